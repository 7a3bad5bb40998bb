"""A fault at a table: what a listener saw of it, and what a person read since it began."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from dealer_app.journal.entry import Entry
from dealer_app.reports.load_values import LoadFigures
from dealer_app.reports.loads import load_figures
from drivers.simulator.faults import FAULTS, acts
from tests.drivers.test_faults import Seen, stage_of
from tests.ui.fault_table import BEGINNING, TableWorld
from tests.ui.reading import Read

CONTROL = 3.0  # seconds are enough where nothing happens


class Watched(Seen):
    """One case; `row` says how many cards of the coup are out when the fault comes. None: no fault comes."""

    world: TableWorld

    def __init__(self, name: str, variant: int | None, row: Any, text: str = "", wait: float = 0.0) -> None:
        drawn = 4 if FAULTS[name].wire == "angel" else 6
        self.row, self.name, self.variant = row, name, variant
        make = partial(TableWorld, in_coup=min(row.in_coup, drawn), drawn=drawn, stops=row.stops, word=row.word)
        self.lines = _Lines()
        log = logging.getLogger("clerk.shoe")
        log.addHandler(self.lines)
        log.setLevel(logging.INFO)
        try:
            world = stage_of(name, make)
            assert isinstance(world, TableWorld)
            self._watch(world, name, variant, text, wait)
        finally:
            log.removeHandler(self.lines)
            log.setLevel(logging.NOTSET)

    def _watch(self, world: TableWorld, name: str, variant: int | None, text: str, wait: float) -> None:
        self.row.before(world)
        world.idle = self.row.idle
        self.world, self.before, self.began = world, len(world.messages), len(world.log)
        self.entries, self._first, self.advised = len(world.kinds), len(world.reads), len(world.advice)
        self.noted = len(world.notes)
        self.was = world.table
        self.lines.texts.clear()
        counters = world.talk.counters
        if variant is not None:
            world.begin(acts(text or self.row.acts or FAULTS[name].variants[variant]))
        world.wait(CONTROL if variant is None else wait or self.row.wait)
        self.heard = tuple(self.texts)
        self.sealed, self.counted, self.stood = self.reads, world.clerk.inventory, world.table
        self.looks = [name.partition(": ")[2] for name in _cards(world)]
        self.noise = world.talk.counters.noise - counters.noise
        self.bad = world.talk.counters.bad - counters.bad
        self.repeated = world.talk.counters.repeated - counters.repeated
        self.unknown = world.talk.counters.unknown - counters.unknown

    def other(self, text: str, wait: float = 0.0, **row: Any) -> Watched:
        """The same stage with other acts, or another table, or for another time."""
        return Watched(self.name, self.variant, self.row.changed(**row) if row else self.row, text, wait)

    @property
    def reads(self) -> list[Read]:
        """What was read since the fault began, each change once."""
        return self.world.reads[self._first :]

    def report(self) -> LoadFigures:
        """The figures of the shoe's report on the newest load that is over."""
        entries = self.world.disk.entries
        return load_figures(entries, {entry.seq: "00" * 32 for entry in entries}, None, None)

    def until(self, drawn: int) -> list[Read]:
        """What was read until so many cards of coups had left since the fault began."""
        cards = self.entries_of("CardDrawn")
        at = cards[drawn - 1].at if len(cards) >= drawn else float("inf")
        return [read for read in self.reads if BEGINNING + round(read.at * 1000) < at]

    @property
    def sealed_reads(self) -> list[Read]:
        """What was read while a hand was sealed."""
        return [read for read in self.reads if read.is_sealed]

    def entries_of(self, kind: str) -> list[Entry]:
        """The entries of a kind since the fault began."""
        return [entry for entry in self.world.disk.entries[self.entries :] if entry.kind == kind]

    def frames_of(self, number: int) -> set[str]:
        """The frames that the record holds of one number of the shoe."""
        entries = self.world.disk.entries
        first = {entry.source.frame or "" for entry in entries if entry.source.number == number}
        others = {e.source.frame or "" for e in entries if e.kind == "ContentDiffers" and e.event["number"] == number}
        return first | others

    @property
    def locks(self) -> list[str]:
        """What became of the slot, by the shoe."""
        return [event.reason for event in self.events if event.kind == "lock"]

    @property
    def guess(self) -> str:
        """What the reader took the unread card for."""
        return next((event.face or "" for event in self.events if event.kind == "unreadable"), "")

    def most_of(self, side: str) -> int:
        """The most cards that a side has had."""
        return self.world.most.get(side, 0)

    @property
    def kinds(self) -> list[str]:
        """The kinds of the entries since the fault began."""
        return self.world.kinds[self.entries :]

    @property
    def facts(self) -> list[dict[str, Any]]:
        """The entries' events since the fault began."""
        return [dict(entry.event) for entry in self.world.disk.entries[self.entries :]]

    def story(self) -> list[str]:
        """What happened, for a person who looks at a failure."""
        told = [
            f"{read.at:7.2f} {read.shapes} {read.header} | {' / '.join(read.says.split())}" for read in self.reads
        ]
        return [*told, *map(str, self.facts), *self.lines.texts]


def _cards(world: TableWorld) -> list[str]:
    """How assistive technology tells each card of the open coup."""
    felt = world.window._felt
    names = [card.accessibleName() for hand in (felt._punter, felt._banker) for card in hand._cards]
    return [name for name in names if not name.endswith("no card")]


class _Lines(logging.Handler):
    """The lines of the log, as texts."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(record.getMessage())
