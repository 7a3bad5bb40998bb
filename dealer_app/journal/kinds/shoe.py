"""What the shoe and its line said that is no act of the game, and what became of doubtful cards (shoes.md)."""

from __future__ import annotations

from typing import Any

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.events import Event


class ShoeBooted(Event, frozen=True):
    """The shoe was switched on or started again.

    `proven` tells whether a key of this shoe is known, by which its events are checked: if not, whoever reaches its
    cable could speak for it. Releases before this one did not say.
    """

    reason: str
    firmware: str
    proven: bool | msgspec.UnsetType = msgspec.UNSET


class ShoeNoted(Event, frozen=True):
    """A numbered message of the shoe that is no act of the game: its type and its fields."""

    type: str
    fields: dict[str, Any]


class LineFound(Event, frozen=True):
    """The shoe's line is back after it was lost."""

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


class LateCards(Event, frozen=True):
    """So many cards of an open coup left the shoe while nobody listened, and were received later."""

    cards: int


class ContentDiffers(Event, frozen=True):
    """The shoe told a number again with other content; the frame of this entry is the other one."""

    serial: str
    epoch: str
    number: int


class EnteredByHand(Event, frozen=True):
    """How a card came to be entered by hand: the line's state, its ordinal in the load, its place in the coup."""

    line: str
    ordinal: int
    place: int | None
    act: str


class CardMatched(Event, frozen=True):
    """The shoe told of a card that had been entered by hand: the same card, by its ordinal in the load."""

    ordinal: int
    face: str | None


class HandCompared(Event, frozen=True):
    """All that left while nobody listened is there: so many cards were entered by hand, so many the shoe told of."""

    entered: int
    told: int


class CardHinted(Event, frozen=True):
    """The shoe's own view of a card of the coup, by its place in it: never applied (shoes.md 1.2)."""

    place: int
    hints: dict[str, str]


class HintsDiffered(Event, frozen=True):
    """With the hands open, what the shoe saw otherwise than it was played: words of `clerk.shoe.status`."""

    marks: tuple[tuple[str, int, str], ...]
