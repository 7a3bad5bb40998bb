"""Room on the disk of a record: a reserve file that is given up when the disk is full (record.md 2.6, R6).

What the reserve held is enough to end the coup and to close the day; then somebody has to make room.
"""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path
from typing import Literal

from dealer_app import safe_file
from dealer_app.journal.errors import JournalError
from dealer_app.safe_file import sync

log = logging.getLogger("journal.space")

Space = Literal["", "low", "scant"]
"""Room on the disk: enough, for some days, for no more than one."""

FILE = "reserve"
RESERVE = 2 << 20  # bytes: some hundred coups
LEAST = 1 << 20  # bytes that must be free to begin, beside the reserve
LOW = 256 << 20  # bytes below which the first lamp is lit: room for some days
SCANT = 32 << 20  # bytes below which the second is: no more than a day


def prepare(table: Path, reserve: int = RESERVE, least: int = LEAST) -> None:
    """Make the reserve if there is room for it; JournalError `no_space` if there is none to play with either.

    With a reserve of 0 nothing is made and nothing asked: for records that are nobody's.
    """
    if not reserve:
        return
    path = table / FILE
    if free(table) >= least + (0 if _size(path) >= reserve else reserve):
        if _size(path) < reserve:
            _make(path, reserve)
    elif free(table) < least and not _size(path):
        raise JournalError("no_space", f"{table}: {free(table) >> 10} KiB")


def free(table: Path) -> int:
    """Return how many bytes are free beside the reserve."""
    return shutil.disk_usage(table).free


def give_up(table: Path) -> bool:
    """Give the reserve up; tell whether there was one."""
    try:
        (table / FILE).unlink()
    except OSError:
        return False
    sync(table)
    log.warning("the disk is full: the reserve is given up")
    return True


def level(table: Path) -> Space:
    """Return how much room is left; a disk that does not say counts as one with hardly any."""
    try:
        left = free(table)
    except OSError:
        return "scant"
    return "scant" if left < SCANT else "low" if left < LOW else ""


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _make(path: Path, size: int) -> None:
    """Write real bytes: a file with holes would hold no room."""
    try:
        path.unlink(missing_ok=True)
        with safe_file.create(path) as file:
            for _ in range(size >> 16):
                file.write(os.urandom(1 << 16))  # what a drive packs holds no room either
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        log.warning("the reserve is not made: %s", error)
        path.unlink(missing_ok=True)
