"""Any JOURNAL under any name; a live table by its copy; an open day as far as it lies open (commands.md, 2.9)."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealer_app.journal.errors import JournalError
from dealer_app.journal.reader import read
from dealer_app.journal.verify import verify
from tests.journal import evenings, knife
from tests.journal.commands import run, sentence
from tests.journal.conftest import at_card
from tests.journal.evenings import Table, day_of
from tests.journal.test_lock import is_free

HOT = """
import os, signal, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA cache_size = 1")
db.execute("BEGIN IMMEDIATE")
last = db.execute("SELECT max(seq) FROM entry").fetchone()[0]
for seq in range(last + 1, last + 40):
    db.execute("INSERT INTO entry VALUES (?, ?, ?, NULL, ?)", (seq, "x" * 9000, bytes(32), f"half/{seq}"))
os.kill(os.getpid(), signal.SIGKILL)
"""


def faces(text: str) -> int:
    """Return how many cards that left the shoe a text tells."""
    return text.count('"CardDrawn"') + text.count('"StrayCard"')


@pytest.mark.parametrize(
    "name", ["2026-03-06.journal", "other.journal", "a b", "x.jsonl", "day.txt", "\u00e9\u4e16.dat"]
)
@pytest.mark.parametrize("is_copy", [False, True], ids=["day", "copy"])
def test_a_day_or_a_copy_under_any_name(whole: Path, tmp_path: Path, name: str, is_copy: bool) -> None:
    day = day_of(whole)
    path = Path(shutil.copy(day.with_suffix(".jsonl") if is_copy else day, tmp_path / name))
    reading = read(path)
    assert reading == replace(read(whole), is_copy=is_copy)
    assert [entry.seq for entry in reading.entries] == [row[0] for row in knife.rows(day)]
    assert {seq: bytes.fromhex(text) for seq, text in reading.hashes.items()} == {r[0]: r[2] for r in knife.rows(day)}
    assert run("verify", path).code == 0


def test_a_folder_is_all_its_days_and_a_path_may_be_relative_or_a_link(
    two_days: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to(two_days)
    monkeypatch.chdir(two_days)
    whole = read(two_days)
    assert (
        whole.entries[-1].seq == len(whole.entries) == sum(len(knife.rows(day)) for day in two_days.glob("*.journal"))
    )
    assert read(Path()) == read(tmp_path / "link") == whole
    second = sorted(two_days.glob("*.journal"))[1]
    assert read(Path(second.name)).entries == whole.entries[-len(knife.rows(second)) :]
    assert read(tmp_path / "link" / second.name) == read(second)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Path]:
    """A table that this process holds, in mid-coup."""
    table = Table(evenings.journal(tmp_path / "journal"), 7, 4).play(at_card(4, 2))
    yield tmp_path / "journal"
    table.record.close()


def test_a_live_table_is_read_by_its_copy_and_that_is_said(live: Path) -> None:
    copy = day_of(live).with_suffix(".jsonl")
    lines = copy.read_text().splitlines()
    for journal in (live, day_of(live)):
        reading = read(journal)
        assert reading.live
        assert [entry.seq for entry in reading.entries] == list(range(1, len(lines) + 1))
        assert verify(journal) == reading
        for words in (["verify"], ["replay"], ["replay", "--json"]):
            ended = run(*words, journal)
            assert ended.code == 0, ended
            assert str(len(lines)) in ended.out, "up to which entry"
    assert "program" in run("verify", live).out
    assert read(copy).entries == read(live).entries
    assert not is_free(day_of(live)), "reading has not freed it"


def test_a_live_file_by_another_name_shows_nothing_that_is_hidden(live: Path, tmp_path: Path) -> None:
    shown = len(day_of(live).with_suffix(".jsonl").read_text().splitlines())
    link = tmp_path / "link.journal"
    link.symlink_to(day_of(live))
    ended = run("replay", "--json", link)
    assert ended.code in (0, 3)
    assert len(ended.out.splitlines()) <= shown


def test_a_live_table_without_a_copy_cannot_be_read(live: Path) -> None:
    day_of(live).with_suffix(".jsonl").unlink()
    ended = run("verify", live)
    assert ended.code == 3
    assert sentence(ended)


def test_of_an_open_day_that_nobody_holds_only_what_lies_open_is_read(unfinished: Path) -> None:
    rows = knife.rows(day_of(unfinished))
    shown = knife.shown([json.loads(row[1])["event"]["kind"] for row in rows])
    for journal in (unfinished, day_of(unfinished)):
        reading = read(journal)
        assert (len(reading.entries), reading.withheld, reading.live) == (shown, len(rows) - shown, False)
        assert f"{len(rows) - shown} entries more" in run("verify", journal).out
        assert f"{len(rows) - shown} entries more" in run("replay", journal).out
        said = run("replay", "--json", journal).out
        open_cards = faces("".join(row[1] for row in rows[:shown]))
        assert faces(said) == open_cards < faces("".join(row[1] for row in rows)), "the control: there are more"
        assert run("replay", "--at", str(shown + 1), journal).code == 1, "a hidden entry is not there"
    assert json.loads(run("verify", "--json", unfinished).out)["withheld"] == len(rows) - shown


def test_a_hot_rollback_file_is_evidence(whole: Path, tmp_path: Path) -> None:
    folder = knife.copied(whole, tmp_path / "journal")
    day = day_of(folder)
    subprocess.run([sys.executable, "-c", HOT, str(day)], check=False, timeout=60)
    rollback = day.with_name(day.name + "-journal")
    assert rollback.stat().st_size > 0
    assert b"half/" in day.read_bytes(), "the half act is in the file"
    before = knife.fingerprints(folder)
    for journal in (folder, day):
        assert read(journal) == read(whole)
        assert run("verify", journal).code == 0
    assert knife.fingerprints(folder) == before
    db = sqlite3.connect(day)
    assert db.execute("SELECT count(*) FROM entry").fetchone()[0] == len(read(whole).entries)
    db.close()
    assert knife.fingerprints(folder) != before, "the control: whoever looks at it by hand changes it"


def test_a_file_that_says_wal_is_not_given_more_files(whole: Path, tmp_path: Path) -> None:
    folder = knife.copied(whole, tmp_path / "journal")
    db = sqlite3.connect(day_of(folder))
    db.execute("PRAGMA journal_mode = WAL")
    db.close()
    before = knife.fingerprints(folder)
    assert run("verify", folder).code in (0, 1, 3)
    assert knife.fingerprints(folder) == before


def test_what_is_no_record_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "text").write_text("no record\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "foreign").mkdir()
    sqlite3.connect(tmp_path / "foreign" / "2026-03-06.journal").close()
    for name, codes in (("empty", (1, 3)), ("text", (1,)), ("folder", (1, 3)), ("foreign", (1, 3)), ("none", (3,))):
        for words in (["verify"], ["replay"]):
            ended = run(*words, tmp_path / name)
            assert ended.code in codes, (name, ended)
            assert name in sentence(ended)
    with pytest.raises(JournalError):
        read(tmp_path / "none")
