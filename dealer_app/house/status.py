"""How a table's shoe line stands, for other programs of this user: one small file a line; counters, no faces.

Whoever has a shoe's port writes it about each second and takes it away at the end; a file that has grown old is of a
program that died.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
from pathlib import Path

import msgspec

from dealer_app import safe_file

log = logging.getLogger("house.status")

FOLDER = "lines"
_MOST = 1 << 16  # bytes
FRESH = 5_000
"""Milliseconds for which a status speaks for a program that runs."""
FORGOTTEN = 86_400_000
"""Milliseconds after which the status of a program that died is taken away."""


class LineStatus(msgspec.Struct, frozen=True):
    """`at` is ms since 1970 UTC; `line` and `why` are the driver's words; then the four lamps and the counters.

    `shoe` is the serial number of the shoe on the line, `number` the last of its events that is recorded.
    """

    url: str
    table: str
    process: int
    version: str
    at: int
    line: str
    why: str
    shoe: str
    number: int
    port: bool
    bytes: bool
    good: bool
    session: bool
    frames: int
    bad: int
    noise: int
    repeated: int
    unknown: int


class StatusFile:
    """The file of one line, written whole or not at all."""

    def __init__(self, state: Path, url: str, now: int) -> None:
        self._path = _path(state, url)
        self._is_failing = False
        for old in (state / FOLDER).glob("*.json"):
            found = _read(old)
            if found is not None and now - found.at > FORGOTTEN:
                with contextlib.suppress(OSError):
                    old.unlink()

    def write(self, status: LineStatus) -> None:
        """Put the status in the place of the one before; a disk that refuses is told of once."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            safe_file.put(self._path, msgspec.json.encode(status), durable=False)
            self._is_failing = False
        except OSError as error:
            if not self._is_failing:
                log.warning("the status of the line is not written: %s", error.strerror)
            self._is_failing = True

    def remove(self) -> None:
        """Say that nobody has the line any more."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)


def status(state: Path, url: str, now: int) -> LineStatus | None:
    """Return the status of the line if a program that runs has it; `now` is ms since 1970 UTC."""
    found = _read(_path(state, url))
    return found if found is not None and abs(now - found.at) < FRESH else None


def _read(path: Path) -> LineStatus | None:
    try:
        return msgspec.json.decode(safe_file.read(path, _MOST), type=LineStatus)
    except (OSError, msgspec.MsgspecError):
        return None


def _path(state: Path, url: str) -> Path:
    """Return the file's path; a device has one name, whatever link leads to it."""
    name = url if "://" in url else os.path.realpath(url)
    return state / FOLDER / f"{hashlib.sha256(os.fsencode(name)).hexdigest()[:16]}.json"
