"""Take back: the newest standing act of the open coup, if a person typed it; the table is then as it was before."""

from __future__ import annotations

import msgspec
import pytest

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, Voided
from dealer_app.core.state import TableState
from dealer_app.core.table import replay
from tests.core.game import CROUPIER, Game, minor


def bare(table: TableState) -> TableState:
    return msgspec.structs.replace(table, undo=None)


def closed() -> Game:
    played = Game()
    played.bank(1, 1000)
    played.stake(2, 400)
    played.close()
    return played


ACTS: list[tuple[str, list[Event]]] = [
    ("a stake", [events.Covered(2, minor(100))]),
    ("a stake that did not fit", [events.Covered(2, minor(5000))]),
    ("a banco", [events.Covered(2, minor(100)), events.Called(3, "banco")]),
    ("a withdrawal", [events.Covered(2, minor(100)), events.StakeWithdrawn(2)]),
    ("the close", [events.Covered(2, minor(100)), events.StakesClosed()]),
]


@pytest.mark.parametrize(("name", "acts"), ACTS, ids=[name for name, _ in ACTS])
def test_what_was_typed_before_the_cards_goes_back(name: str, acts: list[Event]) -> None:
    played = Game()
    played.bank(1, 1000)
    before = played.table
    for event in acts:
        before = played.table
        played.do(event)
    played.back()
    assert bare(played.table) == bare(before)
    assert played.table.books == before.books
    assert replay(played.acts) == played.table


def test_a_word_goes_back_and_the_cards_lie_loose_again() -> None:
    played = closed()
    played.cards("2H 4C 2D KS 6H")
    before = played.table
    played.card()
    played.back()
    assert bare(played.table) == bare(before)
    played.non()
    coup = played.open.coup
    assert coup is not None
    assert (len(coup.punter), len(coup.banker)) == (2, 3)


def test_a_turned_hand_goes_back() -> None:
    played = closed()
    played.cards("2H 4C 2D KS")
    played.card()
    played.turn()
    played.back()
    assert played.open.coup is not None
    assert not played.open.coup.banker_shown


def test_hands_shown_go_back_while_nothing_is_settled() -> None:
    played = closed()
    played.cards("2H 4C 2D KS")
    played.show()
    assert played.phase == "draw"
    played.back()
    assert played.phase == "word"


def test_several_acts_go_back_one_by_one() -> None:
    played = Game()
    played.bank(1, 1000)
    start = played.table
    played.stake(2, 100)
    played.stake(3, 100)
    played.close()
    for _ in range(3):
        played.back()
    assert bare(played.table) == bare(start)


def test_a_card_stays_out() -> None:
    """The newest act is a card: it cannot go back, nor what was typed before it."""
    played = closed()
    typed = played.acts[-1].id
    played.cards("2H")
    assert played.no(Voided(played.acts[-1].id)) == "card_stays_out"
    assert played.no(Voided(typed)) == "not_the_newest"


def test_a_stray_card_stays_out() -> None:
    played = Game()
    played.bank(1, 1000)
    played.do(events.StrayCard(Card.H2))
    assert played.no(Voided(played.acts[-1].id)) == "card_stays_out"


def test_a_settled_coup_is_not_taken_back() -> None:
    played = closed()
    played.cards("2H 4C KD 5S")
    played.show()
    assert played.no(Voided(played.acts[-1].id)) == "nothing_to_take_back"
    played.drop()
    assert played.no(Voided(played.acts[-1].id)) == "nothing_to_take_back"


def test_what_the_chef_signed_is_not_taken_back() -> None:
    played = Game()
    assert played.no(Voided(played.acts[-1].id)) == "nothing_to_take_back"
    played.do(events.ShiftClosed())
    assert played.no(Voided(played.acts[-1].id)) == "nothing_to_take_back"
    played.do(events.CagnotteCounted(0))
    assert played.no(Voided(played.acts[-1].id)) == "nothing_to_take_back"


def test_only_the_newest_act() -> None:
    played = Game()
    played.bank(1, 1000)
    played.stake(2, 100)
    older = played.acts[-1].id
    played.stake(3, 100)
    assert played.no(Voided(older)) == "not_the_newest"
    assert played.no(Voided("no such act")) == "not_the_newest"


def test_a_take_back_is_itself_no_act_to_take_back() -> None:
    played = Game()
    played.bank(1, 1000)
    played.stake(2, 100)
    played.stake(3, 100)
    played.back()
    assert played.no(Voided(played.acts[-1].id)) == "not_the_newest"
    assert played.table.undo is not None
    assert played.table.undo.act == played.acts[-3].id


def test_the_history_reads_the_same_without_the_act() -> None:
    """Taken back is as if it had never been: but for the pair, both histories come to one table."""
    played = closed()
    played.cards("2H 4C 2D KS")
    played.non()
    played.back()
    played.card()
    without = [*played.acts[:-3], played.acts[-1]]
    there = replay(without)
    assert there is not None
    assert bare(there) == bare(played.table)
    assert replay([*played.acts, Act("x", Voided(played.acts[-1].id), CROUPIER)]) is not None


def test_what_came_after_an_amended_card_is_taken_back_and_the_amendment_stays() -> None:
    """A word said after the amendment goes back; the card read wrong is still the one it is."""
    played = closed()
    played.cards("2H 2C 2D 3S")
    played.card()
    played.cards("4H")
    played.do(events.Amended(5, Card("3H")))
    amended = bare(played.table)
    played.banker("stand")
    played.back()
    assert bare(played.table) == amended
    assert played.no(Voided(played.acts[-3].id)) == "nothing_to_take_back"
    played.do(events.Amended(5, Card("9H")))
    played.banker("draw")
    assert replay(played.acts) == played.table
