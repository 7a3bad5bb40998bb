"""The closed days are checked behind play by a worker (record.md 2.1, 2.6): play begins from the open day alone."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_app.clerk.behind import Progress
from dealer_app.cli import behind
from dealer_app.cli.behind import Behind
from dealer_app.core import events
from dealer_app.journal import reader
from tests.clerk.room import CHEF, CROUPIER
from tests.clerk.technical import Console, HandSet
from tests.journal import commands, evenings, knife
from tests.journal.evenings import DAY, Table

DEADLINE = 60  # seconds


@pytest.fixture(scope="module")
def three_days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three closed days of one coup each."""
    folder = tmp_path_factory.mktemp("three") / "journal"
    table = Table(evenings.journal(folder), 5, 1).play()
    for _ in range(2):
        table.next_day()
        table.play()
    table.clerk.stop()
    return folder


class Evening(Console):
    """A console on a table with closed days, whose fourth day is open, and its worker."""

    def __init__(self, folder: Path) -> None:
        clock = HandSet()
        clock.runs(4 * DAY)
        self.worker = Behind(folder / "journal", folder / "log", rest=0)
        super().__init__(folder, clock, program="test", behind=self.worker)
        view = self.clerk.view
        assert view is not None
        from tests.clerk.room import Room

        assert self.clerk.open_day(Room().setting(), CHEF) is None

    def until(self, is_there: Callable[[], bool]) -> None:
        ends = time.monotonic() + DEADLINE
        while not is_there():
            assert time.monotonic() < ends, self.clerk.lamps
            self.look()
            time.sleep(0.02)

    def ends(self) -> None:
        self.watch.close()
        self.clerk.stop()

    def told(self, kind: str) -> list[dict[str, object]]:
        return [entry.event for entry in self.record.entries if entry.kind == kind]


def copied(folder: Path, place: Path) -> Path:
    place.mkdir(parents=True, exist_ok=True)
    return knife.copied(folder, place / "journal")


def test_closed_days_are_checked_behind_play_and_the_copies_gzipped(three_days: Path, tmp_path: Path) -> None:
    copied(three_days, tmp_path)
    table = Evening(tmp_path)
    seen = set()
    table.until(lambda: seen.add(table.clerk.lamps.days) or bool(table.told("DaysChecked")))  # type: ignore[func-returns-value]  # a set's add returns None
    assert {day.of for day in seen} == {0, 3}
    days = sorted(path.stem for path in three_days.glob("*.journal"))
    last = reader.read(three_days)
    told = table.told("DaysChecked")[0]
    assert (told["days"], told["seq"], told["head"]) == (3, len(last.entries), last.hashes[len(last.entries)])
    names = {path.name for path in (tmp_path / "journal").glob("*.jsonl*")}
    assert {f"{day}.jsonl.gz" for day in days} < names
    assert not {f"{day}.jsonl" for day in days} & names
    assert not table.clerk.lamps.days.is_under_way
    assert table.clerk.lamps.suspended == ""
    assert table.clerk.submit(events.DayClosed(), CHEF) is None
    newest = table.record.entries[0].day
    table.until(lambda: (tmp_path / "journal" / f"{newest}.jsonl.gz").exists() and table.worker.progress.of == 1)
    table.ends()
    assert commands.run("verify", tmp_path / "journal").code == 0


def test_a_damaged_closed_day_is_told_kept_and_ends_play_when_the_coup_is_over(
    three_days: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = copied(three_days, tmp_path)
    second = sorted(folder.glob("*.journal"))[1]
    row = knife.rows(second)[5]
    with knife.opened(second) as db:
        db.execute("UPDATE entry SET line = ? WHERE seq = ?", (row[1].replace('"part":0', '"part":1'), row[0]))
    table = Evening(tmp_path)
    table.clerk.submit(events.ShiftOpened(table.clerk.view.limits, (1, 2, 3)), CHEF)  # type: ignore[union-attr]  # a day is open
    table.until(lambda: table.clerk.lamps.suspended != "")
    assert table.clerk.lamps.suspended == "closed_day"
    assert table.clerk.lamps.days.day == second.stem
    (failed,) = table.told("CheckFailed")
    assert (failed["day"], failed["seq"]) == (second.stem, row[0])
    why = table.clerk.refusal(events.BankOpened(1, 10_000), CROUPIER)
    assert why is not None
    assert why.reason == "suspended"
    assert (folder / "evidence" / f"{second.stem}-1" / second.name).read_bytes() == second.read_bytes()
    table.ends()
    caplog.clear()


def test_in_a_coup_it_waits(three_days: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    from tests.clerk.test_order import deal_due

    room = deal_due()
    bad = Progress(day="2026-03-05", seq=3, why="hash", is_damage=True)
    room.clerk.look_at_days(bad)
    assert room.clerk.lamps.suspended == ""
    assert room.clerk.lamps.days == bad
    view = room.clerk.view
    assert view is not None
    while view.coup is not None and room.clerk.submit(events.Voided(view.undo.act), CROUPIER) is None:  # type: ignore[union-attr]  # a coup is open
        view = room.clerk.view
        assert view is not None
        if view.undo is None:
            break
        room.clerk.look_at_days(bad)
    room.clerk.look_at_days(bad)
    assert room.clerk.lamps.suspended == "closed_day"


def test_the_open_days_copy_is_looked_at_once_an_hour(three_days: Path, tmp_path: Path) -> None:
    copied(three_days, tmp_path)
    table = Evening(tmp_path)
    table.until(lambda: bool(table.told("DaysChecked")))
    for _ in range(20):
        table.look()
    assert table.told("CopyChecked") == []
    table.clock.runs(behind.HOUR)
    table.until(lambda: bool(table.told("CopyChecked")))
    told = table.told("CopyChecked")[0]
    assert told["day"] == table.record.entries[0].day
    hashes = {entry.seq: entry.prev for entry in table.record.entries}
    assert told["head"] == hashes[int(str(told["seq"])) + 1]
    table.ends()


def test_opening_reads_the_open_day_alone(three_days: Path, tmp_path: Path) -> None:
    """The day before is no more looked at than the others: it is damaged, and play begins."""
    folder = copied(three_days, tmp_path)
    table = Table(evenings.journal(folder), 5, 1)
    table.clock.passed = 3 * DAY
    assert table.clerk.open_day(table.setting, table.plan.person("chef")) is None
    table.clerk.stop()
    for day in sorted(folder.glob("*.journal"))[:-1]:
        day.write_bytes(b"nonsense")
    again = Table(evenings.journal(folder), 5, 1)
    assert again.clerk.view is not None
    assert again.clerk.view.day_open
    again.clerk.stop()
    assert commands.run("check", folder).code == 3, "the worker finds it"


def test_by_hand_it_changes_nothing_and_says_how_many(three_days: Path, tmp_path: Path) -> None:
    folder = copied(three_days, tmp_path)
    before = knife.fingerprints(folder)
    done = commands.run("check", folder, "--json")
    assert done.code == 0
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [(line["done"], line["of"]) for line in lines[:-1]] == [(0, 3), (1, 3), (2, 3)]
    assert lines[-1]["ok"] is True
    assert knife.fingerprints(folder) == before
    shutil.move(sorted(folder.glob("*.journal"))[1], tmp_path / "taken")
    assert commands.run("check", folder).code == 1, "a day is missing"


def test_a_worker_that_dies_is_begun_again_after_a_pause_between_two_coups(
    three_days: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    copied(three_days, tmp_path)
    table = Evening(tmp_path)
    table.look()
    process = table.worker._process
    assert process is not None
    process.kill()
    table.until(lambda: table.clerk.lamps.days.failures == 1)
    assert table.clerk.lamps.days.is_tried_again
    for _ in range(5):
        table.look()
    assert table.worker._process is None, "not before the pause is over"
    mono = table.clock.now(0).mono + behind.PAUSE
    table.worker.tick(mono, table.record.closed_day, is_open=True, is_between=False)
    assert table.worker._process is None, "not in a coup"
    table.clock.runs(behind.PAUSE)
    table.until(lambda: bool(table.told("DaysChecked")))
    assert table.told("DaysChecked")[0]["days"] == 3
    table.until(lambda: table.clerk.lamps.days == Progress(3, 3))
    table.ends()
    caplog.clear()


def test_a_day_that_cannot_be_read_is_tried_so_often_and_again_with_the_next_day(
    three_days: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(behind, "TRIES", 2)
    folder = copied(three_days, tmp_path)
    second = sorted(folder.glob("*.journal"))[1]
    kept = second.read_bytes()
    second.write_bytes(b"nonsense")
    table = Evening(tmp_path)
    table.until(lambda: table.clerk.lamps.days.failures == 1)
    table.clock.runs(behind.PAUSE)
    table.until(lambda: table.clerk.lamps.days.failures == 2)
    days = table.clerk.lamps.days
    assert (days.day, days.is_damage, days.is_tried_again) == (second.stem, False, False)
    assert table.clerk.lamps.suspended == "", "play goes on"
    table.clock.runs(behind.PAUSE * 100)
    table.look()
    assert table.worker._process is None or table.worker._is_copy, "no more before another day is closed"
    table.until(lambda: table.worker._process is None)
    second.write_bytes(kept)
    assert table.clerk.submit(events.DayClosed(), CHEF) is None
    table.until(lambda: table.clerk.lamps.days == Progress(4, 4))
    table.ends()
    caplog.clear()
    assert commands.run("check", folder).code == 0
