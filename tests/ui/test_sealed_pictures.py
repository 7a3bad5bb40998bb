"""The console never foretells: runs that differ only in sealed faces give the same pixels, acts, words and tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QAccessible

from dealer_app.core.cards import Card
from dealer_app.ui.felt import HandPanel
from tests.ui.desk import Desk

DEALS = ("5H KC 2D 9S", "9H KC KD 8S", "AH AC 2D AS", "4H KC 3D 6S", "-- KC 2D 9S", "5H -- 2D --")
# What is typed and dealt after the four closed cards; "|" parts what a person does from what the shoe does.
WAYS = ("", ".", "+", "+|7D", ".|7D", "|7D", "|7D 3C")


def tree(widget: Any) -> list[tuple[str, str, str]]:
    """Return what assistive technology is told: role, name and description of everything in the window."""

    def walk(at: Any) -> Iterator[tuple[str, str, str]]:
        text = QAccessible.Text
        yield (str(at.role()), at.text(text.Name), at.text(text.Description))
        for i in range(at.childCount()):
            child = at.child(i)
            if child is not None:
                yield from walk(child)

    return list(walk(QAccessible.queryAccessibleInterface(widget)))


def shown(qtbot: Any, deal: str, way: str) -> tuple[bytes, list[str], str, list[tuple[str, str, str]]]:
    desk = Desk(qtbot)
    desk.keys("1 Enter 200 Enter 4 * Enter")
    desk.cards(deal)
    said, _, drawn = way.partition("|")
    if said:
        desk.keys(said)
    desk.cards(drawn)
    picture = desk.picture(), desk.acts(), desk.says(), tree(desk.window)
    desk.close()
    return picture


@pytest.mark.parametrize("way", WAYS)
def test_sealed_faces_change_nothing_that_can_be_seen(app: object, qtbot: Any, way: str) -> None:
    first, *others = (shown(qtbot, deal, way) for deal in DEALS)
    for other in others:
        assert other[1:] == first[1:]
        assert other[0] == first[0]


def test_a_planted_leak_is_caught(app: object, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a hand that tells its total through a tooltip's name."""
    render = HandPanel.render_hand

    def leaking(self: HandPanel, title: str, cards: Any, speech: Any) -> None:
        render(self, title, cards, speech)
        self.setAccessibleName(str(sum(c.points for c in LEAK if isinstance(c, Card))))

    monkeypatch.setattr(HandPanel, "render_hand", leaking)
    pictures = []
    for deal in DEALS[:2]:
        LEAK[:] = [Card(face) for face in deal.split()]
        pictures.append(shown(qtbot, deal, ""))
    assert pictures[0][3] != pictures[1][3]


LEAK: list[Card] = []
