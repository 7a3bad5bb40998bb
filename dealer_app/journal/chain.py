"""How entries hang together: numbering, hashing and totals, at writing and again at every reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from dealer_app.core.events import (
    BooksPut,
    CommissionDropped,
    DueDropped,
    Event,
    Settled,
    SurplusEntered,
    TicketRun,
    TicketsDetached,
    Voided,
)
from dealer_app.journal import codec, days
from dealer_app.journal.entry import SUITE, Entry, Head, Identity, Row, Stamp, Totals
from dealer_app.journal.errors import ChainBroken

_HASH = re.compile("[0-9a-f]{64}")
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


def chain(head: Head, identity: Identity, stamp: Stamp, events: Sequence[Event]) -> list[tuple[Entry, Row, Head]]:
    """Return one act's entries behind `head`, each with its row and the head after it."""
    links = []
    for part, event in enumerate(events):
        totals = add(head.totals, event)
        entry = Entry(
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
            totals=totals,
            event=codec.event_fields(event),
        )
        line = codec.line_of(entry)
        row = Row(entry.seq, line, codec.hash_of(line), card_key(entry), act_key(entry))
        head = Head(entry.seq, row.hash, totals)
        links.append((entry, row, head))
    return links


def card_key(entry: Entry) -> str | None:
    """Return the unique key of the shoe's message that this act answers; only its first part carries it."""
    return entry.source.card if entry.part == 0 else None


def act_key(entry: Entry) -> str:
    """Return the unique key of this part of its act."""
    return f"{entry.act}/{entry.part}"


def checked(rows: Iterable[Row], before: Head | None) -> list[Entry]:
    """Return the entries of the rows, or raise ChainBroken at the first that does not hang together.

    `before` is the head in front of the first row; None where it is not at hand, and the first row is believed.
    """
    entries: list[Entry] = []
    cards, acts = set[str](), set[str]()
    head, rows = before, list(rows)
    for i, row in enumerate(rows):
        seq = row.seq if head is None else head.seq + 1
        entry = _entry(row, seq)
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
        _check_identity(entry, last)
        event = codec.event_of(entry)
        days.check_values(entry, event)
        totals = days.totals_before(entry, event, last, head)
        if entry.totals != add(totals, event):
            raise ChainBroken(seq, "totals")
        head = Head(seq, row.hash, entry.totals)
        entries.append(entry)
    return entries


def _culprit(entry: Entry, row: Row, following: list[Row], *, is_first: bool) -> ChainBroken:
    """Return which of two lines that do not hang together is wrong: the earlier, if the next confirms the later."""
    if following and not is_first:
        with suppress(ChainBroken):  # a line that is wrong itself confirms nothing
            if _entry(following[0], entry.seq + 1).prev == row.hash:
                return ChainBroken(entry.seq - 1, "hash")
    return ChainBroken(entry.seq, "prev")


def _entry(row: Row, seq: int) -> Entry:
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


def _check_identity(entry: Entry, last: Entry | None) -> None:
    """Refuse an entry of another suite, house or table, one out of its act's order, or of an earlier day."""
    if entry.suite != SUITE:
        raise ChainBroken(entry.seq, "suite", entry.suite)
    if entry.edition < 1:
        raise ChainBroken(entry.seq, "identity")
    if last is None:
        if entry.part != 0:
            raise ChainBroken(entry.seq, "part")
        return
    if (entry.house, entry.table) != (last.house, last.table) or entry.edition < last.edition:
        raise ChainBroken(entry.seq, "identity")
    if entry.part != (last.part + 1 if entry.act == last.act else 0):
        raise ChainBroken(entry.seq, "part")
    if entry.day < last.day:
        raise ChainBroken(entry.seq, "day")
