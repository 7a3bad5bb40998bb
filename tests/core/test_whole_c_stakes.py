"""Stakes by rules.md 6.4: what does not fit, what must be covered, who holds the cards, what money."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.core import events, say
from dealer_app.core.events import (
    BankRaised,
    CallFell,
    Covered,
    HandClaimed,
    HandRedrawn,
    HolderPaid,
    IdleReturned,
    LateStakeRemoved,
    MoneyNamed,
    NotesExchanged,
    StakedOnLine,
    StakeReturned,
    StakesClosed,
    StakeShared,
    StakeSharePaid,
)
from dealer_app.core.holder import holder
from dealer_app.core.profile import Profile, read
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.game import CHANGEUR, CHEF, Game, limits, mapping, minor

ENGLISH, EURO = Tongue("en"), Purse("EUR", 100)


def banked(amount: str | int = 500, *, seat: int = 4, **changes: Any) -> Game:
    """Return a table of five seats whose seat 4 holds the bank, so that 5, 1, 2, 3 is the order of speech."""
    played = Game(sitting=(1, 2, 3, 4, 5), **changes)
    played.declines(*range(1, seat))
    played.bank(seat, amount)
    return played


def boxes(played: Game, *names: str) -> list[str]:
    return [played.money(name) for name in names]


def told(played: Game, event: events.Event) -> str:
    why = played.why(event)
    assert why is not None
    return sentence(why, EURO, ENGLISH)


def notices(played: Game) -> str:
    return speech(say.notices(played.open), EURO, ENGLISH, "Reliquat")


def x21(**changes: Any) -> Game:
    """Seats 1, 2, 3 stake 200, 200 and 150 in turn against a bank of 500 (X21)."""
    played = banked(**changes)
    for seat, amount in ((1, 200), (2, 200), (3, 150)):
        played.stake(seat, amount)
    return played


# Excess


def test_X21_the_last_gets_back_what_does_not_fit() -> None:
    played = x21()
    assert boxes(played, "coverage", "seat 3", "reliquat") == ["500.00", "-100.00", "0.00"]


def test_X41_of_the_last_thirty_ten_play() -> None:
    played = banked(100)
    played.stake(1, 60)
    played.stake(2, 30)
    assert played.stake(3, 30) == (StakeReturned(3, minor(20)),)
    assert boxes(played, "coverage", "seat 3") == ["100.00", "-10.00"]


def test_X54_what_is_left_may_be_off_the_step() -> None:
    played = banked("380.20", at=limits(10, 5, 10, "0.10"))
    played.stake(2, 200)
    played.call(5, "le_reste")
    assert boxes(played, "coverage", "seat 5") == ["380.20", "-180.20"]
    assert holder(played.table) == 2


def test_trimmed_in_reverse_order_the_last_in_order_makes_room() -> None:
    """Seat 3 has staked first, seat 5 speaks before it: it is seat 3 that gives way."""
    for rule, follows in (
        ("refuse_last", StakeReturned(5, minor(150))),
        ("trim_reverse_order", StakeReturned(3, minor(150))),
    ):
        played = banked(excess=rule)
        played.stake(3, 450)
        assert played.stake(5, 200) == (follows,)
        assert played.money("coverage") == "500.00"


def test_trimmed_in_reverse_order_a_covered_bank_still_takes_who_speaks_before() -> None:
    played = banked(100, excess="trim_reverse_order")
    played.stake(1, 50)
    played.stake(2, 50)
    assert played.stake(5, 70) == (StakeReturned(2, minor(50)), StakeReturned(1, minor(20)))
    assert played.no(Covered(3, minor(10))) == "nothing_left"
    assert banked_full().no(Covered(5, minor(70))) == "nothing_left"


def banked_full() -> Game:
    played = banked(100)
    played.stake(1, 50)
    played.stake(2, 50)
    return played


def test_X22_idle_stakes_go_back_when_the_bank_loses() -> None:
    played = x21(excess="pay_in_rotation")
    assert boxes(played, "coverage", "seat 3") == ["500.00", "-100.00"]
    assert played.table.idle == {3: minor(50)}
    assert notices(played) == "50 let in idle."
    assert played.close() == ()
    assert IdleReturned(3, minor(50)) in played.bank_loses()
    assert boxes(played, "banque", "seat 1", "seat 2", "seat 3") == ["0.00", "200.00", "200.00", "100.00"]
    assert played.table.idle == {}


def test_X22b_idle_stakes_go_back_when_the_bank_wins() -> None:
    played = x21(excess="pay_in_rotation")
    played.close()
    played.bank_wins()
    assert boxes(played, "banque", "seat 3", "cagnotte") == ["975.00", "-100.00", "25.00"]
    assert played.table.idle == {}


def test_in_rotation_who_speaks_before_pushes_the_last_out_and_back_again() -> None:
    played = x21(excess="pay_in_rotation")
    played.stake(5, 120)
    assert played.table.idle == {2: minor(20), 3: minor(150)}
    assert {cover.seat: cover.amount for cover in played.table.covers} == {
        1: minor(200), 2: minor(180), 5: minor(120)
    }  # fmt: skip
    played.do(events.StakeWithdrawn(1))
    assert played.table.idle == {}
    assert played.money("coverage") == "470.00"
    played.do(events.StakeWithdrawn(3))
    assert played.money("seat 3") == "0.00"


def test_idle_stakes_lie_on_after_a_tie_and_leave_with_a_pass() -> None:
    played = x21(excess="pay_in_rotation", min_deals=0)
    played.close()
    played.ties()
    assert played.table.idle == {3: minor(50)}
    assert IdleReturned(3, minor(50)) in played.passes()


def test_X23_the_banker_raises_the_bank() -> None:
    played = x21(excess="banker_may_raise", excess_fallback="trim_reverse_order")
    assert "does the banker raise it?" in notices(played)
    assert told(played, BankRaised(minor(60))) == "60.00 cannot be added: the stakes are over the bank by 50.00."
    played.do(BankRaised(minor(50)))
    assert boxes(played, "banque", "coverage", "seat 4") == ["550.00", "550.00", "-550.00"]
    played.close()
    played.bank_wins()
    assert boxes(played, "banque", "cagnotte") == ["1072.50", "27.50"]


@pytest.mark.parametrize(("fallback", "gives_way"), [("refuse_last", 5), ("trim_reverse_order", 3)])
def test_what_the_banker_does_not_take_up_goes_back_at_the_close(fallback: str, gives_way: int) -> None:
    played = banked(excess="banker_may_raise", excess_fallback=fallback)
    played.stake(3, 450)
    played.stake(5, 200)
    played.do(BankRaised(minor(100)))
    assert played.close() == (IdleReturned(gives_way, minor(50)),)
    assert boxes(played, "banque", "coverage") == ["600.00", "600.00"]


def test_no_other_rule_lets_the_banker_raise() -> None:
    assert told(x21(), BankRaised(minor(50))) == "These rules do not let the banker raise the bank."


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["refuse_last", "trim_reverse_order", "pay_in_rotation", "banker_may_raise"]),
    st.lists(st.tuples(st.sampled_from([1, 2, 3, 5]), st.integers(2, 60)), min_size=1, max_size=8),
)
def test_cover_and_what_is_idle_or_refused_is_all_that_was_offered(rule: str, offers: list[tuple[int, int]]) -> None:
    """Invariant 1: each seat's last offer is what plays of it, what is idle, and what came back."""
    played = banked(300, excess=rule)
    back: dict[int, int] = {}
    last: dict[int, int] = {}
    for seat, steps in offers:
        if played.why(Covered(seat, steps * 500)) is None:
            follows = played.stake(seat, steps * 5)
            last[seat], back[seat] = steps * 500, 0
            for event in follows:
                assert isinstance(event, StakeReturned)
                back[event.seat] += event.amount
    covers = {cover.seat: cover.amount for cover in played.table.covers}
    for seat, offered in last.items():
        assert covers.get(seat, 0) + played.table.idle.get(seat, 0) + back[seat] == offered
        assert played.table.books[f"seat {seat}"] == -covers.get(seat, 0)
    books = played.table.books
    assert books["coverage"] == sum(covers.values()) <= books["banque"]
    if played.table.idle:
        assert books["coverage"] == books["banque"]


# What must be covered, and how much one may stake


@pytest.mark.parametrize(
    ("rule", "least"), [("any", None), ("full", "100.00"), ("1/2", "50.00"), ("1/3", "33.34"), ("1/1", "100.00")]
)
def test_how_much_must_be_covered(rule: str, least: str | None) -> None:
    played = banked(100, min_cover=rule)
    played.stake(1, 30)
    why = played.why(StakesClosed())
    if least is None:
        assert why is None
        return
    assert told(played, StakesClosed()) == f"30.00 is covered: at least {least} must be before the close."
    played.stake(2, 70)
    assert played.why(StakesClosed()) is None


def test_who_completes_covers_the_whole() -> None:
    played = banked(100, min_cover="full")
    played.call(1, "la_table_marche")
    assert played.why(StakesClosed()) is None


@pytest.mark.parametrize(("most", "allowed"), [("bank", True), ("100.00", False)])
def test_the_maximum_of_a_stake_binds_stakes_and_bancos(most: str, allowed: bool) -> None:
    played = banked(200, stake_max=most)
    for event in (Covered(1, minor(105)), events.Called(1, "banco"), events.Called(1, "le_reste")):
        assert (played.why(event) is None) == allowed
    if not allowed:
        assert told(played, Covered(1, minor(105))) == "A stake of 105.00 is over the maximum of 100.00."
    played.stake(1, 100)


def test_the_maximum_is_no_less_than_the_minimum() -> None:
    faults = read(mapping(stake_max="9.99"))
    assert not isinstance(faults, Profile)
    assert [fault.key for fault in faults] == ["stake_max"]


# On the line, late


def test_on_the_line_half_plays() -> None:
    played = banked(100, on_the_line="half_plays")
    assert played.do(StakedOnLine(1, minor(25))) == ()
    assert boxes(played, "coverage", "seat 1") == ["12.50", "-12.50"]
    assert played.no(StakedOnLine(2, minor(12))) == "stake_off_step"
    assert played.do(StakedOnLine(2, minor(300))) == (StakeReturned(2, minor("62.50")),)
    assert boxes(played, "coverage") == ["100.00"]
    low = banked(100, on_the_line="half_plays", at=limits(10, 5, 10, 5), stake_floor="10.00")
    assert told(low, StakedOnLine(1, minor(15))) == "A stake of 7.50 is under the minimum of 10.00."
    assert told(banked(on_the_line="refused"), StakedOnLine(1, minor(20))) == "These rules take no stake on the line."


def test_a_late_stake_is_refused_and_its_removal_told() -> None:
    for rule, reason in (("refused", "not_now"), ("refused_banker_may_ask_removal", None)):
        played = banked(100, late_stake=rule)
        played.stake(1, 50)
        assert played.no(LateStakeRemoved(2, minor(20))) == "not_now"
        played.close()
        assert played.no(Covered(2, minor(20))) == "not_now"
        why = played.why(LateStakeRemoved(2, minor(20)))
        assert (why.reason if why else None) == reason
        if reason is None:
            assert played.no(LateStakeRemoved(2, 0)) == "stake_under_min"
            assert played.no(LateStakeRemoved(4, minor(20))) == "seat_empty"
            before = played.table.books
            played.do(LateStakeRemoved(2, minor(20)))
            assert played.table.books == before
            assert notices(played) == "Refused, too late."


# Who holds the cards


def test_the_highest_stake_or_the_first_to_have_staked() -> None:
    for rule, seat in (("highest_stake", 2), ("next_in_order", 5)):
        played = banked(hand_holder=rule)
        for n, amount in ((2, 100), (5, 20), (1, 50)):
            played.stake(n, amount)
        assert holder(played.table) == seat


def test_a_tie_of_the_highest_stake_by_order_or_by_a_redraw() -> None:
    played = banked()
    played.stake(1, 100)
    played.stake(2, 100)
    assert holder(played.table) == 1
    assert played.no(HandRedrawn(2)) == "no_redraw"
    played.close()

    played = banked(hand_holder_tie="redraw")
    played.stake(3, 50)
    played.stake(1, 100)
    assert played.no(HandRedrawn(1)) == "no_redraw"
    played.stake(2, 100)
    assert "who drew the cards?" in notices(played)
    assert told(played, StakesClosed()) == (
        "Seats 1 and 2 have the same highest stake: they draw for the cards first."
    )
    assert told(played, HandRedrawn(3)) == "Seat 3 is not among the highest stakes: seat 1 is."
    played.do(HandRedrawn(2))
    assert holder(played.table) == 2
    played.stake(3, 100)
    assert played.no(StakesClosed()) == "redraw_wanted"  # the stakes have changed
    played.do(HandRedrawn(3))
    played.close()
    assert holder(played.table) == 3


def test_who_is_barred_is_passed_over() -> None:
    played = banked(may_bar_from_holding_cards=True)
    played.stake(1, 200)
    played.stake(2, 100)
    assert played.no(events.HoldingBarred(1), played.acts[-1].by) == "not_permitted"
    played.do(events.HoldingBarred(1), CHEF)
    assert holder(played.table) == 2
    assert boxes(played, "coverage") == ["300.00"]  # his stake plays
    played.do(events.HoldingBarred(2), CHEF)
    assert played.no(events.HoldingBarred(2), CHEF) == "not_now"
    assert played.no(events.HoldingBarred(9), CHEF) == "seat_empty"
    assert holder(played.table) is None
    played.close()
    played.cards("2H 4C KD 5S")
    assert notices(played) == "Nobody may hold the cards: the croupier plays them, standing on 5."
    assert (
        told(banked(may_bar_from_holding_cards=False), events.HoldingBarred(1))
        == "These rules bar nobody from holding the cards."
    )


def test_a_barred_caller_does_not_hold_the_cards() -> None:
    played = banked(may_bar_from_holding_cards=True)
    played.do(events.HoldingBarred(1), CHEF)
    played.banco(1)
    assert holder(played.table) is None


def sold(privilege: str, amount: int, **changes: Any) -> Game:
    """Return a table whose seat 4 won against a banco of seat 1 and passed at 195; seat 5 has bought."""
    played = banked(100, last_holder_privilege=privilege, **changes)
    played.banco(1)
    played.close()
    played.bank_wins()
    played.passes()
    played.bank(5, amount)
    for seat, stake in ((1, 20), (2, 80), (4, 20)):
        played.stake(seat, stake)
    return played


@pytest.mark.parametrize(
    ("privilege", "amount", "seat"),
    [
        ("none", 200, None),
        ("ex_banker_one_coup", 200, 4),
        ("last_banco_one_coup", 200, 1),
        ("ex_banker_one_coup", 195, None),
        ("last_banco_one_coup", 195, None),
    ],
)
def test_the_privilege_of_the_last_holder(privilege: str, amount: int, seat: int | None) -> None:
    """Only if the new bank is higher than the one that was passed; for one coup."""
    played = sold(privilege, amount)
    for other in {1, 2, 4} - {seat}:
        assert played.no(HandClaimed(other)) == "no_privilege"
    assert holder(played.table) == 2
    if seat is None:
        return
    played.do(HandClaimed(seat))
    assert holder(played.table) == seat
    played.close()
    played.ties()
    assert holder(played.table) == 2
    assert played.no(HandClaimed(seat)) == "no_privilege"


def test_a_call_goes_before_the_privilege() -> None:
    played = sold("ex_banker_one_coup", 200)
    played.call(2, "avec_la_table")
    assert told(played, HandClaimed(4)) == "The call of seat 2 goes before, by its rank (with the table)."
    played.banco(2)
    assert played.no(HandClaimed(4)) == "no_stake"


# The holder who stood on 5 (M17)


def test_X49_the_holder_who_stood_on_5_pays_the_others() -> None:
    """Bank 0.50 covered by 0.20, 0.15, 0.05 and 0.10; the bank wins: 1.00; holder -0.20 and -0.30; no commission."""
    changes = {
        "stake_min": "0.05", "stake_step": "0.05", "bank_min": "0.05", "bank_step": "0.05",
        "commission_rate": "0/1", "currency": "RUB",
    }  # fmt: skip
    for pays, holder_has, others in ((True, "-0.50", "0.00"), (False, "-0.20", "-0.15")):
        played = Game(
            sitting=(1, 2, 3, 4, 5),
            at=limits("0.05", "0.05", "0.05", "0.05"),
            stand_on_5_loser_pays=pays,
            **changes,
        )
        played.bank(1, "0.50")
        for seat, amount in ((2, "0.20"), (3, "0.15"), (4, "0.05"), (5, "0.10")):
            played.stake(seat, amount)
        played.close()
        played.cards("2H 4C 3D 2S")  # 5 against 6
        played.non()
        follows = played.show()
        assert any(isinstance(event, HolderPaid) for event in follows) == pays
        assert boxes(played, "banque", "seat 2", "seat 3", "cagnotte") == ["1.00", holder_has, others, "0.00"]
        if pays:
            assert [played.money(f"seat {n}") for n in (3, 4, 5)] == ["0.00"] * 3
            assert notices(played) == "Seat 2 stood on 5 and pays the others 0.30."


@pytest.mark.parametrize(
    ("faces", "pays"),
    [("2H 9C 3D KS", True), ("2H 4C 3D AS", False), ("4H 4C 2D 3S", False), ("2H 2C 3D KS", False)],
)
def test_only_who_stood_on_5_and_lost_pays(faces: str, pays: bool) -> None:
    """Lost against 9; tied with 5; lost with 6; won against 2."""
    played = banked(100, stand_on_5_loser_pays=True)
    played.stake(1, 50)
    played.stake(2, 30)
    played.close()
    played.cards(faces)
    played.non()
    played.banker("stand")
    assert any(isinstance(event, HolderPaid) for event in played.show()) == pays


# Shared stakes


def test_a_shared_stake_is_one_cover_and_two_accounts() -> None:
    played = banked(100, association_punters="allowed")
    assert played.no(StakeShared(1, 2, minor(20))) == "no_stake"
    played.stake(1, 60)
    assert told(played, StakeShared(1, 2, minor(60))) == (
        "A part of 60.00 cannot be: at most 59.99 of the stake is the partner's."
    )
    for partner in (1, 4, 9):
        assert played.no(StakeShared(1, partner, minor(20))) == "no_partner"
    played.do(StakeShared(1, 2, minor(20)))
    assert played.no(StakeShared(1, 3, minor(20))) == "shared_already"
    assert boxes(played, "coverage", "seat 1", "seat 2") == ["60.00", "-40.00", "-20.00"]
    played.close()
    assert StakeSharePaid(1, 2, minor(40)) in played.bank_loses()
    assert boxes(played, "seat 1", "seat 2") == ["40.00", "20.00"]
    assert told(x21(), StakeShared(1, 2, minor(20))) == "These rules let nobody share a stake."


def test_a_part_ends_with_the_stake_or_with_the_partner() -> None:
    played = banked(100, association_punters="allowed")
    for change in (events.StakeWithdrawn(1), Covered(1, minor(30)), events.PlayerAway(2)):
        played.stake(1, 60)
        played.do(StakeShared(1, 2, minor(20)))
        played.do(change)
        assert (played.table.shares, played.money("seat 2")) == ({}, "0.00")
    played.do(StakeShared(1, 3, minor(20)))
    played.banco(5)
    assert boxes(played, "seat 1", "seat 3") == ["0.00", "0.00"]


def test_a_part_that_lost_is_lost_and_one_that_tied_lies_on() -> None:
    played = banked(100, association_punters="allowed")
    played.stake(1, 60)
    played.do(StakeShared(1, 2, minor(20)))
    played.close()
    played.ties()
    assert played.table.shares == {1: (2, minor(20))}
    played.close()
    played.bank_wins()
    assert (played.table.shares, *boxes(played, "seat 1", "seat 2")) == ({}, "-40.00", "-20.00")


def test_one_alone_goes_before_an_association_even_if_he_stands() -> None:
    played = banked(100, association_punters="allowed", banco_prime=False)
    played.do(events.PlaceTaken(21))
    played.banco(5)
    assert played.no(events.Called(21, "banco")) == "call_goes_before"
    played.do(StakeShared(5, 1, minor(50)))
    assert played.banco(21) == (CallFell(5, 21, "alone"), StakeReturned(5, minor(100)))
    assert boxes(played, "seat 5", "seat 1", "seat 21") == ["0.00", "0.00", "-100.00"]


# Notes and credit


def test_lost_notes_are_exchanged_before_the_next_stakes() -> None:
    played = banked(100)
    played.stake(1, 50)
    assert played.no(MoneyNamed(2, "notes")) == "no_stake"
    played.do(MoneyNamed(1, "notes"))
    assert told(played, MoneyNamed(4, "notes")) == "The bank is in chips only: notes are changed first."
    assert played.no(MoneyNamed(1, "notes")) == "money_named"
    played.close()
    played.bank_wins()
    assert notices(played) == "The lost notes of seat 1 are to be exchanged."
    assert told(played, Covered(2, minor(50))) == "The lost notes of seat 1 are exchanged first."
    assert played.no(NotesExchanged(2)) == "no_notes"
    played.do(NotesExchanged(1), CHANGEUR)
    played.stake(2, 50)


def test_notes_that_won_are_not_exchanged() -> None:
    played = banked(100)
    played.stake(1, 50)
    played.do(MoneyNamed(1, "notes"))
    played.close()
    played.bank_loses()
    assert played.table.to_change == ()


def test_notes_are_not_taken_where_only_chips_are() -> None:
    for media, reason in (("chips_and_notes", None), ("chips_only", "chips_only")):
        played = banked(100, stake_media=media)
        played.stake(1, 50)
        why = played.why(MoneyNamed(1, "notes"))
        assert (why.reason if why else None) == reason


def test_nobody_plays_on_word_where_there_is_no_credit() -> None:
    for credit, reason in ((False, "no_credit"), (True, None)):
        played = banked(100, credit=credit)
        played.stake(1, 50)
        for seat in (1, 4):
            why = played.why(MoneyNamed(seat, "credit"))
            assert (why.reason if why else None) == reason
    played.do(MoneyNamed(1, "credit"))
    assert notices(played) == "Seat 1 plays on word."


def test_who_alone_stood_against_the_bank_has_nobody_to_pay() -> None:
    played = banked(100, stand_on_5_loser_pays=True)
    played.banco(2)
    played.close()
    played.cards("2H 4C 3D 2S")  # 5 against 6
    played.non()
    assert not [event for event in played.show() if isinstance(event, HolderPaid)]
    assert played.money("seat 2") == "-100.00"
