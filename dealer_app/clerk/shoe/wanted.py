"""What is wanted of the shoe's slot and lamps, by words and open hands alone (shoes.md 3.11, house.md 6)."""

from __future__ import annotations

from dealer_app.core import deal, shoe
from dealer_app.core.state import OpenTable, phase

LAMPS = "PBTNEA"  # the order of the shoe's lamps
DARK = "0" * len(LAMPS)


def allowed(table: OpenTable | None) -> int:
    """Return for how many cards the slot is to be free now: the coup's, or one that is to be burned.

    A third card leaves a lock only after the punter's word (3.11); one that came before it is taken all the same.
    """
    if table is None or not table.day_open or table.frozen or phase(table) == "word":
        return 0
    return deal.cards_allowed(table) or min(1, shoe.burns_due(table))


def lamps(table: OpenTable | None) -> str:
    """Return the lamps that are to shine: a result once it is told, the error of a frozen table, a face asked for."""
    if table is None:
        return DARK
    result = None if table.coup is None else table.coup.result
    shine = {"E": 2 if table.frozen else 0, "A": int(phase(table) == "naming")}
    if result is not None:
        lamp = {"punter": "P", "banker": "B", "tie": "T"}[result.outcome]
        shine |= {lamp: 1, "N": int(result.natural is not None)}
    return "".join(str(shine.get(name, 0)) for name in LAMPS)
