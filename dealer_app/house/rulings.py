"""The rulings on irregularities in force under a profile: what is done, who decides, who says so (rules.md 10).

The rows of the table of 1979 where the profile takes it, with the rows that the profile and its bases state on top;
those alone where the house rules itself; none where no irregularity is ruled on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from dealer_app.core.irregularities import IRREGULARITIES
from dealer_app.core.profile import RULINGS
from dealer_app.house.layers import Layers
from dealer_app.house.sources import sources
from dealer_app.shipped import resources

REMEDIES, TABLE = "remedies", "ES79"


class Ruling(msgspec.Struct, frozen=True):
    """One row as a chain of files leaves it: its content as written, who states it, and on what source.

    `by` is a profile's id, or the name of the table; `differs` tells that the profile itself has changed the row.
    """

    number: str
    content: Any
    by: str
    source: str = ""
    differs: bool = False


def table_of_1979() -> dict[str, Any]:
    """Return the rows of `resources/remedies.toml`."""
    return tomllib.loads(_text())


def _text() -> str:
    return (resources() / "remedies.toml").read_text(encoding="utf-8")


def in_force(found: Layers) -> tuple[Ruling, ...]:
    """Return every row in force, in the order of section 10; rows that section 10 does not know come last."""
    rows = dict(_rows(found))
    known = [number for number in IRREGULARITIES if number in rows]
    return tuple(rows[number] for number in [*known, *(number for number in rows if number not in IRREGULARITIES)])


def _rows(found: Layers) -> Iterator[tuple[str, Ruling]]:
    remedies = found.fields[REMEDIES].value
    if remedies == TABLE:
        said = sources(_text())
        for number, content in table_of_1979().items():
            yield number, Ruling(number, content, TABLE, said.get(("", number), ""))
    own = found.files[found.id].mapping
    stated = found.ids if remedies != "none" or RULINGS in own else ()
    for name in stated if remedies is not None else ():
        held, said = found.files[name].mapping.get(RULINGS), sources(found.files[name].text)
        for number, content in held.items() if isinstance(held, Mapping) else ():
            yield number, Ruling(number, content, name, said.get((RULINGS, number), ""), differs=name == found.id)
