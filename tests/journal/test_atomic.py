"""One act, one transaction (record.md 2.1.3, R1, R2, R10): after any death all of an act is there, or nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.reader import read
from tests.journal import evenings, knife
from tests.journal.dying import COUPS, SEED
from tests.journal.evenings import Table, day_of

SUDDEN = 12


@pytest.fixture(scope="module")
def deaths(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """All deaths, those of the controls too; forked by a process of its own."""
    child = subprocess.run(
        [sys.executable, "-m", "tests.journal.dying", str(tmp_path_factory.mktemp("deaths")), str(SUDDEN)],
        capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert child.returncode == 0, child.stderr
    return [json.loads(line) for line in child.stdout.splitlines()]


def recorded(folder: Path) -> int:
    """Return the last number after the program was started again on a copy of what death left."""
    again = evenings.journal(knife.copied(folder, folder.with_name("again")))
    last = again.head.seq
    again.close()
    return last


def wrong_about(death: dict[str, Any]) -> str:
    """Return in what way a promise was broken, or nothing."""
    try:
        last = recorded(Path(death["folder"]))
    except ChainBroken as broken:
        return str(broken)
    if last < death["told"]:
        return f"{death['told']} was told, {last} is there"
    allowed = {death["before"], death["before"] + death["rows"]} if "before" in death else None
    if allowed is not None and last not in allowed:
        return f"half an act: {last} of {sorted(allowed)}"
    return ""


def test_all_or_nothing(deaths: list[dict[str, Any]]) -> None:
    planned = [death for death in deaths if death["store"] == "honest"]
    assert len(planned) >= 20
    assert [death | {"wrong": why} for death in planned if (why := wrong_about(death))] == []


def test_before_the_commit_nothing_and_after_it_all(deaths: list[dict[str, Any]]) -> None:
    for death in (death for death in deaths if death["store"] == "honest"):
        is_there = recorded(Path(death["folder"])) == death["before"] + death["rows"]
        assert is_there == ("inserts=-1" in death["point"]), death


def test_whatever_was_told_is_there_after_a_sudden_death(deaths: list[dict[str, Any]]) -> None:
    sudden = [death for death in deaths if death["store"] == "telling"]
    assert len(sudden) == SUDDEN
    assert len({death["told"] for death in sudden}) > SUDDEN // 2, "they died at different numbers"
    assert [death | {"wrong": why} for death in sudden if (why := wrong_about(death))] == []


@pytest.mark.parametrize("store", ["piecemeal", "hasty"])
def test_control_a_store_that_breaks_the_promise_is_found(deaths: list[dict[str, Any]], store: str) -> None:
    (death,) = (death for death in deaths if death["store"] == store)
    assert wrong_about(death)


def test_what_death_left_reads_whole_without_being_changed(deaths: list[dict[str, Any]]) -> None:
    for death in (death for death in deaths if death.get("before") and death["store"] == "honest"):
        folder = Path(death["folder"])
        before = knife.fingerprints(folder)
        reading = read(folder)
        assert len(reading.entries) + reading.withheld in (death["before"], death["before"] + death["rows"])
        assert not reading.live
        assert knife.fingerprints(folder) == before


@pytest.mark.parametrize("inserts", [0, 1])
def test_a_death_before_the_first_entry_of_a_day_does_not_lose_the_day(
    deaths: list[dict[str, Any]], tmp_path: Path, inserts: int
) -> None:
    (death,) = (death for death in deaths if death.get("before") == 0 and f"inserts={inserts}," in death["point"])
    folder = knife.copied(Path(death["folder"]), tmp_path / "journal")
    table = Table(evenings.journal(folder), SEED, COUPS).play()
    table.clerk.stop()
    assert [entry.kind for entry in read(folder).entries[-2:]] == ["DayClosed", "Checkpoint"]


@pytest.mark.parametrize("left", [b"", None], ids=["an empty file", "no schema yet"])
def test_a_death_while_the_days_file_is_made_does_not_lose_the_day(
    short: Path, tmp_path: Path, left: bytes | None
) -> None:
    folder = tmp_path / "journal"
    folder.mkdir()
    day = folder / day_of(short).name
    if left is None:
        with knife.opened(day) as db:
            db.execute("PRAGMA user_version")
    else:
        day.write_bytes(left)
    table = Table(evenings.journal(folder), SEED, 1).play()
    table.clerk.stop()
    assert [entry.kind for entry in read(folder).entries[-2:]] == ["DayClosed", "Checkpoint"]


def test_a_days_file_that_was_emptied_is_not_taken_for_a_new_one(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    day_of(folder).write_bytes(b"")
    with pytest.raises(ChainBroken):
        evenings.journal(folder)
