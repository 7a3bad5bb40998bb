"""Which release may go on with a record (house.md 13): an older one stays away, and a new one begins with a day.

Of a day that an older release began, a new one plays what stands to its end and closes it: no table is stuck.
"""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import JournalError
from dealer_app.journal.kinds import ProgramStarted


def check(entries: Sequence[Entry], mine: str) -> None:
    """Raise JournalError `newer_release` if this release may not write; `entries` are those of the newest day."""
    known = [str(entry.event["release"]) for entry in entries if entry.kind == ProgramStarted.__name__]
    if known and order(known[-1]) > order(mine):
        raise JournalError("newer_release", known[-1])


def order(release: str) -> tuple[int, ...]:
    """Return what tells which of two releases is the later: its numbers, 0 where a part is none."""
    return tuple(int(part) if part.isdecimal() else 0 for part in release.split("."))
