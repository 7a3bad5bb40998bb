"""Amounts typed at the window in every language: what may be two amounts is refused, and both are shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dealer_app.words.tongue import languages
from tests.ui.desk import Desk

BOTH = {
    "en": ("1.00", "1,000.00"),
    "es": ("1,00", "1.000,00"),
    "fr": ("1,00", "1\u202f000,00"),
    "it": ("1,00", "1.000,00"),
    "pt": ("1,00", "1\u00a0000,00"),
    "pt-BR": ("1,00", "1.000,00"),
    "ru": ("1,00", "1\u00a0000,00"),
}
"""One, and a thousand, as the console writes them in each language."""


def shows(text: str, amounts: tuple[str, ...]) -> bool:
    return all(f" {amount}" in text for amount in amounts)


@pytest.mark.parametrize("language", languages())
def test_a_stake_that_may_be_two_amounts(app: object, qtbot: object, language: str) -> None:
    desk = Desk(qtbot, croupier=language)
    desk.keys("1 Enter 2000 Enter")
    for written in ("1.000", "1,000"):
        desk.keys(f"4 Enter {written} Enter")
        assert shows(desk.says(), BOTH[language]), desk.says()
        assert desk.view.covers == ()
        desk.keys("Esc")
    desk.keys("4 Enter 1000 Enter")
    assert not shows(desk.says(), BOTH[language]), "the control"
    assert [(cover.seat, cover.amount) for cover in desk.view.covers] == [(4, 100000)]
    desk.keys("5 Enter 1")
    QTest.keyClick(desk.window, Qt.Key.Key_Space)
    desk.keys("000,00 Enter")
    assert [(cover.seat, cover.amount) for cover in desk.view.covers] == [(4, 100000), (5, 100000)]
    desk.close()


def test_a_count_that_may_be_two_amounts(console: Desk) -> None:
    for label in ("More", "Close the shift", "Begin the count"):
        console.press(label)
    console.keys("1.000")
    console.press("confirmed by 118")
    console.press("Count the cagnotte")
    assert shows(console.says(), BOTH["en"])
    console.keys("1.2.3")
    console.press("Count the cagnotte")
    assert "1,250.50" in console.says(), "no amount: here is how one is typed"
    assert not console.view.counted
    console.keys("Esc 1")
    QTest.keyClick(console.window, Qt.Key.Key_Space)
    console.keys("250.50 Enter")
    assert "cannot be typed here" in console.says(), "no seat is asked for"
    console.press("Count the cagnotte")
    assert (console.view.counted, console.view.difference) == (True, 125050)
