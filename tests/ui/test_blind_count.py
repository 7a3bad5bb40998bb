"""A blind count at the screen (R41; record.md 2.8): begun, made and shown in steps; before it is made nothing tells.

Every text, tooltip and value of the window, and its whole accessible tree, is searched for what the cagnotte should
hold and for sums from which that follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app.clerk.setting import Setting
from dealer_app.core import events
from dealer_app.core.events import Event, Limits
from dealer_app.house import profiles
from tests.ui.desk import CHEF, CROUPIER, STAFF, Desk

# rules.md X44: three wins of one bank; commissions 5.00, 9.80 and 19.00, and a cagnotte of 33.80.
EXPECTED = "33.80"
SUMS = (EXPECTED, "675.20", "14.80")  # what the punters lost, a sum on the way
COUP: tuple[Event, ...] = (events.Called(2, "banco"), events.StakesClosed())
_TEXTS = ("text", "toolTip", "statusTip", "whatsThis", "accessibleName", "accessibleDescription", "windowTitle")
_ROLES = (
    QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help,
    QAccessible.Text.Accelerator,
)  # fmt: skip


def told(window: QWidget) -> Iterator[str]:
    """Yield all that a person, a pointer or a screen reader can find in the window."""
    for widget in (window, *window.findChildren(QWidget)):
        for name in _TEXTS:
            text = getattr(widget, name, None)
            if callable(text):
                yield str(text())
    yield from _tree(QAccessible.queryAccessibleInterface(window))


def _tree(node: Any) -> Iterator[str]:
    for role in _ROLES:
        yield node.text(role)
    value = node.valueInterface()
    if value is not None:
        yield str(value.currentValue())
    for i in range(node.childCount()):
        child = node.child(i)
        if child is not None:
            yield from _tree(child)


def hits(window: QWidget) -> set[str]:
    """Return which of the sums the window tells, as they are written or in minor units."""
    text = "\n".join(told(window))
    forms = {amount: f"{amount.replace('.', '[.,]')}|{amount.replace('.', '')}" for amount in SUMS}
    return {amount for amount, form in forms.items() if re.search(rf"(?<![\w.,])(?:{form})(?!\w|[.,]\d)", text)}


class Evening:
    """A desk at a table's record, with the bank that wins three times; `found` gathers what was told on the way."""

    def __init__(self, qtbot: Any, mode: str) -> None:
        self.desk = Desk(qtbot, is_open=False)
        self.desk.record.is_story = False  # a table's record in all but its medium
        self.found: set[str] = set()
        self._open(mode)

    def _open(self, mode: str) -> None:
        found = profiles.load("classic")
        assert isinstance(found, profiles.Found)
        rules = msgspec.json.decode(msgspec.json.encode(found.mapping))
        rules["records"]["count_mode"] = mode
        limits = Limits(1000, 500, 1000, 500)
        assert self.desk.clerk.open_day(Setting("UTC", rules, limits, STAFF), CHEF) is None
        self.desk.shoe(events.ShoeLoaded(1, 6))
        self.do(events.ShiftOpened(limits, (1, 2, 3, 4)), CHEF)
        self.do(events.BankOpened(1, 10000))

    def do(self, event: Event, by: Any = CROUPIER) -> None:
        assert self.desk.clerk.submit(event, by) is None
        self.look()

    def look(self) -> None:
        self.desk.window.settle()
        QApplication.processEvents()
        self.found |= hits(self.desk.window)

    def coup(self) -> None:
        for event in COUP:
            self.do(event)
        for face in ("2H", "4C", "KD", "5S"):
            self.desk.cards(face)
            self.look()
        self.do(events.Shown("both"))
        self.do(events.CommissionDropped(self.desk.view.due))

    def to_the_count(self) -> None:
        """Play the shift to its end, and open the page of the chef's acts."""
        for _ in range(3):
            self.coup()
        self.do(events.BankPassed())
        QTest.keyClick(self.desk.window, Qt.Key.Key_F10)
        self.look()
        self.press("Close the shift")

    def press(self, label: str) -> None:
        self.desk.press(label)
        self.look()


@pytest.fixture
def evening(qtbot: Any, request: pytest.FixtureRequest) -> Iterator[Evening]:
    made = Evening(qtbot, request.param)
    yield made
    made.desk.close()


@pytest.mark.parametrize("evening", ["blind"], indirect=True)
def test_nothing_on_the_screen_tells_until_the_count_is_confirmed(evening: Evening) -> None:
    evening.to_the_count()
    assert "Begin the count" in buttons(evening)
    assert "Count the cagnotte" not in buttons(evening)
    evening.press("Begin the count")
    assert evening.desk.record.entries[-1].event["amount"] == 3380, "it is fixed, and nobody sees it"
    evening.desk.keys("35")
    evening.press("confirmed by 117")
    assert evening.found == set()
    evening.press("Count the cagnotte")
    assert "Expected in the cagnotte: 33.80. Counted: 35.00. Difference: 1.20." in text(evening)
    assert EXPECTED in evening.found
    assert [entry.kind for entry in evening.desk.record.entries[-2:]] == ["CagnotteCounted", "CountDiffered"]


@pytest.mark.parametrize("evening", ["announced"], indirect=True)
def test_control_an_announced_count_shows_it_from_its_begin_on(evening: Evening) -> None:
    evening.to_the_count()
    assert evening.found == set(), "not before"
    evening.press("Begin the count")
    assert evening.found == {EXPECTED}


def buttons(evening: Evening) -> set[str]:
    return {button.text() for button in evening.desk.window._more._buttons.values() if button.isVisible()}


def text(evening: Evening) -> str:
    return "\n".join(told(evening.desk.window)).replace("\u00a0", " ").replace("\u202f", " ")
