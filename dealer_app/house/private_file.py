"""Small files that only their owner may read: written whole or not at all, durable before anything relies on them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from dealer_app import safe_file

_OTHERS = 0o077  # what nobody but the owner may do


class Exposed(OSError):
    """Others can read the file; the argument is its path."""


def read(path: Path, most: int) -> bytes:
    """Return the bytes of a file, at most so many; Exposed if others may read it, OSError as it comes."""

    def check(found: os.stat_result) -> None:
        if sys.platform != "win32" and found.st_mode & _OTHERS:
            raise Exposed(str(path))

    return safe_file.read_checked(path, most, check)


def write(path: Path, data: bytes) -> None:
    """Put a file in the place of the one before; OSError as it comes, and then the one before stands."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    safe_file.put(path, data, is_only=True)


def add(path: Path, line: bytes) -> None:
    """Add a line, durable when it returns; a line that a kill or a power cut tore is ended before it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    is_new = not path.exists()
    with os.fdopen(safe_file.handle(path, os.O_APPEND), "rb+") as file:
        end = file.seek(0, os.SEEK_END)
        if end:
            file.seek(end - 1)
            line = (b"" if file.read(1) == b"\n" else b"\n") + line
        file.write(line + b"\n")
        file.flush()
        os.fsync(file.fileno())
    if is_new:
        safe_file.sync(path.parent)
