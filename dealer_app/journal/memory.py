"""A record without a file, for stories and drills: the same entries, the same chain, nothing durable."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.core.events import Event
from dealer_app.journal.chain import chain
from dealer_app.journal.entry import Entry, Head, Identity, Stamp


class Memory:
    """Keeps what is appended as long as it lives."""

    copy_wanting = False

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.entries: list[Entry] = []
        self.head = Head()
        self.lines: list[str] = []

    def append(self, stamp: Stamp, events: Sequence[Event]) -> None:
        """Record one act."""
        for entry, row, head in chain(self.head, self._identity, stamp, events):
            self.entries.append(entry)
            self.lines.append(row.line)
            self.head = head

    def close(self) -> None:
        """There is nothing to let go of."""
