"""Who banks first (rules.md 6.3 `first_banker`, section 14 rule 6)."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from dealer_app.core import events, say
from dealer_app.core.events import BankOpened, BidMade, FirstBanker, HandRefused, KnockedDown
from dealer_app.core.legal import legal
from dealer_app.core.offers import first_mode, first_offer, seat_offered
from tests.core.game import Game, minor, rules

Mode = Literal["high_card", "ace_draw", "agreement"]


@pytest.mark.parametrize("mode", ["seat_1", "nearest_right_of_croupier"])
def test_a_seat_is_asked_at_once(mode: str) -> None:
    played = Game(sitting=(3, 5, 9), first_banker=mode)
    assert seat_offered(played.open) == 3
    assert say.key(played.open) == "hand_to"
    assert played.no(FirstBanker(3, "agreement")) == "not_now"


@pytest.mark.parametrize(("mode", "first"), [("seat_1", 3), ("nearest_right_of_croupier", 9)])
def test_where_seats_are_numbered_from_his_left_the_nearest_right_is_the_last(mode: str, first: int) -> None:
    profile = rules(first_banker=mode)
    left = msgspec.structs.replace(profile, equipment=msgspec.structs.replace(profile.equipment, rotation="left_cw"))
    assert first_offer(left, (3, 5, 9)).first == first


@pytest.mark.parametrize("mode", ["high_card", "ace_draw", "agreement"])
def test_the_croupier_enters_the_seat_that_won(mode: Mode) -> None:
    played = Game(first_banker=mode)
    assert say.key(played.open) == f"ask_{mode}"
    assert played.no(BankOpened(1, minor(100))) == "first_banker_wanted"
    assert played.no(HandRefused(1)) == "not_now"
    assert played.no(FirstBanker(9, mode)) == "seat_empty"
    other: Mode = "agreement" if mode != "agreement" else "high_card"
    why = played.why(FirstBanker(3, other))
    assert why is not None
    assert (why.reason, why.text) == ("other_first_banker", mode)
    assert FirstBanker(3, mode) in legal(played.open)
    assert first_mode(played.open) == mode
    played.do(FirstBanker(3, mode))
    assert first_mode(played.open) is None
    assert seat_offered(played.open) == 3
    played.declines(3)
    assert seat_offered(played.open) == 4
    played.bank(4, 100)
    played.banco(1)
    played.close()
    played.bank_loses()
    assert seat_offered(played.open) == 1  # from then on the hand goes round


def test_the_first_hand_may_be_auctioned() -> None:
    """The largest capital shown; with an amount named for each coup all of it lies in the Reliquat."""
    played = Game(first_banker="auction", bank_amount="announced_each_coup")
    assert say.key(played.open) == "ask_bid"
    assert played.no(BankOpened(1, minor(100))) == "auction_open"
    played.bid(1, 100)
    played.bid(4, 300)
    assert played.no(BidMade(1, minor(300))) == "bid_too_low"
    played.do(KnockedDown(4))
    assert played.no(BankOpened(4, minor(305))) == "no_raise"
    played.bank(4, 300)
    assert (played.money("banque"), played.money("reliquat")) == ("0.00", "300.00")


def test_a_first_auction_without_a_bid_goes_by_seat() -> None:
    played = Game(first_banker="auction")
    played.do(events.NobodyTook())
    assert seat_offered(played.open) == 1


def test_every_shift_finds_its_first_banker() -> None:
    played = Game(first_banker="high_card")
    played.do(FirstBanker(2, "high_card"))
    played.bank(2, 50)
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    played.do(events.ShiftOpened(played.table.limits, (1, 2)))
    assert say.key(played.open) == "ask_high_card"
