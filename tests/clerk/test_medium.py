"""A slow medium lights a lamp, a stuck or failing one suspends the table; nothing moves ahead of the record.

house.md 5, 8 and 9; record.md R5.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealer_app.clerk.clerk import Clerk
from dealer_app.core import events
from dealer_app.journal.entry import Identity
from dealer_app.journal.errors import JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.signing import practice
from dealer_app.journal.store import Store
from tests.clerk.room import CHEF, CROUPIER, Names, Room, Watch, card_fields, said
from tests.clerk.test_order import deal_due

BANK = events.BankOpened(1, 10000)


@pytest.mark.parametrize(("seconds", "slow", "suspended"), [
    (0.0, False, False), (0.249, False, False), (0.251, True, False), (2.99, True, False), (3.01, True, True),
])  # fmt: skip
def test_how_long_a_commit_took(seconds: float, slow: bool, suspended: bool) -> None:
    room = Room().open_shift()
    room.watch.commit = seconds
    assert room.clerk.submit(BANK, CROUPIER) is None, "it was recorded, however long it took"
    assert room.clerk.lamps.slow_disk is slow
    assert bool(room.clerk.lamps.suspended) is suspended
    assert room.kinds[-1] == "BankOpened"
    assert room.clerk.view.bank is not None
    assert "told" in room.diary


def test_the_lamp_goes_out_with_the_next_quick_commit() -> None:
    room = Room().open_shift()
    room.watch.commit = 1.0
    room.clerk.submit(BANK, CROUPIER)
    room.watch.commit = 0.0
    room.clerk.submit(events.Covered(2, 1000), CROUPIER)
    assert not room.clerk.lamps.slow_disk


def test_a_text_that_no_record_can_hold_is_refused_and_play_goes_on() -> None:
    room = Room()
    staff = room.setting().staff
    why = room.clerk.open_day(replace(room.setting(), staff=staff | {"1\x1b7": "croupier"}), CHEF)
    assert why is not None
    assert (why.reason, why.text) == ("not_writable", "control character")
    assert room.record.head.seq == 0
    assert not room.clerk.lamps.suspended
    assert room.open_shift().clerk.submit(BANK, CROUPIER) is None


def test_real_time_reaches_no_entry() -> None:
    lines = []
    for seconds in (0.0, 1.5):
        room = Room().open_shift()
        room.watch.commit = seconds
        room.clerk.submit(BANK, CROUPIER)
        lines.append(room.record.lines)
    assert lines[0] == lines[1]


def test_a_stuck_medium_stops_what_comes_next() -> None:
    room = Room().open_shift()
    room.watch.commit = 3.5
    room.clerk.submit(BANK, CROUPIER)
    room.watch.commit = 0.0
    view, lines = room.clerk.view, list(room.record.lines)
    why = room.clerk.submit(events.Covered(2, 1000), CROUPIER)
    assert why is not None
    assert why.reason == "suspended"
    assert room.clerk.view == view
    assert room.record.lines == lines


def test_a_card_that_took_too_long_is_recorded_and_acknowledged_all_the_same() -> None:
    room = deal_due()
    room.watch.commit = 3.5
    room.card("9H", 1)
    assert room.kinds[-1] == "CardDrawn"
    assert len(room.driver.orders) == 1
    room.card("8H", 2)
    assert len(room.driver.orders) == 1, "suspended: the next one is not taken, and the shoe keeps it"


FAILING: list[tuple[str, Callable[[Room], object]]] = [
    ("act", lambda room: room.clerk.submit(events.Spoken("punter", "draw"), CROUPIER)),
    ("card", lambda room: room.card("8H", 5)),
    ("note", lambda room: room.says("LO", "0001")),
]


@pytest.mark.parametrize(("what", "do"), FAILING)
def test_a_failing_medium_suspends_and_nothing_moves(
    what: str, do: Callable[[Room], object], caplog: pytest.LogCaptureFixture
) -> None:
    room = deal_due()
    for ordinal, face in enumerate(("2H", "4C", "KD", "6S"), start=1):
        room.card(face, ordinal)
    room.quiet()
    view, lines, numbers = room.clerk.view, list(room.record.lines), room.desk.last_numbers
    room.record.fails = "database"
    do(room)
    caplog.clear()
    assert room.clerk.lamps.suspended == "database"
    assert room.clerk.view == view
    assert room.record.lines == lines
    assert room.driver.orders == []
    assert room.desk.last_numbers == numbers
    assert "told" in room.diary, "everybody sees at once that the table is suspended"


def test_suspended_stays_suspended_when_the_medium_is_back(caplog: pytest.LogCaptureFixture) -> None:
    room = Room().open_shift()
    room.record.fails = "database"
    first = room.clerk.submit(BANK, CROUPIER)
    room.record.fails = ""
    again = room.clerk.submit(BANK, CROUPIER)
    assert first is not None
    assert again is not None
    assert (first.reason, again.reason) == ("suspended", "suspended")
    assert room.clerk.refusal(BANK, CROUPIER) == again
    assert not room.clerk.is_in_place(BANK)
    assert "append" not in room.diary
    caplog.clear()


def test_a_restart_finds_the_table_as_the_record_has_it(caplog: pytest.LogCaptureFixture) -> None:
    room = deal_due()
    room.record.fails = "database"
    room.card("9H", 1)
    room.record.fails = ""
    again = Room(room.record, Watch(room.watch.at + 60_000))
    assert not again.clerk.lamps.suspended
    assert again.clerk.view == room.clerk.view
    n = again.desk.last_numbers["SN1"][1]
    again.desk.hear(said("CD", card_fields("9H", 1), n + 1, again=True))
    assert again.kinds[-1] == "CardDrawn"
    assert len(again.driver.orders) == 1
    caplog.clear()


class Unlucky(Store):
    """A real store whose next append raises after the commit (record.md 1, finding 3)."""

    struck = False

    def append(self, rows: object) -> None:
        super().append(rows)  # type: ignore[arg-type]  # passed on as they are
        if self.struck:
            raise JournalError("database", "the last sync failed")


def test_an_error_after_the_commit_is_found_at_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def clerk(store: type[Store]) -> Clerk:
        record = Journal(tmp_path, Identity("house", "1"), {}, practice("test"), store)
        watch = Watch()
        return Clerk(record, watch, Names(), "program", watch.stopwatch)

    first = clerk(Unlucky)
    assert first.open_day(Room().setting(), CHEF) is None
    first.submit(events.ShiftOpened(Room().setting().limits, (1, 2)), CHEF)
    Unlucky.struck = True
    try:
        assert first.submit(BANK, CROUPIER).reason == "suspended"
    finally:
        Unlucky.struck = False
    assert first.view.bank is None, "the state does not move"
    first.stop()
    second = clerk(Store)
    assert second.view.bank is not None, "what was recorded after all is there, once"
    second.stop()
    caplog.clear()
