"""How entries hang together: numbering, hashing and totals, at writing and again at every reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from dealer_app.core.events import (
    BooksPut,
    CommissionDropped,
    DayClosed,
    DayOpened,
    DueDropped,
    Event,
    Settled,
    SurplusEntered,
    TicketRun,
    TicketsDetached,
    Voided,
)
from dealer_app.journal import checkpoint, closing, codec, days, edition, merkle
from dealer_app.journal.edition import NewEdition
from dealer_app.journal.entry import SUITE, Entry, Head, Identity, Row, Source, Stamp, Totals
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds import Checkpoint, Genesis
from dealer_app.journal.merkle import Tree
from dealer_app.journal.signing import Change, Signer

_HASH = re.compile("[0-9a-f]{64}")
_FIRST = "new table"  # why the first edition begins
_CAGNOTTE = "cagnotte"  # the account of `core.books`, which a record does not import


def add(totals: Totals, event: Event) -> Totals:
    """Return the perpetual totals after an event; all that ever lay in the cagnotte is levies + plus - minus."""
    match event:
        case BooksPut(moves=moves):
            corrected = sum(amount for account, amount in moves if account == _CAGNOTTE)
            return replace(totals, plus=totals.plus + max(corrected, 0), minus=totals.minus + max(-corrected, 0))
        case Settled():
            return replace(totals, coups=totals.coups + 1)
        case CommissionDropped(amount=amount) | DueDropped(amount=amount):
            return replace(totals, levies=totals.levies + amount)
        case TicketsDetached(runs=runs) | SurplusEntered(runs=runs) if runs:
            return replace(totals, tickets=_with(totals.tickets, runs))
        case Voided():
            return replace(totals, voided=totals.voided + 1)
    return totals


def _with(tickets: dict[str, int], runs: Sequence[TicketRun]) -> dict[str, int]:
    """Return the count of tickets of each value, in minor units as text, after these were detached."""
    counts = dict(tickets)
    for run in runs:
        counts[str(run.value)] = counts.get(str(run.value), 0) + run.count
    return counts


class Link(NamedTuple):
    """One entry, the row it is stored as, and the head of the chain after it."""

    entry: Entry
    row: Row
    head: Head


class Links(NamedTuple):
    """What one act becomes: its entries with all that the record adds to them, and the day's tree after them."""

    links: list[Link]
    tree: Tree

    @property
    def head(self) -> Head:
        """Where the chain ends after the act."""
        return self.links[-1].head


def chain(
    head: Head,
    tree: Tree,
    identity: Identity,
    stamp: Stamp,
    events: Sequence[Event],
    signer: Signer,
    begins: NewEdition | None = None,
    day: Sequence[Entry] = (),
) -> Links:
    """Return one act's entries behind `head`, with what the record adds to them; `day` is the open one so far.

    What the day came to stands before its end. The first of a table is followed by its genesis; the first of a later
    day by that of the edition that `begins` with it, or by a change of key that waits for it, which beside an edition
    waits for the next. An end is signed.
    JournalError if nobody signs; Uncanonical if a text has no canonical form.
    """
    opens_day = isinstance(events[0], DayOpened)
    links = Links([], Tree() if opens_day else tree)
    genesis = None if begins is None else begins.genesis
    if head.seq == 0:
        genesis = Genesis(identity.edition, _FIRST, signer.public)
    if genesis is not None:
        identity = replace(identity, edition=genesis.edition)
    if isinstance(events[0], DayClosed):
        sums = closing.summed(day)
        links = _with_entry(links, head, _entry(head, identity, _own(stamp, head), 0, sums), sums)
        head = links.head
    for part, event in enumerate(events):
        links = _with_entry(links, head, _entry(head, identity, stamp, part, event), event)
        head = links.head
    if genesis is not None:
        own = _own(stamp, head)
        if begins is not None:
            own = replace(own, by=begins.by, approved=begins.approved)
        links = _with_entry(links, head, _entry(head, identity, own, 0, genesis), genesis)
        head = links.head
    elif opens_day and (change := signer.change) is not None:
        links = _with_change(links, head, identity, stamp, signer, change)
        head = links.head
    if checkpoint.is_due(link.entry for link in links.links):
        unsigned = _entry(head, identity, _own(stamp, head), 0, None)
        signed = checkpoint.made(unsigned, links.tree, signer)
        links = _with_entry(links, head, replace(unsigned, event=codec.event_fields(signed)), signed)
    return links


def changed(head: Head, tree: Tree, identity: Identity, stamp: Stamp, signer: Signer, change: Change) -> Links:
    """Return the change of key as the next entry of an open day; JournalError if nobody signs."""
    return _with_change(Links([], tree), head, identity, stamp, signer, change)


def _with_change(links: Links, head: Head, identity: Identity, stamp: Stamp, signer: Signer, change: Change) -> Links:
    """Return an act with a change of key more."""
    assert head.key is not None
    own = replace(_own(stamp, head), by=change.by, approved=change.approved, source=Source("manual"))
    unsigned = _entry(head, identity, own, 0, None)
    event = checkpoint.changed(unsigned, head.key, signer, change)
    return _with_entry(links, head, replace(unsigned, event=codec.event_fields(event)), event)


def _own(stamp: Stamp, head: Head) -> Stamp:
    """Return the stamp of what the record itself writes, in the transaction of the act with this stamp."""
    act = f"{stamp.run}/{head.seq + 1}"
    return replace(stamp, act=act, by=None, approved=None, source=Source("system"))


def _entry(head: Head, identity: Identity, stamp: Stamp, part: int, event: Event | None) -> Entry:
    return Entry(
        suite=SUITE,
        house=identity.house,
        table=identity.table,
        edition=identity.edition,
        seq=head.seq + 1,
        prev=head.hash,
        day=stamp.day,
        shift=stamp.shift,
        shoe=stamp.shoe,
        coup=stamp.coup,
        act=stamp.act,
        part=part,
        by=stamp.by,
        approved=stamp.approved,
        at=stamp.at,
        mono=stamp.mono,
        run=stamp.run,
        clock=stamp.clock,
        source=stamp.source,
        profile=stamp.profile,
        program=stamp.program,
        totals=head.totals if event is None else add(head.totals, event),
        event={} if event is None else codec.event_fields(event),
    )


def _with_entry(links: Links, head: Head, entry: Entry, event: Event) -> Links:
    """Return the act with one entry more."""
    line = codec.line_of(entry)
    row = Row(entry.seq, line, codec.hash_of(line), card_key(entry), act_key(entry))
    after = Head(entry.seq, row.hash, entry.totals, checkpoint.key_after(event, head.key), entry.edition)
    return Links([*links.links, Link(entry, row, after)], merkle.add(links.tree, row.hash))


def card_key(entry: Entry) -> str | None:
    """Return the unique key of the shoe's message that this act answers; only its first part carries it."""
    return entry.source.card if entry.part == 0 else None


def act_key(entry: Entry) -> str:
    """Return the unique key of this part of its act."""
    return f"{entry.act}/{entry.part}"


class Whole(NamedTuple):
    """What was read and hangs together: the entries, where the chain ends, and the tree of the newest day.

    `is_due` tells that the last act is still to be signed: only a copy, which may end inside an act, ends so.
    """

    entries: list[Entry]
    head: Head
    tree: Tree
    is_due: bool

    def complete(self) -> Whole:
        """Return it; ChainBroken if its last act is not signed."""
        if self.is_due:
            raise ChainBroken(self.head.seq + 1, "checkpoint")
        return self


def followed(rows: Iterable[Row], before: Head | None, behind: Whole | None = None) -> Whole:
    """Return what the rows hold, or raise ChainBroken at the first that does not hang together.

    `before` is the head in front of the first row; None where it is not at hand, and the first row is believed.
    `behind` is what was followed already of the same day, and is part of what is returned.
    """
    whole = behind or Whole([], before or Head(), Tree(), is_due=False)
    entries, tree, is_due = [*whole.entries], whole.tree, whole.is_due
    cards = {key for entry in entries if (key := card_key(entry)) is not None}
    acts = {act_key(entry) for entry in entries}
    head, rows = before if behind is None else behind.head, list(rows)
    for i, row in enumerate(rows):
        seq = row.seq if head is None else head.seq + 1
        entry = _read(row, seq)
        if head is not None and entry.prev != head.hash:
            raise _culprit(entry, row, rows[i + 1 : i + 2], is_first=i == 0)
        keys = (card_key(entry), act_key(entry))
        if (row.card, row.act) != keys:
            raise ChainBroken(seq, "keys")
        if keys[0] in cards or keys[1] in acts:
            raise ChainBroken(seq, "twice")
        if keys[0] is not None:
            cards.add(keys[0])
        acts.add(keys[1])
        last = entries[-1] if entries else None
        _check_identity(entry, last, before)
        _check_place(entry, last, is_due=is_due)
        event = codec.event_of(entry)
        days.check_values(entry, event)
        edition.check(entry, event, entries, before, head)
        totals = days.totals_before(entry, event, entries[-2:], head)
        if entry.totals != add(totals, event):
            raise ChainBroken(seq, "totals")
        if isinstance(event, DayOpened):
            tree, head = Tree(), head or Head(key=event.before.key if event.before else None)
        checkpoint.check(entry, event, head, tree)
        is_due = checkpoint.is_due([entry]) or (is_due and entry.kind != Checkpoint.__name__)
        key = checkpoint.key_after(event, head.key if head else None)
        head = Head(seq, row.hash, entry.totals, key, entry.edition)
        tree = merkle.add(tree, row.hash)
        entries.append(entry)
    return Whole(entries, head or Head(), tree, is_due)


def rechecked(rows: Sequence[Row], written: Sequence[Entry], head: Head) -> None:
    """Hold rows that were read back against the entries that were written, which end at `head`; ChainBroken."""
    last = None
    for row, entry in zip_longest(rows, written):
        if row is None or entry is None or (row.seq, row.line) != (entry.seq, codec.line_of(entry)):
            raise ChainBroken(entry.seq if entry is not None else head.seq + 1, "recheck")
        if codec.hash_of(row.line) != row.hash or last not in (None, entry.prev):
            raise ChainBroken(entry.seq, "recheck")
        last = row.hash
    if last not in (None, head.hash):
        raise ChainBroken(head.seq, "recheck")


def _check_place(entry: Entry, last: Entry | None, *, is_due: bool) -> None:
    """Refuse a signature that is missing behind an act or stands behind none."""
    begins_act = last is None or entry.act != last.act
    if (entry.kind == Checkpoint.__name__) != (is_due and begins_act):
        raise ChainBroken(entry.seq, "checkpoint")


def _culprit(entry: Entry, row: Row, following: list[Row], *, is_first: bool) -> ChainBroken:
    """Return which of two lines that do not hang together is wrong: the earlier, if the next confirms the later."""
    if following and not is_first:
        with suppress(ChainBroken):  # a line that is wrong itself confirms nothing
            if _read(following[0], entry.seq + 1).prev == row.hash:
                return ChainBroken(entry.seq - 1, "hash")
    return ChainBroken(entry.seq, "prev")


def _read(row: Row, seq: int) -> Entry:
    if row.seq != seq or seq < 1:
        raise ChainBroken(max(seq, 0), "gap", str(row.seq))
    if codec.hash_of(row.line) != row.hash:
        raise ChainBroken(seq, "hash")
    try:
        entry = codec.entry_of(row.line)
    except codec.Uncanonical as error:
        raise ChainBroken(seq, "form", str(error)) from None
    if entry.seq != seq:
        raise ChainBroken(seq, "gap", str(entry.seq))
    if entry.prev is None if seq != 1 else entry.prev is not None:
        raise ChainBroken(seq, "prev")
    if entry.prev is not None and not _HASH.fullmatch(entry.prev):
        raise ChainBroken(seq, "prev")
    return entry


def _check_identity(entry: Entry, last: Entry | None, before: Head | None) -> None:
    """Refuse an entry of another suite, house or table, one out of its act's order, or of an earlier day."""
    if entry.suite != SUITE:
        raise ChainBroken(entry.seq, "suite", entry.suite)
    if entry.edition < 1:
        raise ChainBroken(entry.seq, "identity")
    if last is None:
        if entry.part != 0:
            raise ChainBroken(entry.seq, "part")
        if before is not None and before.seq and entry.edition - before.edition not in (0, 1):
            raise ChainBroken(entry.seq, "identity")
        return
    if (entry.house, entry.table) != (last.house, last.table) or entry.edition - last.edition not in (0, 1):
        raise ChainBroken(entry.seq, "identity")
    if entry.part != (last.part + 1 if entry.act == last.act else 0):
        raise ChainBroken(entry.seq, "part")
    if entry.day < last.day:
        raise ChainBroken(entry.seq, "day")
