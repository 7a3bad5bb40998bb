"""Reading any JOURNAL: a table's folder, a day's file, a fair copy, an archive, under any name (commands.md).

Live is a file whose table is held by some program; then its fair copy is read. Of an open day that nobody holds
only what the copy may hold is shown, and how many entries more there are. Evidence is never changed by reading: a
file with a non-empty rollback journal beside it is copied first and opened there.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec

from dealer_app.journal import archive, chronicle
from dealer_app.journal import folder as layout
from dealer_app.journal.chain import followed
from dealer_app.journal.copy import may_show
from dealer_app.journal.entry import Entry, Head, Row
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.lines import rows_of
from dealer_app.journal.lock import is_held
from dealer_app.journal.packed import is_packed, unpacked
from dealer_app.journal.rollback import check_rollback, rollback_of
from dealer_app.journal.store import FAULTS, PATIENCE, check_schema, is_blank, read_rows

_SQLITE = b"SQLite format 3\x00"
_File = tuple[str | None, list[Row]]


class Reading(msgspec.Struct, frozen=True):
    """Entries that may be shown, in order; `withheld` more belong to a coup still open; `hashes` by number.

    `is_copy` tells that a fair copy was read, which may end inside an act.
    """

    entries: tuple[Entry, ...]
    hashes: dict[int, str]
    withheld: int = 0
    live: bool = False
    is_copy: bool = False


def read(path: Path) -> Reading:
    """Return what a JOURNAL may show; ChainBroken where it does not hang together, JournalError if unreadable."""
    if path.is_dir():
        return _read_folder(path)
    path = _real(path)  # the live file may not be touched by another name either
    live = _is_live(path)
    if not live and path.is_file() and archive.is_archive(path):
        sealed = archive.load(path)
        return _reading([(sealed.manifest.day, list(sealed.rows))], None, live=False, is_copy=False)
    is_copy = live or _start(path, len(_SQLITE)) != _SQLITE
    rows = _copied_rows(path) if is_copy and not live else day_rows(path)
    return _reading([(layout.day_named(path), rows)], None, live=live, is_copy=is_copy)


def _real(path: Path) -> Path:
    """Return a path without links; of links in a circle, one that cannot be read."""
    return Path(os.path.realpath(path))


def _copied_rows(copy: Path) -> list[Row]:
    """Return the rows of a copy read alone; the first wrong line is named, not the first that is none."""
    rows: list[Row] = []
    try:
        rows.extend(read_copy(copy))
    except ChainBroken:
        followed(rows, None)
        raise
    return rows


def _start(path: Path, length: int | None = None) -> bytes:
    """Return the first bytes of a file, or all; JournalError if it is none: a pipe would never end."""
    try:
        with layout.regular(path).open("rb") as file:
            return file.read(length)
    except OSError as error:
        raise JournalError("unreadable", f"{path.name}: {error.strerror}") from None


def _read_folder(path: Path) -> Reading:
    days = layout.days(path)
    if not days:
        raise JournalError("no_journal", str(path))
    stones = chronicle.read(path)
    before = chronicle.stepped_over(path, stones)
    files: list[_File] = []
    for day in days:
        try:
            files.append((layout.day_named(day), day_rows(day)))
        except ChainBroken as broken:
            first = before.seq + 1 + sum(len(rows) for _, rows in files)
            raise ChainBroken(broken.seq or first, broken.why, broken.detail) from None
    live = _is_live(days[-1])
    reading = _reading(files, before, live=live, is_copy=live)
    chronicle.check(stones, reading.entries)
    return reading


def _reading(files: list[_File], before: Head | None, *, live: bool, is_copy: bool) -> Reading:
    """Return what the lines of one day or of all may show; each file is given with the day of its name."""
    rows = [row for _, lines in files for row in lines]
    whole = followed(rows, before)
    entries = (whole if is_copy else whole.complete()).entries
    if not entries:
        raise JournalError("no_journal", "no entry")
    read_so_far = 0
    for name, lines in files:
        if not lines and name != files[-1][0]:
            raise ChainBroken(entries[read_so_far].seq, "gap", f"{name}")
        own = entries[read_so_far : read_so_far + len(lines)]
        check_name(name or (own[0].day if own else None), own)
        read_so_far += len(lines)
    shown = may_show([entry.kind for entry in entries])
    hashes = {row.seq: row.hash for row in rows[:shown]}
    return Reading(tuple(entries[:shown]), hashes, len(entries) - shown, live, is_copy)


def check_name(name: str | None, entries: Iterable[Entry]) -> None:
    """Refuse an entry in the file of another day; None is a file that bears no day's name."""
    for entry in entries:
        if name not in (None, entry.day):
            raise ChainBroken(entry.seq, "file_day", f"{name}")


def _is_live(day: Path) -> bool:
    return is_held(layout.lock_file(day.parent)) and bool(days := layout.days(day.parent)) and days[-1] == day


def day_rows(day: Path, *, is_over: bool = False) -> list[Row]:
    """Return the rows of a day's file; of the live one, those of its fair copy, if it is not known to be over."""
    if not is_over and _is_live(day):
        return copy_rows(day)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            mode, file = "ro", layout.regular(_real(day))
            if _would_change(file):
                mode, file = "rw", _copied(file, Path(scratch))
            with closing(sqlite3.connect(f"{file.as_uri()}?mode={mode}", uri=True, timeout=PATIENCE)) as db:
                if is_blank(db) and not layout.copy_of(day).exists():
                    return []  # a day that died before its first entry
                check_schema(db)
                if (found := db.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
                    raise JournalError("unreadable", f"{day.name}: {' '.join(found.split())}")
                return list(read_rows(db))
    except (*FAULTS, OSError) as error:
        raise JournalError("unreadable", f"{day.name}: {error}") from None


def _would_change(day: Path) -> bool:
    """Tell whether SQLite would change the folder by reading: an act to be rolled back, or a file of WAL mode."""
    rollback, wal = rollback_of(day), day.with_name(day.name + "-wal")
    check_rollback(day)
    is_hot = rollback.exists() and rollback.stat().st_size > 0
    return is_hot or wal.exists() or _start(day, 20)[18:] != b"\1\1"


def _copied(day: Path, scratch: Path) -> Path:
    """Return a copy of a day's file, with the act to be rolled back beside it if there is one; no WAL is ours."""
    if rollback_of(day).exists():
        shutil.copy2(rollback_of(day), scratch)
    return _real(Path(shutil.copy2(day, scratch)))


def copy_rows(day: Path) -> list[Row]:
    """Return the rows of a day's copy; it may be gzipped while it is looked for."""
    copy = layout.copy_of(day)
    try:
        return list(read_copy(copy))
    except JournalError:
        if (now := layout.copy_of(day)) == copy:
            raise
        return list(read_copy(now))


def read_copy(path: Path, before: int | None = None) -> Iterable[Row]:
    """Yield the lines of a fair copy, plain or gzipped, the first behind the number `before`; a torn end is none."""
    raw = _start(path)
    try:
        lines = unpacked(raw) if is_packed(raw) else raw
    except ChainBroken as broken:
        raise ChainBroken(0 if before is None else before + 1, broken.why, broken.detail) from None
    yield from rows_of(lines, before)
