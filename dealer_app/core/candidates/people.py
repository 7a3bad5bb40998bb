"""Candidates for sittings and for who comes and goes."""

from __future__ import annotations

from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE
from dealer_app.core.candidates.kind import Candidates
from dealer_app.core.state import OpenTable
from dealer_app.core.turns import STANDING


def _people(table: OpenTable) -> tuple[int, ...]:
    return (*table.seats, *table.away, *table.standing)


def _places(table: OpenTable) -> tuple[int, ...]:
    """Return the free seats, and the first free place behind them."""
    free = tuple(n for n in range(1, table.profile.equipment.seats + 1) if n not in _people(table))
    return (*free, next((place for place in STANDING if place not in table.standing), STANDING[0]))


CANDIDATES: Candidates = {
    events.ShiftOpened: lambda t: iter(
        [events.ShiftOpened(t.limits, tuple(range(1, t.profile.equipment.seats + 1)))]
    ),
    events.ShiftClosed: lambda t: iter([events.ShiftClosed()]),
    events.CountBegan: lambda t: iter([events.CountBegan()]),
    events.CagnotteCounted: lambda t: iter([events.CagnotteCounted(t.books.shown(CAGNOTTE) or 0)]),
    events.DayClosed: lambda t: iter([events.DayClosed()]),
    events.PlaceTaken: lambda t: (events.PlaceTaken(place) for place in _places(t)),
    events.ListJoined: lambda t: (events.ListJoined(place) for place in t.standing),
    events.PlaceLeft: lambda t: (events.PlaceLeft(place) for place in _people(t)),
    events.PlaceChanged: lambda t: (
        events.PlaceChanged(place, to) for place in _people(t) for to in (_places(t)[0], _places(t)[-1])
    ),
    events.PlayerAway: lambda t: (events.PlayerAway(seat) for seat in t.seats),
    events.PlayerBack: lambda t: (events.PlayerBack(seat) for seat in t.away),
    events.HoldingBarred: lambda t: (events.HoldingBarred(place) for place in _people(t)),
}
