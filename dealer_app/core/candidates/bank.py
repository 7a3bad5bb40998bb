"""Candidates for the hand and the bank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from dealer_app.core import amounts, auction, events, garage, offers
from dealer_app.core.books import BANQUE, COVERAGE, RELIQUAT
from dealer_app.core.candidates.kind import Candidates
from dealer_app.core.events import Event
from dealer_app.core.offers import price, seat_offered
from dealer_app.core.state import OpenTable


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


def _refusals(table: OpenTable) -> Iterator[Event]:
    turn = seat_offered(table)
    if turn is not None:
        yield events.HandRefused(turn)


CANDIDATES: Candidates = {
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
}
