"""Plain lines of text: shoes that print a line a card, and barcode scanners on a serial port (shoes.md 3.12 a, b1).

Nothing is known of a face that was seen before: there are six of each. A scanner that says the same symbol again
within its time has read one passage twice; a shoe's lines may be held a least time apart, if the profile says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from drivers.messages import Capability, Command, Counters, Kind
from drivers.wires.heard import Heard, Sighting
from drivers.wires.lines import Lines
from drivers.wires.patterns import Alphabet, Pattern, meaning

_ALPHABET = Alphabet({}, {}, {})


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text lines. `same` is the time in s within which an equal line is the same passage (0: never);
    `least` the time in s within which any second card is none (0: never); `orders` fixed strings by their names.
    """

    patterns: tuple[Pattern, ...] = ()
    alphabet: Alphabet = _ALPHABET
    lines: Lines = field(default_factory=Lines)
    aim: bool = False
    """Whether a prefix like `]Q1` stands before the data."""
    same: float = 0.0
    least: float = 0.0
    orders: Mapping[str, bytes] = field(default_factory=dict)
    newest: tuple[bytes, float] | None = None
    carded_at: float = float("-inf")
    counters: Counters = field(default_factory=Counters)

    @property
    def capabilities(self) -> Capability:
        """What the patterns can tell and the strings can do."""
        kinds = {known.kind for known in self.patterns}
        told = Capability.UNREAD_EVENT if "unread" in kinds else Capability(0)
        told |= Capability.CUT if "cut" in kinds else Capability(0)
        return told | (Capability.LOCK if {"LS", "US"} <= set(self.orders) else Capability(0))

    @property
    def answers(self) -> bool:
        """Strings are sent and not answered."""
        return False

    def feed(self, chunk: bytes, now: float) -> tuple[Text, tuple[Heard, ...]]:
        """Take what the line brought."""
        lines, whole, dropped = self.lines.feed(chunk, now)
        decoder = replace(self, lines=lines, counters=self.counters.plus(bad=dropped))
        heard: list[Heard] = []
        for line in whole:
            decoder, some = decoder._line(line, now)
            heard += some
        return decoder, tuple(heard)

    def fresh(self) -> Text:
        """Nothing held back."""
        return replace(self, lines=self.lines.fresh(), newest=None)

    def loaded(self) -> Text:
        """A line tells nothing that depends on the load."""
        return self

    def missing(self) -> int:
        """Not known."""
        return 0

    def order(self, command: Command, again: bool) -> bytes | None:
        """The fixed string of this name, if the profile has one."""
        return self.orders.get(command.cmd)

    def _line(self, line: bytes, now: float) -> tuple[Text, list[Heard]]:
        text = _AIM.sub(b"", line.strip(b"\x02\x03"), count=1) if self.aim else line.strip(b"\x02\x03")
        text = text.strip(b" \t")
        if not text:
            return self, []
        if text.translate(None, _NO_TEXT) != text:
            return replace(self, counters=self.counters.plus(bad=1)), [Sighting(Kind.UNPARSED, "damaged", line)]
        counters = self.counters.plus(frames=1)
        if self.same and self.newest and self.newest[0] == text and now - self.newest[1] <= self.same:
            return replace(self, newest=(text, now), counters=counters.plus(repeated=1)), []
        decoder = replace(self, newest=(text, now), counters=counters)
        sighting = meaning(text, self.patterns, self.alphabet)
        if sighting is None:
            return decoder, []
        if sighting.kind is Kind.UNPARSED:
            return replace(decoder, counters=counters.plus(unknown=1)), [sighting]
        if sighting.kind is Kind.CARD:
            if self.least and now - self.carded_at < self.least:
                return replace(decoder, counters=counters.plus(repeated=1)), []
            decoder = replace(decoder, carded_at=now)
        return decoder, [sighting]


_AIM = re.compile(rb"\A\][A-Za-z][0-9A-Za-z]")
_NO_TEXT = bytes(byte for byte in range(256) if not 0x20 <= byte <= 0x7E)
