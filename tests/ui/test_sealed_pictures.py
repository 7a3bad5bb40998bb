"""A card that lies closed and one that was left unread look the same, typed and dealt on as may be.

The controls are those of `test_foretelling`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.desk import Desk
from tests.ui.foretelling import tree

DEALS = ("5H KC 2D 9S", "9H KC KD 8S", "AH AC 2D AS", "4H KC 3D 6S", "-- KC 2D 9S", "5H -- 2D --")
# What is typed and dealt after the four closed cards; "|" parts what a person does from what the shoe does.
WAYS = ("", ".", "+", "+|7D", ".|7D", "|7D", "|7D 3C")


def shown(qtbot: Any, deal: str, way: str) -> tuple[bytes, list[str], str, tuple[tuple[object, ...], ...]]:
    desk = Desk(qtbot)
    desk.keys("1 Enter 200 Enter 4 * Enter")
    desk.cards(deal)
    said, _, drawn = way.partition("|")
    if said:
        desk.keys(said)
    desk.cards(drawn)
    picture = desk.picture(), desk.acts(), desk.says(), tuple(tree(desk.window))
    desk.close()
    return picture


@pytest.mark.parametrize("way", WAYS)
def test_sealed_faces_change_nothing_that_can_be_seen(app: object, qtbot: Any, way: str) -> None:
    first, *others = (shown(qtbot, deal, way) for deal in DEALS)
    for other in others:
        assert other[1:] == first[1:]
        assert other[0] == first[0]
