"""The demonstration's controls on the screen: keys, touch, names, and the acts beside them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dealer_app.ui.button import Button
from dealer_app.ui.demo_row import DemoRow
from dealer_app.ui.keys import ACTS, DEMO
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.speech import Speech
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import languages, tongue
from tests.ui.desk import Desk
from tests.ui.painted import faults


def row_of(desk: Desk, language: str = "en") -> tuple[DemoRow, list[int]]:
    """The row above a console; the number in the list is of the coups that are over."""
    over = [0]
    speech = Speech(tongue("fr"), tongue(language), Purse("EUR", 100), "Reliquat")
    row = DemoRow(2.0, lambda: over[0], speech)
    layout = desk.window.layout()
    assert layout is not None
    layout.setMenuBar(row)
    QApplication.processEvents()
    return row, over


def shown(row: DemoRow) -> list[str]:
    return [row.findChildren(Paragraph)[0].text(), *(button.text() for button in row.findChildren(Button))]


def test_keys_and_touch_steer_the_evening_and_no_act_of_the_table(console: Desk) -> None:
    row, over = row_of(console)
    assert shown(row) == ["Pace of the demonstration: 2 a second", "Pause", "One coup", "Slower", "Faster"]
    assert row.wait() == 500
    before = console.view
    QTest.keyClick(console.window, Qt.Key.Key_F6)
    assert row.wait() is None
    assert shown(row)[:2] == ["The demonstration stands still. Pace: 2 a second", "Go on"]
    QTest.keyClick(console.window, Qt.Key.Key_F7)
    assert row.wait() == 500
    over[0] += 1
    assert row.wait() is None, "one coup, and no more"
    console.press("Go on")
    assert row.wait() == 500
    QTest.keyClick(console.window, Qt.Key.Key_F9)
    QTest.keyClick(console.window, Qt.Key.Key_F9)
    assert row.wait() == 125
    console.press("Slower")
    assert row.wait() == 250
    assert console.view == before
    console.keys("1 Enter 500 Enter")
    assert console.phase == "covering", "the keypad is the console's still"


def test_each_control_is_named_reached_by_tab_and_large_enough(console: Desk) -> None:
    row, _ = row_of(console)
    buttons = row.findChildren(Button)
    assert [(button.accessibleName(), button.accessibleDescription()) for button in buttons] == [
        *(("Pause", "F6"), ("One coup", "F7"), ("Slower", "F8"), ("Faster", "F9")),
    ]
    assert all(button.focusPolicy() & Qt.FocusPolicy.TabFocus for button in buttons)
    assert all(min(button.width(), button.height()) >= 48 for button in buttons)
    assert not {act.key for act in DEMO} & {act.key for act in ACTS}


def test_no_word_is_cut_in_the_smallest_window(app: object, qtbot: Any) -> None:
    for language in languages():
        desk = Desk(qtbot, croupier=language, size=(1024, 768))
        row, _ = row_of(desk, language)
        QTest.keyClick(desk.window, Qt.Key.Key_F6)
        QApplication.processEvents()
        assert faults(desk.window) == [], language
        assert row.geometry().bottom() < desk.window._header.geometry().top() + 1
        desk.close()
