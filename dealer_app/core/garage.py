"""What the banker takes out of the game between two coups: garage and half (rules.md 5.2: M7, M8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import associates, books
from dealer_app.core.amounts import refuse_between_shoes
from dealer_app.core.books import BANQUE, RELIQUAT, transfer
from dealer_app.core.events import Event, GarageTaken, HalfTaken
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import AnyTable, OpenTable, TableState


def refuse_garage(table: OpenTable, event: GarageTaken) -> Refusal | None:
    """Say why the banker may not exclude this amount from the game (M7)."""
    bank, rules = table.bank, table.profile.bank
    assert bank is not None
    if rules.partial_withdrawal not in ("voluntary_garage", "free"):
        return Refusal("garage_not_allowed")
    if bank.calling or bank.last != "banker" or bank.named == table.coups + 1:
        return Refusal("garage_moment")
    if bank.all_in in (table.coups, table.coups + 1):
        return Refusal("all_goes")
    why = refuse_between_shoes(table)
    if why is not None:
        return why
    threshold = rules.garage_threshold_multiple * table.limits.stake_min
    if rules.partial_withdrawal == "voluntary_garage" and bank.won <= threshold:
        return Refusal("garage_threshold", amounts=(bank.won, threshold))
    most = garage_room(table)
    return None if 0 < event.amount <= most else Refusal("garage_over", amounts=(event.amount, most))


def garage_room(table: AnyTable) -> int:
    """Return the most that the banker may exclude now in minor units, apart from the threshold (M7)."""
    bank, rules = table.bank, table.profile.bank
    assert bank is not None
    room = int(table.books[BANQUE] - table.limits.bank_min)
    is_bound = rules.partial_withdrawal == "voluntary_garage" and rules.garage_release_scope == "winnings_only"
    return max(0, min(room, bank.won - bank.set_aside) if is_bound else room)


def take_garage(table: TableState, event: GarageTaken) -> TableState:
    """The amount lies in the Reliquat and counts against the next request."""
    bank = table.bank
    assert bank is not None
    return replace(
        table,
        bank=replace(bank, set_aside=bank.set_aside + event.amount, over_max=0),
        books=transfer(table.books, BANQUE, RELIQUAT, event.amount),
    )


def refuse_half(table: OpenTable, event: HalfTaken) -> Refusal | None:
    """Say why the banker may not take half of the bank (M8): only once after a win with his eight or nine."""
    bank, last = table.bank, table.last
    assert bank is not None
    if table.profile.bank.partial_withdrawal != "half_after_natural":
        return Refusal("garage_not_allowed")
    is_natural = last is not None and last.result.natural in ("banker", "both")
    if bank.calling or bank.last != "banker" or not is_natural or bank.halved == table.coups:
        return Refusal("half_moment")
    half = table.books[BANQUE] // 2
    why = refuse_between_shoes(table)
    if why is not None or (0 < half == event.amount):
        return why
    return Refusal("half_exactly", amounts=(event.amount, half))


def take_half(table: TableState, event: HalfTaken) -> TableState:
    """Half of Banque leaves the table with the banker."""
    bank = table.bank
    assert bank is not None
    return replace(
        table,
        bank=replace(bank, halved=table.coups, over_max=0),
        books=transfer(table.books, BANQUE, books.seat(bank.seat), event.amount),
    )


def after_half(table: TableState, event: HalfTaken) -> Iterator[Event]:
    """Yield the associate's part of what was taken."""
    assert table.bank is not None
    return associates.paid(table.bank, event.amount)
