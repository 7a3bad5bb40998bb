"""The closed days checked behind play: a worker of our own, started afresh, and what it has said so far (house.md 8).

It is `dealer-app check` in a process of its own; what it says goes to a file in the state folder, which is read at
the ticks of the main loop. It begins with the table, goes over a day as soon as that is closed, and looks at the open
day's fair copy once an hour. If it dies or cannot read a day it is begun again between two coups, `TRIES` times in
all, each pause twice as long as the one before; and as often when the next day is closed.
"""

from __future__ import annotations

import contextlib
import logging
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import msgspec

from dealer_app import safe_file
from dealer_app.clerk.behind import Progress

log = logging.getLogger("behind")

FILE = "check.jsonl"
HOUR = 3_600_000
"""Milliseconds between two checks of the open day's copy."""
REST = 3
"""How many times as long as it works the worker rests: a quarter of one core at most."""


PAUSE = 300_000
"""Milliseconds before a check that failed is tried again for the first time."""
TRIES = 4


class _Line(msgspec.Struct, frozen=True):
    """What the worker says: a day that it begins with, or how it ended."""

    day: str = ""
    done: int = 0
    of: int = 0
    ok: bool | None = None
    first_bad: int = 0
    why: str = ""
    damaged: bool = False


class Behind:
    """The worker of one table; `state` is the folder of its log."""

    def __init__(self, table: Path, state: Path, archives: Sequence[Path] = (), rest: float = REST) -> None:
        self._table, self._file, self._rest = table, state / FILE, rest
        self._archives = [word for place in archives for word in ("--archives", str(place))]
        self._process: subprocess.Popen[bytes] | None = None
        self._out: IO[bytes] | None = None
        self._read = 0
        self._newest = ""  # the newest day that was closed when it was looked at last
        self._since: list[str] = []  # from which day on that check goes; at first from the very first one
        self._failures, self._again_at = 0, 0
        self._copy_at: int | None = None
        self._is_copy = False  # whether it is the open day's copy that is being looked at
        self.progress = Progress()

    def tick(self, mono: int, closed: str, *, is_open: bool, is_between: bool = True) -> Progress:
        """Go on at this moment of the steady clock; `closed` is the newest closed day, "" if there is none.

        `is_open` tells whether a day is open, `is_between` that no coup is.
        """
        if self._process is not None:
            self._listen(mono)
        elif self.progress.is_damage:
            pass  # what is damaged stays so until somebody restores it
        elif closed and closed != self._newest:
            if self._newest and not self._failures:
                self._since = ["--since", closed]
            self._newest, self._failures = closed, 0
            self._check(mono)
        elif self.progress.is_tried_again and is_between and mono >= self._again_at:
            self._check(mono)
        elif is_open and mono - (self._copy_at or mono) >= HOUR:
            self._copy_at = mono
            self._is_copy = self._start(["--open"])
        if self._copy_at is None:
            self._copy_at = mono
        return self.progress

    def close(self) -> None:
        """End the worker; what it had not told is told the next time."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._end()

    def _check(self, mono: int) -> None:
        self._is_copy = False
        if not self._start(["--rest", str(self._rest), "--tend", *self._archives, *self._since]):
            self._fail(mono)

    def _fail(self, mono: int) -> None:
        """The check of the closed days failed; unless it has too often it is tried again after a pause."""
        self._again_at = mono + PAUSE * 2**self._failures
        self._failures += 1
        again = self._failures < TRIES
        why = self.progress.why or "died"
        self.progress = Progress(day=self.progress.day, why=why, failures=self._failures, is_tried_again=again)

    def _start(self, how: list[str]) -> bool:
        """Start the worker; tell whether it could be started."""
        words = [sys.executable, "-P", "-m", "dealer_app", "check", str(self._table), "--json", *how]
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file.unlink(missing_ok=True)
            self._out = safe_file.create(self._file)
            self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=self._out, stderr=self._out)
        except OSError as error:
            log.warning("the closed days are not checked: %s", error)
            self._end()
        self._read = 0
        return self._process is not None

    def _listen(self, mono: int) -> None:
        assert self._process is not None
        has_ended = self._process.poll() is not None
        with contextlib.suppress(OSError), self._file.open("rb") as file:
            file.seek(self._read)
            said = file.read()
            whole = said[: said.rfind(b"\n") + 1]
            self._read += len(whole)
            for line in whole.splitlines():
                self._hear(line)
        if has_ended:
            code = self._process.returncode
            self._end()
            self._ended(mono, code)

    def _ended(self, mono: int, code: int) -> None:
        if code not in (0, 1, 3):
            log.warning("the check of the %s ended with %d", "copy" if self._is_copy else "closed days", code)
        if self._is_copy or self.progress.is_damage:
            return
        if code:
            self._fail(mono)
        else:
            self._failures = 0

    def _hear(self, raw: bytes) -> None:
        try:
            line = msgspec.json.decode(raw, type=_Line)
        except msgspec.MsgspecError:
            return  # what is said to people
        if self._is_copy and not line.damaged:
            return  # it tells nothing of the closed days
        if line.ok is None:
            self.progress = Progress(line.done, line.of)
        elif line.ok:
            self.progress = Progress(self.progress.of, self.progress.of)
        else:
            self.progress = Progress(day=line.day, seq=max(line.first_bad, 0), why=line.why, is_damage=line.damaged)
            what = "is damaged" if line.damaged else "cannot be checked"
            log.warning("%s %s at entry %d: %s", line.day or "a closed day", what, line.first_bad, line.why)

    def _end(self) -> None:
        if self._out is not None:
            self._out.close()
        self._process = self._out = None
