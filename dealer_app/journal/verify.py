"""Whether a record is whole: chain, forms, keys, totals, schema, and the copies beside closed days.

Whether what it tells is a history of the game is judged above this room.
"""

from __future__ import annotations

from pathlib import Path

from dealer_app.journal import folder as layout
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.reader import Reading, read, read_copy


def verify(path: Path) -> Reading:
    """Return what was read and found whole; ChainBroken with the first wrong number, JournalError if unreadable."""
    reading = read(path)
    for day in _days(path):
        _compare(day, reading)
    return reading


def _days(path: Path) -> list[Path]:
    if path.is_dir():
        return layout.days(path)
    return [path] if path.suffix == layout.DAY else []


def _compare(day: Path, reading: Reading) -> None:
    """Hold a day's fair copy against the record: it may be behind an open day, never ahead, never otherwise."""
    copy = layout.copy_of(day)
    if reading.live or not copy.exists():
        return
    for row in read_copy(copy):
        if reading.hashes.get(row.seq) != row.hash:
            raise ChainBroken(row.seq, "copy_differs")
