"""What R25 and R26 (record.md 3.2) ask of days at random; the sums here are counted by this module alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from dealer_app.journal.chain import followed
from dealer_app.journal.closing import check, sums_of
from dealer_app.journal.entry import Entry, Totals
from dealer_app.journal.matching import matches
from tests.journal.random_days import Days, bent

NAMES = ("coups", "levies", "plus", "minus", "voided")


def counted(entries: Sequence[Entry]) -> Counter[str]:
    """Return perpetual totals from scratch, as FORMAT.md says them."""
    sums = Counter[str]()
    for entry in entries:
        event = entry.event
        match entry.kind:
            case "Settled":
                sums["coups"] += 1
            case "Voided":
                sums["voided"] += 1
            case "CommissionDropped" | "DueDropped":
                sums["levies"] += event["amount"]
            case "BooksPut":
                moved = sum(amount for account, amount in event["moves"] if account == "cagnotte")
                sums["plus" if moved > 0 else "minus"] += abs(moved)
            case "TicketsDetached" | "SurplusEntered":
                for run in event.get("runs", ()):
                    sums[f"tickets {run['value']}"] += run["count"]
    return sums


def flat(totals: Totals) -> Counter[str]:
    """Return totals as the other side has them."""
    tickets = {f"tickets {value}": n for value, n in totals.tickets.items()}
    return Counter({name: getattr(totals, name) for name in NAMES} | tickets)


def faults(days: Days) -> Iterator[str]:
    """Yield what of R25 does not hold: after each entry, over the closed days, and for the open one."""
    entries, so_far = days.entries, Counter[str]()
    for entry in entries:
        so_far += counted([entry])
        if +flat(entry.totals) != +so_far:
            yield f"entry {entry.seq}: {flat(entry.totals)}, wanted {so_far}"
    closed = sum((flat(sums.totals) for sums in sums_of(entries).values()), Counter[str]())
    begin = max(i for i, entry in enumerate(entries) if entry.kind == "DayOpened")
    is_open = entries[-1].kind != "Checkpoint" or entries[-2].kind != "DayClosed"
    open_day = counted(entries[begin:]) if is_open else Counter[str]()
    if +(closed + open_day) != +flat(days.head.totals):
        yield f"day closes {closed} and open day {open_day} are not {flat(days.head.totals)}"
    check(entries)
    if followed(days.rows, None).head != days.head:
        yield "the chain does not read back"


def _places(entries: Sequence[Entry], *kinds: str) -> list[int]:
    return [i for i, entry in enumerate(entries) if entry.kind in kinds]


def errors(shift: list[Entry], dice: random.Random) -> Iterator[tuple[str, list[Entry]]]:
    """Yield a counted shift with one thing wrong in it: a lost levy, a wrong ticket, a wrong count and the like."""

    def lost(at: int) -> list[Entry]:
        return shift[:at] + shift[at + 1 :]

    def by(at: int, n: int) -> list[Entry]:
        return bent(shift, at, amount=shift[at].event["amount"] + n)

    levies, tickets = _places(shift, "CommissionDropped", "DueDropped"), _places(shift, "TicketsDetached")
    (count,) = _places(shift, "CagnotteCounted")
    (fixed,) = _places(shift, "ExpectedFixed")
    wrong = dice.choice((-10, 10, 1000))
    if levies:
        at = dice.choice(levies)
        yield "a levy is lost", lost(at)
        yield "a levy is recorded wrong", by(at, wrong)
        yield "a levy is recorded twice", shift[:at] + shift[at:][:1] + shift[at:]
    if tickets:
        at = dice.choice(tickets)
        runs = shift[at].event["runs"]
        yield "a ticket too many", bent(shift, at, runs=[runs[0] | {"count": runs[0]["count"] + 1}, *runs[1:]])
        yield "tickets are lost", lost(at)
    yield "the count is recorded wrong", by(count, wrong)
    yield "what is expected is fixed wrong", by(fixed, wrong)
    for at in _places(shift, "CountDiffered"):
        yield "the difference is lost", lost(at)
        yield "the difference is recorded wrong", by(at, wrong)
    signed = replace(shift[count], approved=shift[count].by)
    yield "one person signs twice", [*shift[:count], signed, *shift[count + 1 :]]
    yield "nobody signs beside him", [*shift[:count], replace(signed, approved=None), *shift[count + 1 :]]


def shifts(days: Days) -> Iterator[list[Entry]]:
    """Yield each shift of the days, from its opening to the entry behind its count's act."""
    begin = 0
    for i, entry in enumerate(days.entries):
        if entry.kind == "ShiftOpened":
            begin = i
        if entry.kind == "CagnotteCounted":
            yield days.entries[begin : i + 3]


def found(shift: Sequence[Entry]) -> frozenset[str]:
    """Return what the matcher says of a shift."""
    return frozenset(finding for match in matches(shift) for finding in match.findings)


def matched(seed: int, number: int) -> tuple[Counter[str], Counter[frozenset[str]], list[str]]:
    """Match so many shifts, and each error in each; return the errors by name, by what was found, and the wrong.

    Wrong is an error that is not found, and a good shift in which something is.
    """
    tried, by, wrong = Counter[str](), Counter[frozenset[str]](), list[str]()
    dice, done = random.Random(seed), 0
    while done < number:
        days = Days(dice.randrange(2**32))
        days.open_day()
        days.shift()
        days.close_day()
        for shift in shifts(days):
            done += 1
            wrong += [f"a good shift: {found(shift)}"] if found(shift) else []
            for name, spoilt in errors(shift, dice):
                tried[name] += 1
                by[found(spoilt)] += 1
                wrong += [] if found(spoilt) else [f"{name}: not found"]
    return tried, by, wrong
