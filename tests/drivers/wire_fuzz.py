"""Inputs for every wire without numbers: noise, and true pieces that were damaged and had their check made right.

A judge of its own says which cards may be heard: it reads the whole input once more, by the check alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random

from drivers.messages import Kind
from drivers.wires.angel import Angel
from drivers.wires.beetek import BeeTek
from drivers.wires.heard import Heard, Sighting, Wire
from drivers.wires.rfid import Rfid
from drivers.wires.ssi import packet
from tests.drivers.profiles import example_deck, shipped
from tests.drivers.samples import ANGEL, BEETEK_NINE_OF_HEARTS, SSI_NINE_OF_HEARTS

_DECK = example_deck()


@dataclass(frozen=True)
class FuzzedWire:
    """A wire, true pieces of it, how to make a check right again, which pieces are true, and its special bytes."""

    wire: Wire
    pieces: tuple[bytes, ...]
    mend: Callable[[bytes], bytes]
    true: Callable[[bytes], bool]
    special: bytes


def _angel_mend(raw: bytes) -> bytes:
    return re.sub(rb"\x05([^\x05\x03]*)\x03..", lambda m: b"\x05" + m[1] + b"\x03" + _bcc(m[1]), raw, flags=re.DOTALL)


def _bcc(body: bytes) -> bytes:
    return b"%02X" % reduce(xor, body, 3)


def _angel_true(raw: bytes) -> bool:
    return raw[:1] == b"\x05" and raw[-3:-2] == b"\x03" and raw[-2:] == _bcc(raw[1:-3])


def _tag(uid: str) -> bytes:
    return f"\x02{uid}{reduce(xor, bytes.fromhex(uid)):02X}\x03".encode()


def _tag_mend(raw: bytes) -> bytes:
    return re.sub(rb"\x02([0-9A-F]{10})..\x03", lambda m: _tag(m[1].decode()), raw, flags=re.DOTALL)


def _tag_true(raw: bytes) -> bool:
    return raw == _tag(raw[1:11].decode())


def _ssi_mend(raw: bytes) -> bytes:
    return raw[:-2] + (-sum(raw[:-2]) & 0xFFFF).to_bytes(2, "big") if len(raw) > 5 and raw[0] == len(raw) - 2 else raw


def _ssi_true(raw: bytes) -> bool:
    return raw[0] == len(raw) - 2 and raw[1] == 0xF3 and sum(raw[:-2]) + int.from_bytes(raw[-2:], "big") == 0x10000


def _wire(name: str) -> Wire:
    wire = shipped(name).wire
    assert wire is not None
    return wire


_AS_IS = bytes
KINDS: dict[str, FuzzedWire] = {
    "angel": FuzzedWire(
        Angel(),
        tuple(bytes.fromhex(raw) for raw, _ in ANGEL.values()),
        _angel_mend,
        _angel_true,
        b"\x05\x02\x03\x06\x15D1\x81\xb8",
    ),
    "beetek": FuzzedWire(
        BeeTek(),
        (bytes.fromhex(BEETEK_NINE_OF_HEARTS), b" [Manual Burn Cards]<Card:10C> ", b"[Game]<Game>", b" <W0x01> \r\n"),
        _AS_IS,
        lambda raw: re.fullmatch(rb"\[[ -~]+\] ?<card:(10|[2-9TJQKA])[CDHS]>", raw, re.IGNORECASE) is not None,
        b"[]<>: \r\nCard9H",
    ),
    "lines": FuzzedWire(
        _wire("ascii-line"),
        (b"CARD 9H\r\n", b"CARD 10S\n", b"CUT\r", b"ALARM x\r\n", b"CARD ?\r\n"),
        _AS_IS,
        lambda raw: (
            re.fullmatch(rb"[ \t\x02\x03]*CARD (10|1|[2-9TJQKA])[CDHS][ \t\x02\x03]*", raw, re.IGNORECASE) is not None
        ),
        b"\r\nCARD 9H",
    ),
    "scanner": FuzzedWire(
        _wire("barcode-serial"),
        (b"]Q19H\r\n", b"10S\n", b"\x02KC\x03\r", b"NOREAD\r\n"),
        _AS_IS,
        lambda raw: re.search(rb"(10|1|[2-9TJQKA])[CDHS]", raw, re.IGNORECASE) is not None,
        b"\r\n]Q19HKC",
    ),
    "ssi": FuzzedWire(
        _wire("barcode-ssi"),
        (bytes.fromhex(SSI_NINE_OF_HEARTS), packet(0xF3, b"\x0310C", 0), packet(0xF3, b"\x01KS", 0, 1), packet(0xD0)),
        _ssi_mend,
        _ssi_true,
        b"\x07\xf3\x00\x019H\x04\xd0",
    ),
    "tags": FuzzedWire(
        Rfid(_DECK.faces), tuple(map(_tag, list(_DECK.faces)[:40])), _tag_mend, _tag_true, b"\x02\x030B08ABCDEF"
    ),
    "wedge": FuzzedWire(
        _wire("keyboard-wedge"),
        (b"~9H\r", b"~10C\r", b"~KS\r"),
        _AS_IS,
        lambda raw: re.fullmatch(rb"(10|1|[2-9TJQKA])[CDHS]", raw, re.IGNORECASE) is not None,
        b"~\r9HKC",
    ),
}
"""Every wire without numbers by a short name."""


def inputs(kind: FuzzedWire, seed: int, count: int) -> Iterator[bytes]:
    """Every other input is noise; of the rest half had their check made right after the damage."""
    chance = Random(f"wire fuzz {seed}")
    for i in range(count):
        if i % 2:
            yield _noise(kind, chance)
        else:
            raw = _damaged(kind, chance)
            yield kind.mend(raw) if chance.random() < 0.5 else raw


def _noise(kind: FuzzedWire, chance: Random) -> bytes:
    size = chance.randrange(120)
    return bytes(chance.choice(kind.special) if chance.random() < 0.5 else chance.randrange(256) for _ in range(size))


def _damaged(kind: FuzzedWire, chance: Random) -> bytes:
    raw = bytearray(b"".join(chance.choice(kind.pieces) for _ in range(chance.randrange(1, 4))))
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(raw))
        match chance.randrange(4):
            case 0:
                raw[at] = chance.randrange(256)
            case 1:
                raw[at] ^= 1 << chance.randrange(8)
            case 2:
                del raw[at : at + chance.randrange(1, 8)]
            case 3:
                raw[at:at] = raw[at : at + chance.randrange(1, 8)]
        raw = raw or bytearray(kind.special[:1])
    return bytes(raw)


def faults(kind: FuzzedWire, heard: Iterator[Heard] | list[Heard]) -> list[str]:
    """Cards that nothing on the line says."""
    cards = [one for one in heard if isinstance(one, Sighting) and one.kind is Kind.CARD]
    return [
        f"{card.face} from {card.raw!r}" for card in cards if not kind.true(card.raw) or len(card.face or "") != 2
    ]
