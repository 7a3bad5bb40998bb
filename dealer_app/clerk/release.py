"""Which release may go on with a record: a new one begins with a day, an older one stays away (house.md 13)."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.journal.days import is_closed
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import JournalError
from dealer_app.journal.kinds import ProgramStarted


def check(entries: Sequence[Entry], mine: str) -> None:
    """Raise JournalError if this release may not write here: `newer_release`, or `older_day` of an open day.

    `entries` are those of the newest day.
    """
    known = [str(entry.event["release"]) for entry in entries if entry.kind == ProgramStarted.__name__]
    if not known:
        return
    last = known[-1]
    if order(last) > order(mine):
        raise JournalError("newer_release", last)
    if order(last) < order(mine) and not is_closed(entries):
        raise JournalError("older_day", f"{last}, {entries[-1].day}")


def order(release: str) -> tuple[int, ...]:
    """Return what tells which of two releases is the later: its numbers, 0 where a part is none."""
    return tuple(int(part) if part.isdecimal() else 0 for part in release.split("."))
