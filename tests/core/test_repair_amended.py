"""Read wrong: a card of the open coup that lies open is exchanged in place; what follows is that history's."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Amended, Event, FalseDraw, Result, Ruled
from dealer_app.core.notation import Story, write
from dealer_app.core.open import opened
from dealer_app.core.people import Person
from dealer_app.core.reading import parse
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import NO_PAST, TableState
from dealer_app.core.table import replay, step
from dealer_app.words.amounts import Purse
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.game import CHEF, CROUPIER, DIRECTOR, Game

EURO = Purse("EUR", 100)


def dealt(faces: str, **changes: object) -> Game:
    """Return a coup of 100.00 against seat 2 with its cards dealt."""
    played = Game(**{"wrong_draw_policy": "let_stand", **changes})
    played.bank(1, 100)
    played.stake(2, 100)
    played.close()
    played.cards(faces)
    return played


def amend(played: Game, ordinal: int, face: str) -> tuple[Event, ...]:
    return played.do(Amended(ordinal, Card(face)))


def why(played: Game, ordinal: int, face: str) -> Refusal | None:
    return played.why(Amended(ordinal, Card(face)))


def result(follows: tuple[Event, ...]) -> tuple[str, int | None, int | None]:
    found = next(event for event in follows if isinstance(event, Result))
    return found.outcome, found.punter, found.banker


def faces(played: Game) -> str:
    coup = played.table.coup
    assert coup is not None
    return " ".join("--" if card is None else str(card) for card in coup.cards)


def standing(table: TableState) -> TableState:
    return replace(table, past=NO_PAST, undo=None)


# each card that may lie open


def test_the_punters_third_card_and_what_the_banker_must_do_with_it() -> None:
    """Banker 5 against 5 draws, against 3 he stands: read right, he broke the rule."""
    played = dealt("2H 2C 2D 3S")
    played.card()
    played.cards("3H")
    amend(played, 5, "5H")
    assert faces(played) == "2H 2C 2D 3S 5H"
    played.banker("stand")
    follows = played.show()
    assert FalseDraw("banker", 5, 5, "draw", "stand") in follows
    assert result(follows) == ("punter", 9, 5)


def test_the_third_card_read_right_before_the_word_is_no_fault() -> None:
    """The control: with 3 against 5 nobody is at fault."""
    played = dealt("2H 2C 2D 3S")
    played.card()
    played.cards("3H")
    played.banker("stand")
    follows = played.show()
    assert [event for event in follows if isinstance(event, FalseDraw)] == []
    assert result(follows) == ("punter", 7, 5)


def test_a_card_of_the_hand_that_the_banker_turned() -> None:
    """He turns 7 that was read as 5: with 7 no more than the punter's card may leave the shoe."""
    played = dealt("2H 2C 2D 3S")
    played.card()
    played.turn()
    assert played.no(events.StrayCard(None)) == "due"
    amend(played, 4, "5S")
    played.cards("KH")
    assert played.no(events.CardDrawn(None)) == "not_due"
    assert result(played.show()) == ("banker", 4, 7)


@pytest.mark.parametrize(("number", "ordinal"), [("I12", 1), ("I12", 3), ("I27", 1)])
def test_a_card_exposed_by_mistake(number: str, ordinal: int) -> None:
    """It lies open by a ruling; the rest of its hand does not."""
    played = dealt("2H 2C 2D 3S", remedies="ES79")
    assert why(played, ordinal, "9C") == Refusal("lies_closed", amounts=(ordinal,))
    played.do(Ruled(number, ordinal=ordinal), CHEF if number == "I12" else CROUPIER)
    assert why(played, 4 - ordinal, "9C") == Refusal("lies_closed", amounts=(4 - ordinal,))
    amend(played, ordinal, "9C")
    coup = played.table.coup
    assert coup is not None
    assert coup.cards[ordinal - 1] == Card("9C")
    assert coup.ruled.numbers == (number,)
    assert coup.ruled.exposed == ((("punter", ordinal // 2),) if number == "I12" else (("punter", 0), ("banker", 0)))


def test_both_hands_exposed_and_the_bankers_natural_among_them() -> None:
    """I28 lays all four open; read right the banker has a natural, and no word is asked any more."""
    played = dealt("2H 2C 2D 3S", remedies="ES79")
    played.do(Ruled("I28"), CHEF)
    amend(played, 4, "6S")
    assert played.no(events.Spoken("punter", "draw")) == "word_not_now"
    assert result(played.show()) == ("banker", 4, 8)


def test_a_card_that_was_named_while_another_face_is_wanting() -> None:
    """Two cards were not read: the first name was wrong, the second settles."""
    played = dealt("-- 2C -- 4S")
    played.non()
    played.show()
    assert played.phase == "naming"
    played.do(events.CardNamed(1, Card("2H")))
    assert why(played, 3, "4H") == Refusal("not_read", amounts=(3,))
    assert why(played, 1, "2H") == Refusal("same_card", amounts=(1,))
    amend(played, 1, "3H")
    follows = played.do(events.CardNamed(3, Card("4D")))
    assert result(follows) == ("punter", 7, 6)


def test_a_card_pulled_before_the_close() -> None:
    """I1: it is the punter's first; it lies closed until both hands are open, and then a card is due."""
    played = Game(remedies="ES79")
    played.bank(1, 100)
    played.do(events.StrayCard(Card("KD")))
    played.do(events.StrayCard(Card("2C")))
    played.do(Ruled("I1"))
    played.stake(2, 100)
    played.close()
    played.cards("4D 3S")
    assert faces(played) == "KD 2C 4D 3S"
    assert why(played, 2, "4C") == Refusal("lies_closed", amounts=(2,))
    played.show()
    amend(played, 2, "4C")  # 4 against the banker's 7: the punter's card is due
    assert played.table.past.acts[1].event == events.StrayCard(Card("KD"))
    assert played.table.past.acts[2].event == events.StrayCard(Card("4C"))
    assert result(played.cards("2S")) == ("banker", 6, 7)


def test_the_joined_card_of_i24_decides_by_its_face_as_it_is_read_now() -> None:
    """The banker with 3 took two cards: he keeps the lower point, and read right that is the first one."""
    played = dealt("2H 3C 4D KS", remedies="ES79", third_card_face="up")
    played.card()
    played.cards("4H")
    played.turn()
    played.banker("draw")
    played.cards("5C")
    played.do(events.StrayCard(Card("4S")))
    follows = played.do(Ruled("I24"), CHEF)
    assert follows[0] == events.CardDead(6)  # 3 + 5 = 8 against 3 + 4 = 7: the first card is dead
    assert faces(played) == "2H 3C 4D KS 4H 5C 4S"
    amend(played, 7, "6S")  # 3 + 6 = 9: now the second is dead, and he has 8
    coup = played.table.coup
    assert coup is not None
    assert [str(card) for _, card in coup.dead] == ["6S"]
    assert result(played.show()) == ("banker", 0, 8)


def test_the_newest_stray_joins_where_two_lie_there() -> None:
    """Of two cards that were not due the last one is the banker's second third card, and is amended as such."""
    played = dealt("2H 3C 4D KS", remedies="ES79")
    played.card()
    played.cards("4H")
    played.turn()
    played.banker("draw")
    played.cards("5C")
    played.do(events.StrayCard(Card("9S")))
    played.do(events.StrayCard(Card("4S")))
    played.do(Ruled("I24"), CHEF)
    amend(played, 7, "AS")
    strays = [act.event for act in played.table.past.acts if isinstance(act.event, events.StrayCard)]
    assert strays == [events.StrayCard(Card("9S")), events.StrayCard(Card("AS"))]


def test_a_dead_card_may_be_read_right_too() -> None:
    """I4: the newest card lay face up in the shoe; its face stands in the record only."""
    played = dealt("2H 2C", remedies="ES79")
    played.do(Ruled("I4"))
    amend(played, 2, "9C")
    played.cards("2S 2D 4S")
    played.non()
    assert result(played.show()) == ("banker", 4, 6)
    assert faces(played) == "2H 9C 2S 2D 4S"


# while both hands lie open


def test_a_card_was_due_by_the_wrong_face_only_and_the_coup_is_over() -> None:
    """Banker 5 against 5 must draw; against 3 he stands: nothing is due, and the coup is settled."""
    played = dealt("2H 2C 2D 3S")
    played.card()
    played.cards("5H")
    played.show()
    assert played.phase == "draw"
    follows = amend(played, 5, "3H")
    assert result(follows) == ("punter", 7, 5)
    assert played.money("seat 2") == "100.00"
    assert played.phase == "bank_offered"


def test_read_right_a_natural_ends_the_drawing() -> None:
    """Both hands lie open and the punter's card is due; his second card is a 6: natural eight, nothing is due."""
    played = dealt("2H 2C 2D 3S")
    played.show()
    assert played.phase == "draw"
    follows = amend(played, 3, "6D")
    assert result(follows) == ("punter", 8, 5)
    assert next(event for event in follows if isinstance(event, Result)).natural == "punter"


def test_the_consequences_of_the_table_are_those_of_the_amended_hand() -> None:
    """Rules.md 10.7: a punter with 7 said card; the fifth card is the banker's, who has 5 against "stood"."""
    played = dealt("2H 2C 2D 3S", wrong_draw_policy="correct_by_tableau")
    played.card()
    played.cards("5H")
    assert played.show() == ()  # 4 asked rightly, and the banker's card against 5 is due
    follows = amend(played, 3, "5D")
    assert follows[0] == FalseDraw("punter", 7, None, "stand", "draw")
    assert events.CardMoved(5, "banker") in follows
    assert result(follows) == ("punter", 7, 0)


def test_what_was_dropped_in_the_meantime_stays() -> None:
    """Acts after the last card stand: a late stake that was removed is remembered in the amended coup."""
    played = dealt("2H 2C 2D 3S", late_stake="refused_banker_may_ask_removal")
    played.card()
    played.cards("5H")
    played.show()
    played.do(events.LateStakeRemoved(3, 1000))
    assert result(amend(played, 5, "3H")) == ("punter", 7, 5)
    coup = played.table.coup
    assert coup is None or coup.late == 1


# what is refused


def test_closed_cards_and_cards_that_are_none() -> None:
    played = dealt("2H 2C 2D 3S")
    for ordinal in (1, 2, 3, 4):
        assert why(played, ordinal, "9C") == Refusal("lies_closed", amounts=(ordinal,))
    for ordinal in (-1, 0, 5):
        assert why(played, ordinal, "9C") == Refusal("no_such_card", amounts=(ordinal,))
    played.card()
    played.cards("4H")
    assert why(played, 5, "4H") == Refusal("same_card", amounts=(5,))
    assert why(played, 5, "5H") is None


def test_outside_an_open_coup_there_is_nothing_to_amend() -> None:
    played = Game()
    assert played.no(Amended(1, Card("2H"))) == "not_now"
    played.bank(1, 100)
    assert played.no(Amended(1, Card("2H"))) == "not_now"
    played.stake(2, 100)
    played.close()
    played.bank_wins()
    assert played.no(Amended(1, Card("3H"))) == "not_now"


def test_where_the_amendment_makes_a_past_act_illegal() -> None:
    """The banker's turned hand would be a natural, and then no third card could have left the shoe."""
    played = dealt("2H 2C 2D 3S")
    played.card()
    played.turn()
    played.cards("4H")
    before = played.table
    refused = why(played, 4, "6S")
    assert refused == Refusal("not_due", past=True)
    assert sentence(refused, EURO, Tongue("en")) == (
        "Read so, an earlier act would have been refused: No card is due now."
    )
    assert played.table == before
    assert why(played, 4, "5S") is None  # the control: 7 is no natural


def test_a_refusal_of_the_present_does_not_speak_of_the_past() -> None:
    refused = dealt("2H 2C 2D 3S").why(events.CommissionDropped(5))
    assert refused is not None
    assert not sentence(refused, EURO, Tongue("en")).startswith("Read so")


@pytest.mark.parametrize(
    ("by", "approved", "reason"),
    [
        (CROUPIER, None, "approval_wanted"),
        (CROUPIER, CROUPIER, "approver_is_actor"),
        (CHEF, CROUPIER, "not_permitted"),
        (CROUPIER, CHEF, None),
        (CROUPIER, DIRECTOR, None),
    ],
)
def test_two_persons(by: Person, approved: Person | None, reason: str | None) -> None:
    played = dealt("2H 2C 2D 3S")
    played.card()
    played.cards("4H")
    found = played.why(Amended(5, Card("3H")), by, approved)
    assert (None if found is None else found.reason) == reason


def test_an_amendment_is_not_taken_back_it_is_amended_again() -> None:
    played = dealt("2H 2C 2D 3S")
    played.card()
    played.cards("4H")
    amend(played, 5, "3H")
    assert played.no(events.Voided(played.acts[-1].id)) == "nothing_to_take_back"
    amend(played, 5, "4H")
    assert faces(played) == "2H 2C 2D 3S 4H"


# what always holds


def test_replay_equals_state_and_a_coup_read_right_at_once() -> None:
    """The amended coup stands where the same coup stands whose card was read right."""
    amended, right = dealt("2H 2C 2D 3S"), dealt("2H 2C 2D 3S")
    for played, face in ((amended, "4H"), (right, "3H")):
        played.card()
        played.cards(face)
    amend(amended, 5, "3H")
    assert standing(amended.table) == standing(right.table)
    for played in (amended, right):
        played.banker("stand")
        played.show()
        assert replay(played.acts) == played.table
    assert standing(amended.table) == standing(right.table)
    amended.do(events.Corrected((events.Change("card", ordinal=5, card=Card("4H")),), "It was a four after all."))
    assert replay(amended.acts) == amended.table


def _turn(played: Game, faces_: list[Card], chance: random.Random) -> None:
    """Deal these cards and go on by chance, as far as no more than the banker's hand lies open."""
    played.cards(" ".join(map(str, faces_[:4])))
    if chance.random() < 0.3:
        return
    played.card() if chance.random() < 0.7 else played.non()
    if chance.random() < 0.7:
        played.turn()
    for face in faces_[4:]:
        if played.why(events.CardDrawn(face)) is None and chance.random() < 0.8:
            played.do(events.CardDrawn(face))


@pytest.mark.parametrize("policy", ["let_stand", "correct_by_tableau", "cards_after_word_dead", "void_coup"])
def test_nothing_leaks(policy: str) -> None:
    """Two tables that differ in sealed faces only answer alike to every card and face."""
    asked = 0
    for seed in range(40):
        chance = random.Random(seed)
        cards = chance.sample(list(Card), 6)
        other = [
            chance.choice(list(Card)),
            cards[1],
            chance.choice(list(Card)),
            *cards[3:],
        ]  # the punter's are sealed
        tables = []
        for hand in (cards, other):
            played = dealt("", wrong_draw_policy=policy)
            _turn(played, hand, random.Random(seed))
            tables.append(played)
        one, two = tables
        assert one.open.coup == two.open.coup
        for ordinal in range(8):
            for face in chance.sample(list(Card), 5):
                answers = [played.why(Amended(ordinal, face)) for played in tables]
                assert answers[0] == answers[1], (seed, ordinal, face)
                asked += answers[0] is None
                if answers[0] is None:
                    act = Act("amended", Amended(ordinal, face), CROUPIER, CHEF)
                    after = [_opened(played, act) for played in tables]
                    assert after[0] == after[1], (seed, ordinal, face)
    assert asked > 50


def _opened(played: Game, act: Act) -> object:
    return opened(step(played.table, act)[1])


def test_the_control_a_face_that_lies_open_does_change_the_answer() -> None:
    """The same question on another banker's hand is answered otherwise: the harness can see a difference."""
    answers = []
    for face in ("3S", "5S"):
        played = dealt(f"2H 2C 2D {face}")
        played.card()
        played.turn()
        played.cards("4H")
        answers.append(why(played, 2, "3C"))
    assert answers == [None, Refusal("not_due", past=True)]


STORY = """profile classic
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4
shoe 6
staff 117 croupier, 201 chef
bank 1 100
stake 2 100
close
cards 2H 2C 2D 3S
word card
draw 5H
show
amend 5 3H by 117 approved 201
expect phase bank_offered
"""


def test_a_story_amends_and_reads_back() -> None:
    story = parse(STORY, 100)
    assert isinstance(story, Story)
    line = story.lines[-2]
    assert line.args == (Amended(5, Card("3H")),)
    assert (line.by, line.approved) == ("117", "201")
    assert list(write(line.args[0], 100, "117", "201")) == ["amend 5 3H by 117 approved 201"]
