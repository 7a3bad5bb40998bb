"""The gaming day by the house's cut-off, whatever the PC's zone; what a day carries forward; two days, one chain.

rules.md 6.7 (`gaming_day_cutoff`), record.md 2.1 and 2.3.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from dealer_app.clerk.day import gaming_day
from dealer_app.core import events
from dealer_app.journal.chain import act_key, card_key, followed
from dealer_app.journal.codec import content_hash, hash_of
from dealer_app.journal.entry import Entry, Head, Identity, Row
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.journal import Journal
from dealer_app.journal.reader import read
from dealer_app.journal.signing import practice
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER, DIRECTOR, NOON, Room, Watch
from tests.journal import evenings


def day(text: str, cutoff: str = "12:00", zone: str = "Europe/Paris", *, fold: int = 0) -> str:
    """The gaming day of a local time such as "2026-03-07 11:59"."""
    there = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)
    hours, minutes = map(int, cutoff.split(":"))
    return gaming_day(int(there.timestamp() * 1000), zone, 60 * hours + minutes)


@pytest.mark.parametrize(("local", "cutoff", "expected"), [
    ("2026-03-07 11:59:59", "12:00", "2026-03-06"),
    ("2026-03-07 12:00:00", "12:00", "2026-03-07"),
    ("2026-03-07 23:59:59", "12:00", "2026-03-07"),
    ("2026-03-08 00:00:00", "12:00", "2026-03-07"),
    ("2026-03-08 05:59:59", "06:00", "2026-03-07"),
    ("2026-03-08 06:00:00", "06:00", "2026-03-08"),
    ("2026-03-07 23:59:59", "00:00", "2026-03-07"),
    ("2026-03-08 00:00:00", "00:00", "2026-03-08"),
    ("2026-01-01 03:00:00", "12:00", "2025-12-31"),
    ("2028-03-01 03:00:00", "12:00", "2028-02-29"),
    # clocks go forward at 02:00 on 29 March 2026, back at 03:00 on 25 October 2026
    ("2026-03-29 01:59:59", "06:00", "2026-03-28"),
    ("2026-03-29 03:00:00", "06:00", "2026-03-28"),
    ("2026-03-29 05:59:59", "06:00", "2026-03-28"),
    ("2026-03-29 06:00:00", "06:00", "2026-03-29"),
    ("2026-03-29 01:59:59", "02:30", "2026-03-28"),
    ("2026-03-29 03:00:00", "02:30", "2026-03-29"),
    ("2026-10-25 05:59:59", "06:00", "2026-10-24"),
    ("2026-10-25 06:00:00", "06:00", "2026-10-25"),
])  # fmt: skip
def test_the_day_changes_at_the_cut_off_of_the_house(local: str, cutoff: str, expected: str) -> None:
    assert day(local, cutoff) == expected


@pytest.mark.parametrize("cutoff", ["00:00", "02:00", "02:30", "03:00", "06:00", "12:00"])
@pytest.mark.parametrize("around", ["2026-03-29", "2026-10-25"])
def test_no_day_comes_back(around: str, cutoff: str) -> None:
    """As time goes on a gaming day only gives way to the next one, also where an hour is missing or comes twice."""
    start = datetime.fromisoformat(around).replace(tzinfo=UTC) - timedelta(days=1)
    hours, minutes = map(int, cutoff.split(":"))
    quarters = [int((start + timedelta(minutes=15 * i)).timestamp() * 1000) for i in range(3 * 96)]
    days = [gaming_day(at, "Europe/Paris", 60 * hours + minutes) for at in quarters]
    assert days == sorted(days)
    assert len(set(days)) in (3, 4)


def test_control_a_day_by_utc_is_wrong_in_paris() -> None:
    assert day("2026-03-07 12:30") == "2026-03-07"
    assert gaming_day(int(datetime(2026, 3, 7, 11, 30, tzinfo=UTC).timestamp() * 1000), "UTC", 720) == "2026-03-06"


def test_a_shift_over_midnight_stays_in_its_day() -> None:
    room = Room(watch=Watch(NOON + 11 * 3_600_000)).open_shift()  # 23:00 in Paris
    room.watch.at += 2 * 3_600_000
    room.clerk.submit(events.BankOpened(1, 10000), CROUPIER)
    assert {entry.day for entry in room.record.entries} == {"2026-03-07"}


def local(text: str) -> int:
    """The moment of a local time in Paris, ms since 1970."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Paris")).timestamp() * 1000)


@pytest.mark.parametrize("evening", ["2026-03-07", "2026-03-28", "2026-10-24"])
def test_a_shift_is_closed_and_counted_in_the_day_on_which_it_was_opened(evening: str) -> None:
    """Over midnight, and where the clocks go forward or back in that night; the next day begins at the cut-off."""
    room = Room(watch=Watch(local(f"{evening} 21:00"))).open_shift()
    morrow = (datetime.fromisoformat(evening) + timedelta(days=1)).date().isoformat()
    for hour, event, by, approved in (
        ("01:30", events.ShiftClosed(), CHEF, None),
        ("03:30", events.CountBegan(), CHEF, None),
        ("04:00", events.CagnotteCounted(0), DIRECTOR, CHANGEUR),
        ("12:30", events.DayClosed(), CHEF, None),
    ):
        room.watch.at = local(f"{morrow} {hour}")
        assert room.clerk.submit(event, by, approved) is None
    assert {entry.day for entry in room.record.entries} == {evening}
    assert room.kinds[-3:] == ["DaySummed", "DayClosed", "Checkpoint"]
    assert {entry.shift for entry in room.record.entries if entry.kind in ("CountBegan", "CagnotteCounted")} == {1}
    assert room.clerk.open_day(room.setting(), CHEF) is None
    assert room.record.entries[-1].day == morrow


def test_the_first_entries_of_a_new_table() -> None:
    room = Room()
    assert room.clerk.open_day(room.setting(), CHEF) is None
    assert room.kinds == ["DayOpened", "Genesis", "ProgramStarted"]
    first = room.record.entries[0]
    assert first.prev is None
    assert first.event["before"] is None
    assert first.event["profile_hash"] == content_hash(first.event["profile"]) == first.profile
    assert first.event["staff"] == {"117": "croupier", "118": "changeur", "201": "chef", "301": "director"}
    assert first.event["zone"] == "Europe/Paris"
    assert first.event["limits"]["stake_min"] == 1000
    assert room.record.entries[1].event["edition"] == 1


def test_a_day_that_was_closed_is_not_opened_again() -> None:
    room = Room().open_day()
    room.clerk.submit(events.DayClosed(), CHEF)
    lines = list(room.record.lines)
    why = room.clerk.open_day(room.setting(), CHEF)
    assert why is not None
    assert (why.reason, why.text) == ("day_was_closed", "2026-03-07")
    assert room.record.lines == lines


def test_a_day_is_not_opened_over_an_open_one() -> None:
    room = Room().open_day()
    room.watch.at += evenings.DAY
    lines = list(room.record.lines)
    why = room.clerk.open_day(room.setting(), CHEF)
    assert why is not None
    assert why.reason == "day_open"
    assert room.record.lines == lines


def test_a_broken_profile_opens_no_day() -> None:
    room = Room()
    why = room.clerk.open_day(room.setting(gaming_day_cutoff="25:00"), CHEF)
    assert why is not None
    assert (why.reason, why.text) == ("profile_broken", "gaming_day_cutoff")
    assert room.record.lines == []


def two_days(folder: Path) -> tuple[list[Entry], dict[int, str]]:
    """Two whole days in one folder, as they are read back."""
    table = evenings.Table(evenings.journal(folder), 5, 6).play()
    table.next_day()
    table.play()
    table.clerk.stop()
    reading = read(folder)
    return list(reading.entries), reading.hashes


def test_two_days_are_one_chain_and_the_second_carries_all_forward(tmp_path: Path) -> None:
    entries, hashes = two_days(tmp_path / "t")
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.prev for entry in entries] == [None, *(hashes[i] for i in range(1, len(entries)))]
    assert len(list((tmp_path / "t").glob("*.journal"))) == 2
    opened = [entry for entry in entries if entry.kind == "DayOpened"]
    assert [entry.day for entry in opened] == ["2026-03-06", "2026-03-07"]
    last = entries[opened[1].seq - 2]
    second = opened[1].event
    assert second["before"] == {"seq": last.seq, "hash": hashes[last.seq], "key": practice("test").public}
    assert second["totals"]["coups"] == last.totals.coups == 6
    assert second["totals"]["levies"] == last.totals.levies > 0
    shoe = [entry.source for entry in entries[: last.seq] if entry.source.number is not None][-1]
    assert second["shoes"] == {shoe.serial: [shoe.epoch, shoe.number]}
    drawn = sum(entry.kind in ("CardDrawn", "StrayCard") for entry in entries[: last.seq])
    assert second["loaded"] == {"load": 1, "packs": 6, "out": drawn, "stopped": False, "ended": False}
    assert [entry.kind for entry in entries].count("Genesis") == 1


def test_a_second_day_needs_nothing_but_its_own_file(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    entries, _ = two_days(folder)
    second = sorted(folder.glob("*.journal"))[1]
    alone = read(second)
    assert list(alone.entries) == [entry for entry in entries if entry.day == "2026-03-07"]
    numbers = [entry.source.number for entry in entries if entry.source.number is not None]
    assert numbers == list(range(1, len(numbers) + 1)), "the shoe goes on where the day before ended"


def test_control_a_chain_that_starts_again_is_found() -> None:
    first, other = evenings.memory(), evenings.memory()
    for record in (first, other):
        evenings.Table(record, 5, 1).play()
    rows = [
        Row(entry.seq, line, hash_of(line), card_key(entry), act_key(entry))
        for record in (first, other)
        for entry, line in zip(record.entries, record.lines, strict=True)
    ]
    followed(rows[: len(first.lines)], Head())
    with pytest.raises(ChainBroken):
        followed(rows, Head())


def test_a_day_may_be_opened_again_by_a_new_start(tmp_path: Path) -> None:
    table = evenings.Table(evenings.journal(tmp_path / "t"), 5, 4).play(lambda t: len(t.record.entries) > 40)
    view, head = table.clerk.view, table.record.head
    table.clerk.stop()
    again = evenings.Table(Journal(tmp_path / "t", Identity("demo", "1"), {}, practice("test")), 5, 4)
    assert [entry.kind for entry in again.record.entries[-2:]] == ["ProgramStopped", "ProgramStarted"]
    assert again.record.entries[-1].event["resumed"] is True
    assert again.clerk.view == view
    assert again.record.entries[-2].prev == head.hash
    again.clerk.stop()
