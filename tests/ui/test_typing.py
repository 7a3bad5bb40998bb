"""What a tired croupier types, and what comes of it; without a window."""

from __future__ import annotations

import pytest

from dealer_app.core import events
from dealer_app.core.events import Event
from dealer_app.ui.typing import EMPTY, SPACE, Typing, press
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from tests.ui.states import STATES

EUR = Purse("EUR", 100)


def typed(state: str, signs: str, language: str = "en") -> tuple[Event | None, Typing, str]:
    """Type signs by the word, `_` for a space; return the last act meant, what is left typed, the last problem."""
    typing, event, problem = EMPTY, None, ""
    for word in signs.split():
        for sign in [word] if word in ("Enter", "Esc") else word.replace("_", SPACE):
            pressed = press(typing, sign, STATES[state], EUR, tongue(language))
            typing, event, problem = pressed.typing, pressed.event, pressed.problem
    return event, typing, problem


@pytest.mark.parametrize(
    ("state", "signs", "event"),
    [
        ("bank_offered", "1 Enter 200 Enter", events.BankOpened(1, 20000)),
        ("bank_offered", "1 Enter .", events.HandRefused(1)),
        ("covering", "4 *", events.Called(4, "banco")),
        ("covering", "4 Enter *", events.Called(4, "banco")),
        ("covering", "4 Enter 200 Enter", events.Covered(4, 20000)),
        ("covering", "4 Enter 12.50 Enter", events.Covered(4, 1250)),
        ("covering", "4 Enter 12,5 Enter", events.Covered(4, 1250)),
        ("covering", "4_200 Enter", events.Covered(4, 20000)),
        ("covering", "4 Enter 1_250 Enter", events.Covered(4, 125000)),
        ("covering", "4_1_250,50 Enter", events.Covered(4, 125050)),
        ("covering", "4 Enter 0 Enter", events.StakeWithdrawn(4)),
        ("covering", "Enter", events.StakesClosed()),
        ("word", "+", events.Spoken("punter", "draw")),
        ("word", ".", events.Spoken("punter", "stand")),
        ("word", ",", events.Spoken("punter", "stand")),
        ("word", "Enter", events.Shown("both")),
        ("draw", "*", events.Shown("banker")),
        ("draw", ".", events.Spoken("banker", "stand")),
        ("covering", "4 /", events.Called(4, "avec_la_table")),
        ("covering", "21 +", events.PlaceTaken(21)),
        ("covering", "2 Enter 50 Enter", events.AmountAnnounced(5000)),  # seat 2 holds the bank
        ("between", "3 *", events.Called(3, "suivi")),  # he made banco and lost
        ("between", "4 *", events.Called(4, "banco")),
        ("bank_offered", ".", events.NobodyTook()),
        ("auction", "5 Enter 200 Enter", events.BidMade(5, 20000)),
        ("bid", "5 Enter 200 Enter", events.BidMade(5, 20000)),
        ("bid", "Enter", events.KnockedDown(4)),
        ("bid", "4 Enter Enter", events.KnockedDown(4)),
        ("sold", "4 Enter Enter", events.BankOpened(4, 15000)),
        ("minimum", "3 Enter Enter", events.BankOpened(3, 1000)),
        ("ace", "3 Enter Enter", events.FirstBanker(3, "ace_draw")),
        ("asked_anew", "+", events.Spoken("punter", "draw")),
        ("commission", "Enter", events.CommissionDropped(500)),
        ("between", "0 Enter", events.BankPassed()),
    ],
)
def test_what_is_typed_is_what_is_meant(state: str, signs: str, event: Event) -> None:
    assert typed(state, signs) == (event, EMPTY, "")


@pytest.mark.parametrize("signs", ["4 Esc", "4 -", "4 Enter 20 Esc", "4 Enter 20 -"])
def test_escape_and_minus_empty_what_is_typed_and_do_nothing_else(signs: str) -> None:
    assert typed("covering", signs) == (None, EMPTY, "")


def test_with_a_seat_chosen_enter_never_means_the_next_act() -> None:
    assert typed("covering", "4 Enter Enter") == (None, Typing(4), "")


def test_no_sign_of_an_amount_is_lost_unseen() -> None:
    assert typed("covering", "4 Enter 123456789.505") == (None, Typing(4, "123456789.50"), "not_understood")
    assert typed("covering", "4_1_") == (None, Typing(4, "1 "), ""), "a space ends the seat and never the amount"


def test_nobody_is_knocked_down_to_before_a_bid() -> None:
    assert typed("auction", "Enter") == (None, EMPTY, "")
    assert typed("auction", "4 Enter Enter") == (None, Typing(4), "")


def test_a_passed_bank_is_taken_at_its_price_by_seat_and_enter() -> None:
    assert typed("offered_at_price", "3 Enter Enter") == (events.BankOpened(3, 19500), EMPTY, "")


@pytest.mark.parametrize(
    ("signs", "problem"),
    [
        ("4 Enter 1.000 Enter", "ambiguous"),
        ("4 Enter 1,000 Enter", "ambiguous"),
        ("4 Enter 1.2.3 Enter", "no_amount"),
        ("4 Enter 1.234 Enter", "mark"),
        ("4 Enter 12_50 Enter", "no_amount"),
        ("4 Enter 1234567890123", "not_understood"),
        ("0_", "not_understood"),
        ("12 Enter", "no_seat"),
        ("12 *", "no_seat"),
        ("00 Enter", "no_seat"),
        ("4 Enter +", "not_understood"),
    ],
)
def test_what_cannot_be_meant_is_said(signs: str, problem: str) -> None:
    assert typed("covering", signs)[2] == problem


def test_minus_takes_back_the_newest_act() -> None:
    event, _, _ = typed("covering", "-")
    assert event == events.Voided(STATES["covering"].undo.act)
