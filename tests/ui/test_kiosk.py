"""A kiosk has one way out: a chef or the director with the PIN typed for it; or a table that is suspended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.desk import STAFF, Desk
from tests.ui.test_proving import House


@pytest.fixture
def kiosk(app: object, qtbot: Any) -> Iterator[Desk]:
    desk = Desk(qtbot, staff=STAFF, proofs=House(), is_kiosk=True)
    yield desk
    desk.window.leave()


def asked(desk: Desk) -> str:
    question = desk.window._troubles.question
    return "" if question is None else question.id


def answer(desk: Desk, id_: str, pin: str) -> None:
    desk.keys(f"{id_} Enter {pin} Enter")


def test_closing_asks_for_the_chefs_pin_though_he_is_signed_in(kiosk: Desk) -> None:
    assert kiosk.door is not None
    assert kiosk.door.is_in("201")
    assert asked(kiosk) == "sign_in", "the table is locked"
    assert not kiosk.window.close()
    assert kiosk.window.isVisible()
    assert asked(kiosk) == "out"
    QTest.keyClick(kiosk.window, "*", Qt.KeyboardModifier.KeypadModifier)
    assert asked(kiosk) == "sign_in"
    QTest.keyClick(kiosk.window, Qt.Key.Key_F10)
    assert asked(kiosk) == "out"
    answer(kiosk, "201", "999999")
    assert kiosk.window.isVisible()
    answer(kiosk, "201", "201201")
    assert not kiosk.window.isVisible()


def test_no_croupier_is_among_those_who_close_it_and_asking_can_be_given_up(kiosk: Desk) -> None:
    kiosk.keys("117 Enter 117117 Enter")
    QTest.keyClick(kiosk.window, Qt.Key.Key_F10)
    kiosk.press("Close the program")
    question = kiosk.window._troubles.question
    assert question is not None
    assert set(question.fields[0].allowed or ()) == {"201", "301"}
    QTest.keyClick(kiosk.window, "*", Qt.KeyboardModifier.KeypadModifier)
    assert asked(kiosk) != "out"
    assert kiosk.window.isVisible()


def test_a_suspended_kiosk_is_closed_by_the_key_of_more(kiosk: Desk) -> None:
    kiosk.clerk.suspend("fault")
    QTest.keyClick(kiosk.window, Qt.Key.Key_F10)
    assert not kiosk.window.isVisible()


def test_control_a_window_that_is_no_kiosk_closes(console: Desk) -> None:
    assert console.window.close()
    assert not console.window.isVisible()
