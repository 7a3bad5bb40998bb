"""What the closed days of a table's folder came to, day by day: what a month or a season is the sum of."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from pathlib import Path

from dealer_app.journal import chronicle, closing
from dealer_app.journal import folder as layout
from dealer_app.journal.codec import Uncanonical, entry_of
from dealer_app.journal.entry import Entry, Row
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import PeriodClosed, Sums
from dealer_app.journal.reader import day_rows

_END = 3  # entries that end a day: what it came to, its close, the checkpoint


def month(text: str) -> tuple[str, str]:
    """Return the first and the last date of a month, given as "2026-11"; ValueError if it is none."""
    year, number = int(text[:4]), int(text[5:])
    return f"{text}-01", f"{text}-{monthrange(year, number)[1]:02d}"


def sums_between(folder: Path, first: str, last: str) -> dict[str, Sums]:
    """Return what each gaming day from `first` to `last` came to, by its date in order.

    JournalError `period_purged` where the files of a day in it are gone, else as reading a day raises; the days
    themselves are checked by `verify`.
    """
    gone = [stone.day for stone in chronicle.read(folder) if first <= stone.day <= last]
    there = {day.stem: day for day in layout.days(folder) if first <= day.stem <= last}
    for day in gone:
        if day not in there:
            raise JournalError("period_purged", day)
    return {day: _sums(path) for day, path in sorted(there.items())}


def closed_before(folder: Path, newest: Sequence[Entry], what: str, first: str, last: str) -> int:
    """Return the number of the entry that closed just this period already, 0 if none did; raises as reading a day.

    It can stand in the days after it only: closed ones, and the open one, whose entries are `newest`.
    """
    later = [day for day in layout.days(folder) if last < day.stem < newest[0].day]
    rows = [row for day in later for row in day_rows(day) if f'"{PeriodClosed.__name__}"' in row.line]
    for entry in (*_entries(rows), *newest):
        said = entry.event
        if entry.kind == PeriodClosed.__name__ and (said["what"], said["first"], said["last"]) == (what, first, last):
            return entry.seq
    return 0


def _sums(path: Path) -> Sums:
    """Return what a closed day came to; of a day that an older release closed it is counted from its entries."""
    rows = day_rows(path)
    found = closing.sums_of(_entries(rows[-_END:])).get(path.stem)
    return closing.summed(_entries(rows)[:-2]).day if found is None else found


def _entries(rows: list[Row]) -> list[Entry]:
    try:
        return [entry_of(row.line) for row in rows]
    except Uncanonical as error:
        raise ChainBroken(rows[0].seq, "form", str(error)) from None
