"""The sixty faults of shoes.md 4.2, by number: what the driver does (column D), what the console does (column C).

Each is injected on its stage as bytes or calls; its messages go through the real desk, clerk and window. Column C is
asserted on the clerk's state and on the words that a person reads; a table of both columns is printed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pytest

from tests.drivers.test_faults import BY_VARIANT, CASES, EXPECTED, FAULTS, SETTLING, Seen, kinds, stage_of
from tests.ui.fault_table import Read, TableWorld


def _nothing(world: TableWorld) -> None:
    """Nobody does anything."""


@dataclass(frozen=True)
class Row:
    """One row's console column: how the table stands when the fault comes, what people do, what is asserted."""

    says: str
    check: Callable[[Watched], object]
    in_coup: int = 6
    stops: bool = False
    after: Callable[[TableWorld], None] = _nothing


class Watched(Seen):
    """A fault at a table: what a listener saw, and what a person read since it began."""

    world: TableWorld

    def __init__(self, name: str, variant: int | None, row: Row) -> None:
        drawn = 4 if FAULTS[name].wire == "angel" else 6
        make = partial(TableWorld, in_coup=min(row.in_coup, drawn), drawn=drawn, stops=row.stops)
        world = stage_of(name, make)
        assert isinstance(world, TableWorld)
        self.world, self.before, self.began = world, len(world.messages), len(world.log)
        self.entries, self.seen_before = len(world.kinds), len(world.reads)
        counters = world.talk.counters
        if variant is not None:
            world.begin(FAULTS[name].acts(variant))
        world.wait(630.0 if name == "F31" and variant is not None else SETTLING)
        self.noise = world.talk.counters.noise - counters.noise
        self.bad = world.talk.counters.bad - counters.bad
        self.repeated = world.talk.counters.repeated - counters.repeated
        self.unknown = world.talk.counters.unknown - counters.unknown

    @property
    def reads(self) -> list[Read]:
        """What was read since the fault began."""
        return self.world.reads[self.seen_before :]
