"""Irregularities ruled on (rules.md section 10): what a ruling asks for, what it changes, what follows from it.

A profile names the ruling of each row and who decides it (`core.irregularities`); here each ruling has its functions,
by matter: `early` cards, `hands`, what was `shown` or said, `ends` of a coup, `seats`, `money`. Every ruling is
recorded with its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core.events import Event, Ruled
from dealer_app.core.irregularities import IRREGULARITIES, Row, Ruling, Want
from dealer_app.core.marks import NO_MARKS
from dealer_app.core.people import Role
from dealer_app.core.refusal import Refusal
from dealer_app.core.remedies import early, ends, hands, money, seats, shown
from dealer_app.core.remedies.remedy import Remedy, not_seen
from dealer_app.core.state import AnyTable, OpenTable, TableState, cards_owed, open_coup, phase


def _seen(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that what is only noted is not the case, as far as the table shows it."""
    match event.number:
        case "I3":
            return None if cards_owed(table) else not_seen(event)
        case "I6":
            coup = open_coup(table)
            return None if coup is not None and coup.cards else not_seen(event)
        case "I20":
            return seats.refuse_follow(table, event)
        case "I33" | "I44":
            return None if table.last is not None or open_coup(table) is not None else not_seen(event)
    return None


_REMEDIES: dict[Ruling, Remedy] = {
    "noted": Remedy(_seen),
    "coup_void": ends.COUP_VOID,
    "pulled_stands": early.PULLED_STANDS,
    "pulled_burned": early.PULLED_BURNED,
    "stays_out": early.STAYS_OUT,
    "card_dead": early.CARD_DEAD,
    "shoe_stopped": ends.SHOE_STOPPED,
    "punto_grid": hands.PUNTO_GRID,
    "held_to_table": hands.HELD_TO_TABLE,
    "cards_for_banker": hands.CARDS_FOR_BANKER,
    "cards_recalled": seats.CARDS_RECALLED,
    "suivi_unless_seen": seats.SUIVI_UNLESS_SEEN,
    "fifth_card_stands": hands.FIFTH_CARD_STANDS,
    "banker_counts_zero": hands.BANKER_COUNTS_ZERO,
    "higher_stays": hands.HIGHER_STAYS,
    "lower_stays": hands.LOWER_STAYS,
    "punter_natural_nine": shown.PUNTER_NATURAL_NINE,
    "punter_counts_nine": shown.PUNTER_COUNTS_NINE,
    "same_place_open": shown.SAME_PLACE_OPEN,
    "both_hands_open": shown.BOTH_HANDS_OPEN,
    "stakes_may_go": money.STAKES_MAY_GO,
    "banker_natural_lost": shown.BANKER_NATURAL_LOST,
    "punter_natural_lost": shown.PUNTER_NATURAL_LOST,
    "banker_loses": ends.BANKER_LOSES,
    "punter_loses": ends.PUNTER_LOSES,
    "warned_then_barred": seats.WARNED_THEN_BARRED,
    "barred": seats.BARRED,
    "punter_by_the_rule": shown.PUNTER_BY_THE_RULE,
    "word_given_or_refused": shown.WORD_GIVEN_OR_REFUSED,
    "collected_first": seats.COLLECTED_FIRST,
    "tickets_lost": money.TICKETS_LOST,
    "to_auction": seats.TO_AUCTION,
    "decided": ends.DECIDED,
}


def row_of(table: AnyTable, number: str) -> Row | None:
    """Return what the profile says of an irregularity, None where it offers no ruling on it."""
    row = table.profile.rulings.get(number)
    return None if row is None or row.ruling == "not_offered" else row


def deciders(table: AnyTable, event: Ruled) -> tuple[Role, ...]:
    """Return who decides this ruling alone, or as approver of a croupier who enters it."""
    row = row_of(table, event.number)
    return () if row is None else row.decides


def refuse(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say why there is nothing to rule on: no such row, another phase, something not said, or not to be seen."""
    row, case = row_of(table, event.number), IRREGULARITIES.get(event.number)
    if row is None or case is None:
        return Refusal("no_such_ruling", event.number)
    if table.frozen and not (event.void or row.ruling in _ENDING):
        return Refusal("frozen", table.frozen[0])
    if phase(table) not in case.phases:
        return Refusal("not_now", phase(table))
    wrong = _wrong_detail(event, case.wants)
    if wrong is not None:
        return Refusal("ruling_wants", wrong)
    if "seat" in case.wants and (unseated := seats.refuse_seat(table, event)) is not None:
        return unseated
    return _REMEDIES[case.ruling].refuse(table, event)  # a house changes what is done, not what is to be seen


_ENDING: frozenset[Ruling] = frozenset(
    {"coup_void", "shoe_stopped"}
)  # while the cards are in doubt, no other is made
OPTIONAL: dict[str, tuple[Want, ...]] = {"I38": ("choice",)}


def _wrong_detail(event: Ruled, wants: tuple[Want, ...]) -> str | None:
    """Return what the ruling must say and does not, or says in vain."""
    said: dict[Want, bool] = {
        "seat": event.seat is not None,
        "ordinal": event.ordinal is not None,
        "choice": event.choice is not None,
        "tickets": event.tickets is not None,
        "decision": bool(event.decision),
    }
    allowed = (*wants, *OPTIONAL.get(event.number, ()))
    for want, is_said in said.items():
        if (want in wants and not is_said) or (want not in allowed and is_said):
            return want
    return "decision" if event.void and "decision" not in wants else None


def rule(table: TableState, event: Ruled) -> TableState:
    """The ruling is noted, on its coup where one is open, and what it changes at once is changed."""
    coup, row = open_coup(table), row_of(table, event.number)
    assert row is not None
    if coup is not None:
        marks = coup.marks or NO_MARKS
        marks = replace(marks, numbers=(*marks.numbers, event.number), seat=event.seat)
        table = replace(table, coup=replace(coup, marks=marks))
    return _REMEDIES[row.ruling].fold(table, event)


def after(table: TableState, event: Ruled) -> Iterator[Event]:
    """Yield what follows from the ruling."""
    row = row_of(table, event.number)
    assert row is not None
    return _REMEDIES[row.ruling].follows(table, event)
