"""The demonstration's controls: pause, one coup at a time, slower and faster, over a table in one process."""

from __future__ import annotations

import pytest

from dealer_app.core.state import phase
from dealer_app.practice.evening import Step
from dealer_app.practice.pacing import PACES, Pacing, over
from tests.practice.table import InOneProcess


def run(table: InOneProcess, pacing: Pacing, most: int = 4000) -> int:
    """Let the evening go on as it may; return how many moves were made."""
    moves = 0
    for _ in range(most):
        if not pacing.goes(over(table.clerk.view)):
            break
        step = table.evening.step()
        if step is Step.WAITING:
            table.line.pump()
        moves += step is Step.MOVED
        if step is Step.OVER:
            break
    return moves


def test_one_coup_at_a_time_then_to_the_end() -> None:
    table = InOneProcess(7, 6)
    pacing = Pacing(2.0).paused(0)
    assert run(table, pacing) == 0
    for number in (1, 2, 3):
        pacing = pacing.stepped(over(table.clerk.view))
        assert run(table, pacing) > 4
        view = table.clerk.view
        assert view is not None
        assert (view.coups, over(view)) == (number, number)
        assert phase(view) in ("between", "bank_offered", "covering")
        assert run(table, pacing) == 0, "it stands until something is pressed"
    pacing = pacing.paused(over(table.clerk.view))
    assert pacing.until is None
    run(table, pacing)
    view = table.clerk.view
    assert view is not None
    assert (view.coups, view.day_open) == (6, False)


def test_a_pause_in_mid_coup_holds_at_once_and_a_step_ends_that_coup() -> None:
    table = InOneProcess(7, 6)
    while (view := table.clerk.view) is None or phase(view) != "word":
        if table.evening.step() is Step.WAITING:
            table.line.pump()
    before = over(view)
    pacing = Pacing(2.0).paused(before)
    assert run(table, pacing) == 0
    run(table, pacing.stepped(before))
    assert table.clerk.view is not None
    assert (over(table.clerk.view), table.clerk.view.coups) == (before + 1, before + 1)


@pytest.mark.parametrize("pace", [0.1, 2.0, 3.0, 100.0])
def test_the_paces(pace: float) -> None:
    """From any pace given, the next of the list; at both ends it stays."""
    assert Pacing(pace).faster().pace == {0.1: 0.25, 2.0: 4.0, 3.0: 4.0, 100.0: 100.0}[pace]
    assert Pacing(pace).slower().pace == {0.1: 0.1, 2.0: 1.0, 3.0: 2.0, 100.0: 32.0}[pace]
    assert list(PACES) == sorted(PACES)
