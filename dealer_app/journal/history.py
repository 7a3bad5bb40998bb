"""A record read back: entries become the acts that the game folds, grouped by their command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from dealer_app.core.acts import Act
from dealer_app.core.people import ROLES, Person
from dealer_app.journal import kinds
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry, Who
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds import RangeLost


def acts(entries: Iterable[Entry]) -> Iterator[tuple[Act, list[Entry]]]:
    """Yield each act of the game with its entries; what the record alone knows is passed over."""
    for command, group in groupby(entries, key=lambda entry: entry.act):
        parts = list(group)
        first = parts[0]
        if not kinds.is_game(first.kind):
            continue
        said, *follows = (event_of(entry) for entry in parts)
        yield Act(command, said, _person(first.by, first), _person(first.approved, first), tuple(follows)), parts


def shoes(entries: Iterable[Entry]) -> dict[str, tuple[str, int]]:
    """Return the last epoch and number recorded of each shoe, those that the day carried forward included."""
    last: dict[str, tuple[str, int]] = {}
    for entry in entries:
        if entry.kind == "DayOpened":
            last |= {serial: (epoch, n) for serial, (epoch, n) in entry.event["shoes"].items()}
        if entry.kind == RangeLost.__name__:
            last[entry.event["serial"]] = (entry.event["epoch"], entry.event["held"] - 1)
        source = entry.source
        if source.serial is not None and source.epoch is not None and source.number is not None:
            last[source.serial] = (source.epoch, source.number)
    return last


def bound(entries: Iterable[Entry]) -> str | None:
    """Return the serial number of the table's shoe: the one accepted last, else the one recorded last."""
    serial: str | None = None
    accepted: str | None = None
    for entry in entries:
        if entry.kind == "DayOpened":
            known = entry.event["shoes"]
            accepted = entry.event.get("shoe", accepted)
            serial = next(iter(known)) if len(known) == 1 else serial
        if entry.kind == "ShoeAccepted":
            accepted = entry.event["serial"]
        if entry.source.serial is not None:
            serial = entry.source.serial
    return accepted or serial


def uncounted(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries of the shifts whose cagnotte is not counted, from the first one's begin to the end."""
    begin: int | None = None
    for i, entry in enumerate(entries):
        if entry.kind == "ShiftOpened" and begin is None:
            begin = i
        elif entry.kind in ("CagnotteCounted", "DayOpened"):
            begin = None
    return () if begin is None else entries[begin:]


def in_box(entries: Sequence[Entry]) -> int:
    """Return what the cagnotte holds by the record since it was last empty, minor units."""
    since = uncounted(entries)
    if not since:
        return 0
    before, now = since[0].totals, since[-1].totals
    return now.levies + now.plus - now.minus - (before.levies + before.plus - before.minus)


def _person(who: Who | None, entry: Entry) -> Person | None:
    if who is None:
        return None
    if who.role not in ROLES:
        raise ChainBroken(entry.seq, "role", who.role)
    return msgspec.convert({"id": who.id, "role": who.role}, Person)
