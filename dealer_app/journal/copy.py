"""The fair copy: each line, byte for byte, behind the commit; what everybody but the clerk reads (record.md 2.9).

It stops before the first card that does not lie open and goes on when the coup is settled: no copy shows a sealed
card. It can be behind the record, never ahead of it.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Sequence
from pathlib import Path

from dealer_app import safe_file
from dealer_app.core.events import OPENS, SEALS
from dealer_app.journal import codec
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.folder import MOST

_SEALS = frozenset(kind.__name__ for kind in SEALS)
_OPENS = frozenset(kind.__name__ for kind in OPENS)


def may_show(kinds: Sequence[str]) -> int:
    """Return how many of these entries may be shown: all before the first card of what is still closed."""
    shown = len(kinds)
    for i in range(len(kinds) - 1, -1, -1):
        if kinds[i] in _OPENS:
            break
        if kinds[i] in _SEALS:
            shown = i
    return shown


def opened(entries: Sequence[Entry]) -> int | None:
    """Return the number of the entry that laid the table open last, 0 if none did; None while a card lies closed."""
    for entry in reversed(entries):
        if entry.kind in _OPENS:
            return entry.seq
        if entry.kind in _SEALS:
            return None
    return 0


def _entry(raw: bytes) -> Entry | None:
    """Return the entry of a line that is whole and valid in itself."""
    try:
        return codec.entry_of(raw.decode())
    except (codec.Uncanonical, UnicodeDecodeError):
        return None


def agreed(present: bytes, lines: Sequence[str], why: str = "copy") -> int:
    """Return how many lines of a copy are those of the record.

    A torn end is none. A whole line that the record lacks or has otherwise means that the record was cut or
    exchanged: ChainBroken with this reason.
    """
    raws = present.split(b"\n")[:-1]
    for number, raw in enumerate(raws):
        if number >= len(lines) or raw != lines[number].encode():
            if strange := _entry(raw):
                raise ChainBroken(strange.seq, why)
            return number
    return len(raws)


class FairCopy:
    """The copy of one day while it is written; `wanting` tells that its medium refuses it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: io.FileIO | None = None
        self._held: list[tuple[str, str]] = []  # kind and line, from the first card that lies closed
        self._unwritten = b""
        self.wanting = False

    @property
    def is_open(self) -> bool:
        """Whether its medium could be opened."""
        return self._file is not None

    def mend(self, entries: Sequence[Entry]) -> None:
        """Open the copy, cut it back to what the record says, and complete it as far as it may go.

        ChainBroken if it holds a line that the record lacks.
        """
        try:
            self._file = io.FileIO(safe_file.handle(self._path, os.O_APPEND), "ab+")
            if self._file.seek(0, os.SEEK_END) > MOST:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            self._file.seek(0)
            lines = [codec.line_of(entry) for entry in entries]
            done = agreed(self._file.readall(), lines)
            self._file.truncate(sum(len(line.encode()) + 1 for line in lines[:done]))
        except OSError:
            self.close()
            self.wanting = True  # play goes on; the next act tries again
            return
        except ChainBroken:
            self.close()
            raise
        self.add([(e.kind, line) for e, line in zip(entries[done:], lines[done:], strict=True)])

    def add(self, lines: Sequence[tuple[str, str]]) -> None:
        """Take committed lines; write those that may be shown."""
        self._held += lines
        ready = may_show([kind for kind, _ in self._held])
        self._unwritten += "".join(line + "\n" for _, line in self._held[:ready]).encode()
        del self._held[:ready]
        try:
            while self._unwritten and self._file is not None:
                self._unwritten = self._unwritten[self._file.write(self._unwritten) :]
            self.wanting = False
        except OSError:
            self.wanting = True  # play goes on; the next act tries again with all that is unwritten

    def sync(self) -> None:
        """Make the copy durable."""
        try:
            if self._file is not None:
                os.fsync(self._file.fileno())
        except OSError:
            self.wanting = True

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self.sync()
            self._file.close()
            self._file = None
