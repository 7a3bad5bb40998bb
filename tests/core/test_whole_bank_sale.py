"""A hand is passed, offered, auctioned, taken and lost; the end of a shoe (rules.md 6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dealer_app.core import events, offers, say
from dealer_app.core.events import BankOpened, BidMade, HandRefused, KnockedDown, NobodyTook, PlaceTaken, StakesClosed
from dealer_app.core.legal import legal
from dealer_app.core.offers import now, price, seat_offered
from dealer_app.core.state import Offer
from dealer_app.core.turns import round_from
from tests.core.game import LIMITS, Game, limits, minor

ALL_NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
IT: dict[str, Any] = {
    "pass_moment": "after_win",
    "offer_sequence": ["seated_in_turn", "standing_first_to_speak", "auction", "next_seat_own_amount"],
}
ES: dict[str, Any] = {
    "offer_sequence": [
        "seated_in_turn",
        "standing_in_order",
        "ex_banker_same_amount",
        "auction",
        "next_seat_at_minimum",
    ],
    "next_seat_refusal": "loses_seat",
    "commission_unit": "0.01",
}
RU: dict[str, Any] = {
    "offer_sequence": ["seated_in_turn", "ex_banker_same_amount"],
    "after_bought_bank_lost": "seat_after_first_seller",
    "bank_takeover_raise": "forbidden",
    "uncovered": "remove_from_table",
    "min_deals": 0,
    "commission_rate": "0/1",
    "stake_min": "0.05",
    "bank_min": "0.05",
}
KOPECKS = limits("0.05", "0.05", "0.05", "0.05")


STANDING: list[int] = []


@pytest.fixture
def standing() -> Iterator[None]:
    """Two punters stand at the table, at the places 21 and 22."""
    STANDING.extend((21, 22))
    yield
    STANDING.clear()


def coup(played: Game, *, wins: bool) -> Game:
    caller = next(seat for seat in played.table.seats if played.table.bank and seat != played.table.bank.seat)
    played.banco(caller)
    played.close()
    if wins:
        played.bank_wins()
    else:
        played.bank_loses()
    return played


def passing(seat: int = 1, amount: str | int = 200, at: Any = None, **changes: Any) -> Game:
    """Let a seat put up a bank, win one coup and pass: at 390.00 of 200.00."""
    changes |= {"standing_players": True} if STANDING else {}
    played = Game(at=at, sitting=ALL_NINE, **changes) if at else Game(sitting=ALL_NINE, **changes)
    for place in STANDING:
        played.do(PlaceTaken(place))
    played.declines(*range(1, seat))
    played.bank(seat, amount)
    coup(played, wins=True)
    played.passes()
    return played


def asked(played: Game) -> tuple[str | None, int | None, int | None]:
    cost = price(played.open)
    return now(played.open), seat_offered(played.open), None if cost is None else cost // 100


def keys(played: Game) -> list[str]:
    return [call.key for call in say.calls(played.open)]


def all_refuse(played: Game) -> None:
    """Let everybody decline the present step."""
    step = now(played.open)
    while now(played.open) == step and (seat := seat_offered(played.open)) is not None:
        played.declines(seat)


# The price


def test_x24_at_the_height() -> None:
    played = passing(**IT)
    assert asked(played) == ("seated_in_turn", 2, 390)
    assert played.money("seat 1") == "190.00"
    assert played.no(BankOpened(2, minor(385))) == "under_price"
    played.bank(2, 390)
    assert (played.money("banque"), played.money("seat 2")) == ("390.00", "-590.00")  # he had lost 200.00


@pytest.mark.parametrize(
    ("rule", "cost", "reason"),
    [("banque", 95, None), ("banque_plus_reliquat", 145, "under_price"), ("free", None, None)],
)
def test_what_a_passed_bank_costs(rule: str, cost: int | None, reason: str | None) -> None:
    """Bank 100, 50 covered and won: 97.50 in Banque, 50 in the Reliquat."""
    played = Game(passed_price=rule)
    played.bank(1, 100)
    played.stake(2, 50)
    played.close()
    played.bank_wins()
    played.passes()
    paid = price(played.open)
    assert paid == {"banque": 97_50, "banque_plus_reliquat": 147_50, "free": None}[rule]
    assert keys(played)[-1] == ("hand_to" if rule == "free" else "offer_at")
    why = played.why(BankOpened(2, 97_50 if rule != "free" else 20_00))
    assert (why.reason if why else None) == reason
    assert played.money("seat 1") == "47.50"
    if rule == "free":
        assert played.no(BankOpened(2, minor(5))) == "bank_under_min"
        played.bank(2, 20)
        assert played.table.bank is not None
        assert played.table.bank.sellers == ()  # nothing was bought


# The order of the offer


def test_the_whole_sequence_of_the_orden() -> None:
    played = passing(4, **ES)
    assert asked(played) == ("seated_in_turn", 5, 390)
    assert seat_offered(played.open) == 5
    all_refuse(played)
    assert asked(played) == ("ex_banker_same_amount", 4, 390)
    assert keys(played)[-1] == "ask_ex_banker"
    assert played.no(BankOpened(4, minor(400))) == "no_raise"
    played.declines(4)
    assert asked(played) == ("auction", None, None)
    assert keys(played)[-2:] == ["auction", "ask_bid"]
    assert played.no(BankOpened(5, minor(10))) == "auction_open"
    played.do(NobodyTook())
    assert asked(played) == ("next_seat_at_minimum", 5, 10)
    assert keys(played)[-1] == "ask_minimum"


def test_the_ex_banker_takes_back_at_the_same_amount() -> None:
    """A new bank at the same amount: his Reliquat stays with him, W begins at nothing."""
    played = Game(**ES)
    played.bank(1, 100)
    played.stake(2, 50)
    played.close()
    played.bank_wins()
    played.passes()
    all_refuse(played)
    played.bank(1, "97.50")
    assert (played.money("banque"), played.money("reliquat"), played.money("seat 1")) == ("97.50", "0.00", "-50.00")
    bank = played.table.bank
    assert bank is not None
    assert (bank.won, bank.sellers) == (0, ())


@pytest.mark.parametrize("steps", list(permutations(["seated_in_turn", "ex_banker_same_amount", "auction"])))
def test_the_steps_come_in_the_order_written(steps: tuple[str, ...]) -> None:
    played = passing(offer_sequence=[*steps, "next_seat_own_amount"])
    for step in steps:
        assert now(played.open) == step
        if step == "auction":
            played.do(NobodyTook())
        else:
            all_refuse(played)
    assert asked(played) == ("next_seat_own_amount", 2, None)
    all_refuse(played)
    assert keys(played)[-1] == "no_banker"
    played.bank(7, 50)  # the croupier offers again


def test_a_sequence_without_a_sale_asks_the_next_seat_at_once() -> None:
    assert asked(passing(offer_sequence=["next_seat_own_amount"])) == ("next_seat_own_amount", 2, None)
    assert asked(passing(offer_sequence=["auction"])) == ("auction", None, None)


@pytest.mark.usefixtures("standing")
@pytest.mark.parametrize("step", ["standing_first_to_speak", "standing_in_order"])
def test_those_who_stand_are_asked(step: str) -> None:
    played = passing(offer_sequence=["seated_in_turn", step, "next_seat_own_amount"])
    assert played.no(BankOpened(21, minor(390))) == "not_the_turn"
    all_refuse(played)
    if step == "standing_in_order":
        assert asked(played) == (step, 21, 390)
        played.declines(21)
        assert asked(played) == (step, 22, 390)
        assert played.no(NobodyTook()) == "not_the_turn"
    else:
        assert asked(played) == (step, None, 390)
        assert keys(played)[-2:] == ["offer_height", "ask_standing"]
        assert played.no(BankOpened(2, minor(390))) == "standing_only"
        assert {BankOpened(21, minor(390)), NobodyTook()} <= set(legal(played.open))
        other = passing(offer_sequence=["seated_in_turn", step, "next_seat_own_amount"])
        all_refuse(other)
        other.do(NobodyTook())
        assert asked(other) == ("next_seat_own_amount", 2, None)
        assert other.no(BankOpened(21, minor(50))) == "not_the_turn"
    played.bank(22, 390)
    assert played.money("seat 22") == "-390.00"


@pytest.mark.parametrize(
    ("rotation", "call_order", "turns"),
    [
        ("right_ccw", "from_banker_right", (3, 4, 1, 2)),
        ("right_ccw", "from_banker_left", (1, 4, 3, 2)),
        ("left_cw", "from_banker_left", (3, 4, 1, 2)),
        ("left_cw", "from_banker_right", (1, 4, 3, 2)),
    ],
)
def test_a_passed_bank_goes_round_in_call_order(rotation: str, call_order: str, turns: tuple[int, ...]) -> None:
    table = Game().table
    profile = replace(
        table.profile,
        equipment=replace(table.profile.equipment, rotation=rotation),
        stakes=replace(table.profile.stakes, call_order=call_order),
    )
    offer = Offer(3, ("seated_in_turn",), 100, (2,), after=2)
    turned = replace(table, profile=profile, offer=offer)
    assert offers.asked(turned, "seated_in_turn") == turns[:-1]  # the passer is not asked
    assert round_from(turned, 2, call_order) == turns


@pytest.mark.usefixtures("standing")
def test_a_free_price_is_not_said_to_those_who_stand() -> None:
    played = passing(passed_price="free", offer_sequence=["standing_first_to_speak"])
    assert keys(played) == ["ask_standing_free"]
    played.bank(21, 50)
    assert played.money("banque") == "50.00"


def test_nobody_stands() -> None:
    played = passing(**IT)
    all_refuse(played)
    assert now(played.open) == "auction"


# The auction


@pytest.mark.usefixtures("standing")
def test_x25_an_equal_bid_of_a_seat_beats_one_who_stands() -> None:
    played = passing(**IT)
    all_refuse(played)
    played.do(NobodyTook())
    played.bid(21, 250)
    assert played.no(BidMade(22, minor(250))) == "bid_too_low"
    played.bid(5, 250)
    assert played.no(BidMade(6, minor(250))) == "bid_too_low"
    assert keys(played)[-1] == "ask_higher"
    assert played.no(KnockedDown(21)) == "bid_stands"
    played.do(KnockedDown(5))
    assert keys(played)[-1] == "sold"
    assert asked(played) == ("auction", 5, 250)
    assert played.no(BankOpened(5, minor(255))) == "no_raise"
    assert played.no(BankOpened(6, minor(250))) == "not_the_turn"
    played.bank(5, 250)
    assert (played.money("banque"), played.money("seat 5")) == ("250.00", "-250.00")


def test_bids_keep_to_least_and_step_and_rise() -> None:
    played = passing(offer_sequence=["auction"])
    assert played.no(BidMade(2, minor(5))) == "bank_under_min"
    assert played.no(BidMade(2, minor(12))) == "bank_off_step"
    assert played.no(KnockedDown(2)) == "no_bid"
    played.bid(2, 10)
    why = played.why(BidMade(3, minor(10)))
    assert why is not None
    assert (why.reason, why.amounts) == ("bid_too_low", (minor(10), minor(10)))
    assert played.no(NobodyTook()) == "bid_stands"
    played.bid(3, 15)
    assert BidMade(2, minor(20)) in legal(played.open)
    assert KnockedDown(3) in legal(played.open)
    played.back()
    played.do(KnockedDown(2))


@pytest.mark.parametrize(("may", "reason"), [(False, "may_not_bid"), (True, None)])
def test_whether_the_passer_may_bid(may: bool, reason: str | None) -> None:
    played = passing(offer_sequence=["auction"], ex_banker_may_bid=may)
    why = played.why(BidMade(1, minor(50)))
    assert (why.reason if why else None) == reason
    assert (BidMade(1, minor(10)) in legal(played.open)) == may


def test_his_partner_may_not() -> None:
    played = Game(offer_sequence=["auction"], association_banker="allowed")
    played.bank(1, 200)
    played.associate(3, 100)
    coup(played, wins=True)
    played.passes()
    assert played.no(BidMade(3, minor(50))) == "may_not_bid"
    played.bid(2, 50)


@pytest.mark.usefixtures("standing")
@pytest.mark.parametrize(
    ("rule", "first", "second", "taken"),
    [
        ("seated_first", 21, 5, True), ("seated_first", 5, 3, False), ("seated_first", 5, 21, False),
        ("order_from_right", 5, 3, True), ("order_from_right", 3, 5, False), ("order_from_right", 22, 21, True),
        ("order_from_right", 21, 9, True), ("redraw", 5, 3, True), ("redraw", 3, 5, True), ("redraw", 5, 5, False),
    ],
)  # fmt: skip
def test_equal_bids(rule: str, first: int, second: int, taken: bool) -> None:
    played = passing(offer_sequence=["auction"], auction_tie=rule)
    played.bid(first, 50)
    why = played.why(BidMade(second, minor(50)))
    assert (why is None) == taken
    if rule == "redraw" and taken:
        played.bid(second, 50)
        assert keys(played)[-1] == "ask_bid_redraw"
        assert {KnockedDown(first), KnockedDown(second)} <= set(legal(played.open))
        played.do(KnockedDown(first))
        assert seat_offered(played.open) == first


def test_a_winner_who_will_not_pay_is_left_out_of_the_next_auction() -> None:
    played = passing(offer_sequence=["auction", "next_seat_own_amount"])
    played.bid(4, 500)
    played.do(KnockedDown(4))
    played.declines(4)
    assert asked(played) == ("auction", None, None)
    assert played.no(BidMade(4, minor(10))) == "may_not_bid"
    played.bid(5, 10)


def test_what_is_bought_in_the_auction_is_bought() -> None:
    """After its loss the hand goes to the seat after the seller."""
    played = passing(4, offer_sequence=["auction"])
    played.bid(8, 100)
    played.do(KnockedDown(8))
    played.bank(8, 100)
    coup(played, wins=False)
    assert seat_offered(played.open) == 5


@given(
    rule=st.sampled_from(["seated_first", "order_from_right", "redraw"]),
    bids=st.lists(st.tuples(st.integers(2, 5), st.integers(2, 6)), min_size=1, max_size=8),
)
def test_the_highest_bid_wins_whatever_is_bid(rule: str, bids: list[tuple[int, int]]) -> None:
    """An equal bid is taken only from a seat nearer to the right, or by lot; nobody stands here."""
    played = passing(offer_sequence=["auction"], auction_tie=rule)
    held: list[tuple[int, int]] = []  # who holds the highest bid, by the test's own count
    for seat, steps in bids:
        amount = steps * 5
        top = held[-1][1] if held else 0
        equal = (
            amount == top
            and {
                "seated_first": False,
                "order_from_right": seat < held[-1][0] if held else False,
                "redraw": seat not in [holder for holder, _ in held],
            }[rule]
        )
        why = played.why(BidMade(seat, minor(amount)))
        assert (why is None) == (amount > top or equal)
        if why is None:
            played.bid(seat, amount)
            held = [*held, (seat, amount)] if equal and rule == "redraw" else [(seat, amount)]
    for seat in range(1, 10):
        assert (played.why(KnockedDown(seat)) is None) == (seat in [holder for holder, _ in held])


# The forced turn


def test_x26_take_at_the_minimum_or_give_up_the_seat() -> None:
    played = passing(**ES)
    all_refuse(played)
    played.declines(1)
    played.do(NobodyTook())
    assert asked(played) == ("next_seat_at_minimum", 2, 10)
    assert played.no(BankOpened(1, minor(10))) == "not_the_turn"
    assert played.do(HandRefused(2)) == (events.PlaceLost(2, "forced"),)
    assert played.open.seats == (1, 3, 4, 5, 6, 7, 8, 9)
    assert asked(played) == ("next_seat_at_minimum", 3, 10)
    played.bank(3, 10)
    assert played.money("banque") == "10.00"


@pytest.mark.parametrize(("rule", "left"), [("skipped", 9), ("loses_seat", 1)])
def test_when_all_refuse_the_forced_turn(rule: str, left: int) -> None:
    played = passing(offer_sequence=["next_seat_at_minimum"], next_seat_refusal=rule)
    played.declines(*range(2, 10))
    assert keys(played)[-1] == "no_banker"
    assert len(played.open.seats) == left


@pytest.mark.parametrize(("rule", "lost"), [("skipped", ()), ("loses_seat", (events.PlaceLost(2, "forced"),))])
def test_a_next_seat_that_refuses(rule: str, lost: tuple[events.Event, ...]) -> None:
    """The passer, asked last, has given his hand and loses nothing."""
    played = passing(offer_sequence=["next_seat_own_amount"], next_seat_refusal=rule)
    assert played.do(HandRefused(2)) == lost
    played.declines(*range(3, 10))
    assert played.do(HandRefused(1)) == ()
    assert keys(played)[-1] == "no_banker"


def test_a_new_hand_after_a_loss_costs_nobody_his_seat() -> None:
    played = Game(**ES)
    played.bank(1, 100)
    coup(played, wins=False)
    assert played.do(HandRefused(2)) == ()


# After whom the hand goes on


@pytest.mark.parametrize(
    ("rule", "next_seat"),
    [("seat_after_seller", 5), ("seat_after_first_seller", 5), ("seat_after_buyer", 9)],
)
def test_x27_a_bought_bank_falls(rule: str, next_seat: int) -> None:
    played = passing(4, **{**ES, "after_bought_bank_lost": rule})
    played.declines(5, 6, 7)
    played.bank(8, 390)
    coup(played, wins=False)
    assert (played.money("seat 8"), played.money("banque")) == ("-390.00", "0.00")
    assert seat_offered(played.open) == next_seat


@pytest.mark.parametrize(
    ("rule", "next_seat"),
    [("seat_after_seller", 9), ("seat_after_first_seller", 5), ("seat_after_buyer", 3)],
)
def test_x51_a_chain_of_sales(rule: str, next_seat: int) -> None:
    played = passing(4, **{**ES, "after_bought_bank_lost": rule})
    played.declines(5, 6, 7)
    played.bank(8, 390)
    coup(played, wins=True)
    played.passes()
    played.declines(9, 1)
    played.bank(2, "760.50")
    coup(played, wins=False)
    assert seat_offered(played.open) == next_seat


def test_a_new_bank_breaks_the_chain() -> None:
    played = passing(4, after_bought_bank_lost="seat_after_first_seller", offer_sequence=["next_seat_own_amount"])
    played.declines(5, 6, 7)
    played.bank(8, 100)
    coup(played, wins=False)
    assert seat_offered(played.open) == 9


@pytest.mark.usefixtures("standing")
def test_a_seller_who_stood_is_counted_from_the_last_seated_banker() -> None:
    played = passing(4, offer_sequence=["seated_in_turn", "standing_in_order"])
    all_refuse(played)
    played.bank(21, 390)
    coup(played, wins=True)
    played.passes()
    assert seat_offered(played.open) == 5
    played.declines(5, 6)
    played.bank(7, "760.50")
    coup(played, wins=False)
    assert seat_offered(played.open) == 5


@pytest.mark.parametrize(
    ("rule", "next_seat"),
    [("after_buyer_if_seated_else_after_last_seated_banker", 9), ("after_seller", 5)],
)
def test_a_bought_bank_is_passed_on(rule: str, next_seat: int) -> None:
    played = passing(4, after_bought_bank_passed=rule)
    played.declines(5, 6, 7)
    played.bank(8, 390)
    coup(played, wins=True)
    played.passes()
    assert seat_offered(played.open) == next_seat


def test_who_buys_deals_once() -> None:
    played = passing(min_deals=0)
    played.bank(2, 390)
    assert played.no(events.BankPassed()) in ("min_deals", "pass_moment")
    coup(played, wins=True)
    played.passes()


# Sold without a withdrawal


def russian() -> Game:
    played = Game(at=KOPECKS, sitting=ALL_NINE, **RU)
    played.declines(1, 2, 3)
    played.bank(4, 1)
    for _ in range(3):
        coup(played, wins=True)
    assert played.money("banque") == "8.00"
    played.passes()
    return played


def test_x34_three_wins_sold() -> None:
    played = russian()
    assert played.money("seat 4") == "7.00"
    assert played.no(BankOpened(5, 8_05)) == "no_raise"
    played.bank(5, 8)
    assert played.money("banque") == "8.00"


def test_x35_the_buyer_loses_after_a_chain() -> None:
    played = russian()
    played.declines(5, 6, 7)
    played.bank(8, 8)
    coup(played, wins=False)
    assert played.money("seat 8") == "-8.00"
    assert seat_offered(played.open) == 5


def test_x44_three_wins_and_a_pass() -> None:
    played = Game()
    played.bank(1, 100)
    for banque in ("195.00", "380.20", "741.40"):
        coup(played, wins=True)
        assert played.money("banque") == banque
    played.passes()
    assert (played.money("seat 1"), played.money("seat 2"), played.money("cagnotte")) == (
        "641.40",
        "-675.20",
        "33.80",
    )


# The end of the shoe


def last_coup(*, tie: bool = False, **changes: Any) -> Game:
    """Play the last coup of a shoe; a win leaves 742.50 in Banque."""
    played = Game(at=limits(10, 5, 10, "0.10"), **changes)
    played.bank(1, 500)
    played.stake(2, 250)
    played.close()
    played.do(events.StopCardOut(0))
    if tie:
        played.ties()
    else:
        played.bank_wins()
    return played


def test_x45_kept_at_the_equal_amount() -> None:
    played = Game(at=limits(10, 5, 10, "0.01"), **ES, partial_withdrawal="free")
    played.bank(1, "380.77")
    played.banco(2)
    played.close()
    played.do(events.StopCardOut(0))
    played.bank_wins()
    standing = played.table.books["banque"]
    assert standing == minor("742.50")
    assert played.no(StakesClosed()) in ("no_cover", "shoe_wanted")
    why = played.why(events.GarageTaken(minor(10)))
    assert why is not None
    assert (why.reason, why.amounts) == ("next_shoe_equal", (standing,))
    played.do(events.ShoeLoaded(2, 6))
    assert played.no(events.GarageTaken(minor(10))) == "next_shoe_equal"  # he leaves exactly Banque
    assert played.money("banque") == "742.50"
    coup(played, wins=True)
    played.do(events.GarageTaken(minor(10)))


def test_or_passed() -> None:
    played = last_coup()
    played.passes()
    assert price(played.open) is not None


@pytest.mark.parametrize("tie", [False, True])
@pytest.mark.parametrize(
    ("rule", "kept", "may_lower"),
    [("keep_if_equal_amount", True, False), ("keep", True, True), ("next_seat", False, False)],
)
def test_the_bank_at_the_end_of_the_shoe(rule: str, kept: bool, may_lower: bool, tie: bool) -> None:
    played = last_coup(tie=tie, end_of_shoe_bank=rule, partial_withdrawal="free")
    assert (played.table.bank is not None) == kept
    if not kept:
        assert [played.money(box) for box in ("banque", "reliquat", "coverage")] == ["0.00"] * 3
        assert asked(played) == ("next_seat_own_amount", 2, None)
        assert played.money("seat 1") == ("0.00" if tie else "237.50")
    elif not tie:
        why = played.why(events.GarageTaken(minor(10)))
        assert (why.reason if why else None) == (None if may_lower else "next_shoe_equal")


@pytest.mark.parametrize("rate", ["1/20", "0/1"])
@pytest.mark.parametrize(("rule", "reliquat"), [("keep_if_equal_amount", "250.00"), ("keep", "0.00")])
def test_the_reliquat_stays_reliquat(rule: str, reliquat: str, rate: str) -> None:
    played = last_coup(end_of_shoe_bank=rule, reliquat_reexpose="at_next_coup", commission_rate=rate)
    assert played.money("reliquat") == reliquat


def test_next_seat_at_the_end_of_the_shoe_without_a_commission() -> None:
    played = last_coup(end_of_shoe_bank="next_seat", commission_rate="0/1")
    assert asked(played) == ("next_seat_own_amount", 2, None)
    assert played.money("seat 1") == "250.00"


def test_a_bid_is_made_by_who_is_there_and_not_over_the_maximum() -> None:
    played = passing(
        **IT, at=replace(LIMITS, bank_max=minor(500)), bank_max_mode="amount", bank_max="500", over_limit="refuse"
    )
    all_refuse(played)
    assert asked(played) == ("auction", None, None)
    assert played.no(BidMade(33, minor(400))) == "seat_empty"
    assert played.no(BidMade(2, minor(505))) == "bank_over_max"
    played.bid(2, 500)


def test_while_somebody_holds_the_bank_nobody_is_asked_for_one() -> None:
    played = Game()
    played.bank(1, 100)
    assert played.table.offer is None
    assert offers.asked(played.open, "auction") == ()
