"""Stakes beyond the bank, by each of the four rules of `excess` (rules.md 6.4; M4, M18; X21 to X23).

Handed back at once (refuse_last, trim_reverse_order) or let in idle (pay_in_rotation, and banker_may_raise until the
close). An idle part stays on its owner's account: it is neither won nor lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books
from dealer_app.core.books import BANQUE, COVERAGE, post, transfer
from dealer_app.core.events import BankRaised, Claim, Event, IdleReturned, Move, StakeReturned
from dealer_app.core.refusal import Refusal
from dealer_app.core.shares import dissolved
from dealer_app.core.state import AnyTable, Cover, OpenTable, TableState, cover_of, deciding, left_to_cover
from dealer_app.core.turns import call_order, ordered_covers


def lets_in(table: AnyTable) -> bool:
    """Tell whether stakes beyond the bank are let in idle."""
    return table.profile.stakes.excess in ("pay_in_rotation", "banker_may_raise")


def _trims(table: AnyTable) -> bool:
    rules = table.profile.stakes
    kind = rules.excess_fallback if rules.excess == "banker_may_raise" else rules.excess
    return kind in ("trim_reverse_order", "pay_in_rotation")


def room(table: AnyTable, seat: int) -> int:
    """Return how much of a stake of this seat would play: what is left, its own, and what it pushes out."""
    own, turns = cover_of(table, seat), call_order(table)
    left = left_to_cover(table) + (0 if own is None else own.amount)
    if not _trims(table):
        return left
    behind = turns[turns.index(seat) + 1 :]
    return left + sum(cover.amount for cover in _plain(table) if cover.seat in behind)


def _plain(table: AnyTable) -> tuple[Cover, ...]:
    held = deciding(table)
    return tuple(cover for cover in table.covers if cover != held)


def handed_back(table: AnyTable, seat: int, excess: int) -> Iterator[Event]:
    """Yield what goes back of `excess`: from the one who staked last, or from the last in call order on."""
    if not _trims(table):
        yield StakeReturned(seat, excess)
        return
    held = deciding(table)
    for cover in reversed([cover for cover in ordered_covers(table) if cover != held]):
        part = min(excess, cover.amount)
        if part:
            yield StakeReturned(cover.seat, part)
        excess -= part


def shared_out(table: TableState) -> TableState:
    """Return the table with what fits of all that was let in playing, and the rest idle.

    First the call that decides; then in call order, or in the order in which stakes were laid where the banker may
    raise and otherwise refuses the last.
    """
    held = deciding(table)
    laid = {cover.seat: cover.amount + table.idle.get(cover.seat, 0) for cover in table.covers}
    laid |= {seat: amount for seat, amount in table.idle.items() if seat not in laid}
    order = [seat for seat in (call_order(table) if _trims(table) else laid) if seat in laid]
    order += [seat for seat in laid if seat not in order]  # whose owner has left during the coup
    if held is not None:
        order = [held.seat, *(seat for seat in order if seat != held.seat)]
    left, plays, moves = table.books[BANQUE], dict[int, int](), list[Move]()
    for seat in order:
        plays[seat] = min(laid[seat], left)
        left -= plays[seat]
    for cover in table.covers:
        table = table if plays[cover.seat] == cover.amount else dissolved(table, cover.seat)
    covers = tuple(
        Cover(seat, plays[seat], held.call if held is not None and held.seat == seat else _call_of(table, seat))
        for seat in laid
        if plays[seat]
    )
    for seat in laid:
        before = cover_of(table, seat)
        moved = plays[seat] - (0 if before is None else before.amount)
        moves += [(books.seat(seat), -moved), (COVERAGE, moved)] if moved else []
    idle = {seat: laid[seat] - plays[seat] for seat in laid if laid[seat] > plays[seat]}
    return replace(table, covers=covers, idle=idle, books=post(table.books, moves))


def _call_of(table: AnyTable, seat: int) -> Claim | None:
    cover = cover_of(table, seat)
    return None if cover is None else cover.call


def idle_back(table: AnyTable) -> Iterator[Event]:
    """Yield the idle parts as they go back to their owners."""
    for seat, amount in sorted(table.idle.items()):
        yield IdleReturned(seat, amount)


def return_idle(table: TableState, event: IdleReturned) -> TableState:
    """The part lies there no longer."""
    return replace(table, idle={seat: amount for seat, amount in table.idle.items() if seat != event.seat})


def refuse_raise(table: OpenTable, event: BankRaised) -> Refusal | None:
    """Say why the banker may not add this amount."""
    if table.profile.stakes.excess != "banker_may_raise":
        return Refusal("no_raise_of_bank")
    most = sum(table.idle.values())
    return None if 0 < event.amount <= most else Refusal("raise_over_excess", amounts=(event.amount, most))


def raise_bank(table: TableState, event: BankRaised) -> TableState:
    """The banker adds to Banque, and more of what was let in plays (M18)."""
    assert table.bank is not None
    added = transfer(table.books, books.seat(table.bank.seat), BANQUE, event.amount)
    return shared_out(replace(table, books=added))
