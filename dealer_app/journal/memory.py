"""A record without a file, for stories and drills: the same entries, the same chain, nothing durable."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.core.events import DayClosed, Event
from dealer_app.journal.chain import chain
from dealer_app.journal.entry import Entry, Head, Identity, Stamp
from dealer_app.journal.merkle import Tree
from dealer_app.journal.signing import practice
from dealer_app.journal.space import Space


class Memory:
    """Keeps what is appended as long as it lives."""

    copy_wanting = False
    space: Space = ""

    def __init__(self, identity: Identity, *, is_story: bool = True) -> None:
        self.is_story = is_story
        self._identity, self._signer, self._tree = identity, practice("play"), Tree()
        self.entries: list[Entry] = []
        self.head = Head()
        self.lines: list[str] = []

    def append(self, stamp: Stamp, events: Sequence[Event]) -> None:
        """Record one act."""
        closes = isinstance(events[0], DayClosed)
        day = [entry for entry in self.entries if entry.day == stamp.day] if closes else []
        added = chain(self.head, self._tree, self._identity, stamp, events, self._signer, day=day)
        self.entries += (link.entry for link in added.links)
        self.lines += (link.row.line for link in added.links)
        self.head, self._tree = added.head, added.tree

    def reopen(self) -> None:
        """There is no medium that could have failed."""

    def recheck(self, since: int) -> list[Entry]:
        """Return what was recorded behind entry `since`."""
        return self.entries[since:]

    def close(self) -> None:
        """There is nothing to let go of."""
