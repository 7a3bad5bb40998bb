"""Of the shoe: its fillings, the stop card, the cards of it that are no coup's."""

from __future__ import annotations

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.events.head import Event


class Ahead(msgspec.Struct, frozen=True, gc=False):
    """What is still to come of a filling: `burns` cards to burn, `extra` coups after the stop card's.

    `by_value`: the first of these burns that is read says by its value how many follow it. `closed` stands only where
    it is true: the shoe has forgotten cards, or has none though some must be left, and gives no further coup.
    """

    burns: int = 0
    by_value: bool = False
    extra: int = 0
    closed: bool | msgspec.UnsetType = msgspec.UNSET


class Loaded(msgspec.Struct, frozen=True, gc=False):
    """A filling of the shoe: its number, its packs, cards out, whether the stop card is out, whether it is over.

    `ahead` stands only where something is: a filling without burns is written as it always was.
    """

    load: int
    packs: int
    out: int = 0
    stopped: bool = False
    ended: bool = False
    ahead: Ahead | msgspec.UnsetType = msgspec.UNSET

    @property
    def left(self) -> int:
        """Cards still in the shoe."""
        return self.packs * 52 - self.out

    @property
    def is_closed(self) -> bool:
        """Whether it gives no further coup."""
        return isinstance(self.ahead, Ahead) and self.ahead.closed is True

    @property
    def to_come(self) -> Ahead:
        """What is still to come of it."""
        return self.ahead if isinstance(self.ahead, Ahead) else Ahead()

    def with_ahead(self, ahead: Ahead) -> Loaded:
        """Return the filling with this to come."""
        return msgspec.structs.replace(self, ahead=msgspec.UNSET if ahead == Ahead() else ahead)

    @property
    def after_coup(self) -> Loaded:
        """The filling after one coup more, settled or void."""
        ahead = self.to_come
        return self.with_ahead(msgspec.structs.replace(ahead, extra=ahead.extra - 1)) if ahead.extra else self


class ShoeLoaded(Event, frozen=True):
    """The shoe was filled with so many packs; `load` is the shoe's own number of this filling."""

    load: int
    packs: int


class StopCardOut(Event, frozen=True):
    """The stop card left the shoe after so many cards."""

    after: int


class ShoeEnded(Event, frozen=True):
    """The shoe is played out; follows from the settlement of its last coup."""

    load: int
    out: int


class CardBurned(Event, frozen=True):
    """A card of a new shoe was burned before the first coup; None: it was left unread."""

    card: Card | None


class StrayCard(Event, frozen=True):
    """A card left the shoe that was not due: out of the coup, dead. `forced`: one was due, but the slot was locked.

    `forced` stands only where it is true: other stray cards are written as they always were.
    """

    card: Card | None
    forced: bool | msgspec.UnsetType = msgspec.UNSET
