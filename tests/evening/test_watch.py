"""What a program that has a table does at its ticks: staying awake while a shift is open, and waking up."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Moment
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli.watch import EACH, TableWatch
from dealer_app.core.events import ShiftClosed, ShiftOpened
from dealer_app.house import profiles
from dealer_app.house.sleep import Awake
from dealer_app.journal import reader
from dealer_app.journal.entry import Identity
from dealer_app.journal.journal import Journal
from dealer_app.journal.signing import practice
from dealer_app.main import PARTS
from dealer_app.practice.chance import SeededNames, SteppedClock
from tests.clerk.room import CHEF, LIMITS


class HandSet:
    """The machine's clocks, set by hand."""

    def __init__(self) -> None:
        self.at, self.mono = 1_772_881_200_000, 5_000

    def now(self, seq: int) -> Moment:
        return Moment(self.at, self.mono)

    def runs(self, ms: int) -> None:
        self.at += ms
        self.mono += ms


class Asked(Awake):
    """Writes down what is wanted, and holds nothing."""

    def __init__(self) -> None:
        super().__init__([], lambda name: None)
        self.wanted: list[bool] = []

    def keep(self, wanted: bool) -> None:
        self.wanted.append(wanted)


class Watched:
    """A table with a day open, and its watch."""

    def __init__(self, folder: Path) -> None:
        found = profiles.load("classic")
        assert isinstance(found, profiles.Found)
        self.folder, self.clock, self.awake = folder, HandSet(), Asked()
        self.record = Journal(folder / "journal", Identity("house", "1"), {"program": "test"}, practice("test"))
        self.clerk = Clerk(self.record, SteppedClock(), SeededNames("watch"), "test", lambda: 0.0)
        self.desk = ShoeDesk(self.clerk, self.record)
        staff = {"117": "croupier", "201": "chef"}
        self.clerk.open_day(Setting("UTC", found.mapping, LIMITS, staff), CHEF)  # type: ignore[arg-type]  # roles
        parts = msgspec.structs.replace(PARTS, clock=self.clock, awake=lambda: self.awake)
        self.watch = TableWatch(parts, folder / "log", "1", self.record, self.clerk, self.desk)
        self.watch.tick()

    def resumed(self) -> list[dict[str, object]]:
        return [entry.event for entry in self.record.entries if entry.kind == "MachineResumed"]

    def close(self) -> None:
        self.watch.close()
        self.record.close()


@pytest.fixture
def table(tmp_path: Path):
    found = Watched(tmp_path)
    yield found
    found.close()


def test_after_a_sleep_the_record_says_how_long(table: Watched) -> None:
    for _ in range(10):
        table.clock.runs(EACH)
        table.watch.tick()
    assert table.resumed() == [], "the control: time that passes is no sleep"
    table.clock.at += 600_000
    table.clock.runs(EACH)
    table.watch.tick()
    table.clock.runs(EACH)
    table.watch.tick()
    assert table.resumed() == [{"kind": "MachineResumed", "version": 1, "away": 600_000, "line": "none"}]
    assert table.clerk.lamps.suspended == ""
    table.clock.at -= 100_000
    table.clock.runs(EACH)
    table.watch.tick()
    assert [event["away"] for event in table.resumed()] == [600_000, -100_000]
    table.close()
    assert reader.read(table.folder / "journal").entries[-1].kind == "MachineResumed", "it can be read back"


def test_a_lock_that_is_gone_after_a_sleep_ends_play(table: Watched) -> None:
    lock = table.folder / "journal" / "lock"
    lock.rename(lock.with_name("old"))
    lock.write_text("{}")
    table.clock.runs(EACH)
    table.watch.tick()
    assert table.clerk.lamps.suspended == "", "it is looked at after a sleep"
    table.clock.at += 60_000
    table.clock.runs(EACH)
    table.watch.tick()
    assert table.clerk.lamps.suspended == "held"
    assert table.resumed() == [], "nothing is written into a record that may be another's"


def test_the_machine_is_kept_awake_while_a_shift_is_open(table: Watched) -> None:
    assert table.awake.wanted[-1] is False
    assert table.clerk.submit(ShiftOpened(LIMITS, (1, 2, 3)), CHEF) is None
    table.watch.tick()
    assert table.awake.wanted[-1] is False, "the looks are a quarter of a second apart"
    table.clock.runs(EACH)
    table.watch.tick()
    assert table.awake.wanted[-1] is True
    assert table.clerk.submit(ShiftClosed(), CHEF) is None
    table.clock.runs(EACH)
    table.watch.tick()
    assert table.awake.wanted[-1] is False
