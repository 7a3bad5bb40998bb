"""In no trouble is a word cut or painted over another: at the least window, in every language."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from dealer_app.ui.header import MORE, seen
from dealer_app.ui.lights import BAD, DOUBT, GOOD, Light
from dealer_app.ui.say_line import SayLine
from dealer_app.words import marks
from dealer_app.words.tongue import languages, tongue
from tests.ui.desk import Desk
from tests.ui.painted import faults
from tests.ui.trouble_moments import TROUBLES


@pytest.mark.parametrize("language", [name for name in languages() if "-" not in name])
@pytest.mark.parametrize("moment", TROUBLES)
def test_no_words_are_cut(
    app: object, qtbot: Any, moment: str, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(qtbot, croupier=language)
    TROUBLES[moment](desk)
    QApplication.processEvents()
    caplog.clear()
    assert faults(desk.window) == []
    for _ in range(4):
        if desk.window._troubles.is_line_shown:
            desk.keys("*")
            QApplication.processEvents()
            assert faults(desk.window) == []
    desk.close()


def test_control_what_is_cut_is_found(console: Desk) -> None:
    TROUBLES["compare"](console)
    assert faults(console.window) == []
    console.window._ask._text.show_text("a word " * 300)
    console.window.announce("another " * 200)
    console.window._ask._text.show_text("a word " * 300)
    found = faults(console.window)
    assert {fault.partition("(")[2] for fault in found if fault.startswith("cut: ")} >= {"Paragraph)", "SayLine)"}


def test_what_to_do_that_fills_the_panel_goes_on_over_pages(console: Desk) -> None:
    TROUBLES["many-marks"](console)
    read = []
    for _ in range(5):
        read.append(console.window._ask._text.text())
        console.keys("*")
    told = " ".join(read)
    assert [text for text in console.window._troubles.advice if text not in told] == []
    count = int(console.window._ask._other.text().rpartition(" ")[2].rstrip(")"))
    assert read[0] == read[count] != read[1]


def test_nothing_is_to_be_done_is_said_where_there_is_nothing_else_to_say(console: Desk) -> None:
    console.keys("/")
    good = console.window._troubles.advice
    assert [text.startswith("Nothing is to be done: each card is numbered") for text in good] == [True]
    console.keys("/")
    TROUBLES["lamps-noise"](console)
    assert [text.split(":")[0] for text in console.window._troubles.advice] == ["Frames come between disturbances"]


def test_each_mark_says_what_it_is_about(console: Desk) -> None:
    TROUBLES["by-hand"](console)
    assert console.window._troubles.advice[-1].startswith("one card by hand: They were entered by hand")


def test_the_lines_own_lamp_and_the_bad_ones_have_room_first(app: object) -> None:
    many = tuple(Light(f"l{n}", BAD if n in (2, 5) else DOUBT, f"a lamp of some words {n}") for n in range(9))
    line = Light("line", GOOD, "shoe ready")
    shown = seen((*many, line), 800)
    assert [light.id for light in shown][-1] == "line"
    assert {"l2", "l5", MORE} <= {light.id for light in shown}
    assert shown[0].word == f"+{len(many) + 1 - (len(shown) - 1)}"
    assert seen((*many[:2], line), 800) == (*many[:2], line)
    assert [light.id for light in seen((*many, line), 120)] == [MORE, "line"]


def test_a_long_sentence_has_the_whole_band(app: object) -> None:
    band = SayLine()
    band.resize(1280, 76)
    band.render_say("Rien ne va plus.", "No more bets.", "", "")
    assert band._laid_out()[2] == "No more bets."
    band.render_say("Rien ne va plus.", "No more bets.", "The faces cannot be of this shoe. " * 9, "")
    assert band._laid_out()[2] == ""
    assert band.fits()


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (119, "119 s"),
        (120, "2 min"),
        (-7_300, "-2 h"),
        (315_360_000, "9 years"),
        (86_400 * 30, "30 d"),
        (-1, "-1 s"),
    ],
)
def test_a_span_is_told_in_a_unit_that_can_be_read(seconds: int, text: str) -> None:
    assert marks.span(tongue("en"), seconds) == text
