"""Seats and people (rules.md 6.2 to 6.4): standing punters, seats taken, left, changed and lost, players away."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import events, say
from dealer_app.core.events import (
    Called,
    CallFell,
    Covered,
    HandRefused,
    IdleReturned,
    ListJoined,
    PlaceChanged,
    PlaceLeft,
    PlaceLost,
    PlaceTaken,
    PlayerAway,
    PlayerBack,
    StakeReturned,
    StakesClosed,
)
from dealer_app.core.holder import holder
from dealer_app.core.legal import legal
from dealer_app.core.offers import price, seat_offered
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.game import Game, minor


def seated(*sitting: int, **changes: Any) -> Game:
    return Game(sitting=sitting or (1, 2, 3, 4), **changes)


def standing(**changes: Any) -> Game:
    """Return a bank of 200 at seat 1, with two who stand behind seats 2 to 4."""
    played = seated(standing_players=True, **changes)
    played.do(PlaceTaken(22))
    played.do(PlaceTaken(21))
    played.bank(1, 200)
    return played


def told(played: Game, event: events.Event) -> str:
    why = played.why(event)
    assert why is not None
    return sentence(why, Purse("EUR", 100), Tongue("en"))


def in_mid_shoe(**changes: Any) -> Game:
    """Return a table at which seat 1 has lost its bank, so that seat 2 is asked and cards are out of the shoe."""
    played = seated(**changes)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_loses()
    assert seat_offered(played.open) == 2
    return played


# Standing punters


def test_behind_the_seats_there_is_room_for_twenty() -> None:
    """Places 21 to 40; when all are taken nobody else comes, and play goes on."""
    played = seated()
    for place in range(21, 41):
        played.do(PlaceTaken(place))
    assert played.no(PlaceTaken(41)) == "seat_unknown"
    assert not [event for event in legal(played.open) if isinstance(event, PlaceTaken) and event.seat > 20]
    played.bank(1, 100)


def test_nobody_stands_where_the_rules_seat_everybody() -> None:
    assert told(seated(standing_players=False), PlaceTaken(21)) == "Nobody plays standing under these rules."
    assert seated(standing_players=True).why(PlaceTaken(21)) is None
    for place, reason in ((10, "seat_unknown"), (20, "seat_unknown"), (41, "seat_unknown"), (2, "seat_taken")):
        assert seated(standing_players=True).no(PlaceTaken(place)) == reason


def test_who_stands_stakes_and_is_paid_last() -> None:
    played = standing()
    played.stake(21, 50)
    played.stake(22, 50)
    played.stake(2, 50)
    played.close()
    settled = next(event for event in played.bank_loses() if isinstance(event, events.Settled))
    assert [account for account, _ in settled.moves[2:]] == ["seat 2", "seat 21", "seat 22"]
    assert played.money("seat 21") == "50.00"


def test_a_seated_banco_goes_before_a_standing_one() -> None:
    played = standing()
    played.banco(21)
    assert played.banco(4) == (CallFell(21, 4, "seated"), StakeReturned(21, minor(200)))
    assert told(played, Called(22, "banco")) == "The call of seat 4 goes before, seated before standing (banco)."


def test_where_standing_is_no_less_who_spoke_first_keeps_it() -> None:
    played = standing(seated_before_standing=False)
    played.banco(21)
    assert played.no(Called(4, "banco")) == "banco_goes_before"
    played.do(events.StakeWithdrawn(21))
    played.banco(4)
    assert played.no(Called(21, "banco")) == "banco_goes_before"


@pytest.mark.parametrize(("rule", "seat"), [("banco_or_half", 2), ("any", 21)])
def test_who_stands_holds_the_cards_by_a_call_or_by_his_stake(rule: str, seat: int) -> None:
    played = standing(standing_may_hold_cards=rule)
    played.stake(21, 60)
    played.stake(2, 50)
    assert holder(played.table) == seat
    played.banco(22)
    assert holder(played.table) == 22
    played.do(events.StakeWithdrawn(22))
    played.stake(22, 50)
    assert holder(played.table) == 22  # nobody seated has staked


def test_who_stands_is_offered_no_hand_and_may_sit_down() -> None:
    played = seated(2, 3, standing_players=True, seat_change="none")
    played.do(PlaceTaken(21))
    played.do(PlaceChanged(21, 4))
    assert (played.table.standing, played.table.seats) == ((), (2, 3, 4))
    played.declines(2, 3)
    played.bank(4, 100)
    assert played.no(PlaceLeft(4)) == "banker_stays"
    played.do(PlaceChanged(3, 21))
    assert (played.table.standing, sorted(played.table.seats)) == ((21,), [2, 4])


# Coming and going


def test_a_seat_is_free_once_and_left_by_who_sits_there() -> None:
    played = seated()
    played.do(PlaceTaken(7))
    assert told(played, PlaceTaken(7)) == "Place 7 is taken."
    assert told(played, PlaceLeft(8)) == "Nobody sits at seat 8."
    played.do(PlaceLeft(7))
    played.do(PlaceTaken(7))


def test_who_leaves_before_the_close_takes_his_stake_with_him() -> None:
    played = seated()
    played.bank(1, 100)
    played.stake(3, 50)
    assert played.no(PlaceChanged(3, 5)) == "stake_lies"
    assert played.do(PlaceLeft(3)) == (StakeReturned(3, minor(50)),)
    assert played.no(Covered(3, minor(50))) == "seat_empty"
    assert played.money("seat 3") == "0.00"


def test_what_was_idle_goes_with_its_owner() -> None:
    played = seated(excess="pay_in_rotation")
    played.bank(1, 100)
    played.stake(2, 100)
    played.stake(3, 50)
    assert played.do(PlayerAway(3)) == (IdleReturned(3, minor(50)),)
    played.stake(4, 30)
    played.do(PlaceLeft(2))
    assert (played.table.idle, played.money("coverage")) == ({}, "30.00")  # who goes makes room


def test_who_leaves_after_the_close_is_paid_and_his_seat_stays_free_until_then() -> None:
    played = seated()
    played.bank(1, 100)
    played.stake(3, 50)
    played.close()
    assert played.do(PlaceLeft(3)) == ()
    assert holder(played.table) is None
    assert told(played, PlaceTaken(3)).startswith("The stake of seat 3 lies on the table")
    played.bank_loses()
    assert played.money("seat 3") == "50.00"
    played.do(PlaceTaken(3))


def test_a_stake_whose_owner_left_does_not_lie_on_after_a_tie() -> None:
    played = seated()
    played.bank(1, 100)
    played.stake(2, 20)
    played.stake(3, 50)
    played.close()
    played.do(PlaceLeft(3))
    assert StakeReturned(3, minor(50)) in played.ties()
    assert [cover.seat for cover in played.table.covers] == [2]


def test_below_the_minimum_the_coup_in_hand_is_finished_and_none_is_opened() -> None:
    played = seated(min_players_continue=4)
    played.bank(1, 100)
    played.stake(2, 50)
    played.stake(3, 50)
    played.close()
    played.do(PlayerAway(4))
    played.ties()
    assert told(played, StakesClosed()) == "3 players are too few: 4 are needed."
    assert played.no(Covered(2, minor(20))) == "too_few_players"
    played.do(PlayerBack(4))
    played.close()


def test_in_mid_shoe_a_free_seat_goes_to_the_first_on_the_list() -> None:
    played = in_mid_shoe(standing_players=True)
    for place in (21, 22):
        played.do(PlaceTaken(place))
    assert told(played, ListJoined(3)) == "Nobody sits at seat 3."
    played.do(ListJoined(22))
    played.do(ListJoined(21))
    assert told(played, ListJoined(21)) == "Place 21 is on the waiting list already."
    for event in (PlaceTaken(7), PlaceChanged(21, 7), PlaceChanged(3, 7)):
        assert told(played, event) == "A seat is free: place 22 waits for it first."
    played.do(PlaceChanged(22, 30))
    assert played.table.waiting == (30, 21)
    played.do(PlaceChanged(30, 7))
    played.do(PlaceLeft(21))
    played.do(PlaceTaken(8))  # nobody waits any more


def test_between_two_shoes_nobody_goes_before() -> None:
    played = seated(standing_players=True)
    played.do(PlaceTaken(21))
    played.do(ListJoined(21))
    played.do(PlaceChanged(3, 7))


# The hand as people come and go


def test_the_offered_hand_stays_with_who_is_asked() -> None:
    played = seated(2, 4, 6)
    played.declines(2)
    played.do(PlaceTaken(3))
    assert seat_offered(played.open) == 4
    played.do(PlaceLeft(2))
    assert seat_offered(played.open) == 4
    played.do(PlaceLeft(4))
    assert seat_offered(played.open) == 6
    played.declines(6)
    assert seat_offered(played.open) is None
    played.do(PlaceTaken(8))
    assert seat_offered(played.open) == 8


def test_a_passed_hand_stays_at_its_price() -> None:
    played = seated()
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.passes()
    played.declines(2)
    played.do(PlaceLeft(2))
    assert (seat_offered(played.open), price(played.open)) == (3, minor(195))
    played.declines(3)
    played.declines(4)
    assert (seat_offered(played.open), price(played.open)) == (1, minor(195))  # the passer may take it back


def test_a_passed_hand_is_offered_in_call_order() -> None:
    for order, seats in (("from_banker_right", (2, 3, 4)), ("from_banker_left", (4, 3, 2))):
        played = seated(call_order=order)
        played.bank(1, 100)
        played.banco(2)
        played.close()
        played.bank_wins()
        played.passes()
        for seat in seats:
            assert (seat_offered(played.open), price(played.open)) == (seat, minor(195))
            played.declines(seat)
        assert (seat_offered(played.open), price(played.open)) == (1, minor(195))


def test_away_seats_are_passed_over() -> None:
    played = seated()
    played.do(PlayerAway(2))
    assert told(played, PlayerBack(3)) == "Nobody is away from seat 3."
    played.declines(1)
    assert seat_offered(played.open) == 3
    played.do(PlayerBack(2))
    assert seat_offered(played.open) == 3


@pytest.mark.parametrize(("rule", "lost"), [("skipped", ()), ("loses_seat", (PlaceLost(2, "absent"),))])
def test_who_is_away_when_the_hand_comes(rule: str, lost: tuple[events.Event, ...]) -> None:
    played = seated(absent_at_turn=rule)
    played.do(PlayerAway(2))
    assert played.do(HandRefused(1)) == lost
    assert played.table.away == (() if lost else (2,))
    assert (played.why(PlayerBack(2)) is None) == (not lost)


def test_who_is_away_when_a_bank_falls_to_him() -> None:
    played = seated(absent_at_turn="loses_seat")
    played.bank(1, 100)
    played.banco(3)
    played.close()
    played.do(PlayerAway(2))
    assert PlaceLost(2, "absent") in played.bank_loses()
    assert seat_offered(played.open) == 3


def test_who_is_away_when_a_hand_is_sold_keeps_his_seat() -> None:
    played = seated(absent_at_turn="loses_seat")
    played.bank(1, 100)
    played.banco(3)
    played.close()
    played.bank_wins()
    played.do(PlayerAway(2))
    played.passes()
    assert played.do(HandRefused(3)) == ()
    assert played.table.away == (2,)


@pytest.mark.parametrize(("most", "rounds"), [(0, 5), (1, 1), (2, 2)])
def test_refusals_running_cost_the_seat(most: int, rounds: int) -> None:
    played = seated(1, 2, refusals_before_leaving=most)
    follows: tuple[events.Event, ...] = ()
    for _ in range(rounds):
        follows = played.do(HandRefused(1))
        if follows:
            break
        played.bank(2, 100)
        played.banco(1)
        played.close()
        played.bank_loses()
        assert seat_offered(played.open) == 1
    assert follows == ((PlaceLost(1, "refusals"),) if most else ())


def test_a_refusal_to_buy_and_one_before_a_bank_do_not_count() -> None:
    played = seated(1, 2, offer_sequence=["seated_in_turn", "next_seat_own_amount"])
    played.declines(1)
    played.bank(2, 100)
    played.banco(1)
    played.close()
    played.bank_wins()
    played.passes()
    assert played.do(HandRefused(1)) == ()  # declines to buy
    assert price(played.open) is None
    assert seat_offered(played.open) == 1
    played.bank(1, 100)  # takes the hand: the count begins anew
    played.banco(2)
    played.close()
    played.bank_loses()
    played.bank(2, 100)
    played.banco(1)
    played.close()
    played.bank_loses()
    assert played.do(HandRefused(1)) == ()


# The salute


@pytest.mark.parametrize(("rule", "reason"), [("none", None), ("must_salute_once", "must_salute")])
def test_who_changes_seat_in_mid_shoe_lets_the_hand_go_by_once(rule: str, reason: str | None) -> None:
    played = in_mid_shoe(seat_change=rule)
    played.do(PlaceChanged(1, 9))
    played.declines(2, 3, 4)
    assert seat_offered(played.open) == 9
    why = played.why(events.BankOpened(9, minor(100)))
    assert (why.reason if why else None) == reason
    if reason is None:
        return
    assert told(played, events.BankOpened(9, minor(100))) == "Seat 9 must let the hand go by once."
    said = speech(say.notices(played.open), Purse("EUR", 100), Tongue("en"), "Reliquat")
    assert said == "Seat 9 must let the hand go by."
    played.declines(9)
    played.bank(9, 100)  # nobody was left to ask; he has saluted


def test_before_the_first_card_nobody_salutes() -> None:
    played = seated(seat_change="must_salute_once")
    played.do(PlaceChanged(1, 5))
    played.declines(2, 3, 4)
    played.bank(5, 100)


def test_who_owes_a_salute_has_no_priority() -> None:
    """Until then he may not make banco by priority: any other banco goes before his."""
    played = in_mid_shoe()
    played.do(PlaceLeft(3))
    played.bank(2, 100)
    played.do(PlaceTaken(3))
    played.banco(3)
    assert [cover.call for cover in played.table.covers] == ["banco"]  # seat 4 is the first who may
    played.banco(4)
    assert [(cover.seat, cover.call) for cover in played.table.covers] == [(4, "banco_prime")]


def test_the_suivi_follows_who_changes_seat_and_goes_with_who_leaves() -> None:
    def lost() -> Game:
        played = seated()
        played.bank(1, 100)
        played.banco(3)
        played.close()
        played.bank_wins()
        return played

    played = lost()
    played.do(PlaceChanged(3, 7))
    assert played.no(Called(3, "suivi")) == "seat_empty"
    assert played.why(Called(7, "suivi")) is None
    played = seated(last_holder_privilege="last_banco_one_coup")
    played.bank(1, 100)
    played.banco(3)
    played.close()
    played.bank_wins()
    played.do(PlaceChanged(3, 7))
    played.passes()
    played.bank(2, 200)
    played.do(PlaceChanged(7, 8))
    played.stake(8, 20)
    played.stake(1, 50)
    played.do(events.HandClaimed(8))
    assert holder(played.table) == 8

    played = lost()
    played.do(PlaceLeft(3))
    played.do(PlaceTaken(3))
    assert played.no(Called(3, "suivi")) == "no_suivi"
