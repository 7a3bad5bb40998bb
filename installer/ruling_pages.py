"""The table of rulings on irregularities in the manual's page of a rule profile (rules.md section 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dealer_app.house.layers import Field, Layers
from dealer_app.house.rulings import in_force
from dealer_app.words.irregularities import RULINGS, SEEN
from dealer_app.words.screen import ROLES

# The rows of section 10 that a parameter rules; I9, I51 and I52 are acts of two persons.
RULED_BY = {
    "I10": "stop_card_first",
    "I11": "stop_card_coup",
    "I32, I40 and I41": "wrong_draw_policy",
    "I43": "on_the_line",
    "I45": "late_stake",
    "I49": "orphans_register",
    "I50": "stake_media",
    "I54": "count_difference",
}


def rulings(layers: Layers, labels: dict[str, Any], value_of: Callable[[Field], str]) -> Iterator[str]:
    """Yield the rulings on irregularities in force, row by row, and which rules decide those that are not there."""
    remedies = layers.fields["remedies"]
    if remedies.unfilled:
        return
    yield "## Rulings on irregularities"
    yield ""
    rows = in_force(layers)
    if not rows:
        yield "No irregularity is ruled on under this profile."
        yield ""
        return
    yield "Who decides does it alone, or approves what the croupier enters. A ruling marked * is this profile's own."
    yield ""
    yield "| no. | what is seen | what is done | who decides | source |"
    yield "|---|---|---|---|---|"
    for row in rows:
        roles = ", ".join(ROLES[role].lower() for role in row.content["decides"])
        done = RULINGS.get(row.content["ruling"], "Not offered.")
        mark = "*" if row.differs else ""
        yield f"| {row.number}{mark} | {SEEN[row.number]} | {done} | {roles} | {row.source.replace('|', '/')} |"
    yield ""
    said = (f"{number} {labels[name]}: {value_of(layers.fields[name])}" for number, name in RULED_BY.items())
    yield f"Rows that a rule of its own decides: {'; '.join(said)}."
    yield ""
