"""One punter's part in another's stake, where `association_punters` allows it (rules.md 6.4, ES VII).

The stake stays one cover on its owner's account; what the partner bears of it goes from his account to the owner's
when it is told, and comes back, doubled if the punters won, when the stake does. A part ends whenever the stake
changes before the close. A call that one punter makes alone goes before a shared one.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books
from dealer_app.core.books import transfer
from dealer_app.core.events import Event, Outcome, StakeShared, StakeSharePaid
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import AnyTable, OpenTable, TableState, cover_of
from dealer_app.core.turns import call_order, ordered_covers


def refuse(table: OpenTable, event: StakeShared) -> Refusal | None:
    """Say why the stake is not shared: the rules know no association, or there is no such stake, partner or part."""
    cover = cover_of(table, event.seat)
    if table.profile.stakes.association_punters == "forbidden":
        return Refusal("no_association")
    if cover is None:
        return Refusal("no_stake", amounts=(event.seat,))
    bank = table.bank
    if event.partner == event.seat or event.partner not in call_order(table) or bank is None:
        return Refusal("no_partner", amounts=(event.partner,))
    if event.partner == bank.associate:  # he may not stake against the bank
        return Refusal("no_partner", amounts=(event.partner,))
    if event.seat in table.shares:
        return Refusal("shared_already", amounts=(event.seat,))
    most = cover.amount - 1
    return None if 1 <= event.amount <= most else Refusal("part_over_stake", amounts=(event.amount, most))


def share(table: TableState, event: StakeShared) -> TableState:
    """The partner's chips lie with the owner's."""
    paid = transfer(table.books, books.seat(event.partner), books.seat(event.seat), event.amount)
    return replace(table, shares={**table.shares, event.seat: (event.partner, event.amount)}, books=paid)


def dissolved(table: TableState, seat: int) -> TableState:
    """Return the table with the partner's part of this stake given back; unchanged where nobody shares it."""
    if seat not in table.shares:
        return table
    partner, amount = table.shares[seat]
    rest = {owner: part for owner, part in table.shares.items() if owner != seat}
    back = transfer(table.books, books.seat(seat), books.seat(partner), amount)
    return replace(table, shares=rest, books=back)


def settled(table: AnyTable, won: Outcome) -> Iterator[Event]:
    """Yield what partners get of the stakes that the punters won, in call order of the owners."""
    for cover in ordered_covers(table) if won == "punter" else ():
        if cover.seat in table.shares:
            partner, amount = table.shares[cover.seat]
            yield StakeSharePaid(cover.seat, partner, 2 * amount)


def pay(table: TableState, event: StakeSharePaid) -> TableState:
    """The owner hands the partner his part of stake and win."""
    return replace(
        table, books=transfer(table.books, books.seat(event.seat), books.seat(event.partner), event.amount)
    )
