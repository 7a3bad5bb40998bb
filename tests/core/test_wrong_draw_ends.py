"""Putting right ends however cards, words and lapses lie, and each card keeps its place in the shoe's order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from dealer_app.core import wrong_draw
from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup, Terms
from dealer_app.core.events import Side, Word, WordLapsed
from tests.core.game import Game

THIRDS: tuple[tuple[Side, ...], ...] = ((), ("punter",), ("banker",), ("punter", "banker"), ("banker", "punter"))
WORDS: tuple[Word | None, ...] = (None, "draw", "stand")
LAPSES: tuple[tuple[Side, ...], ...] = ((), ("punter",), ("banker",), ("punter", "banker"))
PUNTER, BANKER = "T358", "T3569"
LOOSE = ("9S", "4S")
MOST = 6  # two words that lapse, two cards that change their hand, two that die


def lying(thirds: tuple[Side, ...], punter: str, banker: str, loose: int, face: str) -> Coup[Card]:
    """Return a coup whose hands lie open, with these third cards in the order in which they left the shoe."""
    more = {side: (Card(face + suit),) for side, suit in zip(thirds, "HD", strict=False)}
    return Coup(
        number=1,
        punter=(Card.CK, Card(punter + "C"), *more.get("punter", ())),
        banker=(Card.CQ, Card(banker + "D"), *more.get("banker", ())),
        loose=tuple(Card(text) for text in LOOSE[:loose]),
        banker_shown=True,
        both_shown=True,
        banker_third_first=thirds == ("banker", "punter"),
    )


def shapes(policy: str) -> Iterator[tuple[Coup[Card], Terms]]:
    rules = Game().table.profile.rules
    for thirds, punter, banker, loose, face in product(THIRDS, PUNTER, BANKER, range(3), "26"):
        lies = lying(thirds, punter, banker, loose, face)
        for word, answer, lapsed, bears in product(WORDS, WORDS, LAPSES, (False, True)):
            yield replace(lies, punter_word=word, banker_word=answer, lapsed=lapsed), Terms(rules, policy, bears)


@pytest.mark.parametrize("policy", ["correct_by_tableau", "cards_after_word_dead", "let_stand", "void_coup"])
def test_it_ends_and_no_card_changes_its_place(policy: str) -> None:
    longest = 0
    for coup, terms in shapes(policy):
        done, after = wrong_draw.mended(coup, terms)
        longest = max(longest, len(done))
        assert after.cards == coup.cards, (coup, done)
        assert wrong_draw.mended(after, terms) == ([], after)
    assert longest <= MOST
    assert longest > 1 or policy not in ("correct_by_tableau", "cards_after_word_dead")


def test_a_third_card_of_the_punter_that_left_after_the_bankers_stays_his() -> None:
    """The banker's sixth face is put right, the punter's word to stand lapses, and he says that he draws."""
    lies = lying(("banker", "punter"), "T", "4", 0, "6")
    coup = replace(lies, punter_word="draw", lapsed=("punter",))
    done, after = wrong_draw.mended(coup, Terms(Game().table.profile.rules, "correct_by_tableau"))
    assert done == [WordLapsed("banker")]
    assert (len(after.punter), len(after.banker), after.places[4][0]) == (3, 3, "banker")
