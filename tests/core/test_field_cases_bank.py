"""Cases seen in the field: bank, stakes, commission (cases.md, second table). Each test has the number of its row.

Each gives the row's input to the game, states the right behaviour, and holds the wrong one that was seen against the
same measure, which it must fail. What a case hangs on is set here, so that no profile's value can hide it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.core import events
from dealer_app.core.events import (
    AmountAnnounced,
    BankOpened,
    BankPassed,
    BankReduced,
    BidMade,
    CommissionDropped,
    CoupAnnulled,
    Covered,
    Event,
    GarageTaken,
    HalfTaken,
    HoldingBarred,
    KnockedDown,
    NobodyTook,
    PlaceTaken,
    ShiftOpened,
    StakeReturned,
    StakeShared,
    StakeWithdrawn,
    TicketsDetached,
)
from dealer_app.core.holder import holder
from dealer_app.core.legal import legal
from dealer_app.core.offers import now, price, seat_offered
from dealer_app.core.reading import parse
from dealer_app.words.amounts import Purse, full, plain, typed
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.command import run
from tests.core.game import CHEF, LIMITS, Game, limits, minor

ENGLISH, EURO = Tongue("en"), Purse("EUR", 100)
PLAIN: dict[str, Any] = {
    "first_banker": "seat_1",
    "refusals_before_leaving": 0,
    "seat_change": "none",
    "uncovered": "to_reliquat",
    "commission_rate": "1/20",
    "commission_unit": "0.10",
    "commission_timing": "each_coup",
    "commission_proof": "machine",
    "partial_withdrawal": "none",
    "bank_limits_apply_to": "initial_only",
}


def banked(amount: str | int, *, seat: int = 1, sitting: tuple[int, ...] = (1, 2, 3, 4), **changes: Any) -> Game:
    """Return a table at which a seat has put up a bank."""
    at = changes.pop("at", LIMITS)
    played = Game(sitting=sitting, at=at, **(PLAIN | changes))
    played.declines(*range(1, seat))
    played.bank(seat, amount)
    return played


def after(played: Game, won: str, *, drop: bool = True) -> Game:
    """Play the coup whose stakes lie there by naturals: the bank wins, loses or ties."""
    played.close()
    played.cards({"bank": "2H 4C KD 5S", "punter": "4H 2C 5D KS", "tie": "4H 4C 5D 5S"}[won])
    played.show()
    if drop and played.table.due:
        played.drop()
    return played


def boxes(played: Game, *names: str) -> list[str]:
    return [played.money(name) for name in names]


def told(played: Game, event: Event) -> str:
    """Return the sentence of the refusal."""
    why = played.why(event)
    assert why is not None
    return sentence(why, EURO, ENGLISH)


def test_case_29_commission_on_what_was_covered() -> None:
    """Bank 1,000, covered 600: 5 % of 600."""
    played = banked(1000)
    played.stake(2, 600)
    after(played, "bank")
    assert boxes(played, "cagnotte", "banque", "reliquat") == ["30.00", "1170.00", "400.00"]
    on_bank, on_pot = 1000 * 5 / 100, (1000 + 600) * 5 / 100  # the control
    assert played.money("cagnotte") not in (f"{on_bank:.2f}", f"{on_pot:.2f}")


def test_case_31_commission_only_when_the_bank_wins() -> None:
    """The punter is paid his 200 in full; the bank's 200 pay 10."""
    lost = banked(200)
    lost.stake(2, 200)
    after(lost, "punter")
    assert boxes(lost, "seat 2", "cagnotte", "seat 1") == ["200.00", "0.00", "-200.00"]
    won = banked(200)
    won.stake(2, 200)
    after(won, "bank")
    assert boxes(won, "seat 2", "cagnotte", "banque") == ["-200.00", "10.00", "390.00"]
    # The control: from the punters' wins, as was seen, he would stand at 190.00 and the bank at 400.00.
    assert (lost.money("seat 2"), won.money("banque")) != ("190.00", "400.00")


def test_case_32_nothing_is_cut_to_whole_units() -> None:
    """Win 50 at 19 for 20: 47.50 stay, in the books and on the screen."""
    played = banked(50)
    played.stake(2, 50)
    after(played, "bank")
    assert played.table.books["banque"] - minor(50) == minor("47.50")
    assert (played.money("cagnotte"), played.money("banque")) == ("2.50", "97.50")
    assert int(minor("47.50") / 100) * 100 != minor("47.50")  # the control: cut to 47


@pytest.mark.parametrize(("tongue", "shown"), [("en", "2,345.50"), ("fr", "2\u202f345,50")])
def test_case_32_nothing_is_cut_where_it_is_shown(tongue: str, shown: str) -> None:
    assert plain(minor("2345.50"), EURO, Tongue(tongue)) == shown
    assert shown in full(minor("2345.50"), EURO, Tongue(tongue))
    assert plain(minor("2345.50"), EURO, Tongue(tongue), whole=True) == shown  # not even where zeros are left away
    assert plain(minor("2345.00"), EURO, Tongue(tongue), whole=True) != shown  # the control


def test_case_33_no_tolerance_in_money() -> None:
    """100.00 is due: 100.01 and 99.99 are refused as 200.00 would be; 100.005 is no amount at all."""
    played = banked(2000)
    played.stake(2, 2000)
    after(played, "bank", drop=False)
    assert played.table.due == minor(100)
    for wrong in ("99.99", "100.01", "200.00", "0.00"):
        assert played.no(CommissionDropped(minor(wrong))) == "wrong_commission"
    assert played.why(CommissionDropped(minor("100.00"))) is None  # the control: the sum itself is taken
    assert typed("100.005", EURO, ENGLISH) not in (minor(100), minor("100.01"))
    story = "profile classic\nlimits stake_min 10 stake_step 5 bank_min 10 bank_step 5\nseats 1 2\nstaff 1 croupier\n"
    (problem,) = parse(f"{story}bank 1 100.005\n", 100)  # type: ignore[misc]  # it is no story
    assert (problem.line, problem.given) == (5, "bank 1 100.005")


def test_case_33_nor_in_the_price_of_a_bank_or_in_tickets() -> None:
    played = banked(100)
    played.stake(2, 100)
    after(played, "bank")
    played.passes()
    assert played.no(BankOpened(2, minor("194.99"))) == "under_price"
    assert played.why(BankOpened(2, minor("195.00"))) is None
    tickets = banked(2000, commission_proof="tickets")
    tickets.do(events.TicketsInService(minor(100), 1), CHEF)
    tickets.do(events.TicketsInService(minor("0.10"), 1), CHEF)
    tickets.stake(2, 2000)
    after(tickets, "bank", drop=False)
    one, more = events.TicketRun(minor(100), 1, 1), events.TicketRun(minor("0.10"), 1, 1)
    assert tickets.no(TicketsDetached((one, more))) == "tickets_wrong_sum"
    assert tickets.why(TicketsDetached((one,))) is None


@pytest.mark.parametrize(("rule", "coverage", "seat", "taken_back"), [
    ("void_stakes_free", "60.00", "-60.00", None),
    ("void_stakes_stay", "60.00", "-60.00", "stakes_stay"),
    ("void_stakes_returned", "0.00", "0.00", "no_stake"),
])  # fmt: skip
def test_case_34_a_tie_moves_nothing(rule: str, coverage: str, seat: str, taken_back: str | None) -> None:
    """No commission, nothing lost; whether a stake may be taken back is the profile's matter."""
    played = banked(100, tie=rule)
    played.stake(2, 60)
    after(played, "tie")
    assert boxes(played, "cagnotte", "coverage", "seat 2") == ["0.00", coverage, seat]
    assert played.table.books["banque"] + played.table.books["reliquat"] == minor(100)
    why = played.why(StakeWithdrawn(2))
    assert (None if why is None else why.reason) == taken_back
    if taken_back is None:
        played.do(StakeWithdrawn(2))
        assert played.money("seat 2") == "0.00"
    lost = banked(100, tie=rule)  # the control: counted as a loss, 60.00 would be the bank's
    lost.stake(2, 60)
    after(lost, "bank")
    assert lost.table.books["banque"] + lost.table.books["reliquat"] != minor(100)


def test_case_35_what_does_not_fit_is_handed_back_in_one_movement() -> None:
    """300 left, 500 laid: 300 play, 200 go back, and the seat is charged once."""
    played = banked(500, sitting=(1, 2, 3, 4), excess="refuse_last")
    played.stake(2, 200)
    follows = played.stake(3, 500)
    assert follows == (StakeReturned(3, minor(200)),)
    assert boxes(played, "coverage", "seat 3", "banque") == ["500.00", "-300.00", "500.00"]
    taken_twice = minor(-500) - minor(300)  # the control
    assert played.table.books["seat 3"] != taken_twice


def test_case_35_the_excess_goes_back_to_the_last_registered_where_the_law_says_so() -> None:
    """The écarté rule: seat 2 speaks before seat 3, which has laid first, and gets what it asks for."""
    played = banked(500, excess="trim_reverse_order")
    played.stake(3, 500)
    assert played.stake(2, 300) == (StakeReturned(3, minor(300)),)
    assert boxes(played, "coverage", "seat 2", "seat 3") == ["500.00", "-300.00", "-200.00"]


def test_case_36_a_banco_clears_the_small_stakes() -> None:
    """Two small stakes lie there: they go back in full and the two play alone."""
    played = banked(500, banco=True, banco_clears_other_stakes=True)
    played.stake(2, 20)
    played.stake(3, 30)
    assert played.banco(4) == (StakeReturned(2, minor(20)), StakeReturned(3, minor(30)))
    assert boxes(played, "coverage", "seat 2", "seat 3", "seat 4") == ["500.00", "0.00", "0.00", "-500.00"]
    assert [(cover.seat, cover.amount) for cover in played.table.covers] == [(4, minor(500))]
    after(played, "bank")
    assert boxes(played, "seat 2", "seat 3", "cagnotte") == ["0.00", "0.00", "25.00"]
    # The control: had they stayed in, they would have lost 20.00 and 30.00 and the bank have won 550.00.
    assert played.money("banque") == "975.00"


@pytest.mark.parametrize("laid", [(5, 2), (2, 5)])
def test_case_38_of_two_equal_highest_stakes_the_first_in_turn_holds_the_cards(laid: tuple[int, int]) -> None:
    """Seat 4 banks: 5 speaks before 2, whichever of them laid down first."""
    played = banked(500, seat=4, sitting=(1, 2, 3, 4, 5), hand_holder="highest_stake", hand_holder_tie="order")
    played.stake(1, 50)
    for seat in laid:
        played.stake(seat, 200)
    assert holder(played.table) == 5
    in_order = [(5, 200), (1, 50), (2, 200)]
    latest_of_equals = max(in_order, key=lambda cover: (cover[1], in_order.index(cover)))  # the control
    assert latest_of_equals[0] == 2 != holder(played.table)


def test_case_39_the_winning_banker_leaves_stake_and_win_or_passes() -> None:
    """195.00 stand in Banque: nothing that he may do leaves him the hand with less."""
    played = banked(100, bank_amount="running", reliquat_reexpose="never")
    played.stake(2, 100)
    after(played, "bank")
    less: tuple[Event, ...] = (
        GarageTaken(minor(95)),
        HalfTaken(minor("97.50")),
        BankReduced(minor(95)),
        AmountAnnounced(minor(100)),
    )
    assert [played.why(event) is None for event in less] == [False] * 4
    assert not {type(event) for event in less} & {type(event) for event in legal(played.open)}
    assert played.why(BankPassed()) is None
    played.stake(3, 195)
    assert boxes(played, "banque", "coverage") == ["195.00", "195.00"]


def test_case_39_what_a_profile_may_allow_him() -> None:
    """The control: the exceptions that the row names are allowed where the rules say so, and there alone."""
    half = banked(100, partial_withdrawal="half_after_natural")
    half.stake(2, 100)
    after(half, "bank")
    half.do(HalfTaken(minor("97.50")))
    assert half.money("banque") == "97.50"
    part = banked(100, uncovered="require_full_cover", require_full_cover_fallback="banker_reduces")
    part.stake(2, 60)
    part.do(BankReduced(minor(40)))
    assert part.money("banque") == "60.00"


SALE = ["seated_in_turn", "standing_first_to_speak", "auction", "next_seat_at_minimum"]


def passed(**changes: Any) -> Game:
    """Return the hand of seat 1 passed at 195.00; two punters stand at 21 and 22."""
    played = Game(**(PLAIN | {"standing_players": True, "offer_sequence": SALE} | changes))
    for place in (21, 22):
        played.do(PlaceTaken(place))
    played.bank(1, 100)
    played.stake(2, 100)
    after(played, "bank")
    played.passes()
    return played


def test_case_40_a_passed_bank_is_offered_at_the_same_height_to_the_right() -> None:
    played = passed()
    asked = []
    while now(played.open) == "seated_in_turn":
        asked.append((seat_offered(played.open), price(played.open)))
        played.declines(asked[-1][0] or 0)
    assert asked == [(2, minor(195)), (3, minor(195)), (4, minor(195))]
    assert (now(played.open), price(played.open)) == ("standing_first_to_speak", minor(195))
    taken = passed()
    taken.bank(2, 195)
    assert taken.money("banque") == "195.00"


def test_case_40_then_to_the_standing_then_by_auction() -> None:
    played = passed()
    played.declines(2, 3, 4)
    assert played.why(BankOpened(21, minor(195))) is None
    assert played.no(BankOpened(21, minor(190))) == "under_price"
    played.do(NobodyTook())
    assert now(played.open) == "auction"


@pytest.mark.parametrize(("rule", "winner"), [("seated_first", 3), ("order_from_right", 3)])
def test_case_40_of_equal_bids_the_seated_one_wins(rule: str, winner: int) -> None:
    played = passed(auction_tie=rule)
    played.declines(2, 3, 4)
    played.do(NobodyTook())
    played.do(BidMade(21, minor(150)))
    played.do(BidMade(3, minor(150)))
    assert played.no(BidMade(22, minor(150))) == "bid_too_low"
    assert played.no(KnockedDown(21)) == "bid_stands"  # the control: the bid that came first does not win
    played.do(KnockedDown(winner))
    played.bank(winner, 150)
    assert played.money("banque") == "150.00"


def test_case_41_who_took_the_hand_gives_one_coup() -> None:
    """A bank that was bought is dealt once, whatever the profile asks of others; then it may be passed."""
    for least in (0, 1):
        played = passed(min_deals=least)
        played.bank(2, 195)
        assert played.no(BankPassed()) == "min_deals"
        assert told(played, BankPassed()) == "The banker has dealt 0 coups: he may pass after 1."
        played.stake(3, 100)
        after(played, "bank")
        assert played.why(BankPassed()) is None  # the control: after the coup it is allowed
    fresh = banked(100, min_deals=1)
    assert fresh.no(BankPassed()) == "min_deals"


def test_case_42_a_false_draw_costs_no_money() -> None:
    """The punter takes a card on six and a ruling follows; he plays, or has back, exactly his stake."""

    def six_against_seven(policy: str, third: str | None) -> tuple[Game, tuple[Event, ...]]:
        played = banked(100, wrong_draw_policy=policy, may_bar_from_holding_cards=True)
        played.stake(2, 100)
        played.close()
        played.cards("2H 3C 4D 4S")
        if third is None:
            played.non()
        else:
            played.card()
            played.cards(third)
        return played, played.show()

    for policy in ("correct_by_tableau", "cards_after_word_dead", "void_coup"):
        played, follows = six_against_seven(policy, "2D")
        assert [fault.side for fault in follows if isinstance(fault, events.FalseDraw)] == ["punter"]
        if policy == "void_coup":
            assert CoupAnnulled("false_draw") in follows
            assert boxes(played, "seat 2", "banque", "cagnotte") == ["0.00", "100.00", "0.00"]
        else:
            stood, _ = six_against_seven(policy, None)
            assert boxes(played, "seat 2", "banque") == ["-100.00", "200.00"] == boxes(stood, "seat 2", "banque")
        if played.table.due:
            played.drop()
        played.do(HoldingBarred(2))
        played.stake(2, 50)
        played.stake(3, 20)
        assert holder(played.table) == 3
    mild = banked(100, may_bar_from_holding_cards=False)
    assert mild.no(HoldingBarred(2)) == "no_bar"
    untouched, _ = six_against_seven("let_stand", "2D")  # the control: unmended, eight beats seven and is paid
    assert untouched.money("seat 2") == "100.00"


@given(
    opened=st.integers(2, 200).map(lambda n: 500 * n),
    part=st.integers(1, 199).map(lambda n: 500 * n),
    won=st.booleans(),
)
def test_case_43_the_parts_paid_are_the_sum_owed(opened: int, part: int, won: bool) -> None:
    """A bank of shares ends: the partner's part is cut down to the minor unit and the banker has all the rest."""
    share = part % opened or 500
    if share >= opened:
        return
    played = Game(**(PLAIN | {"association_banker": "allowed", "association_share_step": "0.01"}))
    played.do(BankOpened(1, opened))
    played.do(events.AssociateJoined(4, share))
    played.banco(2)
    after(played, "bank")
    owed = played.table.books["banque"] + played.table.books["reliquat"]
    before = played.table.books["seat 1"] + played.table.books["seat 4"]
    follows = played.passes()
    paid = [event.amount for event in follows if isinstance(event, events.SharePaid)]
    assert paid == ([owed * share // opened] if owed * share // opened else [])
    assert played.table.books["seat 1"] + played.table.books["seat 4"] - before == owed
    assert sum(played.table.books.balances.values()) == 0


def test_case_43_a_hundred_among_three_parts() -> None:
    """One part of three: 33.33; two parts: 66.67, with the cent that does not go up, which is the banker's."""
    played = Game(**(PLAIN | {"association_banker": "allowed", "association_share_step": "0.01", "min_deals": 0}))
    played.bank(1, 30)
    played.associate(4, 10)
    played.banco(2)
    after(played, "bank")  # 58.50
    played.banco(3)
    after(played, "bank")  # 58.50 + 58.50 - 2.90 (X48: 2.925 to 0.10)
    assert played.money("banque") == "114.10"
    before = played.table.books["seat 4"]
    played.passes()
    assert played.table.books["seat 4"] - before == minor("38.03")
    assert boxes(played, "seat 1", "seat 4") == ["56.07", "28.03"]
    equal_parts = 3 * (minor("114.10") // 3)  # the control: three times a third is a cent short
    assert minor("114.10") - equal_parts == 1
    assert minor("56.07") + minor(20) + minor("28.03") + minor(10) == minor("114.10")


def test_case_43_a_stake_that_is_shared_pays_its_parts() -> None:
    played = banked("100.00", association_punters="allowed", at=limits("0.01", "0.01", "0.01", "0.01"))
    played.stake(2, 100)
    played.do(StakeShared(2, 3, minor("33.33")))
    after(played, "punter")
    assert boxes(played, "seat 2", "seat 3") == ["66.67", "33.33"]


def test_case_44_a_stake_outside_the_limits_is_refused_before_the_cards() -> None:
    played = banked(500, stake_max="200.00")
    assert told(played, Covered(2, minor(5))) == "A stake of 5.00 is under the minimum of 10.00."
    assert played.no(Covered(2, minor("10.01"))) == "stake_off_step"
    assert played.no(Covered(2, minor(205))) == "stake_over_max"
    assert "200.00" in told(played, Covered(2, minor(205)))
    assert boxes(played, "coverage", "seat 2") == ["0.00", "0.00"]  # the control: nothing was kept in silence
    assert played.why(Covered(2, minor(10))) is None
    assert played.why(Covered(2, minor(200))) is None


def test_case_45_the_limits_of_the_shift_are_those_applied() -> None:
    """The second shift opens at other limits: they bind at once, and the refusal says their figures."""
    played = banked(100)
    played.stake(2, 100)
    after(played, "bank")
    played.passes()
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(minor(5)))
    higher = limits(20, 10, 50, 10)
    played.do(ShiftOpened(higher, (1, 2, 3)))
    assert played.open.limits == higher
    assert told(played, BankOpened(1, minor(40))) == "A bank of 40.00 is under the minimum of 50.00."
    played.bank(1, 50)
    assert told(played, Covered(2, minor(10))) == "A stake of 10.00 is under the minimum of 20.00."
    assert played.no(Covered(2, minor(25))) == "stake_off_step"
    old = banked(100)  # the control: under the limits of the first shift both are taken
    assert old.why(Covered(2, minor(10))) is None
    assert old.why(Covered(2, minor(25))) is None


TWO_SHIFTS = """profile classic
day 2026-03-06
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2
shoe 6
staff 117 croupier, 201 chef, 301 director
bank 1 100
stake 2 10
close
cards 2H 4C KD 5S
show
drop
pass
shift close by 201
count 0.50 by 301 approved 117
limits stake_min 20 stake_step 10 bank_min 50 bank_step 10
shift open by 201
bank 1 50
expect refusal stake_under_min: stake 2 10
stake 2 20
close
cards 4H 2C 5D KS
show
shift close by 201
"""


def test_case_45_and_those_on_paper(tmp_path: Path) -> None:
    """Each shift's report states the limits in force in it."""
    story = tmp_path / "two.coup"
    story.write_text(TWO_SHIFTS)
    ended = run("play", story, "--journal", tmp_path / "table")
    assert (ended.code, ended.err) == (0, "")
    printed = []
    for shift in ("1", "2"):
        out = tmp_path / f"{shift}.json"
        made = run("report", "shift", "--journal", tmp_path / "table", "--out", out, "--shift", shift, "--lang", "en")
        assert made.code == 0, made.err
        printed.append(json.loads(out.read_bytes())["facts"]["limits"])
    assert [(one["stake_min"], one["stake_step"], one["bank_min"]) for one in printed] == [
        (minor(10), minor(5), minor(10)),
        (minor(20), minor(10), minor(50)),
    ]
