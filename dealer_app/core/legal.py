"""All that may be done now, by representatives: one event for each kind, seat and telling amount.

Built by asking the judge about candidates, so it can never disagree with him. Faces and free amounts stand for
their kind: an unread card for any card, the least, the rest and a half for any stake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_app.core import events, fees, tickets
from dealer_app.core.books import CAGNOTTE
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.permits import SHOE
from dealer_app.core.phases import PLACES
from dealer_app.core.state import (
    OpenTable,
    call_order,
    cover_of,
    left_to_cover,
    open_coup,
    phase,
    price,
    seat_offered,
)
from dealer_app.core.table import refused


def legal(table: OpenTable) -> tuple[Event, ...]:
    """Return the representatives of every act that the game allows now, whoever may do it."""
    kinds = (*PLACES[phase(table)], *SHOE, events.Voided)
    candidates = (event for kind in kinds if kind in _CANDIDATES for event in _CANDIDATES[kind](table))
    return tuple(event for event in candidates if refused(table, event) is None)


def _banks(table: OpenTable) -> Iterator[Event]:
    turn, asked = seat_offered(table), price(table)
    least = table.limits.bank_min if asked is None else asked
    step = table.limits.bank_step
    for seat in table.seats if turn is None else (turn,):
        for amount in dict.fromkeys((least, -(-least // step) * step + step)):
            yield events.BankOpened(seat, amount)


def _stakes(table: OpenTable) -> Iterator[Event]:
    step = table.limits.stake_step
    for seat in call_order(table):
        own = cover_of(table, seat)
        left = left_to_cover(table) + (0 if own is None else own.amount)
        half = max(left // 2 // step * step, table.limits.stake_min)
        for amount in dict.fromkeys((table.limits.stake_min, half, left, -(-left // step) * step + step)):
            if amount > 0:
                yield events.Covered(seat, amount)


def _names(table: OpenTable) -> Iterator[Event]:
    coup = open_coup(table)
    for i, card in enumerate(() if coup is None else coup.cards, start=1):
        if card is None:
            yield events.CardNamed(i, Card.SA)


def _words(table: OpenTable) -> Iterator[Event]:
    for side in ("punter", "banker"):
        for word in ("draw", "stand"):
            yield events.Spoken(side, word)


def _refusals(table: OpenTable) -> Iterator[Event]:
    turn = seat_offered(table)
    if turn is not None:
        yield events.HandRefused(turn)


def _take_back(table: OpenTable) -> Iterator[Event]:
    if table.undo is not None:
        yield events.Voided(table.undo.act)


def _load(table: OpenTable) -> Iterator[Event]:
    number = 0 if table.loaded is None else table.loaded.load
    yield events.ShoeLoaded(number + 1, table.profile.equipment.decks)


def _stop(table: OpenTable) -> Iterator[Event]:
    if table.loaded is not None:
        yield events.StopCardOut(table.loaded.out)


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


_CANDIDATES: dict[type[Event], Callable[[OpenTable], Iterator[Event]]] = {
    events.ShiftOpened: lambda t: iter(
        [events.ShiftOpened(t.limits, tuple(range(1, t.profile.equipment.seats + 1)))]
    ),
    events.ShiftClosed: lambda t: iter([events.ShiftClosed()]),
    events.CagnotteCounted: lambda t: iter([events.CagnotteCounted(t.books[CAGNOTTE])]),
    events.DayClosed: lambda t: iter([events.DayClosed()]),
    events.BankOpened: _banks,
    events.HandRefused: _refusals,
    events.BankPassed: lambda t: iter([events.BankPassed()]),
    events.Called: lambda t: (events.Called(seat, "banco") for seat in call_order(t)),
    events.Covered: _stakes,
    events.StakeWithdrawn: lambda t: (events.StakeWithdrawn(cover.seat) for cover in t.covers),
    events.StakesClosed: lambda t: iter([events.StakesClosed()]),
    events.Spoken: _words,
    events.Shown: lambda t: iter([events.Shown("banker"), events.Shown("both")]),
    events.CardNamed: _names,
    events.CommissionDropped: lambda t: iter([events.CommissionDropped(t.due)]),
    events.Voided: _take_back,
    events.CardDrawn: lambda t: iter([events.CardDrawn(None)]),
    events.StrayCard: lambda t: iter([events.StrayCard(None)]),
    events.TicketsInService: _books,
    events.TicketsDetached: _detachings,
    events.TicketsTorn: lambda t: iter([events.TicketsTorn()]),
    events.SurplusEntered: _surplus,
    events.FeeTaken: _fees,
    events.FeeDayBegan: lambda t: iter([events.FeeDayBegan()]),
    events.TipGiven: lambda t: (events.TipGiven(seat, t.limits.stake_step) for seat in t.seats),
    events.StakeOrphaned: _orphans,
    events.ShoeLoaded: _load,
    events.StopCardOut: _stop,
}
