"""The closed days are checked one by one (record.md 2.1, 2.6): which they are, what each must hold, what all tell."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer_app.clerk import history
from dealer_app.journal import archive, checking, packed
from dealer_app.journal import folder as layout
from dealer_app.journal.checking import Closed
from dealer_app.journal.entry import Head
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import copy_rows, day_rows
from dealer_app.journal.signing import practice
from tests.journal import evenings, knife
from tests.journal.evenings import Table, day_of


def broken(why: str, act: Callable[[], object]) -> int:
    """Demand that a chain is broken so; return the number it is told of."""
    with pytest.raises(ChainBroken) as caught:
        act()
    assert caught.value.why == why
    return caught.value.seq


def closed_of(folder: Path, *places: Path, since: str = "") -> Closed:
    return Closed(folder, history.state, places, since)


def checked(closed: Closed) -> list[int]:
    """Check all days; return how many rows each gave."""
    found = [len(closed.check(day)) for day in closed.days]
    closed.end()
    return found


def lengths(folder: Path) -> list[int]:
    return [len(knife.rows(day)) for day in layout.days(folder)]


@pytest.fixture
def folder(two_days: Path, tmp_path: Path) -> Path:
    """Two closed days that nobody holds, in a folder of the test's own."""
    return knife.copied(two_days, tmp_path / "journal")


@pytest.fixture
def at_play(tmp_path: Path) -> Iterator[Table]:
    """A table with one closed day, whose second is open."""
    table = Table(evenings.journal(tmp_path / "journal"), 5, 1).play()
    table.next_day()
    yield table
    table.record.close()


def test_the_day_that_is_played_is_left_to_whoever_plays_it_until_its_copy_says_that_it_is_closed(
    at_play: Table, tmp_path: Path
) -> None:
    folder, head = tmp_path / "journal", at_play.record.entries[0].prev
    closed = closed_of(folder)
    assert len(closed.days) == 1
    checked(closed)
    assert closed.head is not None
    assert closed.head.hash == head
    at_play.play()
    closed = closed_of(folder)
    assert checked(closed) == [len(copy_rows(day)) for day in closed.days]
    assert (closed.checked, closed.head) == (2, at_play.record.head)
    layout.copy_of(day_of(folder)).unlink()
    assert len(closed_of(folder).days) == 1, "nothing says that the second is closed"
    at_play.record.close()
    assert len(closed_of(folder).days) == 2, "nobody has it any more"


def test_a_day_left_open_by_a_kill_is_whole_as_the_newest_and_as_no_other(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    closed = closed_of(folder)
    assert checked(closed) == [0]
    assert (closed.checked, closed.head) == (0, Head())
    last = knife.rows(day_of(folder))[-1][0]
    layout.day_file(folder, "2026-12-31").touch()
    closed = closed_of(folder)
    assert broken("day_not_closed", lambda: closed.check(closed.days[0])) == last


def test_a_day_that_died_before_its_first_entry_is_stepped_over_at_the_end_and_missed_elsewhere(folder: Path) -> None:
    whole, first = lengths(folder), layout.days(folder)[0]
    layout.day_file(folder, "2026-12-31").touch()
    assert checked(closed_of(folder)) == [*whole, 0]
    first.write_bytes(b"")
    layout.plain_copy(first).unlink()
    closed = closed_of(folder)
    assert broken("gap", lambda: closed.check(closed.days[0])) == 1


def test_a_copy_that_says_something_else_is_told_and_one_that_is_not_there_is_not_missed(folder: Path) -> None:
    first = layout.copy_of(layout.days(folder)[0])
    lines = first.read_bytes().splitlines(keepends=True)
    bent = knife.line_of(json.loads(lines[4]) | {"clock": True}).encode() + b"\n"
    first.write_bytes(b"".join([*lines[:4], bent, *lines[5:]]))
    closed = closed_of(folder)
    assert broken("copy_differs", lambda: closed.check(closed.days[0])) == 5
    first.unlink()
    assert checked(closed_of(folder)) == lengths(folder)


def test_the_archives_at_hand_hold_exactly_the_day(folder: Path, tmp_path: Path) -> None:
    one, other = layout.days(folder)
    place, empty = tmp_path / "a", tmp_path / "b"
    for at in (place, empty):
        at.mkdir()
    kept = place / f"table-{one.stem}.tar"
    kept.write_bytes(archive.sealed(day_rows(one), {}, practice("test")))
    assert checked(closed_of(folder, place, empty)) == lengths(folder)
    kept.write_bytes(archive.sealed(day_rows(other), {}, practice("test")))
    closed = closed_of(folder, empty, place)
    broken("archive", lambda: closed.check(closed.days[0]))


def test_days_before_the_one_asked_for_are_believed(folder: Path) -> None:
    one, other = layout.days(folder)
    one.write_bytes(b"nonsense")
    closed = closed_of(folder, since=other.stem)
    assert checked(closed) == [len(knife.rows(other))]
    assert closed.head is not None
    assert closed.head.hash == knife.rows(other)[-1][2].hex()
    whole = closed_of(folder)
    with pytest.raises(JournalError, match="unreadable"):
        whole.check(whole.days[0])


def test_a_copy_without_its_day_is_told_when_all_days_are_checked(folder: Path) -> None:
    day_of(folder).unlink()
    closed = closed_of(folder)
    closed.check(closed.days[0])
    assert broken("copy_differs", closed.end) == 0


def test_a_checked_day_keeps_its_copy_gzipped_or_the_folder_is_said_to_refuse_it(folder: Path) -> None:
    one, other = layout.days(folder)
    checking.keep_packed(one, day_rows(one))
    assert packed.unpacked(layout.packed_copy(one).read_bytes()).count(b"\n") == len(knife.rows(one))
    assert checked(closed_of(folder)) == lengths(folder), "read in the other form"
    layout.packed_copy(other).mkdir()
    with pytest.raises(JournalError, match="folder"):
        checking.keep_packed(other, day_rows(other))
    assert layout.plain_copy(other).exists()


def test_the_copy_of_the_newest_day_is_checked_as_far_as_it_goes(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    copy = layout.copy_of(day_of(folder))
    judged: list[int] = []
    day, head = checking.open_copy(folder, lambda entries: judged.append(len(entries)))
    lines = copy.read_bytes().splitlines(keepends=True)
    assert (day, head.seq, judged) == (day_of(folder).stem, len(lines), [len(lines)])
    copy.write_bytes(lines[0][:-1])
    assert checking.open_copy(folder, lambda entries: judged.append(len(entries))) == (day, Head())
    assert judged == [len(lines)], "of no line there is nothing to judge"
    copy.write_bytes(lines[1])
    broken("day", lambda: checking.open_copy(folder, history.state))
    with pytest.raises(JournalError, match="no_journal"):
        checking.open_copy(tmp_path, history.state)


def test_a_day_of_an_edition_that_nothing_begins_hangs_on_no_other(folder: Path) -> None:
    one, other = layout.days(folder)
    head = knife.rows(one)[-1][2].hex()
    rows = knife.rows(other)
    first = rows[0][0]
    layout.copy_of(other).unlink()
    for edition, found in ((1, None), (2, first + 1), (3, first)):
        entries = [json.loads(row[1]) | {"edition": edition} for row in rows]
        with knife.opened(other) as db:
            for entry, line in zip(entries, knife.chained(entries, head, knife.secret()), strict=True):
                knife.put(db, entry["seq"], {"line": line, "hash": knife.hash_of(line)})
        closed = closed_of(folder)
        closed.check(one)
        if found is None:
            assert len(closed.check(other)) == len(rows), "the control"
        else:
            assert broken("identity", lambda closed=closed: closed.check(other)) == found  # type: ignore[misc]  # one of the loop
