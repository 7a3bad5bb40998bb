"""What stands on a seat: number, call, part and stake never lie over one another, whatever the call and the width."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PySide6.QtGui import QFontMetricsF

from dealer_app.ui.seat import beside, fitted, words_at
from dealer_app.ui.theme import font
from dealer_app.words import screen
from dealer_app.words.claims import CLAIMS
from dealer_app.words.tongue import languages, tongue

FULL, LEAST = 100, 60  # a seat at 1280 x 720, and the narrowest


def wide(text: str, size: int, *, bold: bool = False) -> float:
    return QFontMetricsF(font(size, bold=bold)).horizontalAdvance(text)


@pytest.mark.parametrize("language", languages())
def test_a_call_stands_beside_the_number_where_it_fits_and_below_the_stake_where_not(
    qapp: Any, language: str
) -> None:
    said = tongue(language)
    calls = ["", *(said.say(text, "claim") for text in CLAIMS.values())]
    parts = ["", *(said.say(text, "part") for text in screen.PARTS.values())]
    for call, part, number, width in itertools.product(calls, parts, (1, 16), (FULL, LEAST)):
        top, bottom = words_at(part, call, number, width - 4)
        assert sorted((top, bottom)) == sorted((call, part)), "both are shown"
        made, shown = fitted(top, beside(number, width - 4), 14, bold=bool(part))
        left, right = 2 + 8 + wide(str(number), 16, bold=True), width - 2 - 8
        assert left + QFontMetricsF(made).horizontalAdvance(shown) <= right, (top, number)
        assert made.pixelSize() >= 9
        assert shown == top or width == LEAST, "at the usual size no word is cut"
        made, shown = fitted(bottom, width - 4 - 12, 12)
        assert QFontMetricsF(made).horizontalAdvance(shown) <= width - 16
        assert made.pixelSize() >= 9


def test_banco_prime_is_whole_on_a_seat_at_the_smallest_usual_size(qapp: Any) -> None:
    """The control: beside the number it would lie over it."""
    assert words_at("", "banco prime", 4, FULL - 4) == ("", "banco prime")
    assert 2 + 8 + wide("4", 16, bold=True) > FULL - 2 - 8 - wide("banco prime", 14)
    made, shown = fitted("banco prime", FULL - 16, 12)
    assert (made.pixelSize(), shown) == (12, "banco prime")
