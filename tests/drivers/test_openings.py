"""What the owner of a port makes of time and failures, without a port and without a clock."""

from __future__ import annotations

import pytest

from drivers.messages import Why
from drivers.openings import Busy, Clocks, Openings, Patience, delay

DELAYS = (0.5, 1.0, 2.0, 5.0)


def called(*story: tuple[str, float]) -> list[str]:
    """What each failure is called; `open` is no failure."""
    openings, names = Openings(), []
    for what, now in story:
        if what == "open":
            openings = openings.opened(now)
        else:
            openings, why = openings.failed(Why(what), now, Patience())
            names.append(why.value)
    return names


def test_f29_what_vanishes_as_soon_as_it_comes_blinks() -> None:
    story = [("missing", 1), ("open", 10), ("vanished", 10.5), ("missing", 11), ("missing", 12)]
    assert called(*story) == ["missing", "vanished", "blinks", "blinks"]
    assert called(*story, ("open", 20), ("vanished", 90), ("missing", 91))[-1] == "missing"


@pytest.mark.parametrize(
    "story",
    [
        [("open", 10), ("vanished", 10.5), ("missing", 11)],  # it was there all the time: a cable is pulled
        [("missing", 1), ("open", 10), ("vanished", 12.1), ("missing", 13)],
        [("missing", 1), ("open", 10), ("slept", 10.5), ("missing", 11)],
    ],
)
def test_what_is_no_blinking(story: list[tuple[str, float]]) -> None:
    assert "blinks" not in called(*story)


def test_delays_grow_and_begin_anew() -> None:
    openings, waits = Openings(), []
    for _ in range(5):
        openings, why = openings.failed(Why.BUSY, 0, Patience())
        waits.append(delay(openings, why, DELAYS))
    assert waits == [0.5, 1.0, 2.0, 5.0, 5.0]
    openings, why = openings.worked().failed(Why.VANISHED, 0, Patience())
    assert delay(openings, why, DELAYS) == 0.5
    assert delay(openings, Why.DENIED, DELAYS) == 5.0
    assert delay(openings, Why.SLEPT, DELAYS) == 0.0


@pytest.mark.parametrize(
    ("monotonic", "wall", "slept"),
    [
        (0.1, 0.1, 0),
        (0.1, 5.0, 0),
        (0.1, 5.2, 5.2),
        (0.1, 600.1, 600.1),  # the monotonic clock stood still
        (600.1, 600.1, 600.1),  # it counts sleep
        (29.0, 29.0, 0),  # a stall of the machine
        (0.1, -3600, 0),  # the clock was set back
        (600.0, 0.1, 0),
    ],
)
def test_a_sleep_shows_in_two_clocks(monotonic: float, wall: float, slept: float) -> None:
    found = Clocks(100.0, 1_700_000_000.0).slept(100.0 + monotonic, 1_700_000_000.0 + wall, 5.0)
    assert found == pytest.approx(slept)


def pauses(*reads: tuple[bool, float]) -> list[float]:
    """The pause after each read: whether it brought something, and how long it took."""
    now, busy, found = 0.0, Busy(0.0), []
    for came, took in reads:
        now += took
        busy = busy.read(came, took, now, 0.1)
        found.append(busy.pause(now, 0.1))
    return found


def test_what_comes_without_a_pause_may_gather() -> None:
    assert pauses(*[(True, 0.002)] * 100)[-1] == pytest.approx(0.005)
    assert not any(pauses(*[(True, 0.002)] * 45)), "a frame's own bytes come at once"


@pytest.mark.parametrize("still", [(True, 0.02), (False, 0.1)], ids=["a pause", "nothing came"])
def test_a_line_that_was_still_is_read_at_once(still: tuple[bool, float]) -> None:
    assert not any(pauses(*[(True, 0.002)] * 40, still, *[(True, 0.002)] * 40))
    assert any(pauses(*[(True, 0.002)] * 81)), "the control"
