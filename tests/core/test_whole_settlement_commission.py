"""When the house takes its part, at what rate, and when it drops it; figures of rules.md section 9 and by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.core import events, say
from dealer_app.core.commission import rate_of
from dealer_app.core.money import Ratio
from dealer_app.core.profile import Profile, read
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.tongue import Tongue
from tests.core.game import Game, limits, mapping, minor, rules

ENGLISH, EUROS = Tongue("en"), Purse("EUR", 100)
ONES = limits(1, 1, 1, 1)


def opened(amount: str | int = 100, **changes: Any) -> Game:
    played = Game(at=ONES, **changes)
    played.bank(1, amount)
    return played


def wins(played: Game, seat: int = 2) -> list[str]:
    """Let the bank win all that it has; return the names of what followed."""
    played.banco(seat)
    played.close()
    return [events.kind(event) for event in played.bank_wins()]


def boxes(played: Game) -> tuple[str, str, str]:
    return played.money("banque"), played.money("due"), played.money("cagnotte")


def test_no_commission_nothing_called_dropped_or_counted() -> None:
    """`commission` false: C 100.00 won, B 200.00; the box of the house does not exist."""
    taxed, free = opened(), opened(commission=False)
    assert wins(taxed) == ["Result", "Settled", "CommissionCalled"]
    assert wins(free) == ["Result", "Settled"]
    assert (taxed.money("banque"), free.money("banque")) == ("195.00", "200.00")
    assert (free.phase, free.money("cagnotte")) == ("between", "0.00")
    assert free.no(events.CommissionDropped(0)) == "not_now"
    free.do(events.ShiftClosed())
    assert free.no(events.CagnotteCounted(0)) == "counted"  # nothing to count
    free.do(events.DayClosed())


def test_from_the_nth_win() -> None:
    """The first two wins of a bank are free; a new bank counts anew."""
    played = opened(commission_from_win_no=3)
    assert [wins(played)[-1] for _ in range(3)] == ["Settled", "Settled", "CommissionCalled"]
    assert played.money("cagnotte") == "20.00"  # 5 % of 400.00
    played.passes()
    played.bank(2, 780)
    assert wins(played, 3)[-1] == "Settled"


def test_a_tie_is_no_win() -> None:
    played = opened(commission_from_win_no=2)
    wins(played)
    played.banco(2)
    played.close()
    played.ties()
    played.close()
    assert events.kind(played.bank_wins()[-1]) == "CommissionCalled"


def test_rates_by_steps() -> None:
    """5 %, from the second win 2.5 %, from the fourth 1 %: 5.00, then of 195.00, 385.10, 760.60."""
    played = opened(commission_rate_steps=[[2, "1/40"], [4, "1/100"]])
    called = []
    for _ in range(4):
        wins(played)
        called.append(played.table.last.commission if played.table.last else 0)
    assert called == [5_00, 4_90, 9_60, 7_60]


def test_the_least_commission_binds_what_is_taxed_only() -> None:
    played = opened(10, commission_from_win_no=2, commission_min="2.00")
    assert wins(played)[-1] == "Settled"
    wins(played)
    assert played.money("cagnotte") == "2.00"


@pytest.mark.parametrize(
    "steps", [[], [[2]], [["2", "1/40"]], [[0, "1/40"]], [[2, "1/4"]], [[3, "1/40"], [2, "1/40"]], [[2, 0.5]], 5]
)
def test_steps_that_are_none(steps: Any) -> None:
    assert not isinstance(read(mapping(commission_rate_steps=steps)), Profile)


def test_set_apart_moves_at_the_win_and_drops_with_the_bank() -> None:
    """Two wins: 5.00 and 9.80 wait in Due; the third coup is lost: 14.80 into the box, after the bank."""
    played = opened(commission_timing="set_apart", count_mode="announced")
    assert wins(played) == ["Result", "Settled", "CommissionCalled", "CommissionSetApart"]
    assert (played.phase, *boxes(played)) == ("between", "195.00", "5.00", "0.00")
    wins(played)
    assert boxes(played) == ("380.20", "14.80", "0.00")
    played.banco(2)
    played.close()
    assert [events.kind(event) for event in played.bank_loses()] == ["Result", "Settled", "BankEnded", "DueDropped"]
    assert boxes(played) == ("0.00", "0.00", "14.80")
    said = speech(say.calls(played.open), EUROS, ENGLISH, "Reliquat")
    assert "14.80 for the box" in said
    assert said.endswith("The hand to seat 2.")


def test_what_a_bank_put_into_the_box_is_not_said_before_a_blind_count() -> None:
    """Where it was the shift's only bank, it is what the count should find."""
    played = opened(commission_timing="set_apart", count_mode="blind")
    wins(played)
    played.banco(2)
    played.close()
    played.bank_loses()
    assert "for the box" not in speech(say.calls(played.open), EUROS, ENGLISH, "Reliquat")


def test_set_apart_drops_with_a_pass_and_with_the_close_of_the_table() -> None:
    for end, kinds in (
        (events.BankPassed(), ["BankEnded", "DueDropped"]),
        (events.ShiftClosed(), ["BankEnded", "DueDropped"]),
    ):
        played = opened(commission_timing="set_apart")
        wins(played)
        assert [events.kind(event) for event in played.do(end)] == kinds
        assert (played.money("seat 1"), *boxes(played)) == ("95.00", "0.00", "0.00", "5.00")


def test_set_apart_drops_with_the_shoe() -> None:
    """The bank goes on; what the last coup set apart goes with the rest."""
    played = opened(commission_timing="set_apart")
    wins(played)
    played.do(events.StopCardOut(4))
    assert wins(played)[2:] == ["CommissionCalled", "CommissionSetApart", "ShoeEnded", "DueDropped"]
    assert boxes(played) == ("380.20", "0.00", "14.80")
    assert played.table.bank is not None


def test_each_coup_waits_for_the_croupier() -> None:
    played = opened(commission_timing="each_coup")
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    assert (played.phase, *boxes(played)) == ("commission", "200.00", "0.00", "0.00")
    played.drop()
    assert boxes(played) == ("195.00", "0.00", "5.00")


def test_tickets_are_of_each_coup() -> None:
    found = read(mapping(commission_timing="set_apart", commission_proof="tickets"))
    assert isinstance(found, list)
    assert [(fault.key, fault.reason) for fault in found] == [("commission_timing", "bounds")]


@settings(max_examples=60, deadline=None)
@given(
    outcomes=st.lists(st.sampled_from(("bank", "punter", "tie")), max_size=8),
    timing=st.sampled_from(("each_coup", "set_apart")),
    first=st.integers(1, 3),
)
def test_the_house_takes_the_same_whenever_it_moves(outcomes: list[str], timing: str, first: int) -> None:
    """Invariants 3 to 6: what is in Due and Cagnotte is the sum of the commissions, whatever the timing."""
    played = Game(at=ONES, commission_timing=timing, commission_from_win_no=first)
    called = 0
    for outcome in outcomes:
        if played.phase == "bank_offered":
            played.bank(played.table.offer.first if played.table.offer else 1, 37)
        banker = played.table.bank.seat if played.table.bank else 0
        if not played.table.covers:
            played.banco(banker % 4 + 1)
        played.close()
        follows = {"bank": played.bank_wins, "punter": played.bank_loses, "tie": played.ties}[outcome]()
        called += sum(event.amount for event in follows if isinstance(event, events.CommissionCalled))
        assert played.table.books["due"] + played.table.books["cagnotte"] == called
        assert played.table.bank is not None or played.table.books["due"] == 0
        assert sum(played.table.books.balances.values()) == 0


# M10, M11: ties


def tied(**changes: Any) -> tuple[Game, list[str]]:
    """Bank 100.00, seat 2 stakes 40.00, seat 3 stakes 20.00: 40.00 uncovered; a tie."""
    played = Game(at=ONES, **changes)
    played.bank(1, 100)
    played.stake(2, 40)
    played.stake(3, 20)
    played.close()
    return played, [events.kind(event) for event in played.ties()]


def money(played: Game) -> list[str]:
    return [played.money(account) for account in ("banque", "reliquat", "coverage", "seat 2", "seat 3")]


def test_free_stakes_lie_on() -> None:
    played, follows = tied(tie="void_stakes_free")
    assert follows == ["Result", "Settled", "FromReliquat"]
    assert money(played) == ["100.00", "0.00", "60.00", "-40.00", "-20.00"]
    played.stake(2, 30)


def test_x42_returned_stakes_go_back_and_calls_begin_anew() -> None:
    """X42: equal naturals 8-8, the coup void, all stakes returned."""
    played = Game(tie="void_stakes_returned")
    played.bank(1, 100)
    played.stake(2, 40)
    played.stake(3, 20)
    played.close()
    played.cards("4H 4C 4D 4S")
    follows = played.show()
    assert [events.kind(event) for event in follows] == [
        "Result", "Settled", "FromReliquat", "StakeReturned", "StakeReturned",
    ]  # fmt: skip
    assert money(played) == ["100.00", "0.00", "0.00", "0.00", "0.00"]
    assert (played.table.covers, played.phase) == ((), "between")
    assert played.no(events.StakesClosed()) == "no_cover"
    played.banco(4)


def test_x43_stakes_that_stay_cannot_be_changed() -> None:
    """X43: tie 5-5 with C 100.00; all stakes stay, same banker, nothing may be changed."""
    played, follows = tied(tie="void_stakes_stay")
    assert follows == ["Result", "Settled"]
    assert money(played) == ["60.00", "40.00", "60.00", "-40.00", "-20.00"]
    for event in (
        events.Covered(2, minor(50)),
        events.Called(4, "banco"),
        events.StakeWithdrawn(2),
        events.Covered(4, minor(10)),
    ):
        assert played.no(event) == "stakes_stay"
    assert played.close() == ()  # nothing more is uncovered
    played.bank_wins()
    assert (played.money("banque"), played.money("reliquat"), played.money("cagnotte")) == ("117.00", "40.00", "3.00")


def test_stakes_stay_through_a_second_tie_and_a_pass() -> None:
    """A pass after a tie is at the amount announced; the stakes go back."""
    played, _ = tied(tie="void_stakes_stay")
    played.close()
    played.ties()
    follows = played.passes()
    assert [events.kind(event) for event in follows] == [
        "FromReliquat",
        "StakeReturned",
        "StakeReturned",
        "BankEnded",
    ]
    assert played.no(events.BankOpened(2, minor(60))) == "under_price"
    played.bank(2, 100)
    assert (played.money("seat 1"), played.money("seat 2"), played.money("seat 3")) == ("0.00", "-100.00", "0.00")


def test_stakes_that_stay_go_back_when_the_table_closes() -> None:
    played, _ = tied(tie="void_stakes_stay")
    played.do(events.ShiftClosed())
    assert money(played) == ["0.00"] * 5
    assert played.money("seat 1") == "0.00"


def test_stakes_that_stay_lose_to_the_next_cards() -> None:
    played, _ = tied(tie="void_stakes_stay")
    played.close()
    played.bank_loses()
    assert (played.money("seat 1"), played.money("seat 2"), played.money("seat 3")) == ("-60.00", "40.00", "20.00")


def test_the_rate_that_is_reported_is_none_before_the_first_win_that_is_taxed() -> None:
    terms = rules(commission_from_win_no=3).settlement
    assert [rate_of(terms, win) for win in (1, 2, 3)] == [Ratio(0, 1), Ratio(0, 1), Ratio(1, 20)]
    assert rate_of(rules(commission=False).settlement, 1) == Ratio(0, 1)


@pytest.mark.parametrize(("chips", "asked"), [(["1", "5", "25"], ((5_00, 1),)), (["2", "1"], ((2_00, 2), (1_00, 1))),
                                              (["3"], None)])  # fmt: skip
def test_counters_are_asked_for_as_far_as_the_chips_make_the_sum_up(
    chips: list[str], asked: tuple[tuple[int, int], ...] | None
) -> None:
    played = Game(commission_proof="counter", commission_timing="each_coup", chip_values=chips)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    found = [call.parts for call in say.calls(played.open) if call.key == "ask_counter"]
    assert found == ([] if asked is None else [asked])
