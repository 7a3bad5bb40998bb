"""The table's lock: a file held for life, so that a second program on the same table is refused by name.

The only module of this room that knows the operating system: `fcntl.flock` on POSIX, `msvcrt.locking` on Windows,
where the locked byte lies far behind the text, so that others can read who holds it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from dealer_app import safe_file
from dealer_app.journal.errors import JournalError

_BEYOND = 1 << 20
_PAUSES = (0.0, 0.05, 0.1, 0.15)  # a reader that looks whether the table is held has it for a moment


class Lock:
    """A held lock; released by `release` or by the end of the process."""

    def __init__(self, path: Path, holder: dict[str, object]) -> None:
        try:
            self._handle = safe_file.handle(path)
        except OSError as error:
            raise JournalError("folder", str(error)) from None
        if not any(_is_taken(self._handle, pause) for pause in _PAUSES):
            os.close(self._handle)
            raise JournalError("held", describe(path))
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.write(self._handle, json.dumps(holder).encode())

    def is_ours(self, path: Path) -> bool:
        """Tell whether the file at this path is still the one that is held: a drive may have been exchanged."""
        try:
            return self._handle >= 0 and os.path.samestat(os.fstat(self._handle), path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Let the next program in."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def is_held(path: Path) -> bool:
    """Tell whether some program, this one too, holds the table."""
    if not path.exists():
        return False
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe would wait for its writer
    except OSError as error:
        raise JournalError("unreadable", str(error)) from None
    try:
        return not _is_taken(handle, 0)
    finally:
        os.close(handle)


def _is_taken(handle: int, pause: float) -> bool:
    time.sleep(pause)
    try:
        _take(handle)
    except OSError:
        return False
    return True


def describe(path: Path) -> str:
    """Return who holds the lock, as he wrote himself down."""
    try:
        holder = json.loads(safe_file.read(path, 1 << 12))
    except (OSError, ValueError):
        return ""
    return ", ".join(f"{key} {value}" for key, value in holder.items())


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, _BEYOND, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
