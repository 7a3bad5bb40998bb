"""Coups a second through the core alone: judged, settled and folded in one process, nothing recorded or shown."""

from __future__ import annotations

import time
from typing import Any

from dealer_app.bench.anchors import empty_calls
from dealer_app.core import events, permits
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, Limits
from dealer_app.core.open import opened
from dealer_app.core.people import Person
from dealer_app.core.state import TableState
from dealer_app.core.table import refusal, step
from dealer_app.house import profiles

AIM = 5000  # coups a second in one process (issue 1)
CROUPIER, CHEF = Person("117", "croupier"), Person("201", "chef")
LIMITS = Limits(1000, 500, 1000, 500)


def measure(coups: int) -> list[dict[str, Any]]:
    """Return coups a second, beside calls of an empty function a second in the same run."""
    table = _opened()
    started = time.perf_counter()
    for _ in range(coups):
        after = table
        for event in _COUP:
            after = _done(after, event)
    took = time.perf_counter() - started
    calls = empty_calls(1_000_000)
    return [
        {
            "name": "coups a second through the core alone",
            "n": coups,
            "per_second": round(coups / took),
            "acts_per_second": round(coups * len(_COUP) / took),
            "aim": AIM,
            "anchor": "calls of an empty function a second",
            "anchor_per_second": round(calls),
            "empty_calls_per_coup": round(calls * took / coups),
        }
    ]


def _opened() -> TableState:
    found = profiles.load("classic")
    assert isinstance(found, profiles.Found)
    staff = {CROUPIER.id: CROUPIER.role, CHEF.id: CHEF.role}
    table: TableState | None = None
    for event in (
        events.DayOpened("2026-03-06", "UTC", found.mapping, "", LIMITS, staff),
        events.ShiftOpened(LIMITS, (1, 2, 3, 4, 5)),
        events.ShoeLoaded(1, 6),
        events.BankOpened(1, 20000),
    ):
        table = _done(table, event)
    assert table is not None
    return table


def _done(table: TableState | None, event: Event) -> TableState:
    by = None if type(event) in permits.SHOE else CHEF if isinstance(event, _CHEFS) else CROUPIER
    act = Act("1", event, by)
    why = refusal(None if table is None else opened(table), act)
    assert why is None, why
    return step(table, act)[1]


_CHEFS = (events.DayOpened, events.ShiftOpened)
_COUP: tuple[Event, ...] = (
    events.Covered(2, 5000),
    events.Covered(3, 7000),
    events.StakesClosed(),
    *(events.CardDrawn(Card(face)) for face in ("3H", "KC", "AD", "7S")),
    events.Spoken("punter", "draw"),
    events.CardDrawn(Card("KH")),
    events.Shown("both"),
    events.CommissionDropped(600),
)
