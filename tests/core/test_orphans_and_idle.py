"""An unclaimed stake where stakes are let in beyond the bank: what was idle behind it comes to play (M23, M4)."""

from __future__ import annotations

from dealer_app.core import events
from tests.core.game import Game


def orphaned(excess: str) -> Game:
    """A bank of 500.00; seats 2, 3 and 4 stake 200.00, 200.00 and 150.00: 50.00 of the last idle (X22)."""
    game = Game(excess=excess, orphans_register=True)
    game.bank(1, 500)
    for seat, amount in ((2, 200), (3, 200), (4, 150)):
        game.stake(seat, amount)
    assert game.table.idle == {4: 50_00}
    return game


def test_what_is_idle_plays_in_the_place_of_an_unclaimed_stake() -> None:
    for excess in ("pay_in_rotation", "banker_may_raise"):
        game = orphaned(excess)
        game.do(events.StakeOrphaned(2, 200_00))
        assert game.table.idle == {}
        assert (game.money("orphans"), game.money("coverage")) == ("200.00", "350.00")
        assert [game.money(f"seat {n}") for n in (2, 3, 4)] == ["-200.00", "-200.00", "-150.00"]


def test_the_idle_part_of_an_unclaimed_stake_is_set_aside_with_it() -> None:
    game = orphaned("pay_in_rotation")
    assert game.no(events.StakeOrphaned(4, 100_00)) == "not_its_stake"
    game.do(events.StakeOrphaned(4, 150_00))
    assert game.table.idle == {}
    assert (game.money("orphans"), game.money("coverage"), game.money("seat 4")) == ("150.00", "400.00", "-150.00")
