"""Angel Eye II-EX: what the shoe says (shoes.md 2.1).

    ENQ  sequence  letter  data ...  ETX  two hex digits

The two digits are the exclusive or of all bytes from the sequence to ETX. Each telegram comes three times; a copy has
the same sequence and the same bytes and comes within a second. The sequence runs 1 to 9 and round; a jump means
that something may be lost, and nothing can be asked for again. Side, index, result and pairs are the shoe's own view
of a game that is not ours: hints. A card that the shoe drew "outside the game" is a card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import xor

from drivers.messages import Capability, Command, Counters, Flags, Kind, Why
from drivers.wires.angel_orders import bcc_answer, order_bytes
from drivers.wires.heard import Doubt, Heard, Hints, Reply, Sighting

LONGEST = 126
"""Bytes between ENQ and ETX."""
NEIGHBOURS = 4
"""Telegrams among whose copies a copy may still stand; one further back with the same number is another telegram."""

_SIDES = {0: "player", 1: "banker", 2: "burn", 4: "first_card", 5: "burn_count"}
_OUTSIDE = {0: "lock", 1: "error", 2: "setting"}
_OUTSIDE_FLAGS = {0: Flags.LOCKED, 1: Flags.ERROR, 2: Flags.SERVICE}
_SUITS = "?DCSH"
_RANKS = "?A23456789TJQK"
_RESULTS = {1: "player", 2: "tie", 4: "banker", 7: "forced_quit"}
_PAIRS = ("none", "player", "banker", "both")
_UNREAD = (1, 6)
_CODES = range(1, 8)


@dataclass(frozen=True, slots=True)
class Angel:
    """A line of the shoe: `last` is the sequence accepted last, `seen` the newest telegrams and their last copies.

    `cycle` is how the sequence runs; `retransmission` says whether `R` is a card or is only shown to the croupier,
    since the public readings differ; `check_stx` whether the check of an order includes STX.
    """

    read_only: bool = True
    check_stx: bool = True
    retransmission: str = "card"
    cycle: str = "123456789"
    same_for: float = 1.0
    gap: float = 0.5
    held: bytes = b""
    heard_at: float = 0.0
    last: str | None = None
    seen: tuple[tuple[bytes, float], ...] = ()
    counters: Counters = field(default_factory=Counters)

    @property
    def capabilities(self) -> Capability:
        """Hints, a stop card, a check; lock and clearing where orders are allowed."""
        told = Capability.CHECKSUM | Capability.CUT | Capability.SIDE_HINT | Capability.RESULT_HINT
        told |= Capability.UNREAD_EVENT
        return told if self.read_only else told | Capability.LOCK | Capability.CLEAR

    @property
    def answers(self) -> bool:
        """ACK or NAK."""
        return True

    def feed(self, chunk: bytes, now: float) -> tuple[Angel, tuple[Heard, ...]]:
        """Take what the line brought."""
        decoder = self
        if self.held and now - self.heard_at > self.gap:
            decoder = self._given_up()
        if not chunk:
            return decoder, ()
        data = decoder.held + chunk
        decoder = replace(decoder, held=b"", heard_at=now)
        heard: list[Heard] = []
        for piece in _PIECE.finditer(data):
            decoder, some = decoder._piece(piece, now)
            heard += some
        return decoder, tuple(heard)

    def fresh(self) -> Angel:
        """After a break any sequence may follow."""
        return replace(self, held=b"", last=None, seen=())

    def loaded(self) -> Angel:
        """The shoe tells nothing that depends on the load."""
        return self

    def missing(self) -> int:
        """Not known."""
        return 0

    def order(self, command: Command, again: bool) -> bytes | None:
        """An order with its check; `again` uses the other reading of what is checked."""
        return order_bytes(command, self.check_stx is not again)

    def _piece(self, piece: re.Match[bytes], now: float) -> tuple[Angel, list[Heard]]:
        match piece.lastgroup:
            case "check":
                body = piece["body"]
                good = b"%02X" % reduce(xor, body, 0x03) == piece["check"]
                return self._telegram(body, piece.group(), now) if good else (self._bad(), [])
            case "ack":
                return self, [Reply("00", "ACK")]
            case "nak":
                return self, [Reply(_NAK.get(piece["nak"][1], "0B"), f"NAK {piece['nak'][1]:02X}")]
            case "answer_check":
                if piece["answer_check"] not in bcc_answer(piece["answer"]):
                    return self._bad(), []
                return self, [Reply("00", piece["answer"].decode("ascii"))]
            case "unfinished":
                return replace(self, held=piece.group()), []
            case "broken":
                return self._bad(), []
        return replace(self, counters=self.counters.plus(noise=len(piece.group()))), []

    def _telegram(self, body: bytes, raw: bytes, now: float) -> tuple[Angel, list[Heard]]:
        decoder = replace(self, counters=self.counters.plus(frames=1))
        fresh = tuple((known, at) for known, at in self.seen if now - at <= self.same_for)
        if any(known == body for known, _ in fresh):
            seen = tuple((known, now if known == body else at) for known, at in fresh)
            return replace(decoder, seen=seen, counters=decoder.counters.plus(repeated=1)), []
        number = chr(body[0])
        starts = body[1:] == b"S"
        rival = not starts and any(known[0] == body[0] and known[1:] != b"S" for known, _ in fresh)
        decoder = replace(decoder, seen=(*fresh, (body, now))[-NEIGHBOURS:])
        if rival and number == self.last:
            return decoder, [Doubt(Why.COPIES_DIFFER, f"sequence {number}")]
        if starts:
            sighting = Sighting(Kind.BOOT, "S", raw)
            return replace(decoder, last=None), [Doubt(Why.RESTARTED), sighting]
        heard: list[Heard] = []
        if self.last is not None and number in self.cycle and number != self._after(self.last):
            heard.append(Doubt(Why.GAP, f"sequence {self.last} then {number}"))
        sighting = self._meaning(body, raw)
        if number not in self.cycle:
            return decoder._odd(), [*heard, Sighting(Kind.UNPARSED, "sequence", raw)]
        if sighting.kind is Kind.UNPARSED:
            decoder = decoder._odd()
        return replace(decoder, last=number), [*heard, sighting]

    def _after(self, number: str) -> str:
        return self.cycle[(self.cycle.index(number) + 1) % len(self.cycle)]

    def _meaning(self, body: bytes, raw: bytes) -> Sighting:
        letter, data = chr(body[1]), body[2:]
        form = _FORMS.get(letter)
        if form is None or not re.fullmatch(form, data, re.DOTALL):
            return Sighting(Kind.UNPARSED, letter, raw)
        if letter in "DdR":
            sighting = _card(letter, data[0], data[1], raw)
            asked = letter == "R" and self.retransmission == "ask"
            return replace(sighting, kind=Kind.UNPARSED) if asked else sighting
        return _other(letter, data, raw)

    def _bad(self) -> Angel:
        return replace(self, counters=self.counters.plus(bad=1))

    def _odd(self) -> Angel:
        return replace(self, counters=self.counters.plus(unknown=1))

    def _given_up(self) -> Angel:
        lone_nak = self.held == b"\x15"
        counters = self.counters.plus(noise=1) if lone_nak else self.counters.plus(bad=1)
        return replace(self, held=b"", counters=counters)


def _card(letter: str, target: int, card: int, raw: bytes) -> Sighting:
    """A card that left; a face that is not whole, or an index that no hand has, is asked of the croupier."""
    where, index = target >> 4 & 7, target & 15
    suit, rank = card >> 4 & 7, card & 15
    face = (_RANKS[rank] if rank < len(_RANKS) else "?") + (_SUITS[suit] if suit < len(_SUITS) else "?")
    if letter == "d":
        hints: Hints = (("mode", _OUTSIDE.get(where, str(where))), ("index", str(index)))
        odd, flags = where not in _OUTSIDE, _OUTSIDE_FLAGS.get(where, Flags(0))
    else:
        side = _SIDES.get(where, str(where))
        hints, flags = (("side", side), ("index", str(index))), Flags(0)
        odd = where not in _SIDES or (where in (0, 1) and not 1 <= index <= 3)
        if letter == "R":
            hints = (*hints, ("next_coup", "yes"))
    reason = "target" if odd else "face" if "?" in face else ""
    return Sighting(Kind.UNREADABLE if reason else Kind.CARD, letter, raw, face, reason, flags, hints)


def _other(letter: str, data: bytes, raw: bytes) -> Sighting:
    match letter:
        case "P":
            return Sighting(Kind.STANDBY, "P", raw)
        case "C":
            return Sighting(Kind.CUT, "C", raw)
        case "G":
            result, pairs = data[0] >> 4 & 7, data[0] & 3
            hints = (("result", _RESULTS.get(result, str(result))), ("pairs", _PAIRS[pairs]))
            return Sighting(Kind.RESULT_HINT, "G", raw, hints=hints)
        case "E":
            code, mode = data[0] & 0x3F, data[0] >> 6 & 1
            flags = Flags.ERROR if mode else Flags(0)
            if code in _UNREAD:
                return Sighting(Kind.UNREADABLE, "E", raw, "??", str(code), flags)
            return Sighting(Kind.FAULT, "E", raw, reason=str(code), flags=flags)
        case "e":
            return Sighting(Kind.FAULT_CLEARED, "e", raw, reason=str(data[0] & 0x7F))
        case "L":
            return Sighting(Kind.LOCK, "L", raw, reason="L|K" if data[0] & 1 else "U|K")
    return Sighting(Kind.PRESET, "M", raw, reason=f"{data[:2].decode()}|{data[2:].decode()}")


_BITS = rb"[\x80-\xff]"
_FORMS: dict[str, bytes] = {
    "P": b"",
    "C": b"",
    "D": _BITS * 2,
    "d": _BITS * 2,
    "R": _BITS * 2,
    "G": _BITS,
    "E": _BITS,
    "e": _BITS,
    "L": _BITS,
    "M": rb"[0-9A-Z]{2}[0-9A-Z]{4}",
}
"""What follows each letter; `S` was dealt with before."""

_NAK = {0x01: "02", 0x02: "02", 0x03: "02", 0x11: "02", 0x12: "04", 0x13: "03", 0x14: "04", 0x21: "05", 0x22: "05"}
"""The shoe's reasons in those of `RP`."""

_PIECE = re.compile(
    rb"\x05(?P<body>[ -~\x80-\xff]{2,%(n)d})\x03(?P<check>[0-9A-F]{2})"
    rb"|\x02(?P<answer>[ -~]{0,%(n)d})\x03(?P<answer_check>[0-9A-F]{2})"
    rb"|(?P<nak>\x15[\x01\x02\x03\x11-\x14\x21\x22\xff])"
    rb"|(?P<ack>\x06)"
    rb"|(?P<unfinished>\x05[ -~\x80-\xff]{0,%(n)d}(?:\x03[0-9A-F]?)?\Z|\x02[ -~]{0,%(n)d}(?:\x03[0-9A-F]?)?\Z|\x15\Z)"
    rb"|(?P<broken>\x05[ -~\x80-\xff]{0,%(n)d}(?:\x03[0-9A-F]?)?|\x02[ -~]{0,%(n)d}(?:\x03[0-9A-F]?)?)"
    rb"|(?P<noise>\x15|[^\x02\x05\x06\x15]+)" % {b"n": LONGEST},
    re.DOTALL,
)
