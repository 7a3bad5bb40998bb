"""The players' board: what it shows, that it foretells nothing, that nothing on it is cut, and where it stands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize

from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.events import Limits
from dealer_app.core.open import opened
from dealer_app.core.state import OpenTable
from dealer_app.house import profiles
from dealer_app.ui.beads import banks
from dealer_app.ui.board import LEAST, Board
from dealer_app.ui.speech import Speech
from dealer_app.ui.writing import Writing
from dealer_app.words import screen, training
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import languages, tongue
from tests.ui.states import STAFF, STATES, after, drawn
from tests.ui.test_blind_count import Evening, hits
from tests.ui.test_sealed_pictures import DEALS, WAYS, tree

LARGE = Limits(10_000, 10_000, 10_000, 10_000)
MOST = 99_999_999_00

FOUND = profiles.load("classic")
assert isinstance(FOUND, profiles.Found)
DAY = events.DayOpened("2026-03-06", "UTC", FOUND.mapping, "", LARGE, STAFF)
SHIFT = events.ShiftOpened(LARGE, tuple(range(1, 10)))


def board_of(qtbot: Any, language: str = "fr", mark: str = "", high: int = 1080) -> Board:
    speech = Speech(tongue(language), tongue("en"), Purse("EUR", 100), "Reliquat")
    board = Board(speech, table="12", mark=mark)
    qtbot.addWidget(board)
    board.resize(high * 16 // 9, high)
    board.show()
    return board


def show(board: Board, table: OpenTable | None, *, is_suspended: bool = False) -> None:
    board.render_table(table, is_suspended=is_suspended)


def written(board: Board) -> list[str]:
    return [text.text.replace("\u00a0", " ").replace("\u202f", " ") for text in board.writings()]


def large() -> list[OpenTable]:
    """A bank of eight figures that is partly covered, closed with the rest in the Reliquat, won."""
    offered = after(None, DAY, SHIFT, events.ShoeLoaded(1, 6))
    covering = after(offered, events.BankOpened(1, 88_888_800_00), events.Covered(9, 11_111_100_00))
    closed = after(covering, events.StakesClosed())
    won = after(closed, *drawn("5H KC 2D 9S"), events.Spoken("punter", "stand"), events.Shown("both"))
    limits = replace(LARGE, bank_max=MOST)  # classic knows no maximum, other rules do
    return [replace(opened(table), limits=limits) for table in (covering, closed, won)]


def test_the_board_shows_what_the_players_may_see(app: object, qtbot: Any) -> None:
    board = board_of(qtbot, "en")
    covering, closed, won = large()
    show(board, covering)
    assert written(board) == [
        "Table 12",
        "stake from 100 in steps of 100; bank from 100 in steps of 100, at most 99,999,999",
        "BANK", "LEFT TO COVER", "RELIQUAT",
        "88,888,800.00", "77,777,700.00", "0.00",
        "77,777,700 left to cover.",
    ]  # fmt: skip
    show(board, closed)
    assert written(board)[5:8] == ["11,111,100.00", "0.00", "77,777,700.00"]
    show(board, won)
    assert board._beads.accessibleName() == "last coups: B"
    assert [text.accessibleName() for text in board.writings()[5:8]][2] == "RELIQUAT 77,777,700.00"


def test_of_a_suspended_table_nothing_is_said(app: object, qtbot: Any) -> None:
    board = board_of(qtbot)
    show(board, STATES["covering"])
    assert written(board)[-1] == "Un banco de 100. Qui fait le banco ?"
    show(board, STATES["covering"], is_suspended=True)
    assert written(board)[-1] == ""


def test_prompts_for_the_croupier_are_not_on_the_board(app: object, qtbot: Any) -> None:
    board = board_of(qtbot, "en")
    speech = Speech(tongue("en"), tongue("en"), Purse("EUR", 100), "Reliquat")
    show(board, STATES["word"])
    assert "Card or no?" in speech.spoken(STATES["word"], speech.table)
    assert "Card or no?" not in written(board)[-1]


@pytest.mark.parametrize("mark", [screen.UNREAL, training.MARK])
def test_the_board_tells_what_is_practised(app: object, qtbot: Any, mark: str) -> None:
    board = board_of(qtbot, "en", mark)
    show(board, STATES["covering"])
    assert written(board)[0] == f"{mark}   Table 12"


def test_each_bank_is_a_column(app: object) -> None:
    """A bank that loses ends with P; one that is passed ends as well, and only the fold knows that."""
    table = after(None, DAY, SHIFT, events.ShoeLoaded(1, 6))
    stood = events.Spoken("punter", "stand"), events.Shown("both")
    table = after(table, events.BankOpened(1, 10_000))
    for faces in ("5H KC 2D 9S", "5H KC 2D 9S"):
        table = after(table, events.Called(2, "banco"), events.StakesClosed(), *drawn(faces), *stood)
        table = after(table, events.CommissionDropped(table.due))
    table = after(table, events.BankPassed(), events.BankOpened(2, 380_20))
    table = after(table, events.Called(3, "banco"), events.StakesClosed(), *drawn("5H KC 2D 9S"), *stood)
    table = after(table, events.CommissionDropped(table.due))
    table = after(
        table, events.Called(3, "suivi"), events.StakesClosed(), *drawn("9H KC KD 3S"), events.Shown("both")
    )
    assert banks(opened(table)) == [("banker", "banker"), ("banker", "punter")]


def steps(deal: str, way: str, board: Board) -> list[tuple[bytes, Any]]:
    """What the board looks like, and tells assistive technology, after each card and each word."""
    table, seen = after(None, DAY, SHIFT, events.ShoeLoaded(1, 6), events.BankOpened(1, 20_000)), []
    table = after(table, events.Called(4, "banco"), events.StakesClosed())
    said, _, later = way.partition("|")
    word = {"+": "draw", ".": "stand"}
    spoken = [events.Spoken("punter", word[sign]) for sign in said]  # type: ignore[arg-type]  # one of the two
    for event in (*drawn(deal), *spoken, *drawn(later)):
        table = after(table, event)
        show(board, opened(table))
        image = board.grab().toImage()
        seen.append((bytes(image.constBits()), tuple(tree(board))))
    return seen


@pytest.mark.parametrize("way", WAYS)
def test_sealed_faces_change_no_pixel_of_the_board(app: object, qtbot: Any, way: str) -> None:
    board = board_of(qtbot, high=360)
    first, *others = (steps(deal, way, board) for deal in DEALS)
    assert all(other == first for other in others)


def test_a_planted_leak_on_the_board_is_caught(app: object, qtbot: Any) -> None:
    """The control: a title with the total of the cards that lie closed."""
    told = []
    for deal in DEALS[:2]:
        board = board_of(qtbot, high=360)
        board._mark = str(sum(Card(face).points for face in deal.split()))
        told.append(steps(deal, "", board))
    assert told[0] != told[1]


def test_nothing_is_cut_and_all_is_high_enough_for_five_metres(app: object, qtbot: Any) -> None:
    found = large()
    bad = []
    for language in languages():
        board = board_of(qtbot, language, training.MARK)
        for table in (*(STATES[name] for name in ("auction", "covering", "turned", "commission", "closed")), *found):
            show(board, table)
            least = [text for text in board.writings() if text.pixels() < int(1080 * LEAST)]
            bad += [(language, text.text, text.pixels()) for text in least]
    assert bad == []


def test_control_what_has_no_room_is_seen(app: object, qtbot: Any) -> None:
    board = board_of(qtbot)
    show(board, STATES["covering"])
    text = next(t for t in board.findChildren(Writing) if t.text.startswith("Un banco"))
    text.show_text("banco " * 400)
    assert text.pixels() < int(1080 * LEAST)
    text.resize(QSize(40, 20))
    assert not text.fits()


def evening(qtbot: Any, mode: str) -> tuple[Board, set[str], set[str]]:
    """Two coups that the bank wins; which of the sums the board told, and all its sentences."""
    board = board_of(qtbot, "fr")
    played = Evening(qtbot, mode)
    sums: set[str] = set()
    said: set[str] = set()

    def beside(table: OpenTable | None) -> None:
        show(board, table)
        sums.update(hits(board))
        said.add(written(board)[-1])

    played.desk.window._beside = beside
    played.coup()
    played.coup()
    played.desk.close()
    return board, sums, said


def test_a_blind_count_leaves_nothing_of_the_commission_on_the_board(app: object, qtbot: Any) -> None:
    _, sums, said = evening(qtbot, "blind")
    assert sums == set()
    assert not [sentence for sentence in said if "cagnotte" in sentence]


def test_control_an_announced_count_lets_the_call_be_read(app: object, qtbot: Any) -> None:
    _, _, said = evening(qtbot, "announced")
    assert [sentence for sentence in said if "cagnotte" in sentence]


SCREENS = {
    "synchronousWindowSystemEvents": True,
    "windowFrameMargins": False,
    "screens": [
        {
            "name": name,
            "x": x,
            "y": 0,
            "width": 1920,
            "height": 1080,
            "logicalDpi": 96,
            "logicalBaseDpi": 96,
            "dpr": 1,
        }
        for name, x in (("left", 0), ("right", 1920))
    ],
}
PLACED = """
import json, sys
from dealer_app.ui.console import application
from dealer_app.ui.board_place import BoardPlace, screens
from PySide6.QtWidgets import QWidget
app = application()
board, console = QWidget(), QWidget()
place = BoardPlace(board, console, sys.argv[1])
place.clear()
console.resize(1280, 720)
console.show()
place.open()
by_name = {screen.name(): screen for screen in app.screens()}
found = []
def look():
    app.processEvents()
    where = (board.screen().name(), board.isFullScreen()) if board.isVisible() else None
    found.append((console.screen().name(), console.isVisible(), where))
look()
app.screenRemoved.emit(by_name["right"])
look()
app.screenAdded.emit(by_name["right"])
look()
console.windowHandle().setScreen(by_name["right"])
look()
console.windowHandle().setScreen(by_name["left"])
look()
print(json.dumps([screens(), found]))
"""


def placed(tmp_path: Path, name: str) -> tuple[str, list[Any]]:
    """Where console and board stand: first, without the right screen, with it, after moves of the console."""
    config = tmp_path / "screens.json"
    config.write_text(json.dumps(SCREENS))
    env = os.environ | {"QT_QPA_PLATFORM": f"offscreen:configfile={config}"}
    done = subprocess.run([sys.executable, "-c", PLACED, name], env=env, capture_output=True, text=True, check=True)
    names, found = json.loads(done.stdout)
    return names, found


def test_the_board_stands_on_its_screen_goes_with_it_and_returns(tmp_path: Path) -> None:
    names, found = placed(tmp_path, "right")
    assert sorted(names.split(", ")) == ["left", "right"]
    shown, gone = ["left", True, ["right", True]], ["left", True, None]
    moved = ["right", True, None]
    assert found == [shown, gone, shown, moved, shown]


def test_control_a_screen_of_another_name_is_none_of_the_boards(tmp_path: Path) -> None:
    assert [where for _, _, where in placed(tmp_path, "elsewhere")[1]] == [None] * 5
