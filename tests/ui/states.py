"""Tables that stand in each phase, as they lie open, made by playing."""

from __future__ import annotations

import msgspec

from dealer_app.core import events, permits
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, Limits
from dealer_app.core.open import opened
from dealer_app.core.people import Person, Role
from dealer_app.core.state import OpenTable, TableState
from dealer_app.core.table import refusal, step
from dealer_app.house import profiles

LIMITS = Limits(1000, 500, 1000, 500)
STAFF: dict[str, Role] = {"117": "croupier", "118": "changeur", "201": "chef", "301": "director"}


def after(table: TableState | None, *said: Event) -> TableState:
    """Return the table after events, each judged."""
    for number, event in enumerate(said):
        chefs = (events.DayOpened, events.ShiftOpened, events.ShiftClosed, events.DayClosed)
        by = Person("201", "chef") if isinstance(event, chefs) else Person("117", "croupier")
        approved = Person("118", "changeur") if isinstance(event, events.CardNamed) else None
        act = Act(f"act {number}", event, None if type(event) in permits.SHOE else by, approved)
        why = refusal(None if table is None else opened(table), act)
        assert why is None, (event, why)
        _, table = step(table, act)
    assert table is not None
    return table


def drawn(faces: str) -> tuple[Event, ...]:
    return tuple(events.CardDrawn(None if face == "--" else Card(face)) for face in faces.split())


def _states() -> dict[str, OpenTable]:
    found = profiles.load("classic")
    assert isinstance(found, profiles.Found)
    day = events.DayOpened("2026-03-06", "UTC", found.mapping, "", LIMITS, STAFF)
    offered = after(None, day, events.ShiftOpened(LIMITS, tuple(range(1, 10))), events.ShoeLoaded(1, 6))
    covering = after(offered, events.HandRefused(1), events.BankOpened(2, 10000))
    closed = after(covering, events.Called(3, "banco"), events.StakesClosed())
    word = after(closed, *drawn("5H KC 2D 9S"))
    draw = after(word, events.Spoken("punter", "stand"))
    commission = after(draw, events.Shown("both"))
    between = after(commission, events.CommissionDropped(500))
    unread = after(closed, *drawn("5H -- 2D 9S"), events.Spoken("punter", "stand"), events.Shown("both"))
    passed = after(between, events.BankPassed())
    auction = after(passed, *(events.HandRefused(seat) for seat in (*range(3, 10), 1, 2)))
    bid = after(auction, events.BidMade(4, 15000))
    three = after(closed, *drawn("TH KC JD 5S"), events.Spoken("punter", "stand"), events.Shown("both"))
    house = {**found.mapping, "bank": {**found.mapping["bank"], "first_banker": "ace_draw"}}
    states = {
        "auction": auction,
        "bid": bid,
        "sold": after(bid, events.KnockedDown(4)),
        "minimum": after(auction, events.NobodyTook()),
        "ace": after(None, msgspec.structs.replace(day, profile=house), events.ShiftOpened(LIMITS, (1, 2, 3))),
        "asked_anew": three,
        "bank_offered": offered,
        "covering": covering,
        "deal": closed,
        "word": word,
        "draw": draw,
        "turned": after(draw, events.Shown("banker")),
        "naming": unread,
        "commission": commission,
        "between": between,
        "offered_at_price": passed,
        "closed": after(between, events.ShiftClosed()),
    }
    return {name: opened(table) for name, table in states.items()}


STATES = _states()
