"""A table's folder in which somebody put a link in the place of a file of ours (record.md R52, T21)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from dealer_app.journal.backup import Backup
from dealer_app.journal.errors import ChainBroken, JournalError
from tests.house.file_names import LINKS
from tests.journal import commands, evenings, knife

Plant = Callable[[Path, Path], None]

OF_A_TABLE = (
    *("{day}.journal", "{day}.journal-journal", "{day}.jsonl", "lock", "reserve", "evidence", "chronicle.jsonl"),
    "edition.json",
)


@pytest.mark.parametrize("plant", LINKS)
@pytest.mark.parametrize("name", OF_A_TABLE)
def test_a_start_on_a_folder_with_a_planted_link_leaves_what_it_leads_to_alone(
    name: str, plant: Plant, short: Path, tmp_path: Path
) -> None:
    folder, victim = knife.copied(short, tmp_path / "journal"), tmp_path / "victim"
    day = evenings.day_of(folder)
    path = folder / name.format(day=day.stem)
    victim.write_bytes(day.read_bytes() if path == day else b"somebody's\n")
    before = victim.read_bytes()
    if path.is_dir():
        path.rmdir()
    plant(victim, path)
    with suppress(JournalError, ChainBroken):
        table = evenings.Table(evenings.journal(folder), 3, 1)
        table.clock.passed = evenings.DAY
        table.clerk.open_day(table.setting, table.plan.person("chef"))
        table.clerk.stop()
    commands.run("verify", folder)
    assert victim.read_bytes() == before
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("plant", LINKS)
@pytest.mark.parametrize("name", ["{day}.jsonl", "chronicle.jsonl"])
def test_a_medium_with_a_planted_link_is_not_written_by_it(
    name: str, plant: Plant, short: Path, tmp_path: Path
) -> None:
    victim, medium = tmp_path / "victim", tmp_path / "medium"
    victim.write_bytes(b"")
    medium.mkdir()
    plant(victim, medium / name.format(day=evenings.day_of(short).stem))
    with suppress(JournalError, ChainBroken):
        Backup(short, medium).step()
    assert victim.read_bytes() == b""
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("plant", LINKS)
def test_a_day_that_is_a_link_is_refused_in_one_sentence_and_read_all_the_same(
    plant: Plant, short: Path, tmp_path: Path
) -> None:
    """Evidence may lie anywhere and is read by a link; play writes to no other file than the table's own."""
    folder, victim = knife.copied(short, tmp_path / "journal"), tmp_path / "victim"
    day = evenings.day_of(folder)
    victim.write_bytes(day.read_bytes())
    plant(victim, day)
    with pytest.raises((JournalError, ChainBroken)) as caught:
        evenings.journal(folder)
    is_whole = victim.exists() and day.exists()
    if is_whole:
        assert isinstance(caught.value, JournalError)
        assert caught.value.reason == "linked"
    assert commands.run("verify", folder).code == (0 if is_whole else 3)
