"""A clock that is set leaves an entry (record.md R13), held against the steady clock or an earlier run's end."""

from __future__ import annotations

import pytest

from dealer_app.clerk.technical import Technical
from dealer_app.core.events import ShiftClosed, ShiftOpened
from tests.clerk.room import CHEF, LIMITS, Room, Watch

HOUR, DAY = 3_600_000, 86_400_000
SETS = (1_000, -1_000, 2_000, -2_000, 60_000, -60_000, HOUR, -HOUR, 2 * HOUR, DAY, -DAY, 365 * DAY, -365 * DAY)


def noted(room: Room) -> list[tuple[int, str]]:
    return [
        (entry.event["away"], entry.event["against"]) for entry in room.record.entries if entry.kind == "ClockJumped"
    ]


def opened() -> Room:
    room = Room()
    Technical(room.clerk, room.record)
    return room.open_day()


@pytest.mark.parametrize("away", SETS)
def test_a_clock_that_is_set_between_two_entries_is_noted_once(away: int) -> None:
    room = opened()
    room.watch.at += away
    assert room.clerk.submit(ShiftOpened(LIMITS, (1, 2, 3)), CHEF) is None
    assert room.clerk.submit(ShiftClosed(), CHEF) is None
    assert noted(room) == [(away, "steady")]
    numbers = [entry.seq for entry in room.record.entries]
    assert numbers == list(range(1, len(numbers) + 1)), "order is by number"


@pytest.mark.parametrize("away", [0, 400, -400])
def test_control_a_clock_that_is_adjusted_is_not(away: int) -> None:
    room = opened()
    room.watch.at += away
    assert room.clerk.submit(ShiftOpened(LIMITS, (1, 2, 3)), CHEF) is None
    assert noted(room) == ([] if away >= 0 else [(away + 1, "entry")]), "but no entry is before the last one unseen"


@pytest.mark.parametrize(
    ("away", "told"), [(DAY, []), (-1_000, ["entry"]), (-DAY, ["entry"]), (-365 * DAY, ["entry"])]
)
def test_a_start_before_the_last_entry_is_noted(away: int, told: list[str]) -> None:
    room = opened()
    later = Room(room.record, Watch(room.watch.at + away))
    later.clerk._names.run = "another run"  # type: ignore[misc]  # a name of its own
    Technical(later.clerk, later.record)
    later.clerk.start()
    assert [against for _, against in noted(later)] == told


def test_hours_of_slow_adjustment_are_no_jump() -> None:
    """A clock that is a thousandth too slow is put right bit by bit: 3.6 s in an hour."""
    room = opened()

    def now(seq: int):  # type: ignore[no-untyped-def]  # a Moment
        from dealer_app.clerk.moment import Moment

        return Moment(room.watch.at + HOUR + 3_600 + seq, HOUR + seq)

    room.clerk._clock.now = now  # type: ignore[method-assign]  # a clock that is set by hand
    assert room.clerk.submit(ShiftOpened(LIMITS, (1, 2, 3)), CHEF) is None
    assert noted(room) == []
