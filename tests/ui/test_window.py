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
    assert console.acts() == ["Banco", "With the table", "Stake", "Take back", "More"]
    console.keys("4 * Enter")
    console.cards("5H KC 2D 9S")
    assert console.acts() == ["Card", "No", "Both hands open", "Tableau", "More"]


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


def a_bank_of_390_is_passed(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 * Enter")
    console.cards("5H KC 2D 9S")
    console.keys(". Enter Enter 0 Enter")
    assert console.says().startswith("Il y a une suite de 390")


def declined_by(console: Desk, *seats: int) -> None:
    for seat in seats:
        console.keys(f"{seat} Enter .")


def test_a_passed_bank_goes_to_auction_by_keypad(console: Desk) -> None:
    a_bank_of_390_is_passed(console)
    declined_by(console, *range(2, 10), 1)
    assert console.acts() == ["Bid", "Declines", "Nobody", "Take back", "More"]
    console.keys("5 Enter 200 Enter 7 Enter 250 Enter")
    assert "250" in console.says()
    console.keys("Enter 7 Enter Enter")
    assert (console.view.bank.seat, console.view.bank.opened) == (7, 25000)


def test_a_passed_bank_that_nobody_wants_by_keypad(console: Desk) -> None:
    """All five steps: the seats, one who stands, the passer, an auction, and the next seat at the least bank."""
    console.keys("21 +")
    a_bank_of_390_is_passed(console)
    declined_by(console, *range(2, 10))
    console.keys(".")
    declined_by(console, 1)
    console.keys(".")
    declined_by(console, 2)
    console.keys("3 Enter Enter")
    assert (console.view.bank.seat, console.view.bank.opened) == (3, 1000)


def test_who_stands_takes_a_passed_bank_and_stakes_by_keypad(console: Desk) -> None:
    console.keys("21 +")
    a_bank_of_390_is_passed(console)
    declined_by(console, *range(2, 10))
    console.keys("21 Enter Enter")
    assert (console.view.bank.seat, console.view.bank.opened) == (21, 39000)
    console.keys("22 + 22 Enter 50 Enter 23 + 23 *")
    assert [(cover.seat, cover.call) for cover in console.view.covers] == [(23, "banco")]


def test_a_lost_seat_is_taken_again_by_keypad(console: Desk) -> None:
    """Two hands refused running cost the seat; whoever takes it in mid-shoe lets the hand go by once."""
    console.keys("1 Enter . 2 Enter 200 Enter 4 * Enter")
    console.cards("5H KC 4D 6S")
    console.keys("Enter")
    assert "Sits down" not in console.acts()
    declined_by(console, *range(3, 10), 1)
    assert 1 not in console.view.seats
    assert "Sits down" in console.acts()
    console.keys("1")
    console.press("Sits down")
    assert 1 in console.view.seats


def test_the_suivi_is_banco_by_who_holds_it(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 * Enter")
    console.cards("5H KC 2D 9S")
    console.keys(". Enter Enter")
    assert "4" in console.says()
    console.keys("3 * 4 *")
    assert [(cover.seat, cover.call) for cover in console.view.covers] == [(4, "suivi")]


def test_half_of_the_bank_with_the_table(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 / 5 Enter 50 Enter")
    assert [(c.seat, c.amount, c.call) for c in console.view.covers] == [(4, 10000, "avec_la_table"), (5, 5000, None)]
    console.keys("Esc 3 Enter")
    console.press("With the table")
    assert [cover.seat for cover in console.view.covers] == [5, 3]


def test_a_false_no_waits_for_its_card(console: Desk) -> None:
    """Three said no, no banco: the card is his and is asked for; the banker follows the table (rules.md 10.7)."""
    console.keys("1 Enter 200 Enter 4 Enter 100 Enter Enter")
    console.cards("TH KC 3D 5S")
    console.keys(". Enter")
    assert console.phase == "draw"
    assert console.view.coup.false_draws
    console.cards("4S")
    assert console.phase == "draw"  # five against a four: the banker is free, and asked
    console.keys(".")
    assert (console.phase, console.view.last.result.outcome) == ("bank_offered", "punter")


def test_an_unread_card_is_named_with_a_second_person(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 * Enter")
    console.cards("5H -- 2D 9S")
    console.keys(". Enter")
    assert console.phase == "naming"
    assert "2" in console.says()
    assert console.window._strip.currentWidget() is console.window._ask
    for label in ("K", "\u2663", "confirmed by 118", "It is K\u2663"):
        console.press(label)
    assert console.phase == "commission"
    assert console.view.last.result.banker == 9


def test_chef_and_director_close_and_count(console: Desk) -> None:
    console.press("More")
    console.press("Close the shift")
    assert console.phase == "closed"
    console.press("Begin the count")
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
