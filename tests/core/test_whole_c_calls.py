"""Calls and their precedence (rules.md 6.4): what each stakes, which goes before which, how long the suivi lives."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.core import events, say
from dealer_app.core.events import Called, CallFell, CoverCompleted, FromReliquat, StakeReturned, ToReliquat
from dealer_app.core.holder import holder
from dealer_app.core.profile import Profile, read
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.claims import CLAIMS
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.game import Game, limits, mapping, minor
from tests.core.walks import CALLS


def table(**changes: Any) -> Game:
    """Return a table of five seats at which every call is known."""
    return Game(sitting=(1, 2, 3, 4, 5), **changes)


def banked(amount: str | int = 400, seat: int = 1, **changes: Any) -> Game:
    played = table(**changes)
    played.declines(*range(1, seat))
    played.bank(seat, amount)
    return played


def why(played: Game, seat: int, call: events.Claim) -> str | None:
    refusal = played.why(Called(seat, call))
    return None if refusal is None else refusal.reason


def covers(played: Game) -> dict[int, tuple[int, str | None]]:
    return {cover.seat: (cover.amount, cover.call) for cover in played.table.covers}


# The examples of section 9


def test_X18_the_half_caller_has_the_cards_and_the_rest_is_uncovered() -> None:
    """B 400: con la mesa 200, others 120 and 50; C 370, R 30; the bank wins: c 18.50, B 721.50."""
    played = banked()
    played.call(2, "avec_la_table")
    played.stake(3, 120)
    played.stake(4, 50)
    assert holder(played.table) == 2
    assert played.close() == (ToReliquat(minor(30)),)
    assert played.money("coverage") == "370.00"
    played.bank_wins()
    assert [played.money(box) for box in ("banque", "reliquat", "cagnotte")] == ["721.50", "30.00", "18.50"]


def test_X19_last_to_complete_takes_the_place_of_the_half() -> None:
    """D's call takes A's place; at the close he makes up the missing 80: 280 + 120 = 400."""
    played = banked()
    played.call(2, "avec_la_table")
    played.stake(3, 120)
    assert played.call(5, "la_table_marche") == (CallFell(2, 5, "rank"), StakeReturned(2, minor(200)))
    assert played.close() == (CoverCompleted(5, minor(80)),)
    assert covers(played) == {3: (minor(120), None), 5: (minor(280), "la_table_marche")}
    assert [played.money(box) for box in ("banque", "reliquat", "coverage")] == ["400.00", "0.00", "400.00"]
    assert played.money("seat 2") == "0.00"
    assert holder(played.table) == 5


@pytest.mark.parametrize(
    ("rounding", "half"), [("up_to_step", "130.00"), ("down_to_step", "125.00"), ("exact", "127.50")]
)
def test_X20_half_of_an_odd_bank(rounding: str, half: str) -> None:
    played = banked(255, half_rounding=rounding)
    played.call(3, "avec_la_table")
    assert played.money("coverage") == half


def test_an_odd_minor_unit_of_an_exact_half_falls_on_the_caller() -> None:
    played = banked(100, half_rounding="exact", commission_unit="0.01", commission_rate="3/200")
    played.banco(2)
    played.close()
    played.bank_wins()
    assert played.money("banque") == "198.50"
    played.banco(2)
    played.close()
    played.bank_wins()  # 1.5 % of 198.50 is 2.98 half up
    assert played.money("banque") == "394.02"
    played.banco(2)
    played.close()
    played.bank_wins()
    assert played.money("banque") == "782.13"
    played.call(2, "avec_la_table")
    assert played.money("coverage") == "391.07"


def test_X30_suivi_beats_a_banco_called_before_it() -> None:
    """A lost a banco of 200; at 390 P has called first; C 390; the bank wins again: c 19.50, B 760.50."""
    played = banked(200)
    played.banco(4)
    played.close()
    played.bank_wins()
    assert [call.key for call in say.calls(played.open)][-1] == "ask_suivi"
    played.banco(2)
    assert played.call(4, "suivi") == (CallFell(2, 4, "rank"), StakeReturned(2, minor(390)))
    played.close()
    played.bank_wins()
    assert (played.money("banque"), played.money("cagnotte")) == ("760.50", "29.50")


# Which calls there are


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("banco", "banco"),
        ("banco_prime", "banco_prime"),
        ("banco_suivi", "suivi"),
        ("avec_la_table", "avec_la_table"),
        ("la_table_marche", "la_table_marche"),
        ("banco_respect_allowed", "respect"),
    ],
)
def test_a_call_that_the_rules_do_not_know(name: str, call: events.Claim) -> None:
    def asked(**changes: bool) -> Game:
        played = banked(200, **changes)
        if call == "suivi":
            played.stake(2, 200)
            played.close()
            played.bank_wins()
        return played

    assert why(asked(), 2, call) is None
    refusal = asked(**{name: False}).why(Called(2, call))
    assert refusal is not None
    told = sentence(refusal, Purse("EUR", 100), Tongue("en"))
    assert told == f"These rules do not know the call: {CLAIMS[call]}."


def test_a_call_that_is_offered_must_have_a_rank() -> None:
    without = read(mapping(precedence=["banco_solo", "banco_prime", "suivi", "stakes"]))
    assert not isinstance(without, Profile)
    assert [fault.key for fault in without] == ["precedence"]


def test_the_first_in_order_has_the_banco_prime() -> None:
    for known, call in ((True, "banco_prime"), (False, "banco")):
        played = banked(100, banco_prime=known)
        played.banco(2)
        assert covers(played) == {2: (minor(100), call)}
    played = banked(100)
    assert why(played, 3, "banco_prime") == "not_first_in_order"
    played.banco(3)
    assert covers(played) == {3: (minor(100), "banco")}


@pytest.mark.parametrize(("by", "third"), [("any", None), ("first_in_order", "not_first_in_order")])
def test_who_may_make_banco(by: str, third: str | None) -> None:
    played = banked(banco_by=by)
    assert [why(played, seat, "banco") for seat in (2, 3)] == [None, third]
    assert [why(played, seat, "respect") for seat in (2, 3)] == [None, third]
    assert why(played, 3, "avec_la_table") is None
    played.stake(3, 400)  # what is left


# Which goes before which


@pytest.mark.parametrize(("order", "first", "second"), [("from_banker_right", 3, 5), ("from_banker_left", 5, 3)])
def test_between_equal_calls_the_order_decides(order: str, first: int, second: int) -> None:
    played = banked(200, call_order=order, banco_prime=False)
    played.banco(second)
    assert played.banco(first) == (CallFell(second, first, "order"), StakeReturned(second, minor(200)))
    assert why(played, second, "banco") == "banco_goes_before"


def test_payment_and_the_tie_of_the_highest_stake_follow_the_call_order() -> None:
    for order, seats in (("from_banker_right", [2, 4]), ("from_banker_left", [4, 2])):
        played = banked(200, call_order=order)
        played.stake(2, 100)
        played.stake(4, 100)
        assert holder(played.table) == seats[0]
        played.close()
        played.cards("4H 2C 5D KS")
        settled = next(event for event in played.show() if isinstance(event, events.Settled))
        assert [account for account, _ in settled.moves[2:]] == [f"seat {seat}" for seat in seats]


def test_stakes_are_asked_in_stake_order() -> None:
    from dealer_app.core.legal import legal

    for order, first in (("from_banker_right", 2), ("from_banker_left", 5)):
        played = banked(200, stake_order=order, call_order="from_banker_right")
        seats = [event.seat for event in legal(played.open) if isinstance(event, events.Covered)]
        assert seats[0] == first


def test_the_halves_change_places_with_their_ranks() -> None:
    other = ["suivi", "banco_prime", "banco_solo", "avec_la_table", "la_table_marche", "stakes"]
    for precedence, second in ((CALLS["precedence"], None), (other, "call_goes_before")):
        played = banked(precedence=precedence)
        played.call(2, "avec_la_table")
        assert why(played, 3, "la_table_marche") == second


def test_where_stakes_go_before_a_banco_takes_nothing_from_them() -> None:
    played = banked(precedence=["stakes", "banco_solo"], **dict.fromkeys(CALLS.keys() - {"precedence"}, False))
    played.stake(3, 50)
    assert why(played, 2, "banco") == "stakes_go_before"
    played.do(events.StakeWithdrawn(3))
    played.banco(2)
    assert played.stake(3, 50) == (CallFell(2, 3, "rank"), StakeReturned(2, minor(400)))
    assert covers(played) == {3: (minor(50), None)}


def test_the_reason_is_said() -> None:
    played = banked()
    played.call(2, "la_table_marche")
    refusal = played.why(Called(3, "avec_la_table"))
    assert refusal is not None
    assert sentence(refusal, Purse("EUR", 100), Tongue("en")) == (
        "The call of seat 2 goes before, by its rank (the table runs)."
    )


def test_the_owner_of_a_call_may_change_it() -> None:
    played = banked()
    played.call(2, "la_table_marche")
    assert played.call(2, "avec_la_table") == ()
    assert played.call(2, "banco") == ()
    assert covers(played) == {2: (minor(400), "banco_prime")}
    played.do(events.StakeWithdrawn(2))
    assert covers(played) == {}


# What a call does to the stakes that lie there


def test_a_banco_clears_the_stakes_or_leaves_them() -> None:
    for clears, own, others in ((True, "400.00", {}), (False, "300.00", {3: (minor(100), None)})):
        played = banked(banco_clears_other_stakes=clears)
        played.stake(3, 100)
        played.banco(2)
        assert covers(played) == {**others, 2: (minor(own), "banco_prime")}
        assert played.money("coverage") == "400.00"


def test_respect_leaves_the_stakes_that_lie() -> None:
    played = banked()
    played.stake(3, 100)
    played.call(4, "avec_la_table")
    follows = played.call(5, "respect")
    assert follows == (CallFell(4, 5, "rank"), StakeReturned(4, minor(200)))
    assert covers(played) == {3: (minor(100), None), 5: (minor(300), "respect")}
    assert holder(played.table) == 5
    played.close()
    played.bank_wins()
    assert why(played, 5, "suivi") is None  # a banco of any kind


def test_a_half_cuts_what_no_longer_fits_and_leaves_the_other_half() -> None:
    played = banked()
    played.stake(3, 150)
    played.stake(4, 100)
    assert played.call(5, "avec_la_table") == (StakeReturned(4, minor(50)),)
    assert played.money("coverage") == "400.00"
    assert played.no(events.Covered(2, minor(10))) == "nothing_left"


def test_what_is_left_is_a_call_without_a_right() -> None:
    played = banked()
    played.stake(3, 250)
    played.call(2, "le_reste")
    assert covers(played) == {3: (minor(250), None), 2: (minor(150), "le_reste")}
    assert holder(played.table) == 3
    assert why(played, 4, "le_reste") == "nothing_left"
    played.banco(5)
    assert covers(played) == {5: (minor(400), "banco")}


def test_what_is_left_under_the_floor_is_nobodys_call() -> None:
    played = banked("10.50", at=limits(1, 1, 1, "0.10"), stake_floor="1.00")
    played.stake(2, 10)
    for call in ("le_reste", "respect"):
        assert why(played, 3, call) == "left_under_floor"


# The life of the suivi


def lost(call: events.Claim = "banco", seat: int = 3, **changes: Any) -> Game:
    """Return a table at which `seat` has lost to a bank of 100 and the next amount is announced."""
    played = banked(100, **changes)
    played.call(seat, call)
    played.close()
    played.bank_wins()
    return played


@pytest.mark.parametrize(
    ("call", "lone", "right"),
    [
        ("banco", False, None),
        ("respect", False, None),
        ("avec_la_table", False, "no_suivi"),
        ("avec_la_table", True, None),
        ("la_table_marche", False, "no_suivi"),
        ("le_reste", True, None),
        ("le_reste", False, "no_suivi"),
    ],
)
def test_who_has_the_suivi(call: events.Claim, lone: bool, right: str | None) -> None:
    played = lost(call, suivi_for_lone_punter=lone)
    assert why(played, 3, "suivi") == right
    assert why(played, 2, "suivi") == "no_suivi"


def test_two_stakes_give_no_suivi() -> None:
    played = banked(100)
    played.stake(2, 50)
    played.stake(3, 50)
    played.close()
    played.bank_wins()
    assert [why(played, seat, "suivi") for seat in (2, 3)] == ["no_suivi", "no_suivi"]


def test_the_suivi_goes_with_the_next_coup_that_is_settled() -> None:
    played = lost()
    played.stake(2, 50)
    played.stake(4, 50)
    played.close()
    played.bank_wins()
    assert why(played, 3, "suivi") == "no_suivi"


def test_the_suivi_is_kept_through_ties() -> None:
    played = lost()
    played.stake(2, 50)
    played.close()
    played.ties()
    assert why(played, 3, "suivi") is None
    assert played.call(3, "suivi")[-1] == StakeReturned(2, minor(50))
    played.close()
    played.ties()
    assert covers(played) == {3: (minor(195), "suivi")}  # M11: it stands with its rank
    assert why(played, 2, "banco") == "call_goes_before"
    played.do(events.StakeWithdrawn(3))
    assert why(played, 2, "banco") is None
    assert why(played, 3, "suivi") is None


def test_a_half_stands_with_its_rank_after_a_tie() -> None:
    played = banked()
    played.call(2, "la_table_marche")
    played.stake(3, 100)
    played.close()
    played.ties()
    assert covers(played) == {3: (minor(100), None), 2: (minor(300), "la_table_marche")}
    played.do(events.StakeWithdrawn(3))
    assert played.close() == (CoverCompleted(2, minor(100)),)


def test_the_suivi_goes_when_the_bank_passes_or_ends() -> None:
    played = lost()
    played.passes()
    played.bank(2, 195)
    assert why(played, 3, "suivi") == "no_suivi"
    played = lost()
    played.stake(2, 50)
    played.close()
    played.bank_loses()
    played.bank(2, 100)
    assert why(played, 3, "suivi") == "no_suivi"


def test_a_suivi_after_the_deal_takes_the_whole_bank() -> None:
    """The close is undone first: what it left uncovered stands again, the stakes go back."""
    played = lost()
    played.stake(2, 50)
    played.close()
    played.cards("2H 4C KD 5S")
    assert played.phase == "word"
    assert played.call(3, "suivi") == (FromReliquat(minor(145)), StakeReturned(2, minor(50)))
    assert [played.money(box) for box in ("banque", "reliquat", "coverage")] == ["195.00", "0.00", "195.00"]
    assert holder(played.table) == 3
    played.show()
    assert played.table.due == 980  # 9.75, half up


def test_a_suivi_comes_too_late_once_another_has_looked() -> None:
    played = lost()
    assert played.no(events.CardsSeen()) == "not_now"
    played.stake(2, 50)
    played.close()
    assert played.no(events.CardsSeen()) == "cards_wanted"
    played.cards("2H 4C KD 5S")
    played.do(events.CardsSeen())
    assert why(played, 3, "suivi") == "cards_seen"
    assert played.no(events.CardsSeen()) == "cards_seen"
    played.back()
    assert why(played, 3, "suivi") is None
    played.card()
    assert why(played, 3, "suivi") == "not_now"


def test_a_suivi_after_the_deal_opens_no_coup() -> None:
    """What would keep a coup from being opened does not keep the one in hand from being followed."""
    played = lost(min_players_continue=5)
    played.stake(2, 50)
    played.close()
    played.cards("2H 4C KD 5S")
    played.do(events.PlayerAway(4))
    assert why(played, 3, "suivi") is None


def test_who_staked_beside_an_idle_one_was_not_alone() -> None:
    played = banked(100, excess="pay_in_rotation")
    played.stake(2, 100)
    played.stake(3, 50)
    played.close()
    played.bank_wins()
    assert why(played, 2, "suivi") == "no_suivi"


def test_no_suivi_after_the_deal_where_the_rules_say_so() -> None:
    played = lost(suivi_after_deal=False, remedies="none")  # I19 hangs on who has looked, too
    played.stake(2, 50)
    played.close()
    assert why(played, 3, "suivi") == "not_now"
    assert why(played, 2, "banco") == "not_now"
    played.cards("2H 4C KD 5S")
    assert played.no(events.CardsSeen()) == "not_now"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.permutations([2, 3, 4, 5]).map(tuple), min_size=1, max_size=1),
    st.permutations(["banco", "respect", "avec_la_table", "la_table_marche"]),
    st.integers(2, 200),
)
def test_whatever_order_the_calls_come_in_the_same_one_stands(
    orders: list[tuple[int, ...]], said: list[events.Claim], steps: int
) -> None:
    """All calls made before the close compete: who spoke first does not matter."""
    ranks = {"banco": 0, "respect": 0, "la_table_marche": 1, "avec_la_table": 2}
    made = list(zip(orders[0], said, strict=True))
    played = banked(steps * 5, banco_prime=False)
    for seat, call in made:
        if why(played, seat, call) is None:
            played.call(seat, call)
    seat, call = min(made, key=lambda pair: (ranks[pair[1]], pair[0]))
    assert [(cover.seat, cover.call) for cover in played.table.covers] == [(seat, call)]
    boxes = played.table.books
    assert boxes["coverage"] == sum(cover.amount for cover in played.table.covers) <= boxes["banque"]
    assert -boxes[f"seat {seat}"] == boxes["coverage"]


def test_nobody_is_asked_whether_the_cards_were_seen_where_no_suivi_is_known() -> None:
    """`suivi_after_deal` says nothing without `banco_suivi` (rules.md 6.4; the seed profiles turn it off)."""
    for known, reason in ((True, None), (False, "not_now")):
        played = Game(banco_suivi=known)
        played.bank(1, 100)
        played.banco(2)
        played.close()
        played.cards("2H 4C KD 5S")
        why = played.why(events.CardsSeen())
        assert (None if why is None else why.reason) == reason


@pytest.mark.parametrize(
    ("stakes", "calls", "told"),
    [
        ("from_banker_left", "from_banker_right", "Stakes are placed from seat 4 on. Who makes banco?"),
        ("from_banker_right", "from_banker_left", "Stakes are placed from seat 2 on. Who makes banco?"),
        ("from_banker_right", "from_banker_right", "A bank of 100. Who makes banco?"),
        ("from_banker_left", "from_banker_left", "A bank of 100. Who makes banco?"),
    ],
)
def test_who_places_first_is_said_where_another_speaks_first(stakes: str, calls: str, told: str) -> None:
    """S001: stakes from the left, priority to the right; where both go one way the first word says it."""
    played = Game(stake_order=stakes, call_order=calls)
    played.bank(1, 100)
    spoken = speech(say.calls(played.open), Purse("EUR", 100), Tongue("en"), "Reliquat")
    assert spoken.endswith(told)
    played.stake(3, 40)
    assert "Stakes are placed" not in speech(say.calls(played.open), Purse("EUR", 100), Tongue("en"), "Reliquat")
