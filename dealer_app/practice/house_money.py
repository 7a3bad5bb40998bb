"""What simulated staff does for the house's money: tickets in service, detached and torn; fees before the play."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core import events, fees, tickets
from dealer_app.core.events import Event
from dealer_app.core.state import OpenTable, phase


def gestures(table: OpenTable) -> Iterator[Event]:
    """Yield what comes before the next act of the game, the most urgent first; nothing where the rules know none."""
    where = phase(table)
    if tickets.by_tickets(table):
        yield from _tickets(table, where)
    if where in ("bank_offered", "covering", "between"):
        for seat in (*table.seats, *table.standing):
            if fees.refuse_unpaid(table, seat) is not None:
                yield events.FeeTaken(seat, table.profile.settlement.participation_fee_max or table.limits.stake_min)


def _tickets(table: OpenTable, where: str) -> Iterator[Event]:
    terms = table.profile.settlement
    gesture = tickets.gesture(table)
    if gesture is not None:
        yield gesture
    elif where == "commission" and tickets.wanting(table):
        yield _next_book(table, min(book.value for book in table.tickets))
    elif where in ("bank_offered", "covering", "between") and not table.coups:
        in_service = {book.value for book in table.tickets}
        for value in sorted(terms.ticket_values)[: terms.ticket_values_in_service_max]:
            if value not in in_service:
                yield _next_book(table, value)


def _next_book(table: OpenTable, value: int) -> Event:
    """Return the first book of this value that has never been here."""
    out, per_book = tickets.highest(table, value), table.profile.settlement.tickets_per_book
    return events.TicketsInService(value, -(-out // per_book) * per_book + 1)
