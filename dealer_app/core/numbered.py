"""Which row of rules.md section 10 an event speaks of: a ruling states its number, other acts have theirs by kind."""

from __future__ import annotations

from collections.abc import Callable

from dealer_app.core import events
from dealer_app.core.events import Event, FalseDraw, Ruled
from dealer_app.core.shoe import is_begun
from dealer_app.core.state import AnyTable, is_banco, phase

_BY_KIND: dict[type[Event], str] = {
    events.CardNamed: "I9",
    events.StakedOnLine: "I43",
    events.LateStakeRemoved: "I45",
    events.StakeOrphaned: "I49",
    events.NotesExchanged: "I50",
    events.SurplusEntered: "I54",
}


def number(event: Event, after: AnyTable) -> str | None:
    """Return the row's number, given the table after the event; None where it speaks of no irregularity.

    What is corrected after the settlement may be a commission (I51, I52) or anything else: its reason says so.
    """
    if isinstance(event, Ruled):
        return event.number
    special = _SPECIAL.get(type(event))
    return _BY_KIND.get(type(event)) if special is None else special(event, after)


def _false_draw(event: Event, after: AnyTable) -> str:
    """Return whose fault it was: the banker's (I32), the punter's (I40), that of a punter who made banco (I41)."""
    assert isinstance(event, FalseDraw)
    if event.side == "banker":
        return "I32"
    return "I41" if is_banco(after) else "I40"


def _stop_card(event: Event, after: AnyTable) -> str | None:
    """Return whether the stop card came before the first card of a coup (I10) or in mid-coup (I11)."""
    if phase(after) == "closed" or after.profile.equipment.reshuffle_trigger != "stop_card":
        return None
    return "I11" if is_begun(after) else "I10"


_SPECIAL: dict[type[Event], Callable[[Event, AnyTable], str | None]] = {
    events.FalseDraw: _false_draw,
    events.StopCardOut: _stop_card,
}
