"""Names, roles, states and announcements: the console by accessible objects alone, and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE
from dealer_app.ui.button import Button
from tests.ui.by_access import PRESSED, READS, ByAccess, actions, faults, name, objects
from tests.ui.desk import Desk


def croupier(console: Desk, qtbot: Any) -> ByAccess:
    def wait(done: Any) -> None:
        qtbot.waitUntil(done, timeout=5000)
        console.now += 1.0

    return ByAccess(QAccessible.queryAccessibleInterface(console.window), wait)


def test_a_whole_coup_and_the_next_by_accessible_objects_alone(console: Desk, qtbot: Any) -> None:
    """Two stakes, the punter's word, a third card, both hands, the commission; then the hand is passed."""
    person = croupier(console, qtbot)
    person.press("seat 1", "2", "0", "0", "Enter")
    assert person.says() == "Un banco de 200. Qui fait le banco\u202f?"
    person.press("seat 4", "1", "0", "0")
    assert any(label.endswith("chosen") for label in person.names(*PRESSED))
    person.press("Enter", "seat 5", "5", "0", "Enter")
    assert "LEFT TO COVER 50" in person.names(READS)
    person.press("No more bets")
    console.cards("2H KC 2D 6S")
    assert "Punter 1: a card, face down" in person.names(READS)
    person.press("Card")
    console.cards("AC")
    assert "Punter 3: A\u2663" in person.names(READS)
    person.press("Both hands open")
    assert {"Punter 5", "Bank 6"} <= set(person.names(READS))
    person.press("Dropped")
    assert console.phase == "between"
    assert console.view.books[CAGNOTTE] == 750  # five per cent of the 150 that the bank won
    person.press("0", "Enter")
    assert console.phase == "bank_offered"


def test_an_unread_card_is_named_by_accessible_objects_alone(console: Desk, qtbot: Any) -> None:
    """Choices are toggled, which is no click, and are told as chosen."""
    person = croupier(console, qtbot)
    person.press("seat 1", "2", "0", "0", "Enter", "seat 4", "Banco", "No more bets")
    console.cards("5H -- 2D 9S")
    person.press("No", "Both hands open", "K", "\u2663")
    assert person.find("K").state().checked
    assert not person.find("Q").state().checked
    assert person.find("It is K\u2663").state().disabled
    person.press("confirmed by 118", "It is K\u2663")
    assert console.phase == "commission"


PLAY = ("1 Enter 200 Enter", "4 * Enter", "cards 5H -- 2D 9S", ".", "Enter", "13 Enter 1 Enter 118 Enter", "Enter")
FIVE = ("BANK", "COVERED", "LEFT TO COVER", "RELIQUAT", "COMMISSION")


def moments(console: Desk) -> Any:
    """Yield each phase of a coup, what is asked in it, and the pages beside the acts."""
    yield console.phase
    for signs in PLAY:
        if signs.startswith("cards"):
            console.cards(signs[6:])
        else:
            console.keys(signs)
        yield console.phase
    for page in ("F10", "F10", "/"):
        if page == "F10":
            QTest.keyClick(console.window, Qt.Key.Key_F10)
        else:
            console.keys(page)
        yield page


def test_every_control_has_a_name_a_role_and_an_act(console: Desk) -> None:
    root, seen = QAccessible.queryAccessibleInterface(console.window), set()
    for moment in moments(console):
        seen.add(moment)
        assert faults(root) == [], moment
        read = [name(one) for one in objects(root) if one.role() == READS]
        assert [word for word in FIVE if not any(text.startswith(f"{word} ") for text in read)] == [], moment
    assert {"bank_offered", "covering", "deal", "word", "draw", "naming", "commission", "between"} <= seen


def test_a_control_without_a_name_or_an_act_is_found(console: Desk) -> None:
    """The control: an unnamed button, and a thing that takes the focus and can do nothing."""
    root = QAccessible.queryAccessibleInterface(console.window)
    assert faults(root) == []
    button, thing = Button(console.window), QWidget(console.window)
    button.show()
    thing.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    thing.setAccessibleName("a thing")
    thing.show()
    assert faults(root) == ["no name", "a thing: no control's role", "a thing: no act"]


def test_every_control_is_reached_by_tab_and_shows_it(console: Desk) -> None:
    for moment in moments(console):
        window = console.window
        wanted = {one for one in window.findChildren(Button) if one.isVisible() and one.isEnabled()}
        window.setFocus()
        reached = set[QWidget]()
        for _ in range(2 * len(window.findChildren(Button))):
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
            at = QApplication.focusWidget()
            assert at is not None
            if at in reached:
                break
            reached.add(at)
        assert wanted <= reached | {window}, moment
        window.setFocus()
    for button in wanted:
        before = button.grab().toImage()
        button.setFocus()
        assert button.grab().toImage() != before, button.text()
        window.setFocus()
        assert button.grab().toImage() == before


def test_where_keys_are_written_is_shown_while_they_go_there(console: Desk) -> None:
    say = console.window._say
    assert QApplication.focusWidget() is console.window
    before = say.grab().toImage()
    console.window._keypad.findChildren(Button)[0].setFocus()
    assert say.grab().toImage() != before


@pytest.fixture
def announced(console: Desk, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What is announced, and whether it comes before all else."""
    found: list[tuple[str, bool]] = []

    def hear(event: Any) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        urgent = event.politeness() == QAccessible.AnnouncementPoliteness.Assertive
        found.append((event.message(), urgent))

    console.window.settle()
    console.window._announcer.tell = hear
    return found


def test_each_change_of_phase_is_announced_once(console: Desk, announced: list[tuple[str, bool]]) -> None:
    console.keys("1 Enter 200 Enter")
    assert announced == [("stakes are taken. Un banco de 200. Qui fait le banco\u202f?", False)]
    console.keys("4 Enter 100 Enter")
    assert len(announced) == 1
    console.keys("Enter")
    console.cards("5H KC 2D")
    assert [text.partition(".")[0] for text, _ in announced] == ["stakes are taken", "cards are dealt"]
    console.cards("9S")
    console.window.tick()
    console.window.render_table()
    assert [text.partition(".")[0] for text, _ in announced][2:] == ["the punter's word"]
    assert not any(urgent for _, urgent in announced)


def test_an_exception_and_a_question_are_announced_once(console: Desk, announced: list[tuple[str, bool]]) -> None:
    console.keys("1 Enter 200 Enter Enter")
    assert announced[1:] == [("Nobody has staked: take a stake first, or let the banker pass.", True)]
    console.window.render_table()
    assert len(announced) == 2
    console.clerk.freeze("count_mismatch")
    question = console.window._troubles.question
    assert question is not None
    assert [text for text, _ in announced].count(question.text) == 1


def test_a_suspended_table_is_announced_once(console: Desk, announced: list[tuple[str, bool]]) -> None:
    console.clerk.suspend("database")
    console.clerk.tell()
    console.clerk.tell()
    console.window.settle()
    assert [urgent for text, urgent in announced if "suspended" in text] == [True]


def test_assistive_technology_takes_the_announcements(app: object, qtbot: Any) -> None:
    """With it switched on nothing fails: Qt takes each event as it is."""
    QAccessible.setActive(True)
    try:
        desk = Desk(qtbot)
        desk.keys("1 Enter 200 Enter 4 * Enter")
        desk.shoe(events.CardDrawn(None))
        desk.close()
    finally:
        QAccessible.setActive(False)
    assert actions(QAccessible.queryAccessibleInterface(desk.window)) == ["SetFocus"]
