"""The card census beside the table: read back out of a record, and its alarms as the record keeps them.

An alarm follows the act that brought it to light, as an entry of its own; one that touches a coup freezes play until
the cards are compared, with the approval of a chef. What died between an act and its alarm is made up at the next
start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dealer_app.clerk import history
from dealer_app.core import census
from dealer_app.core.alarms import Alarm, Census
from dealer_app.core.events import Event
from dealer_app.core.state import TableState
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds import CensusAlarm, ShoeNoted

GRAVE = frozenset({"face_over", "factory_order", "repeated_run"})
"""What freezes play while the load lasts: faces out too often, and a shoe that was not shuffled.

The rest, and what the balance at its end brings to light, is recorded and told.
"""


def read(entries: Sequence[Entry]) -> tuple[TableState | None, Census | None]:
    """Return table and census as of the end of a record; ChainBroken as in `history.done`."""
    table, counted, told = None, None, [entry for entry in entries if entry.kind == ShoeNoted.__name__]
    for one in history.done(entries):
        while told and told[0].seq < one.entries[0].seq:
            counted = noted(counted, event_of(told.pop(0)), table)
        counted, table = census.after(counted, one.act, one.before, one.after), one.after
    for entry in told:
        counted = noted(counted, event_of(entry), table)
    return table, counted


def noted(counted: Census | None, event: Event, table: TableState | None) -> Census | None:
    """Return the census after what the record alone knows."""
    if counted is None or table is None or not isinstance(event, ShoeNoted):
        return counted
    return census.noted(counted, event.type, event.fields, table)


def new_alarms(before: Census | None, now: Census | None) -> tuple[Alarm, ...]:
    """Return the alarms that were raised since."""
    if now is None:
        return ()
    told = () if before is None else before.raised
    return now.raised[len(told) :] if now.raised[: len(told)] == told else now.raised


def unrecorded(counted: Census | None, entries: Sequence[Entry]) -> tuple[Alarm, ...]:
    """Return the alarms of the load that the record lacks, since the program died before them."""
    if counted is None:
        return ()
    begins = max((n for n, entry in enumerate(entries) if entry.kind in ("ShoeLoaded", "DayOpened")), default=0)
    found = [event_of(entry) for entry in entries[begins:] if entry.kind == CensusAlarm.__name__]
    told = Counter((event.what, event.card, event.count) for event in found if isinstance(event, CensusAlarm))
    missing = []
    for alarm in counted.raised:
        told[alarm.what, alarm.card, alarm.count] -= 1
        missing += [alarm] if told[alarm.what, alarm.card, alarm.count] < 0 else []
    return tuple(missing)


def entry_of(alarm: Alarm, counted: Census) -> CensusAlarm:
    """Return an alarm as the record keeps it."""
    return CensusAlarm(alarm.what, counted.load, counted.out, alarm.card, alarm.count)
