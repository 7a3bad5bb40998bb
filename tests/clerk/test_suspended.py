"""A suspended table moves no money; where its own day is sound it may be closed (record.md 2.6)."""

from __future__ import annotations

from dealer_app.clerk.behind import Progress
from dealer_app.core import events
from tests.clerk.house import why
from tests.clerk.room import CHEF, CROUPIER, Room


def test_a_table_whose_closed_day_is_damaged_is_closed_in_order() -> None:
    room = Room()
    room.open_shift()
    room.clerk.look_at_days(Progress(1, 3, "2026-03-05", 14, "hash", is_damage=True))
    assert why(room.clerk.submit(events.BankOpened(1, 10_000), CROUPIER)) == "suspended"
    assert room.clerk.submit(events.ShiftClosed(), CHEF) is None
    assert room.clerk.lamps.suspended == "closed_day", "closing lets nothing else be done"
    again = events.ShiftOpened(events.Limits(1000, 500, 1000, 500), (1, 2))
    assert why(room.clerk.submit(again, CHEF)) == "suspended"


def test_a_table_whose_disk_took_too_long_has_all_recorded_and_is_closed_in_order() -> None:
    """house.md 8: a commit over 3 s suspends the table; it is in the record all the same."""
    room = Room()
    room.open_shift()
    room.watch.commit = 4.0
    assert room.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    room.watch.commit = 0.0
    assert room.clerk.lamps.suspended == "stuck"
    assert room.last.kind == "BankOpened"
    assert why(room.clerk.submit(events.Called(2, "banco"), CROUPIER)) == "suspended"
    assert room.clerk.submit(events.ShiftClosed(), CHEF) is None
    assert room.clerk.lamps.suspended == "stuck", "closing lets nothing else be done"


def test_control_a_table_whose_own_medium_failed_is_not() -> None:
    room = Room()
    room.open_shift()
    room.clerk.suspend("database")
    assert why(room.clerk.submit(events.ShiftClosed(), CHEF)) == "suspended"
