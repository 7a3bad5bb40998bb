"""A pulled card that was not read, is read again, or whose coup can no longer be dealt; stakes that another bears.

Sources: rules.md 10.1 (I1 to I4), 6.2 "End of the shoe", 6.3 `bank_limits_apply_to`; house.md section 7.
"""

from __future__ import annotations

import pytest

from dealer_app.core.cards import Card
from dealer_app.core.events import (
    BankPassed,
    CardNamed,
    Change,
    Corrected,
    Covered,
    PlaceLeft,
    ShoeLoaded,
    StakeShared,
    StrayCard,
)
from dealer_app.core.table import replay
from tests.core.game import Game, limits, minor
from tests.core.test_irregularities_early_cards import after_a_win, hands, left, ruled, strays


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


def test_who_bears_a_part_of_a_stake_may_not_leave_with_it() -> None:
    """I4: seat 3 bears 25.00 of the stake of seat 2, and a card lay face up; seat 4 may leave."""
    played = after_a_win(association_punters="allowed")
    played.stake(2, 100)
    played.do(StakeShared(2, 3, minor(25)))
    assert played.why(PlaceLeft(3)) is None
    strays(played, "4H")
    ruled(played, "I4")
    assert (played.no(PlaceLeft(3)), played.why(PlaceLeft(4))) == ("stakes_frozen", None)
