"""How bad it gets between shoe and console, what both ends hold to, and the cable (shoes.md 3.8)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random

TICK = 0.02
DELAY = 0.04


@dataclass(frozen=True)
class Faults:
    """Shares of frames, chances per card, and the chance per shoe that its ring overruns."""

    lost: float = 0.05
    doubled: float = 0.02
    pulled: float = 1 / 50
    crashed: float = 1 / 50
    dipped: float = 1 / 100
    forgotten: float = 0.25
    """The share of power dips that take the log with them."""
    overrun: float = 0.5


MILD = Faults(forgotten=0.0, overrun=0.0)
"""What 3.8 was run with at first: one log for life, nothing ever overwritten."""


@dataclass(frozen=True)
class Rules:
    """What both ends hold to; a control breaks one of them."""

    heartbeats_tell_of_the_session: bool = True
    """Host rule 6 and shoe rule 5; without them the rules are those of the first draft."""
    acknowledge_after_commit: bool = True
    shoe_remembers: bool = True
    """If not, it keeps only what is not acknowledged: the least that a shoe may do."""
    last_is_old: bool = True
    """If not, the last number that was recorded is taken for a new one: `>=` for `>` in the test of a replay."""
    nobody_comes: bool = False
    """Whether a console that asked five times in vain is left alone; else a person starts it again."""


@dataclass
class Cable:
    """One direction: frames arrive after a while, or damaged, or twice, or not at all."""

    chance: Random
    faults: Faults
    carried: deque[tuple[float, bytes]] = field(default_factory=deque)

    def put(self, raw: bytes, now: float) -> None:
        for whole in raw.splitlines(keepends=True):
            roll = self.chance.random()
            if roll < self.faults.lost / 2:
                continue
            piece = self._damaged(whole) if roll < self.faults.lost else whole
            for _ in range(1 + (self.chance.random() < self.faults.doubled)):
                self.carried.append((now + DELAY, piece))

    def _damaged(self, piece: bytes) -> bytes:
        place = self.chance.randrange(len(piece))
        return piece[:place] + bytes([piece[place] ^ 1 << self.chance.randrange(8)]) + piece[place + 1 :]

    def arrived(self, now: float) -> bytes:
        raw = b""
        while self.carried and self.carried[0][0] <= now:
            raw += self.carried.popleft()[1]
        return raw
