"""Closings: the sums of a day, of a month and a season; perpetual totals (R25), the three-way match (R26)."""

from __future__ import annotations

from typing import get_args

import pytest

from dealer_app.journal import closing
from dealer_app.journal.entry import Who
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds import CountSums, DaySummed, PeriodClosed, TicketRange
from dealer_app.journal.matching import Finding
from dealer_app.journal.periods import month
from tests.journal.closings import counted, faults, flat, matched
from tests.journal.random_days import DIRECTOR, Days, bent

DAYS, SHIFTS = 12, 100


def played(seed: int = 1, days: int = 3) -> Days:
    whole = Days(seed)
    for _ in range(days):
        whole.day()
    return whole


def test_perpetual_totals_hold_over_random_days_and_editions() -> None:
    days = played(25, DAYS)
    assert list(faults(days)) == []
    days.open_day()
    days.shift()
    assert list(faults(days)) == [], "with a day that is open"
    assert days.head.edition > 1, "more than one edition"
    assert days.head.totals.plus * days.head.totals.minus * days.head.totals.voided > 0
    assert set(days.head.totals.tickets) == {"10", "100", "1000"}


def test_control_a_levy_that_a_total_forgot_is_seen() -> None:
    days = played()
    at = next(i for i, entry in enumerate(days.entries) if entry.kind == "CommissionDropped")
    days.entries = bent(days.entries, at, amount=days.entries[at].event["amount"] + 10)
    told = list(faults(days))
    assert told[0].startswith(f"entry {days.entries[at].seq}:")


def test_a_day_ends_with_what_it_came_to() -> None:
    days = Days(4)
    days.day()
    assert [entry.kind for entry in days.entries[-3:]] == ["DaySummed", "DayClosed", "Checkpoint"]
    told, day = days.entries[-3], days.entries[:-3]
    sums = closing.sums_of(days.entries)[told.day]
    kinds = [entry.kind for entry in day]
    assert flat(sums.totals) == counted(day)
    assert sums.cards.out == kinds.count("CardDrawn") > 0
    assert sums.cards.unread == sum(entry.kind == "CardDrawn" and entry.event["card"] is None for entry in day)
    assert sums.cards.alarms == sums.anomalies == kinds.count("CensusAlarm")
    assert sums.corrections == kinds.count("Corrected")
    held = [entry.event["amount"] for entry in day if entry.kind == "CagnotteCounted"]
    differed = [entry.event["amount"] for entry in day if entry.kind == "CountDiffered"]
    over, short = sum(n for n in differed if n > 0), -sum(n for n in differed if n < 0)
    assert sums.counts == CountSums(len(held), sum(held), over, short)
    levied = sums.totals.levies + sums.totals.plus - sums.totals.minus
    assert sum(held) == levied + over - short, "three closings of the same money"


def test_ticket_numbers_stand_by_value_from_the_lowest_to_the_highest() -> None:
    days = Days(8)
    for _ in range(2):
        days.open_day()
        days.shift(tickets=True)
        days.close_day()
    first, second = (sums.tickets for sums in closing.sums_of(days.entries).values())
    for before, after in zip(first, second, strict=True):
        assert before == TicketRange(before.value, 1, before.count, before.count), "unbroken from number 1"
        assert after == TicketRange(before.value, before.last + 1, before.last + after.count, after.count)


def test_sums_that_are_not_those_of_the_day_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    closing.check(played().entries)
    true = closing.summed
    with monkeypatch.context() as patched:
        patched.setattr(closing, "summed", lambda day: true(day[:-40]))
        days = played()
    with pytest.raises(ChainBroken) as broken:
        closing.check(days.entries)
    first = next(entry for entry in days.entries if entry.kind == DaySummed.__name__)
    assert (broken.value.seq, broken.value.why) == (first.seq, "summary")


def test_nothing_stands_between_the_sums_of_a_day_and_its_end() -> None:
    entries = played(2, 1).entries
    with pytest.raises(ChainBroken, match="summary"):
        closing.check([*entries[:-2], entries[3], *entries[-2:]])


def closed(days: Days, first: str, last: str) -> PeriodClosed:
    inside = {day: sums for day, sums in closing.sums_of(days.entries).items() if first <= day <= last}
    return closing.period("season", first, last, inside)


def test_a_period_is_the_sum_of_its_days_and_says_which() -> None:
    days = played(3, 8)
    dates = list(closing.sums_of(days.entries))
    days.open_day()
    event = closed(days, dates[2], dates[5])
    days.close_period(event)
    closing.check(days.entries)
    assert event.days == tuple(dates[2:6])
    inside = [entry for entry in days.entries if dates[2] <= entry.day <= dates[5]]
    assert flat(event.sums.totals) == counted(inside)
    whole = closed(days, "2026-01-01", "2026-12-31").sums
    assert flat(whole.totals) == counted(days.entries), "all days together are the perpetual totals"


WRONG: dict[str, object] = {
    "a day is left out": lambda event, days: PeriodClosed(event.what, event.first, event.last, days[1:], event.sums),
    "a sum is another": lambda event, days: PeriodClosed(
        event.what, event.first, event.last, days, closing.period("season", "", "", {}).sums
    ),
    "it reaches into the open day": lambda event, days: PeriodClosed(
        event.what, event.first, "2026-12-31", days, event.sums
    ),
    "it ends before it begins": lambda event, days: PeriodClosed(
        event.what, "2026-12-31", event.first, (), event.sums
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_period_that_is_not_the_sum_of_closed_days_is_refused(wrong: str) -> None:
    days = played(3, 4)
    dates = list(closing.sums_of(days.entries))
    days.open_day()
    event = closed(days, dates[0], dates[-1])
    bend = WRONG[wrong]
    assert callable(bend)
    days.close_period(bend(event, event.days))
    with pytest.raises(ChainBroken, match="period"):
        closing.check(days.entries)


@pytest.mark.parametrize("approved", [None, DIRECTOR])
def test_a_period_is_closed_by_two(approved: Who | None) -> None:
    days = played(3, 2)
    days.open_day()
    days.close_period(closed(days, "2026-01-01", "2026-01-31"), approved)
    with pytest.raises(ChainBroken, match="period"):
        closing.check(days.entries)


@pytest.mark.parametrize(
    ("text", "last"), [("2026-11", "2026-11-30"), ("2026-02", "2026-02-28"), ("2028-02", "2028-02-29")]
)
def test_a_month_ends_with_its_last_date(text: str, last: str) -> None:
    assert month(text) == (f"{text}-01", last)


def test_each_error_in_a_random_shift_is_found() -> None:
    tried, by, wrong = matched(26, SHIFTS)
    assert wrong == []
    assert len(tried) == 11, "every kind of error was there"
    assert min(tried.values()) > 10
    for finding in get_args(Finding):
        assert by[frozenset({finding})] > 0, f"without the comparison {finding} some errors would be missed"
