"""A lock on an open file that ends with its process, where there is POSIX; `lock_windows` is its twin."""

from __future__ import annotations

import fcntl
from io import FileIO


def try_lock(file: FileIO) -> bool:
    """Take the lock if nobody has it; it falls when the file is closed or the process ends."""
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
