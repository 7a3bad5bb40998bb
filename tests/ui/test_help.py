"""Help at the console: opened where it is wanted, read by keypad, touch and Tab; it reads nothing but the manual."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dealer_app.ui.button import Button
from dealer_app.ui.help import Help
from dealer_app.ui.manual import INSTALLATION, PAGES, Place
from dealer_app.ui.speech import Speech
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from drivers.messages import Link, LinkState, Why
from tests.ui.desk import Desk
from tests.ui.manual_pages import MANUAL
from tests.ui.trouble_moments import TROUBLES

SPEECH = Speech(tongue("fr"), tongue("en"), Purse("EUR", 100), "Reliquat")
FACTS = [("version", "0.1.0"), ("folder", "/home/a_b*c/<data>")]


@pytest.fixture
def help_(app: object, qtbot: Any) -> Iterator[Help]:
    made = Help(FACTS, SPEECH)
    qtbot.addWidget(made)
    made.resize(1152, 648)
    with qtbot.waitActive(made):
        made.open(Place("serving.md", "The commission"))
    yield made
    made.close()


def page(help_: Help) -> str:
    return help_.pages.page


def top(help_: Help) -> str:
    """Return the first heading that is seen whole."""
    pages = help_.pages
    block = pages.document().begin()
    while block.isValid():
        at = pages.document().documentLayout().blockBoundingRect(block).top()
        if block.blockFormat().headingLevel() and at >= pages.verticalScrollBar().value():
            return block.text()
        block = block.next()
    return ""


def key(help_: Help, sign: Any, modifier: Any = Qt.KeyboardModifier.KeypadModifier) -> None:
    QTest.keyClick(QApplication.focusWidget() or help_, sign, modifier)
    QApplication.processEvents()


def test_the_page_of_the_moment_comes_first(console: Desk) -> None:
    seen = [console.window.place]
    for keys, cards in (("1 Enter 200 Enter", ""), ("2 * Enter", "5H"), ("", "KC 2D 9S"), (".", ""), ("Enter", "")):
        console.keys(keys)
        console.cards(cards)
        seen.append(console.window.place)
    assert [place.heading for place in seen] == [
        "The hand is offered", "The stakes", "The cards", "The punter’s word", "Both hands open", "The commission"
    ]  # fmt: skip
    console.hear(Link(LinkState.DOWN, Why.VANISHED))
    assert console.window.place == Place("trouble.md", "The lamps"), "what is wrong goes before the phase"
    console.clerk.suspend("full")
    assert console.window.place == Place("trouble.md", "The whole window is covered")


def test_a_question_has_its_page(console: Desk) -> None:
    TROUBLES["compare"](console)
    assert console.window.place.heading == "Play stands still: count the cards"


def test_it_opens_at_the_heading(help_: Help) -> None:
    assert (page(help_), top(help_)) == ("serving.md", "The commission")
    help_.pages.go(Place("serving.md"))
    assert top(help_) == "Serving a table"


def test_each_page_is_opened_by_its_number_and_shown_so(help_: Help) -> None:
    for number, name in enumerate(PAGES, 1):
        key(help_, str(number))
        assert page(help_) == name
        assert [b.hint for b in help_.findChildren(Button) if b.isChecked()] == [str(number)]


def test_it_is_turned_by_the_keypad_and_gone_back_from(help_: Help) -> None:
    key(help_, "1")
    key(help_, "+")
    assert help_.pages.verticalScrollBar().value() > 0
    key(help_, "-")
    assert help_.pages.verticalScrollBar().value() == 0
    key(help_, "6")
    key(help_, "/")
    assert page(help_) == "serving.md"
    key(help_, "0")
    assert help_.isHidden()


def test_escape_closes_it_and_every_act_is_a_button_too(help_: Help) -> None:
    labels = {b.text(): b for b in help_.findChildren(Button)}
    QTest.mouseClick(labels["Glossary"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(labels["Glossary"], Qt.MouseButton.LeftButton)
    assert (page(help_), labels["Glossary"].isChecked()) == ("glossary.md", True)
    QTest.mouseClick(labels["The page before"], Qt.MouseButton.LeftButton)
    assert page(help_) == "serving.md"
    QTest.keyClick(help_, Qt.Key.Key_Escape)
    assert help_.isHidden()


def test_a_link_is_reached_by_tab_and_followed_by_enter(help_: Help) -> None:
    key(help_, "8")
    key(help_, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
    key(help_, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    assert page(help_) == "serving.md"


def test_nothing_from_elsewhere_is_opened(help_: Help, tmp_path: Any) -> None:
    """A link to another folder or another place; the control is a link of the manual."""
    strange = tmp_path / "strange.md"
    strange.write_text("# Strange")
    up = "/".join([".."] * len(MANUAL.resolve().parts))
    for url in (QUrl.fromLocalFile(str(strange)), QUrl(f"{up}{strange}"), QUrl("https://example.org/page.md")):
        help_.pages.anchorClicked.emit(url)
        assert page(help_) == "serving.md"
    help_.pages.anchorClicked.emit(QUrl("glossary.md"))
    assert page(help_) == "glossary.md"


def test_what_is_installed_here_stands_as_it_is(help_: Help) -> None:
    key(help_, "9")
    assert page(help_) == INSTALLATION
    said = help_.pages.toPlainText()
    assert "This program is not certified." in said
    assert "Data: /home/a_b*c/<data>" in said


def test_a_picture_is_no_wider_than_the_window(help_: Help) -> None:
    key(help_, "1")
    for width in (1024, 1400):
        help_.resize(width, 648)
        QApplication.processEvents()
        assert help_.pages.document().idealWidth() <= help_.pages.viewport().width()
        assert help_.pages.toPlainText().count("The next coup") == 1
