"""Where an edition of a table's chain begins (record.md 2.6): its genesis, who began it, and what it goes on from.

A restored copy opens a new edition. Its genesis takes the next number, names the old head, the reason, two persons
and the farthest entry that anybody outside knows of, and is signed at once. Where an edition begins with a day, the
genesis follows DayOpened; until that day is opened it waits in a file beside the days.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from dealer_app import safe_file
from dealer_app.core.events import Before, DayOpened, Event
from dealer_app.journal.entry import Entry, Head, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import Genesis
from dealer_app.safe_file import sync

_MOST = 1 << 16  # bytes of the file of an edition that waits
FILE = "edition.json"
RESTORED = "restored"  # why a restored copy opens one
_HASH = re.compile("[0-9a-f]{64}")


class NewEdition(msgspec.Struct, frozen=True):
    """An edition that is to begin: its genesis and the two persons who want it."""

    genesis: Genesis
    by: Who
    approved: Who


def check(entry: Entry, event: Event, entries: Sequence[Entry], before: Head | None, head: Head | None) -> None:
    """Refuse an entry that begins an edition without its genesis, or a genesis that begins none; ChainBroken.

    `entries` stand before it in what is read, `before` is the head in front of the first of them where it is known,
    `head` the one in front of this entry.
    """
    last = entries[-1] if entries else None
    begins = _jumps(entry, entries, before)
    behind_day = last is not None and last.kind == DayOpened.__name__
    day_begins = behind_day and _jumps(entries[-1], entries[:-1], before)
    wanted = (begins and entry.kind != DayOpened.__name__) or bool(day_begins) or entry.seq == 2
    if isinstance(event, Genesis):
        if not (wanted or (behind_day and day_begins is None)):
            raise ChainBroken(entry.seq, "identity")
        _check_genesis(entry, event, last if behind_day else None, head)
    elif wanted:
        raise ChainBroken(entry.seq, "identity")


def _jumps(entry: Entry, entries: Sequence[Entry], before: Head | None) -> bool | None:
    """Tell whether an entry is of another edition than the one before it; None where that one is not known."""
    if entries:
        return entry.edition != entries[-1].edition
    if before is None:
        return None
    return before.seq > 0 and entry.edition != before.edition


def _check_genesis(entry: Entry, event: Genesis, day: Entry | None, head: Head | None) -> None:
    if event.edition != entry.edition:
        raise ChainBroken(entry.seq, "identity")
    if event.edition == 1:
        if not (event.old is msgspec.UNSET and event.witnessed is msgspec.UNSET and entry.seq == 2):
            raise ChainBroken(entry.seq, "edition")
        return
    if entry.by is None or entry.approved is None or entry.by.id == entry.approved.id:
        raise ChainBroken(entry.seq, "edition")
    old = event.old
    if day is not None:
        is_true = old is not msgspec.UNSET and msgspec.to_builtins(old) == day.event["before"]
    else:
        is_true = head is not None and old == Before(head.seq, head.hash or "", head.key)
    if not (is_true and _is_seen(event)):
        raise ChainBroken(entry.seq, "edition")


def keep(folder: Path, edition: NewEdition) -> None:
    """Let an edition wait for the next day of this table; OSError if that cannot be written."""
    path = folder / FILE
    with safe_file.create(path) as file:
        file.write(msgspec.json.encode(edition))
        file.flush()
        os.fsync(file.fileno())
    sync(folder)


def waiting(folder: Path, head: Head) -> NewEdition | None:
    """Return the edition that is to begin with the next day behind this head, if any.

    JournalError if its file cannot be read, or what it holds could not be read back from the record.
    """
    path = folder / FILE
    try:
        found = msgspec.json.decode(safe_file.read(path, _MOST), type=NewEdition) if os.path.lexists(path) else None
    except (OSError, msgspec.MsgspecError) as error:
        raise JournalError("edition_file", f"{path}: {error}") from None
    if found is None or found.genesis.edition <= head.edition:
        return None  # there is none, or it has begun
    told = found.genesis
    is_next = told.edition == head.edition + 1 and told.old == Before(head.seq, head.hash or "", head.key)
    if not (is_next and found.by.id != found.approved.id and _is_hash(told.key) and _is_seen(told)):
        raise JournalError("edition_file", str(path))
    return found


def _is_hash(text: str) -> bool:
    return _HASH.fullmatch(text) is not None


def _is_seen(genesis: Genesis) -> bool:
    """Tell whether a genesis says in the right form what was known of, if anything."""
    seen = genesis.witnessed
    return seen is msgspec.UNSET or (seen.seq > 0 and _is_hash(seen.hash))


def begun(folder: Path) -> None:
    """The edition that waited has begun."""
    with contextlib.suppress(OSError):  # looked at again at the next start
        (folder / FILE).unlink(missing_ok=True)
