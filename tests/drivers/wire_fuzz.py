"""Every wire without numbers to be fed with bad input: true pieces, and a reader of cards of its own for each.

The readers follow shoes.md 2.1 to 2.3 and 3.12 by themselves: check, form and face; they use no table of `drivers`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from operator import xor

from drivers.messages import Kind
from drivers.wires.angel import Angel
from drivers.wires.beetek import BeeTek
from drivers.wires.heard import Sighting, Wire
from drivers.wires.rfid import Rfid
from drivers.wires.ssi import packet
from tests.drivers.fuzzing import Cards, Readable
from tests.drivers.profiles import example_deck, shipped
from tests.drivers.samples import ANGEL, BEETEK_NINE_OF_HEARTS, SSI_NINE_OF_HEARTS

DECK = dict(example_deck().faces)
Reader = Callable[[bytes, bytes], str]


def heard(wire: Wire, raw: bytes, now: float) -> tuple[Wire, Cards]:
    """The cards that a wire hears."""
    wire, some = wire.feed(raw, now)
    return wire, [(s.raw, s.face or "") for s in some if isinstance(s, Sighting) and s.kind is Kind.CARD]


def counts(wire: Wire) -> tuple[int, int, int]:
    return wire.counters.frames, wire.counters.bad, wire.counters.noise


def face(text: bytes) -> str:
    """Rank, then suit; the ten as 10 or T, the ace as A or 1."""
    said = re.fullmatch(rb"(10|[1-9TJQKA])([CDHS])", text.upper())
    if said is None:
        return ""
    return {b"10": "T", b"1": "A"}.get(said[1], said[1].decode()) + said[2].decode()


def bcc(body: bytes) -> bytes:
    return b"%02X" % reduce(xor, body, 3)


def angel_mended(raw: bytes) -> bytes:
    return re.sub(rb"\x05([^\x05\x03]*)\x03..", lambda m: b"\x05" + m[1] + b"\x03" + bcc(m[1]), raw, flags=re.DOTALL)


def angel_read(stream: bytes, raw: bytes) -> str:
    """Suit 1 diamond, 2 club, 3 spade, 4 heart; rank 1 ace to 13 king; an index of a hand is 1 to 3 (2.1)."""
    said = re.fullmatch(rb"\x05[1-9](D|R|d)([\x80-\xff])([\x80-\xff])\x03([0-9A-F]{2})", raw, re.DOTALL)
    if said is None or raw not in stream or bcc(raw[1:-3]) != said[4]:
        return ""
    where, index = said[2][0] >> 4 & 7, said[2][0] & 15
    if where not in ((0, 1, 2) if said[1] == b"d" else (0, 1, 2, 4, 5)):
        return ""
    if said[1] != b"d" and where in (0, 1) and not 1 <= index <= 3:
        return ""
    suit, rank = said[3][0] >> 4 & 7, said[3][0] & 15
    return "?A23456789TJQK??"[rank] + "?DCSH???"[suit] if 1 <= rank <= 13 and 1 <= suit <= 4 else ""


def beetek_read(stream: bytes, raw: bytes) -> str:
    said = re.fullmatch(rb"\[[ -~]+\] ?<card:(10|[2-9TJQKA])([CDHS])>", raw, re.IGNORECASE)
    return face(said[1] + said[2]) if said is not None and raw in stream else ""


def in_a_line(before: bytes, card: bytes = b"") -> Reader:
    """A card that fills a line of its own, `before` its data, blanks and frame characters apart."""

    def read_line(stream: bytes, raw: bytes) -> str:
        edge = rb"[\x02\x03]*%s[ \t]*%s[ \t]*[\x02\x03]*" % (before, re.escape(raw))
        if re.search(rb"(?:\A|[\r\n])%s(?:[\r\n]|\Z)" % edge, stream) is None:
            return ""
        return face(raw[len(card) :]) if raw[: len(card)].upper() == card.upper() else ""

    return read_line


def ssi_mended(raw: bytes) -> bytes:
    return raw[:-2] + (-sum(raw[:-2]) & 0xFFFF).to_bytes(2, "big") if len(raw) > 5 and raw[0] == len(raw) - 2 else raw


def ssi_read(stream: bytes, raw: bytes) -> str:
    whole = raw in stream and raw[0] == len(raw) - 2 and raw[1] == 0xF3
    if not whole or sum(raw[:-2]) + int.from_bytes(raw[-2:], "big") != 0x10000:
        return ""
    return face(raw[5:-2])


def tag(uid: str) -> bytes:
    return f"\x02{uid}{reduce(xor, bytes.fromhex(uid)):02X}\x03".encode()


def tag_mended(raw: bytes) -> bytes:
    return re.sub(rb"\x02([0-9A-F]{10})..\x03", lambda m: tag(m[1].decode()), raw, flags=re.DOTALL)


def tag_read(stream: bytes, raw: bytes) -> str:
    uid = raw[1:11].decode("latin-1")
    return DECK.get(uid, "") if re.fullmatch("[0-9A-F]{10}", uid) and raw == tag(uid) and raw in stream else ""


def tag_line_read(stream: bytes, raw: bytes) -> str:
    inside = re.search(rb"(?:\A|[\r\n])%s(?:[\r\n]|\Z)" % re.escape(raw), stream)
    return DECK.get(raw.strip().upper().decode("latin-1"), "") if inside else ""


def wedge_read(stream: bytes, raw: bytes) -> str:
    return face(raw) if b"~" + raw + b"\r" in stream else ""


def _wire(name: str) -> Wire:
    wire = shipped(name).wire
    assert wire is not None
    return wire


def _kind(
    wire: Wire,
    pieces: tuple[bytes, ...],
    mend: Callable[[bytes], bytes],
    read: Reader,
    special: bytes,
    gap: bytes = b"",
) -> Readable:
    return Readable(lambda: wire, heard, counts, pieces, mend, read, special, gap)


_ANGEL = tuple(bytes.fromhex(raw) for raw, _ in ANGEL.values())
_ANGEL_CARDS = tuple(
    b"\x05" + body + b"\x03" + bcc(body)
    for n in range(1, 10)
    for card in (0x91, 0xAA, 0xB8, 0xCD)
    for body in (bytes((0x30 + n, 0x44, 0x80 | n % 2 << 4 | n % 3 + 1, card)),)
)
_TAGS = tuple(map(tag, DECK))
_TAG_LINES = tuple(f"{uid}\r\n".encode() for uid in DECK)
_SSI = (bytes.fromhex(SSI_NINE_OF_HEARTS), packet(0xF3, b"\x0310C", 0), packet(0xF3, b"\x01KS", 0, 1), packet(0xD0))
_TOKENS = (
    *(bytes.fromhex(BEETEK_NINE_OF_HEARTS), b" [Manual Burn Cards]<Card:10C> ", b"[Game]<Game>", b" <W0x01> \r\n"),
    b"[GameAlarm]<Alarm:E3 Card Not Read>\r\n",
)
_LINES = (b"CARD 9H\r\n", b"CARD 10S\n", b"CUT\r", b"ALARM x\r\n", b"CARD ?\r\n")

KINDS: dict[str, Readable] = {
    "angel": _kind(Angel(), _ANGEL + _ANGEL_CARDS, angel_mended, angel_read, b"\x05\x02\x03\x06\x15D1\x81\xb8"),
    "beetek": _kind(BeeTek(), _TOKENS, bytes, beetek_read, b"[]<>: \r\nCard9H"),
    "lines": _kind(_wire("ascii-line"), _LINES, bytes, in_a_line(b"", b"CARD "), b"\r\nCARD 9H"),
    "scanner": _kind(
        _wire("barcode-serial"),
        (b"]Q19H\r\n", b"10S\n", b"\x02KC\x03\r", b"NOREAD\r\n"),
        bytes,
        in_a_line(rb"(?:\][A-Za-z][0-9A-Za-z])?"),
        b"\r\n]Q19HKC",
        b"\n",
    ),
    "ssi": _kind(_wire("barcode-ssi"), _SSI, ssi_mended, ssi_read, b"\x07\xf3\x00\x019H\x04\xd0"),
    "tags": _kind(Rfid(DECK), _TAGS, tag_mended, tag_read, b"\x02\x030B08ABCDEF"),
    "tag lines": _kind(Rfid(DECK, form="line"), _TAG_LINES, bytes, tag_line_read, b"\r\n0B08ABCDEF"),
    "wedge": _kind(_wire("keyboard-wedge"), (b"~9H\r", b"~10C\r", b"~KS\r"), bytes, wedge_read, b"~\r9HKC"),
}
"""Every wire without numbers by a short name."""

_ANYWHERE = re.compile(rb"(10|[2-9TJQKA])[CDHS]", re.IGNORECASE)


def careless(kind: Readable) -> Callable[[Wire, bytes, float], tuple[Wire, Cards]]:
    """A control: a decoder that asks neither for a check nor for a form; it takes whatever looks like a card."""

    def feed(wire: Wire, raw: bytes, now: float) -> tuple[Wire, Cards]:
        wire, cards = heard(wire, kind.mend(raw), now)
        return wire, [*cards, *((m[0], face(m[0])) for m in _ANYWHERE.finditer(raw))]

    return feed
