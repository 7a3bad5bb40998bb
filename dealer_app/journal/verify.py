"""Whether a record is whole: chain, forms, keys, totals, schema, and the copies beside the days.

Whether what it tells is a history of the game is judged above this room.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from dealer_app.journal import folder as layout
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import Reading, read, read_copy


def verify(path: Path) -> Reading:
    """Return what was read and found whole; ChainBroken with the first wrong number, JournalError if unreadable."""
    reading = read(path)
    for orphan in layout.orphans(path) if path.is_dir() else ():
        raise ChainBroken(1 + _last(reading, layout.day_of(orphan)), "copy_differs")
    for copy, numbers in _copies(path, reading):
        if os.path.lexists(copy):
            compare(copy, numbers, reading.hashes, _last(reading, layout.day_of(copy)))
    return reading


def _last(reading: Reading, day: str) -> int:
    """Return the number of the last entry before a day, 0 if there is none."""
    return max((entry.seq for entry in reading.entries if entry.day < day), default=0)


def _copies(path: Path, reading: Reading) -> Iterator[tuple[Path, list[int]]]:
    """Yield each fair copy with the numbers of its day; the live day was read by its copy already."""
    if not path.is_dir():
        if path.suffix == layout.DAY and not reading.live:
            yield layout.copy_of(path), list(reading.hashes)
        return
    days = layout.days(path)
    for day in days[: len(days) - reading.live]:
        yield layout.copy_of(day), [entry.seq for entry in reading.entries if entry.day == day.stem]


def compare(copy: Path, numbers: Sequence[int], hashes: Mapping[int, str], last: int) -> None:
    """Hold a copy against its day's numbers: line by line the same from the first; it may be behind, never ahead.

    `last` is the number before the day where it has none. ChainBroken `copy_differs` with the first wrong number.
    """
    before = numbers[0] - 1 if numbers else last
    if not numbers:
        raise ChainBroken(before + 1, "copy_differs")  # a program that died before the first line made no copy
    try:
        for i, row in enumerate(read_copy(copy, before)):
            number = before + 1 + i
            if i >= len(numbers) or hashes[number] != row.hash:
                raise ChainBroken(number, "copy_differs")
    except JournalError:
        if os.path.lexists(copy):
            raise  # else it was checked and gzipped meanwhile
