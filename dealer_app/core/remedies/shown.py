"""Rulings on what was shown or said too early, too late or not at all (rules.md 10.3, 10.4).

Nothing here moves money, and nothing is computed from a face that does not lie open.
"""

from __future__ import annotations

from msgspec.structs import replace

from dealer_app.core.coup import asked, has_natural, is_over, totals
from dealer_app.core.events import Ruled, Side
from dealer_app.core.refusal import Refusal
from dealer_app.core.remedies.hands import THIRD, bound, hand_place, hold, opened, refuse_punters_cards
from dealer_app.core.remedies.remedy import Remedy, marked, not_seen, the_coup
from dealer_app.core.state import OpenTable, TableState, open_coup


def _refuse_slipped(table: OpenTable, event: Ruled) -> Refusal | None:
    coup = open_coup(table)
    assert coup is not None
    return None if coup.punter else not_seen(event)


def _natural_nine(table: TableState, event: Ruled) -> TableState:
    """The punter counts as a natural nine (I25)."""
    return marked(table, nine=True)


def _refuse_third_slipped(table: OpenTable, event: Ruled) -> Refusal | None:
    coup = open_coup(table)
    assert coup is not None
    untouched = len(coup.banker) == THIRD and coup.banker_word is None and not coup.both_shown
    return None if len(coup.punter) > THIRD and untouched else not_seen(event)


def _third_nine(table: TableState, event: Ruled) -> TableState:
    """The punter counts nine, which is no natural; the banker is free unless he has seven (I26)."""
    return marked(table, third_nine=True)


def _refuse_same_place(table: OpenTable, event: Ruled) -> Refusal | None:
    at = hand_place(open_coup(table), event)
    return None if at is not None and at[0] == "punter" else not_seen(event)


def _same_place(table: TableState, event: Ruled) -> TableState:
    """The banker's card of the same place lies open as well, once it is there (I27)."""
    at = hand_place(the_coup(table), event)
    assert at is not None
    return marked(table, exposed=opened(table, ("punter", at[1]), ("banker", at[1])))


def _both_open(table: TableState, event: Ruled) -> TableState:
    """All four cards lie open, and the banker is held to the table (I28)."""
    held = hold(table, event)
    return replace(held, coup=replace(the_coup(held), banker_shown=True))


def _refuse_offered(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that the banker's open hand is no natural, or that no card was asked for or given (I30).

    Where his hand lies closed to the end he who saw it rules; what it is, the end will show.
    """
    coup = open_coup(table)
    assert coup is not None
    points = totals(coup)[1]
    may_be = points is None or has_natural(coup, "banker")
    return None if may_be and not coup.both_shown and "banker" not in coup.ruled.lost else not_seen(event)


# 10.4, the punter's errors


def _refuse_forgotten(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that the case is another one: I39 where the banker's natural lies open, else I38."""
    coup = open_coup(table)
    assert coup is not None
    case = "I39" if has_natural(coup, "banker") else "I38"
    is_said = coup.punter_word is not None and not coup.both_shown and "punter" not in coup.ruled.lost
    if not is_said or event.number != case:
        return not_seen(event)
    is_asked = case == "I38" and asked(coup) == "punter"  # then the banker says whether the card is given
    return None if is_asked == (event.choice is not None) else Refusal("ruling_wants", "choice")


def _natural_lost(side: Side) -> Remedy:
    def fold(table: TableState, event: Ruled) -> TableState:
        coup = the_coup(table)
        if event.choice == "refused" and len(coup.punter) == THIRD:
            table = replace(table, coup=replace(coup, punter_word="stand"))  # he asked, and the banker gives none
        return marked(table, lost=(*coup.ruled.lost, side))

    return Remedy(_refuse_offered if side == "banker" else _refuse_forgotten, fold)


def _refuse_advice(table: OpenTable, event: Ruled) -> Refusal | None:
    coup = open_coup(table)
    assert coup is not None
    return Refusal("bound_already") if "punter" in coup.bound else None


def _by_the_rule(table: TableState, event: Ruled) -> TableState:
    """The punter took advice: the table applies to him (I36)."""
    return bound(table, "punter")


def _refuse_owning_up(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that a card has left the shoe since the word, so that it is too late, or that this was ruled (I37)."""
    coup = open_coup(table)
    assert coup is not None
    untouched = len(coup.cards) == len(coup.dead) + 2 * THIRD and coup.banker_word is None and not coup.both_shown
    is_open = untouched and coup.punter_word is not None and not is_over(coup)
    return None if is_open and event.number not in coup.ruled.numbers else not_seen(event)


def _owned_up(table: TableState, event: Ruled) -> TableState:
    """The banker gives the punter the other word, or lets the first stand; with 0 it cannot stand, as 10.7 mends."""
    coup = the_coup(table)
    if event.choice == "given":
        return replace(table, coup=replace(coup, punter_word="stand" if coup.punter_word == "draw" else "draw"))
    return marked(table, bears=True)


PUNTER_NATURAL_NINE = Remedy(_refuse_slipped, _natural_nine)
PUNTER_COUNTS_NINE = Remedy(_refuse_third_slipped, _third_nine)
SAME_PLACE_OPEN = Remedy(_refuse_same_place, _same_place)
BOTH_HANDS_OPEN = Remedy(refuse_punters_cards, _both_open)
BANKER_NATURAL_LOST = _natural_lost("banker")
PUNTER_NATURAL_LOST = _natural_lost("punter")
PUNTER_BY_THE_RULE = Remedy(_refuse_advice, _by_the_rule)
WORD_GIVEN_OR_REFUSED = Remedy(_refuse_owning_up, _owned_up)
