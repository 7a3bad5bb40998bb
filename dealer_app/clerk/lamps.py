"""The lamps of the record: how its medium, its copies, its closed days and its clock fare (house.md 8)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dealer_app.clerk.behind import Progress
from dealer_app.core.events import CagnotteCounted, CountBegan, DayClosed, Event, ShiftClosed
from dealer_app.journal.entry import Entry
from dealer_app.journal.journal import Record
from dealer_app.journal.kinds import Checkpoint

SLOW, STUCK = 0.25, 3.0  # seconds of a commit that light the lamp, that suspend the table
CLOSED_DAY, _SLOW_DISK = "closed_day", "stuck"
SOUND = (CLOSED_DAY, _SLOW_DISK)
"""Why a table is suspended whose own day is sound: it may still be closed (record.md 2.6)."""
_CLOSES = (ShiftClosed, CountBegan, CagnotteCounted, DayClosed)


class Lamps(msgspec.Struct, frozen=True):
    """How the record fares: a slow or nearly full disk, copies that are behind, why the table is suspended, if it is.

    `copy_behind` is the fair copy beside the record, `medium_behind` the copies on the second medium, `days` how far
    the check of the closed days is. `low_space`: room for some days; `scant_space`: for no more than one, and the
    first is dark then.
    """

    slow_disk: bool = False
    copy_behind: bool = False
    medium_behind: bool = False
    low_space: bool = False
    scant_space: bool = False
    suspended: str = ""
    days: Progress = Progress()
    no_sync: bool = False  # the clock is known not to be kept right by a time server
    detail: str = ""  # what the medium said when it suspended the table

    def stops(self, event: Event) -> bool:
        """Tell whether this may not be recorded now: a suspended table moves no money, a sound one may be closed."""
        return bool(self.suspended) and not (self.suspended in SOUND and isinstance(event, _CLOSES))


def after_commit(lamps: Lamps, record: Record, took: float) -> Lamps:
    """Return the lamps after a commit of so many seconds; one that took too long stops what comes next."""
    return msgspec.structs.replace(
        lamps,
        slow_disk=took > SLOW,
        copy_behind=record.copy_wanting,
        suspended=_SLOW_DISK if took > STUCK else lamps.suspended,
        low_space=record.space == "low",
        scant_space=record.space == "scant",
    )


def is_medium_behind(entries: Sequence[Entry], seq: int) -> bool:
    """Tell whether copies that end at `seq` lack more than one coup."""
    missing = 0
    for entry in reversed(entries):
        if entry.seq <= seq or missing > 1:
            break
        missing += entry.kind == Checkpoint.__name__  # each coup's end has one, and so has each closing
    return missing > 1
