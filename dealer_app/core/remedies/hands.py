"""Rulings on how the hands are drawn and read after a slip in the deal (rules.md 10.2, 10.3).

Nothing here moves money, and nothing is computed from a face that does not lie open: where a ruling must compare
cards, it lays them open first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from dealer_app.core.coup import Coup, has_natural, place, totals, without
from dealer_app.core.doubled import picked
from dealer_app.core.events import CardDead, CardMoved, Event, Ruled, Side
from dealer_app.core.refusal import Refusal
from dealer_app.core.remedies.remedy import Remedy, marked, not_seen, the_coup
from dealer_app.core.state import OpenTable, TableState, open_coup

_PUNTERS: tuple[tuple[Side, int], ...] = (("punter", 0), ("punter", 1))
THIRD = 2  # index of a third card in its hand, and how many cards a hand has before it


def hand_place(coup: Coup[Any] | None, event: Ruled) -> tuple[Side, int] | None:
    """Return the side and index of the card that the ruling names, None where it is no card of two hands."""
    assert coup is not None
    ordinal = event.ordinal or 0
    at = coup.places[ordinal - 1] if 1 <= ordinal <= len(coup.places) else None
    if at is None or at[0] not in ("punter", "banker") or at[1] >= THIRD:
        return None
    return "punter" if at[0] == "punter" else "banker", at[1]


def opened(table: TableState, *places: tuple[Side, int]) -> tuple[tuple[Side, int], ...]:
    """Return the places of the coup that lie open by rulings, with these too."""
    return tuple(dict.fromkeys((*the_coup(table).ruled.exposed, *places)))


def bound(table: TableState, side: Side) -> TableState:
    """Return the table with a side that follows the grid in this coup."""
    coup = the_coup(table)
    return table if side in coup.bound else replace(table, coup=replace(coup, bound=(*coup.bound, side)))


# 10.2, the croupier's errors


def _refuse_card(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that it is no card of the two hands, or that it lies open already."""
    coup = open_coup(table)
    at = hand_place(coup, event)
    return None if coup is not None and at and at not in coup.ruled.exposed else not_seen(event)


def _punto(table: TableState, event: Ruled) -> TableState:
    """The card lies open, and both sides follow the grid `punto` (I12)."""
    at = hand_place(the_coup(table), event)
    assert at is not None
    return marked(table, punto=True, exposed=opened(table, at))


def refuse_punters_cards(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that the punter has no third card yet."""
    coup = open_coup(table)
    assert coup is not None
    return None if len(coup.punter) >= THIRD else not_seen(event)


def hold(table: TableState, event: Ruled) -> TableState:
    """Both punter's cards lie open; the banker is held to the table and draws in its free cells (I13)."""
    return bound(marked(table, held=True, exposed=opened(table, *_PUNTERS)), "banker")


def _refuse_called(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that the case is another one: I16 one card out and the banker has 0 to 5, I17 two, I18 he has 6 or 7.

    The word may be recorded as it was called ("card") or as it was said ("no"). Where both hands stay closed until
    the end, nobody can see what the banker has: the ruling lays his cards open.
    """
    coup = open_coup(table)
    assert coup is not None
    out = len(_thirds(coup)) + len(table.strays)
    if coup.both_shown or coup.punter_word is None or not out or has_natural(coup, "banker"):
        return not_seen(event)
    if coup.punter_word == "draw" and len(coup.punter) <= THIRD:
        return not_seen(event)
    banker = totals(coup)[1]
    if banker is None:
        is_closed = table.profile.deal.banker_turns == "at_the_end" and not coup.banker_shown
        return (
            None if is_closed and (event.number == "I18" or (out > 1) == (event.number == "I17")) else not_seen(event)
        )
    case = "I18" if banker in (6, 7) else "I17" if out > 1 else "I16"
    return None if case == event.number else not_seen(event)


def _thirds(coup: Coup[Any]) -> list[int]:
    """Return the places among the coup's cards, from 1, of the cards after the fourth that are not dead."""
    return [
        n for n, (hand, i) in enumerate(coup.places, start=1) if hand == "loose" or (hand != "dead" and i >= THIRD)
    ]


def _called(table: TableState, event: Ruled) -> TableState:
    """The punter had said no, and the banker's hand lies open."""
    return replace(table, coup=replace(the_coup(table), punter_word="stand", banker_shown=True))


def _cards_for_banker(table: TableState, event: Ruled) -> Iterator[Event]:
    """Yield the first of the third cards as the banker's, all others and all of a banker with 6 or 7 as dead."""
    coup = the_coup(table)
    thirds = _thirds(coup)
    kept = thirds[:1] if (totals(coup)[1] or 0) <= 5 else []
    for ordinal in reversed(thirds[len(kept) :]):
        yield CardDead(ordinal)
    for ordinal in kept:
        if coup.places[ordinal - 1][0] != "banker":
            yield CardMoved(ordinal, "banker")


# 10.3, the banker's errors


def _refuse_fifth(table: OpenTable, event: Ruled) -> Refusal | None:
    coup = open_coup(table)
    assert coup is not None
    return None if coup.loose else not_seen(event)


def _fifth_stands(table: TableState, event: Ruled) -> TableState:
    """Asked for, the card is the punter's; not asked for, the banker must take it (I21)."""
    return marked(table, stands=True)


def _zero(table: TableState, event: Ruled) -> TableState:
    """The banker's cards count nothing; the cards too many are dead, and stay as closed as they came (I22)."""
    return marked(table, zero=True, closed=_loose(the_coup(table)))


def _loose(coup: Coup[Any]) -> tuple[int, ...]:
    """Return the places among the coup's cards, from 1, of those that lie loose."""
    return tuple(n for n, (hand, _) in enumerate(coup.places, start=1) if hand == "loose")


def _loose_dead(table: TableState, event: Ruled) -> Iterator[Event]:
    for n in reversed(_loose(the_coup(table))):
        yield CardDead(n)


def _refuse_two_for_punter(table: OpenTable, event: Ruled) -> Refusal | None:
    coup = open_coup(table)
    assert coup is not None
    return None if _second(coup, table.strays, "punter") else not_seen(event)


def _two_for_punter(table: TableState, event: Ruled) -> TableState:
    """The punter's hand is laid open with both cards, so that the higher point can be told (D)."""
    coup = the_coup(table)
    if _second(coup, table.strays, "punter") == "banker":
        coup, card = without(coup, coup.places.index(("banker", THIRD)) + 1)
        table = replace(table, coup=place(coup, "punter", card))
    else:
        table = _stray_joins(table, "punter")
    return _to_pick(table, "punter")


def _second(coup: Coup[Any], strays: tuple[Any, ...], side: Side) -> str:
    """Tell where the second of two cards given as this side's third lies: with the banker, apart, or nowhere ("").

    The banker's third card is the punter's second one only while the banker has said nothing.
    """
    hand = coup.punter if side == "punter" else coup.banker
    if coup.both_shown or len(hand) != THIRD + 1 or coup.ruled.picks is not None:
        return ""
    if side == "punter" and len(coup.banker) > THIRD:
        return "banker" if coup.banker_word is None else ""
    return "apart" if strays else ""


def _stray_joins(table: TableState, side: Side) -> TableState:
    """The newest card that was not due lies with a hand, until one of two is dead."""
    return replace(table, coup=place(the_coup(table), side, table.strays[-1]), strays=table.strays[:-1])


def _to_pick(table: TableState, side: Side) -> TableState:
    return marked(table, picks=side, exposed=opened(table, *((side, i) for i in range(THIRD + 2))))


def _picked(table: TableState, event: Ruled) -> Iterator[Event]:
    """Yield the card that is dead, once every face of the hand is known (I23, I24)."""
    yield from picked(the_coup(table))


def _refuse_two_for_banker(table: OpenTable, event: Ruled) -> Refusal | None:
    coup = open_coup(table)
    assert coup is not None
    return None if _second(coup, table.strays, "banker") else not_seen(event)


def _two_for_banker(table: TableState, event: Ruled) -> TableState:
    """The banker's hand is laid open with both cards, so that the lower point can be told (D)."""
    return _to_pick(_stray_joins(table, "banker"), "banker")


PUNTO_GRID = Remedy(_refuse_card, _punto)
HELD_TO_TABLE = Remedy(refuse_punters_cards, hold)
CARDS_FOR_BANKER = Remedy(_refuse_called, _called, _cards_for_banker)
FIFTH_CARD_STANDS = Remedy(_refuse_fifth, _fifth_stands)
BANKER_COUNTS_ZERO = Remedy(_refuse_fifth, _zero, _loose_dead)
HIGHER_STAYS = Remedy(_refuse_two_for_punter, _two_for_punter, _picked)
LOWER_STAYS = Remedy(_refuse_two_for_banker, _two_for_banker, _picked)
