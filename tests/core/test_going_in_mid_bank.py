"""Who leaves or moves while a hand is sold by auction, or while he has a share of the bank (rules.md 6.3, M19)."""

from __future__ import annotations

import pytest

from dealer_app.core import events
from tests.core.game import Game, minor
from tests.core.shipped import Table, at


def auctioned(**changes: object) -> Game:
    """Seat 1 passes its bank of 195.00 and nobody takes it at the price: it is put up to auction."""
    game = Game(offer_sequence=["seated_in_turn", "auction", "next_seat_own_amount"], **changes)
    game.bank(1, 100)
    game.banco(2)
    game.close()
    game.bank_wins()
    game.passes()
    game.declines(2, 3, 4)
    return game


@pytest.mark.parametrize("going", [events.PlaceLeft(3), events.PlayerAway(3), events.PlaceChanged(3, 7)])
@pytest.mark.parametrize("tie", ["seated_first", "order_from_right", "redraw"])
def test_a_bid_goes_with_the_bidder(going: events.Event, tie: str) -> None:
    game = auctioned(auction_tie=tie)
    game.bid(2, 50)
    game.bid(3, 80)
    game.do(going)
    assert game.no(events.KnockedDown(3)) == "bid_stands"
    game.bid(4, 60)  # above the 50.00 that stand
    game.do(events.KnockedDown(4))
    game.bank(4, 60)


def test_a_hand_knocked_down_to_one_who_leaves_is_open_again() -> None:
    game = auctioned()
    game.bid(2, 50)
    game.bid(3, 80)
    game.do(events.KnockedDown(3))
    game.do(events.PlaceLeft(3))
    game.do(events.KnockedDown(2))
    assert game.no(events.BankOpened(4, 50_00)) == "not_the_turn"
    game.bank(2, 50)


def test_a_new_player_has_not_bid() -> None:
    game = auctioned()
    game.bid(3, 80)
    game.do(events.PlaceLeft(3))
    game.do(events.PlaceTaken(3))
    assert game.no(events.KnockedDown(3)) == "no_bid"


def test_a_partner_who_moves_takes_his_share_along() -> None:
    """600.00 of the banker and 400.00 of seat 3, who moves to seat 7; passed after a tie, 400.00 are paid there."""
    game = Table("es-1979", (1, 2, 3, 4), at("es-1979"))
    game.bank(1, 1000)
    game.associate(3, 400)
    game.do(events.PlaceChanged(3, 7))
    assert game.no(events.Covered(7, 10_00)) == "associate_stakes"
    game.stake(2, 100)
    game.close()
    game.ties()
    game.passes()
    assert [game.money(f"seat {n}") for n in (1, 3, 7)] == ["0.00", "-400.00", "400.00"]


def test_nobody_takes_the_seat_where_a_share_is_still_to_be_paid() -> None:
    game = Table("es-1979", (1, 2, 3, 4, 5), at("es-1979"))
    game.bank(1, 1000)
    game.associate(3, 400)
    game.do(events.PlaceLeft(3))
    assert game.no(events.PlaceTaken(3)) == game.no(events.PlaceChanged(4, 3)) == "share_lies"
    game.stake(2, 100)
    game.close()
    game.bank_loses()
    assert [game.money(f"seat {n}") for n in (1, 3)] == ["-60.00", "-40.00"]
    game.do(events.PlaceTaken(3))


def standing_bank() -> Game:
    """Seat 1 passes 195.00, the seats decline, a standing player takes it; all who sit leave during his coup."""
    game = Game(
        sitting=(1, 2, 3),
        seat_change="none",
        offer_sequence=["seated_in_turn", "standing_first_to_speak", "next_seat_own_amount"],
    )
    game.do(events.PlaceTaken(21))
    game.bank(1, 100)
    game.banco(2)
    game.close()
    game.bank_wins()
    game.passes()
    game.declines(2, 3)
    game.bank(21, 195)
    game.stake(2, 100)
    game.close()
    for seat in (1, 2, 3):
        game.do(events.PlaceLeft(seat))
    return game


def test_a_standing_banker_loses_when_nobody_sits() -> None:
    """His 95.00 left go back to him (M9); the next player to sit down is asked."""
    game = standing_bank()
    game.bank_loses()
    assert (game.phase, game.money("seat 21")) == ("bank_offered", "-100.00")
    game.do(events.PlaceTaken(3))
    assert game.no(events.BankOpened(21, 50_00)) == "not_the_turn"
    game.bank(3, 50)


def test_a_standing_banker_passes_when_nobody_sits() -> None:
    """100.00 were covered and won, 5.00 dropped: the price is 195.00, and who comes may take it (M12)."""
    game = standing_bank()
    game.bank_wins()
    game.passes()
    assert game.money("seat 21") == "95.00"
    game.do(events.PlaceTaken(3))
    assert game.no(events.BankOpened(3, 190_00)) == "under_price"
    game.bank(3, 195)


def test_who_passes_before_he_names_an_amount_sells_nothing() -> None:
    """The capital is only shown (`bank_amount`, M1): no price; the next one puts up a bank of his own."""
    game = Game(bank_amount="announced_each_coup", min_deals=0, pass_moment="before_first_card")
    game.bank(1, 100)
    game.passes()
    assert game.money("seat 1") == "0.00"
    assert game.no(events.BankOpened(2, 0)) == "bank_under_min"
    game.bank(2, 50)


def test_who_was_the_bankers_associate_does_not_bid_at_another_place_either() -> None:
    game = Game(sitting=(1, 2, 3, 4, 5), pass_moment="after_win", offer_sequence=["auction", "next_seat_own_amount"])
    game.bank(1, 400)
    game.associate(3, 100)
    game.banco(2)
    game.close()
    game.bank_wins()
    game.passes()
    assert game.no(events.BidMade(3, minor(500))) == "may_not_bid"
    game.do(events.PlaceChanged(3, 8))
    assert game.no(events.BidMade(8, minor(500))) == "may_not_bid"
    game.bid(5, 500)
