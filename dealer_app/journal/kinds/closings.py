"""What a day, a month and a season came to (record.md 2.8)."""

from __future__ import annotations

from typing import Literal

import msgspec

from dealer_app.core.events import Event
from dealer_app.journal.entry import Totals


class TicketRange(msgspec.Struct, frozen=True):
    """Tickets of one value that left their books: the lowest and the highest number, and how many there were."""

    value: int
    first: int
    last: int
    count: int


class CardSums(msgspec.Struct, frozen=True):
    """Cards that left the shoe, those of them left unread, loads that began, and alarms of the census."""

    out: int
    unread: int
    loads: int
    alarms: int


class CountSums(msgspec.Struct, frozen=True):
    """How often the cagnotte was counted, what it held in all, and what was too much and too little in it."""

    counts: int
    held: int
    over: int
    short: int


class Sums(msgspec.Struct, frozen=True):
    """What a day or a period came to; `totals` is what the perpetual ones grew by."""

    totals: Totals
    tickets: tuple[TicketRange, ...]
    cards: CardSums
    counts: CountSums
    corrections: int
    anomalies: int


class DaySummed(Event, frozen=True):
    """What the day came to; DayClosed follows, and the checkpoint with head and root."""

    day: Sums


class PeriodClosed(Event, frozen=True):
    """A month or a season is closed: its first and last date, the gaming days in it, and the sum of their closes."""

    what: Literal["month", "season"]
    first: str
    last: str
    days: tuple[str, ...]
    sums: Sums
