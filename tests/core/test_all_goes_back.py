"""All that lies there goes back: idle parts before the stakes of those who left (X22, M4), a kept part (M10)."""

from __future__ import annotations

import pytest

from dealer_app.core import events
from tests.core.game import Game


def lying(**changes: object) -> Game:
    """A bank of 100.00 against 100.00 of seat 2, who leaves in the coup; 50.00 of seat 3 are idle."""
    game = Game(excess="pay_in_rotation", **changes)
    game.bank(1, 100)
    game.stake(2, 100)
    game.stake(3, 50)
    assert game.table.idle == {3: 50_00}
    game.close()
    game.do(events.PlaceLeft(2))
    return game


@pytest.mark.parametrize("tie", ["void_stakes_stay", "void_stakes_free", "void_stakes_returned"])
def test_a_table_closes_after_a_tie(tie: str) -> None:
    game = lying(tie=tie)
    game.ties()
    game.do(events.ShiftClosed())
    assert game.table.covers == ()
    assert [game.money(account) for account in ("coverage", "banque", "seat 1", "seat 2", "seat 3")] == ["0.00"] * 5


def test_a_tie_whose_stakes_are_returned() -> None:
    game = lying(tie="void_stakes_returned")
    game.ties()
    assert (game.table.covers, game.table.idle) == ((), {})
    assert [game.money(f"seat {n}") for n in (2, 3)] == ["0.00", "0.00"]


def test_a_coup_that_the_stop_card_makes_void() -> None:
    game = lying(stop_card_coup="void_current")
    game.cards("2H")
    game.do(events.StopCardOut(305))
    assert (game.table.covers, game.table.idle) == ((), {})
    assert [game.money(f"seat {n}") for n in (2, 3)] == ["0.00", "0.00"]


def test_what_comes_to_play_by_a_withdrawal_is_a_stake_that_lies_there() -> None:
    """Seat 2 takes 100.00 back, 50.00 of seat 3 play: the amount of the coup cannot be named any more (M20)."""
    game = Game(excess="pay_in_rotation", bank_amount="announced_each_coup")
    game.bank(1, 200)
    game.announces(100)
    game.stake(2, 100)
    game.stake(3, 50)
    game.do(events.StakeWithdrawn(2))
    assert (game.money("coverage"), game.table.idle) == ("50.00", {})
    assert game.no(events.AmountAnnounced(20_00)) == "stakes_open"


@pytest.mark.parametrize("uncovered", ["to_reliquat", "remove_from_table", "stay_in_banque"])
def test_a_bank_that_ends_with_its_shoe_takes_home_what_a_tie_had_kept_uncovered(uncovered: str) -> None:
    """200.00 against 50.00, a tie whose stakes stay, the last coup of the shoe: all goes home (M10, `next_seat`)."""
    game = Game(tie="void_stakes_stay", end_of_shoe_bank="next_seat", uncovered=uncovered)
    game.bank(1, 200)
    game.stake(2, 50)
    game.close()
    game.cards("4H 4C 5D 5S")
    game.do(events.StopCardOut(4))
    game.show()
    assert (game.phase, game.table.bank, game.table.covers) == ("bank_offered", None, ())
    assert [game.money(account) for account in ("banque", "reliquat", "coverage", "seat 1", "seat 2")] == ["0.00"] * 5
