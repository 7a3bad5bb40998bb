"""The grids of rulings: I12 puts `punto` in force, I13 holds the banker to the table; I16 to I20b give cards.

The rows of section 4.5 are typed from rules.md; each cell is played.
"""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import say
from dealer_app.core.cards import SEALED, Card
from dealer_app.core.deal import cards_allowed
from dealer_app.core.events import CardDead, CardMoved, CardsSeen, Event, FalseDraw, Ruled, Shown, Spoken, StrayCard
from dealer_app.core.holder import holder
from dealer_app.core.refusal import Refusal
from dealer_app.core.table import replay
from tests.core.game import CHEF, Game
from tests.core.irregular import OPEN_RULES

# rules.md 4.5: `punto` is "as `strict`" for the banker; columns 0 to 9, then "the punter stood".
PUNTO = "DDDDDDSS"
STRICT = (
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDSDD",
    "SSDDDDDDSSD",
    "SSSSDDDDSSD",
    "SSSSSSDDSSS",
    "SSSSSSSSSSS",
)
GRIDS = ("options", "strict", "free", "free-but-zero", "russian")
TEN = {value: "A23456789"[value - 1] if value else "T" for value in range(10)}


def dealt(punter: int, banker: int, number: str | None, **changes: Any) -> Game:
    """Return a coup of these totals, whose ruling is given once all four cards are out."""
    played = Game(**{"remedies": "ES79", "wrong_draw_policy": "cards_after_word_dead", **changes})
    played.bank(1, 100)
    played.stake(2, 100)
    played.close()
    played.cards(f"{TEN[punter]}H {TEN[banker]}C KD KS")
    if number == "I12":
        played.do(Ruled("I12", ordinal=2), CHEF)
    elif number is not None:
        played.do(Ruled(number), CHEF)
    return played


def faults(follows: tuple[Event, ...]) -> list[tuple[str, str]]:
    return [(event.side, event.required) for event in follows if isinstance(event, FalseDraw)]


def banker_gets(played: Game, third: int | None) -> str:
    """Return D, S or F as the table shows it after the punter's third card, or after his "no"."""
    if third is None:
        played.non()
    else:
        played.card()
    if played.table.coup is not None and not played.table.coup.banker_shown:
        played.turn()
    if third is not None:
        played.cards(f"{TEN[third]}D")
    keys = [call.key for call in say.calls(played.open)]
    cell = "F" if "ask_banker" in keys else "D" if "bank_draws" in keys else "S"
    assert cards_allowed(played.open) == (cell != "S")
    return cell


def grid(number: str | None, total: int, **changes: Any) -> str:
    """Return the row of a banker's total as it is played: 0 to 9, then "stood"."""
    row = [banker_gets(dealt(4, total, number, **changes), third) for third in range(10)]
    return "".join(row) + banker_gets(dealt(6, total, number, **changes), None)


@pytest.mark.parametrize("total", range(8))
@pytest.mark.parametrize("number", ["I12", "I13"])
def test_each_cell_of_the_banker(number: str, total: int) -> None:
    """Where Spain leaves him free; without a ruling he is, but with 0."""
    assert grid(number, total, draw_grid="free-but-zero") == STRICT[total]
    if total == 5:
        assert grid(None, total, draw_grid="free-but-zero") == "F" * 11


@pytest.mark.parametrize("draw_grid", GRIDS)
@pytest.mark.parametrize(
    ("total", "third", "cell"), [(3, 9, "D"), (5, 4, "D"), (7, 3, "S"), (6, 5, "S"), (4, 1, "S")]
)
def test_who_is_held_to_the_table_draws_in_its_two_optional_cells(
    draw_grid: str, total: int, third: int, cell: str
) -> None:
    """I13 under every grid: 3 against 9 and 5 against 4; a banker whom his rules leave free does not draw to 7."""
    if draw_grid == "russian" and total < 5:
        cell = "D"  # that grid makes him draw to 0-4 in any case
    for number in ("I13", "I28"):
        assert banker_gets(dealt(4, total, number, draw_grid=draw_grid), third) == cell
    free = {"options": "F", "free": "F", "free-but-zero": "F"}
    if (total, third) in ((3, 9), (5, 4)) and draw_grid in free:
        assert banker_gets(dealt(4, total, None, draw_grid=draw_grid), third) == "F"


@pytest.mark.parametrize("points", range(8))
def test_each_cell_of_the_punter(points: int) -> None:
    """I12: draws on 0-5, stands on 6-7; the other word is found when the hand is turned."""
    for word, did in (("draw", "D"), ("stand", "S")):
        played = dealt(points, 6, "I12", draw_grid="free-but-zero")
        played.do(Spoken("punter", word))
        if word == "draw":
            played.turn()
            played.cards("8H")  # against an 8 a 6 stands by `punto`
        found = faults(played.show())
        wanted = "draw" if PUNTO[points] == "D" else "stand"
        assert found[:1] == ([] if did == PUNTO[points] else [("punter", wanted)]), (points, word)


@pytest.mark.parametrize(
    "rules",
    [
        {"punter_on_5": "stand"},
        {"advice_on_5": "stand"},
        {"punter_free_if_banco": True},
        {"extra_free_cells": ["6v-", "5v1"]},
    ],
)
def test_punto_goes_before_what_else_the_profile_says(rules: dict[str, Any]) -> None:
    """ "Both sides follow the grid `punto`, not the advice", whoever holds the cards and whatever is free."""
    played = dealt(5, 5, "I12", **rules)
    assert faults_on_no(played) == [("punter", "draw")]
    assert banker_gets(dealt(4, 5, "I12", **rules), 1) == "S"


def faults_on_no(played: Game) -> list[tuple[str, str]]:
    played.non()
    return [fault for fault in faults(played.show()) if fault[0] == "punter"]


@pytest.mark.parametrize(
    ("ordinal", "opens"), [(1, ("punter", 0)), (2, ("banker", 0)), (3, ("punter", 1)), (4, ("banker", 1))]
)
def test_the_exposed_card_and_no_other_lies_open(ordinal: int, opens: tuple[str, int]) -> None:
    played = dealt(4, 5, None)
    played.do(Ruled("I12", ordinal=ordinal), CHEF)
    coup = played.open.coup
    assert coup is not None
    lies = {
        (side, i) for side in ("punter", "banker") for i, card in enumerate(getattr(coup, side)) if card != SEALED
    }
    assert lies == {opens}
    assert played.why(Ruled("I12", ordinal=ordinal), CHEF) == Refusal("not_seen", "I12")
    assert played.no(Ruled("I12", ordinal=5), CHEF) == "not_seen"
    assert played.no(Ruled("I12"), CHEF) == "ruling_wants"


def test_both_cards_of_the_punter_lie_open() -> None:
    """I13; a natural that shows ends the words."""
    played = dealt(9, 5, "I13")
    assert played.open.coup is not None
    assert played.open.coup.punter == (Card.H9, Card.DK)
    assert played.open.coup.banker == (SEALED, SEALED)
    assert played.no(Spoken("punter", "draw")) == "word_not_now"
    played.show()
    assert played.money("seat 2") == "100.00"


def test_the_punters_cards_are_there_before_the_fourth() -> None:
    played = Game(remedies="ES79")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C")
    assert played.why(Ruled("I13"), CHEF) == Refusal("not_seen", "I13")
    played.cards("KD")
    played.do(Ruled("I13"), CHEF)


# I16 to I18: what is out, what the banker has, and where each card goes

FREE = {"draw_grid": "free-but-zero"}


def called(banker: int, cards: str, *, word: str = "draw", **changes: Any) -> Game:
    """Return a coup in which the punter with 6 said no and card was called: recorded as called, or as said."""
    played = dealt(6, banker, None, **{**FREE, **changes})
    played.do(Spoken("punter", word))
    if changes.get("banker_turns") != "at_the_end":
        played.turn()
    for face in cards.split():
        drawn = cards_allowed(played.open) > 0
        played.cards(face) if drawn else played.do(StrayCard(Card(face)))
    return played


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("cards", ["4H", "4H 3S"])
@pytest.mark.parametrize("word", ["draw", "stand"])
@pytest.mark.parametrize("face", ["up", "down"])
def test_where_the_cards_go(banker: int, cards: str, word: str, face: str) -> None:
    """0 to 5: the first is the banker's (I16), a second dead (I17); 6 or 7: all are dead (I18)."""
    played = called(banker, cards, word=word, third_card_face=face, draw_grid="options")
    case = "I18" if banker > 5 else "I17" if " " in cards else "I16"
    for number in ("I16", "I17", "I18"):
        assert (played.why(Ruled(number), CHEF) is None) == (number == case), number
    before = dict(played.table.books.balances)
    played.do(Ruled(case), CHEF)
    assert dict(played.table.books.balances) == before
    coup = played.table.coup
    assert coup is not None
    assert (len(coup.punter), len(coup.banker), coup.punter_word) == (2, 2 if banker > 5 else 3, "stand")
    follows = played.show()
    assert faults(follows) == []
    points = (banker + 4) % 10 if banker <= 5 else banker
    expected = "100.00" if points < 6 else "0.00" if points == 6 else "-100.00"
    lies = "100.00" if points == 6 else "0.00"  # after a tie the stake lies on
    assert (played.money("seat 2"), played.money("coverage")) == (expected if points != 6 else "-100.00", lies)
    assert replay(played.acts) == played.table


@pytest.mark.parametrize("policy", ["cards_after_word_dead", "let_stand"])
def test_a_card_that_lay_loose_before_the_word_is_the_second(policy: str) -> None:
    """Both third cards were out before the punter said no: the first is the banker's, the second dead (I17)."""
    played = dealt(6, 5, None, wrong_draw_policy=policy)
    played.cards("4H 3S")
    played.non()
    played.turn()
    assert played.why(Ruled("I16"), CHEF) == Refusal("not_seen", "I16")
    played.do(Ruled("I17"), CHEF)
    assert played.table.coup is not None
    assert [str(card) for card in played.table.coup.banker] == ["5C", "KS", "4H"]
    played.show()
    assert played.money("seat 2") == "-100.00"  # 6 against 9


def test_a_card_that_was_never_drawn_is_no_case() -> None:
    for word in ("draw", "stand"):
        played = called(5, "", word=word)
        for number in ("I16", "I17", "I18"):
            assert played.why(Ruled(number), CHEF) == Refusal("not_seen", number)


def test_a_natural_of_the_banker_is_no_case() -> None:
    played = called(8, "4H")
    for number in ("I16", "I17", "I18"):
        assert played.why(Ruled(number), CHEF) == Refusal("not_seen", number)


@pytest.mark.parametrize(("banker", "keeps"), [(5, True), (6, False)])
def test_where_the_hands_stay_closed_the_ruling_lays_the_bankers_open(banker: int, keeps: bool) -> None:
    """`banker_turns` at_the_end: whether the row is offered does not depend on what nobody sees."""
    played = called(banker, "4H", banker_turns="at_the_end")
    assert [played.why(Ruled(number), CHEF) is None for number in ("I16", "I17", "I18")] == [True, False, True]
    follows = played.do(Ruled("I16" if keeps else "I18"), CHEF)
    assert follows == ((CardMoved(5, "banker"),) if keeps else (CardDead(5),))
    assert played.open.coup is not None
    assert played.open.coup.banker[:2] == (Card(f"{TEN[banker]}C"), Card.SK)
    played.show()


# I19 to I20b: who holds the cards


def on_a_suivi(*, is_called: bool = True, **changes: Any) -> Game:
    """Return the second coup, seat 2 having lost his banco; 195.00 stand in the bank, two cards are out."""
    played = Game(**{"remedies": "ES79", **OPEN_RULES, **changes})
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.call(2, "suivi") if is_called else played.stake(3, 50)
    played.close()
    played.cards("2H 4C")
    return played


@pytest.mark.parametrize("after_deal", [True, False])
@pytest.mark.parametrize("seen", [False, True])
def test_cards_given_by_mistake_stay_once_seen(seen: bool, after_deal: bool) -> None:
    played = on_a_suivi(suivi_after_deal=after_deal)
    if seen:
        played.do(CardsSeen())
    played.do(Ruled("I19", seat=3))
    assert holder(played.table) == (3 if seen else 2)
    assert (played.money("seat 2"), played.money("seat 3"), played.money("coverage")) == ("-295.00", "0.00", "195.00")
    played.cards("KD 5S")
    played.show()
    played.drop()
    played.stake(3, 50)
    played.stake(4, 60)
    assert holder(played.table) == 4  # for that coup only


def test_what_was_ruled_to_stay_is_not_ruled_on_again() -> None:
    played = on_a_suivi()
    played.do(CardsSeen())
    played.do(Ruled("I19", seat=3))
    for number in ("I19", "I20"):
        assert played.no(Ruled(number, seat=4)) == "not_seen"


def test_cards_that_were_taken_go_to_the_caller() -> None:
    played = on_a_suivi()
    played.do(CardsSeen())
    played.do(Ruled("I20", seat=3))
    assert holder(played.table) == 2


@pytest.mark.parametrize("seat", [1, 2, 7])
def test_the_cards_went_to_another_punter(seat: int) -> None:
    """Not to the banker, nor to the caller himself, nor to an empty seat."""
    played = on_a_suivi()
    for number in ("I19", "I20"):
        assert played.no(Ruled(number, seat=seat)) == ("seat_empty" if seat == 7 else "not_seen")


def test_a_suivi_after_the_cards() -> None:
    """I20b: unseen the caller gets them, and a banco of first rank plays alone; seen they stay with the other."""
    played = on_a_suivi(is_called=False)
    assert holder(played.table) == 3
    played.do(Ruled("I20b", seat=2), CHEF)
    assert holder(played.table) == 2
    assert (played.money("seat 2"), played.money("seat 3"), played.money("reliquat")) == ("-295.00", "0.00", "0.00")
    late = on_a_suivi(is_called=False)
    late.do(CardsSeen())
    late.do(Ruled("I20b", seat=2), CHEF)
    assert holder(late.table) == 3
    assert (late.money("seat 2"), late.money("seat 3"), late.money("reliquat")) == ("-100.00", "-50.00", "145.00")
    for seat in (3, 4):
        assert on_a_suivi(is_called=False).why(Ruled("I20b", seat=seat), CHEF) == Refusal("not_seen", "I20b")


def test_nobody_follows_on_a_call_of_another_kind() -> None:
    played = dealt(4, 5, None)
    for number, by in (("I19", None), ("I20", None), ("I20b", CHEF)):
        assert played.why(Ruled(number, seat=3), by) == Refusal("not_seen", number)
    assert played.why(Shown("both")) is None
