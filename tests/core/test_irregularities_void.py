"""Coups that a ruling makes void (I5, I8, I14): everything goes back, whatever lay there; the shoe that is stopped.

rules.md 5.2 "Annulled coup": M10, stakes back, same banker, next coup at the same amount, no commission.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dealer_app.core import say
from dealer_app.core.acts import Act
from dealer_app.core.effect import effect
from dealer_app.core.events import (
    BankPassed,
    BankRaised,
    BankReduced,
    CommissionCalled,
    CommissionDropped,
    CoupAnnulled,
    Covered,
    DueDropped,
    HandClaimed,
    Ruled,
    ShoeEnded,
    ShoeLoaded,
    StakeShared,
    TicketRun,
    TicketsDetached,
    TicketsInService,
    TicketsTorn,
    ToutVa,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import announced
from dealer_app.core.table import replay
from tests.core.game import CHEF, CROUPIER, Game, minor
from tests.core.irregular import OPEN_RULES, in_phase

VOID = (("I5", CROUPIER), ("I8", CHEF), ("I14", CHEF))


def partly(played: Game) -> None:
    played.bank(1, 100)
    played.stake(2, 60)
    played.stake(3, 20)


def with_an_associate(played: Game) -> None:
    played.bank(1, 100)
    played.associate(4, 40)
    played.stake(2, 60)


def idle(played: Game) -> None:
    """Of 150.00 of seat 3 only 40.00 play."""
    played.bank(1, 100)
    played.stake(2, 60)
    played.stake(3, 150)


def raised(played: Game) -> None:
    """M18: of 50.00 over the bank the banker takes up 30.00, 20.00 go back at the close."""
    idle(played)
    played.do(BankRaised(minor(30)))


def reduced(played: Game) -> None:
    played.bank(1, 100)
    played.stake(2, 60)
    played.do(BankReduced(minor(40)))


def shared(played: Game) -> None:
    """25.00 of the stake of seat 2 are the partner's."""
    played.bank(1, 100)
    played.stake(2, 60)
    played.do(StakeShared(2, 3, minor(25)))


def all_goes(played: Game) -> None:
    played.bank(1, 100)
    played.do(ToutVa())
    played.stake(2, 60)


# The stakes as they lie, the rules, and what has moved once all is back: the bank, and what its owners put in.
_OWNERS = {"seat 1": "-100.00"}
CASES: dict[str, tuple[Callable[[Game], None], dict[str, Any], dict[str, str]]] = {
    "to_reliquat": (partly, {}, _OWNERS),
    "stay_in_banque": (partly, {"uncovered": "stay_in_banque"}, _OWNERS),
    "remove_from_table": (partly, {"uncovered": "remove_from_table"}, _OWNERS),
    "banker_reduces": (reduced, {"uncovered": "require_full_cover"}, _OWNERS),
    "associate": (with_an_associate, {"association_banker": "allowed"}, {"seat 1": "-60.00", "seat 4": "-40.00"}),
    "associate_off": (
        with_an_associate,
        {"association_banker": "allowed", "uncovered": "remove_from_table"},
        {"seat 1": "-60.00", "seat 4": "-40.00"},
    ),
    "idle": (idle, {"excess": "pay_in_rotation"}, _OWNERS),
    "raised": (raised, {"excess": "banker_may_raise"}, {"seat 1": "-130.00"}),
    "shared": (shared, {"association_punters": "allowed"}, _OWNERS),
    "tout_va": (all_goes, {"tout_va": "always"}, _OWNERS),
}


@pytest.mark.parametrize("cards", ["2H", "2H 4C KD 2S"])
@pytest.mark.parametrize(("number", "by"), VOID)
@pytest.mark.parametrize("case", CASES)
def test_all_that_lay_there_goes_back(case: str, number: str, by: Any, cards: str) -> None:
    lay, rules, owners = CASES[case]
    played = Game(**{"remedies": "ES79", **rules})
    lay(played)
    played.close()
    played.cards(cards)
    before, told = dict(played.table.books.balances), effect(played.table, Act("act", Ruled(number), by))
    follows = played.do(Ruled(number), by)
    gained = {account: played.table.books[account] - before.get(account, 0) for account, _ in told}
    assert dict(told) == gained
    assert CoupAnnulled("ruling") in follows
    assert not any(isinstance(event, CommissionCalled) for event in follows)
    bank = f"{-sum(float(amount) for amount in owners.values()):.2f}"
    left = {"banque": bank, "reliquat": "0.00", "coverage": "0.00", "cagnotte": "0.00", **owners}
    accounts = {*played.table.books.balances, *left}
    assert {account: played.money(account) for account in accounts} == {
        account: left.get(account, "0.00") for account in accounts
    }
    assert (played.table.covers, played.table.idle, announced(played.table)) == ((), {}, minor(bank))
    assert [call.key for call in say.calls(played.open)][:1] == ["void"]
    assert replay(played.acts) == played.table


@pytest.mark.parametrize(("number", "by"), VOID[::2])
def test_the_next_coup_is_played_at_the_same_amount(number: str, by: Any) -> None:
    """It keeps its number; it does not count for `min_deals`; the winner of the next one is paid as ever."""
    played = Game(remedies="ES79")
    partly(played)
    played.close()
    played.cards("2H 4C")
    played.do(Ruled(number), by)
    assert (played.table.coups, played.no(BankPassed())) == (1, "min_deals")
    played.banco(2)
    played.close()
    played.bank_loses()
    assert (played.table.coups, played.money("seat 2"), played.money("seat 1")) == (2, "100.00", "-100.00")


def test_cards_that_stick_are_cards_that_are_out() -> None:
    """Before the first card nothing can stick (I5); an error can be made (I14)."""
    played = in_phase("deal")
    assert played.why(Ruled("I5")) == Refusal("not_seen", "I5")
    assert played.why(Ruled("I14"), CHEF) is None
    played.cards("2H")
    assert played.why(Ruled("I5")) is None


def test_the_right_to_follow_outlives_a_void_coup() -> None:
    """6.4: kept through ties and annulled coups."""
    played = Game(**{"remedies": "ES79", **OPEN_RULES})
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.call(2, "suivi")
    played.close()
    played.cards("2H")
    played.do(Ruled("I5"))
    assert played.money("seat 2") == "-100.00"
    played.call(2, "suivi")
    assert played.money("seat 2") == "-295.00"


def test_the_privilege_of_one_coup_is_claimed_anew_after_a_void_one() -> None:
    """`last_holder_privilege`: calls begin anew, and so does the right to the cards."""
    played = Game(remedies="ES79", last_holder_privilege="ex_banker_one_coup")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.passes()
    played.bank(2, 400)
    played.stake(1, 50)
    played.stake(3, 100)
    played.do(HandClaimed(1))
    played.close()
    played.cards("2H")
    played.do(Ruled("I5"))
    played.stake(1, 50)
    played.stake(3, 100)
    assert played.why(HandClaimed(1)) is None


# I8 in every phase in which a shoe is played from

STOPPED = ("bank_offered", "covering", "deal", "word", "draw", "naming", "commission", "between")


@pytest.mark.parametrize("phase", STOPPED)
def test_the_shoe_is_stopped_in_every_phase(phase: str) -> None:
    """An open coup is void, a settled one stands with its commission; then a new shoe is wanted."""
    played = in_phase(phase)
    is_open = phase in ("deal", "word", "draw", "naming")
    follows = played.do(Ruled("I8"), CHEF)
    assert (CoupAnnulled("ruling") in follows) == is_open
    assert any(isinstance(event, ShoeEnded) for event in follows)
    if phase == "commission":
        assert (played.table.due, played.phase) == (minor(5), "commission")
        played.drop()
        assert (played.money("banque"), played.money("cagnotte")) == ("195.00", "5.00")
    assert played.why(Covered(2, minor(50))) in (Refusal("shoe_wanted"), Refusal("not_now", "bank_offered"))
    played.do(ShoeLoaded(2, 6))
    if phase == "bank_offered":
        played.bank(1, 100)
    played.stake(2, 50)
    played.close()


def test_a_stopped_shoe_waits_for_the_tickets_of_its_last_win() -> None:
    """Commission due by tickets: detached, dropped and torn as ever, and then no coup without a shoe."""
    played = Game(remedies="ES79", commission_proof="tickets", commission_unit="1.00")
    played.do(TicketsInService(minor(1), 1), CHEF)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    played.do(Ruled("I8"), CHEF)
    assert played.no(CommissionDropped(minor(5))) == "tickets_wanted"
    played.do(TicketsDetached((TicketRun(minor(1), 1, 5),)))
    played.drop()
    played.do(TicketsTorn())
    assert (played.money("banque"), played.money("cagnotte")) == ("195.00", "5.00")
    assert played.no(Covered(2, minor(50))) == "shoe_wanted"


def test_a_bank_that_ends_with_its_shoe_ends_with_a_stopped_one() -> None:
    """`end_of_shoe_bank` next_seat: stakes and all his money go back; what was set apart is dropped."""
    played = Game(remedies="ES79", end_of_shoe_bank="next_seat", commission_timing="set_apart")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.stake(3, 50)
    follows = played.do(Ruled("I8"), CHEF)
    assert DueDropped(minor(5)) in follows
    assert [played.money(box) for box in ("seat 1", "seat 2", "seat 3", "cagnotte")] == [
        "95.00",
        "-100.00",
        "0.00",
        "5.00",
    ]
    assert (played.table.bank, played.phase) == (None, "bank_offered")


def test_without_a_shoe_there_is_nothing_to_stop() -> None:
    played = Game(remedies="ES79", packs=None)
    assert played.why(Ruled("I8"), CHEF) == Refusal("not_seen", "I8")


def test_a_shoe_stopped_twice_ends_once() -> None:
    played = in_phase("between")
    assert any(isinstance(event, ShoeEnded) for event in played.do(Ruled("I8"), CHEF))
    assert played.do(Ruled("I8"), CHEF) == ()
