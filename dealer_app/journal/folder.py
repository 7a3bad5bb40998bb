"""How a table's folder is laid out: one file a gaming day, its fair copy beside it, plain or gzipped; the lock."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from dealer_app.journal.errors import JournalError
from dealer_app.safe_file import sync

DAY = ".journal"
COPY, PACKED = ".jsonl", ".jsonl.gz"
MOST = 1 << 28
"""Bytes of the largest file of a record that is read: a day has some ten million."""
_NAME = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def days(folder: Path) -> list[Path]:
    """Return the day files of a table, oldest first."""
    return sorted(path for path in folder.glob(f"*{DAY}") if _NAME.fullmatch(path.stem))


def day_named(path: Path) -> str | None:
    """Return the day that a file's name says it is of; None under any other name."""
    day, dot, ending = path.name.partition(".")
    return day if dot + ending in (DAY, COPY, PACKED) and _NAME.fullmatch(day) else None


def day_file(folder: Path, day: str) -> Path:
    """Return the live or closed file of a gaming day."""
    return folder / f"{day}{DAY}"


def plain_copy(day_file: Path) -> Path:
    """Return the fair copy that is written while the day is open."""
    return day_file.with_suffix(COPY)


def packed_copy(day_file: Path) -> Path:
    """Return the fair copy that is kept of a closed day."""
    return day_file.with_suffix(PACKED)


def copy_of(day_file: Path) -> Path:
    """Return the fair copy beside a day's file: the gzipped one only where there is no plain one."""
    plain, packed = plain_copy(day_file), packed_copy(day_file)
    return packed if os.path.lexists(packed) and not os.path.lexists(plain) else plain


def copies(folder: Path) -> list[Path]:
    """Return the fair copies of a table or on a medium, one a day, oldest first."""
    found = (path for path in folder.glob(f"*{COPY}*") if day_named(path) and path.is_file())
    return sorted({copy_of(day_file(folder, day_of(path))) for path in found})


def day_of(path: Path) -> str:
    """Return the day in the name of a day's file or copy."""
    return path.name.partition(".")[0]


def orphans(folder: Path) -> list[Path]:
    """Return the copies whose day's file is not there: it was taken away."""
    return [copy for copy in copies(folder) if not day_file(folder, day_of(copy)).exists()]


def regular(path: Path) -> Path:
    """Return the path of a file that can be read to its end; JournalError of a pipe, a device, a folder, a giant."""
    try:
        found = path.stat()
    except FileNotFoundError:
        raise JournalError("no_journal", str(path)) from None
    except OSError as error:
        raise JournalError("unreadable", f"{path.name}: {error.strerror}") from None
    except ValueError as error:  # a NUL in its name
        raise JournalError("unreadable", str(error)) from None
    if not stat.S_ISREG(found.st_mode):
        raise JournalError("unreadable", f"{path.name} is no file")
    if found.st_size > MOST:
        raise JournalError("too_large", f"{path.name}: {found.st_size} > {MOST}")
    return path


def make(folder: Path, mode: int = 0o700) -> None:
    """Make a folder, for its owner only, and those missing above it; each name is durable. OSError if that fails."""
    if folder.is_dir():
        return
    if folder.parent != folder:  # a drive that is not there stands under nothing
        make(folder.parent, 0o777)
    folder.mkdir(exist_ok=True, mode=mode)
    sync(folder.parent)


def lock_file(folder: Path) -> Path:
    """Return the file that is locked while a program has the table."""
    return folder / "lock"
