"""A table with many days of play, built quickly: each day's acts are those of one day that the judge allowed.

Chain, totals, signatures, columns and fair copies are the product's own; only the play is the same each day. The
banker loses every coup, the shoe is filled anew in time.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from dealer_app.bench.core_speed import CHEF, CROUPIER, LIMITS
from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Before, Event
from dealer_app.core.people import Person
from dealer_app.core.state import TableState, coup_number
from dealer_app.core.table import allowed, step
from dealer_app.house import profiles
from dealer_app.journal import checking
from dealer_app.journal import folder as layout
from dealer_app.journal.chain import chain
from dealer_app.journal.codec import content_hash
from dealer_app.journal.entry import Entry, Head, Identity, Row, Source, Stamp, Who
from dealer_app.journal.kinds import ProgramStarted
from dealer_app.journal.merkle import Tree
from dealer_app.journal.signing import Signer
from dealer_app.journal.store import Store

IDENTITY = Identity("bench", "1")
DIRECTOR, SECOND = Person("301", "director"), Person("118", "changeur")
FIRST, DAY, EACH = date(2025, 1, 1), 86_400_000, 1_500  # the first day; ms of a day, between two entries
_NOON = 1_735_732_800_000  # of the first day, ms since 1970 UTC
_SEATS, _COUPS_OF_A_SHOE = 5, 50


class Told(NamedTuple):
    """One act of the pattern: what the record is given of it, and its place in the play."""

    events: tuple[Event, ...]
    by: Person | None
    approved: Person | None
    shift: int | None
    shoe: int | None
    coup: int | None


class Built(NamedTuple):
    """What was built, and where its chain ends."""

    days: int
    coups: int
    entries: int
    bytes: int
    head: Head


@cache
def rules_hash() -> str:
    """Return the hash of the rules."""
    return content_hash(mapping())


@cache
def mapping() -> dict[str, object]:
    """Return the rules that are played by."""
    found = profiles.load("classic")
    assert isinstance(found, profiles.Found)
    return found.mapping


def opened(day: str, head: Head) -> events.DayOpened:
    """Return the first event of a day behind a head."""
    staff = {person.id: person.role for person in (CROUPIER, CHEF, DIRECTOR, SECOND)}
    before = None if head.hash is None else Before(head.seq, head.hash, head.key)
    rules, totals = mapping(), msgspec.to_builtins(head.totals)
    return events.DayOpened(day, "UTC", rules, rules_hash(), LIMITS, staff, before, totals, {})


def played(coups: int, *, is_closed: bool) -> Iterator[tuple[Told, Act, TableState]]:
    """Yield a day's acts behind its first, each with the table after it; closed at the end or left open."""
    table = step(None, Act("day", opened(FIRST.isoformat(), Head()), CHEF))[1]
    for event, by, approved in _acts(coups, is_closed):
        act = Act("act", event, by, approved)
        assert allowed(table, act) is None, event
        done, after = step(table, act)
        number = coup_number(table, after, event)
        shoe = None if after.loaded is None else after.loaded.load
        shift = after.shift if after.shift_open or not after.counted else None
        yield Told((event, *(done.follows or ())), by, approved, shift, shoe, number), done, after
        table = after


def _acts(coups: int, is_closed: bool) -> Iterator[tuple[Event, Person | None, Person | None]]:
    yield events.ShiftOpened(LIMITS, tuple(range(1, _SEATS + 1))), CHEF, None
    for coup in range(coups):
        if coup % _COUPS_OF_A_SHOE == 0:
            yield events.ShoeLoaded(coup // _COUPS_OF_A_SHOE + 1, 6), None, None
        yield events.BankOpened(coup % _SEATS + 1, 20_000), CROUPIER, None
        yield events.Covered((coup + 1) % _SEATS + 1, 5_000), CROUPIER, None
        yield events.StakesClosed(), CROUPIER, None
        for face in ("3H", "KC", "AD", "7S"):
            yield events.CardDrawn(Card(face)), None, None
        yield events.Spoken("punter", "draw"), CROUPIER, None
        yield events.CardDrawn(Card("4H")), None, None
        yield events.Shown("both"), CROUPIER, None
    if is_closed:
        yield events.ShiftClosed(), CHEF, None
        yield events.CountBegan(), DIRECTOR, SECOND
        yield events.CagnotteCounted(0), DIRECTOR, SECOND
        yield events.DayClosed(), CHEF, None


def build(folder: Path, days: int, coups: int, signer: Signer, closed_coups: int = 0) -> Built:
    """Build closed days and an open one behind them in a new folder, each of so many coups.

    The closed ones have `closed_coups` each where that is given.
    """
    folder.mkdir(parents=True)
    each = closed_coups or coups
    closed = [told for told, _, _ in played(each, is_closed=True)]
    last = [told for told, _, _ in played(coups, is_closed=False)]
    head = Head()
    for n in range(days + 1):
        day = (FIRST + timedelta(n)).isoformat()
        rows, head = _day(day, n, head, closed if n < days else last, signer)
        store = Store(layout.day_file(folder, day), create=True)
        store.append(rows)
        store.close()
        if n < days:
            checking.keep_packed(layout.day_file(folder, day), rows)
        else:
            layout.plain_copy(layout.day_file(folder, day)).write_text("".join(f"{row.line}\n" for row in rows))
    size = sum(path.stat().st_size for path in folder.iterdir())
    return Built(days + 1, days * each + coups, head.seq, size, head)


def _day(day: str, n: int, head: Head, told: list[Told], signer: Signer) -> tuple[list[Row], Head]:
    first = opened(day, head)
    rows: list[Row] = []
    entries: list[Entry] = []
    tree, begins = Tree(), head.seq + 1
    start = Told((first,), CHEF, None, None, None, None)
    runs = Told((ProgramStarted("bench", "bench", False),), None, None, None, None, None)
    for act in (start, runs, *told):
        seq = head.seq + 1
        links = chain(
            head,
            tree,
            IDENTITY,
            stamp_of(act, day, seq, n * DAY + (seq - begins) * EACH),
            act.events,
            signer,
            day=entries,
        )
        rows += [link.row for link in links.links]
        entries += [link.entry for link in links.links]
        head, tree = links.head, links.tree
    return rows, head


def stamp_of(act: Told, day: str, seq: int, mono: int) -> Stamp:
    """Return what a clerk would know of an act whose first entry is `seq`, so many ms after the first of all."""
    return Stamp(
        day=day,
        shift=act.shift,
        shoe=act.shoe,
        coup=act.coup,
        act=f"act/{day}/{seq}",
        by=_who(act.by),
        approved=_who(act.approved),
        at=_NOON + mono,
        mono=mono,
        run=day,
        clock=None,
        source=Source("system" if act.by is None else "manual"),
        profile=rules_hash(),
        program="bench",
    )


def _who(person: Person | None) -> Who | None:
    return None if person is None else Who(person.id, person.role, "claimed")
