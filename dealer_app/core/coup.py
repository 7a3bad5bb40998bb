"""The facts of one coup, from the close of the stakes to its result.

Generic in what a place may hold: `Coup[Card]` for the fold, `Coup[Card | Sealed]` for everybody else; None in a
place is a card that left the shoe unread. A card that leaves while the punter's word is awaited lies `loose`
until the word says whose it is; one that a ruling took out of a hand is `dead`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, Literal, TypeVar

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.events import Annulment, FalseDraw, Result, Side, Word
from dealer_app.core.hand import is_natural, total
from dealer_app.core.marks import NO_MARKS, Marks
from dealer_app.core.profile import DrawRules

C = TypeVar("C")

Order = Literal["pbpb", "ppbb"]
Place = tuple[str, int]  # the hand ("punter", "banker", "loose", "dead") and the index in it
_FIRST: dict[Order, tuple[Place, ...]] = {
    "pbpb": (("punter", 0), ("banker", 0), ("punter", 1), ("banker", 1)),
    "ppbb": (("punter", 0), ("punter", 1), ("banker", 0), ("banker", 1)),
}


class Terms(msgspec.Struct, frozen=True, gc=False):
    """By what a coup is drawn: the grid in force for it, the policy of false draws, whether the punter bears his."""

    rules: DrawRules
    policy: str = "let_stand"
    bears: bool = False


class Coup(msgspec.Struct, Generic[C], frozen=True, gc=False):
    """One coup; `uncovered` is what its close moved to the Reliquat, `commission` what was called after it.

    `order` is the order of dealing; `bound` the sides that play by the rule; `dead` the dead cards with their
    places among the coup's cards, from 1; `lapsed` the sides whose word fell when a false word came to light.
    `seen` tells that the holder was seen to lift the punters' cards; `late` counts stakes removed after the close,
    `holder_paid` is who stood on 5 and what he paid the others; `marks` is what rulings left, None without any.
    """

    number: int
    uncovered: int = 0
    punter: tuple[C | None, ...] = ()
    banker: tuple[C | None, ...] = ()
    loose: tuple[C | None, ...] = ()
    punter_word: Word | None = None
    banker_word: Word | None = None
    banker_shown: bool = False
    both_shown: bool = False
    false_draws: tuple[FalseDraw, ...] = ()
    result: Result | None = None
    commission: int = 0
    order: Order = "pbpb"
    bound: tuple[Side, ...] = ()
    dead: tuple[tuple[int, C | None], ...] = ()
    lapsed: tuple[Side, ...] = ()
    annulled: Annulment | None = None
    seen: bool = False
    late: int = 0
    holder_paid: tuple[int, int] | None = None
    marks: Marks | None = None
    banker_third_first: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the coup still waits for its result."""
        return self.result is None and self.annulled is None

    @property
    def ruled(self) -> Marks:
        """What rulings left on the coup."""
        return self.marks or NO_MARKS

    @property
    def places(self) -> tuple[Place, ...]:
        """Where each card of the coup lies now, in the order they left the shoe."""
        hands = {"punter": self.punter, "banker": self.banker}
        found = [(side, i) for side, i in _FIRST[self.order] if i < len(hands[side])]
        for side in ("banker", "punter") if self.banker_third_first else ("punter", "banker"):
            found += [(side, i) for i in range(2, len(hands[side]))]
        found += [("loose", i) for i in range(len(self.loose))]
        for i, (ordinal, _) in enumerate(self.dead):
            found.insert(ordinal - 1, ("dead", i))
        return tuple(found)

    @property
    def cards(self) -> tuple[C | None, ...]:
        """All cards of the coup in the order they left the shoe."""
        return tuple(self.at(place) for place in self.places)

    def at(self, place: Place) -> C | None:
        """Return the card that lies at a place."""
        hand, index = place
        if hand == "dead":
            return self.dead[index][1]
        cards: tuple[C | None, ...] = getattr(self, hand)
        return cards[index]

    @property
    def is_dealt(self) -> bool:
        """Whether both hands have their two cards."""
        return len(self.punter) >= 2 and len(self.banker) >= 2

    def word(self, side: Side) -> Word | None:
        """Return what a side has said."""
        return self.punter_word if side == "punter" else self.banker_word


def asked(coup: Coup[Any]) -> Side | None:
    """Return the side that asked for a card by its word and has not been given it."""
    if coup.punter_word == "draw" and len(coup.punter) == 2:
        return "punter"
    return "banker" if coup.banker_word == "draw" and len(coup.banker) == 2 else None


def place(coup: Coup[C], side: Side | None, card: C | None) -> Coup[C]:
    """Return the coup with one card more."""
    if side == "punter":
        is_late = coup.banker_third_first or (len(coup.punter) == 2 and len(coup.banker) > 2)
        return msgspec.structs.replace(coup, punter=(*coup.punter, card), banker_third_first=is_late)
    if side == "banker":
        return msgspec.structs.replace(coup, banker=(*coup.banker, card))
    return msgspec.structs.replace(coup, loose=(*coup.loose, card))


def without(coup: Coup[C], ordinal: int) -> tuple[Coup[C], C | None]:
    """Return the coup with the n-th card lifted off its hand, and that card."""
    hand, index = coup.places[ordinal - 1]
    card, cards = coup.at((hand, index)), getattr(coup, hand)
    after = msgspec.structs.replace(coup, **{hand: cards[:index] + cards[index + 1 :]})
    are_both_there = len(after.punter) > 2 and len(after.banker) > 2
    return msgspec.structs.replace(after, banker_third_first=coup.banker_third_first and are_both_there), card


def is_wanting(coup: Coup[Any]) -> bool:
    """Tell whether a face of the two hands was left unread, has not been named, and counts."""
    return (None in coup.punter or None in coup.banker) and any(_unread(coup))


def unread(coup: Coup[Any]) -> int:
    """Return the place among the coup's cards, from 1, of the first face of the two hands that is wanting."""
    return next(_unread(coup))


def _unread(coup: Coup[Any]) -> Iterator[int]:
    of_no_account = [("punter", i) for i in range(3)] if counts_nine(coup) else []
    of_no_account += [("banker", 0), ("banker", 1)] if coup.ruled.zero else []
    for n, at in enumerate(coup.places, start=1):
        if at[0] in ("punter", "banker") and at not in of_no_account and coup.at(at) is None:
            yield n


def counts_nine(coup: Coup[Any]) -> bool:
    """Tell whether the punter counts nine because a card of his slipped away: any (I25), or the third (I26)."""
    return coup.ruled.nine or (coup.ruled.third_nine and len(coup.punter) > 2)


def third_points(coup: Coup[Any]) -> int | None:
    """Return the value of the punter's third card, None if he took none or it is not known."""
    third = coup.punter[2] if len(coup.punter) > 2 else None
    return third.points if isinstance(third, Card) else None


def totals(coup: Coup[Any]) -> tuple[int | None, int | None]:
    """Return what the punter's and the banker's first two cards count, None where a face is not known."""
    if coup.marks is None:
        return total(coup.punter[:2]), total(coup.banker[:2])
    punter = 9 if coup.marks.nine else total(coup.punter[:2])
    return punter, 0 if coup.marks.zero else total(coup.banker[:2])


def has_natural(coup: Coup[Any], side: Side) -> bool:
    """Tell whether a side's first two cards are known to count eight or nine, and have not lost their right."""
    marks = coup.marks
    if marks is None:
        return is_natural(coup.punter if side == "punter" else coup.banker)
    if side == "punter" and marks.nine:
        return True
    if side in marks.lost or (side == "punter" and counts_nine(coup)):
        return False
    hand, points = (coup.punter, coup.banker)[side == "banker"], totals(coup)[side == "banker"]
    return len(hand) >= 2 and points is not None and points >= 8


def is_over(coup: Coup[Any]) -> bool:
    """Tell whether a natural that lies open ends the drawing."""
    return has_natural(coup, "banker") or has_natural(coup, "punter")


def points(coup: Coup[Any], side: Side) -> int | None:
    """Return what a side's whole hand counts, None while a face of it is not known."""
    if side == "punter":
        return 9 if counts_nine(coup) else total(coup.punter)
    return total(coup.banker[2:]) if coup.ruled.zero else total(coup.banker)
