"""Who looks, speaks and turns in each order of rules.md 4.6 and 6.5; who is bound, and who is freed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from dealer_app.core import events, say
from dealer_app.core.cards import SEALED, Card
from dealer_app.core.deal import cards_allowed
from dealer_app.core.events import Bound, CardDrawn, CardNamed, Event, FalseDraw, Shown, Spoken
from dealer_app.core.state import terms
from dealer_app.core.table import replay
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.command import TOP, run
from tests.core.game import Game, people, rules
from tests.core.walks import choice

ENGLISH, EURO = Tongue("en"), Purse("EUR", 100)
TURN = Shown("banker")


def dealt(faces: str, *, banco: bool = True, **changes: object) -> Game:
    """Return a coup of 100.00 against seat 2, its first cards dealt."""
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2) if banco else played.stake(2, 100)
    played.close()
    played.cards(faces)
    return played


def faults(follows: tuple[Event, ...]) -> list[tuple[str, int, int | None, str, str]]:
    return [(f.side, f.total, f.against, f.required, f.did) for f in follows if isinstance(f, FalseDraw)]


def spoken(played: Game) -> str:
    return speech(say.calls(played.open), EURO, ENGLISH, "Reliquat")


def keys(played: Game) -> list[str]:
    return [call.key for call in say.calls(played.open)]


def hands(played: Game) -> tuple[str, str]:
    coup = played.open.coup
    assert coup is not None
    return " ".join(map(str, coup.punter)), " ".join(map(str, coup.banker))


def why(played: Game, event: Event) -> str:
    refused = played.why(event)
    assert refused is not None
    return sentence(refused, EURO, ENGLISH)


# Bound: by the rule, advice asked


@pytest.mark.parametrize("bound", [False, True])
def test_a_banker_who_asks_for_the_table_must_follow_it(bound: bool) -> None:
    """Three against a nine: free, unless he asked; then he draws, and standing is a false word (4.2, 4.5)."""
    played = dealt("2H 2C 2D AS")
    if bound:
        played.do(Bound("banker"))
    played.card()
    played.turn()
    played.cards("9H")
    assert say.key(played.open) == ("bank_draws" if bound else "ask_banker")
    played.banker("stand")
    assert faults(played.show()) == ([("banker", 3, 9, "draw", "stand")] if bound else [])


@pytest.mark.parametrize(("grid", "advice", "required"), [
    ("free", "strict", "stand"), ("free", "russian", None), ("free-but-zero", "options", "stand"),
    ("russian", "strict", "stand"),
])  # fmt: skip
def test_the_advice_grid_binds_the_banker(grid: str, advice: str, required: str | None) -> None:
    """Six against "stood": every grid here leaves him free; the advice says no, or nothing."""
    played = dealt("2H 4C 5D 2S", draw_grid=grid, advice_grid=advice)
    played.do(Bound("banker"))
    played.non()
    played.banker("draw")
    played.cards("2C")
    found = faults(played.show())
    assert found == ([("banker", 6, None, required, "draw")] if required else [])


@pytest.mark.parametrize(
    ("on_5", "said", "drew"),
    [
        ("stand", "By the rule. On 5: no. Card or no?", [("punter", 5, None, "stand", "draw")]),
        ("draw", "By the rule. On 5: card. Card or no?", []),
        ("none", "By the rule. Card or no?", []),
    ],
)
def test_a_punter_by_the_rule_is_advised_on_five(on_5: str, said: str, drew: list[object]) -> None:
    """ES79: on request the croupier makes him stand; the advice is said without a look at his cards."""
    played = dealt("2H 7C 3D KS", advice_on_5=on_5)
    assert spoken(played) == "Card or no?"
    played.do(Bound("punter"))
    assert spoken(played) == said
    played.card()
    played.cards("KH")
    assert faults(played.show()) == drew


def test_who_is_bound_is_bound_before_his_word_and_for_this_coup() -> None:
    played = Game()
    played.bank(1, 100)
    assert played.no(Bound("punter")) == "not_now"
    played.banco(2)
    played.close()
    played.do(Bound("punter"))
    assert why(played, Bound("punter")) == "This side plays the coup by the rule already."
    played.cards("2H 7C 3D KS")
    played.card()
    played.back()
    played.non()
    assert played.no(Bound("punter")) == "bound_already"
    assert played.why(Bound("banker")) is None
    played.banker("draw")
    assert why(played, Bound("banker")).startswith("This side has had its word")
    played.cards("KH")
    played.show()
    played.drop() if played.table.due else None
    assert terms(played.table).rules == played.table.profile.rules


def test_being_bound_can_be_taken_back() -> None:
    played = dealt("2H 2C 2D AS")
    played.do(Bound("banker"))
    played.back()
    assert played.open.coup is not None
    assert played.open.coup.bound == ()
    played.do(Bound("banker"))


@pytest.mark.parametrize(
    ("free", "banco", "found"),
    [
        (False, True, [("punter", 4, None, "draw", "stand")]),
        (True, True, []),
        (True, False, [("punter", 4, None, "draw", "stand")]),
    ],
)
def test_a_banco_caller_is_free_of_the_table_where_the_director_allowed_it(
    free: bool, banco: bool, found: list[object]
) -> None:
    """`punter_free_if_banco`: every cell of the punter's row, for a banco caller only (ES79)."""
    played = dealt("2H 6C 2D KS", banco=banco, punter_free_if_banco=free)
    played.non()
    assert faults(played.show()) == found


def test_a_banco_caller_who_is_free_may_still_ask() -> None:
    played = dealt("2H 6C 2D KS", punter_free_if_banco=True)
    played.do(Bound("punter"))
    played.non()
    assert faults(played.show()) == [("punter", 4, None, "draw", "stand")]


# The order of dealing


@pytest.mark.parametrize(
    ("order", "after_two", "outcome"),
    [("pbpb", ("##", "##"), ("banker", 2, 9)), ("ppbb", ("## ##", ""), ("punter", 6, 5))],
)
def test_the_order_of_dealing(order: str, after_two: tuple[str, str], outcome: tuple[str, int, int]) -> None:
    """The same four cards, 2 4 K 5: dealt in turn the banker has nine; two and two, six stands against five."""
    played = dealt("2H 4C", deal_order=order, wrong_draw_policy="let_stand")
    assert (hands(played), cards_allowed(played.open)) == (after_two, 2)
    played.cards("KD 5S")
    played.non()
    played.banker("stand") if order == "ppbb" else None
    result = next(event for event in played.show() if isinstance(event, events.Result))
    assert (result.outcome, result.punter, result.banker) == outcome


@pytest.mark.parametrize(("order", "unread", "hand"), [("pbpb", 2, "banker"), ("ppbb", 2, "punter")])
def test_an_unread_card_has_its_place_in_the_order(order: str, unread: int, hand: str) -> None:
    played = dealt("2H -- KD 5S", deal_order=order)
    played.non()
    played.show()
    assert say.calls(played.open)[-1].n == unread
    played.do(CardNamed(unread, Card.D4))
    coup = played.table.coup
    assert coup is not None
    assert Card.D4 in (coup.punter if hand == "punter" else coup.banker)


def test_judge_takes_the_order_of_the_profile(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    text = (TOP / "resources" / "profiles" / "classic.toml").read_text()
    file.write_text(text.replace('deal_order = "pbpb"', 'deal_order = "ppbb"'))
    lines = [json.dumps({"cards": ["2H", "4C", "KD", "5S"], "to": to}) for to in ("PPBB", "PBPB")]
    ended = run("judge", "--profile", file, given="\n".join(lines).encode())
    good, bad = map(json.loads, ended.out.splitlines())
    assert (ended.code, good["punter"], good["banker"]) == (1, 6, 5)
    assert bad["error"] == '"PBPB" is no order of dealing: PPBB, then P, B, PB or nothing'


# The third card's face


@pytest.mark.parametrize(("face", "third", "says"), [("up", "6H", "bank_draws"), ("down", "##", "ask_bank_word")])
def test_the_face_of_the_third_card(face: str, third: str, says: str) -> None:
    """Five against the punter's card: with the card down nobody but the punter knows his cell."""
    played = dealt("2H 2C 2D 3S", third_card_face=face)
    played.card()
    played.turn()
    played.cards("6H")
    assert hands(played)[0] == f"## ## {third}"
    assert keys(played)[-1] == says
    assert cards_allowed(played.open) == 1
    played.cards("2D")
    assert hands(played)[1] == f"2C 3S {'2D' if face == 'up' else '##'}"
    played.show()
    assert hands(played) == ("2H 2D 6H", "2C 3S 2D")


def test_a_closed_third_card_is_told_as_a_card() -> None:
    played = dealt("2H 2C 2D 3S", third_card_face="down")
    played.card()
    played.turn()
    played.cards("6H")
    assert spoken(played) == "A card, closed. The bank: card or no?"


@pytest.mark.parametrize(("banker", "says", "cards"), [("2C KS", "bank_draws", 1), ("2C 5S", "bank_stays", 0)])
def test_where_every_cell_of_his_row_agrees_the_closed_card_does_not_matter(
    banker: str, says: str, cards: int
) -> None:
    first, second = banker.split()
    played = dealt(f"2H {first} 2D {second}", third_card_face="down")
    played.card()
    played.turn()
    played.cards("6H")
    assert (say.key(played.open), cards_allowed(played.open)) == (says, cards)


def test_a_closed_third_card_is_named_only_when_it_lies_open() -> None:
    played = dealt("2H 2C 2D 3S", third_card_face="down")
    played.card()
    played.cards("--")
    played.turn()
    assert played.no(CardNamed(5, Card.H6)) == "lies_closed"
    assert say.key(played.open) == "ask_bank_word"
    played.banker("stand")
    played.show()
    assert (played.phase, say.key(played.open)) == ("naming", "ask_face")


def test_what_lies_in_a_closed_third_card_tells_nothing() -> None:
    """Twins: the same coup with a ten and with a six as the punter's third card."""
    seen = []
    for third in ("KH", "6H"):
        played = dealt("2H 2C 2D 3S", third_card_face="down")
        played.card()
        played.turn()
        played.cards(third)
        lying = played.open
        seen.append((lying, say.calls(lying), cards_allowed(lying)))
    assert seen[0] == seen[1]


# Disclosure


@pytest.mark.parametrize("disclosure", ["sealed", "open"])
def test_disclosure(disclosure: str) -> None:
    """Open is for training: every face lies open from the shoe on, and a natural ends the coup unturned."""
    played = dealt("2H 4C KD 5S", disclosure=disclosure)
    is_open = disclosure == "open"
    assert hands(played) == (("2H KD", "4C 5S") if is_open else ("## ##", "## ##"))
    assert cards_allowed(played.open) == (0 if is_open else 2)
    assert keys(played) == (["natural_bank", "ask_show"] if is_open else ["ask_word"])
    assert (played.why(Spoken("punter", "draw")) is None) != is_open
    played.show()
    assert played.money("banque") == "200.00"


def test_open_cards_narrow_what_may_leave_and_nothing_else() -> None:
    """Six against "stood", all open: no card, but the words are taken as ever."""
    played = dealt("2H 4C 5D 2S", disclosure="open")
    played.non()
    assert (cards_allowed(played.open), say.key(played.open)) == (0, "bank_stays")
    assert played.no(CardDrawn(Card.H2)) == "not_due"
    assert played.why(Spoken("banker", "draw")) is None


def test_an_open_stray_card_is_seen() -> None:
    for disclosure, lies in (("sealed", SEALED), ("open", Card.H9)):
        played = Game(disclosure=disclosure)
        played.do(events.StrayCard(Card.H9))
        assert played.open.strays == (lies,)


# Naturals and turning: before the word, after it, and after a third card

ORDERS = [
    # natural_check, banker_turns, then whether the banker may turn his two cards at each of three moments
    ("with_the_word", "before_third_card", ("word_wanted", None, None)),
    ("with_the_word", "at_the_end", ("word_wanted", None, "turned_at_the_end")),
    ("before_the_word", "before_third_card", (None, None, None)),
    ("before_the_word", "at_the_end", (None, "turned_at_the_end", "turned_at_the_end")),
]


@pytest.mark.parametrize(("check", "turns", "moments"), ORDERS)
def test_when_the_banker_turns_his_cards(check: str, turns: str, moments: tuple[str | None, ...]) -> None:
    """Naturals at their moment; where hands stay closed to the end nothing else is turned (4.6, 6.5)."""
    played = dealt("2H 2C 2D 3S", natural_check=check, banker_turns=turns)
    found = [played.why(TURN)]
    played.card()
    found.append(played.why(TURN))
    played.cards("6H")
    found.append(played.why(TURN))
    assert tuple(None if why is None else why.reason for why in found) == moments
    assert say.key(played.open) == ("ask_turn" if turns == "before_third_card" else "ask_bank_word")


def test_a_bankers_natural_shown_before_the_word_ends_the_coup() -> None:
    """seed-pt-001 and seed-it-002: naturals first; no word is asked, no card leaves, both hands are shown."""
    played = dealt("2H 4C KD 5S", natural_check="before_the_word", banker_turns="at_the_end")
    assert spoken(played) == "Naturals are shown first. Card or no?"
    played.turn()
    assert (played.phase, keys(played), cards_allowed(played.open)) == ("word", ["natural_bank", "ask_show"], 0)
    assert played.no(Spoken("punter", "draw")) == "word_not_now"
    assert played.no(CardDrawn(Card.H2)) == "not_due"
    played.show()
    assert played.money("banque") == "200.00"


def test_a_bankers_natural_in_step_two_where_the_hands_stay_closed() -> None:
    """seed-ru-004: with the word, and a natural still shown in step 2; the card asked for is not given."""
    played = dealt("2H 4C KD 5S", banker_turns="at_the_end")
    played.card()
    played.turn()
    assert (keys(played), cards_allowed(played.open)) == (["natural_bank", "ask_show"], 0)
    follows = played.show()
    assert (faults(follows), played.money("banque")) == ([], "200.00")


def test_the_banker_speaks_his_word_where_his_hand_stays_closed() -> None:
    """Steps 3 and 4: third card, the banker's word, his card, then both hands at one stroke."""
    played = dealt("2H 2C 2D 3S", banker_turns="at_the_end")
    played.card()
    played.cards("6H")
    assert spoken(played) == "Punter gets 6. The bank: card or no?"
    assert why(played, TURN) == "The banker's hand stays closed now: both hands are shown at the end."
    played.banker("draw")
    assert say.key(played.open) == "bank_draws"
    played.cards("KC")
    assert hands(played) == ("## ## 6H", "## ## KC")
    assert faults(played.show()) == []


def test_a_punters_natural_is_shown_in_every_order() -> None:
    for check, turns, _ in ORDERS:
        played = dealt("4H 2C 5D KS", natural_check=check, banker_turns=turns)
        played.show()
        assert played.money("seat 2") == "100.00"


def test_natural_ends_coup_has_one_value() -> None:
    """No rule says what a coup would be that a natural does not end (section 12 no. 15: always)."""
    with pytest.raises(AssertionError):
        rules(natural_ends_coup=False)


def test_walks_with_everything_open() -> None:
    """Open disclosure under other orders: whatever is allowed is played, settled and read again."""
    changes = {"disclosure": "open", "deal_order": "ppbb", "wrong_draw_policy": "correct_by_tableau"}
    settled = 0
    for seed in range(25):
        chance, played = random.Random(seed), Game(sitting=(1, 2, 3), **changes)
        for _ in range(60):
            event = choice(played.table, chance)
            if event is None:
                break
            follows = played.do(event, *people(event, played.table.profile))
            assert SEALED not in (() if played.open.coup is None else played.open.coup.cards)
            settled += any(isinstance(each, events.Settled) for each in follows)
        assert replay(played.acts) == played.table
    assert settled > 25
