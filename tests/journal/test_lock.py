"""One table, one program (record.md 2.2, R4, R9): what is read back of a lock proves nothing, so others try."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_app.cli.common import holder
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.lock import Lock, describe, is_held
from dealer_app.journal.signing import practice
from tests.journal import evenings, knife
from tests.journal.conftest import at_card
from tests.journal.evenings import IDENTITY, Table, day_of

OTHER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], timeout=0.2, isolation_level=None)
try:
    print(db.execute(sys.argv[2]).fetchall())
except sqlite3.OperationalError as error:
    sys.exit(f"refused: {error}")
"""
STATEMENTS = ("SELECT count(*) FROM entry", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE", "PRAGMA user_version")


def other(day: Path, statement: str) -> subprocess.CompletedProcess[str]:
    """Let another process try a statement on a day's file by Python's own library."""
    return subprocess.run(
        [sys.executable, "-c", OTHER, str(day), statement], capture_output=True, text=True, timeout=60, check=False
    )


def demo(out: Path) -> subprocess.CompletedProcess[str]:
    """Start the real program on a folder."""
    return subprocess.run(
        [sys.executable, "-m", "dealer_app", "demo", "--headless", "--out", str(out), "--coups", "1"],
        capture_output=True, text=True, timeout=120, check=False, env=os.environ | {"LC_ALL": "C.UTF-8"},
    )  # fmt: skip


def is_free(day: Path) -> bool:
    """Tell whether another process may do all that one may try; it is all or nothing."""
    tried = [other(day, statement) for statement in STATEMENTS]
    assert all("locked" in one.stderr for one in tried if one.returncode), tried
    assert len({one.returncode for one in tried}) == 1, tried
    return tried[0].returncode == 0


def test_another_process_cannot_even_read_the_live_file(tmp_path: Path) -> None:
    record = evenings.journal(tmp_path / "journal")
    Table(record, 7, 4).play(at_card(4, 1))
    day = day_of(tmp_path / "journal")
    assert not is_free(day)
    record.close()
    assert is_free(day), "the control: nobody holds it"
    record = evenings.journal(tmp_path / "journal")
    assert not is_free(day), "the pragma alone would lock nothing before the first write"
    record.close()


def test_a_second_real_program_is_refused_by_name_and_changes_nothing(tmp_path: Path) -> None:
    record = Journal(tmp_path / "journal", IDENTITY, holder("demo"), practice("test"))
    Table(record, 7, 4).play(at_card(3, 1))
    before = knife.stamps(tmp_path / "journal")
    tried = demo(tmp_path)
    assert tried.returncode == 3, tried
    assert f"process {os.getpid()}" in tried.stderr
    assert "dealer-app" in tried.stderr
    assert len(tried.stderr.strip().splitlines()) == 1
    assert knife.stamps(tmp_path / "journal") == before
    record.close()
    assert knife.stamps(tmp_path / "journal") == before
    evenings.journal(tmp_path / "journal").close()


def test_a_second_start_in_the_same_process_is_refused_at_once(tmp_path: Path) -> None:
    record = evenings.journal(tmp_path / "journal")
    with pytest.raises(JournalError, match="held") as refused:
        evenings.journal(tmp_path / "journal")
    assert "program test" in refused.value.detail
    record.close()
    evenings.journal(tmp_path / "journal").close()


def test_a_lock_file_that_was_left_behind_locks_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_text("{garbage")
    assert not is_held(path)
    assert describe(path) == ""
    lock = Lock(path, {"program": "x", "process": 7})
    assert is_held(path)
    assert describe(path) == "program x, process 7"
    lock.release()
    assert not is_held(path)


def test_a_record_that_is_refused_is_let_go_of(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    with knife.opened(day_of(folder)) as db:
        db.execute("UPDATE entry SET hash = zeroblob(32) WHERE seq = 9")
    with pytest.raises(ChainBroken, match="entry 9") as kept:
        evenings.journal(folder)
    assert not is_held(folder / "lock")
    assert other(day_of(folder), STATEMENTS[0]).returncode == 0
    assert kept


def test_a_lock_is_a_file_of_the_table_s_own_and_a_record_knows_when_it_was_taken_away(tmp_path: Path) -> None:
    for place in (tmp_path / "a", tmp_path / "b"):
        place.mkdir()
    (tmp_path / "a" / "lock").mkdir()
    (tmp_path / "b" / "lock").symlink_to(tmp_path / "elsewhere")
    for place in (tmp_path / "a", tmp_path / "b"):
        with pytest.raises(JournalError) as refused:
            evenings.journal(place)
        assert refused.value.reason == "folder"
    assert not (tmp_path / "elsewhere").exists()
    record = evenings.journal(tmp_path / "c")
    assert record.is_locked
    (tmp_path / "c" / "lock").unlink()
    assert not record.is_locked
    record.close()
