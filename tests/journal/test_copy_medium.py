"""A copy that cannot be written lights a lamp and play goes on (record.md 2.9); it is completed when it can be."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

from dealer_app.journal import codec
from dealer_app.journal import folder as layout
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.journal import Journal
from tests.journal import evenings, knife
from tests.journal.conftest import at_card
from tests.journal.evenings import Table, day_of

FULL = Path("/dev/full")


def copy_of(folder: Path) -> Path:
    """Return the newest day's copy."""
    return day_of(folder).with_suffix(".jsonl")


def is_complete(folder: Path) -> bool:
    """Tell whether the copy of a closed day has all its lines."""
    return copy_of(folder).read_text().splitlines() == [row[1] for row in knife.rows(day_of(folder))]


def test_control_with_a_good_medium_the_lamp_is_dark(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path), 7, 2)
    table.play(lambda table: table.clerk.lamps.copy_behind)
    assert [entry.kind for entry in table.record.entries[-2:]] == ["DayClosed", "Checkpoint"]
    assert not table.clerk.lamps.copy_behind
    table.clerk.stop()
    assert is_complete(tmp_path)


def test_a_directory_in_its_place_from_the_first_entry(tmp_path: Path) -> None:
    name = "2026-03-06.jsonl"
    (tmp_path / name).mkdir()
    table = Table(evenings.journal(tmp_path), 7, 2)
    try:
        table.play(at_card(2, 1))
        assert table.clerk.lamps.copy_behind
        assert not table.clerk.lamps.suspended
        table.play()
        assert [entry.kind for entry in table.record.entries[-2:]] == ["DayClosed", "Checkpoint"]
    finally:
        table.record.close()
    (tmp_path / name).rmdir()
    evenings.journal(tmp_path).close()
    assert is_complete(tmp_path)


def test_a_directory_in_its_place_at_a_start_in_mid_evening(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    whole = copy_of(folder).read_bytes()
    copy_of(folder).unlink()
    copy_of(folder).mkdir()
    record = evenings.journal(folder)
    assert record.copy_wanting
    record.close()
    copy_of(folder).rmdir()
    evenings.journal(folder).close()
    assert copy_of(folder).read_bytes() == whole


class _Full:
    """What the copy's file becomes when its medium is full, and what it was."""

    def __init__(self, record: Journal) -> None:
        assert record._copy is not None
        self.copy = record._copy
        self.was = self.copy._file
        self.full = io.FileIO(FULL, "ab")
        self.copy._file = self.full

    def over(self) -> None:
        self.copy._file = self.was
        self.full.close()


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_a_full_medium_in_mid_evening_and_room_again(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path), 7, 3).play(at_card(4, 1))
    record = table.record
    assert isinstance(record, Journal)
    before = copy_of(tmp_path).read_bytes()
    full = _Full(record)
    table.play(at_card(1, 2))
    assert table.clerk.lamps.copy_behind
    assert not table.clerk.lamps.suspended
    assert copy_of(tmp_path).read_bytes() == before
    full.over()
    table.play(at_card(1, 3))
    assert not table.clerk.lamps.copy_behind
    assert len(copy_of(tmp_path).read_bytes()) > len(before)
    table.play().clerk.stop()
    assert is_complete(tmp_path)


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_a_medium_full_to_the_end_is_made_good_at_the_next_start(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path), 7, 2).play(at_card(4, 1))
    record = table.record
    assert isinstance(record, Journal)
    full = _Full(record)
    table.play()
    assert [entry.kind for entry in table.record.entries[-2:]] == ["DayClosed", "Checkpoint"]
    assert table.clerk.lamps.copy_behind
    table.clerk.stop()
    assert full.was is not None
    full.was.close()
    assert not is_complete(tmp_path)
    evenings.journal(tmp_path).close()
    assert is_complete(tmp_path)


def test_a_copy_taken_away_in_mid_evening_hurts_nobody(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path), 7, 2).play(at_card(4, 1))
    copy_of(tmp_path).unlink()
    table.play()
    assert [entry.kind for entry in table.record.entries[-2:]] == ["DayClosed", "Checkpoint"]
    table.clerk.stop()
    evenings.journal(tmp_path).close()
    assert is_complete(tmp_path)


def test_strange_lines_where_no_copy_was_are_told_at_the_next_start_and_not_in_mid_coup(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = tmp_path / "2026-03-06.jsonl"
    place.mkdir()
    table = Table(evenings.journal(tmp_path), 7, 3).play(at_card(2, 1))
    first = json.loads(codec.line_of(table.record.entries[0]))
    place.rmdir()
    place.write_text(knife.line_of(first | {"clock": True}) + "\n")
    table.play(at_card(2, 2))
    assert table.clerk.lamps.copy_behind
    assert not table.clerk.lamps.suspended
    assert "the copy is strange" in caplog.text
    caplog.clear()
    table.record.close()
    with pytest.raises(ChainBroken, match="entry 1: copy"):
        evenings.journal(tmp_path)


def test_a_copy_beyond_what_is_read_lights_the_lamp_and_is_not_written_to(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    whole = copy_of(folder).read_bytes()
    os.truncate(copy_of(folder), layout.MOST + 1)
    record = evenings.journal(folder)
    assert record.copy_wanting
    record.close()
    assert copy_of(folder).stat().st_size == layout.MOST + 1
    os.truncate(copy_of(folder), len(whole))
    evenings.journal(folder).close()
    assert copy_of(folder).read_bytes() == whole
