"""How the lines of a day stand in it: its first carries what was before, its last closes it, no value is foreign.

A day begins with DayOpened and ends with DayClosed, and neither stands anywhere else; only the newest may be open.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from zoneinfo import ZoneInfo

import msgspec

from dealer_app.core.events import Before, DayClosed, DayOpened, Event
from dealer_app.journal import codec
from dealer_app.journal.entry import Entry, Head, Source, Totals
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds import Checkpoint
from dealer_app.journal.signing import is_key

_NO_ZONES = ("localtime", "posixrules")
_YEAR_9999 = 253_370_764_800_000  # its first moment in milliseconds UTC; every zone's calendar goes that far


def is_closed(entries: Sequence[Entry]) -> bool:
    """Tell whether these are the last entries of a day that is closed, and signed."""
    return [entry.kind for entry in entries[-2:]] == [DayClosed.__name__, Checkpoint.__name__]


def totals_before(entry: Entry, event: Event, last: Sequence[Entry], head: Head | None) -> Totals:
    """Return the totals in front of an entry; ChainBroken where its day does not begin, go on or end as it must.

    `last` are the two entries before where they were read, `head` what is known of them; neither for a day that is
    read alone.
    """
    begins = not last or entry.day != last[-1].day
    if begins and not isinstance(event, DayOpened):
        raise ChainBroken(entry.seq, "day")
    if last and begins and not is_closed(last):
        raise ChainBroken(last[-1].seq, "day_not_closed", last[-1].day)
    is_over = bool(last) and last[-1].kind == DayClosed.__name__ and entry.kind != Checkpoint.__name__
    if not begins and (is_over or is_closed(last)):
        raise ChainBroken(entry.seq, "day")
    if isinstance(event, DayOpened) and begins:
        return _carried(entry, event, head)
    if isinstance(event, DayOpened) or head is None:
        raise ChainBroken(entry.seq, "day")
    return head.totals


def _carried(entry: Entry, event: DayOpened, head: Head | None) -> Totals:
    """Return the totals that a day carried forward, held against the head in front of it if that is at hand."""
    is_first = entry.seq == 1
    if entry.part != 0 or entry.seq < 1 or (entry.prev is None) != is_first:
        raise ChainBroken(entry.seq, "day")
    if "totals" not in entry.event or entry.event.get("before", False) != _told_before(entry, event, head):
        raise ChainBroken(entry.seq, "day")
    try:
        totals = Totals() if event.totals is None else codec.totals_of(event.totals)
    except msgspec.ValidationError as error:
        raise ChainBroken(entry.seq, "fields", str(error)) from None
    if event.totals is None and not is_first:
        raise ChainBroken(entry.seq, "fields", "totals")
    if event.totals is not None and msgspec.to_builtins(totals) != event.totals:
        raise ChainBroken(entry.seq, "fields", "totals")
    if totals != (Totals() if is_first else totals if head is None else head.totals):
        raise ChainBroken(entry.seq, "totals")
    return totals


def _told_before(entry: Entry, event: DayOpened, head: Head | None) -> object:
    """Return what the first entry of a day has to say of the one before; alone it is believed in its key."""
    if entry.prev is None:
        return None
    key = head.key if head is not None else event.before.key if event.before is not None else None
    if head is None and not is_key(key or ""):
        raise ChainBroken(entry.seq, "day")
    return msgspec.to_builtins(Before(entry.seq - 1, entry.prev, key))


def check_values(entry: Entry, event: Event) -> None:
    """Refuse a moment or day of no calendar, a zone that nobody knows, rules that are not those of their hash."""
    if not 0 <= entry.at < _YEAR_9999:
        raise ChainBroken(entry.seq, "fields", "at")
    if not is_date(entry.day):
        raise ChainBroken(entry.seq, "fields", "day")
    if not _is_whole(entry.source):
        raise ChainBroken(entry.seq, "fields", "source")
    if not isinstance(event, DayOpened):
        return
    if event.day != entry.day:
        raise ChainBroken(entry.seq, "day")
    if not _is_zone(event.zone):
        raise ChainBroken(entry.seq, "fields", "zone")
    if codec.content_hash(event.profile) != event.profile_hash:
        raise ChainBroken(entry.seq, "fields", "profile_hash")


def _is_whole(source: Source) -> bool:
    """Tell whether a numbered message says which shoe counts and since when."""
    return source.number is None or not (source.serial is None or source.epoch is None)


def is_date(text: str) -> bool:
    """Tell whether this is a true date in its one form, YYYY-MM-DD."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_zone(name: str) -> bool:
    if name in _NO_ZONES or name.startswith(("posix/", "right/")):
        return False  # a machine has files of these names, IANA no such zone
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True
