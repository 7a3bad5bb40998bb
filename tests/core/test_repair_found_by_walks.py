"""Rulings and repairs that random walks found wrong, each as one game: what is refused, told, or may not change."""

from __future__ import annotations

from dealer_app.core import events
from dealer_app.core.cards import SEALED, Card
from tests.core.game import CHEF, Game


def dealt(faces: str, remedies: str = "none") -> Game:
    """Return a coup dealt against one punter who has the whole bank."""
    played = Game(sitting=(1, 2, 3), remedies=remedies)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards(faces)
    return played


def void_(played: Game) -> None:
    played.do(events.Corrected((), "The coup is void.", void=True))


def test_a_coup_that_is_void_afterwards_has_used_its_cards() -> None:
    """FR art. 58: a card out of the shoe never goes back; five left it in this coup, the last of them settled it."""
    played = dealt("2H 4C KD 3S")
    played.card()
    played.turn()
    played.show()
    played.cards("9H")  # the banker of seven stands, so that the fifth card is the last
    assert played.table.last is not None
    assert played.table.loaded is not None
    assert played.table.loaded.out == 5
    void_(played)
    assert played.table.loaded.out == 5
    assert played.money("seat 2") == "0.00"
    assert played.money("banque") == "100.00"


def test_a_card_that_no_hand_got_is_no_card_of_the_coup() -> None:
    """A stray card leaves the shoe in mid-coup; there is no fifth card of this coup to be read again."""
    played = dealt("2H 9C KD QS")
    played.card()
    played.turn()  # a natural nine: no card is due any more
    played.do(events.StrayCard(Card.H3))
    played.show()
    fifth = events.Change("card", ordinal=5, card=Card.S9)
    assert played.no(events.Corrected((fifth,), "It was read wrong.")) == "no_such_card"


def test_a_face_with_which_the_coup_was_over_before_is_refused() -> None:
    """One against one, both open: the punter is asked and says no. With an eight nobody would have asked him."""
    played = dealt("AH KC QD AC")
    played.show()
    played.non()
    before = played.table
    assert played.no(events.Amended(1, Card.D8)) == "not_now"
    assert played.table == before
    played.do(events.Amended(1, Card.D4))  # the control: with four he is asked as he was


def test_a_card_too_many_that_nobody_saw_is_dead_and_stays_closed() -> None:
    """I22: the banker has given himself a third card; with the hands it lies open, not before (house.md 6)."""
    played = dealt("2H 4C KD 3S 9D", "ES79")
    played.do(events.Ruled("I22"), CHEF)
    coup = played.open.coup
    assert coup is not None
    assert coup.dead == ((5, SEALED),)
    played.non()
    played.show()
    coup = played.open.coup
    assert coup is not None
    assert coup.dead == ((5, Card.D9),)


def test_the_card_in_the_place_of_a_dead_one_comes_closed() -> None:
    """I27, then I4: the exposed card of the punter is dead; the next one, which takes its place, nobody has seen."""
    played = dealt("2H", "ES79")
    played.do(events.Ruled("I27", ordinal=1))
    played.do(events.Ruled("I4"))
    played.cards("7S")
    coup = played.open.coup
    assert coup is not None
    assert coup.dead == ((1, Card.H2),)
    assert coup.punter == (SEALED,)
    played.cards("4C")  # the banker still lays open his card of the place that he exposed
    coup = played.open.coup
    assert coup is not None
    assert coup.banker == (Card.C4,)
