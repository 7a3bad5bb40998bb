"""What the clerk writes to: the open day of a table, its lock, its chain and its fair copy."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from dealer_app.core.events import OPENS, CommissionDropped, DayClosed, DayOpened, Event
from dealer_app.core.unreal import is_unreal
from dealer_app.journal import chronicle, codec, edition, evidence, inbox, space, unreal
from dealer_app.journal import folder as layout
from dealer_app.journal.chain import Links, chain, changed, followed, rechecked
from dealer_app.journal.copy import FairCopy
from dealer_app.journal.days import is_closed
from dealer_app.journal.edition import NewEdition
from dealer_app.journal.entry import Entry, Head, Identity, Row, Stamp
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.lock import Lock
from dealer_app.journal.merkle import Tree
from dealer_app.journal.reader import check_name, read_copy
from dealer_app.journal.signing import Change, Signer
from dealer_app.journal.space import Space
from dealer_app.journal.store import Store, is_unborn

log = logging.getLogger("journal")

_SYNCED = {kind.__name__ for kind in OPENS} | {CommissionDropped.__name__}


_NO_DAMAGE = ("locked", "unable to open", "readonly", "read-only", "disk I/O")
"""What SQLite says where the file may be whole and something around it is not."""


class Record(Protocol):
    """What the clerk needs of a record."""

    @property
    def head(self) -> Head:
        """Where the chain ends."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the newest day, open or closed."""

    @property
    def is_story(self) -> bool:
        """Whether it is no table's record, so that no figure of it is withheld."""

    @property
    def copy_wanting(self) -> bool:
        """Whether the fair copy is behind for want of its medium."""

    @property
    def space(self) -> Space:
        """How much room is left on the medium."""

    def append(self, stamp: Stamp, events: Sequence[Event]) -> None:
        """Record one act, all of it or nothing; durable when it returns.

        JournalError if the medium fails, Uncanonical if a text in it has no canonical form.
        """

    def reopen(self) -> None:
        """Read the record again, after an error that may have been recorded all the same; raises as at the start."""

    def recheck(self, since: int) -> list[Entry]:
        """Read back what was recorded behind entry `since`, and return it.

        ChainBroken `recheck` if it is not what was written; JournalError if the medium fails.
        """

    def close(self) -> None:
        """Let go of the record."""


def _is_damage(error: JournalError) -> bool:
    """Tell whether SQLite found the file itself damaged."""
    return error.reason == "database" and not any(word in error.detail for word in _NO_DAMAGE)


class Journal:
    """A table's record in its folder; opening it locks the table and checks the open day's chain."""

    is_story = False

    def __init__(
        self,
        folder: Path,
        identity: Identity,
        holder: dict[str, object],
        signer: Signer,
        store: Callable[..., Store] = Store,
        reserve: int = 0,
    ) -> None:
        self._folder, self._identity, self._signer, self._new_store = folder, identity, signer, store
        self._make_folder()
        self._lock = Lock(layout.lock_file(folder), holder)
        self._store: Store | None = None
        self._copy: FairCopy | None = None
        self.copy_wanting = False
        self.closed_day = ""
        """The newest day that is closed, "" if there is none."""
        self.entries: list[Entry] = []
        self.head, self._tree = Head(), Tree()
        self._begins: NewEdition | None = None  # what is to begin with the next day
        try:
            space.prepare(folder, reserve)
            self._resume()
            inbox.prepare(folder)
        except (ChainBroken, JournalError) as error:
            self._close_day()
            if isinstance(error, ChainBroken) or _is_damage(error):
                error.kept = evidence.keep(folder, str(error))
            self.close()
            raise
        except BaseException:
            self.close()
            raise

    def _make_folder(self) -> None:
        try:
            layout.make(self._folder)
        except OSError as error:
            raise JournalError("folder", str(error)) from None

    def _resume(self) -> None:
        """Take up the newest day: an open one for writing, a closed one only for its head."""
        for copy in layout.orphans(self._folder):
            for row in read_copy(copy):
                raise ChainBroken(row.seq, "copy")
        days = layout.days(self._folder)
        if days and not layout.copy_of(days[-1]).is_file() and is_unborn(days[-1]):
            days.pop().unlink()
        if not days:
            unreal.check_key(self._identity.house, self._signer.public)
            log.info("a new table, to be signed by %s", self._signer.public)
            return
        before = self._head_before(days[:-1])
        self._store = self._new_store(days[-1], create=False)
        day = followed(self._store.rows(), before)
        self.entries, self.head, self._tree = day.entries, day.head, day.tree
        check_name(layout.day_named(days[-1]), self.entries)
        if not days[:-1]:
            chronicle.check(chronicle.read(self._folder), self.entries)
        self._resume_copy(days[-1])
        if not self.entries:
            raise ChainBroken(0 if before is None else before.seq + 1, "gap", days[-1].name)
        day.complete()
        self._check_identity()
        self._identity = replace(self._identity, edition=self.head.edition)
        self._begins = edition.waiting(self._folder, self.head)
        if self._begins is None:
            edition.begun(self._folder)
        self._check_key()
        if is_closed(self.entries):
            self.closed_day = days[-1].stem
            self._close_day()
        elif days[:-1]:
            self.closed_day = days[-2].stem

    def _resume_copy(self, day: Path) -> None:
        """Hold the copy against the day and complete it; a gzipped one is that of a closed day, and whole."""
        copy = layout.copy_of(day)
        if is_closed(self.entries) and copy == layout.packed_copy(day):
            rows = {row.seq: row.line for row in read_copy(copy)}
            if rows == {entry.seq: codec.line_of(entry) for entry in self.entries}:
                return
            raise ChainBroken(min(rows, default=self.head.seq), "copy")
        self._copy = FairCopy(layout.plain_copy(day))
        self._copy.mend(self.entries)
        self.copy_wanting = self._copy.wanting

    def _check_identity(self) -> None:
        """Refuse a record of another house or table before anything is added to it."""
        last = self.entries[-1]
        if is_unreal(last.house) != is_unreal(self._identity.house):
            raise JournalError("unreal", f"{last.house}, {self._identity.house}")
        if (last.house, last.table) != (self._identity.house, self._identity.table):
            raise JournalError("other_table", f"{last.house}, {last.table}")

    def _check_key(self) -> None:
        """Refuse another's key, unless it is to take the place of a lost one as soon as a day is opened.

        An edition that waits begins with the key that its genesis names: no lost one can be changed before. The key
        of demonstrations takes no place at all.
        """
        change = self._signer.change
        wanted = self.head.key if self._begins is None else self._begins.genesis.key
        for key in (wanted, None if change is None else change.secret.public):
            unreal.check_key(self._identity.house, f"{key}")
        if self._begins is not None:
            if self._signer.public != wanted:
                raise JournalError("other_key", f"{wanted}")
            return
        waits = change is not None and change.is_lost and is_closed(self.entries)
        if not waits and not self._signer.settle(wanted):
            raise JournalError("other_key", f"{wanted}")

    def _head_before(self, older: list[Path]) -> Head | None:
        """Return the head in front of the newest day; None where closed days stand before it.

        What the day says of them is believed, and a worker checks it behind play (record.md 2.1).
        """
        if older:
            return None
        return chronicle.stepped_over(self._folder, chronicle.read(self._folder))

    def append(self, stamp: Stamp, events: Sequence[Event]) -> None:
        """Record one act; the first of a day makes its file."""
        begins = self._begins if isinstance(events[0], DayOpened) else None
        added = chain(self.head, self._tree, self._identity, stamp, events, self._signer, begins, self.entries)
        if isinstance(events[0], DayOpened):
            path = layout.day_file(self._folder, events[0].day)
            self._store, self._copy, self.entries = self._new_store(path, create=True), None, []
        self._commit(added)
        if isinstance(events[-1], DayClosed):
            self._close_day()
            self.closed_day = self.entries[-1].day

    def change_key(self, stamp: Stamp, change: Change) -> None:
        """Record that another key signs from here on; JournalError if no day is open or the medium fails."""
        self._commit(changed(self.head, self._tree, self._identity, stamp, self._signer, change))

    def _commit(self, added: Links) -> None:
        """Write what was chained, take it over, and let the copy and the signer follow."""
        if self._store is None:
            raise JournalError("no_day")
        rows = [link.row for link in added.links]
        self._append(self._store, rows)
        before = self.head.key
        self.head, self._tree = added.head, added.tree
        if self._begins is not None and self.head.edition == self._begins.genesis.edition:
            self._begins, self._identity = None, replace(self._identity, edition=self.head.edition)
            edition.begun(self._folder)
        self.entries += (link.entry for link in added.links)
        self._write_copy(rows, [link.entry for link in added.links])
        if before not in (None, self.head.key):
            self._signer.settle(self.head.key)

    @property
    def is_day_open(self) -> bool:
        """Whether something can be recorded before another day is opened."""
        return self._store is not None

    def _append(self, store: Store, rows: list[Row]) -> None:
        """Write the rows of one act; on a full disk the reserve is given up and, if they are not there, once more."""
        try:
            store.append(rows)
        except JournalError as error:
            if error.reason != "full" or not space.give_up(self._folder):
                raise
            if all(row.seq < rows[0].seq for row in store.rows()):
                store.append(rows)

    def remembered(self, seq: int, known: str) -> None:
        """Hold the record against an entry that is remembered elsewhere, given by number and hash.

        ChainBroken `truncated` if it ends before, `forked` if another one stands there; an older day is believed.
        """
        if seq > self.head.seq:
            raise ChainBroken(self.head.seq + 1, "truncated", str(seq))
        hashes = {entry.seq - 1: entry.prev for entry in self.entries} | {self.head.seq: self.head.hash}
        if hashes.get(seq, known) != known:
            raise ChainBroken(seq, "forked")

    def reopen(self) -> None:
        """Close the open day and read it again, after an error that may have been recorded all the same.

        JournalError or ChainBroken as at the start.
        """
        self._close_day()
        self.entries, self.head, self._tree = [], Head(), Tree()
        self._resume()

    def recheck(self, since: int) -> list[Entry]:
        """Read back what the file holds behind entry `since`; of a day that was just closed nothing is at hand."""
        written = list(takewhile(lambda entry: entry.seq > since, reversed(self.entries)))[::-1]
        if self._store is not None:
            rechecked(self._store.rows_behind(since), written, self.head)
        return written

    @property
    def space(self) -> Space:
        """How much room is left on the disk."""
        return space.level(self._folder)

    def _write_copy(self, rows: list[Row], entries: list[Entry]) -> None:
        """Let the copy follow; never before the commit."""
        if self._copy is None:
            self._copy = FairCopy(layout.plain_copy(layout.day_file(self._folder, entries[0].day)))
        if self._copy.is_open:
            self._copy.add([(entry.kind, row.line) for entry, row in zip(entries, rows, strict=True)])
        else:
            self._mend(self._copy)
        if any(entry.kind in _SYNCED for entry in entries):
            self._copy.sync()
        self.copy_wanting = self._copy.wanting

    def _mend(self, copy: FairCopy) -> None:
        """Begin the copy, or take it up again; strange lines in it are told at the next start, not in mid-coup."""
        try:
            copy.mend(self.entries)
        except ChainBroken as broken:
            log.error("the copy is strange: %s", broken)
            copy.wanting = True

    def _close_day(self) -> None:
        if self._copy is not None:
            self._copy.close()
        if self._store is not None:
            self._store.close()
        self._copy = self._store = None

    @property
    def folder(self) -> Path:
        """The table's folder."""
        return self._folder

    @property
    def is_locked(self) -> bool:
        """Whether the table's lock is still ours."""
        return self._lock.is_ours(layout.lock_file(self._folder))

    def close(self) -> None:
        """Let go of day and table."""
        self._close_day()
        self._lock.release()
