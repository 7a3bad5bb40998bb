"""A shoe that was not shuffled is found by the order of its faces, and 1,000 that were are not."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from dealer_app.core.unshuffled import UNKNOWN, false_alarms, is_in_factory_order, repeats
from tests.core.counted import NEW_PACK, new_packs, shuffled

SHOES, LOOSE = 1000, 300


def is_found(faces: list[str], before: str = "") -> bool:
    order = "".join(faces)
    return is_in_factory_order(order) or repeats(order, before)


def cut(faces: list[str], place: int) -> list[str]:
    return faces[place:] + faces[:place]


def riffled(faces: list[str], seed: int) -> list[str]:
    """One riffle: two halves that fall into one another, each next card from either with its share."""
    chance, halves, out = random.Random(seed), [faces[: len(faces) // 2], faces[len(faces) // 2 :]], []
    while any(halves):
        half = chance.choices(halves, [len(half) for half in halves])[0]
        out.append(half.pop(0))
    return out


@pytest.mark.parametrize(
    ("faces", "why"),
    [
        (new_packs(), "new packs as they come"),
        (new_packs()[::-1], "new packs turned over"),
        (cut(new_packs(), 137), "new packs cut once and not riffled"),
        (riffled(new_packs(), 3), "new packs riffled once"),
        ([face if n % 8 else UNKNOWN for n, face in enumerate(new_packs())], "new packs, every eighth card unread"),
        (shuffled(5, 1) * 6, "one shuffled pack six times over"),
        (cut(shuffled(5, 1) * 6, 41), "the same, cut"),
        (shuffled(5, 3) + shuffled(5, 3)[::-1], "three packs, and the same backwards"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_unshuffled_shoe_is_found(faces: list[str], why: str) -> None:
    assert is_found(faces), why


@pytest.mark.parametrize("way", [lambda faces: faces, lambda faces: faces[::-1], lambda faces: cut(faces, 100)])
def test_the_load_before_laid_in_again_is_found(way: Callable[[list[str]], list[str]]) -> None:
    before = shuffled(11)
    assert is_found(way(before), "".join(before))
    assert not is_found(way(before), "".join(shuffled(12)))


def test_it_is_found_as_soon_as_the_cards_are_out() -> None:
    """13 new cards make 12 neighbours; a pack that comes again is known by its eighth card."""
    order = "".join(NEW_PACK)
    assert [is_in_factory_order(order[: n * 2]) for n in (12, 13)] == [False, True]
    twice = "".join(shuffled(5, 1) * 2)
    assert [repeats(twice[: n * 2], "") for n in (59, 60)] == [False, True]


def test_what_is_looked_at_coup_by_coup_is_found_all_the_same() -> None:
    for faces, look in ((new_packs(), is_in_factory_order), (shuffled(5, 1) * 2, lambda o, n: repeats(o, "", n))):
        order = "".join(faces)
        assert any(look(order[: end * 2], end - 5) for end in range(5, len(faces), 5))


def test_well_shuffled_shoes_are_not_taken_for_others(told: Callable[[str], None]) -> None:
    """1,000 shoes raise nothing; with laxer patterns as many are found as the same reckoning bounds, and not none."""
    orders = ["".join(shuffled(seed)) for seed in range(SHOES)]
    assert not any(is_in_factory_order(order) for order in orders)
    assert not any(repeats(order, before) for before, order in pairwise(orders))
    lax = orders[:LOOSE]
    links = sum(is_in_factory_order(order, least=6) for order in orders)
    runs = sum(repeats(order, before, length=4) for before, order in pairwise(lax))
    bounds = [float(false_alarms(6, 6, 99)) * SHOES, float(false_alarms(6, 26, 4)) * LOOSE]
    told(
        f"laxer patterns: {links} of {SHOES} shuffled shoes by links, at most {bounds[0]:.1f};"
        f" {runs} of {LOOSE} by runs, at most {bounds[1]:.1f}"
    )
    assert 0 < links <= 2 * bounds[0]
    assert 0 < runs <= 2 * bounds[1]


@pytest.mark.parametrize("packs", range(1, 17))
def test_a_false_alarm_is_rarer_than_one_in_a_million_shoes(packs: int) -> None:
    assert 0 < false_alarms(packs) < 1e-7
