"""A day is opened for play only after SQLite's quick check (record.md 2.6, step 3): a bad index shows before."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from dealer_app.journal.errors import ChainBroken, JournalError
from tests.journal import evenings, knife


def index_pages(day: Path) -> list[int]:
    """Return where the pages of the unique keys begin in a file."""
    db = sqlite3.connect(f"file:{day}?mode=ro", uri=True)
    try:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        roots = db.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'").fetchall()
    finally:
        db.close()
    return [(root - 1) * size for (root,) in roots]


def test_a_damaged_index_keeps_the_table_closed(unfinished: Path, tmp_path: Path) -> None:
    for number, at in enumerate(index_pages(evenings.day_of(unfinished))):
        folder = knife.copied(unfinished, tmp_path / str(number))
        day = evenings.day_of(folder)
        raw = bytearray(day.read_bytes())
        raw[at] = 0x55  # no kind of page
        day.write_bytes(raw)
        with pytest.raises((ChainBroken, JournalError)):
            evenings.journal(folder).close()


def test_control_the_same_day_undamaged_is_opened(unfinished: Path, tmp_path: Path) -> None:
    assert len(index_pages(evenings.day_of(unfinished))) == 2
    evenings.journal(knife.copied(unfinished, tmp_path / "journal")).close()
