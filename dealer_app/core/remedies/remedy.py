"""The shape of a ruling: when what it speaks of is to be seen, what it changes at once, what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup
from dealer_app.core.events import Event, Ruled
from dealer_app.core.marks import NO_MARKS
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState, open_coup


def not_seen(event: Ruled) -> Refusal:
    """Return the answer to a ruling on what the table does not show."""
    return Refusal("not_seen", event.number)


def _as_it_is(table: TableState, event: Ruled) -> TableState:
    return table


def _nothing(table: TableState, event: Ruled) -> Iterator[Event]:
    return iter(())


class Remedy(msgspec.Struct, frozen=True):
    """One ruling; `refuse` is given what lies open, `fold` and `follows` the table after the ruling is noted."""

    refuse: Callable[[OpenTable, Ruled], Refusal | None]
    fold: Callable[[TableState, Ruled], TableState] = _as_it_is
    follows: Callable[[TableState, Ruled], Iterator[Event]] = _nothing


def the_coup(table: TableState) -> Coup[Card]:
    """Return the open coup, which the phase of the ruling promises."""
    coup = open_coup(table)
    assert coup is not None
    return coup


def marked(table: TableState, **changes: object) -> TableState:
    """Return the table with the marks of the open coup changed."""
    coup = the_coup(table)
    return replace(table, coup=replace(coup, marks=replace(coup.marks or NO_MARKS, **changes)))
