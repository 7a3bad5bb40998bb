"""Each byte of each value, and each place of a row: every change is found where it was made (record.md R14, R15)."""

from __future__ import annotations

import itertools
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.verify import verify
from tests.journal import bends, evenings, knife
from tests.journal.bends import Day
from tests.journal.evenings import Table, Twist, day_of

EVENTS, LONGER = 24, 200


@pytest.fixture(scope="module", autouse=True)
def remembered() -> Iterator[None]:
    with bends.remembered():
        yield


@pytest.fixture(scope="module")
def day() -> Day:
    """One closed day of some 200 rows, as one list."""
    (day,) = bends.played(LONGER, 10)
    return day


def test_control_the_untouched_rows_are_whole(day: Day) -> None:
    assert len(day.rows) >= LONGER
    assert bends.first_bad(day.rows, day.before) is None


def test_each_byte_of_each_value(day: Day) -> None:
    count, wrong = Counter[str](), list[str]()
    for number in range(EVENTS):
        wrong += bends.missed(bends.flips(day, number), day.before, count)
    assert wrong == []
    assert set(count) == {"line", "seq", "hash", "card", "act"}
    assert count["line"] > 15_000


def test_control_without_the_check_no_flip_is_found(day: Day) -> None:
    few = itertools.islice((bend for bend in bends.flips(day, 5) if bend.what == "hash"), 20)
    assert len(bends.missed(few, day.before, Counter(), knife.lax)) == 20


def test_each_row_deleted_put_in_doubled_exchanged(day: Day) -> None:
    count = Counter[str]()
    assert bends.missed(bends.orders(day, random.Random(1), 100), day.before, count) == []
    assert min(count.values()) >= LONGER - 1
    assert len(count) == 6


def test_control_without_the_check_no_order_is_found(day: Day) -> None:
    few = itertools.islice(bends.orders(day, random.Random(1), 0), 20)
    assert len(bends.missed(few, day.before, Counter(), knife.lax)) == 20


def test_each_end_cut_off_that_the_signature_tells(day: Day) -> None:
    """A cut inside the last act, or before its signature, shows in the chain alone; others show in the copy only."""
    acts = [row.act.rpartition("/")[0] for row in day.rows]
    signed = [row.line.rpartition('"kind":"')[2].partition('"')[0] == "Checkpoint" for row in day.rows]
    for length in range(1, len(day.rows)):
        if signed[length]:
            assert bends.first_bad(day.rows[:length], day.before) == day.rows[length].seq, length
        elif acts[length] != acts[length - 1]:
            assert bends.first_bad(day.rows[:length], day.before) is None, length


@pytest.fixture(scope="module")
def three_days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("three-days") / "journal"
    table = Table(evenings.journal(folder), 5, 1, twist=Twist(2)).play()
    for _ in range(2):
        table.next_day()
        table.play()
    table.clerk.stop()
    return folder


def found(folder: Path) -> int | None:
    """Return the first wrong number that `verify` names, None if it finds the record whole."""
    try:
        verify(folder)
    except ChainBroken as broken:
        return broken.seq
    return None


def refuses(folder: Path) -> bool:
    """Tell whether the program does not start on a folder."""
    try:
        evenings.journal(folder).close()
    except (ChainBroken, JournalError):
        return True
    return False


def days(folder: Path) -> list[list[Path]]:
    """Return the files of each day: the day and its copy."""
    return [[day, day.with_suffix(".jsonl")] for day in sorted(folder.glob("*.journal"))]


def firsts(folder: Path) -> list[int]:
    """Return the number of the first entry of each day."""
    return [knife.rows(day)[0][0] for day, _ in days(folder)]


def test_control_three_days_are_whole(three_days: Path) -> None:
    assert found(three_days) is None
    assert len(firsts(three_days)) == 3


@pytest.mark.parametrize("gone", [(0,), (1,), (0, 1)])
def test_whole_days_missing(three_days: Path, tmp_path: Path, gone: tuple[int, ...]) -> None:
    folder = knife.copied(three_days, tmp_path / "journal")
    for number in gone:
        for path in days(three_days)[number]:
            (folder / path.name).unlink()
    assert found(folder) == firsts(three_days)[gone[0]]


def test_the_newest_day_missing_shows_only_where_its_copy_is_left(three_days: Path, tmp_path: Path) -> None:
    folder = knife.copied(three_days, tmp_path / "journal")
    day, copy = days(folder)[-1]
    day.unlink()
    assert found(folder) == firsts(three_days)[-1]
    assert refuses(folder)
    copy.unlink()
    assert found(folder) is None, "whoever takes both has to be told by something outside: nothing here says it could"


@pytest.mark.parametrize(("one", "other"), [*itertools.permutations(range(3), 2)])
def test_a_day_put_in_the_place_of_another(three_days: Path, tmp_path: Path, one: int, other: int) -> None:
    folder = knife.copied(three_days, tmp_path / "journal")
    for source, target in zip(days(three_days)[one], days(folder)[other], strict=True):
        shutil.copy2(source, target)
    assert found(folder) == firsts(three_days)[other]


@pytest.mark.parametrize("swapped", [(1, 0, 2), (0, 2, 1), (2, 1, 0), (1, 2, 0), (2, 0, 1)])
def test_days_exchanged(three_days: Path, tmp_path: Path, swapped: tuple[int, ...]) -> None:
    folder = knife.copied(three_days, tmp_path / "journal")
    for place, number in enumerate(swapped):
        for source, target in zip(days(three_days)[number], days(folder)[place], strict=True):
            shutil.copy2(source, target)
    wrong = next(place for place, number in enumerate(swapped) if place != number)
    assert found(folder) == firsts(three_days)[wrong]


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("name", ["2025-12-31", "2026-12-31"])
def test_a_day_doubled_under_another_name(three_days: Path, tmp_path: Path, number: int, name: str) -> None:
    folder = knife.copied(three_days, tmp_path / "journal")
    for path in days(three_days)[number]:
        shutil.copy2(path, folder / f"{name}{path.suffix}")
    last = len(knife.rows(day_of(three_days))) + firsts(three_days)[2]
    assert found(folder) is not None
    assert name < "2026" or found(folder) == last
    assert refuses(folder) or name < "2026", "the program looks at the newest day; older ones are checked behind it"


def test_a_flip_in_the_file_is_found_as_in_memory(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    dice = random.Random(4)
    for seq, line, *_ in knife.rows(day_of(folder)):
        place = dice.randrange(len(line))
        bent = line[:place] + chr(ord(line[place]) ^ 1) + line[place + 1 :]
        with knife.opened(day_of(folder)) as db:
            knife.put(db, seq, {"line": bent})
        assert found(folder) == seq
        with knife.opened(day_of(folder)) as db:
            knife.put(db, seq, {"line": line})
    assert found(folder) is None
