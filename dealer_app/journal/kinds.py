"""What the record alone knows and the game does not fold: how program and shoe came and went, and
what the census of the cards found.
"""

from __future__ import annotations

from typing import Any

from dealer_app.core.cards import Card
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


class RangeLost(Event, frozen=True):
    """The shoe no longer holds numbers that the record lacks: the first wanted and the first still held."""

    serial: str
    epoch: str
    wanted: int
    held: int


class CensusAlarm(Event, frozen=True):
    """The card census found what cannot be, or should not, `out` cards of this load being out (`core.census`).

    It rests on faces that lie open, and names no other `card`; `count` is that of the card, or of the load.
    """

    what: str
    load: int
    out: int
    card: Card | None = None
    count: int = 0


_OWN: tuple[type[Event], ...] = (
    Genesis,
    ProgramStarted,
    ProgramStopped,
    ShoeBooted,
    ShoeNoted,
    LineFound,
    RangeLost,
    CensusAlarm,
)
KINDS: dict[str, type[Event]] = GAME | {kind.__name__: kind for kind in _OWN}


def is_game(kind: str) -> bool:
    """Tell whether the game folds this kind."""
    return kind in GAME


def is_own(event: Event) -> bool:
    """Tell whether the record alone knows this event."""
    return isinstance(event, _OWN)
