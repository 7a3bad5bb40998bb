"""Who had the table during a shift, and from when to when: its croupiers and their reliefs, out of the record."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds import TableTaken
from dealer_app.reports.model import Desk
from dealer_app.reports.values import Relief, ShiftFigures
from dealer_app.words import moments, paper


def reliefs(entries: Iterable[Entry], day: str, opened: int, closed: int) -> tuple[Relief, ...]:
    """Return each croupier's time at the table of a shift, by the entries that opened and that closed it.

    Nothing where no entry says who had the table: its numbers are claimed then, and nobody was relieved.
    """
    found: list[Relief] = []
    begun = 0
    for entry in entries:
        if entry.day != day or entry.seq > closed:
            continue
        if entry.seq == opened:
            begun = entry.at
            found = [Relief(one.person, begun, begun) for one in found[-1:]]
        if entry.kind == TableTaken.__name__ and isinstance(event := event_of(entry), TableTaken):
            found = [*found[:-1], *(Relief(one.person, one.begun, entry.at) for one in found[-1:])]
            found.append(Relief(event.person, entry.at, entry.at))
        if entry.seq == closed:
            found = [*found[:-1], *(Relief(one.person, one.begun, entry.at) for one in found[-1:])]
    return tuple(found)


def told(shift: ShiftFigures, desk: Desk) -> tuple[str, list[list[object]]]:
    """Return the croupiers with their hours as text, with their names where the list joins them, and as values."""
    said = []
    for one in shift.reliefs:
        name = f" {desk.names[one.person]}" if one.person in desk.names else ""
        hours = (moments.hour(at, shift.zone)[:5] for at in (one.begun, one.ended))
        said.append(
            desk.tongue.say(paper.RELIEF).format(
                who=f"{one.person}{name}", **dict(zip(("a", "b"), hours, strict=True))
            )
        )
    return ", ".join(said), [[one.person, one.begun, one.ended] for one in shift.reliefs]
