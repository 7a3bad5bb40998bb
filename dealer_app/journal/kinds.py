"""What the record alone knows and the game does not fold: how the program and the shoe came and went."""

from __future__ import annotations

from typing import Any

from dealer_app.core.events import KINDS as GAME
from dealer_app.core.events import Event


class Genesis(Event, frozen=True):
    """An edition of the table's chain begins; a restored copy opens the next one."""

    edition: int
    reason: str


class ProgramStarted(Event, frozen=True):
    """The program runs; `resumed` where it found a day that was open."""

    release: str
    python: str
    resumed: bool


class ProgramStopped(Event, frozen=True):
    """The program was closed in good order."""


class ShoeBooted(Event, frozen=True):
    """The shoe was switched on or started again."""

    reason: str
    firmware: str


class ShoeNoted(Event, frozen=True):
    """A numbered message of the shoe that is no act of the game: its type and its fields."""

    type: str
    fields: dict[str, Any]


class LineFound(Event, frozen=True):
    """The shoe's line is back after a coup had to wait for it."""

    why: str


class MachineResumed(Event, frozen=True):
    """The machine slept, or its clock was set: `away` ms, below 0 where the clock went back.

    `line` is how the line to the shoe stood at the first look. It stands only where the table's lock was still ours.
    """

    away: int
    line: str


class RangeLost(Event, frozen=True):
    """The shoe no longer holds numbers that the record lacks: the first wanted and the first still held."""

    serial: str
    epoch: str
    wanted: int
    held: int


_OWN: tuple[type[Event], ...] = (
    Genesis,
    ProgramStarted,
    ProgramStopped,
    ShoeBooted,
    ShoeNoted,
    LineFound,
    MachineResumed,
    RangeLost,
)
KINDS: dict[str, type[Event]] = GAME | {kind.__name__: kind for kind in _OWN}


def is_game(kind: str) -> bool:
    """Tell whether the game folds this kind."""
    return kind in GAME


def is_own(event: Event) -> bool:
    """Tell whether the record alone knows this event."""
    return isinstance(event, _OWN)
