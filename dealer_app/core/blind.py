"""The blind count (rules.md 6.7 `count_mode`): what is withheld until the count of the cagnotte is confirmed.

Nothing else in the program decides it. The window has what `core.open` leaves in the table, which asks here; reports
and commands, which fold whole records, ask here themselves.
"""

from __future__ import annotations

from dealer_app.core.events import (
    BooksPut,
    CommissionCalled,
    CommissionDropped,
    CommissionSetApart,
    CountDiffered,
    DueDropped,
    Event,
    ExpectedFixed,
    TicketsDetached,
)
from dealer_app.core.state import AnyTable

LEVIES: dict[type[Event], tuple[str, ...]] = {
    CommissionCalled: ("amount",),
    CommissionDropped: ("amount",),
    CommissionSetApart: ("amount",),
    DueDropped: ("amount",),
    TicketsDetached: ("runs",),
    BooksPut: ("moves",),
    ExpectedFixed: ("amount",),
    CountDiffered: ("amount",),
}
"""The facts that sum up to what the cagnotte holds, or say it, with the fields that do."""


def is_withheld(table: AnyTable) -> bool:
    """Tell whether what the cagnotte follows from is withheld: by profile, until its count is confirmed."""
    return table.profile.records.count_mode == "blind" and not table.counted
