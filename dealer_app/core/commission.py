"""The house's part of a bank's win: how much, when it moves, and what is dropped into the box (rules.md 5.2, 6.6).

With `commission_timing` each_coup the sum is called, and the croupier drops it: Banque to Cagnotte. With set_apart it
goes to the box Due at each win and into the Cagnotte, by itself, when the bank or the shoe ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import tickets
from dealer_app.core.books import BANQUE, CAGNOTTE, COVERAGE, DUE, transfer
from dealer_app.core.events import (
    BankEnded,
    CommissionCalled,
    CommissionDropped,
    CommissionSetApart,
    DueDropped,
    Event,
    ShoeEnded,
)
from dealer_app.core.money import Ratio, apply_rate
from dealer_app.core.parameters import SettlementRules
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState

_NOTHING = Ratio(0, 1)


def rate_of(terms: SettlementRules, win: int) -> Ratio:
    """Return the rate of a bank's n-th win: none before `commission_from_win_no`, then by the steps."""
    if not terms.commission or win < terms.commission_from_win_no:
        return _NOTHING
    steps = [rate for number, rate in terms.commission_rate_steps or () if number <= win]
    return steps[-1] if steps else terms.commission_rate


def commission(rules: Profile, won: int, win: int = 1) -> int:
    """Return the house's part of `won` minor units: rounded once, at least the minimum, never more than was won.

    `win` counts the wins of this bank from 1. A win that is not taxed owes nothing, the minimum neither.
    """
    terms = rules.settlement
    if not terms.commission or win < terms.commission_from_win_no:
        return 0
    exact = apply_rate(won, rate_of(terms, win), terms.commission_unit, terms.commission_rounding)
    return min(max(exact, terms.commission_min), won)


def after_win(table: TableState, won: int) -> Iterator[Event]:
    """Yield what the house takes of this win, and where it goes at once."""
    assert table.bank is not None
    part = commission(table.profile, won, table.bank.wins + 1)
    if part:
        yield CommissionCalled(part)
        if table.profile.settlement.commission_timing == "set_apart":
            yield CommissionSetApart(part)


def _part(table: TableState) -> int:
    assert table.bank is not None
    return commission(table.profile, table.books[COVERAGE], table.bank.wins + 1)


def is_to_drop(table: TableState) -> bool:
    """Tell whether the win of the open coup leaves a sum that the croupier has to drop."""
    return table.profile.settlement.commission_timing == "each_coup" and _part(table) > 0


def banque_after_win(table: TableState) -> int:
    """Return what stands in Banque after the open coup is won, less what is set apart at once."""
    apart = _part(table) if table.profile.settlement.commission_timing == "set_apart" else 0
    return table.books[BANQUE] + table.books[COVERAGE] - apart


def at_an_end(table: TableState, follows: tuple[Event, ...]) -> Iterator[Event]:
    """Yield the drop of all that was set apart, where these consequences end a bank or a shoe."""
    if table.profile.settlement.commission_timing != "set_apart":
        return
    if any(isinstance(event, BankEnded | ShoeEnded) for event in follows):
        now = sum(event.amount for event in follows if isinstance(event, CommissionSetApart))
        if table.books[DUE] + now:
            yield DueDropped(table.books[DUE] + now)


def refuse_drop(table: OpenTable, event: CommissionDropped) -> Refusal | None:
    """Only what was called is dropped."""
    if event.amount != table.due:
        return Refusal("wrong_commission", amounts=(event.amount, table.due))
    return tickets.refuse_drop(table, event)


def call_commission(table: TableState, event: CommissionCalled) -> TableState:
    """The house's part is said and set apart."""
    coup, last, held = table.coup, table.last, table.bank
    assert coup is not None
    assert last is not None
    assert held is not None
    return replace(
        table,
        due=event.amount,
        bank=replace(held, won=held.won - event.amount),
        coup=replace(coup, commission=event.amount),
        last=replace(last, commission=event.amount),
    )


def drop_commission(table: TableState, event: CommissionDropped) -> TableState:
    """What was called goes from Banque into the box."""
    return replace(table, due=0, books=transfer(table.books, BANQUE, CAGNOTTE, event.amount))


def set_apart(table: TableState, event: CommissionSetApart) -> TableState:
    """What was called goes from Banque to the box Due."""
    return replace(table, due=0, books=transfer(table.books, BANQUE, DUE, event.amount))


def drop_due(table: TableState, event: DueDropped) -> TableState:
    """All that was set apart goes into the box."""
    last = None if table.last is None else replace(table.last, dropped=event.amount)
    return replace(table, last=last, books=transfer(table.books, DUE, CAGNOTTE, event.amount))
