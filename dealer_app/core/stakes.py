"""Calls and stakes until the close: who may put down how much, and what does not fit (rules.md 6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books, fees, tickets
from dealer_app.core.books import BANQUE, COVERAGE, transfer
from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup
from dealer_app.core.events import (
    Called,
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
    call_order,
    cover_of,
    left_to_cover,
    ordered_covers,
)

SHOE_NEEDS = 6  # cards that a coup may take


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
    if table.bank.kept is not None:
        return Refusal("stakes_stay")
    if seat not in table.seats:
        return Refusal("seat_empty", amounts=(seat,))
    if seat == table.bank.seat:
        return Refusal("banker_stakes")
    return fees.refuse_unpaid(table, seat) or _refuse_coup(table)


def _refuse_coup(table: OpenTable) -> Refusal | None:
    """Say why no coup may be opened: tickets lie there, too few players, or no shoe with a coup's cards in it."""
    proof = tickets.refuse_next_coup(table)
    if proof is not None:
        return proof
    least = table.profile.equipment.min_players_continue
    if len(table.seats) < least:
        return Refusal("too_few_players", amounts=(len(table.seats), least))
    if table.loaded is None or table.loaded.ended or table.loaded.left < SHOE_NEEDS:
        return Refusal("shoe_wanted")
    return None


def refuse_withdrawal(table: OpenTable, event: StakeWithdrawn) -> Refusal | None:
    """Say why there is nothing to take back."""
    if table.bank is not None and table.bank.kept is not None:
        return Refusal("stakes_stay")
    return None if cover_of(table, event.seat) else Refusal("no_stake", amounts=(event.seat,))


def refuse_close(table: OpenTable, event: StakesClosed) -> Refusal | None:
    """Say why the stakes may not be closed: nobody has staked, or no coup may be opened."""
    return _refuse_coup(table) if table.covers else Refusal("no_cover")


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
    """The coup begins and takes its number; a shift's coups are numbered from 1 without a gap.

    Where the stakes of a tie stay, what that coup left uncovered is this one's.
    """
    assert table.bank is not None
    number = table.coups + 1
    coup: Coup[Card] = Coup(number, table.bank.kept or 0)
    return replace(table, coups=number, coup=coup, bank=replace(table.bank, calling=True, kept=None))


def after_close(table: TableState, event: StakesClosed) -> Iterator[Event]:
    """Yield the part of the bank that nobody covers (M3)."""
    uncovered = table.books[BANQUE] - table.books[COVERAGE]
    if uncovered > 0:
        yield ToReliquat(uncovered)
