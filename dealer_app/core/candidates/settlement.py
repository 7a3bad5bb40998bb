"""Candidates for the house's money."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core import events, fees, tickets
from dealer_app.core.candidates.kind import Candidates
from dealer_app.core.events import Event
from dealer_app.core.state import OpenTable


def _books(table: OpenTable) -> Iterator[Event]:
    per_book = table.profile.settlement.tickets_per_book
    for value in table.profile.settlement.ticket_values:
        out = tickets.highest(table, value)
        yield events.TicketsInService(value, out + 1)
        yield events.TicketsInService(value, -(-out // per_book) * per_book + 1)


def _detachings(table: OpenTable) -> Iterator[Event]:
    runs = tickets.composition(table, table.due)
    if runs:
        yield events.TicketsDetached(runs)


def _surplus(table: OpenTable) -> Iterator[Event]:
    runs = tickets.composition(table, table.surplus) if tickets.by_tickets(table) else ()
    if table.surplus and runs is not None:
        yield events.SurplusEntered(table.surplus, runs)


def _fees(table: OpenTable) -> Iterator[Event]:
    most = table.profile.settlement.participation_fee_max
    for seat in table.seats:
        yield events.FeeTaken(seat, table.limits.stake_min if most is None else most)


def _orphans(table: OpenTable) -> Iterator[Event]:
    for seat in table.seats:
        yield events.StakeOrphaned(seat, fees.orphan_of(table, seat))


CANDIDATES: Candidates = {
    events.CommissionDropped: lambda t: iter([events.CommissionDropped(t.due)]),
    events.TicketsInService: _books,
    events.TicketsDetached: _detachings,
    events.TicketsTorn: lambda t: iter([events.TicketsTorn()]),
    events.SurplusEntered: _surplus,
    events.FeeTaken: _fees,
    events.FeeDayBegan: lambda t: iter([events.FeeDayBegan()]),
    events.TipGiven: lambda t: (events.TipGiven(seat, t.limits.stake_step) for seat in t.seats),
    events.StakeOrphaned: _orphans,
}
