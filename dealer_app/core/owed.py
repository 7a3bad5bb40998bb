"""Which card is owed, to whom the next one goes, and how many may leave the shoe: by words and open hands only."""

from __future__ import annotations

from typing import Any

from dealer_app.core import wrong_draw
from dealer_app.core.coup import Coup, Terms, asked, is_over, is_wanting, third_points, totals
from dealer_app.core.events import Side
from dealer_app.core.rules import banker_status, punter_status


def first_place(coup: Coup[Any]) -> Side:
    """Return whose card the next one is while the two hands are dealt."""
    if coup.order == "ppbb":
        return "punter" if len(coup.punter) < 2 else "banker"
    return "punter" if len(coup.punter) == len(coup.banker) else "banker"


def next_place(coup: Coup[Any], terms: Terms) -> Side | None:
    """Return whose card the next one out of the shoe is; None: it will lie loose until the punter has spoken."""
    if not coup.is_dealt:
        return first_place(coup)
    if coup.both_shown:
        return pending(coup, terms)
    if coup.punter_word is None:
        return None
    return asked(coup) if asked(coup) == "punter" else "banker"


def due(coup: Coup[Any], terms: Terms) -> Side | None:
    """Return the side to which a card must still go once both hands lie open; None: nothing is due, or nobody knows.

    A card asked for is due unless a natural shows; the grid's card is due to a side whose word is not recorded; a
    free cell never is (console.md 3). While one of the four first faces is wanting a natural may hide there: it is
    named first. Where false words are put right, the open hands alone say what is due (rules.md 10.7).
    """
    punter, banker = totals(coup)
    if not coup.both_shown or punter is None or banker is None or is_over(coup):
        return None
    if wrong_draw.question(coup, terms) is not None:
        return None
    if wrong_draw.is_mending(terms):
        return wrong_draw.due(coup, terms)
    if asked(coup) == "punter":
        return "punter"
    if len(coup.punter) == 2 and coup.punter_word is None and punter_status(terms.rules, punter) == "must":
        return "punter"
    if len(coup.banker) > 2 or coup.banker_word == "stand":
        return None
    if coup.banker_word == "draw":
        return "banker"
    against = third_points(coup)
    known = len(coup.punter) == 2 or against is not None
    return "banker" if known and banker_status(terms.rules, banker, against) == "must" else None


def pending(coup: Coup[Any], terms: Terms) -> Side | None:
    """Return whose card may still come once both hands lie open: what is due, or was asked for where a face wants."""
    if is_over(coup) or wrong_draw.question(coup, terms) is not None:
        return None
    side = due(coup, terms)
    if side is not None or (wrong_draw.is_mending(terms) and not is_wanting(coup)):
        return side
    return asked(coup)


def allowance(coup: Coup[Any], terms: Terms) -> int:
    """Return how many cards may leave the shoe now, from words and from what lies open only.

    `coup` holds what lies open, its two hands dealt; house.md section 6: one after the word "no", two after "card",
    fewer only if an open hand says so.
    """
    if coup.both_shown:
        side = pending(coup, terms)
        return 0 if side is None else 1 + (side == "punter" and _banker_may_take(coup, terms, waiting=True))
    if is_over(coup):
        return 0
    if coup.punter_word is None:
        return 2 - len(coup.loose)
    waiting = asked(coup) == "punter"
    return waiting + _banker_may_take(coup, terms, waiting=waiting)


def _banker_may_take(coup: Coup[Any], terms: Terms, *, waiting: bool) -> bool:
    """Tell whether a third card may still go to the banker; `waiting`: the punter's is not out yet."""
    if len(coup.banker) > 2 or coup.banker_word == "stand":
        return False
    points = totals(coup)[1]
    if coup.banker_word == "draw" or points is None:
        return True
    against = third_points(coup)
    if waiting or (len(coup.punter) > 2 and against is None):
        return any(banker_status(terms.rules, points, third) != "must_not" for third in range(10))
    return banker_status(terms.rules, points, against) != "must_not"
