"""The seats of the felt go round the way the hand goes (rules.md 6.2 `rotation`, "Seats")."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.ui.felt import Felt
from dealer_app.ui.speech import Speech
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from tests.core.game import Game

SPEECH = Speech(tongue("fr"), tongue("en"), Purse("EUR", 100), "Reliquat")


@pytest.mark.parametrize(("rotation", "right"), [("right_ccw", 1), ("left_cw", 9)])
def test_seat_1_is_on_the_croupiers_right_or_left(qtbot: Any, rotation: str, right: int) -> None:
    felt = Felt(lambda _: None)
    qtbot.addWidget(felt)
    felt.resize(976, 488)
    felt.render_table(Game(rotation=rotation).open, SPEECH, None)
    seats = {button.number: button.geometry().x() for button in felt._seats}
    assert seats[right] > 976 / 2 > seats[10 - right]


def test_the_felt_turns_with_the_rules_of_the_next_day(qtbot: Any) -> None:
    felt = Felt(lambda _: None)
    qtbot.addWidget(felt)
    felt.resize(976, 488)
    felt.render_table(Game().open, SPEECH, None)
    before = felt._seats[0].geometry().x()
    felt.render_table(Game(rotation="left_cw").open, SPEECH, None)
    assert felt._seats[0].geometry().x() < before
