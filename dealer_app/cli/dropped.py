"""What a command has recorded of itself: one file in the table's inbox, where the JOURNAL is a table's (R31)."""

from __future__ import annotations

from pathlib import Path

from dealer_app.cli.common import Parts
from dealer_app.journal import inbox
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds.technical import Dropped, RecordRead, RecordVerified
from dealer_app.journal.reader import Reading


def tell(parts: Parts, journal: Path, event: Dropped) -> None:
    """Leave an event with the table of a JOURNAL; nothing, where it has no inbox or may not be written."""
    inbox.drop(inbox.table_of(journal), event, parts.names().command(0))


def now(parts: Parts) -> int:
    """Return the present moment, ms since 1970 UTC."""
    return parts.clock.now(0).at


def read(parts: Parts, journal: Path, command: str, seq: int) -> None:
    """Tell that the record itself was read up to an entry."""
    tell(parts, journal, RecordRead(now(parts), command, seq))


def verified(parts: Parts, journal: Path, found: Reading | ChainBroken) -> None:
    """Tell how a record was found."""
    if isinstance(found, ChainBroken):
        tell(parts, journal, RecordVerified(now(parts), False, max(found.seq, 0), why=found.why))
    else:
        last = found.entries[-1].seq
        tell(parts, journal, RecordVerified(now(parts), True, last, found.hashes[last]))
