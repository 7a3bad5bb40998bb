"""Rows deleted, put in, exchanged, doubled (record.md R15): all single cases, found at the right number.

`last` cases stand apart: a cut tail shows only in the copy, which is outside the file.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.verify import verify
from tests.journal import evenings, knife
from tests.journal.commands import run, sentence
from tests.journal.evenings import day_of

Row = tuple[int, str, bytes, str | None, str]
LENGTH = 50  # it ends with a signature, and nothing is hidden: the first test says so


@pytest.fixture(scope="module")
def few(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the first entries of a day and their copy."""
    folder = tmp_path_factory.mktemp("few")
    knife.beginning(day_of(whole), folder / day_of(whole).name, LENGTH)
    return folder


def first_bad(journal: Path) -> int | None:
    """Return the first wrong number that `verify` names, None if it finds the record whole."""
    try:
        verify(journal)
    except ChainBroken as broken:
        return broken.seq
    return None


def found(folder: Path, rows: list[Row]) -> int | None:
    """Put other rows into the day's file and return what is found; the file is put back."""
    day = day_of(folder)
    kept = knife.rows(day)
    for now in (rows, kept):
        with knife.opened(day) as db:
            db.execute("DELETE FROM entry")
            db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", now)
        if now is rows:
            where = first_bad(folder)
    return where


def numbered(rows: list[Row]) -> list[Row]:
    """Return rows with the numbers 1, 2, 3 beside them, whatever their lines say."""
    return [(seq, *row[1:]) for seq, row in enumerate(rows, start=1)]


def hidden(rows: list[Row]) -> int:
    """Return how many of the rows the copy may not hold yet."""
    return len(rows) - knife.shown([json.loads(row[1])["event"]["kind"] for row in rows])


def test_control_the_same_rows_again_are_whole(few: Path) -> None:
    assert hidden(knife.rows(day_of(few))) == 0
    assert first_bad(few) is None
    assert found(few, knife.rows(day_of(few))) is None


@pytest.mark.parametrize("renumber", [False, True], ids=["a gap", "closed up"])
def test_a_row_deleted(few: Path, renumber: bool) -> None:
    rows = knife.rows(day_of(few))
    for i in range(LENGTH):
        left = rows[:i] + rows[i + 1 :]
        assert found(few, numbered(left) if renumber else left) == i + 1 - hidden(left) * (i + 1 == LENGTH)


def test_several_rows_cut_off_the_end(few: Path, tmp_path: Path) -> None:
    rows = knife.rows(day_of(few))
    for length in range(1, LENGTH):
        left = rows[:length]
        assert found(few, left) == length + 1 - hidden(left), "the copy says more than it may, or more than there is"
    alone = knife.copied(few, tmp_path / "alone")
    day_of(alone).with_suffix(".jsonl").unlink()
    assert found(alone, rows[:20]) is None, "a chain alone does not see a cut tail, and nothing here says it could"


def test_two_rows_exchanged(few: Path) -> None:
    rows = knife.rows(day_of(few))
    pairs = [(i, i + 1) for i in range(LENGTH - 1)] + [(i, LENGTH - 1 - i) for i in range(LENGTH // 2)]
    for i, j in pairs:
        swapped = list(rows)
        swapped[i], swapped[j] = rows[j], rows[i]
        assert found(few, numbered(swapped)) == i + 1


def test_a_row_doubled(few: Path) -> None:
    """UNIQUE refuses it as it is; a forger bends the keys beside it."""
    rows = knife.rows(day_of(few))
    for i in range(LENGTH):
        with pytest.raises(sqlite3.IntegrityError):
            found(few, numbered([*rows[: i + 1], rows[i], *rows[i + 1 :]]))
        double = (0, rows[i][1], rows[i][2], None, "x/0")
        assert found(few, numbered([*rows[: i + 1], double, *rows[i + 1 :]])) == i + 2
        if i < LENGTH - 1:  # behind the last it is the same case
            assert found(few, numbered([*rows, double])) == LENGTH + 1


def test_a_row_put_in_that_fits_what_goes_before(few: Path) -> None:
    rows = knife.rows(day_of(few))
    for i in range(LENGTH - 1):  # behind the last it would be a record that goes on
        before = json.loads(rows[i][1])
        entry = before | {"seq": i + 2, "prev": rows[i][2].hex(), "act": "forged", "part": 0, "by": None}
        entry["event"] = {"kind": "ProgramStopped", "version": 1}
        entry["source"] = before["source"] | {"number": None, "frame": None}
        line = knife.line_of(entry)
        forged = (0, line, knife.hash_of(line), *knife.keys_of(entry))
        where = found(few, numbered([*rows[: i + 1], forged, *rows[i + 1 :]]))
        assert where in (i + 2, i + 3), (i, where)


def test_control_without_the_chain_check_a_deletion_is_not_seen(
    few: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = knife.copied(few, tmp_path / "alone")
    day_of(alone).with_suffix(".jsonl").unlink()
    rows = knife.rows(day_of(few))
    assert found(alone, rows[:10] + rows[11:]) == 11
    monkeypatch.setattr("dealer_app.journal.reader.followed", knife.lax)
    assert found(alone, rows[:10] + rows[11:]) is None


def exchange(folder: Path) -> None:
    """Exchange the two days, name against name."""
    first, second = sorted(folder.glob("*.journal"))
    first.rename(folder / "kept")
    second.rename(first)
    (folder / "kept").rename(second)


def double(folder: Path) -> None:
    """Put the first day a third time behind the second."""
    first = sorted(folder.glob("*.journal"))[0]
    (folder / "2026-12-31.journal").write_bytes(first.read_bytes())


def double_newest(folder: Path) -> None:
    """Put the second day behind itself."""
    (folder / "2026-12-31.journal").write_bytes(day_of(folder).read_bytes())


DAYS: dict[str, tuple[Callable[[Path], object], str]] = {
    "the first is missing": (lambda folder: sorted(folder.glob("*.journal"))[0].unlink(), "first"),
    "the newest is missing": (lambda folder: day_of(folder).unlink(), "second"),
    "exchanged": (exchange, "first"),
    "the first doubled": (double, "behind"),
    "the newest doubled": (double_newest, "behind"),
}


@pytest.mark.parametrize("case", DAYS)
def test_a_whole_day(two_days: Path, tmp_path: Path, case: str) -> None:
    lengths = [len(knife.rows(day)) for day in sorted(two_days.glob("*.journal"))]
    bend, where = DAYS[case]
    folder = knife.copied(two_days, tmp_path / "journal")
    bend(folder)
    number = {"first": 1, "second": lengths[0] + 1, "behind": sum(lengths) + 1}[where]
    assert first_bad(folder) == number
    ended = run("verify", folder)
    assert ended.code == 1
    assert f"entry {number}:" in sentence(ended)


def test_a_day_of_another_table_is_not_taken_for_ones_own(two_days: Path, whole: Path, tmp_path: Path) -> None:
    folder = knife.copied(two_days, tmp_path / "journal")
    first = sorted(folder.glob("*.journal"))[0]
    (folder / first.name).write_bytes(day_of(whole).read_bytes())
    first.with_suffix(".jsonl").write_bytes(day_of(whole).with_suffix(".jsonl").read_bytes())
    assert first_bad(folder) is not None


def test_a_start_without_the_newest_day_is_refused_and_opens_no_other(two_days: Path, tmp_path: Path) -> None:
    """Its copy is still there, and the record lacks its lines: cut or exchanged (record.md 2.9)."""
    folder = knife.copied(two_days, tmp_path / "journal")
    day_of(folder).unlink()
    with pytest.raises(ChainBroken), closing(evenings.journal(folder)) as record:
        evenings.Table(record, 11, 3).next_day()
    assert len(list(folder.glob("*.journal"))) == 1, "nothing was recorded in its place"
