"""A table without a shoe: the chef says that it was filled, two enter each card, which is named when it lies open.

Sources: house.md 5 and record.md R34 (a card typed by hand is marked, with who typed and who confirmed), house.md 6.
"""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE
from dealer_app.core.state import phase
from tests.clerk.room import CHEF, CROUPIER
from tests.ui.desk import Desk


@pytest.fixture
def console(qtbot: Any) -> Desk:
    return Desk(qtbot, has_shoe=False)


def more(console: Desk, label: str) -> None:
    console.press("More")
    console.press(label)
    console.press("Back to play")


def test_a_coup_is_played_by_keys_and_no_face_is_known_before_it_is_named(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 2 *")
    assert not console.clerk.is_in_place(events.Called(2, "banco")), "the control: no shoe is filled yet"
    more(console, "Shoe is filled")
    console.keys("2 * Enter / 118 Enter Enter Enter Enter /")
    drawn = [entry.event["card"] for entry in console.record.entries if entry.kind == "CardDrawn"]
    assert drawn == [None] * 4
    console.keys(". Enter")
    assert phase(console.view) == "naming"
    for rank, suit in (("3", "1"), ("13", "2"), ("4", "1"), ("5", "3")):
        console.keys(f"{rank} Enter {suit} Enter 118 Enter")
    kinds = [
        (e.kind, e.by and e.by.id, e.approved and e.approved.id, e.source.origin) for e in console.record.entries
    ]
    assert ("ShoeLoaded", "201", None, "manual") in kinds
    assert kinds.count(("CardEntered", "117", "118", "manual")) == 4
    assert kinds.count(("CardNamed", "117", "118", "manual")) == 4
    assert [e.event["line"] for e in console.record.entries if e.kind == "EnteredByHand"] == ["none"] * 4


def test_the_stop_card_is_told_by_the_croupier_and_ends_the_shoe_after_the_coup(console: Desk) -> None:
    more(console, "Shoe is filled")
    console.keys("1 Enter 200 Enter 2 * Enter / 118 Enter Enter Enter Enter /")
    more(console, "Stop card is out")
    assert console.view.loaded.stopped
    out = next(e for e in console.record.entries if e.kind == "StopCardOut")
    assert (out.event["after"], out.by and out.by.id) == (4, "117")
    console.press("More")
    assert "Stop card is out" not in console.acts()


def test_a_shoe_that_tells_leaves_nothing_to_be_told_by_hand(qtbot: Any) -> None:
    console = Desk(qtbot)
    console.press("More")
    assert "Stop card is out" not in console.acts()
    assert getattr(console.desk.stop_card(CROUPIER), "reason", "") == "shoe_tells"
    before = len(console.record.entries)
    assert console.desk.load(CHEF) is None
    assert len(console.record.entries) == before, "the shoe is asked, and says itself that it was filled"


def test_a_shoe_that_failed_before_it_was_filled_does_not_stop_the_table(qtbot: Any) -> None:
    from dealer_app.clerk.shoe import Line

    console = Desk(qtbot, has_shoe=False)
    console.desk._has_shoe = True
    console.desk.line = Line("down", "vanished", "SN000417")
    assert console.desk.load(CROUPIER) is not None
    assert console.desk.load(CHEF) is None
    assert console.view.loaded.load == 1
    assert console.clerk.is_balance(CAGNOTTE, 0)
