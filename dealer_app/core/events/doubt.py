"""Of a shoe that leaves a doubt about the cards: play stands still, cards are compared, entered, or go back.

Source: shoes.md 4.2, where "freeze" is said what is meant by it.
"""

from __future__ import annotations

from typing import Literal

from dealer_app.core.events.head import Event

Doubt = Literal[
    "loss_possible",  # the wire counts nothing and was away, or its own sequence jumped
    "range_lost",  # the shoe no longer holds what the record lacks
    "new_epoch",  # the shoe's log began anew while a coup was open
    "desync",  # the shoe's log is not the one recorded: it went back, or tells a number otherwise
    "resend_fruitless",  # a missing number did not come, however often it was asked for
    "other_host",  # another console has answered this shoe
    "count_mismatch",  # the shoe's count of cards does not follow the one before
    "foreign_card",  # a card left the shoe that is none of its set
    "lid",  # the lid was opened in play
    "jam",  # a card sticks in the shoe
    "empty",  # the shoe says that it is empty in the middle of a coup
    "hand_entry",  # what the shoe told afterwards is not what was entered by hand
    "recovered",  # after a failure the croupier found something else on the cloth than is recorded
    "returned",  # a card was pushed back into the shoe that cannot be the newest of the coup
    "census",  # the faces that lie open cannot all be of this shoe
]


class PlayFrozen(Event, frozen=True):
    """Nothing is paid and no result is told until the cards on the table have been compared; `why` is the doubt."""

    why: Doubt


class CardsCompared(Event, frozen=True):
    """So many cards that left the shoe for the open coup, or since the last one, lie on the table.

    Those set aside count, those of a coup that is over do not.
    """

    cards: int


class CardEntered(Event, frozen=True):
    """A card left the shoe, which did not tell it; a place without a face follows, named when it lies open."""


class CardReturned(Event, frozen=True):
    """The card that left last was pushed back: the newest of the coup, or of those set `apart` as not due."""

    apart: bool = False


class ShoeAccepted(Event, frozen=True):
    """From now on the shoe with this serial number is the table's; the one before is over."""

    serial: str
