"""Pictures of the console in seven moments, compared with those that a person has looked at.

`UPDATE_GOLDENS=1 pytest tests/ui/test_pictures.py` keeps new ones; then somebody looks at them.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QLabel

from dealer_app.ui.button import Button
from dealer_app.ui.theme import font
from dealer_app.words.tongue import languages
from tests.ui.desk import Desk
from tests.ui.pictures import GOLDENS, MOMENTS, PART, differ


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_console_looks_as_it_did(console: Desk, moment: str, tmp_path: Path) -> None:
    MOMENTS[moment](console)
    actual = console.window.grab().toImage()
    golden = GOLDENS / f"{moment}.png"
    if os.environ.get("UPDATE_GOLDENS"):
        actual.save(str(golden))
    part = differ(actual, QImage(str(golden)))
    if part > PART:
        actual.save(str(tmp_path / f"{moment}.actual.png"))
    assert part <= PART, f"{part:.2%} of the pixels differ: see {tmp_path}"


def test_another_moment_is_another_picture(console: Desk) -> None:
    """The control: the comparison tells two moments apart."""
    MOMENTS["covering"](console)
    assert differ(console.window.grab().toImage(), QImage(str(GOLDENS / "bank-offered.png"))) > PART


@pytest.mark.parametrize("language", [name for name in languages() if "-" not in name])
@pytest.mark.parametrize("moment", MOMENTS)
def test_no_words_are_cut(app: object, qtbot: Any, moment: str, language: str) -> None:
    desk = Desk(qtbot, croupier=language)
    MOMENTS[moment](desk)
    cut = [b.text() for b in desk.window.findChildren(Button) if b.isVisible() and b.text() and not fits(b)]
    assert cut == []
    assert [x.text() for x in desk.window.findChildren(QLabel) if x.isVisible() and not label_fits(x)] == []
    desk.close()


def fits(button: Button) -> bool:
    """Whether a button's label has room where it is painted."""
    room = button.rect().adjusted(9, 3, -9, -17 if button.hint else -3)
    flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
    needed = QFontMetrics(font(16, bold=True)).boundingRect(QRect(room), flags, button.text())
    return needed.width() <= room.width() and needed.height() <= room.height() + 2


def label_fits(label: QLabel) -> bool:
    return label.fontMetrics().horizontalAdvance(label.text()) <= label.width() or label.wordWrap()
