"""Money beside the game: participation fees, tips, unclaimed stakes; never part of stakes or bank.

Source: rules.md M21 to M23. A person stands in the record as his seat or standing place; who it is,
nobody here knows.
"""

from __future__ import annotations

from msgspec.structs import replace

from dealer_app.core import books
from dealer_app.core.books import COVERAGE, FEES, ORPHANS, TIPS, transfer
from dealer_app.core.events import FeeDayBegan, FeeTaken, StakeOrphaned, TipGiven
from dealer_app.core.excess import shared_out
from dealer_app.core.money import Rounding, apply_rate
from dealer_app.core.refusal import Refusal
from dealer_app.core.shares import dissolved
from dealer_app.core.state import AnyTable, OpenTable, TableState, cover_of


def refuse_unpaid(table: OpenTable, place: int) -> Refusal | None:
    """Say that the place owes the fee of the day before its first stake or bank (GB07)."""
    if table.profile.settlement.participation_fee and place not in table.paid:
        return Refusal("fee_wanted", amounts=(place,))
    return None


def _refuse_place(table: OpenTable, place: int) -> Refusal | None:
    here = (*table.seats, *table.standing, *table.away)
    return None if place in here else Refusal("seat_empty", amounts=(place,))


def vat_of(table: AnyTable, amount: int) -> int:
    """Return the VAT on a fee, which is shown apart, rounded half up to the minor unit."""
    return apply_rate(amount, table.profile.settlement.participation_fee_vat, 1, Rounding.HALF_UP)


def refuse_fee(table: OpenTable, event: FeeTaken) -> Refusal | None:
    """Say why the fee is not taken: none is known, it is paid, or it is over the most (GB07)."""
    terms = table.profile.settlement
    if not terms.participation_fee:
        return Refusal("no_fee")
    if event.seat in table.paid:
        return Refusal("fee_paid", amounts=(event.seat,))
    if terms.participation_fee_max is not None and event.amount > terms.participation_fee_max:
        return Refusal("fee_over", amounts=(event.amount, terms.participation_fee_max))
    return _refuse_place(table, event.seat) or _refuse_nothing(event.amount)


def _refuse_nothing(amount: int) -> Refusal | None:
    return None if amount > 0 else Refusal("no_amount", amounts=(amount,))


def take(table: TableState, event: FeeTaken) -> TableState:
    """The fee is in its box, and the place may play until the fee day ends."""
    moved = transfer(table.books, books.seat(event.seat), FEES, event.amount)
    return replace(table, books=moved, paid=(*table.paid, event.seat))


def refuse_day(table: OpenTable, event: FeeDayBegan) -> Refusal | None:
    """Say why no fee day begins: none is known, or it begins with the gaming day; one begins within it at most."""
    if not table.profile.settlement.participation_fee:
        return Refusal("no_fee")
    same = table.profile.settlement.fee_day_starts == table.profile.records.gaming_day_cutoff
    return Refusal("fee_day_is_gaming_day") if same or table.fee_days else None


def begin_day(table: TableState, event: FeeDayBegan) -> TableState:
    """Everybody owes the fee anew."""
    return replace(table, paid=(), fee_days=table.fee_days + 1)


def refuse_tip(table: OpenTable, event: TipGiven) -> Refusal | None:
    """Say why this is no tip."""
    return _refuse_place(table, event.seat) or _refuse_nothing(event.amount)


def tip(table: TableState, event: TipGiven) -> TableState:
    """The tip is in its own slot, never in the cagnotte."""
    return replace(table, books=transfer(table.books, books.seat(event.seat), TIPS, event.amount))


def orphan_of(table: AnyTable, place: int) -> int:
    """Return the stake of a place that may be unclaimed: one that lies there, or the last coup's that won; else 0."""
    lying, last = cover_of(table, place), table.last
    if lying is not None:
        return lying.amount + table.idle.get(place, 0)
    if last is None or last.result.outcome != "punter" or place in last.orphaned:
        return 0
    return next((cover.amount for cover in last.covers if cover.seat == place), 0)


def refuse_orphan(table: OpenTable, event: StakeOrphaned) -> Refusal | None:
    """Say why this is no unclaimed stake: no register is kept, or it is not what the place staked."""
    if not table.profile.records.orphans_register:
        return Refusal("no_orphans_register")
    stake = orphan_of(table, event.seat)
    return None if stake and event.amount == stake else Refusal("not_its_stake", amounts=(event.amount, stake))


def set_aside(table: TableState, event: StakeOrphaned) -> TableState:
    """The stake leaves the game; what it won stays where it was paid."""
    if cover_of(table, event.seat) is not None:
        table = dissolved(table, event.seat)
        return _out_of_the_game(table, event.seat)
    assert table.last is not None
    last = replace(table.last, orphaned=(*table.last.orphaned, event.seat))
    return replace(table, last=last, books=transfer(table.books, books.seat(event.seat), ORPHANS, event.amount))


def _out_of_the_game(table: TableState, place: int) -> TableState:
    """Return the table without the stake of a place, its idle part too; what idles behind it may come to play."""
    idle, played = table.idle.get(place, 0), sum(cover.amount for cover in table.covers if cover.seat == place)
    moved = transfer(transfer(table.books, COVERAGE, ORPHANS, played), books.seat(place), ORPHANS, idle)
    after = replace(
        table,
        covers=tuple(cover for cover in table.covers if cover.seat != place),
        idle={seat: amount for seat, amount in table.idle.items() if seat != place},
        books=moved,
    )
    return shared_out(after) if after.idle else after
