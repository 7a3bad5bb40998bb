"""What somebody types who knows the screen and its keys alone: it is done, or answered with what is wanted."""

from __future__ import annotations

from dealer_app.ui.button import Button
from dealer_app.ui.keys import FUNCTIONS
from tests.ui.desk import Desk


def hint(console: Desk, label: str, seat: int = 0, amount: int = 0) -> str:
    """Return the key on a button that is seen, with the seat and the amount that are meant."""
    buttons = console.window._acts.findChildren(Button)
    printed = next(b.hint for b in buttons if b.text() == label and not b.isHidden())
    return printed.replace("seat", str(seat)).replace("amount", str(amount))


def test_what_is_printed_on_the_buttons_is_what_is_typed(console: Desk) -> None:
    console.keys(hint(console, "Declines", 1))
    console.keys(hint(console, "Put up", 2, 500))
    assert console.view.bank.seat == 2
    console.keys(hint(console, "Stake", 3, 150))
    console.keys(hint(console, "Stake", 3, 50))
    assert [(cover.seat, cover.amount) for cover in console.view.covers] == [(3, 5000)]
    console.keys(hint(console, "Stake withdrawn", 3))
    assert console.view.covers == ()
    console.keys(hint(console, "Take back"))
    assert [cover.seat for cover in console.view.covers] == [3]
    console.keys(hint(console, "Banco", 4))
    console.keys(hint(console, "No more bets"))
    assert console.phase == "deal"


def test_enter_alone_while_a_hand_is_offered_says_what_is_wanted(console: Desk) -> None:
    console.keys("Enter")
    assert console.says() == "Choose a seat first: type its number and Enter, or touch it."
    console.keys("1 Enter 200 Enter")
    assert console.says().startswith("Un banco de 200")


def test_an_amount_without_a_seat_is_answered_with_the_order(console: Desk) -> None:
    console.keys("200 Enter")
    assert console.says() == "Nobody sits there: type the number of a taken seat and Enter, then the amount."


def test_what_does_not_fit_is_told_where_it_goes_back(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 3 Enter 150 Enter")
    assert console.says() == "Il reste 50 à faire."
    console.keys("5 Enter 80 Enter")
    assert console.says() == "Not all of the 80.00 fits: 30.00 goes back to seat 5."
    console.keys("Enter")
    assert console.phase == "deal"


def test_the_key_of_help_is_printed_where_help_is_found(console: Desk) -> None:
    console.press("More")
    hints = {b.text(): b.hint for b in console.window._more.findChildren(Button)}
    assert (hints["Help"], hints["Tableau"], hints["Back to play"]) == ("F1", "F2", "F10")
    assert set(FUNCTIONS.values()) == {"F1", "F2", "F10"}
