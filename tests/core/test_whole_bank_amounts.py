"""The amount of a bank (rules.md 5.2 and 6.3): garage, tout va, what is uncovered, what is announced each coup."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.core import events, say
from dealer_app.core.events import AmountAnnounced, BankPassed, Covered, GarageTaken, HalfTaken
from dealer_app.core.legal import legal
from tests.core.game import CHEF, Game, limits, minor

ES: dict[str, Any] = {
    "bank_limits_apply_to": "every_coup",
    "bank_max_mode": "multiple_of_stake_min",
    "bank_max": 100,
    "partial_withdrawal": "voluntary_garage",
    "tout_va": "if_no_max",
    "commission_unit": "0.01",
}
NO_MAX = {**ES, "bank_max_mode": "none", "bank_max": "none"}
HOYLE: dict[str, Any] = {
    "bank_limits_apply_to": "every_coup",
    "uncovered": "stay_in_banque",
    "reliquat_reexpose": "at_next_coup",
}
RU: dict[str, Any] = {
    "bank_limits_apply_to": "every_coup",
    "uncovered": "remove_from_table",
    "partial_withdrawal": "half_after_natural",
    "min_deals": 0,
    "pass_moment": "after_win",
    "bank_takeover_raise": "forbidden",
    "commission_rate": "0/1",
    "stake_floor": "0.01",
    "stake_min": "0.05",
    "bank_min": "0.05",
}
PT: dict[str, Any] = {
    "bank_amount": "announced_each_coup",
    "uncovered": "require_full_cover",
    "pass_allowed": False,
    "commission_rate": "0/1",
}
TWENTY = limits(20, 5, 20, 5)
KOPECKS = limits("0.05", "0.05", "0.05", "0.05")


def keys(played: Game) -> list[str]:
    return [call.key for call in say.calls(played.open)]


def money(played: Game, *accounts: str) -> tuple[str, ...]:
    return tuple(played.money(account) for account in accounts)


def boxes(played: Game) -> tuple[str, str]:
    return played.money("banque"), played.money("reliquat")


def banked(amount: str | int, at: Any = None, **changes: Any) -> Game:
    played = Game(**changes) if at is None else Game(at=at, **changes)
    played.bank(1, amount)
    return played


def partly(played: Game, *stakes: str | int) -> Game:
    """Take stakes of seats 2, 3 ... and close."""
    for seat, amount in enumerate(stakes, start=2):
        played.stake(seat, amount)
    played.close()
    return played


def won(played: Game, faces: str = "2H 4C KD 5S") -> Game:
    """Let seat 2 take the whole bank and lose, by a natural unless the faces say otherwise."""
    played.banco(2)
    played.close()
    played.cards(faces)
    if played.phase == "word" and faces != "2H 4C KD 5S":
        played.non()
    played.show()
    if played.table.due:
        played.drop()
    return played


WITH_8, WITH_9, WITHOUT = "2H 4C KD 4S", "2H 4C KD 5S", "2H 3C 4D 4S"


# M6 and M7: the garage of the Orden


def test_x10_no_voluntary_garage_under_the_threshold() -> None:
    played = won(banked(300, **ES))
    assert boxes(played) == ("585.00", "0.00")
    assert played.money("cagnotte") == "15.00"
    why = played.why(GarageTaken(minor(10)))
    assert why is not None
    assert (why.reason, why.amounts) == ("garage_threshold", (minor(285), minor(500)))


def test_x11_what_a_win_brings_over_the_maximum_goes_to_the_reliquat() -> None:
    played = won(banked(300, **ES))
    played.banco(2)
    played.close()
    played.cards(WITH_9)
    played.show()
    assert played.money("banque") == "1170.00"
    assert played.do(events.CommissionDropped(minor("29.25"))) == (events.ToReliquat(minor("140.75")),)
    assert boxes(played) == ("1000.00", "140.75")
    assert keys(played) == ["over_max", "bank_goes_on", "ask_suivi"]
    assert say.calls(played.open)[0].x == minor("140.75")
    assert played.table.bank is not None
    assert played.table.bank.won == minor("840.75")


def test_x12_the_voluntary_garage_is_the_winnings_less_what_lies_aside() -> None:
    played = won(won(banked(300, **ES)))
    why = played.why(GarageTaken(minor("700.01")))
    assert why is not None
    assert (why.reason, why.amounts) == ("garage_over", (minor("700.01"), minor(700)))
    assert played.no(GarageTaken(0)) == "garage_over"
    played.garage(700)
    assert boxes(played) == ("300.00", "840.75")
    assert played.no(GarageTaken(1)) == "garage_over"  # W is never reduced by a move, but what is moved counts


def test_x12_in_two_requests() -> None:
    played = won(won(banked(300, **ES)))
    played.garage(400)
    assert played.no(GarageTaken(minor(301))) == "garage_over"
    played.garage(300)
    assert boxes(played) == ("300.00", "840.75")


def test_x13_compulsory_garage_and_a_win() -> None:
    played = partly(banked(1000, TWENTY, **ES), 620)
    assert boxes(played) == ("620.00", "380.00")
    played.bank_wins()
    assert boxes(played) == ("1209.00", "380.00")
    assert played.money("cagnotte") == "31.00"


def test_x13b_compulsory_and_improper_garage() -> None:
    played = partly(banked(1000, **ES), 620)
    played.bank_wins()
    assert boxes(played) == ("1000.00", "589.00")
    assert played.money("cagnotte") == "31.00"


def test_x14_a_loss_gives_the_reliquat_back() -> None:
    played = partly(banked(1000, TWENTY, **ES), 620)
    played.bank_loses()
    assert money(played, "seat 1", "seat 2", "banque", "reliquat") == ("-620.00", "620.00", "0.00", "0.00")


def test_the_maximum_of_the_first_stake_alone_moves_nothing_after_a_win() -> None:
    played = won(won(banked(300, **{**ES, "bank_limits_apply_to": "initial_only"})))
    assert boxes(played) == ("1140.75", "0.00")


def test_m6_at_once_where_no_commission_is_dropped() -> None:
    played = banked(600, **{**ES, "commission_rate": "0/1"})
    played.banco(2)
    played.close()
    follows = played.bank_wins()
    assert [events.kind(event) for event in follows] == ["Result", "Settled", "ToReliquat"]
    assert boxes(played) == ("1000.00", "200.00")


def test_no_garage_after_a_tie_or_once_a_stake_lies_there() -> None:
    played = won(won(banked(300, **ES)))
    played.stake(2, 20)
    assert played.no(GarageTaken(minor(10))) == "not_now"
    played.close()
    played.ties()
    assert played.no(GarageTaken(minor(10))) == "garage_moment"


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({}, None),
        ({"garage_threshold_multiple": 20}, "285.00"),
        ({"garage_threshold_multiple": 0}, "285.00"),
        ({"garage_threshold_multiple": 20, "garage_release_scope": "any"}, "575.00"),
        ({"partial_withdrawal": "free"}, "575.00"),
        ({"partial_withdrawal": "none"}, None),
        ({"partial_withdrawal": "half_after_natural"}, None),
    ],
)
def test_what_may_be_taken_out_of_585(changes: dict[str, Any], most: str | None) -> None:
    """W 285.00; threshold 50, 20 or 0 times 10.00; winnings only, or all over the least bank of 10.00."""
    played = won(banked(300, **{**ES, **changes}))
    if most is None:
        assert played.no(GarageTaken(minor(10))) in ("garage_threshold", "garage_not_allowed")
        assert not any(isinstance(event, GarageTaken) for event in legal(played.open))
        return
    assert played.no(GarageTaken(minor(most) + 1)) == "garage_over"
    assert GarageTaken(minor(most)) in legal(played.open)
    played.garage(most)
    assert played.money("reliquat") == most


@given(
    bank=st.integers(2, 200).map(lambda n: n * 5),
    acts=st.lists(st.one_of(st.just("win"), st.integers(1, 2000_00)), max_size=10),
    scope=st.sampled_from(["winnings_only", "any"]),
    threshold=st.integers(0, 60),
)
def test_no_more_is_excluded_than_the_rules_let(bank: int, acts: list[str | int], scope: str, threshold: int) -> None:
    """W and what is moved, counted by the test itself; x <= min(W - moved, Banque - 10.00), or Banque - 10.00."""
    played = banked(
        bank,
        **{**ES, "garage_threshold_multiple": threshold, "garage_release_scope": scope, "commission_rate": "0/1"},
    )
    gained, aside, table = 0, 0, played.table.books
    for act in acts:
        table = played.table.books
        if act == "win":
            gained += table["banque"]
            won(played)
            aside += played.table.books["reliquat"] - table["reliquat"]  # M6
            continue
        assert isinstance(act, int)
        room = table["banque"] - minor(10)
        room = min(room, gained - aside) if scope == "winnings_only" else room
        allowed = gained > threshold * minor(10) and 0 < act <= room
        why = played.why(GarageTaken(act))
        assert (why is None) == (allowed and gained > 0)
        if why is None:
            played.do(GarageTaken(act))
            aside += act
    assert played.table.books["banque"] >= minor(10)
    assert aside == played.table.books["reliquat"] - max(0, minor(bank) - minor(1000))


# M8: half after a natural


def test_x32_x33_half_after_a_natural() -> None:
    played = banked(1, KOPECKS, **RU)
    assert played.no(HalfTaken(50)) == "not_now"
    won(played, WITH_8)
    assert boxes(played) == ("2.00", "0.00")
    assert played.no(HalfTaken(99)) == "half_exactly"
    assert HalfTaken(100) in legal(played.open)
    played.do(HalfTaken(100))
    assert money(played, "banque", "seat 1") == ("1.00", "0.00")
    assert played.no(HalfTaken(50)) == "half_moment"  # once for each natural
    won(played, WITH_9)
    played.do(HalfTaken(100))
    won(played, WITHOUT)
    assert money(played, "banque", "seat 1") == ("2.00", "1.00")
    assert played.no(HalfTaken(100)) == "half_moment"
    played.passes()
    assert played.open.offer is not None
    assert played.open.offer.price == 200
    assert money(played, "seat 1", "cagnotte") == ("3.00", "0.00")


def test_half_is_rounded_down_and_not_known_elsewhere() -> None:
    played = banked("0.15", KOPECKS, **{**RU, "commission_rate": "1/20", "commission_unit": "0.01"})
    won(played, WITH_9)
    assert played.money("banque") == "0.29"
    played.do(HalfTaken(14))
    assert played.money("banque") == "0.15"
    assert won(banked(100)).no(HalfTaken(minor("97.50"))) == "garage_not_allowed"


# What nobody covers


def test_x31_the_uncovered_part_leaves_the_table() -> None:
    played = banked(1, KOPECKS, sitting=(1, 2, 3, 4, 5), **RU)
    for seat, amount in ((2, "0.20"), (3, "0.15"), (4, "0.05"), (5, "0.10")):
        played.stake(seat, amount)
    assert played.close() == (events.ToBanker(50),)
    assert keys(played) == ["no_more", "taken_off", "cards"]
    assert money(played, "banque", "reliquat", "coverage", "seat 1") == ("0.50", "0.00", "0.50", "-0.50")
    played.bank_wins()
    assert money(played, "banque", "cagnotte", "seat 1") == ("1.00", "0.00", "-0.50")


def test_what_was_taken_off_comes_back_after_a_tie() -> None:
    played = partly(banked(100, uncovered="remove_from_table"), 40)
    assert played.money("banque") == "40.00"
    assert [events.kind(event) for event in played.ties()] == ["Result", "Settled", "FromBanker"]
    assert money(played, "banque", "coverage", "seat 1") == ("100.00", "40.00", "-100.00")
    played.close()
    assert money(played, "banque", "seat 1") == ("40.00", "-40.00")


def test_x15_what_is_uncovered_stays_in_banque() -> None:
    played = partly(banked(1000, **HOYLE), 620)
    assert boxes(played) == ("1000.00", "0.00")
    assert keys(played) == ["no_more", "uncovered_stays", "cards"]
    played.bank_wins()
    assert boxes(played) == ("1589.00", "0.00")
    assert played.money("cagnotte") == "31.00"


def test_x15b_what_is_left_of_banque_goes_back() -> None:
    played = partly(banked(1000, **HOYLE), 620)
    assert played.bank_loses()[-1] == events.BankEnded(1, minor(380), 0)
    assert money(played, "seat 1", "seat 2") == ("-620.00", "620.00")


@pytest.mark.parametrize("uncovered", ["to_reliquat", "stay_in_banque", "remove_from_table"])
def test_x52_x53_a_tie_undoes_the_close(uncovered: str) -> None:
    played = partly(banked(1000, uncovered=uncovered), 620)
    assert played.money("banque") == ("1000.00" if uncovered == "stay_in_banque" else "620.00")
    played.ties()
    assert boxes(played) == ("1000.00", "0.00")
    played.passes()
    assert played.open.offer is not None
    assert played.open.offer.price == minor(1000)
    assert money(played, "seat 1", "seat 2") == ("0.00", "0.00")


@pytest.mark.parametrize("uncovered", ["to_reliquat", "stay_in_banque", "remove_from_table"])
def test_x52_banco_after_the_tie(uncovered: str) -> None:
    played = partly(banked(1000, uncovered=uncovered), 620)
    played.ties()
    won(played)
    assert boxes(played) == ("1950.00", "0.00")
    assert played.money("cagnotte") == "50.00"


@pytest.mark.parametrize("uncovered", ["to_reliquat", "stay_in_banque", "remove_from_table"])
def test_a_pass_before_the_first_card_undoes_the_close(uncovered: str) -> None:
    played = won(banked(100, uncovered=uncovered, pass_moment="before_first_card"))
    partly(played, 50)
    played.passes()
    assert played.open.offer is not None
    assert played.open.offer.price == minor(195)
    assert money(played, "seat 1", "banque", "reliquat") == ("95.00", "0.00", "0.00")


def test_x40_the_banker_takes_off_what_is_not_covered() -> None:
    played = banked(100, **PT)
    played.announces(100)
    played.stake(2, 60)
    played.stake(3, 30)
    why = played.why(events.StakesClosed())
    assert why is not None
    assert (why.reason, why.amounts) == ("full_cover_wanted", (minor(10), minor(100)))
    assert keys(played)[-2:] == ["left", "ask_full_cover"]
    assert played.no(events.BankReduced(minor(11))) == "reduction_over"
    played.do(events.BankReduced(minor(10)))
    assert money(played, "banque", "reliquat", "seat 1") == ("90.00", "0.00", "-90.00")
    assert played.close() == ()


def test_x40_or_somebody_stakes_the_rest() -> None:
    played = banked(100, **PT)
    played.announces(100)
    for seat, amount in ((2, 60), (3, 30), (4, 10)):
        played.stake(seat, amount)
    assert played.no(events.BankReduced(1)) == "reduction_over"
    assert played.close() == ()


def test_x41_the_last_stake_is_limited_to_the_bank() -> None:
    played = banked(100, **PT)
    played.announces(100)
    played.stake(2, 60)
    played.stake(3, 30)
    assert played.stake(4, 30) == (events.StakeReturned(4, minor(20)),)
    assert played.money("coverage") == "100.00"


@pytest.mark.parametrize(
    ("fallback", "banker", "chef"),
    [
        ("wait", "reduction_not_allowed", "reduction_not_allowed"),
        ("banker_reduces", None, "reduction_not_allowed"),
        ("supervisor_decides", "reduction_not_allowed", None),
    ],
)
def test_who_lowers_a_bank_that_is_not_covered(fallback: str, banker: str | None, chef: str | None) -> None:
    found = []
    for kind in (events.BankReduced, events.ReductionRuled):
        played = banked(100, uncovered="require_full_cover", require_full_cover_fallback=fallback)
        assert played.no(kind(minor(10))) in ("no_cover", "reduction_not_allowed")
        played.stake(2, 60)
        why = played.why(kind(minor(40)))
        found.append(why.reason if why else None)
        if why is None:
            assert kind(minor(40)) in legal(played.open)
            played.do(kind(minor(40)))
            played.close()
            played.ties()
            assert money(played, "banque", "seat 1") == ("100.00", "-100.00")  # M10 undoes M16
        else:
            assert played.no(events.StakesClosed()) == "full_cover_wanted"
    assert found == [banker, chef]


def test_a_ruling_is_the_chefs() -> None:
    played = banked(100, uncovered="require_full_cover", require_full_cover_fallback="supervisor_decides")
    played.stake(2, 60)
    croupier = events.ReductionRuled(minor(40))
    assert played.no(croupier, *(played.acts[-1].by, None)) == "not_permitted"
    played.do(croupier, CHEF)


# M13: tout va


def test_x16_tout_va_keeps_all_in_banque() -> None:
    played = banked(2000, **NO_MAX)
    played.do(events.ToutVa())
    assert keys(played) == ["all_in", "bank_of", "who_banco"]
    assert played.no(events.ToutVa()) == "tout_va_said"
    partly(played, 1500)
    assert boxes(played) == ("2000.00", "0.00")
    played.bank_wins()
    assert boxes(played) == ("3425.00", "0.00")
    assert played.money("cagnotte") == "75.00"
    assert played.no(GarageTaken(minor(10))) == "all_goes"
    partly(played, 1500)
    assert boxes(played) == ("1500.00", "1925.00")  # good for that coup only


def test_x16b_tout_va_lost() -> None:
    played = banked(2000, **NO_MAX)
    played.do(events.ToutVa())
    partly(played, 1500)
    assert played.bank_loses()[-1] == events.BankEnded(1, minor(500), 0)
    assert money(played, "seat 1", "seat 2", "reliquat") == ("-1500.00", "1500.00", "0.00")


@pytest.mark.parametrize(
    ("rule", "has_maximum", "reason"),
    [
        ("not_offered", False, "tout_va_not_offered"),
        ("if_no_max", False, None),
        ("if_no_max", True, "tout_va_maximum"),
        ("always", True, None),
    ],
)
def test_when_tout_va_may_be_said(rule: str, has_maximum: bool, reason: str | None) -> None:
    played = banked(800, **{**(ES if has_maximum else NO_MAX), "tout_va": rule})
    why = played.why(events.ToutVa())
    assert (why.reason if why else None) == reason
    assert (events.ToutVa() in legal(played.open)) == (reason is None)
    if why is None:
        played.do(events.ToutVa())
        partly(played, 500)
        played.bank_wins()
        assert boxes(played) == ("1275.00", "0.00")
    else:
        partly(played, 500)
        assert boxes(played) == ("500.00", "300.00")


def test_tout_va_comes_before_the_stakes() -> None:
    played = banked(800, **NO_MAX)
    played.stake(2, 100)
    assert played.no(events.ToutVa()) == "stakes_open"


# M2 and the minimum


def test_x17_over_the_maximum_is_not_exposed() -> None:
    played = banked(1500, **ES)
    assert boxes(played) == ("1000.00", "500.00")
    assert keys(played) == ["over_max", "bank_of", "who_banco"]


def test_over_the_maximum_may_be_refused() -> None:
    played = Game(**{**ES, "over_limit": "refuse"})
    why = played.why(events.BankOpened(1, minor(1500)))
    assert why is not None
    assert (why.reason, why.amounts) == ("bank_over_max", (minor(1500), minor(1000)))
    played.bank(1, 1000)
    won(played)
    assert boxes(played) == ("1000.00", "950.00")  # what a win brings over it is moved all the same


def fallen(**changes: Any) -> Game:
    """Return a table with a bank of 19.00 over a least bank of 50.00, and 80.00 or more in the Reliquat."""
    played = banked(100, at=limits(10, 5, 50, 5), **{"bank_limits_apply_to": "every_coup", **changes})
    partly(played, 10)
    played.bank_wins()
    assert boxes(played) == ("19.50", "90.00")
    return played


def test_a_bank_under_the_minimum_is_made_up_or_passed() -> None:
    played = fallen()
    why = played.why(Covered(2, minor(10)))
    assert why is not None
    assert (why.reason, why.amounts) == ("make_up_wanted", (minor("19.50"), minor(50)))
    assert played.no(events.Called(2, "banco")) == "make_up_wanted"
    assert keys(played)[-1] == "ask_make_up"
    assert played.no(AmountAnnounced(minor(60))) == "make_up_exactly"
    played.announces(50)
    assert boxes(played) == ("50.00", "59.50")
    assert keys(played)[-2:] == ["bank_goes_on", "ask_suivi"]  # seat 2 alone has staked
    won(played)
    assert boxes(played) == ("97.50", "59.50")


def test_a_bank_under_the_minimum_may_always_be_passed() -> None:
    played = fallen(pass_allowed=False, min_deals=3)
    played.passes()
    assert played.money("seat 1") == "9.50"


def test_the_minimum_of_the_first_stake_alone() -> None:
    played = fallen(bank_limits_apply_to="initial_only", pass_allowed=False)
    assert played.no(BankPassed()) == "pass_not_allowed"
    assert played.no(AmountAnnounced(minor(50))) == "not_reexposed"
    played.stake(2, 10)


# M20: the Reliquat exposed again


@pytest.mark.parametrize(
    ("rule", "after"),
    [("never", ("97.50", "40.00")), ("at_next_coup", ("137.50", "0.00")), ("on_request_before_stakes", None)],
)
def test_whether_the_reliquat_comes_back(rule: str, after: tuple[str, str] | None) -> None:
    """Bank 90, 50 covered: 95 less 2.50 in Banque. The 40 in the Reliquat stay, come back, or on request."""
    played = partly(banked(90, reliquat_reexpose=rule), 50)
    played.bank_wins()
    if after is not None:
        assert boxes(played) == after
        assert played.no(AmountAnnounced(minor(120))) == "not_reexposed"
        return
    assert boxes(played) == ("97.50", "40.00")
    assert played.no(AmountAnnounced(minor("97.50"))) == "amount_not_raised"
    assert played.no(AmountAnnounced(minor("137.51"))) == "amount_over_table"
    assert AmountAnnounced(minor("137.50")) in legal(played.open)
    played.announces("137.50")
    assert boxes(played) == ("137.50", "0.00")
    assert keys(played)[-2:] == ["bank_goes_on", "ask_suivi"]


def test_what_comes_back_by_itself_keeps_to_the_maximum() -> None:
    changes = {"reliquat_reexpose": "at_next_coup", "bank_max_mode": "amount", "bank_max": "120.00"}
    played = partly(banked(90, bank_limits_apply_to="every_coup", **changes), 50)
    played.bank_wins()
    assert boxes(played) == ("120.00", "17.50")


# The bank announced for each coup


def test_the_banker_names_the_bank_of_each_coup() -> None:
    played = banked(300, **PT)
    assert boxes(played) == ("0.00", "300.00")
    assert keys(played) == ["ask_amount"]
    assert played.no(Covered(2, minor(10))) == "amount_wanted"
    assert played.no(AmountAnnounced(minor(5))) == "bank_under_min"
    assert played.no(AmountAnnounced(minor(301))) == "amount_over_table"
    assert played.no(AmountAnnounced(minor(101))) == "bank_off_step"
    played.announces(100)
    assert boxes(played) == ("100.00", "200.00")
    assert keys(played) == ["bank_of", "who_banco"]
    won(played)
    assert boxes(played) == ("200.00", "200.00")
    assert keys(played)[-1] == "ask_amount"
    assert played.no(events.Called(2, "banco")) == "amount_wanted"
    played.announces(50)
    assert boxes(played) == ("50.00", "350.00")
    played.announces(400)
    assert boxes(played) == ("400.00", "0.00")
    played.banco(3)
    assert played.no(AmountAnnounced(minor(50))) == "stakes_open"
    played.close()
    played.ties()
    assert played.no(AmountAnnounced(minor(50))) == "amount_stands"
    played.close()
    played.bank_loses()
    assert money(played, "seat 1", "seat 3") == ("-300.00", "400.00")


def test_a_capital_may_be_over_the_maximum_that_binds_each_coup() -> None:
    played = banked(300, **{**PT, "bank_max_mode": "amount", "bank_max": "150.00", "over_limit": "refuse"})
    assert played.no(AmountAnnounced(minor(155))) == "bank_over_max"
    played.announces(150)


def test_a_running_bank_is_not_named() -> None:
    played = banked(300)
    assert played.no(AmountAnnounced(minor(100))) == "not_reexposed"
    assert keys(played) == ["bank_of", "who_banco"]
