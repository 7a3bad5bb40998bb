"""The rules of draw of every profile that ships: each cell, the counted tree, and every sequence of card values.

Which card a profile prints is typed here from the table of rules.md 4.5; what the cards say is `printed_card`'s. A
skeleton leaves the card to the house, which chooses that of `classic` here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from dealer_app.core.hand import total
from dealer_app.core.profile import DrawRules
from dealer_app.core.rules import Decision, Hand, bound, decisions, natural, outcome
from tests.core.printed_card import CARDS, FREE, FREE_BUT_ZERO, OPTIONS, RUSSIAN, STRICT, PrintedCard, judged
from tests.core.shipped import SHIPPED, SKELETONS, rules
from tests.core.test_grids import expected, statuses
from tests.core.test_whole_deal_grids import FACE, GOLDEN, counted, drawn_by, written

STAND5 = PrintedCard("DDDDDSSS", STRICT.banker)
OF_CLASSIC = (
    "classic", "fr-2007", "fr-1959", "lu-1979", "us-scarne", "hoyle-1929", "gb-club-2007", "seed-es-000", "it-casino",
    "it-casino-venezia", "it-casino-sanremo", "it-casino-campione", "it-casino-saint-vincent", *SKELETONS,
)  # fmt: skip
# By profile: the name of its golden tree, and the card printed on its table.
CARD_OF: dict[str, tuple[str, PrintedCard]] = {
    **dict.fromkeys(OF_CLASSIC, ("options", OPTIONS)),
    **dict.fromkeys(("seed-pt-001", "seed-it-002-table"), ("strict", STRICT)),
    "seed-it-002-stand5": ("strict-stand5", STAND5),
    **dict.fromkeys(("seed-it-002", "seed-it-002-private", "de-at-casino"), ("free", FREE)),
    "es-1979": ("free-but-zero", FREE_BUT_ZERO),
    "seed-ru-004": ("russian", RUSSIAN),
}


def filled(card: PrintedCard) -> PrintedCard:
    """Return a card whose free cells are as advised: strict for the banker, and a punter who stands on five."""
    rows = zip(card.banker, STRICT.banker, strict=True)
    banker = tuple("".join(a if c == "F" else c for c, a in zip(row, told, strict=True)) for row, told in rows)
    return PrintedCard(card.punter.replace("F", "S"), banker)


def test_every_profile_that_ships_has_its_card() -> None:
    assert CARD_OF.keys() == set(SHIPPED)
    assert {name for name, _ in CARD_OF.values()} == {*CARDS, "strict-stand5"} - {"punto"}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_cell_of_the_profile(name: str) -> None:
    """The eight cells of the punter and the 88 of the banker, as the table lies and for sides that are bound."""
    card, own = CARD_OF[name][1], rules(name)
    assert statuses(own.rules) == expected(card)
    both = bound(bound(own.rules, own.advice, "banker"), own.advice, "punter")
    assert statuses(both) == expected(filled(card))
    assert statuses(bound(own.rules, own.advice, "banker")) == expected(PrintedCard(card.punter, filled(card).banker))


def test_a_cell_that_a_profile_does_not_print_is_seen() -> None:
    """The control: of the cells of the six cards each one changed is told from the profile's own."""
    for name, card in dict(CARD_OF.values()).items():
        own = statuses(rules(next(profile for profile, (tree, _) in CARD_OF.items() if tree == name)).rules)
        for row, third in product(range(8), (*range(10), "-")):
            cell = card.banker[row][11 if third == "-" else int(third)]
            assert own != expected(card.with_cell(row, third, "S" if cell != "S" else "D")), (name, row, third)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_counted_tree_of_the_profile_is_a_golden_one(name: str) -> None:
    """Every deal by card value, each free cell taken both ways, counted by branch; here and from the card alone."""
    file, card = CARD_OF[name]
    golden, found = GOLDEN / f"tree-{file}.txt", written(rules(name).rules)
    if os.environ.get("UPDATE_TREE"):
        golden.write_text(found)
    assert golden.read_text() == found
    assert set(found.splitlines()) == counted(card)


def test_no_golden_tree_lies_there_for_nothing() -> None:
    """`punto` is of no profile: a coup in which the croupier exposed a card is drawn by it (I12)."""
    used = {f"tree-{name}.txt" for name, _ in CARD_OF.values()} | {"tree-punto.txt"}
    assert {path.name for path in GOLDEN.glob("tree-*.txt")} == used


class OneHand(NamedTuple):
    """A hand of two or three values, and what is known of it by adding them up."""

    first: int
    cards: Hand
    points: int
    two: int
    third: tuple[int, ...]


def hands() -> list[OneHand]:
    """Return the 1,100 hands of two and three values, with cards of these values."""
    return [
        OneHand(v[0], tuple(FACE[value] for value in v), sum(v) % 10, sum(v[:2]) % 10, v[2:])
        for size in (2, 3)
        for v in product(range(10), repeat=size)
    ]


Branch = tuple[int, tuple[int, ...], int, tuple[int, ...]]


def branch(punter: OneHand, banker: OneHand) -> Branch:
    """Return the branch of the tree that two hands are in."""
    return punter.two, punter.third, banker.two, banker.third


def told_by(card: PrintedCard) -> dict[Branch, list[Decision]]:
    """Return what the printed card says of each branch: the decisions of both sides."""
    thirds = [(), *((value,) for value in range(10))]
    return {
        (p, third, b, last): list(_told(card, (p, b, 0, 0, *third, *last), "P" * len(third) + "B" * len(last)))
        for p, third, b, last in product(range(10), thirds, range(10), thirds)
    }


def _told(card: PrintedCard, values: tuple[int, ...], drew: str) -> Iterator[Decision]:
    told = judged({"cards": [str(FACE[value]) for value in values], "to": f"PBPB{drew}"}, card)
    for one in told["decisions"]:
        yield Decision(*(one[key] for key in ("who", "total", "against", "status", "action")))
    if told["natural"]:
        for one in told["violations"]:
            yield Decision(one["who"], one["total"], None, "must_not", one["did"])


NATURALS = {(True, True): "both", (True, False): "punter", (False, True): "banker", (False, False): None}
Judged = tuple[str, OneHand, OneHand]


def wrong(drawn: dict[str, DrawRules], told: dict[str, dict[Branch, list[Decision]]]) -> Iterator[Judged]:
    """Yield each sequence of values that the program judges otherwise than the printed cards do.

    All 1,210,000: any two hands of two or three cards. Each is judged by the card of `classic` and by one other,
    chosen by the first cards, so that each card judges each of its branches.
    """
    every, others = hands(), turns(drawn)
    for one in every:
        assert total(one.cards) == one.points
    for punter, banker in product(every, every):
        p, b = punter.points, banker.points
        eights = (punter.two >= 8, banker.two >= 8)
        is_well = natural(punter.cards, banker.cards) == NATURALS[eights]
        is_well &= outcome(punter.cards, banker.cards) == ("tie" if p == b else "punter" if p > b else "banker")
        at = branch(punter, banker)
        for name in ("options", others[(punter.first + banker.first) % len(others)]):
            if not is_well or list(decisions(punter.cards, banker.cards, drawn[name])) != told[name][at]:
                yield name, punter, banker


def turns(drawn: dict[str, DrawRules]) -> list[str]:
    """Return the cards that judge in turn."""
    return [name for name in drawn if name != "options"]


def every_card() -> tuple[dict[str, DrawRules], dict[str, PrintedCard]]:
    """Return the program's rules of each card, as a profile states them, and the cards."""
    cards = dict(CARD_OF.values())
    by_profile = {tree: profile for profile, (tree, _) in CARD_OF.items()}
    drawn = {name: rules(by_profile[name]).rules for name in cards}
    return drawn | {"punto": drawn_by("punto")}, cards | {"punto": CARDS["punto"]}


def test_every_sequence_of_values() -> None:
    drawn, cards = every_card()
    assert next(wrong(drawn, {name: told_by(card) for name, card in cards.items()}), None) is None


@pytest.mark.parametrize("name", ["options", "russian", "strict-stand5"])
def test_a_sequence_judged_wrongly_is_seen(name: str) -> None:
    """The control: a card with one other cell, the banker's six against a stood punter."""
    drawn, cards = every_card()
    cards[name] = cards[name].with_cell(6, "-", "S" if name == "russian" else "D")
    where, punter, banker = next(wrong(drawn, {one: told_by(card) for one, card in cards.items()}))
    assert (where, punter.third, banker.two) == (name, (), 6)


def test_each_card_judges_each_of_its_branches() -> None:
    """Each pair of totals with each third and each last card, or none: 12,100 for each of the six other cards."""
    others = turns(every_card()[0])
    seen: dict[str, set[Branch]] = {name: set() for name in others}
    for punter, banker in product(hands(), hands()):
        seen[others[(punter.first + banker.first) % len(others)]].add(branch(punter, banker))
    assert [len(branches) for branches in seen.values()] == [100 * 11 * 11] * 6
