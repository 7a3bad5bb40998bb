"""What a close says of the days behind it (record.md 2.8): a day's sums, and those of a month or a season.

A day's are counted from its entries, a period's are the sum of its days' and never of raw entries; both are counted
again when a record is verified. Amounts are minor units.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from dealer_app.core.events import DayClosed, DayOpened
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry, Totals
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds import CardSums, CountSums, DaySummed, PeriodClosed, Sums, TicketRange

_CARDS = ("CardDrawn", "StrayCard", "CardBurned")
_CORRECTIONS = ("Amended", "Corrected")
ANOMALIES = (
    "ProgramRecovered", "MachineResumed", "RangeLost", "LateCards", "ContentDiffers", "CensusAlarm", "HintsDiffered",
    "PlayFrozen",
)  # fmt: skip
_NAMES = ("coups", "levies", "plus", "minus", "voided")


def summed(day: Sequence[Entry]) -> DaySummed:
    """Return the sums of a day, given all its entries from DayOpened on."""
    kinds = [entry.kind for entry in day]
    return DaySummed(
        Sums(
            totals=since(day[0].totals, day[-1].totals),
            tickets=_ranges(day),
            cards=_cards(day),
            counts=_counts(day),
            corrections=sum(kind in _CORRECTIONS for kind in kinds),
            anomalies=sum(kind in ANOMALIES for kind in kinds),
        )
    )


def since(before: Totals, after: Totals) -> Totals:
    """Return what perpetual totals grew by."""
    values = {value: n - before.tickets.get(value, 0) for value, n in after.tickets.items()}
    grown = {name: getattr(after, name) - getattr(before, name) for name in _NAMES}
    return Totals(**grown, tickets={value: n for value, n in values.items() if n})


def together(sums: Iterable[Totals]) -> Totals:
    """Return totals added up."""
    whole = Totals()
    for one in sums:
        added = {name: getattr(whole, name) + getattr(one, name) for name in _NAMES}
        values = {v: whole.tickets.get(v, 0) + one.tickets.get(v, 0) for v in (*whole.tickets, *one.tickets)}
        whole = Totals(**added, tickets=values)
    return whole


def _ranges(day: Sequence[Entry]) -> tuple[TicketRange, ...]:
    """Return the tickets that left their books: of each value the lowest and the highest number, and how many."""
    found: dict[int, TicketRange] = {}
    for entry in day:
        for run in entry.event.get("runs", ()) if entry.kind in ("TicketsDetached", "SurplusEntered") else ():
            last = run["first"] + run["count"] - 1
            _widen(found, TicketRange(run["value"], run["first"], last, run["count"]))
    return tuple(found[value] for value in sorted(found))


def _widen(found: dict[int, TicketRange], more: TicketRange) -> None:
    """Take tickets of a value into the range of those that were found before."""
    known = found.get(more.value, replace(more, count=0))
    first, last = min(known.first, more.first), max(known.last, more.last)
    found[more.value] = TicketRange(more.value, first, last, known.count + more.count)


def _cards(day: Sequence[Entry]) -> CardSums:
    """Return how many cards left the shoe, how many of them unread, how many loads began, what the census alarmed."""
    out = [entry for entry in day if entry.kind in _CARDS]
    kinds = [entry.kind for entry in day]
    unread = sum(entry.event["card"] is None for entry in out)
    return CardSums(len(out), unread, kinds.count("ShoeLoaded"), kinds.count("CensusAlarm"))


def _counts(day: Sequence[Entry]) -> CountSums:
    """Return how often the cagnotte was counted, what it held, and what was too much and too little in it."""
    counted = [entry.event["amount"] for entry in day if entry.kind == "CagnotteCounted"]
    differed = [entry.event["amount"] for entry in day if entry.kind == "CountDiffered"]
    over, short = sum(max(n, 0) for n in differed), sum(max(-n, 0) for n in differed)
    return CountSums(len(counted), sum(counted), over, short)


def period(what: Literal["month", "season"], first: str, last: str, days: Mapping[str, Sums]) -> PeriodClosed:
    """Return the close of a period: the sums of its days, which are given by their dates in order."""
    found: dict[int, TicketRange] = {}
    for one in days.values():
        for tickets in one.tickets:
            _widen(found, tickets)
    cards, counts = [one.cards for one in days.values()], [one.counts for one in days.values()]
    whole = Sums(
        totals=together(one.totals for one in days.values()),
        tickets=tuple(found[value] for value in sorted(found)),
        cards=CardSums(*(sum(getattr(one, name) for one in cards) for name in CardSums.__struct_fields__)),
        counts=CountSums(*(sum(getattr(one, name) for one in counts) for name in CountSums.__struct_fields__)),
        corrections=sum(one.corrections for one in days.values()),
        anomalies=sum(one.anomalies for one in days.values()),
    )
    return PeriodClosed(what, first, last, tuple(days), whole)


def check(entries: Sequence[Entry]) -> None:
    """Refuse sums that are not those of the days before; ChainBroken `summary` or `period` at the first.

    The entries hang together; the first day among them may be cut only at its end.
    """
    begin = 0
    for i, entry in enumerate(entries):
        if entry.kind == DayOpened.__name__:
            begin = i
        is_end = entry.kind == DayClosed.__name__
        if not is_end and i and entries[i - 1].kind == DaySummed.__name__:
            raise ChainBroken(entries[i - 1].seq, "summary")
        if entry.kind == DaySummed.__name__ and summed(entries[begin:i]) != event_of(entry):
            raise ChainBroken(entry.seq, "summary")
        if entry.kind == PeriodClosed.__name__:
            _check_period(entry, entries[:i])


def _check_period(entry: Entry, before: Sequence[Entry]) -> None:
    """Refuse a period that is not over, that nobody signed twice, or that says other sums than its days."""
    event = event_of(entry)
    assert isinstance(event, PeriodClosed)
    is_two = entry.by is not None and entry.approved is not None and entry.by.id != entry.approved.id
    known = {day: sums for day, sums in sums_of(before).items() if event.first <= day <= event.last}
    is_true = known.keys() <= set(event.days) and list(event.days) == sorted(set(event.days))
    if known.keys() == set(event.days):  # else a day of it is older than what is read
        is_true = is_true and event == period(event.what, event.first, event.last, known)
    if not (is_two and is_true and event.first <= event.last < entry.day):
        raise ChainBroken(entry.seq, "period")


def sums_of(entries: Iterable[Entry]) -> dict[str, Sums]:
    """Return what each closed day among the entries came to, by its date; those of older releases say nothing."""
    found = {}
    for entry in entries:
        event = event_of(entry) if entry.kind == DaySummed.__name__ else None
        if isinstance(event, DaySummed):
            found[entry.day] = event.day
    return found
