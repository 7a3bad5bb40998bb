"""Calls and stakes until the close: who may put down how much, and what does not fit (rules.md 6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import amounts, books, uncovered
from dealer_app.core.books import BANQUE, COVERAGE, transfer
from dealer_app.core.coup import Coup
from dealer_app.core.events import (
    Called,
    Covered,
    Event,
    StakeReturned,
    StakesClosed,
    StakeWithdrawn,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.shoe import refuse_without_shoe
from dealer_app.core.state import (
    Cover,
    OpenTable,
    TableState,
    call_order,
    cover_of,
    left_to_cover,
    ordered_covers,
)


def refuse_call(table: OpenTable, event: Called) -> Refusal | None:
    """Say why the seat may not call banco: another banco goes before it in call order."""
    refused = _refuse_seat(table, event.seat)
    if refused is not None:
        return refused
    held = next((cover.seat for cover in table.covers if cover.call is not None), None)
    if held is None:
        return None
    turns = call_order(table)
    return Refusal("banco_goes_before", amounts=(held,)) if turns.index(held) <= turns.index(event.seat) else None


def refuse_stake(table: OpenTable, event: Covered) -> Refusal | None:
    """Say why the stake is not taken; what is over the bank is no reason, it is handed back (X21)."""
    refused = _refuse_seat(table, event.seat)
    if refused is not None:
        return refused
    own = cover_of(table, event.seat)
    left = left_to_cover(table) + (0 if own is None else own.amount)
    limits, floor = table.limits, table.profile.stakes.stake_floor
    if left == 0:
        return Refusal("nothing_left")
    if left < floor:
        return Refusal("left_under_floor", amounts=(left, floor))
    if event.offered == left:
        return None  # "le reste" is bound by no step and no minimum
    if event.offered < limits.stake_min:
        return Refusal("stake_under_min", amounts=(event.offered, limits.stake_min))
    if event.offered % limits.stake_step:
        return Refusal("stake_off_step", amounts=(event.offered, limits.stake_step))
    return None


def _refuse_seat(table: OpenTable, seat: int) -> Refusal | None:
    """Say why nobody, or not this seat, may stake now."""
    assert table.bank is not None
    if seat not in table.seats:
        return Refusal("seat_empty", amounts=(seat,))
    if seat == table.bank.seat:
        return Refusal("banker_stakes")
    if seat == table.bank.associate:
        return Refusal("associate_stakes")
    return _refuse_coup(table) or amounts.refuse_opening(table)


def _refuse_coup(table: OpenTable) -> Refusal | None:
    """Say why no coup may be opened: too few players, or no shoe with a coup's cards in it."""
    least = table.profile.equipment.min_players_continue
    if len(table.seats) < least:
        return Refusal("too_few_players", amounts=(len(table.seats), least))
    return refuse_without_shoe(table)


def refuse_withdrawal(table: OpenTable, event: StakeWithdrawn) -> Refusal | None:
    """Say why there is nothing to take back."""
    return None if cover_of(table, event.seat) else Refusal("no_stake", amounts=(event.seat,))


def refuse_close(table: OpenTable, event: StakesClosed) -> Refusal | None:
    """Say why the stakes may not be closed: nobody has staked, or no coup may be opened."""
    if not table.covers:
        return Refusal("no_cover")
    return _refuse_coup(table) or uncovered.refuse_uncovered(table)


def call(table: TableState, event: Called) -> TableState:
    """The caller stakes the whole amount announced; the stakes of the others follow back."""
    return _stake(table, Cover(event.seat, table.books[BANQUE], event.call))


def after_call(table: TableState, event: Called) -> Iterator[Event]:
    """Yield the stakes that the banco clears, in call order."""
    for cover in ordered_covers(table):
        if cover.seat != event.seat:
            yield StakeReturned(cover.seat, cover.amount)


def stake(table: TableState, event: Covered) -> TableState:
    """The seat's stake is now what it offers."""
    return _stake(table, Cover(event.seat, event.offered))


def after_stake(table: TableState, event: Covered) -> Iterator[Event]:
    """Yield the part that does not fit."""
    excess = table.books[COVERAGE] - table.books[BANQUE]
    if excess > 0:
        yield StakeReturned(event.seat, excess)


def withdraw(table: TableState, event: StakeWithdrawn) -> TableState:
    """The seat's stake goes back to it."""
    return _stake(table, Cover(event.seat, 0))


def _stake(table: TableState, cover: Cover) -> TableState:
    assert table.bank is not None
    before = cover_of(table, cover.seat)
    change = cover.amount - (0 if before is None else before.amount)
    others = tuple(c for c in table.covers if c.seat != cover.seat)
    covers = (*others, cover) if cover.amount else others
    calling = bool(covers) and (table.bank.calling or cover.amount > 0)
    return replace(
        table,
        covers=covers,
        bank=replace(table.bank, calling=calling),
        books=transfer(table.books, books.seat(cover.seat), COVERAGE, change),
    )


def close(table: TableState, event: StakesClosed) -> TableState:
    """The coup begins and takes its number; a shift's coups are numbered from 1 without a gap."""
    assert table.bank is not None
    number = table.coups + 1
    return replace(
        table,
        coups=number,
        coup=Coup(number, order=table.profile.deal.deal_order),
        bank=replace(table.bank, calling=True),
    )


def after_close(table: TableState, event: StakesClosed) -> Iterator[Event]:
    """Yield what becomes of the part that nobody covers."""
    return uncovered.uncover(table)
