"""Candidates for what punters call and stake, and who holds the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from dealer_app.core import events
from dealer_app.core.candidates.kind import Candidates
from dealer_app.core.claims import offered
from dealer_app.core.events import Event
from dealer_app.core.holder import tied
from dealer_app.core.state import OpenTable, cover_of, left_to_cover
from dealer_app.core.turns import call_order, stake_order


def _calls(table: OpenTable) -> Iterator[Event]:
    calls = [call for call in get_args(events.Claim) if offered(table.profile.stakes, call)]
    return (events.Called(seat, call) for call in calls for seat in call_order(table))


def _stakes(table: OpenTable) -> Iterator[events.Covered]:
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
        yield events.StakedOnLine(event.seat, event.offered)


def _media(table: OpenTable) -> Iterator[Event]:
    bank = () if table.bank is None else (table.bank.seat,)
    for seat in (*bank, *(cover.seat for cover in table.covers)):
        for medium in get_args(events.Medium):
            yield events.MoneyNamed(seat, medium)


CANDIDATES: Candidates = {
    events.Called: _calls,
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
    events.StakesClosed: lambda t: iter([events.StakesClosed()]),
}
