"""A ring of files in the state folder: lines are added to the newest; the oldest goes when there are too many."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from pathlib import Path

log = logging.getLogger("house.ring")

FILES, SIZE = 8, 1_000_000


class Ring:
    """Files STEM-000001.trace and so on, each of `size` bytes at most but for its last lines.

    A disk that does not take them is told of once; nothing else stops.
    """

    def __init__(self, folder: Path, stem: str, *, count: int = FILES, size: int = SIZE) -> None:
        self._folder, self._stem, self._count, self._size = folder, stem, count, size
        there = files(folder, stem)
        self._number = _number(there[-1]) if there else 1
        self._is_failing = False

    def add(self, lines: Iterable[str]) -> None:
        """Write lines; nothing is made of none."""
        data = "".join(f"{line}\n" for line in lines).encode()
        if not data:
            return
        try:
            self._write(data)
            self._is_failing = False
        except OSError as error:
            if not self._is_failing:
                log.warning("the line trace is not written: %s", error.strerror)
            self._is_failing = True

    def _write(self, data: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = self._path()
        if path.exists() and path.stat().st_size + len(data) > self._size:
            self._number += 1
            path = self._path()
            for old in files(self._folder, self._stem)[: -(self._count - 1)]:
                old.unlink()
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)

    def _path(self) -> Path:
        return self._folder / f"{self._stem}-{self._number:06d}.trace"


def files(folder: Path, stem: str) -> list[Path]:
    """Return the files of a ring, oldest first."""
    return sorted((path for path in folder.glob(f"{stem}-*.trace") if _number(path)), key=_number)


def _number(path: Path) -> int:
    number = path.stem.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0
