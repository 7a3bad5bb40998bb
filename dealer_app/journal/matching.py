"""The three closings of a shift held against one another (R26): levies, tickets detached, the count of the cagnotte.

It reads the entries alone, without the game's fold: who verifies a record has the sums twice. Minor units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken

Finding = Literal[
    "expected",  # what was fixed before the count is not the sum of the levies
    "tickets",  # the tickets detached are worth another sum than the levies, and no correction explains it
    "count",  # the count and what was expected differ otherwise than the record says
    "signature",  # the count is not signed by two
]
_LEVIES, _CORRECTIONS = ("CommissionDropped", "DueDropped"), ("Amended", "Corrected")


class Match(msgspec.Struct, frozen=True):
    """What a counted box came to, and what does not match; `tickets` None where none were in service.

    `corrected` is what corrections added, `fixed` what was expected, None in records of before counts were begun.
    """

    seq: int
    levies: int
    corrected: int
    tickets: int | None
    fixed: int | None
    counted: int
    difference: int
    findings: tuple[Finding, ...]


def matches(entries: Sequence[Entry]) -> Iterator[Match]:
    """Yield each counted box, in order, that something was recorded behind: a copy may end inside the count."""
    begin: int | None = None
    for i, entry in enumerate(entries):
        if entry.kind == "DayOpened":
            begin = None
        elif entry.kind == "ShiftOpened" and begin is None:
            begin = i
        elif entry.kind == "CagnotteCounted" and begin is not None and i + 1 < len(entries):
            yield _match(entries[begin:i], entry, _behind(entries, i))
            begin = None


def _behind(entries: Sequence[Entry], i: int) -> Sequence[Entry]:
    """Return the other entries of the act of a count."""
    return [entry for entry in entries[i + 1 : i + 2] if entry.act == entries[i].act]


def _match(box: Sequence[Entry], count: Entry, behind: Sequence[Entry]) -> Match:
    levies = sum(entry.event["amount"] for entry in box if entry.kind in _LEVIES)
    corrected = sum(n for e in box if e.kind == "BooksPut" for name, n in e.event["moves"] if name == "cagnotte")
    runs = [run for entry in box if entry.kind == "TicketsDetached" for run in entry.event["runs"]]
    tickets = None
    if any(entry.kind == "TicketsInService" for entry in box):
        tickets = sum(run["value"] * run["count"] for run in runs)
    fixed = next((entry.event["amount"] for entry in box if entry.kind == "ExpectedFixed"), None)
    differs = sum(entry.event["amount"] for entry in behind if entry.kind == "CountDiffered")
    counted = count.event["amount"]
    found: list[Finding] = []
    if fixed not in (None, levies + corrected):
        found.append("expected")
    if tickets not in (None, levies) and not any(entry.kind in _CORRECTIONS for entry in box):
        found.append("tickets")
    if fixed is not None and counted - (levies + corrected) != differs:
        found.append("count")
    if count.by is None or count.approved is None or count.by.id == count.approved.id:
        found.append("signature")
    return Match(count.seq, levies, corrected, tickets, fixed, counted, differs, tuple(found))


def check(entries: Sequence[Entry]) -> None:
    """Refuse a counted box that does not match; ChainBroken `closings` at the count."""
    for match in matches(entries):
        if match.findings:
            raise ChainBroken(match.seq, "closings", " ".join(match.findings))
