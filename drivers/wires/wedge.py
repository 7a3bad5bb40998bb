"""A reader that types like a keyboard: for demonstrations only, since keystrokes go to any window (shoes.md 3.12 b4).

A symbol stands between a prefix and a suffix character, and its keys come quicker than fingers: 30 ms apart at most.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from drivers.messages import Capability, Command, Counters, Kind
from drivers.wires.heard import Heard
from drivers.wires.patterns import Alphabet, Pattern, meaning
from drivers.wires.text import _ALPHABET

LONGEST = 32


@dataclass(frozen=True, slots=True)
class Wedge:
    """Keys as they come; `typed` is None outside a symbol."""

    prefix: bytes = b"~"
    suffix: bytes = b"\r"
    quick: float = 0.03
    patterns: tuple[Pattern, ...] = ()
    alphabet: Alphabet = _ALPHABET
    typed: bytes | None = None
    keyed_at: float = 0.0
    counters: Counters = field(default_factory=Counters)

    @property
    def capabilities(self) -> Capability:
        """None."""
        return Capability(0)

    @property
    def answers(self) -> bool:
        """A keyboard takes no orders."""
        return False

    def feed(self, chunk: bytes, now: float) -> tuple[Wedge, tuple[Heard, ...]]:
        """Take the keys typed at `now`."""
        decoder, heard = self, list[Heard]()
        if self.typed is not None and now - self.keyed_at > self.quick:
            decoder = replace(self, typed=None, counters=self.counters.plus(bad=1))
        for key in (chunk[i : i + 1] for i in range(len(chunk))):
            decoder, some = decoder._key(key)
            heard += some
        return (replace(decoder, keyed_at=now) if chunk else decoder), tuple(heard)

    def fresh(self) -> Wedge:
        """No symbol begun."""
        return replace(self, typed=None)

    def loaded(self) -> Wedge:
        """A symbol tells nothing that depends on the load."""
        return self

    def missing(self) -> int:
        """Not known."""
        return 0

    def order(self, command: Command, again: bool) -> bytes | None:
        """None."""
        return None

    def _key(self, key: bytes) -> tuple[Wedge, list[Heard]]:
        if key == self.prefix:
            return replace(self, typed=b"", counters=self.counters.plus(bad=self.typed is not None)), []
        if self.typed is None:
            return replace(self, counters=self.counters.plus(noise=1)), []
        if key != self.suffix:
            if len(self.typed) >= LONGEST:
                return replace(self, typed=None, counters=self.counters.plus(bad=1)), []
            return replace(self, typed=self.typed + key), []
        sighting = meaning(self.typed, self.patterns, self.alphabet)
        counters = self.counters.plus(frames=1, unknown=sighting is not None and sighting.kind is Kind.UNPARSED)
        return replace(self, typed=None, counters=counters), [] if sighting is None else [sighting]
