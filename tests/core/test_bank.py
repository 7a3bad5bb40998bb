"""The life of a bank (rules.md 6.3, 6.4, section 14): offered, covered, kept, passed, bought, lost, closed."""

from __future__ import annotations

import pytest

from dealer_app.core import events, say
from dealer_app.core.events import BankEnded, BankOpened, BankPassed, Called, Covered, HandRefused, StakesClosed
from dealer_app.core.offers import price, seat_offered
from dealer_app.core.refusal import Refusal
from tests.core.game import Game, limits, minor

OWN_AMOUNT = ["seated_in_turn", "next_seat_own_amount"]


def banked(amount: int | str = 100, **changes: object) -> Game:
    """Return a table whose seat 1 has put up a bank."""
    played = Game(**changes)
    played.bank(1, amount)
    return played


def offered(played: Game) -> tuple[int | None, int | None]:
    """Return the seat asked now and the price in units."""
    asked = price(played.open)
    return seat_offered(played.open), None if asked is None else asked // 100


def asked_in_turn(played: Game) -> list[tuple[int | None, int | None]]:
    """Let everybody who is asked by his number decline; return who was asked, and at what price."""
    asked = []
    while (seat := seat_offered(played.open)) is not None:
        asked.append(offered(played))
        played.declines(seat)
    return asked


def won(played: Game, caller: int) -> None:
    played.banco(caller)
    played.close()
    played.bank_wins()


def lost(played: Game, caller: int) -> None:
    played.banco(caller)
    played.close()
    played.bank_loses()


# The first banker


def test_the_hand_is_offered_to_seat_1_or_the_next_taken() -> None:
    assert offered(Game()) == (1, None)
    assert offered(Game(sitting=(7, 3, 9))) == (3, None)


def test_only_the_seat_asked_may_take_or_refuse() -> None:
    played = Game()
    assert played.no(BankOpened(2, minor(100))) == "not_the_turn"
    assert played.no(HandRefused(2)) == "not_the_turn"
    assert played.no(BankOpened(9, minor(100))) == "seat_empty"
    played.declines(1)
    assert offered(played) == (2, None)
    assert played.no(BankOpened(1, minor(100))) == "not_the_turn"
    played.bank(2, 100)


@pytest.mark.parametrize(
    ("amount", "reason"),
    [("9.99", "bank_under_min"), (5, "bank_under_min"), (0, "bank_under_min"), (-10, "bank_under_min"),
     (12, "bank_off_step"), ("10.01", "bank_off_step")],
)  # fmt: skip
def test_a_bank_keeps_to_its_limits(amount: int | str, reason: str) -> None:
    assert Game().no(BankOpened(1, minor(amount))) == reason


def test_when_every_seat_refuses_anybody_may_take() -> None:
    """Phase bank_offered stays, nobody is asked, the croupier may close the table."""
    played = Game()
    played.declines(1, 2, 3, 4)
    assert (played.phase, offered(played)) == ("bank_offered", (None, None))
    assert say.key(played.open) == "no_banker"
    assert played.no(HandRefused(1)) == "not_now"
    assert played.why(events.ShiftClosed()) is None
    played.bank(3, 100)
    assert played.phase == "covering"


# Stakes


def test_the_banker_does_not_stake_against_himself() -> None:
    played = banked()
    assert played.no(Covered(1, minor(10))) == "banker_stakes"
    assert played.no(Called(1, "banco")) == "banker_stakes"
    assert played.no(Covered(9, minor(10))) == "seat_empty"


@pytest.mark.parametrize(
    ("amount", "reason"),
    [(5, "stake_under_min"), (0, "stake_under_min"), (-10, "stake_under_min"), (12, "stake_off_step"),
     ("10.01", "stake_off_step"), (102, "stake_off_step")],
)  # fmt: skip
def test_a_stake_keeps_to_its_limits(amount: int | str, reason: str) -> None:
    assert banked().no(Covered(2, minor(amount))) == reason


def test_the_rest_is_bound_by_no_step_and_no_minimum() -> None:
    """A bank of 97.10 after two settlements: exactly what is left may be staked, 7.10 under the minimum."""
    played = Game(at=limits(10, 5, 10, "0.10"))
    played.bank(1, "97.10")
    played.stake(2, 90)
    assert played.no(Covered(3, minor(7))) == "stake_under_min"
    played.stake(3, "7.10")
    assert played.no(Covered(4, minor(10))) == "nothing_left"
    assert played.close() == ()


def test_what_does_not_fit_is_handed_back() -> None:
    """X21, and a raise of one's own stake that goes over."""
    played = banked(500)
    assert played.stake(2, 200) == ()
    assert played.stake(3, 350) == (events.StakeReturned(3, 50_00),)
    played.do(events.StakeWithdrawn(3))
    assert played.stake(2, 600) == (events.StakeReturned(2, 100_00),)
    assert (played.money("coverage"), played.money("seat 2")) == ("500.00", "-500.00")


def test_a_stake_may_be_changed_until_the_close() -> None:
    played = banked()
    played.stake(2, 50)
    played.stake(2, 20)
    played.stake(2, 70)
    assert (played.money("coverage"), played.money("seat 2")) == ("70.00", "-70.00")
    played.do(events.StakeWithdrawn(2))
    assert (played.money("coverage"), played.money("seat 2")) == ("0.00", "0.00")
    assert played.no(events.StakeWithdrawn(2)) == "no_stake"
    played.stake(2, 100)
    played.close()
    for late in (Covered(3, minor(10)), Called(3, "banco"), events.StakeWithdrawn(2), StakesClosed()):
        assert played.no(late) == "not_now"


def test_no_close_without_a_stake() -> None:
    played = banked()
    assert played.no(StakesClosed()) == "no_cover"
    played.stake(2, 10)
    played.do(events.StakeWithdrawn(2))
    assert played.no(StakesClosed()) == "no_cover"


def test_a_banco_clears_the_stakes_and_leaves_nothing() -> None:
    played = banked()
    played.stake(4, 30)
    played.stake(2, 20)
    assert played.banco(3) == (events.StakeReturned(2, 20_00), events.StakeReturned(4, 30_00))
    assert [played.money(f"seat {seat}") for seat in (2, 3, 4)] == ["0.00", "-100.00", "0.00"]
    assert played.no(Covered(2, minor(10))) == "nothing_left"
    assert say.key(played.open) == "banco_done"


def test_of_two_bancos_the_first_in_call_order_prevails() -> None:
    """From the banker's right: 3, 4, 1 when seat 2 has the bank."""
    played = Game()
    played.declines(1)
    played.bank(2, 100)
    played.banco(4)
    assert played.no(Called(1, "banco")) == "banco_goes_before"
    assert played.banco(3) == (events.CallFell(4, 3, "rank"), events.StakeReturned(4, 100_00))  # the banco prime
    assert played.no(Called(4, "banco")) == "call_goes_before"


def test_a_banco_takes_a_stake_of_the_callers_own_with_it() -> None:
    played = banked()
    played.stake(2, 30)
    assert played.banco(2) == ()
    assert (played.money("coverage"), played.money("seat 2")) == ("100.00", "-100.00")


def test_a_called_banco_may_be_withdrawn_before_the_close() -> None:
    played = banked()
    played.banco(2)
    played.do(events.StakeWithdrawn(2))
    assert played.money("coverage") == "0.00"
    played.banco(4)


def test_the_uncovered_part_goes_to_the_reliquat() -> None:
    played = banked(1000)
    played.stake(2, 620)
    assert played.close() == (events.ToReliquat(380_00),)
    assert (played.money("banque"), played.money("reliquat")) == ("620.00", "380.00")


def test_the_reliquat_stays_out_while_the_bank_lasts() -> None:
    """`reliquat_reexpose` never: after a win the next offer is Banque alone; a second close adds to it."""
    played = banked(1000)
    played.stake(2, 620)
    played.close()
    played.bank_wins()
    assert (played.money("banque"), played.money("reliquat")) == ("1209.00", "380.00")
    played.stake(2, 210)
    assert played.close() == (events.ToReliquat(999_00),)
    assert played.money("reliquat") == "1379.00"
    played.ties()
    assert (played.money("banque"), played.money("reliquat")) == ("1209.00", "380.00")


# After a tie


def test_after_a_tie_the_stakes_lie_as_offers() -> None:
    played = banked(1000)
    played.stake(2, 400)
    played.stake(3, 220)
    played.close()
    assert [events.kind(event) for event in played.ties()] == ["Result", "Settled", "FromReliquat"]
    assert (played.money("banque"), played.money("reliquat"), played.money("coverage")) == (
        "1000.00",
        "0.00",
        "620.00",
    )
    played.stake(2, 450)  # raised
    played.stake(3, 20)  # lowered
    played.stake(4, 30)  # others come in
    played.do(events.StakeWithdrawn(3))
    assert played.money("coverage") == "480.00"
    assert played.close() == (events.ToReliquat(520_00),)
    assert played.table.coups == 2


def test_after_a_tie_the_same_stakes_may_simply_be_closed() -> None:
    played = banked()
    played.stake(2, 60)
    played.close()
    played.ties()
    assert played.close() == (events.ToReliquat(40_00),)
    played.bank_wins()
    assert (played.money("banque"), played.money("seat 2")) == ("117.00", "-60.00")


def test_a_banco_of_a_tied_coup_stands_with_its_rank() -> None:
    played = banked()
    played.banco(3)
    played.close()
    played.ties()
    assert played.no(Covered(4, minor(10))) == "nothing_left"
    assert played.no(Called(4, "banco")) == "banco_goes_before"
    assert played.banco(2) == (events.CallFell(3, 2, "rank"), events.StakeReturned(3, 100_00))


# Passing and selling


def test_a_pass_is_offered_from_the_bankers_right() -> None:
    played = banked(200)
    won(played, 2)
    assert played.passes() == (BankEnded(1, 390_00, 0),)
    assert (played.phase, say.key(played.open), offered(played)) == ("bank_offered", "offer_at", (2, 390))
    assert played.no(BankOpened(3, minor(390))) == "not_the_turn"
    assert played.no(BankOpened(2, minor(385))) == "under_price"


def test_the_price_is_banque_and_not_the_reliquat() -> None:
    played = banked(1000)
    played.stake(2, 620)
    played.close()
    played.bank_wins()
    assert played.passes() == (BankEnded(1, 1209_00, 380_00),)
    assert offered(played) == (2, 1209)
    assert played.money("seat 1") == "589.00"


def test_a_takeover_at_the_price_is_bound_by_no_step() -> None:
    played = banked(100)
    won(played, 2)
    won(played, 2)
    assert played.money("banque") == "380.20"
    played.passes()
    assert played.no(BankOpened(2, minor("380.30"))) == "bank_off_step"
    assert played.why(BankOpened(2, minor(385))) is None
    played.bank(2, "380.20")


def test_the_banker_who_passed_is_not_asked_to_buy() -> None:
    """Refused by all he may take it back; without a bid the next seats are asked, at the least bank."""
    played = banked(200)
    won(played, 2)
    played.passes()
    assert asked_in_turn(played) == [(2, 390), (3, 390), (4, 390), (1, 390)]
    assert say.key(played.open) == "ask_bid"
    played.do(events.NobodyTook())
    assert asked_in_turn(played) == [(2, 10), (3, 10), (4, 10)]
    assert (played.phase, say.key(played.open)) == ("bank_offered", "no_banker")
    played.bank(4, 10)


def test_refused_by_all_the_hand_is_offered_anew_at_ones_own_amount() -> None:
    """`next_seat_own_amount`: from the seat after the passer, and on round to himself."""
    played = banked(200, offer_sequence=OWN_AMOUNT)
    won(played, 2)
    played.passes()
    assert asked_in_turn(played) == [(2, 390), (3, 390), (4, 390), (2, None), (3, None), (4, None), (1, None)]
    assert say.key(played.open) == "no_banker"


def test_a_new_bank_after_a_sale_that_failed_is_bound_by_the_limits() -> None:
    played = banked(200, offer_sequence=OWN_AMOUNT)
    won(played, 2)
    played.passes()
    played.declines(2, 3, 4)
    assert say.key(played.open) == "hand_to"
    assert played.no(BankOpened(2, minor(12))) == "bank_off_step"
    assert played.no(BankOpened(2, minor(5))) == "bank_under_min"
    played.bank(2, 10)
    lost(played, 3)
    assert offered(played) == (3, None)  # he bought nothing: the hand goes on from him


def test_the_banker_may_pass_where_nobody_stakes() -> None:
    """Section 14, rule 5: without a stake the close is refused, and the banker may pass or wait.

    A stake that was taken back is no stake.
    """
    played = banked(200)
    won(played, 2)
    played.stake(3, 10)
    assert played.no(BankPassed()) == "pass_moment"
    played.do(events.StakeWithdrawn(3))
    assert played.no(StakesClosed()) == "no_cover"
    assert played.why(BankPassed()) is None


def test_no_pass_while_the_commission_is_due() -> None:
    played = banked(200)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    for early in (BankPassed(), Covered(2, minor(10)), Called(2, "banco"), events.ShiftClosed()):
        assert played.no(early) == "not_now"
    assert played.no(events.CommissionDropped(minor("9.90"))) == "wrong_commission"
    played.drop()
    assert played.no(events.CommissionDropped(0)) == "not_now"


def test_a_pass_after_a_tie_sends_the_stakes_home() -> None:
    """X53."""
    played = banked(1000)
    played.stake(2, 620)
    played.close()
    played.ties()
    assert played.passes() == (events.StakeReturned(2, 620_00), BankEnded(1, 1000_00, 0))
    assert offered(played) == (2, 1000)
    assert (played.money("seat 1"), played.money("seat 2")) == ("0.00", "0.00")


# Losing


def test_a_lost_hand_goes_to_the_right() -> None:
    played = banked()
    lost(played, 2)
    assert (played.phase, offered(played)) == ("bank_offered", (2, None))
    assert [call.key for call in say.calls(played.open)][-2:] == ["bank_lost", "hand_to"]


def test_a_partly_covered_bank_ends_when_it_loses() -> None:
    """M9: all that is left goes home with the banker, and it is the hand that passes, not the bank that breaks."""
    played = banked(1000)
    played.stake(2, 620)
    played.close()
    follows = played.bank_loses()
    assert follows[-1] == BankEnded(1, 0, 380_00)
    assert (played.money("seat 1"), played.money("seat 2")) == ("-620.00", "620.00")
    assert "hand_lost" in [call.key for call in say.calls(played.open)]


def test_the_last_seat_is_followed_by_the_first() -> None:
    played = Game(sitting=(2, 5, 9))
    played.declines(2, 5)
    played.bank(9, 100)
    lost(played, 2)
    assert offered(played) == (2, None)


def nine() -> Game:
    """Nine seats; 4 has the bank and passes at 390.00."""
    played = Game(sitting=(1, 2, 3, 4, 5, 6, 7, 8, 9))
    played.declines(1, 2, 3)
    played.bank(4, 200)
    won(played, 1)
    played.passes()
    return played


def test_a_bought_bank_that_falls_goes_to_the_seat_after_the_seller() -> None:
    """X27: 4 passes, 8 buys and loses: the hand goes to seat 5."""
    played = nine()
    played.declines(5, 6, 7)
    played.bank(8, 390)
    lost(played, 1)
    assert offered(played) == (5, None)
    assert played.money("seat 8") == "-390.00"


def test_in_a_chain_of_sales_the_last_seller_counts() -> None:
    """X51, es-1979: 4 passes, 8 buys, wins, passes, 2 buys, loses: seat 9."""
    played = nine()
    played.declines(5, 6, 7)
    played.bank(8, 390)
    won(played, 1)
    played.passes()
    played.declines(9, 1)
    played.bank(2, "760.50")
    lost(played, 3)
    assert offered(played) == (9, None)


def test_a_bought_bank_that_passes_is_offered_after_the_buyer() -> None:
    played = nine()
    played.declines(5, 6, 7)
    played.bank(8, 390)
    won(played, 1)
    played.passes()
    assert offered(played) == (9, 760)


def test_who_bought_must_deal() -> None:
    """min_deals counts the coups of this bank, not of the one before it."""
    played = nine()
    played.bank(5, 390)
    assert played.no(BankPassed()) == "min_deals"


# Closing with a bank open (M15)


@pytest.mark.parametrize("moment", ["covering", "between", "after a tie"])
def test_the_table_closes_with_a_bank_open(moment: str) -> None:
    """Banque and Reliquat go to the banker, the stakes home; no commission, no offer."""
    played = banked(1000)
    if moment == "covering":
        played.stake(2, 100)
        expected, seats = (events.StakeReturned(2, 100_00), BankEnded(1, 1000_00, 0)), ("0.00", "0.00")
    elif moment == "between":
        played.stake(2, 620)
        played.close()
        played.bank_wins()
        expected, seats = (BankEnded(1, 1209_00, 380_00),), ("589.00", "-620.00")
    else:
        played.stake(2, 620)
        played.close()
        played.ties()
        expected, seats = (events.StakeReturned(2, 620_00), BankEnded(1, 1000_00, 0)), ("0.00", "0.00")
    assert played.do(events.ShiftClosed()) == expected
    assert played.phase == "closed"
    assert (played.money("seat 1"), played.money("seat 2")) == seats
    assert offered(played) == (None, None)


def test_the_table_does_not_close_in_a_coup() -> None:
    played = banked()
    played.banco(2)
    played.close()
    assert played.no(events.ShiftClosed()) == "not_now"
    played.cards("2H 4C 2D KS")
    assert played.no(events.ShiftClosed()) == "not_now"
    played.card()
    assert played.no(events.ShiftClosed()) == "not_now"


# Shift and day


def test_a_shift_is_counted_before_the_next_one_opens() -> None:
    played = banked()
    won(played, 2)
    played.do(events.ShiftClosed())
    sitting = events.ShiftOpened(limits(20, 10, 50, 10), (1, 2))
    assert played.no(sitting) == "count_wanted"
    assert played.no(events.DayClosed()) == "count_wanted"
    assert played.no(events.CagnotteCounted(5_00)) == "count_not_begun"
    played.do(events.CountBegan())
    assert played.no(events.CagnotteCounted(-1)) == "limit_under"
    played.do(events.CagnotteCounted(5_00))
    assert played.no(events.CagnotteCounted(5_00)) == "counted"
    played.do(sitting)
    assert played.table.books.balances == {}  # cumulative since the shift opened
    assert (played.table.coups, played.table.limits.bank_min) == (0, 50_00)
    assert offered(played) == (1, None)


def test_after_the_day_is_closed_nothing_is_done() -> None:
    played = Game()
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    played.do(events.DayClosed())
    for late in (
        events.ShiftOpened(played.table.limits, (1, 2)),
        events.CagnotteCounted(0),
        events.DayClosed(),
        events.ShoeLoaded(2, 6),
        events.StrayCard(None),
    ):
        assert played.why(late) is not None


@pytest.mark.parametrize(
    ("seats", "reason"),
    [((), "too_few_players"), ((1,), "too_few_players"), ((1, 1), "seat_twice"), ((0, 1), "seat_unknown"),
     ((1, 10), "seat_unknown"), ((1, -1), "seat_unknown")],
)  # fmt: skip
def test_who_may_sit_down(seats: tuple[int, ...], reason: str) -> None:
    played = Game()
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    assert played.no(events.ShiftOpened(played.table.limits, seats)) == reason


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ((0, 5, 10, 5), "stake_min"),
        ((10, 0, 10, 5), "stake_step"),
        ((10, 5, 5, 5), "bank_min"),
        ((10, 5, 10, 0), "bank_step"),
    ],
)
def test_limits_out_of_bounds_open_no_shift(given: tuple[int, int, int, int], named: str) -> None:
    played = Game()
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    why = played.why(events.ShiftOpened(limits(*given), (1, 2)))
    assert why is not None
    assert (why.reason, why.text) == ("limit_under", named)


def test_limits_change_only_between_shifts() -> None:
    assert Game().no(events.ShiftOpened(limits(20, 10, 20, 10), (1, 2))) == "not_now"
    assert Game().no(events.CagnotteCounted(0)) == "not_now"


def test_half_of_the_bank_is_taken_to_the_cent() -> None:
    played = Game(partial_withdrawal="half_after_natural")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    for amount in ("0", "90", "100"):
        assert played.why(events.HalfTaken(minor(amount))) == Refusal(
            "half_exactly", amounts=(minor(amount), minor("97.50"))
        )
    played.do(events.HalfTaken(minor("97.50")))
    assert played.money("banque") == "97.50"
