"""How the parameters of the commission's proof bound one another: tickets must make up whatever may be owed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from dealer_app.core.parameters import SettlementRules, StakeRules


def bounds(terms: SettlementRules, stakes: StakeRules, raw: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each parameter that is out of bounds, and what is allowed; `raw` is what the file says."""
    values = sorted(terms.ticket_values)
    if any(high % low for low, high in pairwise(values)):
        yield "ticket_values", "each a whole multiple of the next smaller one"
    if not terms.commission or terms.commission_proof != "tickets":
        return
    if terms.commission_timing == "set_apart":
        yield "commission_timing", "each_coup where commission_proof = tickets (FR art. 59)"
    for name, amount in (("commission_unit", terms.commission_unit), ("commission_min", terms.commission_min)):
        if amount % values[0]:
            yield name, f"a multiple of the smallest of ticket_values ({raw['ticket_values']})"
    if terms.commission_min > stakes.stake_floor:
        yield "commission_min", f"<= stake_floor ({raw['stake_floor']}) where commission_proof = tickets"
