"""One coup step by step (rules.md 4.6 and section 14; house.md section 6): words, cards, hands, faults."""

from __future__ import annotations

import pytest

from dealer_app.core import events, say
from dealer_app.core.cards import SEALED, Card
from dealer_app.core.deal import cards_allowed
from dealer_app.core.events import CardDrawn, CardNamed, Event, FalseDraw, Result, Settled, Shown, Spoken, StrayCard
from dealer_app.core.holder import holder
from dealer_app.core.say_ruled import counts
from dealer_app.core.state import bank_amount, terms
from tests.core.game import CHANGEUR, CROUPIER, Game

FIVE_H = CardDrawn(Card.H5)


def dealt(faces: str, **changes: object) -> Game:
    """Return a coup of 100.00, a banco by seat 2, its first cards dealt."""
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards(faces)
    return played


def faults(follows: tuple[Event, ...]) -> list[tuple[str, int, int | None, str, str]]:
    """Return side, total, third card, what was required and what was done."""
    return [(f.side, f.total, f.against, f.required, f.did) for f in follows if isinstance(f, FalseDraw)]


def result(follows: tuple[Event, ...]) -> tuple[str, int, int]:
    return next((f.outcome, f.punter, f.banker) for f in follows if isinstance(f, Result))


def hands(played: Game) -> tuple[str, str]:
    """Return the two hands of the coup as they lie open."""
    coup = played.open.coup
    assert coup is not None
    return " ".join(map(str, coup.punter)), " ".join(map(str, coup.banker))


# The straight way


def test_a_coup_step_by_step() -> None:
    played = Game()
    assert (played.phase, say.key(played.open)) == ("bank_offered", "hand_to")
    played.bank(1, 100)
    assert (played.phase, [c.key for c in say.calls(played.open)]) == ("covering", ["bank_of", "who_banco"])
    played.stake(2, 60)
    assert (say.key(played.open), say.calls(played.open)[-1].x) == ("left", 40_00)
    played.stake(3, 40)
    assert say.key(played.open) == "covered"
    played.close()
    assert (played.phase, cards_allowed(played.open)) == ("deal", 4)
    played.cards("2H 4C 3D")
    assert (played.phase, cards_allowed(played.open)) == ("deal", 1)
    played.cards("KS")
    assert (played.phase, hands(played)) == ("word", ("## ##", "## ##"))
    played.card()
    assert (played.phase, cards_allowed(played.open)) == ("draw", 2)
    played.turn()
    assert hands(played) == ("## ##", "4C KS")
    played.cards("6H")
    assert hands(played) == ("## ## 6H", "4C KS")
    assert (cards_allowed(played.open), say.key(played.open)) == (1, "bank_draws")
    played.cards("2S")
    assert cards_allowed(played.open) == 0
    follows = played.show()
    assert [events.kind(event) for event in follows] == ["Result", "Settled", "CommissionCalled"]
    assert result(follows) == ("banker", 1, 6)
    assert (played.phase, say.key(played.open)) == ("commission", "commission")
    # Until it is dropped the box holds it, and the console shows Banque less what was called (5.2).
    assert (played.money("banque"), bank_amount(played.open)) == ("200.00", 195_00)
    played.drop()
    assert (played.phase, played.money("banque"), played.money("cagnotte")) == ("between", "195.00", "5.00")


def test_nobody_draws_after_a_punters_natural() -> None:
    """The holder turns eight or nine at once, without a word; the banker only turns."""
    played = dealt("4H 2C 5D KS")
    follows = played.show()
    assert result(follows) == ("punter", 9, 2)
    assert faults(follows) == []


@pytest.mark.parametrize("word", ["draw", "stand"])
def test_the_bankers_natural_ends_the_coup(word: events.Word) -> None:
    """X56: a card asked for is not given; the word is neither a fault nor a decision."""
    played = dealt("2H 4C AD 5S")
    played.do(Spoken("punter", word))
    played.turn()
    assert cards_allowed(played.open) == 0
    assert played.no(FIVE_H) == "not_due"
    assert played.no(Spoken("banker", "draw")) == "word_not_now"
    follows = played.show()
    assert (result(follows), faults(follows)) == (("banker", 3, 9), [])
    assert hands(played) == ("2H AD", "4C 5S")


def test_naturals_of_both_sides_are_kept() -> None:
    follows = dealt("TH AC 8D 7S").show()
    found = next(event for event in follows if isinstance(event, Result))
    assert (found.outcome, found.natural) == ("tie", "both")


def test_eight_on_two_cards_beats_nothing_on_three_because_none_is_drawn() -> None:
    played = dealt("2H 4C AD 4S")
    played.card()
    played.turn()
    assert played.no(CardDrawn(Card.H6)) == "not_due"
    assert result(played.show()) == ("banker", 3, 8)


def test_the_words_come_in_order() -> None:
    played = dealt("2H 2C 3D AS")
    assert played.no(Spoken("banker", "draw")) == "word_wanted"
    assert played.no(Shown("banker")) == "word_wanted"
    played.card()
    assert played.no(Spoken("punter", "stand")) == "word_not_now"
    assert played.no(Spoken("banker", "draw")) == "cards_wanted"
    played.cards("9H")
    played.banker("draw")
    assert played.no(Spoken("banker", "stand")) == "word_not_now"


@pytest.mark.parametrize("phase", ["covering", "deal"])
def test_no_word_before_the_hands_are_dealt(phase: str) -> None:
    played = Game()
    played.bank(1, 100)
    played.banco(2)
    if phase == "deal":
        played.close()
        played.cards("2H 2C 3D")
    assert played.no(Spoken("punter", "draw")) == "not_now"
    assert played.no(Shown("both")) == "not_now"
    assert played.no(Shown("banker")) == "not_now"


# Free cells


def test_the_banker_is_asked_in_a_free_cell() -> None:
    """Three against a nine, five against a four: the croupier asks him; both ways are right."""
    for faces, third, last in (("2H 2C 3D AS", "9H", "6C"), ("2H 3C 3D 2S", "4H", "6C")):
        for word in ("draw", "stand"):
            played = dealt(faces)
            played.card()
            played.turn()
            played.cards(third)
            assert say.key(played.open) == "ask_banker"
            assert cards_allowed(played.open) == 1
            played.banker(word)
            assert cards_allowed(played.open) == (1 if word == "draw" else 0)
            if word == "draw":
                played.cards(last)
            assert faults(played.show()) == []


def test_the_punter_is_free_on_five() -> None:
    drew = dealt("2H 7C 3D KS")
    drew.card()
    drew.cards("KH")
    stood = dealt("2H 7C 3D KS")
    stood.non()
    assert (faults(drew.show()), faults(stood.show())) == ([], [])


def test_a_free_cell_is_never_due() -> None:
    """Both hands lie open without the banker's word: 3 against 9 and 5 against 4 settle as they lie."""
    for faces, third in (("2H 2C 3D AS", "9H"), ("2H 3C 3D 2S", "4H")):
        played = dealt(faces)
        played.card()
        played.cards(third)
        assert any(isinstance(event, Settled) for event in played.show())
    played = dealt("2H 7C 3D KS")  # the punter's five, without a word
    assert faults(played.show()) == []
    assert played.phase == "commission"


# Words against the grid: taken without a sign, told when both hands lie open


def test_a_punter_who_stood_on_four() -> None:
    played = dealt("2H 6C 2D KS")
    played.non()
    played.turn()
    assert say.notices(played.open) == ()
    follows = played.show()
    assert faults(follows) == [("punter", 4, None, "draw", "stand")]
    assert result(follows) == ("banker", 4, 6)
    assert "false_draw_punter" in [call.key for call in (*say.calls(played.open), *say.notices(played.open))]


def test_a_punter_who_drew_on_seven() -> None:
    played = dealt("2H 6C 5D KS")
    played.card()
    played.cards("KH")
    follows = played.show()
    assert faults(follows) == [
        ("punter", 7, None, "stand", "draw"),
    ]
    assert result(follows) == ("punter", 7, 6)


def test_a_banker_who_stood_on_three_against_two() -> None:
    played = dealt("2H 2C 2D AS")
    played.card()
    played.turn()
    played.cards("2S")
    assert say.key(played.open) == "bank_draws"
    played.banker("stand")
    assert faults(played.show()) == [("banker", 3, 2, "draw", "stand")]


def test_a_banker_who_drew_on_six_against_a_punter_who_stood() -> None:
    """The word is said before his hand is turned, and taken without a sign."""
    played = dealt("2H 4C 5D 2S", wrong_draw_policy="let_stand")
    played.non()
    played.banker("draw")
    played.cards("2C")
    follows = played.show()
    assert faults(follows) == [("banker", 6, None, "stand", "draw")]
    assert result(follows) == ("banker", 7, 8)


def test_both_sides_at_fault_are_told_in_order() -> None:
    played = dealt("2H 4C 2D 2S")
    played.non()
    played.banker("draw")
    played.cards("2C")
    assert [side for side, *_ in faults(played.show())] == ["punter", "banker"]


def test_the_open_hand_of_the_banker_narrows_the_cards() -> None:
    """Six against "stood": once the six lies open, no card may leave; a card all the same is a stray one."""
    played = dealt("2H 4C 5D 2S")
    played.non()
    assert cards_allowed(played.open) == 1
    played.turn()
    assert cards_allowed(played.open) == 0
    assert played.no(CardDrawn(Card.H2)) == "not_due"


def test_a_fault_costs_no_money_beyond_the_result() -> None:
    """`let_stand`: result as the cards lie."""
    played = dealt("2H 2C 2D 4S")
    played.non()
    played.show()
    played.drop()
    assert (played.money("banque"), played.money("cagnotte")) == ("195.00", "5.00")


# Both hands open while the grid still owes a card


def test_a_card_owed_after_show_is_asked_for() -> None:
    """The punter's four without a word: nothing settles, the card completes the coup."""
    played = dealt("2H 7C 2D KS")
    assert played.show() == ()
    assert (played.phase, say.key(played.open), cards_allowed(played.open)) == ("draw", "ask_card_punter", 1)
    follows = played.cards("3S")
    assert (result(follows), faults(follows)) == (("tie", 7, 7), [])


def test_a_card_owed_after_show_or_he_stood() -> None:
    played = dealt("2H 7C 2D KS")
    played.show()
    follows = played.do(Spoken("punter", "stand"))  # `stands` in a story
    assert faults(follows) == [("punter", 4, None, "draw", "stand")]
    assert result(follows) == ("banker", 4, 7)


def test_a_card_asked_for_stays_due_after_show() -> None:
    played = dealt("2H 7C 5D KS", wrong_draw_policy="let_stand")
    played.card()
    assert played.show() == ()
    assert (say.key(played.open), cards_allowed(played.open)) == ("ask_card_punter", 1)
    follows = played.cards("KH")
    assert faults(follows) == [("punter", 7, None, "stand", "draw")]


def test_the_bankers_card_is_owed_after_the_punters() -> None:
    """Both owe: the punter's card first, then the banker's by the third card that lies there."""
    played = dealt("2H 2C 2D KS")
    played.show()
    assert cards_allowed(played.open) == 2
    assert played.cards("6H") == ()
    assert (say.key(played.open), cards_allowed(played.open)) == ("ask_card_banker", 1)
    follows = played.cards("4D")
    assert hands(played) == ("2H 2D 6H", "2C KS 4D")
    assert (result(follows), faults(follows)) == (("banker", 0, 6), [])


def test_the_banker_owes_a_card_and_stood() -> None:
    played = dealt("2H 2C 5D KS")
    played.non()
    assert played.show() == ()
    assert played.no(Spoken("punter", "stand")) == "word_not_now"
    follows = played.banker("stand")
    assert faults(follows) == [("banker", 2, None, "draw", "stand")]


def test_no_more_is_owed_after_a_natural() -> None:
    """A punter's two against a natural of the banker, no word recorded: the coup is over."""
    assert result(dealt("2H 4C KD 5S").show()) == ("banker", 2, 9)


def test_a_recorded_no_is_no_debt() -> None:
    played = dealt("2H 7C 2D KS")
    played.non()
    assert any(isinstance(event, Settled) for event in played.show())


def test_after_show_no_hand_is_turned_again() -> None:
    played = dealt("2H 7C 2D KS")
    played.show()
    assert played.no(Shown("both")) == "shown"
    assert played.no(Shown("banker")) == "shown"
    turned = dealt("2H 7C 2D KS")
    turned.non()
    turned.turn()
    assert turned.no(Shown("banker")) == "shown"


def test_a_natural_that_drew_all_the_same() -> None:
    """`let_stand`: the card lies, the fault is told, nobody else is owed one."""
    played = dealt("4H 2C 5D KS", wrong_draw_policy="let_stand")
    played.card()
    played.cards("6H")
    follows = played.show()
    assert faults(follows) == [("punter", 9, None, "stand", "draw")]
    assert result(follows) == ("punter", 5, 2)


# A card without a word


def test_a_card_without_a_word_finds_its_owner_by_the_word() -> None:
    for word, owners in (("draw", ("## ## 6H", "## ##")), ("stand", ("## ##", "## ## 6H"))):
        played = dealt("2H 7C 2D KS")
        played.cards("6H")
        assert (played.phase, hands(played)) == ("word", ("## ##", "## ##"))
        assert played.open.coup is not None
        assert played.open.coup.loose == (SEALED,)
        assert played.no(Shown("both")) == "word_wanted"
        played.do(Spoken("punter", word))
        assert hands(played) == owners
        assert played.open.coup.loose == ()


def test_two_cards_without_a_word() -> None:
    """After "card" one is the punter's and one the banker's; after "no" the second is nobody's and dead."""
    for word, owners, strays in (
        ("draw", ("## ## 6H", "## ## 2S"), 0),
        ("stand", ("## ##", "## ## 6H"), 1),
    ):
        played = dealt("2H 2C 2D KS", wrong_draw_policy="let_stand")
        played.cards("6H 2S")
        assert cards_allowed(played.open) == 0
        assert played.no(FIVE_H) == "not_due"
        played.do(Spoken("punter", word))
        assert hands(played) == owners
        assert len(played.open.strays) == strays
        assert played.open.loaded is not None
        assert played.open.loaded.out == 6


# Unread cards


def test_an_unread_card_is_named_when_it_lies_open() -> None:
    """The second card of the coup, the banker's first: no settlement before its name."""
    played = dealt("2H -- 5D KS")
    assert played.no(CardNamed(2, Card.C4)) == "not_now"  # it lies closed, and the punter is to speak
    played.non()
    assert played.no(CardNamed(2, Card.C4)) == "lies_closed"
    played.turn()
    assert hands(played) == ("## ##", "None KS")
    assert played.no(CardNamed(1, Card.C4)) == "lies_closed"
    assert played.no(CardNamed(4, Card.C4)) == "not_unread"
    assert played.no(CardNamed(5, Card.C4)) == "not_unread"
    assert played.show() == ()
    assert (played.phase, say.key(played.open), say.calls(played.open)[-1].n) == ("naming", "ask_face", 2)
    assert played.no(Shown("both")) == "not_now"
    assert played.no(Spoken("banker", "draw")) == "not_now"
    follows = played.do(CardNamed(2, Card.C6))
    assert result(follows) == ("punter", 7, 6)


def test_a_name_needs_another_person() -> None:
    played = dealt("2H -- 5D KS")
    played.non()
    played.show()
    name = CardNamed(2, Card.C6)
    assert played.no(name, CROUPIER) == "approval_wanted"
    assert played.no(name, CROUPIER, CROUPIER) == "approver_is_actor"
    played.do(name, CROUPIER, CHANGEUR)


def test_two_unread_cards_are_named_one_by_one() -> None:
    played = dealt("-- 6C -- KS")
    played.non()
    played.show()
    assert played.do(CardNamed(3, Card.D5)) == ()
    assert played.phase == "naming"
    assert result(played.do(CardNamed(1, Card.H2))) == ("punter", 7, 6)


def test_a_name_may_show_that_a_card_is_owed() -> None:
    """The banker's unread card is an ace: one and none make one, and he must draw against "stood"."""
    played = dealt("2H -- 5D KS")
    played.non()
    played.show()
    assert played.do(CardNamed(2, Card.CA)) == ()
    assert (played.phase, say.key(played.open)) == ("draw", "ask_card_banker")
    assert result(played.cards("7D")) == ("banker", 7, 8)


def test_a_name_may_show_a_natural() -> None:
    played = dealt("2H -- 2D KS")
    played.show()
    assert played.phase in ("draw", "naming")  # the punter's four is owed a card unless a natural lies there
    follows = played.do(CardNamed(2, Card.C9))
    assert (result(follows), faults(follows)) == (("banker", 4, 9), [])


def test_an_unread_third_card_is_named_before_the_hands_are_shown() -> None:
    played = dealt("2H 3C 2D 3S")
    played.card()
    played.cards("--")
    played.turn()
    assert say.key(played.open) == "ask_face"
    assert played.do(CardNamed(5, Card.H6)) == ()
    assert say.key(played.open) == "bank_draws"


def test_an_unread_third_card_waits_in_naming() -> None:
    played = dealt("2H 7C 2D KS")
    played.card()
    played.cards("--")
    assert played.show() == ()
    assert (played.phase, say.calls(played.open)[-1].n) == ("naming", 5)
    assert result(played.do(CardNamed(5, Card.H6))) == ("banker", 0, 7)
    assert played.phase == "commission"


def test_an_unread_loose_card_lies_closed() -> None:
    played = dealt("2H 7C 2D KS")
    played.cards("--")
    assert played.open.coup is not None
    assert played.open.coup.loose == (SEALED,)
    assert played.no(CardNamed(5, Card.H6)) == "not_now"


def test_whose_the_next_card_is_waits_for_the_name_that_tells() -> None:
    """The punter's hand has an unread card and no word is recorded: whether he is owed the fifth card is not known.

    The face is asked for, and a card that leaves before it is named is not the banker's: it is his if he has a four.
    """
    played = dealt("-- 2C 2D KS")
    played.show()
    if played.why(CardDrawn(Card.H9)) is None:
        played.cards("9H")
        played.do(CardNamed(1, Card.H2))
        assert hands(played)[0] == "2H 2D 9H"
    else:
        played.do(CardNamed(1, Card.H2))
        assert say.key(played.open) == "ask_card_punter"


def test_a_wanting_face_is_asked_for_first() -> None:
    """As above: nothing is said to be due to the banker while the punter's total is not known."""
    played = dealt("-- 2C 2D KS")
    played.show()
    assert say.key(played.open) == "ask_face"


# Stray cards


def test_a_stray_card_is_dead_and_out_of_the_shoe() -> None:
    """Whatever the phase: not of the coup, face down until the settlement, counted as out."""
    played = Game()
    played.do(StrayCard(Card.H9))
    assert played.open.strays == (SEALED,)
    assert [call.key for call in say.notices(played.open)] == ["stray"]
    played.bank(1, 100)
    played.banco(2)
    played.close()
    assert played.no(StrayCard(Card.H9)) == "due"  # what is due is no stray card
    played.cards("2H 4C KD 5S")
    played.show()
    assert played.open.strays == ()
    assert played.open.loaded is not None
    assert (played.open.loaded.out, played.open.loaded.left) == (5, 307)
    coup = played.open.coup
    assert coup is not None
    assert len(coup.cards) == 4


def test_a_card_beyond_the_allowance_is_refused_and_so_a_stray_one() -> None:
    played = dealt("2H 4C 5D 2S")
    played.non()
    played.turn()
    assert played.no(FIVE_H) == "not_due"
    played.do(StrayCard(Card.H5))
    assert result(played.show()) == ("punter", 7, 6)


def test_a_card_after_a_shown_natural_is_a_stray_one() -> None:
    played = dealt("2H 4C KD 5S")
    played.show()
    assert played.no(FIVE_H) == "not_due"
    played.do(StrayCard(Card.H5))
    assert (played.phase, len(played.open.strays)) == ("commission", 1)


# Who holds the cards


@pytest.mark.parametrize(
    ("stakes", "held"),
    [
        ([(2, 10), (3, 30)], 3),  # the highest
        ([(4, 30), (3, 30), (2, 10)], 3),  # a tie: the first in call order
        ([(2, 30), (4, 70)], 4),
    ],
)
def test_the_highest_stake_holds_the_cards(stakes: list[tuple[int, int]], held: int) -> None:
    played = Game()
    played.bank(1, 100)
    for seat, amount in stakes:
        played.stake(seat, amount)
    played.close()
    assert holder(played.open) == held


def test_the_banco_holds_the_cards() -> None:
    played = Game()
    played.bank(1, 100)
    played.stake(2, 60)
    assert played.banco(3) == (events.StakeReturned(2, 60_00),)
    played.close()
    assert holder(played.open) == 3


@pytest.mark.parametrize("third", ["KD", "--"])
def test_a_dead_card_is_not_named_though_another_face_is_wanting(third: str) -> None:
    """I4: the third card is dead, read or not; the next one takes its place, and its face is wanting."""
    played = Game(remedies="ES79")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards(f"2H 4C {third}")
    played.do(events.Ruled("I4"))
    played.cards("-- 9S")
    played.non()
    played.show()
    assert played.phase == "naming"
    assert [played.why(CardNamed(n, Card.S2)) is None for n in range(1, 6)] == [False, False, False, True, False]


def test_before_a_table_is_open_nothing_is_said_and_a_coup_exposes_what_is_covered() -> None:
    assert (say.calls(None), say.notices(None), say.key(None), say.aloud(None)) == ((), (), "", ())
    played = Game()
    assert terms(played.open).rules == played.table.profile.rules, "the drawing table between two coups"
    assert say.exposed(played.open) == 0
    played.bank(1, 100)
    played.stake(2, 40)
    assert say.exposed(played.open) == 40_00
    played.stake(3, 60)
    assert say.exposed(played.open) == 100_00


def test_the_felt_counts_the_hands_as_far_as_they_lie_open() -> None:
    played = Game()
    assert counts(played.open) == (None, None)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    assert counts(played.open) == (None, None), "the coup has no cards yet"
    played.cards("2H 4C KD 3S")
    played.card()
    played.turn()
    assert counts(played.open) == (None, 7)
    played.show()
    assert counts(played.open) == (2, 7)
