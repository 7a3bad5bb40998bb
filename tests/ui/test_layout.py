"""In every phase, size and language no text is cut, none overlaps, all is large; in every theme all is read."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from dealer_app.house.settings_keys import languages
from dealer_app.ui import theme
from dealer_app.ui.figures import Figure
from dealer_app.ui.seat import SeatButton
from dealer_app.ui.tokens import THEMES
from tests.ui.desk import Desk
from tests.ui.painted import Text, faint, faults, texts
from tests.ui.pictures import MOMENTS

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
FULL = (1920, 1080)
LONG = "Donaudampfschifffahrtsgesellschaft"


def sized(desk: Desk, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    QApplication.processEvents()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("moment", MOMENTS)
def test_in_every_size_all_words_are_whole_apart_and_large(
    app: object, qtbot: Any, moment: str, language: str
) -> None:
    desk = Desk(qtbot, croupier=language)
    MOMENTS[moment](desk)
    for size in SIZES:
        sized(desk, size)
        assert faults(desk.window) == [], size
        if size == FULL:
            assert [(text.text, text.pixels) for text in texts(desk.window) if text.pixels < 16] == []
            assert len(amounts(desk)) == 5
            assert [(text.text, text.pixels) for text in amounts(desk) if text.pixels < 40] == []
    desk.close()


@pytest.mark.parametrize("moment", MOMENTS)
def test_in_every_theme_what_is_painted_is_read_on_its_ground(app: Any, qtbot: Any, moment: str) -> None:
    desk = Desk(qtbot, croupier="fr")
    MOMENTS[moment](desk)
    try:
        for name, tokens in THEMES.items():
            theme.wear(app, name)
            QApplication.processEvents()  # so that Qt hands the palette on
            assert faint(desk.window) == [], name
            assert {text.ink.name() for text in amounts(desk)} == {tokens["figure"]}
    finally:
        theme.wear(app, "dark")
    desk.close()


def amounts(desk: Desk) -> list[Text]:
    """The five figures, each the only bold text of its place."""
    return [text for text in texts(desk.window) if isinstance(text.owner, Figure) and text.is_bold]


@pytest.mark.parametrize("bank", ["1234565", "98765430"])
def test_great_amounts_stay_large(app: object, qtbot: Any, bank: str) -> None:
    desk = Desk(qtbot, croupier="fr", size=(1920, 1080))
    desk.keys(f"1 Enter {bank} Enter 4 *")
    assert min(text.pixels for text in amounts(desk)) >= 40
    assert faults(desk.window) == []
    desk.close()


@pytest.mark.parametrize("seats", range(2, 17))
def test_the_felt_has_room_for_2_to_16_seats(app: object, qtbot: Any, seats: int) -> None:
    desk = Desk(qtbot, croupier="fr", seats=seats)
    desk.keys("1 Enter 90000 Enter")
    for seat in range(2, seats + 1):
        desk.keys(f"{seat} Enter 1250 Enter" if seat % 2 else f"{seat} Enter 40 Enter")
    for size in SIZES:
        sized(desk, size)
        assert faults(desk.window) == []
    stakes = [text for text in texts(desk.window) if text.text in ("40", "1\u202f250")]
    assert len([text for text in stakes if isinstance(text.owner, SeatButton)]) == seats - 1
    desk.close()


def test_the_suspended_table_says_it_whole(console: Desk) -> None:
    console.window.suspend("the disk is full " * 12)
    for size in SIZES:
        sized(console, size)
        assert faults(console.window) == []
        assert faint(console.window) == []
    assert {text.owner for text in texts(console.window)} == {console.window._cover}


def test_control_what_is_cut_or_overlaps_or_is_grey_on_grey_is_found(console: Desk) -> None:
    MOMENTS["covering"](console)
    assert faults(console.window) == faint(console.window) == []
    button = console.window._acts._buttons[0]
    button.show_as(f"{LONG} {LONG}" * 9, "n *")
    assert any(fault.startswith("cut: ") for fault in faults(console.window))
    button.show_as("Banco", "n *")
    console.window._figures._figures["bank"].render_figure(LONG, "1" * 30)
    assert [fault.split(":")[0] for fault in faults(console.window)] == ["overlap"]
    console.window._figures._figures["bank"].render_figure("BANK", "\u4e00")
    assert faults(console.window) == ["no sign for ['\u4e00'] in \u4e00"]
    theme.TOKENS["faint"] = theme.TOKENS["edge"]
    try:
        assert "BANK" in " ".join(faint(console.window))
    finally:
        theme.TOKENS.update(THEMES["dark"])
