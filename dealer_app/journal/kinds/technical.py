"""The technical log (record.md R31): what befell program, machine and record, and what was done with the record.

Kinds of the record alone. `at` is when it happened, ms since 1970 UTC, where that is before it was recorded.
"""

from __future__ import annotations

from typing import Literal

from dealer_app.core.events import Event

Lamp = Literal["slow_disk", "low_space", "copy_behind", "medium_behind"]
Setting = Literal["profile", "limits", "staff", "zone"]


class ClockJumped(Event, frozen=True):
    """The clock of the entry before the newest one was another: by `away` ms, below 0 where it went back.

    `against` says what it was held against: the steady clock of the same run, or the entry of an earlier run.
    """

    away: int
    against: Literal["steady", "entry"]


class LineLost(Event, frozen=True):
    """The shoe's line is gone; `why` is the driver's word."""

    why: str


class MediumNoted(Event, frozen=True):
    """How the record's medium fares: the disk took long, is nearly full, a copy is behind; `on` False: no more."""

    what: Lamp
    on: bool


class CrashFound(Event, frozen=True):
    """Runs before this one left so many files of faults of the program's own."""

    files: int


class ProgramChanged(Event, frozen=True):
    """Another program records than before: its release, and the hash of its sources, before and now."""

    before: str
    now: str
    hash_before: str
    hash_now: str


class SettingChanged(Event, frozen=True):
    """This gaming day has another setting than the one before; hashes of both in canonical form."""

    what: Setting
    before: str
    now: str


class DropRefused(Event, frozen=True):
    """A file in the inbox is nothing that may be recorded; SHA-256 of its first bytes, or of its name."""

    why: str
    sha256: str


class ReportIssued(Event, frozen=True):
    """A report was written to be printed: its kind, the SHA-256 of its file, whose it is, which print it is."""

    at: int
    report: str
    form: str
    sha256: str
    day: str
    shift: int | None = None
    load: int | None = None
    number: int = 1


class Exported(Event, frozen=True):
    """Figures were written for other programs: kind of report, form, SHA-256 of the file, whose they are."""

    at: int
    report: str
    form: str
    sha256: str
    day: str
    shift: int | None = None
    load: int | None = None


class RecordRead(Event, frozen=True):
    """Somebody read the record itself, by this command, up to this entry."""

    at: int
    command: str
    seq: int


class RecordVerified(Event, frozen=True):
    """The record was verified: whole up to `seq`, whose hash is `head`; else `seq` is wrong for `why`."""

    at: int
    whole: bool
    seq: int
    head: str = ""
    why: str = ""


class ArchiveMade(Event, frozen=True):
    """A closed day was sealed: its entries and the SHA-256 of the archive."""

    at: int
    day: str
    first: int
    last: int
    sha256: str


class DayPurged(Event, frozen=True):
    """The files of a day were removed; its tombstone stays."""

    at: int
    day: str
    first: int
    last: int
    head: str


class CopyMade(Event, frozen=True):
    """The fair copies were copied to a second medium, up to this entry of this hash."""

    at: int
    seq: int
    head: str


class DaysChecked(Event, frozen=True):
    """So many closed days hang together, with those that were purged, up to this entry of this hash."""

    at: int
    days: int
    seq: int
    head: str


class CopyChecked(Event, frozen=True):
    """The fair copy of the open day hangs together up to this entry of this hash."""

    at: int
    day: str
    seq: int
    head: str


class CheckFailed(Event, frozen=True):
    """A day does not hang together: the first wrong entry, 0 if none can be named, and why."""

    at: int
    day: str
    seq: int
    why: str


TECHNICAL: tuple[type[Event], ...] = (
    ClockJumped,
    LineLost,
    MediumNoted,
    CrashFound,
    ProgramChanged,
    SettingChanged,
    DropRefused,
    ReportIssued,
    Exported,
    RecordRead,
    RecordVerified,
    ArchiveMade,
    DayPurged,
    CopyMade,
    DaysChecked,
    CopyChecked,
    CheckFailed,
)
Dropped = (
    ReportIssued | Exported | RecordRead | RecordVerified | ArchiveMade | DayPurged | CopyMade
    | DaysChecked | CopyChecked | CheckFailed
)  # fmt: skip
"""What other programs may have recorded through the inbox; each has `at`."""
