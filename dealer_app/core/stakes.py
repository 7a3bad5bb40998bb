"""Calls and stakes until the close: who may put down how much, and what does not fit (rules.md 6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books, claims
from dealer_app.core.books import BANQUE, COVERAGE, transfer
from dealer_app.core.coup import Coup
from dealer_app.core.events import (
    Called,
    CallFell,
    CoverCompleted,
    Covered,
    Event,
    StakeReturned,
    StakesClosed,
    StakeWithdrawn,
    ToReliquat,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import (
    Cover,
    OpenTable,
    TableState,
    cover_of,
    deciding,
    left_to_cover,
)

SHOE_NEEDS = 6  # cards that a coup may take


def refuse_call(table: OpenTable, event: Called) -> Refusal | None:
    """Say why the seat may not make this call."""
    return _refuse_seat(table, event.seat) or claims.refuse(table, event)


def refuse_stake(table: OpenTable, event: Covered) -> Refusal | None:
    """Say why the stake is not taken; what is over the bank is no reason, it is handed back (X21)."""
    refused = _refuse_seat(table, event.seat)
    if refused is not None:
        return refused
    own, beaten = cover_of(table, event.seat), claims.beaten_by_stake(table, event.seat)
    left = left_to_cover(table) + sum(cover.amount for cover in (own, beaten) if cover is not None)
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
    return _refuse_coup(table)


def _refuse_coup(table: OpenTable) -> Refusal | None:
    """Say why no coup may be opened: too few players, or no shoe with a coup's cards in it."""
    least = table.profile.equipment.min_players_continue
    if len(table.seats) < least:
        return Refusal("too_few_players", amounts=(len(table.seats), least))
    if table.loaded is None or table.loaded.ended or table.loaded.left < SHOE_NEEDS:
        return Refusal("shoe_wanted")
    return None


def refuse_withdrawal(table: OpenTable, event: StakeWithdrawn) -> Refusal | None:
    """Say why there is nothing to take back."""
    return None if cover_of(table, event.seat) else Refusal("no_stake", amounts=(event.seat,))


def refuse_close(table: OpenTable, event: StakesClosed) -> Refusal | None:
    """Say why the stakes may not be closed: nobody has staked, or no coup may be opened."""
    return _refuse_coup(table) if table.covers else Refusal("no_cover")


def call(table: TableState, event: Called) -> TableState:
    """The caller stakes what his call is for; what it takes from the others follows."""
    amount = claims.amount_of(table, event.seat, event.call)
    return _stake(table, Cover(event.seat, amount, claims.named(table, event)))


def complete(table: TableState, event: CoverCompleted) -> TableState:
    """The caller of "la table marche" stakes what was missing."""
    return replace(
        table,
        covers=claims.complete(table, event.seat, event.amount),
        books=transfer(table.books, books.seat(event.seat), COVERAGE, event.amount),
    )


def fall(table: TableState, event: CallFell) -> TableState:
    """Nothing moves: the money of the call that fell follows back."""
    return table


def stake(table: TableState, event: Covered) -> TableState:
    """The seat's stake is now what it offers."""
    return _stake(table, Cover(event.seat, event.offered))


def after_stake(table: TableState, event: Covered) -> Iterator[Event]:
    """Yield the call that ranks behind stakes and falls, then the part that does not fit."""
    beaten = claims.beaten_by_stake(table, event.seat)
    if beaten is not None:
        yield CallFell(beaten.seat, event.seat, "rank")
        yield StakeReturned(beaten.seat, beaten.amount)
    lying = table.books[COVERAGE] - (0 if beaten is None else beaten.amount)
    excess = lying - table.books[BANQUE]
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
    return replace(table, coups=number, coup=Coup(number), bank=replace(table.bank, calling=True))


def after_close(table: TableState, event: StakesClosed) -> Iterator[Event]:
    """Yield what "la table marche" makes up, else the part of the bank that nobody covers (M3)."""
    held, missing = deciding(table), claims.missing(table)
    if held is not None and missing:
        yield CoverCompleted(held.seat, missing)
        return
    uncovered = table.books[BANQUE] - table.books[COVERAGE]
    if uncovered > 0:
        yield ToReliquat(uncovered)
