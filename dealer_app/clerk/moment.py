"""Time and names come from outside: a clock that may depend on the entry's number alone, and ids of commands."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Moment(msgspec.Struct, frozen=True):
    """`at` milliseconds UTC, `mono` milliseconds of a clock that never jumps, `synchronised` if that is known."""

    at: int
    mono: int
    synchronised: bool | None = None


ASLEEP = 5_000
"""Milliseconds by which the two clocks must have parted between two ticks for it to count (shoes.md 4.1, no. 25)."""


def parted(before: Moment, now: Moment) -> int:
    """Return by how many ms the wall clock ran ahead of the steady one: a sleep; below 0 it was set back; else 0."""
    ahead = (now.at - before.at) - (now.mono - before.mono)
    return ahead if abs(ahead) > ASLEEP else 0


class Clock(Protocol):
    """Tells the time of an entry; a demo's clock is start + number x step, so that real time stays out of it."""

    def now(self, seq: int) -> Moment:
        """Return the moment at which entry `seq` is written."""


class Names(Protocol):
    """Gives this run of the program and its commands their ids."""

    @property
    def run(self) -> str:
        """Id of this run."""

    def command(self, seq: int) -> str:
        """Return a new command id; `seq` is the number that its first entry will have."""
