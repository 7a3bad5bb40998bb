"""Evenings by a clock that goes wrong: it steps to and fro between two entries, by seconds, days and zone rules."""

from __future__ import annotations

import random
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from dealer_app.clerk.moment import Moment
from dealer_app.core.refusal import Refusal
from dealer_app.journal.chain import followed
from dealer_app.journal.entry import Head
from dealer_app.journal.errors import ChainBroken
from tests.journal import bends, evenings
from tests.journal.evenings import DAY, Table

SECOND, HOUR = 1_000, 3_600_000
BEGINS = {
    "a spring night": 1_774_738_800_000,  # 2026-03-28 23:00 UTC: two hours before Paris goes forward
    "an autumn night": 1_792_882_800_000,  # 2026-10-24 23:00 UTC: two hours before Paris goes back
    "midnight": 1_772_836_200_000,  # 2026-03-06 22:30 UTC: half an hour before midnight in Paris
    "the cut-off": 1_772_852_400_000,  # 2026-03-07 03:00 UTC
    "a leap day": 1_835_391_600_000,  # 2028-02-28 23:00 UTC
}
STEPS = (SECOND, -SECOND, DAY, -DAY, HOUR, -HOUR, 30 * 60 * SECOND, -6 * HOUR, 90 * SECOND)


class Clock:
    """Goes on by a second or so at each question, and sometimes steps; the steady clock never does."""

    def __init__(self, begin: int, dice: random.Random) -> None:
        self.passed, self._at, self._mono, self._dice = 0, begin, 0, dice
        self.steps = 0

    def now(self, seq: int) -> Moment:
        ticked = self._dice.randint(0, 2_000)
        self._mono += ticked
        self._at += ticked
        if self._dice.random() < 0.15:
            self._at += self._dice.choice(STEPS)
            self.steps += 1
        return Moment(self._at + self.passed, self._mono)


class Walked(NamedTuple):
    """What came of one walk."""

    wrong: list[str]
    steps: int
    backwards: int
    days: int
    refused: dict[str, int]


class Walker(Table):
    """A table whose clock is another."""

    wall: Clock

    def open(self, record: evenings.Record) -> None:
        self.clock = self.wall  # type: ignore[assignment]  # it tells the time too
        super().open(record)

    def try_day(self) -> Refusal | None:
        return self.clerk.open_day(self.setting, self.plan.person("chef"))


def walk(seed: int, days: int = 2, coups: int = 1) -> Walked:
    """Play days by a walking clock; a day that may not be opened yet is tried again a day later."""
    dice = random.Random(seed)
    begin = BEGINS[sorted(BEGINS)[seed % len(BEGINS)]]
    Walker.wall = Clock(begin, dice)
    record, refused, wrong = evenings.memory(), dict[str, int](), list[str]()
    table = Walker(record, seed % 50, coups)
    while sum(entry.kind == "DayClosed" for entry in record.entries) < days:
        head = record.head
        why = table.try_day()
        if why is not None:
            refused[why.reason] = refused.get(why.reason, 0) + 1
            wrong += ["a day that was refused moved the record"] * (record.head != head)
            Walker.wall.passed += DAY
            if sum(refused.values()) > 40:
                wrong.append(f"no day opens any more: {refused}")
                break
            continue
        table.play()
    return Walked([*wrong, *_wrong(record.entries)], Walker.wall.steps, _backwards(record), days, refused)


def _backwards(record: evenings.Record) -> int:
    ats = [entry.at for entry in record.entries]
    return sum(later < earlier for earlier, later in pairwise(ats))


def _wrong(entries: list) -> list[str]:
    """Return what does not hold: the chain, the order by number, the steady clock, days that only go on."""
    wrong = list[str]()
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        wrong.append("the numbers have a gap")
    if any(later.mono < earlier.mono for earlier, later in pairwise(entries)):
        wrong.append("the steady clock went back")
    days = [entry.event["day"] for entry in entries if entry.kind == "DayOpened"]
    if days != sorted(set(days)) or any(date.fromisoformat(day).isoformat() != day for day in days):
        wrong.append(f"days go back: {days}")
    if any(later.day < earlier.day for earlier, later in pairwise(entries)):
        wrong.append("an entry's day goes back")
    try:
        followed([bends.row_of(entry) for entry in entries], Head()).complete()
    except ChainBroken as broken:
        wrong.append(f"the record does not read back: {broken}")
    return wrong
