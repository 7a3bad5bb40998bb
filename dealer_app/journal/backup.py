"""A table's fair copies on a second medium, line by line as they grow, each checked before it is written.

Only fair copies are read, and the files of days behind which another stands: never the live file. What lies on the
medium already is held against the table's own lines first, so that a medium of another history is told and kept.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

from dealer_app import safe_file
from dealer_app.journal import chronicle
from dealer_app.journal import folder as layout
from dealer_app.journal.chain import Whole, followed
from dealer_app.journal.codec import entry_of
from dealer_app.journal.copy import agreed
from dealer_app.journal.days import is_closed
from dealer_app.journal.entry import Entry, Head
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.lines import rows_of
from dealer_app.journal.packed import unpacked
from dealer_app.journal.reader import day_rows, read_copy
from dealer_app.safe_file import sync


class Backup:
    """Copies one table's folder to a medium; `head` is where the copies there end, once they are durable."""

    def __init__(self, table: Path, medium: Path) -> None:
        self._table, self._medium = table, medium
        self._day = ""
        self._whole: Whole | None = None
        self._done = 0  # bytes of that day which are on the medium
        self._before: Head | None = None  # the head in front of that day
        self._purged: Head | None = None  # the head behind the days that were purged
        self._drive: int | None = None  # that of the medium, once it was written to
        self.head = Head()

    def step(self) -> int:
        """Copy what is new, and return how many lines that was.

        ChainBroken if a line does not hang together or the medium holds another record (`medium_differs`),
        JournalError if the table cannot be read (`unreadable`) or the medium cannot be written (`medium`).
        """
        days = sorted({layout.day_of(path) for path in (*layout.days(self._table), *layout.copies(self._table))})
        if not days:
            raise JournalError("no_journal", str(self._table))
        if not self._day:
            self._look_for_another(days[-1])
            self._look_for_newer(days[-1])
            self._copy_chronicle()
        lines = 0
        for day in days:
            if day < self._day:
                continue
            if day > self._day:
                self._begin(day)
            lines += self._add(self._unread(day, is_newest=day == days[-1]))
        return lines

    def _look_for_another(self, newest: str) -> None:
        """Refuse a folder in which a table plays, and a medium that holds another house's or table's copies."""
        if layout.days(self._medium) or layout.lock_file(self._medium).exists():
            raise JournalError("same_folder", str(self._medium))
        held = [_first(copy) for copy in layout.copies(self._medium)[-1:]]
        mine = [_first(copy) for copy in (layout.copy_of(layout.day_file(self._table, newest)),) if copy.is_file()]
        for there, here in zip(filter(None, held), filter(None, mine), strict=False):
            if (there.house, there.table) != (here.house, here.table):
                raise ChainBroken(there.seq, "medium_differs")

    def _look_for_newer(self, newest: str) -> None:
        """Refuse a medium with a day that the table never saw: the table was put back to an older state."""
        for copy in layout.copies(self._medium):
            for row in read_copy(copy) if layout.day_of(copy) > newest else ():
                raise ChainBroken(row.seq, "medium_differs")

    def _copy_chronicle(self) -> None:
        """Copy the tombstones of the days that were purged: the days still there follow them."""
        stones = chronicle.read(self._table)
        self._purged = chronicle.stepped_over(self._table, stones) if stones else None
        known = {stone.day for stone in chronicle.read(self._medium)}
        try:
            for stone in stones:
                if stone.day not in known:
                    self._find_medium()
                    chronicle.add(self._medium, stone)
        except OSError as error:
            raise JournalError("medium", str(error)) from None

    def _find_medium(self) -> None:
        """Make the folder at first; OSError once its drive is gone, lest the copies go to the disk beneath."""
        if self._drive is None:
            self._medium.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._drive = self._medium.stat().st_dev
        elif self._medium.stat().st_dev != self._drive:
            raise OSError(f"{self._medium}: another drive than before")

    @property
    def is_same_drive(self) -> bool:
        """Whether the copies lie on the drive of the table, and are lost with it."""
        return self._drive is not None and self._drive == self._table.stat().st_dev

    def _begin(self, day: str) -> None:
        """Turn to a day: what the medium holds of it must be what the table holds."""
        if self._whole is not None and not is_closed(self._whole.entries):
            raise ChainBroken(self._seq, "day_not_closed", self._day)
        self._before = self._purged if self._whole is None else self._whole.head
        self._day, self._whole, self._done = day, None, 0

    def _unread(self, day: str, *, is_newest: bool) -> bytes:
        """Return the whole lines of a day that were not read yet; a copy that was left behind is no source."""
        copy = layout.copy_of(layout.day_file(self._table, day))
        if copy.name.endswith(layout.PACKED) and self._whole is not None and is_closed(self._whole.entries):
            return b""  # it is there to its end, and unpacked for nothing
        try:
            raw = _from(copy, self._done)
        except OSError as error:
            raise JournalError("unreadable", str(error)) from None
        whole = raw[: raw.rfind(b"\n") + 1]
        if is_newest:
            return whole
        read = followed(rows_of(whole, self._seq), self._before, self._whole)
        if is_closed(read.entries):
            return whole
        lines = [f"{row.line}\n".encode() for row in day_rows(layout.day_file(self._table, day))]
        return b"".join(lines)[self._done :]

    @property
    def _seq(self) -> int:
        return 0 if self._whole is None else self._whole.head.seq

    def _add(self, raw: bytes) -> int:
        """Check lines and put them on the medium."""
        if not raw and self._whole is not None:
            return 0
        rows = list(rows_of(raw, self._seq))
        whole = followed(rows, self._before, self._whole)
        path = self._medium / f"{self._day}{layout.COPY}"
        try:
            self._find_medium()
            if self._whole is None:
                _resume(path, raw)
            else:
                _append(path, self._done, raw)
        except OSError as error:
            self._day, self._whole, self._done = "", None, 0  # all is looked at anew when the medium is there again
            raise JournalError("medium", str(error)) from None
        self._whole, self._done = whole, self._done + len(raw)
        self.head = whole.head
        return len(rows)


def _first(copy: Path) -> Entry | None:
    """Return the first entry of a copy, None if it holds none."""
    return next((entry_of(row.line) for row in read_copy(copy)), None)


def _from(path: Path, offset: int) -> bytes:
    """Return a copy's bytes from an offset on; none if it is not there or is shorter: its writer is mending it."""
    try:
        with layout.regular(path).open("rb") as file:
            if path.name.endswith(layout.PACKED):
                return unpacked(file.read())[offset:]
            file.seek(offset)
            return file.read()
    except (FileNotFoundError, JournalError) as error:
        if isinstance(error, JournalError) and error.reason != "no_journal":
            raise
        return b""


def _resume(path: Path, raw: bytes) -> None:
    """Let the medium hold these lines of a day, and no more; ChainBroken if it holds other ones."""
    present = layout.regular(path).read_bytes() if os.path.lexists(path) else b""
    lines = raw.decode().split("\n")[:-1]
    kept = sum(len(line.encode()) + 1 for line in lines[: agreed(present, lines, "medium_differs")])
    _append(path, kept, raw[kept:])
    sync(path.parent)


def _append(path: Path, offset: int, raw: bytes) -> None:
    """Write bytes behind so many, make them durable and read them back."""
    with io.FileIO(safe_file.handle(path), "r+b") as file:
        if file.seek(0, os.SEEK_END) < offset:
            raise OSError(f"{path}: shorter than it was")
        file.truncate(offset)
        file.seek(offset)
        left = memoryview(raw)
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
        file.seek(offset)
        if file.readall() != raw:
            raise OSError(f"{path}: what was written is not what is read")
