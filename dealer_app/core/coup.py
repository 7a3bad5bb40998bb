"""The facts of one coup, from the close of the stakes to its result.

Generic in what a place may hold: `Coup[Card]` for the fold, `Coup[Card | Sealed]` for everybody else; None in a
place is a card that left the shoe unread. A card that leaves while the punter's word is awaited lies `loose`
until the word says whose it is.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.events import FalseDraw, Result, Side, Word
from dealer_app.core.hand import is_natural, total
from dealer_app.core.profile import DrawRules
from dealer_app.core.rules import banker_status, punter_status

C = TypeVar("C")


class Coup(msgspec.Struct, Generic[C], frozen=True):
    """One coup; `uncovered` is what its close moved to the Reliquat, `commission` what was called after it.

    `seen` tells that the holder was seen to lift the punters' cards; `late` counts stakes removed after the close,
    `holder_paid` is who stood on 5 and what he paid the others.
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
    seen: bool = False
    late: int = 0
    holder_paid: tuple[int, int] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the coup still waits for its result."""
        return self.result is None

    @property
    def cards(self) -> tuple[C | None, ...]:
        """All cards of the coup in the order they left the shoe."""
        pairs = zip(self.punter[:2], self.banker[:2], strict=False)
        first = tuple(card for pair in pairs for card in pair)
        odd = self.punter[len(self.banker) : 2] if len(self.banker) < 2 else ()
        return first + odd + self.punter[2:] + self.banker[2:] + self.loose

    @property
    def is_dealt(self) -> bool:
        """Whether both hands have their two cards."""
        return len(self.punter) >= 2 and len(self.banker) >= 2


def next_place(coup: Coup[Any], rules: DrawRules) -> Side | None:
    """Return whose card the next one out of the shoe is; None: it will lie loose until the punter has spoken."""
    if not coup.is_dealt:
        return "punter" if len(coup.punter) == len(coup.banker) else "banker"
    if coup.both_shown:
        return pending(coup, rules)
    if coup.punter_word is None:
        return None
    return asked(coup) if asked(coup) == "punter" else "banker"


def asked(coup: Coup[Any]) -> Side | None:
    """Return the side that asked for a card by its word and has not been given it."""
    if coup.punter_word == "draw" and len(coup.punter) == 2:
        return "punter"
    return "banker" if coup.banker_word == "draw" and len(coup.banker) == 2 else None


def place(coup: Coup[C], side: Side | None, card: C | None) -> Coup[C]:
    """Return the coup with one card more."""
    if side == "punter":
        return msgspec.structs.replace(coup, punter=(*coup.punter, card))
    if side == "banker":
        return msgspec.structs.replace(coup, banker=(*coup.banker, card))
    return msgspec.structs.replace(coup, loose=(*coup.loose, card))


def is_wanting(coup: Coup[Any]) -> bool:
    """Tell whether a face of the two hands was left unread and has not been named."""
    return None in coup.punter or None in coup.banker


def due(coup: Coup[Any], rules: DrawRules) -> Side | None:
    """Return the side to which a card must still go once both hands lie open; None: nothing is due, or nobody knows.

    A card asked for is due unless a natural shows; the grid's card is due to a side whose word is not recorded; a
    free cell never is (console.md 3). While one of the four first faces is wanting a natural may hide there: it is
    named first.
    """
    punter, banker = total(coup.punter[:2]), total(coup.banker[:2])
    if not coup.both_shown or punter is None or banker is None or max(punter, banker) >= 8:
        return None
    if asked(coup) == "punter":
        return "punter"
    if len(coup.punter) == 2 and coup.punter_word is None and punter_status(rules, punter) == "must":
        return "punter"
    if len(coup.banker) > 2 or coup.banker_word == "stand":
        return None
    if coup.banker_word == "draw":
        return "banker"
    against = third_points(coup)
    known = len(coup.punter) == 2 or against is not None
    return "banker" if known and banker_status(rules, banker, against) == "must" else None


def pending(coup: Coup[Any], rules: DrawRules) -> Side | None:
    """Return whose card may still come once both hands lie open: what is due, or was asked for where a face wants."""
    if is_natural(coup.punter) or is_natural(coup.banker):
        return None
    return due(coup, rules) or asked(coup)


def third_points(coup: Coup[Any]) -> int | None:
    """Return the value of the punter's third card, None if he took none or it is not known."""
    third = coup.punter[2] if len(coup.punter) > 2 else None
    return third.points if isinstance(third, Card) else None


def allowance(coup: Coup[Any], rules: DrawRules) -> int:
    """Return how many cards may leave the shoe now, from words and from what lies open only.

    `coup` holds what lies open; house.md section 6: one after the word "no", two after "card", fewer only if an
    open hand says so.
    """
    if not coup.is_open:
        return 0
    if not coup.is_dealt:
        return 4 - len(coup.punter) - len(coup.banker)
    if coup.both_shown:
        side = pending(coup, rules)
        return 0 if side is None else 1 + (side == "punter" and _banker_may_take(coup, rules, waiting=True))
    if is_natural(coup.banker):
        return 0
    if coup.punter_word is None:
        return 2 - len(coup.loose)
    waiting = asked(coup) == "punter"
    return waiting + _banker_may_take(coup, rules, waiting=waiting)


def _banker_may_take(coup: Coup[Any], rules: DrawRules, *, waiting: bool) -> bool:
    """Tell whether a third card may still go to the banker; `waiting`: the punter's is not out yet."""
    if len(coup.banker) > 2 or coup.banker_word == "stand":
        return False
    points = total(coup.banker)
    if coup.banker_word == "draw" or points is None:
        return True
    against = third_points(coup)
    if waiting or (len(coup.punter) > 2 and against is None):
        return any(banker_status(rules, points, third) != "must_not" for third in range(10))
    return banker_status(rules, points, against) != "must_not"
