"""Keyboards as they are: Num Lock off, a second one, AZERTY's top row, a stuck key, a keypad that is pulled."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dealer_app.ui.signs import sign_of
from tests.ui.desk import Desk

K = Qt.Key
PAD, NONE, SHIFT = (
    Qt.KeyboardModifier.KeypadModifier,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
# What the keypad of a PC sends without Num Lock, by the digits printed on it.
NUM_LOCK_OFF = ["Insert", "End", "Down", "PageDown", "Left", "Clear", "Right", "Home", "Up", "PageUp"]
# The upper row of AZERTY: the sign without Shift.
AZERTY = dict(zip("1234567890", "&é\"'(-è_çà", strict=True))


def key(text: str, modifiers: Qt.KeyboardModifier = NONE, *, scan: int = 0, again: bool = False) -> QKeyEvent:
    code = ord(text.upper()) if text else 0
    return QKeyEvent(QEvent.Type.KeyPress, code, modifiers, scan, 0, 0, text, again)


@pytest.mark.parametrize(("digit", "name"), list(enumerate(NUM_LOCK_OFF)))
def test_the_keypad_is_digits_without_num_lock(app: object, digit: int, name: str) -> None:
    code = getattr(K, f"Key_{name}")
    assert sign_of(QKeyEvent(QEvent.Type.KeyPress, code, PAD)) == str(digit)
    assert sign_of(QKeyEvent(QEvent.Type.KeyPress, code, NONE)) == "", "the control: an arrow elsewhere is no digit"


@pytest.mark.parametrize("digit", "1234567890")
def test_azertys_upper_row_is_digits_with_shift(app: object, digit: str) -> None:
    assert sign_of(key(digit, SHIFT)) == digit


@pytest.mark.parametrize("scan", [0, 8])
@pytest.mark.parametrize(("place", "digit"), list(enumerate("1234567890", start=2)))
def test_azertys_upper_row_is_digits_without_shift(app: object, place: int, digit: str, scan: int) -> None:
    """Scan codes 2 to 11 are the upper row; X11 and Wayland add 8."""
    assert sign_of(key(AZERTY[digit], scan=place + scan)) == digit


def test_control_a_minus_elsewhere_is_a_minus(app: object) -> None:
    assert sign_of(key("-", scan=12)) == "-", "QWERTY's own"
    assert sign_of(key("-", PAD, scan=74)) == "-", "the keypad's"
    assert sign_of(key("(", SHIFT, scan=10)) == "", "QWERTY's bracket is no digit"


def test_a_second_keyboard_types_the_same(console: Desk) -> None:
    QTest.keyClick(console.window, "1", PAD)
    QTest.keyClick(console.window, K.Key_Return)
    QTest.keyClicks(console.window, "200")
    console.now += 1.0
    QTest.keyClick(console.window, K.Key_Enter, PAD)
    assert console.phase == "covering"
    assert console.view.bank.seat == 1


def test_a_stuck_key_is_one_key(console: Desk) -> None:
    for n in range(50):
        QApplication.sendEvent(console.window, key("4", PAD, again=n > 0))
    assert console.window._typing.text == "4"


def test_play_goes_on_by_touch_without_any_keyboard(console: Desk) -> None:
    for label in ("1", "Enter", "2", "0", "0", "Enter"):
        console.now += 1.0
        console.press(label)
    assert console.phase == "covering"
    console.press("4")
    console.now += 1.0
    console.press("Enter")
    console.press("Banco")
    console.now += 1.0
    console.press("No more bets")
    assert console.phase == "deal"
