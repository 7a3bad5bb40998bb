"""Money beside the game: participation fees, tips, unclaimed stakes (rules.md M21 to M23, X36)."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.core.fees import vat_of
from dealer_app.words.amounts import Purse
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.game import Game, minor

NINE = tuple(range(1, 10))
GB = {"participation_fee": True, "participation_fee_max": "3.00", "commission": False, "commission_proof": "none"}


def club(**changes: Any) -> Game:
    return Game(sitting=NINE, **{**GB, **changes})


def pays(played: Game, *seats: int, amount: str = "3.00") -> None:
    for seat in seats:
        played.do(events.FeeTaken(seat, minor(amount)))


def test_x36_nine_players() -> None:
    """X36: fee 3.00 each; B 100.00, C 100.00, the bank wins: c 0, B 200.00; fees 27.00, with 20 % VAT 32.40."""
    played = club(participation_fee_vat="1/5")
    pays(played, *NINE)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    assert (played.money("banque"), played.money("cagnotte"), played.money("fees")) == ("200.00", "0.00", "27.00")
    fees = played.table.books["fees"]
    assert (fees, fees + 9 * vat_of(played.open, 300)) == (27_00, 32_40)
    assert played.money("seat 2") == "-103.00"


@pytest.mark.parametrize(("vat", "due"), [("0/1", 0), ("1/5", 60), ("1/2", 150)])
def test_the_vat_is_shown_apart(vat: str, due: int) -> None:
    played = club(participation_fee_vat=vat)
    pays(played, 1)
    assert (vat_of(played.open, 300), played.money("fees")) == (due, "3.00")


def test_the_fee_comes_before_the_first_stake() -> None:
    played = club()
    assert played.no(events.BankOpened(1, minor(100))) == "fee_wanted"
    pays(played, 1, 2)
    played.bank(1, 100)
    played.stake(2, 50)
    for event in (events.Called(3, "banco"), events.Covered(3, minor(10))):
        why = played.why(event)
        assert why is not None
        assert sentence(why, Purse("GBP", 100), Tongue("en")) == (
            "The participation fee of place 3 comes before the first stake of the day."
        )
    pays(played, 3)  # at any moment before his stake
    played.stake(3, 50)


def test_once_a_person_and_fee_day() -> None:
    played = club()
    pays(played, 1)
    assert played.no(events.FeeTaken(1, 100)) == "fee_paid"
    played.do(events.ShiftClosed())
    played.do(events.ShiftOpened(played.table.limits, NINE))
    assert played.no(events.FeeTaken(1, 100)) == "fee_paid"  # the same day


@pytest.mark.parametrize(("most", "reason"), [("3.00", "fee_over"), ("5.00", None), ("none", None)])
def test_the_most_that_the_law_allows(most: str, reason: str | None) -> None:
    played = club(participation_fee_max=most)
    why = played.why(events.FeeTaken(1, 301))
    assert (why.reason if why else None) == reason
    assert played.no(events.FeeTaken(1, 0)) == "no_amount"
    assert played.no(events.FeeTaken(10, 100)) == "seat_empty"


def test_no_fee_where_the_rules_know_none() -> None:
    played = Game()
    assert played.no(events.FeeTaken(1, 100)) == "no_fee"
    assert played.no(events.FeeDayBegan()) == "no_fee"
    played.bank(1, 100)


@pytest.mark.parametrize(("starts", "reason"), [("12:00", "fee_day_is_gaming_day"), ("00:00", None)])
def test_a_fee_day_that_begins_within_the_gaming_day(starts: str, reason: str | None) -> None:
    """The gaming day changes at 12:00; a fee day from midnight begins anew in mid-evening, once."""
    played = club(fee_day_starts=starts)
    pays(played, 1)
    why = played.why(events.FeeDayBegan())
    assert (why.reason if why else None) == reason
    if reason is None:
        played.do(events.FeeDayBegan())
        assert played.no(events.BankOpened(1, minor(100))) == "fee_wanted"
        pays(played, 1)
        assert played.no(events.FeeDayBegan()) == "fee_day_is_gaming_day"
        assert played.money("fees") == "6.00"


def test_a_fee_can_be_taken_back() -> None:
    played = club()
    pays(played, 1)
    played.back()
    assert played.money("fees") == "0.00"
    assert played.no(events.BankOpened(1, minor(100))) == "fee_wanted"


def test_m22_a_tip_is_never_in_the_cagnotte() -> None:
    played = Game()
    played.bank(1, 100)
    played.do(events.TipGiven(2, minor(5)))
    assert (played.money("tips"), played.money("cagnotte"), played.money("seat 2")) == ("5.00", "0.00", "-5.00")
    assert played.no(events.TipGiven(2, 0)) == "no_amount"
    assert played.no(events.TipGiven(9, 100)) == "seat_empty"


# M23


def won_by_punters(**changes: Any) -> Game:
    played = Game(**changes)
    played.bank(1, 100)
    played.stake(2, 60)
    played.stake(3, 40)
    played.close()
    played.bank_loses()
    return played


def test_m23_of_a_won_stake_only_the_first_is_set_aside() -> None:
    """Seat 2 staked 60.00 and won: 60.00 are set aside, the 60.00 that it won are not."""
    played = won_by_punters(orphans_register=True)
    assert played.no(events.StakeOrphaned(2, minor(120))) == "not_its_stake"
    assert played.no(events.StakeOrphaned(4, minor(60))) == "not_its_stake"
    played.do(events.StakeOrphaned(2, minor(60)))
    assert (played.money("orphans"), played.money("seat 2")) == ("60.00", "0.00")
    assert played.no(events.StakeOrphaned(2, minor(60))) == "not_its_stake"


def test_m23_a_stake_that_lies_there() -> None:
    """After a tie the stakes lie on: one that nobody claims leaves the cover."""
    played = Game(orphans_register=True)
    played.bank(1, 100)
    played.stake(2, 60)
    played.stake(3, 40)
    played.close()
    played.ties()
    played.do(events.StakeOrphaned(3, minor(40)))
    assert (played.money("orphans"), played.money("coverage")) == ("40.00", "60.00")
    assert [cover.seat for cover in played.table.covers] == [2]
    played.close()
    played.bank_wins()
    assert played.money("orphans") == "40.00"


def test_no_register_no_orphans() -> None:
    played = won_by_punters(orphans_register=False)
    why = played.why(events.StakeOrphaned(2, minor(60)))
    assert why is not None
    assert sentence(why, Purse("EUR", 100), Tongue("en")) == "These rules keep no register of unclaimed money."
