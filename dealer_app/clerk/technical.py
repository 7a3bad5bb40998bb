"""The technical log (record.md R13, R31): what befell program and machine, written down as soon as a day is open.

It looks at what was recorded and at the lamps after everything that happens at the table; nobody else need call it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import get_args

import msgspec

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.lamps import Lamps
from dealer_app.core.events import DayOpened, Event
from dealer_app.journal.codec import content_hash
from dealer_app.journal.entry import Entry
from dealer_app.journal.journal import Record
from dealer_app.journal.kinds import MachineResumed, ProgramStarted
from dealer_app.journal.kinds.technical import (
    ClockJumped,
    CrashFound,
    Lamp,
    MediumNoted,
    ProgramChanged,
    Setting,
    SettingChanged,
)

STEP, SLEW = 900, 1000
"""Milliseconds by which the clocks part if one was set; a clock that is only adjusted parts by a `SLEW`th at most."""
_LAMPS: tuple[Lamp, ...] = get_args(Lamp)
_SETTING: tuple[Setting, ...] = get_args(Setting)


class Technical:
    """Writes the technical log of one table; `crashes` is how many files of faults earlier runs left.

    What befalls the machine and its clock stands in no record of a demo, which has a clock of its own and is the same
    on every machine: there `of_machine` is False.
    """

    def __init__(self, clerk: Clerk, record: Record, *, crashes: int = 0, of_machine: bool = True) -> None:
        self._clerk, self._record, self._of_machine = clerk, record, of_machine
        entries = record.entries
        self._last = entries[-1] if entries else None
        self._day = next((entry for entry in entries if entry.kind == DayOpened.__name__), None)
        self._program = entries[-1].program if entries else ""
        self._release = next((str(e.event["release"]) for e in reversed(entries) if _is_start(e)), "")
        self._lamps = Lamps()
        self._due: list[Event] = [CrashFound(crashes)] if crashes else []
        self._is_writing = False
        clerk.listen(self.look)

    def look(self) -> None:
        """Write down what is new."""
        if self._is_writing:
            return
        self._is_writing = True
        try:
            self._gather()
            while self._due and self._may_write() and self._clerk.note(self._due[0]) is None:
                del self._due[0]
                self._gather()
        finally:
            self._is_writing = False

    def _may_write(self) -> bool:
        view = self._clerk.view
        return view is not None and view.day_open and not self._clerk.lamps.suspended

    def _gather(self) -> None:
        known = 0 if self._last is None else self._last.seq
        new = list(takewhile(lambda entry: entry.seq > known, reversed(self._record.entries)))
        for entry in reversed(new):
            self._due += [*self._of_program(entry), *self._of_setting(entry)]
            self._due += self._of_clock(entry) if self._of_machine else ()
            self._last = entry
        if self._of_machine:
            self._due += self._of_medium(self._clerk.lamps)

    def _of_clock(self, entry: Entry) -> Iterator[Event]:
        last = self._last
        if last is None or entry.kind == MachineResumed.__name__:  # that one says it itself
            return
        passed, steady = entry.at - last.at, entry.mono - last.mono
        if entry.run == last.run and abs(passed - steady) > STEP + abs(steady) // SLEW:
            yield ClockJumped(passed - steady, "steady")
        elif passed < 0:
            yield ClockJumped(passed, "entry")

    def _of_program(self, entry: Entry) -> Iterator[Event]:
        if not _is_start(entry):
            return
        before, self._release = self._release, str(entry.event["release"])
        hash_before, self._program = self._program, entry.program
        if hash_before not in ("", entry.program):
            yield ProgramChanged(before, self._release, hash_before, entry.program)

    def _of_setting(self, entry: Entry) -> Iterator[Event]:
        if entry.kind != DayOpened.__name__:
            return
        before, self._day = self._day, entry
        for what in _SETTING if before is not None else ():
            hashes = [content_hash(day.event[what]) for day in (before, entry) if day is not None]
            if hashes[0] != hashes[1]:
                yield SettingChanged(what, *hashes)

    def _of_medium(self, lamps: Lamps) -> Iterator[Event]:
        """Yield what changed; that the disk is fast again follows from nothing that is worth a line."""
        for what in _LAMPS:
            was, now = getattr(self._lamps, what), getattr(lamps, what)
            if was != now and (now or what != "slow_disk"):
                yield MediumNoted(what, now)
        self._lamps = msgspec.structs.replace(lamps, suspended="")


def _is_start(entry: Entry) -> bool:
    return entry.kind == ProgramStarted.__name__
