"""The figures of one load of the shoe, out of its record alone: its coups with their cards, its balance, its doubts.

A load is told once it is over: it ended, another was filled in, or the day was closed. Then no card of it can come
any more, and those burned or set aside are no secret. A load that goes on after a closed day is in play again.
"""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.core import events
from dealer_app.core.events import Event
from dealer_app.core.state import TableState
from dealer_app.core.table import judged
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry
from dealer_app.journal.history import acts
from dealer_app.journal.kinds import CensusAlarm, ShoeNoted
from dealer_app.reports.load import Load
from dealer_app.reports.load_values import LoadFigures

_NOTES = (CensusAlarm.__name__, ShoeNoted.__name__)


class NoLoad(Exception):
    """The record holds no such load that is over."""


class InPlay(Exception):
    """The load is still in play: its cards are not told."""


def load_figures(entries: Sequence[Entry], hashes: dict[int, str], load: int | None, day: str | None) -> LoadFigures:
    """Return the figures of a load by the shoe's own number, or of the newest that is over; NoLoad or InPlay.

    `day` is one on which it was at the table. Where a number comes twice, the newest load of that number is meant.
    """
    found = [one for one in _loads(entries) if load in (None, one.number) and day in (None, *one.days)]
    if load is not None and found and found[-1].over is None:
        raise InPlay
    over = [one for one in found if one.over is not None]
    if not over:
        raise InPlay if found else NoLoad
    return over[-1].figures(hashes)


def _loads(entries: Sequence[Entry]) -> list[Load]:
    """Return every load in the order in which they were filled."""
    loads: list[Load] = []
    table: TableState | None = None
    notes = [entry for entry in entries if entry.kind in _NOTES]
    for act, recorded in acts(entries):
        while notes and notes[0].seq < recorded[0].seq:
            _note(loads, notes.pop(0), table)
        parts = judged(table, act, is_cut=True)
        before, table = table, parts[-1][1]
        if table.loaded is not None and _is_new(act.event, loads, table):
            if loads:
                loads[-1].end(recorded[0])
            loads.append(Load(recorded[0], len(loads) + 1))
        if loads:
            loads[-1].take(act, recorded, before, parts)
            _correct(loads, act.event, recorded[0], parts)
    for entry in notes:
        _note(loads, entry, table)
    return loads


def _note(loads: list[Load], entry: Entry, table: TableState | None) -> None:
    if loads and table is not None:
        loads[-1].note(entry, event_of(entry), table)


def _is_new(event: Event, loads: list[Load], table: TableState) -> bool:
    """Tell whether another load is in the shoe than before; a day may go on with the one that it found."""
    if not loads or isinstance(event, events.ShoeLoaded):
        return True
    there, loaded = loads[-1].census, table.loaded
    if not isinstance(event, events.DayOpened) or there is None or loaded is None:
        return False
    return (there.load, there.out) != (loaded.load, loaded.out)


def _correct(loads: list[Load], event: Event, entry: Entry, parts: list[tuple[Event, TableState]]) -> None:
    """Put right the coup that a correction reads again, which may be of the load before."""
    if isinstance(event, events.Corrected) and len(parts) > 1:
        for load in reversed(loads[-2:]):
            if load.correct(entry, event, parts):
                break
        now = loads[-1].census
        if len(loads) > 1 and now is not None and now.previous is not None:
            loads[-2].census = now.previous
