"""What went wrong and how it was ruled on or put right (rules.md section 10; house.md section 7)."""

from __future__ import annotations

from typing import Literal

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.events.head import Claim, Event, Move, Natural, Outcome, Side, Word
from dealer_app.core.events.settlement import TicketRun


class Ruled(Event, frozen=True):
    """An irregularity was seen and ruled on as the profile says; `number` is that of rules.md section 10.

    Of the rest only what the row asks for is stated: a `seat`, the `ordinal` of a card of the coup from 1, the
    banker's `choice`, lost `tickets`. What the table of section 10 does not know has the number "unforeseen" and the
    words of the `decision`, which may make the coup `void`.
    """

    number: str
    seat: int | None = None
    ordinal: int | None = None
    choice: Literal["given", "refused"] | None = None
    tickets: TicketRun | None = None
    decision: str = ""
    void: bool = False


class Amended(Event, frozen=True):
    """A card of the open coup was read wrong and is this one; `ordinal` is its place in the coup, from 1."""

    ordinal: int
    card: Card


class Change(msgspec.Struct, frozen=True, gc=False):
    """What should have been recorded: a card by its place, a side's word, a seat's stake (0: none) or its call."""

    what: Literal["card", "word", "stake", "call"]
    ordinal: int | None = None
    card: Card | None = None
    side: Side | None = None
    word: Word | None = None
    seat: int | None = None
    amount: int | None = None
    call: Claim | None = None


class Corrected(Event, frozen=True):
    """The last settled coup is read again with these changes, or as `void`, for this reason; what is paid follows."""

    changes: tuple[Change, ...]
    reason: str
    void: bool = False


class Reread(Event, frozen=True):
    """How the corrected coup ended: its number, result and commission; a void one has neither.

    `tickets` is what the tickets are worth that were detached for it before the correction, and stay so; `stakes` are
    seat and amount of each stake that was played for.
    """

    number: int
    outcome: Outcome | None
    punter: int | None
    banker: int | None
    natural: Natural | None
    commission: int
    tickets: int = 0
    stakes: tuple[tuple[int, int], ...] = ()


class BooksPut(Event, frozen=True):
    """The books of the corrected history less those of the recorded one, as one balanced posting."""

    moves: tuple[Move, ...]
