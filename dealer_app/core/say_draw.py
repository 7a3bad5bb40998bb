"""What is said from the punter's word to both hands lying open, by words and open hands only (rules.md 4.6, 8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_app.core.calls import Call
from dealer_app.core.cards import SEALED
from dealer_app.core.coup import Coup, has_natural, is_wanting, third_points, totals
from dealer_app.core.doubled import unread_of_two
from dealer_app.core.owed import due
from dealer_app.core.rules import banker_status
from dealer_app.core.say_bank import uncovered
from dealer_app.core.state import OpenTable, open_coup, terms
from dealer_app.core.wrong_draw import question

_FREE_POINT = 5  # the punter's total on which he may be free (rules.md 4.4)


def word(table: OpenTable) -> Iterator[Call]:
    """Yield what is asked of the punter, or the natural that ends the coup before he speaks."""
    coup = open_coup(table)
    assert coup is not None
    punter, banker = totals(coup)
    if coup.ruled.may_withdraw:
        yield from uncovered(table, coup)  # a stake that went after the close leaves more of the bank so (I29)
    for is_natural, said in (
        (has_natural(coup, "banker"), Call("natural_bank", p=banker)),
        (has_natural(coup, "punter"), Call("abattage", p=punter)),
    ):
        if is_natural:
            yield said
            yield Call("ask_show")
            return
    yield from _advice(table, coup)
    if table.profile.deal.natural_check == "before_the_word":
        yield Call("ask_naturals")
    yield Call("ask_word")


def _advice(table: OpenTable, coup: Coup[Any]) -> Iterator[Call]:
    """Yield, for a punter who plays by the rule, what he is advised on five; his hand itself lies closed."""
    if "punter" not in coup.bound:
        return
    yield Call("rule_asked")
    cell = terms(table).rules.punter[_FREE_POINT]
    if table.profile.rules.punter[_FREE_POINT] == "F" and cell != "F":
        yield Call("advice_card" if cell == "D" else "advice_no", p=_FREE_POINT)


def draw(table: OpenTable) -> Iterator[Call]:
    """Yield what is said from the word on: natural, third card, the banker, what is due over open hands."""
    coup = open_coup(table)
    assert coup is not None
    wanting = unread_of_two(coup)
    if wanting is not None:
        yield Call("ask_face", n=wanting)
        return
    if coup.both_shown:
        by = terms(table)
        side = question(coup, by)
        if side is not None:
            yield Call("ask_word" if side == "punter" else "ask_banker")
        elif (side := due(coup, by)) is not None:
            yield Call(f"ask_card_{side}")
        return
    if has_natural(coup, "banker"):
        yield Call("natural_bank", p=totals(coup)[1])
        yield Call("ask_show")
    elif coup.punter_word == "draw" and len(coup.punter) == 2:
        yield Call("card")
    else:
        yield from _third(coup)
        yield from _banker(table, coup)


def _third(coup: Coup[Any]) -> Iterator[Call]:
    if coup.punter_word == "stand":
        yield Call("no")
    elif len(coup.punter) > 2 and coup.punter[2] == SEALED:
        yield Call("card_closed")
    elif (value := third_points(coup)) is not None:
        yield Call("card_value", v=value) if value else Call("card_zero")


def _banker(table: OpenTable, coup: Coup[Any]) -> Iterator[Call]:
    """Yield what the banker does, which only his open hand tells; closed to the end, he is asked for his word."""
    points = totals(coup)[1]
    if coup.banker_word == "stand":
        yield Call("bank_stays")
    elif len(coup.banker) > 2 or coup.banker_word == "draw":
        yield Call("bank_draws")
    elif points is None:
        deal = table.profile.deal
        if "banker" in coup.bound:
            yield Call("rule_asked")
        yield Call("ask_turn" if deal.banker_turns == "before_third_card" else "ask_bank_word")
    elif len(coup.punter) > 2 and coup.punter[2] is None and is_wanting(coup):
        yield Call("ask_face", n=coup.places.index(("punter", 2)) + 1)
    else:
        yield _by_the_grid(table, coup, points)


def _by_the_grid(table: OpenTable, coup: Coup[Any], points: int) -> Call:
    """Return what the banker's open two cards tell, in every cell that the punter's third card leaves open."""
    closed = len(coup.punter) > 2 and third_points(coup) is None
    thirds = range(10) if closed else (third_points(coup),)
    found = {banker_status(terms(table).rules, points, third) for third in thirds}
    if len(found) > 1:
        return Call("ask_bank_word")
    return Call({"must": "bank_draws", "may": "ask_banker", "must_not": "bank_stays"}[found.pop()])
