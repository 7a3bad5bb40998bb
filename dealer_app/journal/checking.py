"""The closed days of a table, checked one by one behind play (record.md 2.1, 2.6), which starts from the open day.

Each day hangs on the head of the one before: chain, keys, signatures, forms, totals, name; its copies say the same;
where archives are at hand they hold exactly its lines. Days that were purged are stepped over by their tombstones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from dealer_app.journal import chronicle, codec, packed
from dealer_app.journal import folder as layout
from dealer_app.journal.chain import followed
from dealer_app.journal.days import is_closed
from dealer_app.journal.entry import Entry, Head, Row
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.lock import is_held
from dealer_app.journal.purge import verified
from dealer_app.journal.reader import check_name, copy_rows, day_rows
from dealer_app.journal.verify import compare

Judge = Callable[[Sequence[Entry]], object]
"""Raises ChainBroken if a day's entries are no history of the game."""


class Closed:
    """The closed days of a table as they were found; `head` is where those that were checked end.

    `since` leaves out the days before; the first one is then believed in what it says of the day before it.
    """

    def __init__(self, table: Path, judge: Judge, places: Sequence[Path] = (), since: str = "") -> None:
        self._table, self._judge, self._places = table, judge, places
        self._stones = chronicle.read(table)
        days = layout.days(table)
        if days and is_held(layout.lock_file(table)) and not _has_ended(days[-1]):
            days.pop()  # whoever has the table checks that one
        self.days, self.checked = [day for day in days if day.stem >= since], 0
        self.head: Head | None = None
        self._is_whole = len(self.days) == len(days)
        if self._is_whole:
            self.head = chronicle.stepped_over(table, self._stones)
        self._first: Entry | None = None
        self._keys: set[str | None] = set()

    def check(self, day: Path) -> list[Row]:
        """Check the next day and return its rows; ChainBroken or JournalError with what is wrong."""
        rows = day_rows(day, is_over=True)
        whole = followed(rows, self.head).complete()
        if not whole.entries and day == self.days[-1] and not os.path.lexists(layout.copy_of(day)):
            return []  # a program died before its first entry
        if not whole.entries:
            raise ChainBroken(0 if self.head is None else self.head.seq + 1, "gap", day.name)
        check_name(day.stem, whole.entries)
        if not is_closed(whole.entries):
            if day == self.days[-1]:
                return []  # nobody has the table, and it was left open
            raise ChainBroken(whole.head.seq, "day_not_closed", day.name)
        self._judge(whole.entries)
        hashes = {row.seq: row.hash for row in rows}
        if os.path.lexists(copy := layout.copy_of(day)):
            compare(copy, [*hashes], hashes, 0)
        for place in self._places:
            if any(place.glob(f"*{day.stem}*.tar")):
                verified(place, day.stem, rows)
        self._first = self._first or whole.entries[0]
        self._keys |= set(chronicle.keys_of(whole.entries))
        self.head, self.checked = whole.head, self.checked + 1
        return rows

    def end(self) -> None:
        """Check what all days together tell: tombstones are signed by keys of theirs, no copy is without its day."""
        if self.checked and self._is_whole:
            chronicle.check_by(self._stones, self._first, self._keys)
        for copy in layout.orphans(self._table):
            raise ChainBroken(0, "copy_differs", layout.day_of(copy))


def _has_ended(day: Path) -> bool:
    """Tell whether the newest day of a table that is held is closed, by its copy: then nobody writes to its file."""
    try:
        last = [codec.entry_of(row.line) for row in copy_rows(day)[-2:]]
    except (ChainBroken, JournalError):
        return False
    return is_closed(last)


def keep_packed(day: Path, rows: Sequence[Row]) -> None:
    """Keep the copy of a checked day gzipped; JournalError if the folder cannot be written."""
    try:
        packed.pack(day, "".join(f"{row.line}\n" for row in rows).encode())
    except OSError as error:
        raise JournalError("folder", str(error)) from None


def open_copy(table: Path, judge: Judge) -> tuple[str, Head]:
    """Check the fair copy of the newest day, which may end inside an act; return the day and where the copy ends."""
    days = layout.days(table)
    if not days:
        raise JournalError("no_journal", str(table))
    whole = followed(copy_rows(days[-1]), None)
    check_name(days[-1].stem, whole.entries)
    if whole.entries:
        judge(whole.entries)
    return days[-1].stem, whole.head
