"""How far the copies of a table on a second medium are, for the console: one small file a table.

Whoever copies during play writes it after each look, and takes it away when he is ended in good order. A file that
stays and tells of no progress is of a copier that died or of a medium that is gone: the console lights its lamp.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
from pathlib import Path

import msgspec

from dealer_app import safe_file

log = logging.getLogger("house.copying")

FOLDER = "copies"
_MOST = 1 << 16  # bytes


class CopyStatus(msgspec.Struct, frozen=True):
    """The copies on `medium` hold all up to entry `seq`, whose hash is `head`, as of `at` (ms since 1970 UTC).

    `why` is what stops them.
    """

    table: str
    medium: str
    process: int
    at: int
    seq: int
    head: str
    why: str = ""


def write(state: Path, table: Path, status: CopyStatus) -> None:
    """Put the status in the place of the one before, whole or not at all; a disk that refuses is told in the log."""
    path = _path(state, table)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        safe_file.put(path, msgspec.json.encode(status), durable=False)
    except OSError as error:
        log.warning("the status of the copies is not written: %s", error.strerror)


def remove(state: Path, table: Path) -> None:
    """Say that nobody copies this table any more, as was ordered."""
    with contextlib.suppress(OSError):
        _path(state, table).unlink(missing_ok=True)


def status(state: Path, table: Path) -> CopyStatus | None:
    """Return how far the copies of a table's folder are; None if nobody makes any."""
    try:
        return msgspec.json.decode(safe_file.read(_path(state, table), _MOST), type=CopyStatus)
    except (OSError, msgspec.MsgspecError):
        return None


def _path(state: Path, table: Path) -> Path:
    name = str(table.resolve())
    return state / FOLDER / f"{hashlib.sha256(os.fsencode(name)).hexdigest()[:16]}.json"
