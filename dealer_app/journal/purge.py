"""Purging whole days (record.md 2.8): each is verified in two archives first, then its tombstone stays alone.

The tombstone is durable before a file is removed, and a purge that died is gone on with. The newest day never goes:
what play carries forward stands in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from dealer_app.journal import archive, chronicle
from dealer_app.journal import folder as layout
from dealer_app.journal.chronicle import Tombstone
from dealer_app.journal.entry import Entry, Row, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import day_rows
from dealer_app.journal.rollback import rollback_of
from dealer_app.journal.signing import Signer
from dealer_app.safe_file import sync

PLACES = 2


class Order(msgspec.Struct, frozen=True):
    """Who purges and who approves, and when (ms since 1970 UTC)."""

    by: Who
    approved: Who
    at: int


def stone_of(table: Path, day: str, places: Sequence[Path], order: Order, signer: Signer) -> Tombstone:
    """Return the tombstone of a day that may go: it hangs together and lies whole in archives in two places.

    ChainBroken if day or archive do not hang together, JournalError `archives_wanted` if there are not two.
    """
    rows = day_rows(layout.day_file(table, day))
    whole = archive.day(rows)
    digests = [verified(place, day, rows) for place in places]
    files = [_file(place, day).resolve() for place in places]
    if len({path.parent for path in files}) < PLACES or any(table.resolve() in path.parents for path in files):
        raise JournalError("archives_wanted", day)
    first, last = whole.entries[0], whole.entries[-1]
    unsigned = Tombstone(
        suite=last.suite,
        house=last.house,
        table=last.table,
        edition=last.edition,
        day=day,
        first=first.seq,
        prev=first.prev,
        last=last.seq,
        head=rows[-1].hash,
        root=whole.tree.root,
        count=len(rows),
        totals=last.totals,
        key=whole.head.key or "",
        archives=tuple(digests),
        by=order.by,
        approved=order.approved,
        at=order.at,
        signer="",
        signature="",
    )
    return chronicle.signed(unsigned, signer)


def entries_of(table: Path, day: str) -> list[Entry]:
    """Return the entries of a closed day."""
    return archive.day(day_rows(layout.day_file(table, day))).entries


def _file(place: Path, day: str) -> Path:
    """Return the archive of a day in a folder: the one whose name holds the day."""
    found = sorted(place.glob(f"*{day}*.tar")) if place.is_dir() else []
    if not found:
        raise JournalError("archives_wanted", f"{day}: {place}")
    return found[0]


def verified(place: Path, day: str, rows: Sequence[Row]) -> str:
    """Return the SHA-256 of a day's archive in a folder, which holds exactly these rows."""
    path = _file(place, day)
    held = archive.load(path)
    if held.rows != tuple(rows):
        raise ChainBroken(rows[0].seq, "archive", str(path))
    return sha256(path.read_bytes()).hexdigest()


def bury(table: Path, stone: Tombstone) -> None:
    """Let a day's tombstone stay and remove its files; JournalError if the folder cannot be written."""
    day = layout.day_file(table, stone.day)
    try:
        if all(known.day != stone.day for known in chronicle.read(table)):
            chronicle.add(table, stone)
        for path in (
            layout.plain_copy(day),
            layout.packed_copy(day),
            rollback_of(day),
            day,
        ):  # a copy without its day would be one taken away
            path.unlink(missing_ok=True)
        sync(table)
    except OSError as error:
        raise JournalError("folder", str(error)) from None
