"""All that may be done now, by representatives: one event for each kind, seat and telling amount.

Built by asking the judge about candidates, so it can never disagree with him. Faces and free amounts stand for
their kind: an unread card for any card, the least, the rest and a half for any stake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

from dealer_app.core import amounts, auction, events, fees, garage, offers, tickets
from dealer_app.core.books import BANQUE, CAGNOTTE, COVERAGE, RELIQUAT
from dealer_app.core.cards import Card
from dealer_app.core.claims import offered
from dealer_app.core.events import Event
from dealer_app.core.offers import price, seat_offered
from dealer_app.core.permits import SHOE
from dealer_app.core.phases import PLACES
from dealer_app.core.shoe import packs_asked
from dealer_app.core.state import (
    STANDING,
    OpenTable,
    call_order,
    cover_of,
    left_to_cover,
    open_coup,
    phase,
    stake_order,
    tied,
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
    for seat in offers.places(table) if turn is None else (turn,):
        for amount in dict.fromkeys((least, -(-least // step) * step + step)):
            yield events.BankOpened(seat, amount)


def _firsts(table: OpenTable) -> Iterator[Event]:
    for mode in get_args(events.FirstMode):
        for seat in table.seats:
            yield events.FirstBanker(seat, mode)


def _partners(table: OpenTable) -> Iterator[Event]:
    step = table.profile.bank.association_share_step or 1
    if table.bank is None or table.bank.deals:
        return
    half = table.bank.opened // 2 // step * step
    for place in offers.places(table):
        for amount in dict.fromkeys((step, half)):
            yield events.AssociateJoined(place, amount)


def _amounts(table: OpenTable) -> Iterator[Event]:
    banque, whole, least = table.books[BANQUE], table.books[BANQUE] + table.books[RELIQUAT], table.limits.bank_min
    half, most = whole // 2 // table.limits.bank_step * table.limits.bank_step, amounts.maximum(table) or whole
    for amount in dict.fromkeys((least, half, banque, most, whole)):
        yield events.AmountAnnounced(amount)


def _garages(table: OpenTable) -> Iterator[Event]:
    room = garage.garage_room(table)
    for amount in dict.fromkeys((room // 2, room)):
        yield events.GarageTaken(amount)


def _reductions(table: OpenTable) -> Iterator[Event]:
    missing = table.books[BANQUE] - table.books[COVERAGE]
    for amount in dict.fromkeys((missing // 2, missing)):
        yield events.BankReduced(amount)
        yield events.ReductionRuled(amount)


def _calls(table: OpenTable) -> Iterator[Event]:
    calls = [call for call in get_args(events.Claim) if offered(table.profile.stakes, call)]
    return (events.Called(seat, call) for call in calls for seat in call_order(table))


def _stakes(table: OpenTable) -> Iterator[Event]:
    step = table.limits.stake_step
    for seat in stake_order(table):
        own = cover_of(table, seat)
        left = left_to_cover(table) + (0 if own is None else own.amount)
        half = max(left // 2 // step * step, table.limits.stake_min)
        for amount in dict.fromkeys((table.limits.stake_min, half, left, -(-left // step) * step + step)):
            if amount > 0:
                yield events.Covered(seat, amount)


def _lines(table: OpenTable) -> Iterator[Event]:
    for event in _stakes(table):
        if isinstance(event, events.Covered):
            yield events.StakedOnLine(event.seat, event.offered)


def _media(table: OpenTable) -> Iterator[Event]:
    bank = () if table.bank is None else (table.bank.seat,)
    for seat in (*bank, *(cover.seat for cover in table.covers)):
        for medium in get_args(events.Medium):
            yield events.MoneyNamed(seat, medium)


def _people(table: OpenTable) -> tuple[int, ...]:
    return (*table.seats, *table.away, *table.standing)


def _places(table: OpenTable) -> tuple[int, ...]:
    """Return the free seats, and the first free place behind them."""
    free = tuple(n for n in range(1, table.profile.equipment.seats + 1) if n not in _people(table))
    return (*free, next((place for place in STANDING if place not in table.standing), STANDING[0]))


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
    yield events.ShoeLoaded(number + 1, packs_asked(table))


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
    events.FirstBanker: _firsts,
    events.BidMade: lambda t: (e for e in auction.representatives(t) if isinstance(e, events.BidMade)),
    events.KnockedDown: lambda t: (e for e in auction.representatives(t) if isinstance(e, events.KnockedDown)),
    events.NobodyTook: lambda t: iter([events.NobodyTook()]),
    events.AssociateJoined: _partners,
    events.AmountAnnounced: _amounts,
    events.ToutVa: lambda t: iter([events.ToutVa()]),
    events.GarageTaken: _garages,
    events.HalfTaken: lambda t: iter([events.HalfTaken(t.books[BANQUE] // 2)]),
    events.BankReduced: lambda t: (e for e in _reductions(t) if isinstance(e, events.BankReduced)),
    events.ReductionRuled: lambda t: (e for e in _reductions(t) if isinstance(e, events.ReductionRuled)),
    events.BankPassed: lambda t: iter([events.BankPassed()]),
    events.Called: _calls,
    events.CardsSeen: lambda t: iter([events.CardsSeen()]),
    events.Covered: _stakes,
    events.StakeWithdrawn: lambda t: (events.StakeWithdrawn(cover.seat) for cover in t.covers),
    events.StakedOnLine: _lines,
    events.StakeShared: lambda t: (
        events.StakeShared(cover.seat, seat, cover.amount // 2) for cover in t.covers for seat in call_order(t)
    ),
    events.BankRaised: lambda t: (events.BankRaised(amount) for amount in {1, sum(t.idle.values())}),
    events.HandRedrawn: lambda t: (events.HandRedrawn(seat) for seat in tied(t)),
    events.HandClaimed: lambda t: (events.HandClaimed(cover.seat) for cover in t.covers),
    events.LateStakeRemoved: lambda t: (events.LateStakeRemoved(seat, t.limits.stake_min) for seat in stake_order(t)),
    events.MoneyNamed: _media,
    events.NotesExchanged: lambda t: (events.NotesExchanged(seat) for seat in t.to_change),
    events.PlaceTaken: lambda t: (events.PlaceTaken(place) for place in _places(t)),
    events.ListJoined: lambda t: (events.ListJoined(place) for place in t.standing),
    events.PlaceLeft: lambda t: (events.PlaceLeft(place) for place in _people(t)),
    events.PlaceChanged: lambda t: (
        events.PlaceChanged(place, to) for place in _people(t) for to in (_places(t)[0], _places(t)[-1])
    ),
    events.PlayerAway: lambda t: (events.PlayerAway(seat) for seat in t.seats),
    events.PlayerBack: lambda t: (events.PlayerBack(seat) for seat in t.away),
    events.HoldingBarred: lambda t: (events.HoldingBarred(place) for place in _people(t)),
    events.StakesClosed: lambda t: iter([events.StakesClosed()]),
    events.Bound: lambda t: iter([events.Bound("punter"), events.Bound("banker")]),
    events.Spoken: _words,
    events.Shown: lambda t: iter([events.Shown("banker"), events.Shown("both")]),
    events.CardNamed: _names,
    events.CommissionDropped: lambda t: iter([events.CommissionDropped(t.due)]),
    events.Voided: _take_back,
    events.CardBurned: lambda t: iter([events.CardBurned(None)]),
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
