"""A clock that goes wrong neither reorders nor blocks (record.md R13): order is by number, days only go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from dealer_app.core import sittings
from dealer_app.journal.entry import Head
from tests.clerk import walks
from tests.journal import bends, evenings

WALKS = 40


def test_order_by_number_holds_and_days_only_go_on(told: Callable[[str], None]) -> None:
    done = [walks.walk(seed) for seed in range(WALKS)]
    refused = sum((Counter(one.refused) for one in done), Counter())
    told(f"clock walks: {WALKS}, {sum(one.steps for one in done)} steps, days refused {dict(refused)}")
    assert [(seed, one.wrong) for seed, one in enumerate(done) if one.wrong] == []
    assert sum(one.backwards for one in done) > WALKS, "entries whose time is before that of the one in front"
    assert refused["day_is_past"] > 0
    assert refused["day_was_closed"] > 0


def test_control_in_the_order_of_their_times_the_entries_are_no_record() -> None:
    walks.Walker.wall = walks.Clock(walks.BEGINS["midnight"], walks.random.Random(3))
    table = walks.Walker(evenings.memory(), 3, 1)
    assert table.try_day() is None
    entries = table.play().record.entries
    rows = [bends.row_of(entry) for entry in entries]
    assert bends.first_bad(rows, Head()) is None
    assert bends.first_bad([bends.row_of(entry) for entry in sorted(entries, key=lambda entry: entry.at)], Head())


def test_control_if_any_day_might_be_opened_days_would_go_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sittings, "refuse_day", lambda *_: None)
    done = [walks.walk(seed) for seed in range(6)]
    assert any("days go back" in why for one in done for why in one.wrong)


@pytest.mark.parametrize("name", sorted(walks.BEGINS))
def test_the_nights_are_what_they_are_called(name: str) -> None:
    from dealer_app.clerk.day import local

    there = local(walks.BEGINS[name], "Europe/Paris")
    told = {
        "a spring night": "2026-03-29 00:00 +0100",
        "an autumn night": "2026-10-25 01:00 +0200",
        "midnight": "2026-03-06 23:30 +0100",
        "the cut-off": "2026-03-07 04:00 +0100",
        "a leap day": "2028-02-29 00:00 +0100",
    }
    assert there.strftime("%Y-%m-%d %H:%M %z") == told[name]
