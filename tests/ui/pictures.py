"""The seven moments of which pictures are kept, and how two pictures are compared."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QImage

from dealer_app.shipped import resources
from tests.ui.desk import Desk

GOLDENS = resources() / "manual" / "pictures"  # the manual shows what the tests compare with
LEVELS, PART = 8, 0.001  # a pixel differs by more than 8 levels in more than 0.1 % of all: the picture is another


def _covering(desk: Desk) -> None:
    desk.keys("1 Enter 500 Enter 2 Enter 120 Enter 5 Enter 80 Enter 8 Enter 200 Enter")


def _sealed(desk: Desk) -> None:
    _covering(desk)
    desk.keys("Enter")
    desk.cards("3H KC 2D")


def _word(desk: Desk) -> None:
    _sealed(desk)
    desk.cards("7S")


def _turned(desk: Desk) -> None:
    _word(desk)
    desk.keys("+ *")
    desk.cards("9D")


def _shown(desk: Desk) -> None:
    """A tie: both hands lie open and nothing is to be dropped."""
    _word(desk)
    desk.keys("+")
    desk.cards("2C")
    desk.keys("Enter")


def _commission(desk: Desk) -> None:
    _word(desk)
    desk.keys("+")
    desk.cards("KD")
    desk.keys("Enter")


MOMENTS: dict[str, Callable[[Desk], None]] = {
    "bank-offered": lambda desk: None,
    "covering": _covering,
    "sealed-hands": _sealed,
    "punters-word": _word,
    "bankers-cards-turned": _turned,
    "shown": _shown,
    "commission": _commission,
}


def differ(one: QImage, other: QImage) -> float:
    """Return the part of all pixels that differ by more than the tolerance; 1.0 where the sizes do."""
    if one.size() != other.size():
        return 1.0
    form = QImage.Format.Format_RGB32
    a, b = bytes(one.convertToFormat(form).constBits()), bytes(other.convertToFormat(form).constBits())
    if a == b:
        return 0.0
    wrong = {i // 4 for i in range(len(a)) if i % 4 != 3 and abs(a[i] - b[i]) > LEVELS}
    return len(wrong) / (len(a) / 4)
