"""A program that ends between any two acts of an evening stands, when it starts again, where it stood (R10)."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from dealer_app.clerk import history
from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core.state import TableState, phase
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.memory import Memory
from tests.journal.evenings import IDENTITY, MISHAPS, Table, Twist, memory

OWN = ("Genesis", "Checkpoint")  # the record itself adds them to an act

Boundary = tuple[int, TableState]


class Snapped(Table):
    """A table that keeps, at every act boundary, how many entries there are and the table that the clerk has."""

    def step(self) -> bool:
        self.snap()
        return super().step()

    def open(self, record: Memory) -> None:
        self.boundaries: list[Boundary] = []
        super().open(record)
        self.clerk.listen(self.snap)

    def snap(self) -> None:
        state = self.clerk._state
        at = len(self.record.entries)
        if state is not None and (not self.boundaries or self.boundaries[-1][0] != at):
            self.boundaries.append((at, state))


@cache
def evening() -> tuple[list[Entry], list[Boundary]]:
    """Nine coups with a stray card, unread cards, false draws and acts taken back, in two shifts."""
    twist = Twist(3, counts=(10, -5), errs=0.5, takes_back=0.15)
    table = Snapped(memory(), 4, 9, mishaps=MISHAPS, twist=twist)
    table.play()
    table.snap()
    return list(table.record.entries), table.boundaries


def bare(table: TableState | None) -> TableState | None:
    """The table without the way back, which nests all tables before it."""
    return None if table is None else replace(table, undo=None)


def wrong(entries: list[Entry], boundaries: list[Boundary]) -> list[int]:
    """The boundaries at which the record gives another table than the clerk had."""
    found = []
    for at, had in boundaries:
        try:
            is_same = bare(history.state(entries[:at])) == bare(had)
        except ChainBroken:
            is_same = False
        if not is_same:
            found.append(at)
    return found


def test_every_prefix_of_whole_acts_gives_the_table_that_the_clerk_had() -> None:
    entries, boundaries = evening()
    acts = [entry.act for entry in entries]
    ends = {i for i in range(1, len(acts)) if acts[i] != acts[i - 1] and entries[i].kind not in OWN} | {len(acts)}
    assert {at for at, _ in boundaries} >= ends - set(notes(entries)), "every act of the game is a boundary"
    phases = {phase(had) for _, had in boundaries}
    kinds = {entry.kind for entry in entries}
    assert phases == {"closed", "bank_offered", "covering", "deal", "word", "draw", "naming", "commission", "between"}
    assert kinds >= {"Voided", "FalseDraw", "StrayCard", "CardNamed", "CagnotteCounted"}
    assert wrong(entries, boundaries) == []


def notes(entries: list[Entry]) -> list[int]:
    """Where entries that the game does not fold end: nobody is told of them."""
    return [
        entry.seq for entry in entries if entry.kind in ("ProgramStarted", "ShoeBooted", "ShoeNoted", "DaySummed")
    ]


def test_control_a_record_that_lacks_an_act_gives_another_table() -> None:
    entries, boundaries = evening()
    stakes = [i for i, entry in enumerate(entries) if entry.kind == "Covered" and entries[i + 1].part == 0]
    lacking = [entry for i, entry in enumerate(entries) if i != stakes[0]]
    shifted = [(at - 1, had) for at, had in boundaries if at > stakes[0]]
    assert len(wrong(lacking, shifted[:10])) > 0


def test_control_half_an_act_is_no_history() -> None:
    entries, _ = evening()
    torn = next(i for i, entry in enumerate(entries) if entry.part == 1)
    with pytest.raises(ChainBroken, match="not_a_history"):
        history.state(entries[:torn])


def test_the_newest_act_can_be_taken_back_after_a_restart_as_before() -> None:
    entries, boundaries = evening()
    compared = 0
    for at, had in boundaries:
        now = history.state(entries[:at])
        assert now is not None
        assert (now.undo is None) == (had.undo is None)
        if now.undo is not None and had.undo is not None:
            assert (now.undo.act, now.undo.typed) == (had.undo.act, had.undo.typed)
            assert bare(now.past.before) == bare(had.past.before)
            compared += 1
    assert compared > 50


def begun_anew(entries: list[Entry], boundaries: list[Boundary]) -> list[int]:
    """The boundaries at which a new clerk has another table, or a new desk waits for another number of the shoe."""
    found, table = [], Table(memory(), 4, 1)
    for at, had in boundaries:
        record = Memory(IDENTITY)
        record.entries = entries[:at]
        clerk = Clerk(record, table.clock, table.clerk._names, "test", lambda: 0.0)
        numbers = [entry.source.number for entry in record.entries if entry.source.number is not None]
        last = [n for _, n in ShoeDesk(clerk, record).last_numbers.values()]
        if bare(clerk._state) != bare(had) or last != numbers[-1:]:
            found.append(at)
    return found


def test_a_new_clerk_and_desk_stand_where_the_record_ends() -> None:
    entries, boundaries = evening()
    assert begun_anew(entries, boundaries[::7]) == []
    shifted = [(at, had) for (at, _), (_, had) in pairwise(boundaries)]
    assert len(begun_anew(entries, shifted[::29])) > 3, "the control: the table of the next boundary"
