"""What the owner of a port makes of time and failures: when to open again, what a pattern of failures is called.

Pure: it is told both clocks and what became of each opening.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from drivers.messages import Why

STALL = 30.0
"""Seconds that no round of the owner takes; where the monotonic clock counts sleep they can only have been slept."""

NEVER = float("-inf")


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds of the port's own: they are promises about this machine, not about the shoe."""

    call: float = 10.0
    """After which a call that does not come back is abandoned; a name may have to be looked up in it."""
    close: float = 2.0
    """The same, of a close."""
    blink: float = 2.0
    """An adapter that is gone again sooner than this after it came is taken away by somebody."""
    jump: float = 5.0
    """By which the wall clock must run ahead of the monotonic one for the machine to have slept."""


@dataclass(frozen=True, slots=True)
class Openings:
    """The openings of one port so far: failures in a row; whether it was away before it was last opened."""

    failures: int = 0
    was_away: bool = False
    opened_at: float = NEVER
    blinked: bool = False

    def opened(self, now: float) -> Openings:
        """The port was opened."""
        return replace(self, opened_at=now)

    def worked(self) -> Openings:
        """The line is in its normal state, so that a later failure is a new one."""
        return replace(self, failures=0) if self.failures else self

    def failed(self, why: Why, now: float, patience: Patience) -> tuple[Openings, Why]:
        """The port could not be opened, or failed; and what that is called.

        BLINKS instead of MISSING: it was away, came, and was away again at once (shoes.md 4.1, no. 23).
        """
        once_more = replace(self, failures=self.failures + 1, opened_at=NEVER)
        if self.opened_at > NEVER:
            gone_at_once = why is Why.VANISHED and now - self.opened_at < patience.blink
            return replace(once_more, was_away=False, blinked=gone_at_once and self.was_away), why
        if why is not Why.MISSING:
            return once_more, why
        return replace(once_more, was_away=True), Why.BLINKS if self.blinked else why


def delay(openings: Openings, why: Why, delays: tuple[float, ...]) -> float:
    """Seconds until the port is opened again: growing; none after a sleep, the longest where only rights can help."""
    if why is Why.SLEPT:
        return 0.0
    if why is Why.DENIED:
        return delays[-1]
    return delays[min(max(openings.failures - 1, 0), len(delays) - 1)]


@dataclass(frozen=True, slots=True)
class Clocks:
    """The monotonic clock and the wall clock as they were last seen together."""

    monotonic: float
    wall: float

    def slept(self, monotonic: float, wall: float, jump: float) -> float:
        """How many seconds the machine has slept since; 0 if it has not. Setting the wall clock back is no sleep."""
        passed, by_the_wall = monotonic - self.monotonic, wall - self.wall
        return by_the_wall if by_the_wall - passed > jump or min(passed, by_the_wall) > STALL else 0.0


@dataclass(frozen=True, slots=True)
class Busy:
    """A line that brings something without a pause since `still_at`: each waking costs more than what it reads.

    No shoe is so busy; a rate of hundreds of frames a second, or a line full of noise, is.
    """

    still_at: float

    def read(self, came: bool, took: float, now: float, poll: float) -> Busy:
        """A read ended at `now` after `took` seconds; the line was still if nothing came, or not at once."""
        return self if came and took < poll / 10 else Busy(now)

    def pause(self, now: float, poll: float) -> float:
        """Seconds for which what comes next may gather before it is read; 0 unless there was no pause for `poll`."""
        return poll / 20 if now - self.still_at > poll else 0.0
