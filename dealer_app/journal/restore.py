"""A record built again from fair copies, row for row, and the edition that begins with it (record.md 2.6, 2.9).

All is built beside its place and put there at once: a restore that died leaves nothing that could be played on. What
the copies hold is checked on the way; an act of which they hold only a part is left out, since nobody knows its rest.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from dealer_app.core.events import Before
from dealer_app.journal import chronicle, codec, edition, witness
from dealer_app.journal import folder as layout
from dealer_app.journal.chain import Link, Whole, chain, followed
from dealer_app.journal.chronicle import Tombstone
from dealer_app.journal.copy import may_show
from dealer_app.journal.days import is_closed
from dealer_app.journal.edition import RESTORED, NewEdition
from dealer_app.journal.entry import Entry, Head, Identity, Row, Source, Stamp, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import Genesis, Witnessed
from dealer_app.journal.reader import check_name, read_copy
from dealer_app.journal.signing import Signer
from dealer_app.journal.store import Store
from dealer_app.journal.witness import Mark
from dealer_app.safe_file import sync

_HALF = ".half"  # behind the name of a folder that is being built
_ACTS = 3  # a copy is torn in its last act or in the signature behind it

Judge = Callable[[Sequence[Entry]], object]
"""Raises ChainBroken if a day's entries are no history of the game."""


class Copies(msgspec.Struct, frozen=True):
    """What a medium holds: the rows of each day as far as they are whole acts, the newest day, `left_out` lines.

    `stones` are the tombstones of days that were purged.
    """

    days: tuple[tuple[str, list[Row]], ...]
    newest: Whole
    left_out: int
    stones: tuple[Tombstone, ...] = ()

    @property
    def hashes(self) -> dict[int, str]:
        """The hash of each number."""
        return {row.seq: row.hash for _, rows in self.days for row in rows}


class Wish(msgspec.Struct, frozen=True):
    """Who restores and who approves, at which moment, in which run of which program."""

    by: Who
    approved: Who
    at: int
    mono: int
    run: str
    program: str


def copies(medium: Path, judge: Judge) -> Copies:
    """Return what a medium's fair copies hold; ChainBroken where they do not hang together."""
    files = layout.copies(medium)
    if not files:
        raise JournalError("no_copies", str(medium))
    days: list[tuple[str, list[Row]]] = []
    entries: list[Entry] = []
    stones = chronicle.read(medium)
    before = chronicle.stepped_over(medium, stones)
    for file in files:
        rows = list(read_copy(file))
        whole, kept = _whole_acts(rows, before, judge) if file == files[-1] else (followed(rows, before), len(rows))
        check_name(layout.day_of(file), whole.entries)
        if file != files[-1] and not is_closed(whole.entries):
            raise ChainBroken(whole.head.seq, "day_not_closed", layout.day_of(file))
        if not kept:
            break  # the newest day has not begun
        days.append((layout.day_of(file), rows[:kept]))
        entries += whole.entries
        newest, before = whole, whole.head
    if not days:
        raise JournalError("no_copies", str(medium))
    chronicle.check(stones, entries)
    return Copies(tuple(days), newest, len(rows) - kept, tuple(stones))


def _whole_acts(rows: list[Row], before: Head | None, judge: Judge) -> tuple[Whole, int]:
    """Return the newest day as far as it holds whole acts, signed where they must be, and how many lines that is."""
    read = followed(rows, before)
    kept, broken = len(rows), None
    for _ in range(_ACTS + 1):
        whole = followed(rows[:kept], before)
        try:
            judge(whole.complete().entries)
        except ChainBroken as error:
            broken = broken or error
        else:
            return whole, kept
        act = read.entries[kept - 1].act
        while kept and read.entries[kept - 1].act == act:
            kept -= 1
        if not kept:
            return followed([], before), 0
    assert broken is not None
    raise broken


def lost(held: Copies, marks: Iterable[Mark]) -> Witnessed | None:
    """Return the farthest entry that is remembered and that the copies lack; None if they hold all.

    ChainBroken `forked` if something else is remembered than they hold, `unknown_head` if a hash alone is not theirs.
    """
    farthest: Mark | None = None
    hashes = held.hashes
    for mark in marks:
        if mark.seq <= held.newest.head.seq:
            witness.compare(hashes, [mark], held.newest.head.seq)
        elif farthest is None or mark.seq > farthest.seq:
            farthest = mark
    return None if farthest is None else Witnessed(farthest.seq, farthest.hash)


def restore(held: Copies, folder: Path, wish: Wish, signer: Signer, missing: Witnessed | None) -> int:
    """Build the record in a folder that is not there or is empty; return the number of the edition that begins.

    A day that is open goes on with the genesis; else it waits for the next day. JournalError if the folder cannot be
    made, or something lies in it.
    """
    half = folder.with_name(folder.name + _HALF)
    try:
        if folder.exists() and any(folder.iterdir()):
            raise JournalError("not_empty", str(folder))
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(parents=True, mode=0o700)
        begins = _genesis(held, wish, signer, missing)
        for stone in held.stones:
            chronicle.add(half, stone)
        for day, rows in held.days[:-1]:
            _build(half, day, rows)
        day, rows = held.days[-1]
        if is_closed(held.newest.entries):
            _build(half, day, rows)
            edition.keep(half, begins)
        else:
            _build(half, day, [*rows, *(link.row for link in _links(held, wish, signer, begins.genesis))])
        if folder.exists():
            folder.rmdir()
        os.replace(half, folder)
        sync(folder.parent)
    except OSError as error:
        raise JournalError("folder", str(error)) from None
    return begins.genesis.edition


def _genesis(held: Copies, wish: Wish, signer: Signer, missing: Witnessed | None) -> NewEdition:
    head = held.newest.head
    old = Before(head.seq, head.hash or "", head.key)
    seen = msgspec.UNSET if missing is None else missing
    genesis = Genesis(head.edition + 1, RESTORED, signer.public, old, seen)
    return NewEdition(genesis, wish.by, wish.approved)


def _links(held: Copies, wish: Wish, signer: Signer, genesis: Genesis) -> list[Link]:
    """Return the genesis and its signature behind the last entry of a day that is open."""
    last = held.newest.entries[-1]
    stamp = Stamp(
        day=last.day,
        shift=last.shift,
        shoe=last.shoe,
        coup=last.coup,
        act=f"{wish.run}/{last.seq + 1}",
        by=wish.by,
        approved=wish.approved,
        at=wish.at,
        mono=wish.mono,
        run=wish.run,
        clock=None,
        source=Source("system"),
        profile=last.profile,
        program=wish.program,
    )
    identity = Identity(last.house, last.table, genesis.edition)
    return chain(held.newest.head, held.newest.tree, identity, stamp, [genesis], signer).links


def _build(folder: Path, day: str, rows: list[Row]) -> None:
    """Write one day's file and its fair copy, which holds what lies open; both durable."""
    shown = may_show([codec.entry_of(row.line).kind for row in rows])
    store = Store(layout.day_file(folder, day), create=True)
    try:
        store.append(rows)
    finally:
        store.close()
    with layout.plain_copy(layout.day_file(folder, day)).open("xb") as file:
        file.writelines(f"{row.line}\n".encode() for row in rows[:shown])
        file.flush()
        os.fsync(file.fileno())
    sync(folder)
