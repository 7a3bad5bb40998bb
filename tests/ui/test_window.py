"""A croupier at the console: coups by keypad alone, by touch alone, and what is said when he errs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE, RELIQUAT
from tests.ui.desk import Desk


def test_a_banco_coup_in_six_presses(console: Desk) -> None:
    console.keys("1 Enter 200 Enter")
    assert console.phase == "covering"
    assert console.says() == "Un banco de 200. Qui fait le banco\u202f?"
    pressed = 0
    for signs in ("4*", "Enter"):
        console.keys(signs)
        pressed += len(signs) if signs != "Enter" else 1
    console.cards("5H KC 2D 9S")
    assert console.phase == "word"
    for signs in (".", "Enter", "Enter"):
        console.keys(signs)
        pressed += 1
    assert console.phase == "between"
    assert console.view.books[CAGNOTTE] == 1000
    assert pressed == 6


def test_stakes_the_close_and_the_uncovered_part(console: Desk) -> None:
    console.keys("1 Enter 500 Enter")
    console.keys("2 Enter 200 Enter 3 Enter 20.50 Enter")
    assert "is not a multiple of" in console.says()
    console.keys("3 Enter 20 Enter Enter")
    assert console.phase == "deal"
    assert console.view.books[RELIQUAT] == 28000
    assert "280 au Reliquat" in console.says()


def test_a_refusal_stands_in_the_say_lines_place_until_the_next_key(console: Desk) -> None:
    console.keys("1 Enter 200 Enter Enter")
    assert console.says() == "Nobody has staked: take a stake first, or let the banker pass."
    console.keys("4")
    assert console.says().startswith("Un banco de 200")
    console.keys("Esc")
    assert console.window._say.accessibleDescription() == ""


def test_a_second_enter_at_once_is_a_slip_of_the_finger(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 2 * Enter")
    console.cards("5H KC 2D 9S")
    console.keys(". Enter")
    assert console.phase == "commission"
    QTest.keyClick(console.window, Qt.Key.Key_Enter)  # within the same moment
    assert console.phase == "commission"
    console.keys("Enter")
    assert console.phase == "between"


def test_keys_held_down_do_not_repeat(console: Desk) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    for again in (False, True, True):
        QApplication.sendEvent(
            console.window,
            QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_4, Qt.KeyboardModifier.KeypadModifier, "4", again),
        )
    assert console.window._typing.text == "4"


def test_the_keypads_digits_count_without_num_lock(console: Desk) -> None:
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Insert):
        QTest.keyClick(console.window, key, Qt.KeyboardModifier.KeypadModifier)
    assert console.window._typing.text == "40"


def test_take_back_by_minus(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 *")
    assert console.view.covers
    console.keys("-")
    assert not console.view.covers
    console.keys("-")
    assert console.phase == "bank_offered"


def test_a_card_that_has_left_stays_out(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 * Enter")
    console.cards("5H")
    console.keys("-")
    assert console.says() == "A card that has left the shoe cannot go back."


def test_the_same_coup_by_touch(console: Desk) -> None:
    console.window._choose(1)
    for sign in "200":
        console.press(sign)
    console.now += 1
    console.press("Enter")
    assert console.phase == "covering"
    console.window._choose(4)
    console.press("Banco")
    console.press("No more bets")
    console.cards("5H KC 2D 9S")
    console.press("No")
    console.press("Bank's cards open")
    console.press("Both hands open")
    console.press("Dropped")
    assert console.phase == "between"
    assert console.view.books[CAGNOTTE] == 1000


def test_acts_keep_their_places_and_only_those_of_the_phase_are_there(console: Desk) -> None:
    assert console.acts() == ["Put up", "Declines", "More"]
    console.keys("1 Enter 200 Enter")
    assert console.acts() == ["Banco", "Stake", "Take back", "More"]
    console.keys("4 * Enter")
    console.cards("5H KC 2D 9S")
    assert console.acts() == ["Card", "No", "Both hands open", "More"]


def test_a_button_that_needs_a_seat_says_so(console: Desk) -> None:
    console.keys("1 Enter 200 Enter")
    console.press("Banco")
    assert console.says() == "Choose a seat first: type its number and Enter, or touch it."


def test_the_hand_is_declined_and_passed_by_keypad(console: Desk) -> None:
    console.keys("1 Enter .")
    assert console.says().startswith("La main au 2")
    console.keys("2 Enter 200 Enter 4 * Enter")
    console.cards("5H KC 2D 9S")
    console.keys(". Enter Enter")
    console.keys("0")
    assert console.window._say.accessibleDescription() == "the hand passes: Enter"
    console.keys("Enter")
    assert console.phase == "bank_offered"
    assert console.says().startswith("Il y a une suite de 390")
    console.keys("3 Enter Enter")
    assert console.view.bank.seat == 3


def test_an_unread_card_is_named_with_a_second_person(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 * Enter")
    console.cards("5H -- 2D 9S")
    console.keys(". Enter")
    assert console.phase == "naming"
    assert "2" in console.says()
    assert console.window._strip.currentWidget() is console.window._naming
    for label in ("K", "\u2663", "confirmed by 118", "It is K\u2663"):
        console.press(label)
    assert console.phase == "commission"
    assert console.view.last.result.banker == 9


def test_chef_and_director_close_and_count(console: Desk) -> None:
    console.press("More")
    console.press("Close the shift")
    assert console.phase == "closed"
    console.press("Count the cagnotte")
    assert "no amount" in console.says()
    console.keys("0")
    console.press("Count the cagnotte")
    assert "second person" in console.says()
    console.press("confirmed by 118")
    console.press("Count the cagnotte")
    console.press("Close the day")
    assert not console.view.day_open


def test_a_stray_card_is_announced_without_its_face(console: Desk) -> None:
    console.shoe(events.StrayCard(None))
    assert "not due" in console.says()


def test_a_medium_that_fails_covers_the_window(console: Desk) -> None:
    console.clerk.suspend("database")
    console.clerk.tell()
    assert console.window._cover.isVisible()
    assert "suspended" in console.window._cover.text()
    console.keys("1 Enter 200 Enter")
    assert console.phase == "bank_offered"


def test_french_for_the_croupier_too(app: object, qtbot: object) -> None:
    desk = Desk(qtbot, croupier="fr")
    desk.keys("1 Enter 200 Enter Enter")
    assert desk.says() != ""
    assert "Nobody" not in desk.says()
    desk.close()
