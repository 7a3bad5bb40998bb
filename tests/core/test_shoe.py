"""The shoe at the table: filled between coups, the stop card, the last coup, what is out and what is left."""

from __future__ import annotations

import pytest

from dealer_app.core import events, say
from dealer_app.core.cards import Card
from dealer_app.core.events import CardDrawn, ShoeEnded, ShoeLoaded, StopCardOut
from dealer_app.core.legal import legal
from tests.core.game import Game, minor


def closed(**changes: object) -> Game:
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    return played


def test_no_coup_without_a_shoe() -> None:
    played = Game(packs=None)
    assert say.key(played.open) == "hand_to"
    played.bank(1, 100)
    assert played.no(events.Called(2, "banco")) == "shoe_wanted"
    assert played.no(events.Covered(2, minor(10))) == "shoe_wanted"
    played.do(ShoeLoaded(1, 6))
    played.banco(2)


def test_a_shoe_of_other_packs_is_refused() -> None:
    assert Game(packs=None).no(ShoeLoaded(1, 8)) == "wrong_packs"
    assert Game(packs=None).no(ShoeLoaded(1, 0)) == "wrong_packs"


@pytest.mark.parametrize("cards", [0, 1, 3, 4, 5])
def test_the_shoe_is_not_filled_in_mid_coup(cards: int) -> None:
    played = closed()
    played.cards(" ".join(["2H", "4C", "2D", "KS", "6H"][:cards]))
    assert played.no(ShoeLoaded(2, 6)) == "not_now"


def test_between_two_coups_the_shoe_may_be_filled() -> None:
    played = closed()
    played.bank_wins()
    played.do(ShoeLoaded(2, 6))
    assert played.open.loaded is not None
    assert (played.open.loaded.load, played.open.loaded.out) == (2, 0)


def test_a_stop_card_wants_a_shoe() -> None:
    assert Game(packs=None).no(StopCardOut(305)) == "shoe_wanted"


@pytest.mark.parametrize("cards", [1, 4, 5])
def test_the_coup_with_the_stop_card_is_the_last(cards: int) -> None:
    played = closed()
    faces = ["2H", "7C", "2D", "KS", "3S"]
    for i, face in enumerate(faces, start=1):
        if i == 5:
            played.card()
        played.do(CardDrawn(Card(face)))
        if i == cards:
            played.do(StopCardOut(i))
    follows = played.show()
    assert [events.kind(event) for event in follows] == ["Result", "Settled", "ShoeEnded"]
    assert follows[-1] == ShoeEnded(1, 5)
    assert played.no(events.StakesClosed()) == "shoe_wanted"
    assert "end_taille" in [call.key for call in say.calls(played.open)]


def test_the_last_coup_is_said() -> None:
    played = closed()
    played.cards("2H")
    played.do(StopCardOut(1))
    assert "last_coup" in [call.key for call in say.calls(played.open)]


@pytest.mark.parametrize("moment", ["bank_offered", "covering", "closed"])
def test_a_stop_card_before_the_first_card_leaves_one_coup(moment: str) -> None:
    """`stop_card_first` play_as_last: seven cards suffice, and the stakes may be closed already."""
    played = Game()
    if moment == "bank_offered":
        played.do(StopCardOut(0))
    played.bank(1, 100)
    if moment == "covering":
        played.do(StopCardOut(0))
    played.banco(2)
    played.close()
    if moment == "closed":
        played.do(StopCardOut(0))
    played.cards("2H 4C KD 5S")
    assert played.show()[-1] == ShoeEnded(1, 4)


def test_a_stop_card_after_the_settlement_leaves_one_coup() -> None:
    """Out between two coups: the next one is played as the last."""
    played = closed()
    played.bank_wins()
    played.do(StopCardOut(4))
    played.banco(2)
    played.close()
    assert isinstance(played.bank_wins()[-1], ShoeEnded)


@pytest.mark.parametrize("outcome", ["won", "tied"])
def test_the_banker_keeps_his_bank_for_the_next_shoe(outcome: str) -> None:
    """`keep_if_equal_amount`: exactly Banque is left; without a shoe nobody stakes, but the banker may pass."""
    played = closed()
    played.do(StopCardOut(0))
    if outcome == "won":
        played.bank_wins()
        kept = "195.00"
    else:
        played.ties()
        kept = "100.00"
    assert played.no(events.StakesClosed()) in ("shoe_wanted", "no_cover")
    assert played.no(events.Called(3, "banco")) == "shoe_wanted"
    assert played.why(events.BankPassed()) is None
    played.do(ShoeLoaded(2, 6))
    assert (played.money("banque"), played.phase) == (kept, "between")
    played.banco(3) if outcome == "won" else played.stake(2, 50)
    played.close()
    played.cards("2H")


def test_after_a_loss_the_next_seat_opens_the_new_shoe() -> None:
    played = closed()
    played.do(StopCardOut(0))
    follows = played.bank_loses()
    assert [events.kind(event) for event in follows] == ["Result", "Settled", "BankEnded", "ShoeEnded"]
    played.do(ShoeLoaded(2, 6))
    played.bank(2, 50)


def test_a_shoe_with_less_than_a_coup_in_it_ends() -> None:
    """One pack and no stop card: 48 of 52 cards are out, four are no coup."""
    played = Game(packs=1, decks=1, stop_card_from_end=0)
    played.bank(1, 100)
    for coup in range(12):
        played.banco(2 + coup % 2)
        played.close()
        follows = played.bank_wins()
        assert isinstance(follows[-1], ShoeEnded) == (coup == 11)
    assert played.no(events.Called(2, "banco")) == "shoe_wanted"


def test_every_card_is_counted_once() -> None:
    played = closed()
    played.do(events.StrayCard(None)) if played.why(events.StrayCard(None)) is None else None
    played.cards("2H -- 2D KS")
    played.cards("6H")
    played.card()
    played.do(CardDrawn(None))
    played.do(events.StrayCard(Card.C2))
    assert played.open.loaded is not None
    assert (played.open.loaded.out, played.open.loaded.left) == (7, 305)


def test_a_card_between_two_coups_is_a_stray_one() -> None:
    played = closed()
    played.bank_wins()
    for moment in range(2):
        assert played.no(CardDrawn(Card.H2)) == "not_due"
        played.do(events.StrayCard(Card.H2))
        if moment == 0:
            played.stake(2, 50)
    assert len(played.open.strays) == 2


def test_where_no_shoe_is_loaded_no_stop_card_comes_out_of_one() -> None:
    game = Game(packs=None)
    assert StopCardOut not in {type(event) for event in legal(game.open)}
    assert ShoeLoaded(1, 6) in legal(game.open)
    game.do(ShoeLoaded(1, 6))
    assert StopCardOut(0) in legal(game.open)


def test_a_stop_card_while_a_commission_is_called_ends_the_bank_when_it_is_dropped() -> None:
    """`end_of_shoe_bank` next_seat: the banker of 100.00 goes with 195.00, and the house has its 5.00."""
    game = Game(end_of_shoe_bank="next_seat", stop_card_first="no_coup")
    game.bank(1, 100)
    game.banco(2)
    game.close()
    game.cards("2H 4C KD 5S")
    game.show()
    assert game.do(StopCardOut(4)) == (ShoeEnded(1, 4),)
    assert (game.phase, game.table.bank is None) == ("commission", False)
    game.drop()
    assert (game.phase, game.table.bank) == ("bank_offered", None)
    assert [game.money(account) for account in ("seat 1", "banque", "cagnotte")] == ["95.00", "0.00", "5.00"]


def test_a_stop_card_between_two_coups_sends_bank_and_stakes_home() -> None:
    game = Game(end_of_shoe_bank="next_seat", stop_card_first="no_coup")
    game.bank(1, 100)
    game.stake(2, 50)
    follows = game.do(StopCardOut(0))
    assert follows == (ShoeEnded(1, 0), events.StakeReturned(2, minor(50)), events.BankEnded(1, minor(100), 0))
    assert [game.money(account) for account in ("seat 1", "seat 2", "banque", "coverage")] == ["0.00"] * 4
