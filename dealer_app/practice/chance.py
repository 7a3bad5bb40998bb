"""A drill's own time, names and chance: all of it follows from a seed, none of it from the machine.

Chance is drawn afresh from (seed, what is asked) and never from one stream, so that an evening resumed after a kill
plays on as it would have.
"""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache

from dealer_app.clerk.moment import Moment

START = 1_772_827_200_000  # 2026-03-06 20:00 UTC, in milliseconds
STEP = 1_500  # milliseconds between two entries


class SteppedClock:
    """Time is start + number of the entry x step; it stands still while nothing is recorded."""

    def __init__(self, start: int = START, step: int = STEP) -> None:
        self._start, self._step = start, step

    def now(self, seq: int) -> Moment:
        """Return the moment of entry `seq`."""
        return Moment(self._start + seq * self._step, seq * self._step)


class SeededNames:
    """Ids that follow from a seed, and from the number at which this run of the program began."""

    def __init__(self, seed: str, first: int = 1) -> None:
        self._seed = seed
        self.run = self._named(f"run {first}")

    def command(self, seq: int) -> str:
        """Return the id of the command whose first entry is `seq`."""
        return self._named(f"command {seq}")

    def _named(self, what: str) -> str:
        return hashlib.sha256(f"{self._seed}/{what}".encode()).hexdigest()[:16]


def draw(seed: str, *question: object) -> random.Random:
    """Return the chance that belongs to one question."""
    return random.Random("/".join(str(part) for part in (seed, *question)))  # noqa: S311  # play, not secrets


@lru_cache(maxsize=4096, typed=True)  # people look at the same coup again and again
def number(seed: str, *question: object) -> float:
    """Return the number from 0 to 1 that belongs to one question."""
    return draw(seed, *question).random()
