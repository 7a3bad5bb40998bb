"""The training's row: a wrong act is told kindly at once, with what was right; and nothing at the table changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from dealer_app.cli.training import shipped
from dealer_app.ui.sheet import Sheet
from dealer_app.words.tongue import tongue
from tests.ui.painted import faults
from tests.ui.trainee import Trainee


def shown(one: Trainee) -> tuple[str, str, str]:
    """What happens, what was wrong, and how far the lesson is."""
    QApplication.processEvents()
    return one.row._told.text(), one.row._said.text(), one.row._far.text()


def test_each_kind_of_error_is_told_at_once_with_what_was_right(app: object, qtbot: Any, tmp_path: Path) -> None:
    one = Trainee(qtbot, shipped()["banco-and-suivi"], tmp_path)
    assert one.wait()
    assert shown(one) == ("Seat 1 puts up a bank of 200.00", "", "1 of 15, errors: 0")
    before = one.table.clerk.view
    one.enter(("1", "Enter", "250", "Enter"))
    assert shown(one)[1] == (
        "Nearly right, only the amount is another one: Seat 1 puts up a bank of 200.00 (1 Enter 200 Enter)."
    )
    assert one.table.clerk.view == before
    one.enter(one.told())
    assert one.wait()
    assert shown(one)[:2] == ("Seat 3 says: banco", "")
    one.enter(("4", "*"))
    assert shown(one)[1] == "Nearly right, only the seat is another one: Seat 3 says: banco (3 *)."
    one.enter(("Enter",))
    assert shown(one)[1] == "The rules do not allow that now; this is what happened: Seat 3 says: banco (3 *)."
    one.enter(("3", "Enter", "50", "Enter"))
    assert shown(one)[1] == "Not quite, something else happened: Seat 3 says: banco (3 *)."
    assert shown(one)[2] == "2 of 15, errors: 4"
    one.enter(("3", "*"))
    assert one.row._told.text() == "The shoe: wait for the card."
    one.enter(("Enter",))
    assert shown(one)[1] == "A little too early: nothing is to be entered before the card has come."
    assert one.table.sheet().kinds == dict.fromkeys(("word", "card", "person"), 0) | {
        **dict.fromkeys(("amount", "seat", "rules", "act", "early"), 1),
    }
    assert one.window._header.accessibleName().startswith("TRAINING")
    one.close()


def small(one: Trainee) -> list[str]:
    """The sentences that are cut, or painted too small to be read at a glance."""
    QApplication.processEvents()
    told = [part for part in (one.row._told, one.row._said) if part.isVisible()]
    return [part.text() for part in told if not part.fits() or part._type().pixelSize() < 14]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_no_word_is_cut_and_the_sheet_tells_all(
    app: object, qtbot: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    one = Trainee(qtbot, shipped()["the-cable-is-pulled"], tmp_path)
    one.window.resize(*size)
    while one.wait():
        one.seconds += 1
        assert small(one) == [], "without one"
        one.enter(("9", "9", "*"))
        one.enter(("Esc", "Esc"))
        one.window.render_table()
        assert small(one) == [], "with an error"
        assert faults(one.window) == []
        one.enter(one.told())
    one.console._over()
    assert (one.folder / "trainee.json").is_file()
    page = one.table.page(tongue("en"))
    sheet = Sheet(page)
    qtbot.addWidget(sheet)
    texts = {label.text() for label in sheet.findChildren(type(one.row._far))}
    assert {page.unreal, *page.notes, *(cell.text for row in page.rows for cell in row)} <= texts
    assert one.row._told.text() == f"The lesson is over: {one.folder / 'sheet.pdf'}"
    one.close()
