"""Pictures of the console in each phase, dark and in French, compared with those that a person has looked at.

`UPDATE_GOLDENS=1 pytest tests/ui/test_pictures.py` keeps new ones, and with them the sheet of every theme
(`python -m tests.ui.pictures`); then somebody looks at them.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from dealer_app.core.phases import PHASES
from dealer_app.ui import theme
from dealer_app.ui.tokens import THEMES
from tests.ui.desk import Desk
from tests.ui.pictures import CELL, COLUMNS, GOLDENS, MOMENTS, PART, differ, keep, picture, small

SEEN: set[str] = set()
"""The phases that were seen in this run."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_console_looks_as_it_did(app: object, qtbot: Any, moment: str, tmp_path: Path) -> None:
    desk = Desk(qtbot, croupier="fr")
    MOMENTS[moment](desk)
    actual = picture(desk)
    golden = GOLDENS / f"{moment}.png"
    if os.environ.get("UPDATE_GOLDENS"):
        keep(actual, moment)
    part = differ(actual, QImage(str(golden)))
    if part > PART:
        actual.save(str(tmp_path / f"{moment}.actual.png"))
    assert part <= PART, f"{part:.2%} of the pixels differ: see {tmp_path}"
    SEEN.add(desk.phase)
    desk.close()


def test_every_phase_was_seen() -> None:
    assert set(PHASES) == SEEN


def test_another_moment_is_another_picture() -> None:
    """The control: the comparison tells two moments apart, and two that differ in one card."""
    pictures = [QImage(str(GOLDENS / f"{name}.png")) for name in ("covering", "sealed-hands", "punters-word")]
    assert differ(pictures[0], pictures[1]) > PART
    assert differ(pictures[1], pictures[2]) > PART
    assert differ(pictures[0], pictures[0]) == 0


@pytest.mark.parametrize("name", THEMES)
def test_the_sheet_of_each_theme_shows_what_is_painted(app: Any, qtbot: Any, name: str) -> None:
    theme.wear(app, name)
    try:
        desk = Desk(qtbot, croupier="fr")
        MOMENTS["between"](desk)
        actual = small(picture(desk))
        desk.close()
    finally:
        theme.wear(app, "dark")
    sheet = QImage(str(GOLDENS / f"sheet-{name}.png"))
    at = list(MOMENTS).index("between")
    cell = QRect(CELL.width() * (at % COLUMNS), CELL.height() * (at // COLUMNS), CELL.width(), CELL.height())
    assert differ(actual, sheet.copy(cell)) <= PART
    assert sheet.height() == CELL.height() * -(-len(MOMENTS) // COLUMNS)
