"""Cards that come out too soon or lie face up: one to four, with stop card, shoe end and shift's close between.

Sources: FR art. 58, ES VIII.1 (rules.md 10.1: I1 to I4, I7), 6.2 "End of the shoe", section 14 rule 7.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dealer_app.core import say
from dealer_app.core.cards import SEALED, Card
from dealer_app.core.events import (
    OPENS,
    SEALS,
    Amended,
    BankPassed,
    Called,
    CardDead,
    CardDrawn,
    CardNamed,
    Change,
    Corrected,
    CoupAnnulled,
    Covered,
    Event,
    HandRefused,
    PlaceLeft,
    Ruled,
    ShiftClosed,
    ShoeEnded,
    ShoeLoaded,
    StakeShared,
    StakeWithdrawn,
    StopCardOut,
    StrayCard,
)
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.core.table import replay
from dealer_app.journal.copy import may_show
from tests.core.game import CHEF, DIRECTOR, Game, limits, minor
from tests.core.irregular_shoe import OPEN_RULES, text_of, told


def ruled(played: Game, number: str, by: Person | None = None, **said: Any) -> tuple[Event, ...]:
    return played.do(Ruled(number, **said), by)


def after_a_win(**changes: Any) -> Game:
    """Return a table between two coups: seat 1 has won 100.00 of seat 2, 195.00 stand in the bank."""
    played = Game(**{"remedies": "ES79", **changes})
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    return played


def strays(played: Game, faces: str) -> None:
    for face in faces.split():
        played.do(StrayCard(Card(face)))


def hands(played: Game) -> tuple[str, str]:
    coup = played.table.coup
    assert coup is not None
    return " ".join(map(str, coup.punter)), " ".join(map(str, coup.banker))


# I1: one to four cards, ruled on at once or one by one


@pytest.mark.parametrize("number", ["I1", "I7"])
@pytest.mark.parametrize("out", [1, 2, 3, 4])
@pytest.mark.parametrize("one_by_one", [False, True])
def test_cards_pulled_are_the_first_of_the_coup(number: str, out: int, one_by_one: bool) -> None:
    faces = ["4H", "2C", "5D", "KS"]  # punter 4, 5; banker 2, king
    played = after_a_win()
    for face in faces[:out]:
        strays(played, face)
        if one_by_one:
            ruled(played, number)
    if not one_by_one:
        ruled(played, number)
    assert played.open.pulled == (SEALED,) * out
    assert "must_give" in [call.key for call in say.notices(played.open)]
    played.stake(2, 195)
    played.close()
    assert (played.phase, played.table.pulled) == ("word" if out == 4 else "deal", ())
    assert played.open.coup is not None
    assert set(played.open.coup.cards) == {SEALED}
    played.cards(" ".join(faces[out:]))
    assert hands(played) == ("4H 5D", "2C KS")
    played.show()
    assert played.money("seat 2") == "95.00"  # lost 100.00, won 195.00
    assert replay(played.acts) == played.table


@pytest.mark.parametrize("number", ["I1", "I7"])
def test_a_fifth_card_is_none_of_two_hands(number: str) -> None:
    """Four cards at most begin a coup; of five only the waiver is left."""
    played = after_a_win()
    strays(played, "4H 2C 5D KS 9H")
    assert played.why(Ruled(number)) == Refusal("not_seen", number)
    ruled(played, "I2", CHEF)
    assert (played.table.strays, played.why(BankPassed())) == ((), None)


def test_without_a_card_out_there_is_nothing_to_rule_on() -> None:
    played = after_a_win()
    for number, by in (("I1", None), ("I2", CHEF), ("I3", None), ("I4", None), ("I7", None)):
        assert played.why(Ruled(number), by) == Refusal("not_seen", number)


def test_who_pulled_gives_the_coup_whether_it_was_ruled_on_yet_or_not() -> None:
    """I3: neither pass nor close of the table; a house that only notes I1 binds nobody."""
    played = after_a_win()
    strays(played, "4H")
    assert played.why(BankPassed()) == Refusal("must_give", amounts=(1,))
    ruled(played, "I3")
    ruled(played, "I1")
    for event in (BankPassed(), ShiftClosed(), ShoeLoaded(2, 6)):
        assert played.why(event) == Refusal("must_give", amounts=(1,)), event
    ruled(played, "I2", DIRECTOR)
    for event in (BankPassed(), ShiftClosed(), ShoeLoaded(2, 6)):
        assert played.why(event) is None, event
    free = after_a_win(remedies="none")
    strays(free, "4H")
    assert free.why(BankPassed()) is None


@pytest.mark.parametrize("moment", ["after_win", "before_first_card"])
def test_the_close_does_not_free_him(moment: str) -> None:
    """Where a pass is allowed up to the first card, the card that is out is the first."""
    played = after_a_win(pass_moment=moment)
    strays(played, "4H")
    ruled(played, "I1")
    played.stake(2, 195)
    played.close()
    assert played.no(BankPassed()) == "pass_moment"


def test_the_next_banker_may_not_use_what_was_pulled() -> None:
    """I2: burned; and cards left unruled go to the panier when the bank goes."""
    played = after_a_win()
    strays(played, "4H 2C 5D KS 9H")  # too many to be a coup's: nobody is bound
    played.passes()
    assert played.table.strays == ()
    played.do(HandRefused(2))
    played.bank(3, 195)
    assert played.why(Ruled("I1")) == Refusal("not_seen", "I1")


def test_a_pulled_card_that_was_not_read_is_named_when_the_hands_lie_open() -> None:
    played = after_a_win()
    played.do(StrayCard(None))
    ruled(played, "I1")
    played.stake(2, 195)
    played.close()
    played.cards("2C 5D KS")
    played.show()
    assert played.phase == "naming"
    played.do(CardNamed(1, Card("4H")))
    assert (hands(played), played.money("seat 2")) == (("4H 5D", "2C KS"), "95.00")


def test_a_coup_with_a_pulled_card_is_read_again_at_its_place() -> None:
    """Two cards came out before the close, the second lay face up: the first is card 1 of the coup."""
    played = after_a_win()
    strays(played, "4H KD")
    ruled(played, "I4")
    ruled(played, "I1")
    played.stake(2, 195)
    played.close()
    played.cards("2C 5D KS")
    played.show()  # 9 against 2
    played.do(Corrected((Change("card", ordinal=1, card=Card("3H")),), "The punter's first card is a three."))
    assert played.table.last is not None
    assert (played.table.last.result.punter, played.table.last.result.banker) == (8, 2)
    assert replay(played.acts) == played.table


# Stop card and shoe end in between


def test_the_stop_card_after_a_pulled_card_comes_in_mid_coup() -> None:
    """Section 14 rule 7: out after card 1 of the coup, this coup is the last; before card 1 France deals none."""
    played = after_a_win(stop_card_first="no_coup")
    strays(played, "4H")
    ruled(played, "I1")
    assert played.do(StopCardOut(5)) == ()
    played.stake(2, 195)
    played.close()
    played.cards("2C 5D KS")
    assert any(isinstance(event, ShoeEnded) for event in played.show())
    control = after_a_win(stop_card_first="no_coup")
    assert any(isinstance(event, ShoeEnded) for event in control.do(StopCardOut(4)))


@pytest.mark.parametrize(("policy", "last"), [("finish_current", True), ("finish_current_plus_one", False)])
def test_the_coup_of_a_pulled_card_is_the_one_in_hand(policy: str, last: bool) -> None:
    played = after_a_win(stop_card_coup=policy)
    strays(played, "4H")
    ruled(played, "I1")
    played.do(StopCardOut(5))
    played.stake(2, 195)
    played.close()
    played.cards("4C 5D 5S")  # 9 against 9
    assert any(isinstance(event, ShoeEnded) for event in played.show()) == last


def test_a_shoe_that_ends_takes_the_pulled_cards_with_it() -> None:
    """void_current: no coup of it is dealt; the banker may pass, and no stake is frozen any more."""
    played = after_a_win(stop_card_coup="void_current")
    strays(played, "4H KD")
    ruled(played, "I4")
    ruled(played, "I1")
    played.stake(2, 50)
    assert played.no(Covered(2, minor(40))) == "stakes_frozen"
    assert any(isinstance(event, ShoeEnded) for event in played.do(StopCardOut(6)))
    assert (played.table.pulled, played.table.strays) == ((), ())
    assert played.why(StakeWithdrawn(2)) is None
    assert played.why(ShoeLoaded(2, 6)) is None


def test_i8_stops_the_shoe_of_a_pulled_card() -> None:
    played = after_a_win()
    strays(played, "4H")
    ruled(played, "I1")
    strays(played, "5H")
    ruled(played, "I8", CHEF)
    assert (played.table.pulled, played.table.strays) == ((), ())
    assert played.why(BankPassed()) is None


def test_six_cards_are_enough_with_those_that_are_out() -> None:
    """A coup takes six at most: five in the shoe and one pulled."""
    played = left(after_a_win(), 6)
    strays(played, "4H")
    assert played.no(Covered(2, minor(50))) == "shoe_wanted"
    ruled(played, "I1")
    played.stake(2, 50)
    played.close()


def test_a_shoe_that_cannot_give_the_coup_is_changed_all_the_same() -> None:
    """Six were left; one was dead before the close, one is pulled: no coup of it can be dealt."""
    played = left(after_a_win(), 6)
    strays(played, "KD")
    ruled(played, "I4")
    strays(played, "4H")
    ruled(played, "I1")
    assert played.no(Covered(2, minor(50))) == "shoe_wanted"
    played.do(ShoeLoaded(2, 6))
    assert (played.table.pulled, played.why(BankPassed())) == ((), None)


@pytest.mark.parametrize(("uncovered", "why"), [("to_reliquat", "must_give"), ("remove_from_table", None)])
def test_a_bank_that_cannot_be_dealt_any_more_is_passed(uncovered: str, why: str | None) -> None:
    """20.00 put up, 10.00 covered and won: 19.50 are under the minimum; made up from 10.00 aside, or not."""
    at = limits(10, 5, 20, 5)
    played = Game(remedies="ES79", at=at, bank_limits_apply_to="every_coup", uncovered=uncovered)
    played.bank(1, 20)
    played.stake(2, 10)
    played.close()
    played.bank_wins()
    strays(played, "4H")
    ruled(played, "I1")
    refused = played.why(BankPassed())
    assert (refused.reason if refused else None) == why


def left(played: Game, cards: int) -> Game:
    """Return the table with so many cards left in its shoe."""
    loaded = played.table.loaded
    assert loaded is not None
    played._table = replace(played.table, loaded=replace(loaded, out=312 - cards))
    return played


# I4


def test_only_the_newest_card_lay_face_up() -> None:
    """A card pulled before it stays out and can be ruled on."""
    played = after_a_win()
    strays(played, "4H KD")
    ruled(played, "I4")
    assert played.table.strays == (Card("4H"),)
    ruled(played, "I1")
    assert played.table.pulled == (Card("4H"),)
    played.stake(2, 195)
    played.close()
    played.do(Ruled("I12", ordinal=1), CHEF)  # it lies open, so that it can be read again
    played.do(Amended(1, Card("3H")))
    assert played.table.coup is not None
    assert played.table.coup.punter == (Card("3H"),)


def test_a_dead_card_leaves_no_hole_for_the_next_one_to_be_seen_through() -> None:
    """A card that was exposed and turns out to have lain face up is dead; the next one is closed."""
    played = after_a_win()
    played.stake(2, 195)
    played.close()
    played.cards("4H 2C 5D")
    played.do(Ruled("I12", ordinal=3), CHEF)
    assert played.open.coup is not None
    assert played.open.coup.punter == (SEALED, Card("5D"))
    ruled(played, "I4")
    played.cards("9D")
    assert played.open.coup.punter == (SEALED, SEALED)


def test_dead_cards_that_empty_the_shoe_annul_the_coup() -> None:
    """rules.md 6.2: whatever the trigger; the stakes go back, the bank is again 195.00."""
    played = after_a_win(reshuffle_trigger="exhausted")
    played.stake(2, 50)
    played.close()
    left(played, 4)
    played.cards("4H 2C 5D KS")
    follows = ruled(played, "I4")
    assert follows[:2] == (CardDead(4), CoupAnnulled("cards_out"))
    assert (played.money("banque"), played.money("coverage"), played.money("seat 2")) == ("195.00", "0.00", "-100.00")
    control = after_a_win(reshuffle_trigger="exhausted")
    control.stake(2, 50)
    control.close()
    left(control, 5)
    control.cards("4H 2C 5D KS")
    assert ruled(control, "I4") == (CardDead(4),)


def test_no_stake_is_lowered_by_any_way() -> None:
    """By stake, by a lower call of its own, by leaving; what is idle counts; another's banco still goes before."""
    played = after_a_win(excess="pay_in_rotation", banco_suivi=False, **WITH_HALF)
    played.stake(2, 100)
    played.stake(3, 150)  # 95.00 play, 55.00 are idle
    strays(played, "4H")
    ruled(played, "I4")
    assert played.no(Covered(3, minor(120))) == "stakes_frozen"
    assert played.no(Called(2, "avec_la_table")) == "stakes_frozen"
    for event in (StakeWithdrawn(2), StakeWithdrawn(3), PlaceLeft(2), PlaceLeft(3)):
        assert played.no(event) == "stakes_frozen"
    assert played.why(PlaceLeft(4)) is None
    assert shared_and_seen().no(PlaceLeft(3)) == "stakes_frozen"
    played.stake(3, 160)
    assert played.why(Called(4, "banco")) is None
    played.close()
    assert played.table.bank is not None
    assert not played.table.bank.frozen


def shared_and_seen() -> Game:
    """Return a table at which seat 3 bears 25.00 of the stake of seat 2, and a card lay face up."""
    played = after_a_win(association_punters="allowed")
    played.stake(2, 100)
    played.do(StakeShared(2, 3, minor(25)))
    strays(played, "4H")
    ruled(played, "I4")
    return played


WITH_HALF: dict[str, Any] = {
    "avec_la_table": True,
    "precedence": OPEN_RULES["precedence"],
    "half_rounding": "down_to_step",
}


def test_a_loose_card_is_the_newest_and_a_dead_one_is_not_ruled_on_twice() -> None:
    played = after_a_win()
    played.stake(2, 195)
    played.close()
    assert played.why(Ruled("I4")) == Refusal("not_seen", "I4")
    played.cards("4H 2C 5D 3S 9C")
    assert ruled(played, "I4") == (CardDead(5),)
    assert played.why(Ruled("I4")) == Refusal("not_seen", "I4")
    played.cards("8C 7C")
    assert ruled(played, "I4") == (CardDead(7),)


# What the copy may show


def test_no_pulled_card_is_in_the_copy_before_its_coup_is_over() -> None:
    """In every state of the record between the pull and the settlement the copy ends before the pulled card."""
    kinds = [entry.kind for entry in told(text_of("i1")).record.entries]
    pulled, settled = kinds.index("StrayCard"), kinds.index("Settled")
    assert pulled < kinds.index("Ruled") < kinds.index("StakesClosed") < settled
    for end in range(pulled + 1, settled + 1):
        assert may_show(kinds[:end]) == pulled, kinds[end - 1]
    assert may_show(kinds[: settled + 1]) == settled + 1
    assert {StrayCard, CardDrawn} <= set(SEALS)
    assert not {Ruled, Amended} & set(OPENS)


def test_what_was_burned_stays_closed_until_the_next_coup_is_over() -> None:
    kinds = [entry.kind for entry in told(text_of("i2")).record.entries]
    burned, settled = kinds.index("StrayCard"), len(kinds) - 1 - kinds[::-1].index("Settled")
    for end in range(burned + 1, settled + 1):
        assert may_show(kinds[:end]) == burned


def test_rules_that_know_no_ruling_say_so_to_everybody() -> None:
    played = after_a_win(remedies="none", **{name: OPEN_RULES[name] for name in ("precedence", "banco_suivi")})
    strays(played, "4H")
    for by in (None, CHEF, DIRECTOR):
        assert played.why(Ruled("I1"), by) == Refusal("no_such_ruling", "I1")
