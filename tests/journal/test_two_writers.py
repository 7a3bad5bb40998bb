"""Two programs never have one table (record.md R9): starts at the same moment, and others while it is held."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_app.journal.reader import read
from tests.journal import evenings, knife
from tests.journal.conftest import at_card
from tests.journal.evenings import Table, day_of
from tests.journal.racing import race, racers

RACES, TRIES = 60, 100
CLOSE = 10.0  # ms within which both must have started for a race to count
DEADLINE = 10.0  # seconds: ten times the promise of one second

INTRUDER = """
import sqlite3, subprocess, sys, time
day, shell, tries = sys.argv[1], sys.argv[2], int(sys.argv[3])
ways = ["SELECT count(*) FROM entry", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE", "PRAGMA user_version", ".backup"]
for i in range(tries):
    way, began = ways[i % (len(ways) if shell else len(ways) - 1)], time.monotonic()
    if way == ".backup":
        command = [shell, "-cmd", ".timeout 100", day, ".backup /dev/null"]
        done = subprocess.run(command, capture_output=True, text=True)
        refused = done.returncode != 0 and "locked" in done.stderr
    else:
        db = sqlite3.connect(day, timeout=0.05, isolation_level=None)
        try:
            db.execute(way)
            refused = False
        except sqlite3.OperationalError as error:
            refused = "locked" in str(error)
        db.close()
    print(way, refused, time.monotonic() - began, flush=True)
"""


def tried(day: Path, tries: int) -> list[tuple[str, bool, float]]:
    """Let another process try so often to come at a day's file."""
    words = [sys.executable, "-c", INTRUDER, str(day), shutil.which("sqlite3") or "", str(tries)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=100 + tries * DEADLINE, check=False)
    assert done.returncode == 0, done.stderr
    lines = [line.rsplit(" ", 2) for line in done.stdout.splitlines()]
    return [(way, refused == "True", float(seconds)) for way, refused, seconds in lines]


def test_a_hundred_tries_while_the_table_is_held(tmp_path: Path, told: Callable[[str], None]) -> None:
    record = evenings.journal(tmp_path / "journal")
    Table(record, 7, 4).play(at_card(3, 1))
    before = knife.stamps(tmp_path / "journal")
    done = tried(day_of(tmp_path / "journal"), TRIES)
    told(f"tries at a held file, by way: {dict(Counter(way for way, *_ in done))}")
    assert len(done) == TRIES
    assert [one for one in done if not one[1] or one[2] > DEADLINE] == []
    assert knife.stamps(tmp_path / "journal") == before
    record.close()
    assert not any(refused for _, refused, _ in tried(day_of(tmp_path / "journal"), 5)), (
        "the control: nobody holds it"
    )


@pytest.fixture(scope="module")
def open_day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table whose day is open and that nobody holds."""
    folder = tmp_path_factory.mktemp("race") / "journal"
    Table(evenings.journal(folder), 7, 1).play(at_card(2, 1)).record.close()
    return folder


def test_of_two_that_start_at_once_one_has_the_table(
    open_day: Path, tmp_path: Path, told: Callable[[str], None]
) -> None:
    folder, close, began = knife.copied(open_day, tmp_path / "journal"), 0, time.monotonic()
    with racers() as runners:
        for _ in range(RACES):
            ended = race(runners, folder)
            close += abs(ended[0].late - ended[1].late) < CLOSE
            assert sorted(one.how for one in ended) == ["has it", "held"], ended
    told(f"races: {RACES}, {close} of them started within {CLOSE:.0f} ms")
    assert close > RACES // 4
    assert time.monotonic() - began < RACES * DEADLINE
    assert len(read(folder).entries) > 10


def test_control_without_lock_and_exclusive_mode_both_have_it(open_day: Path, tmp_path: Path) -> None:
    folder = knife.copied(open_day, tmp_path / "journal")
    with racers("unlocked") as runners:
        ended = [tuple(one.how for one in race(runners, folder)) for _ in range(12)]
    assert ("has it", "has it") in ended
