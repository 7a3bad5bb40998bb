"""A word or a card against the rule: the table of rules.md 10.7 cell by cell, X57, and what always holds."""

from __future__ import annotations

import copy
import random
from itertools import product
from pathlib import Path

import pytest

from dealer_app.core import events, say
from dealer_app.core.cards import Card
from dealer_app.core.deal import cards_allowed
from dealer_app.core.events import CardDead, CardDrawn, CardMoved, CoupAnnulled, Event, FalseDraw, Spoken, WordLapsed
from dealer_app.core.table import replay
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.tongue import Tongue
from tests.core.command import TOP, run
from tests.core.game import Game
from tests.core.printed_card import OPTIONS, judged, value

TABLEAU, DEAD, STAND, VOID = "correct_by_tableau", "cards_after_word_dead", "let_stand", "void_coup"
POLICIES = (TABLEAU, DEAD, STAND, VOID)
MENDING = (TABLEAU, DEAD)


def dealt(faces: str, policy: str, *, banco: bool = False, **changes: object) -> Game:
    """Return a coup of 100.00 against seat 2, its four cards dealt; a banco caller bears his own error."""
    played = Game(wrong_draw_policy=policy, **changes)
    played.bank(1, 100)
    played.banco(2) if banco else played.stake(2, 100)
    played.close()
    played.cards(faces)
    return played


def kinds(follows: tuple[Event, ...]) -> list[str]:
    return [events.kind(event) for event in follows]


def hands(played: Game) -> tuple[str, str, str]:
    """Return the punter's cards, the banker's and the dead ones."""
    coup = played.table.coup
    assert coup is not None
    return " ".join(map(str, coup.punter)), " ".join(map(str, coup.banker)), " ".join(str(c) for _, c in coup.dead)


def order(played: Game) -> str:
    coup = played.table.coup
    assert coup is not None
    return " ".join(map(str, coup.cards))


def outcome(follows: tuple[Event, ...]) -> tuple[str, int, int] | None:
    return next(((f.outcome, f.punter, f.banker) for f in follows if isinstance(f, events.Result)), None)


def check_void(played: Game, follows: tuple[Event, ...]) -> None:
    assert CoupAnnulled("false_draw") in follows
    assert outcome(follows) is None
    assert [played.money(box) for box in ("banque", "coverage", "seat 2", "cagnotte")] == [
        "100.00",
        "0.00",
        "0.00",
        "0.00",
    ]
    assert say.calls(played.open)[0].key == "void"


# X57


def test_x57_a_false_no_and_a_card_that_is_the_punters() -> None:
    """X57: punter 3 said no, banker 5 drew a 4; card 5 is the punter's: 7; 5 v 4 is free, and he is asked."""
    for word, last in (("draw", "2C"), ("stand", "")):
        played = dealt("2H 2C AD 3S", TABLEAU)
        played.non()
        played.banker("draw")
        played.cards("4H")
        follows = played.show()
        assert follows == (
            FalseDraw("punter", 3, None, "draw", "stand"),
            WordLapsed("banker"),
            CardMoved(5, "punter"),
        )
        assert hands(played) == ("2H AD 4H", "2C 3S", "")
        assert (played.phase, say.key(played.open), cards_allowed(played.open)) == ("draw", "ask_banker", 0)
        assert played.no(CardDrawn(Card.C2)) == "not_due"
        assert played.no(Spoken("punter", "draw")) == "word_not_now"
        follows = played.banker(word)
        if last:
            assert (follows, say.key(played.open), cards_allowed(played.open)) == ((), "ask_card_banker", 1)
            follows = played.cards(last)
            assert order(played) == "2H 2C AD 3S 4H 2C"
        assert outcome(follows) == (("tie", 7, 7) if last else ("punter", 7, 5))
        assert replay(played.acts) == played.table


def test_x57_as_a_story(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    text = (TOP / "resources" / "profiles" / "classic.toml").read_text()
    file.write_text(text.replace('wrong_draw_policy = "let_stand"', 'wrong_draw_policy = "correct_by_tableau"'))
    story = tmp_path / "x57.coup"
    story.write_text(
        f"profile {file}\nlimits stake_min 10 stake_step 5 bank_min 10 bank_step 5\nseats 1 2 3\nshoe 6\n"
        "staff 117 croupier, 201 chef\nbank 1 100\nstake 2 100\nclose\ncards 2H 2C AD 3S\nword no\ndraw 4H\nshow\n"
        "expect phase draw\nexpect say ask_banker\nword card\nexpect say ask_card_banker\ndraw 3C\n"
        "expect seat 2 -100 banque 200\n"
    )
    assert run("play", story) == (0, "1 coup played\n", "")


# Row 1: punter 0-4 said no


@pytest.mark.parametrize("policy", POLICIES)
def test_a_false_no_with_a_card_drawn_by_the_banker(policy: str) -> None:
    """Punter 4 said no; banker 5 drew the six."""
    played = dealt("2H 2C 2D 3S", policy)
    played.non()
    played.banker("draw")
    played.cards("6H")
    follows = played.show()
    fault = FalseDraw("punter", 4, None, "draw", "stand")
    assert follows[0] == fault
    if policy == VOID:
        check_void(played, follows)
    elif policy == STAND:
        assert (outcome(follows), hands(played)) == (("punter", 4, 1), ("2H 2D", "2C 3S 6H", ""))
    elif policy == TABLEAU:  # card 5 is the punter's; 5 v 6 must draw: card 6 now
        assert hands(played) == ("2H 2D 6H", "2C 3S", "")
        assert say.key(played.open) == "ask_card_banker"
        assert outcome(played.cards("4C")) == ("banker", 0, 9)
        assert order(played) == "2H 2C 2D 3S 6H 4C"
    else:  # card 5 is dead; the punter draws now; then the banker by the grid for it
        assert follows == (fault, WordLapsed("banker"), CardDead(5))
        assert hands(played) == ("2H 2D", "2C 3S", "6H")
        assert (say.key(played.open), cards_allowed(played.open)) == ("ask_card_punter", 2)
        assert [call.key for call in say.notices(played.open)] == ["false_draw_punter", "dead_card"]
        assert played.cards("5H") == ()
        assert say.key(played.open) == "ask_card_banker"
        assert outcome(played.cards("4C")) == ("tie", 9, 9)
        assert order(played) == "2H 2C 2D 3S 6H 5H 4C"


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("third", "drawn_by_bank"), [("8H", None), ("6H", "AC")])
def test_a_false_no_and_the_banker_stood(policy: str, third: str, drawn_by_bank: str | None) -> None:
    """Punter 4 said no, banker 6 stood rightly: the punter draws now; then the grid says what the six does."""
    played = dealt("2H 2C 2D 4S", policy)
    played.non()
    played.turn()
    played.banker("stand")
    follows = played.show()
    if policy == VOID:
        check_void(played, follows)
    elif policy == STAND:
        assert outcome(follows) == ("banker", 4, 6)
    else:
        assert follows == (FalseDraw("punter", 4, None, "draw", "stand"), WordLapsed("banker"))
        assert say.key(played.open) == "ask_card_punter"
        follows = played.cards(third)
        if drawn_by_bank:
            assert (follows, say.key(played.open)) == ((), "ask_card_banker")
            assert outcome(played.cards(drawn_by_bank)) == ("banker", 0, 7)
        else:
            assert outcome(follows) == ("banker", 2, 6)


def test_a_card_six_that_the_grid_gives_nobody_is_dead() -> None:
    """The table's "else card 6 is dead": said card is right, the banker's card is not his."""
    played = dealt("2H 2C 2D 5S", TABLEAU)
    played.card()
    played.cards("8H 6C")  # the banker's seven took a card
    follows = played.show()
    assert follows[:2] == (FalseDraw("banker", 7, 8, "stand", "draw"), CardDead(6))
    assert (outcome(follows), hands(played)) == (("banker", 2, 7), ("2H 2D 8H", "2C 5S", "6C"))


@pytest.mark.parametrize(
    ("policy", "faces", "waits", "found"),
    [
        (TABLEAU, "2H 2C 2D 3S", "", ("2H 2D 6H", "2C 3S 4C", "")),  # 5 v 6 must draw: card 6 is his
        (TABLEAU, "2H 2C 2D 5S", "", ("2H 2D 6H", "2C 5S", "4C")),  # 7 stands: card 6 is dead
        (DEAD, "2H 2C 2D 5S", "ask_card_punter", ("2H 2D", "2C 5S", "6H 4C")),
        (TABLEAU, "2H 2C 5D 3S", "", ("2H 5D", "2C 3S 6H", "4C")),  # no was right: the second card is nobody's
    ],
)
def test_two_cards_left_before_the_word(policy: str, faces: str, waits: str, found: tuple[str, str, str]) -> None:
    """Cards 5 and 6 lay there when "no" was said: they keep their physical order until the hands lie open."""
    played = dealt(faces, policy)
    played.cards("6H 4C")
    played.non()
    assert (played.table.strays, cards_allowed(played.open)) == ((), 0)
    played.show()
    assert (hands(played), order(played)) == (found, f"{faces} 6H 4C")
    assert not waits or say.key(played.open) == waits


# Row 2: punter 6-7 (or 5) said card


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("banker", "cards", "mended"),
    [
        ("2C 3S", "KH", ("2H 5D", "2C 3S KH", "", ("punter", 7, 5))),  # the banker's five draws against "stood"
        ("2C 3S", "KH 9C", ("2H 5D", "2C 3S KH", "9C", ("punter", 7, 5))),
        ("2C 4S", "KH", ("2H 5D", "2C 4S", "KH", ("punter", 7, 6))),  # his six stands
        ("2C 4S", "6H AC", ("2H 5D", "2C 4S", "6H AC", ("punter", 7, 6))),
    ],
)
def test_a_false_card(
    policy: str, banker: str, cards: str, mended: tuple[str, str, str, tuple[str, int, int]]
) -> None:
    """Punter 7 said card: card 5 is the banker's if the grid gives him one against "stood", else dead."""
    first, second = banker.split()
    played = dealt(f"2H {first} 5D {second}", policy)
    played.card()
    played.cards(cards)
    if first + second == "2C3S" and cards == "KH":
        played.banker("stand")
    follows = played.show()
    assert follows[0] == FalseDraw("punter", 7, None, "stand", "draw")
    if policy == VOID:
        check_void(played, follows)
    elif policy == STAND:
        five, *six = cards.split()
        assert hands(played) == (f"2H 5D {five}", " ".join([first, second, *six]), "")
        assert outcome(follows) is not None
    else:
        assert (*hands(played), outcome(follows)) == mended
        assert order(played) == f"2H {first} 5D {second} {cards}"


@pytest.mark.parametrize("policy", MENDING)
def test_a_false_card_not_yet_given_is_not_given(policy: str) -> None:
    """Punter 7 said card, both hands lie open: nothing is due to him; the banker's five draws against "stood"."""
    played = dealt("2H 2C 5D 3S", policy)
    played.card()
    assert played.show() == (FalseDraw("punter", 7, None, "stand", "draw"), WordLapsed("banker"))
    assert (say.key(played.open), cards_allowed(played.open)) == ("ask_card_banker", 1)
    assert outcome(played.cards("2D")) == ("tie", 7, 7)


@pytest.mark.parametrize(("on_5", "is_false"), [("free", False), ("stand", True), ("draw", False)])
def test_five_is_false_where_the_profile_decides_it(on_5: str, is_false: bool) -> None:
    played = dealt("2H 2C 3D 5S", TABLEAU, punter_on_5=on_5)
    played.card()
    played.cards("KH")
    follows = played.show()
    assert hands(played) == (("2H 3D", "2C 5S", "KH") if is_false else ("2H 3D KH", "2C 5S", ""))
    assert outcome(follows) == ("banker", 5, 7)


@pytest.mark.parametrize(("word", "dead"), [("draw", "6C"), ("stand", "KH 6C")])
def test_a_false_card_before_a_free_banker(word: str, dead: str) -> None:
    """`free`: punter 7 said card, the banker drew too. Against "stood" he is free and asked; card 5 may be his."""
    played = dealt("2H 2C 5D 3S", TABLEAU, draw_grid="free")
    played.card()
    played.cards("KH 6C")
    assert kinds(played.show()) == ["FalseDraw", "WordLapsed"]
    assert say.key(played.open) == "ask_banker"
    follows = played.banker(word)
    assert hands(played) == ("2H 5D", "2C 3S KH" if word == "draw" else "2C 3S", dead)
    assert outcome(follows) == ("punter", 7, 5)


# Row 3: banker drew where the grid says stand


@pytest.mark.parametrize("policy", POLICIES)
def test_a_false_card_of_the_banker(policy: str) -> None:
    played = dealt("2H 4C 5D 2S", policy)
    played.non()
    played.banker("draw")
    played.cards("3C")
    follows = played.show()
    assert follows[0] == FalseDraw("banker", 6, None, "stand", "draw")
    if policy == VOID:
        check_void(played, follows)
    elif policy == STAND:
        assert outcome(follows) == ("banker", 7, 9)
    else:
        assert follows[1] == CardDead(5)
        assert (outcome(follows), hands(played)) == (("punter", 7, 6), ("2H 5D", "4C 2S", "3C"))


# Row 4: banker stood where the grid says draw


@pytest.mark.parametrize("policy", POLICIES)
def test_a_false_no_of_the_banker(policy: str) -> None:
    played = dealt("2H 2C 5D 2S", policy)
    played.non()
    played.banker("stand")
    follows = played.show()
    assert follows[0] == FalseDraw("banker", 4, None, "draw", "stand")
    if policy == VOID:
        check_void(played, follows)
    elif policy == STAND:
        assert outcome(follows) == ("punter", 7, 4)
    else:
        assert (follows[1:], say.key(played.open)) == ((), "ask_card_banker")
        assert outcome(played.cards("4D")) == ("banker", 7, 8)


@pytest.mark.parametrize("policy", MENDING)
def test_a_word_said_over_open_hands_is_put_right_too(policy: str) -> None:
    """Both hands lie open, the banker's four is owed a card; he says no: false, and the card is still due."""
    played = dealt("2H 2C 5D 2S", policy)
    played.non()
    assert played.show() == ()
    assert played.banker("stand") == (FalseDraw("banker", 4, None, "draw", "stand"),)
    assert say.key(played.open) == "ask_card_banker"
    assert played.no(Spoken("banker", "stand")) == "word_not_now"
    assert outcome(played.cards("4D")) == ("banker", 7, 8)


# The banco caller


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("cards", "word", "third", "result"), [
    ("2H 2C 2D 4S", "stand", "", ("banker", 4, 6)),
    ("2H 2C 5D 5S", "draw", "KH", ("tie", 7, 7)),
])  # fmt: skip
def test_a_banco_caller_bears_his_error(
    policy: str, cards: str, word: events.Word, third: str, result: tuple[str, int, int]
) -> None:
    """I41: the result is as the cards lie, whatever the policy; the fault is told."""
    played = dealt(cards, policy, banco=True)
    played.do(Spoken("punter", word))
    played.cards(third)
    follows = played.show()
    assert [f.side for f in follows if isinstance(f, FalseDraw)] == ["punter"]
    assert (outcome(follows), hands(played)[2]) == (result, "")


@pytest.mark.parametrize("policy", MENDING)
def test_a_bankers_error_against_a_banco_caller_is_put_right(policy: str) -> None:
    """The banco caller's four stands as said; against it the banker's five drew rightly, his six did not."""
    for banker, hand in (("2C 3S", "2C 3S KC"), ("2C 4S", "2C 4S")):
        first, second = banker.split()
        played = dealt(f"2H {first} 2D {second}", policy, banco=True)
        played.non()
        played.banker("draw")
        played.cards("KC")
        follows = played.show()
        assert (hands(played)[:2], outcome(follows) is None) == (("2H 2D", hand), False)


@pytest.mark.parametrize("policy", [TABLEAU, DEAD, VOID])
@pytest.mark.parametrize("word", ["draw", "stand"])
def test_a_banco_caller_with_nothing_may_still_draw(policy: str, word: events.Word) -> None:
    """I41: 0 in two cards and he said no: he is asked; the banker's seven stood."""
    played = dealt("TH 2C KD 5S", policy, banco=True)
    played.non()
    played.banker("stand")
    assert played.show() == (FalseDraw("punter", 0, None, "draw", "stand"), WordLapsed("punter"))
    assert (played.phase, say.key(played.open), cards_allowed(played.open)) == ("draw", "ask_word", 0)
    follows = played.do(Spoken("punter", word))
    if word == "stand":
        assert outcome(follows) == ("banker", 0, 7)
    else:
        assert say.key(played.open) == "ask_card_punter"
        assert outcome(played.cards("9H")) == ("punter", 9, 7)


def test_a_banco_caller_with_nothing_takes_the_card_that_lies_there() -> None:
    """The banker's five had drawn against "no": by the tableau card 5 is the punter's, by ES it is dead."""
    for policy, found in ((TABLEAU, ("TH KD 9H", "2C 3S", "")), (DEAD, ("TH KD", "2C 3S", "9H"))):
        played = dealt("TH 2C KD 3S", policy, banco=True)
        played.non()
        played.banker("draw")
        played.cards("9H")
        played.show()
        assert hands(played) == ("TH KD", "2C 3S 9H", "")
        played.do(Spoken("punter", "draw"))
        assert hands(played) == found


def test_with_nothing_and_let_stand_nobody_is_asked() -> None:
    played = dealt("TH 2C KD 5S", STAND, banco=True)
    played.non()
    assert outcome(played.show()) == ("banker", 0, 7)


# Free cells, naturals, unread faces


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("word", ["draw", "stand"])
def test_free_cells_are_never_at_fault(policy: str, word: events.Word) -> None:
    """Three against a nine, and the punter's five: both ways, under every policy."""
    played = dealt("2H 2C 2D AS", policy)
    played.card()
    played.cards("9H")
    played.banker(word)
    played.cards("KC" if word == "draw" else "")
    assert kinds(played.show())[:2] == ["Result", "Settled"]
    played = dealt("2H 2C 3D 5S", policy)
    played.do(Spoken("punter", word))
    played.cards("KH" if word == "draw" else "")
    assert kinds(played.show())[:2] == ["Result", "Settled"]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_card_beside_a_natural(policy: str) -> None:
    """Nobody draws against a natural: the card asked for before it was turned is dead (4.6)."""
    played = dealt("2H 4C AD 5S", policy)
    played.card()
    played.cards("6H")
    follows = played.show()
    assert follows[0] == FalseDraw("punter", 3, None, "stand", "draw")
    if policy == VOID:
        check_void(played, follows)
    else:
        assert outcome(follows) == ("banker", 9 if policy == STAND else 3, 9) or policy == STAND
        assert hands(played)[2] == ("" if policy == STAND else "6H")


@pytest.mark.parametrize("policy", [TABLEAU, DEAD, VOID])
def test_nothing_is_put_right_while_a_face_is_wanting(policy: str) -> None:
    played = dealt("2H 2C -- 4S", policy)
    played.non()
    assert played.show() == ()
    assert played.phase == "naming"
    follows = played.do(events.CardNamed(3, Card.D2))
    assert follows[0] == FalseDraw("punter", 4, None, "draw", "stand")
    assert outcome(follows) is None
    assert (CoupAnnulled("false_draw") in follows) == (policy == VOID)


def test_a_false_draw_costs_no_money_and_the_dead_card_is_out() -> None:
    """FR art. 60: nothing but the result; the dead card counts as out of the shoe and has its place in the coup."""
    played = dealt("2H 4C 5D 2S", TABLEAU)
    played.non()
    played.banker("draw")
    played.cards("3C")
    played.show()
    assert played.table.loaded is not None
    assert played.table.loaded.out == 5
    assert (played.money("seat 2"), played.money("seat 1"), played.money("cagnotte")) == ("100.00", "-100.00", "0.00")
    said = speech(say.notices(played.open), Purse("EUR", 100), Tongue("en"), "Reliquat")
    assert said == "False draw of the bank on 6. Dead card."


def test_a_bound_side_is_put_right_by_the_advice() -> None:
    """Three against a nine is free; bound, he must draw, and draws now."""
    played = dealt("2H 2C 2D AS", TABLEAU)
    played.do(events.Bound("banker"))
    played.card()
    played.cards("9H")
    played.banker("stand")
    assert played.show() == (FalseDraw("banker", 3, 9, "draw", "stand"),)
    assert outcome(played.cards("4C")) == ("banker", 3, 7)


# Whatever is played: the hands that are settled are right by the printed card, and every card is in one place


def coup_of_chance(seed: int, policy: str, banco: bool) -> Game:
    chance = random.Random(seed)
    played = dealt("", policy, banco=banco)
    for _ in range(40):
        coup = played.table.coup
        if coup is None or not coup.is_open:
            break
        tries: list[Event] = [CardDrawn(chance.choice(tuple(Card))) for _ in range(2)]
        tries += [Spoken(side, word) for side in ("punter", "banker") for word in ("draw", "stand")]
        if chance.random() < 0.25:
            tries.append(events.Shown("both"))
        if coup.both_shown or chance.random() < 0.5:
            tries.append(events.Shown("banker"))
        allowed = [event for event in tries if played.why(event) is None]
        if allowed:
            played.do(chance.choice(allowed))
    return played


@pytest.mark.parametrize("policy", MENDING)
def test_what_is_settled_is_right_by_the_printed_card(policy: str) -> None:
    mended = 0
    for seed in range(220):
        played = coup_of_chance(seed, policy, banco=False)
        coup = played.table.coup
        assert coup is not None
        assert coup.result is not None, seed
        done = [event for act in played.acts for event in act.follows or ()]
        mended += any(isinstance(event, CardMoved | CardDead) for event in done)
        drawn = [act.event.card for act in played.acts if isinstance(act.event, CardDrawn)]
        assert list(coup.cards) == drawn, seed
        faces = [str(c) for pair in zip(coup.punter[:2], coup.banker[:2], strict=True) for c in pair]
        thirds = [str(c) for c in (*coup.punter[2:], *coup.banker[2:])]
        to = "PBPB" + "P" * (len(coup.punter) - 2) + "B" * (len(coup.banker) - 2)
        assert judged({"cards": faces + thirds, "to": to}, OPTIONS)["violations"] == [], seed
        assert replay(played.acts) == played.table
    assert mended > 30


def test_a_void_coup_is_the_only_end_of_a_fault_under_void_coup() -> None:
    ends = {True: 0, False: 0}
    for seed in range(120):
        played = coup_of_chance(seed, VOID, banco=False)
        coup = played.table.coup
        assert coup is not None
        assert not coup.is_open
        assert (coup.annulled == "false_draw") == bool(coup.false_draws)
        ends[coup.annulled is not None] += 1
    assert min(ends.values()) > 10


def test_taking_back_the_show_takes_its_rulings_back() -> None:
    """The croupier showed too soon: the fault, the lapsed word and the dead card are gone, and come again."""
    played = dealt("2H 2C 2D 3S", DEAD)
    played.non()
    played.banker("draw")
    played.cards("6H")
    rulings = played.show()
    assert kinds(rulings) == ["FalseDraw", "WordLapsed", "CardDead"]
    played.back()
    coup = played.table.coup
    assert coup is not None
    assert (coup.false_draws, coup.lapsed, coup.dead, coup.banker_word) == ((), (), (), "draw")
    assert played.show() == rulings


# The whole table of 10.7, cell by cell: what every hand, word and card becomes, told apart from the engine

HANDS = {0: "TK", 1: "AK", 2: "2K", 3: "3K", 4: "4K", 5: "5K", 6: "6K", 7: "7K"}
NOW = ("3S", "8S")  # the cards that are drawn now, in order
FREE_WORD: events.Word = "draw"  # what a banker says who is asked anew


def cell(points: int, against: str | None) -> str:
    return OPTIONS.banker[points][11 if against is None else value(against)]


def by_the_table(
    policy: str, punter: int, banker: int, word: str, third: str, drew: bool
) -> tuple[str | None, str | None, list[str]]:
    """Return the third cards of punter and banker, and the dead ones, as rules.md 10.7 has it."""
    now = iter(NOW)
    lie = [third] * (word == "draw") + ["6C"] * drew  # in the order they left the shoe
    takes = {"D": True, "S": False, "F": word == "draw"}["DDDDDFSS"[punter]]
    is_false, dead = takes != (word == "draw"), list[str]()
    if is_false and takes and policy == DEAD:
        dead, lie = lie, []  # cards drawn after the word are dead
    his = (lie.pop(0) if lie else next(now)) if takes else None
    status = cell(banker, his)
    gets = {"D": True, "S": False, "F": True if is_false else drew}[status]
    banks = (lie.pop(0) if lie else next(now)) if gets else None
    return his, banks, dead + lie


def fork(played: Game) -> Game:
    """Return the same table to play on at."""
    other = copy.copy(played)
    other.acts = list(played.acts)
    return other


@pytest.mark.parametrize("policy", MENDING)
@pytest.mark.parametrize("word", ["draw", "stand"])
def test_the_whole_table(policy: str, word: events.Word) -> None:
    """Each total of either side, both words of either, and third cards of each kind of column."""
    table, mended = dealt("", policy), 0
    for punter, banker, drew in product(HANDS, HANDS, (True, False)):
        one, two = (f"{HANDS[side][0]}{suit}" for side, suit in ((punter, "H"), (banker, "C")))
        begun = fork(table)
        begun.cards(f"{one} {two} {HANDS[punter][1]}D {HANDS[banker][1]}D")
        begun.do(Spoken("punter", word))
        for third in ("TD", "AD", "4D", "7D", "8H", "9D") if word == "draw" else ("",):
            played = fork(begun)
            played.cards(third)
            played.banker("draw" if drew else "stand")
            played.cards("6C" if drew else "")
            follows, now = played.show(), list(NOW)
            while outcome(follows) is None:
                key = say.key(played.open)
                follows = played.banker(FREE_WORD) if key == "ask_banker" else played.cards(now.pop(0))
            his, banks, dead = by_the_table(policy, punter, banker, word, third, drew)
            found = hands(played)
            where = (punter, banker, word, third, drew)
            assert found[0].split()[2:] == ([his] if his else []), where
            assert found[1].split()[2:] == ([banks] if banks else []), where
            assert found[2].split() == dead, where
            mended += bool(dead)
    assert mended > 5


@pytest.mark.parametrize("word", ["draw", "stand"])
def test_the_whole_table_where_all_stands(word: events.Word) -> None:
    """`let_stand`: the result is as the cards lie; `void_coup`: void if, and only if, a fault lies there."""
    stands, voids = dealt("", STAND), dealt("", VOID)
    for punter, banker, drew, third in product(HANDS, HANDS, (True, False), ("TD", "4D", "9D")):
        is_false = {"D": word != "draw", "S": word == "draw", "F": False}["DDDDDFSS"[punter]]
        status = cell(banker, third if word == "draw" else None)
        is_false |= status == ("S" if drew else "D")
        for table in (stands, voids):
            played = fork(table)
            played.cards(f"{HANDS[punter][0]}H {HANDS[banker][0]}C {HANDS[punter][1]}D {HANDS[banker][1]}D")
            played.do(Spoken("punter", word))
            played.cards(third if word == "draw" else "")
            played.banker("draw" if drew else "stand")
            played.cards("6C" if drew else "")
            follows = played.show()
            if table is voids and is_false:
                assert CoupAnnulled("false_draw") in follows
                continue
            ours = (punter + (value(third) if word == "draw" else 0)) % 10
            theirs = (banker + 6 * drew) % 10
            won = "tie" if ours == theirs else "punter" if ours > theirs else "banker"
            assert outcome(follows) == (won, ours, theirs)
            assert ("FalseDraw" in kinds(follows)) == is_false
