"""All that may be done now, by representatives: one event for each kind, seat and telling amount.

Built by asking the judge about candidates (`core.candidates`), so it can never disagree with him.
"""

from __future__ import annotations

from dealer_app.core import events
from dealer_app.core.candidates import CANDIDATES
from dealer_app.core.events import Event
from dealer_app.core.permits import SHOE
from dealer_app.core.phases import IN_DOUBT, PLACES
from dealer_app.core.state import OpenTable, phase
from dealer_app.core.table import refused


def legal(table: OpenTable) -> tuple[Event, ...]:
    """Return the representatives of every act that the game allows now, whoever may do it."""
    kinds = (*PLACES[phase(table)], *SHOE, *IN_DOUBT, events.Voided)
    candidates = (event for kind in kinds if kind in CANDIDATES for event in CANDIDATES[kind](table))
    return tuple(event for event in candidates if refused(table, event) is None)
