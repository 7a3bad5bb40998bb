"""X46 and X47: whole shoes of shuffled cards through the real command, to the card at which they are over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.core.examples import PROFILES, Line, played
from tests.core.invariants import Bent, check
from tests.core.printed_card import OPTIONS, STRICT, PrintedCard
from tests.core.shoes import Dealt, coups, script, shuffled

HEAD = """profile {rules}
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4
shoe {packs}
staff 117 croupier, 201 chef
"""
EIGHT = str(PROFILES / "seed-pt-001-eight.toml")


def shoe(packs: int, card: PrintedCard, last: Callable[[Dealt], bool]) -> list[Dealt]:
    """Return the coups of the first shuffled shoe in which some coup is such a one, that coup included."""
    for seed in range(10_000):
        dealt = list(coups(shuffled(packs, seed), card))
        at = next((i for i, one in enumerate(dealt) if last(one)), None)
        if at is not None:
            return dealt[: at + 1]
    raise AssertionError("no such shoe")


def told(folder: Path, text: str) -> tuple[Line, ...]:
    story = folder / "shoe.coup"
    story.write_text(text)
    lines = played(story)
    check(lines)
    return lines


def ended(lines: tuple[Line, ...]) -> list[int]:
    """Return after how many cards the shoe was over; it is over once, if it is."""
    return [line["out"] for line in lines if line["event"] == "ShoeEnded"]


def drawn(lines: tuple[Line, ...]) -> int:
    return sum(line["event"] == "CardDrawn" for line in lines)


@pytest.mark.parametrize("rules", ["fr-2007", "classic"])
def test_x46_the_stop_card_in_a_coup(rules: str, tmp_path: Path) -> None:
    """X46: 312 - 7 = 305 cards before it; a coup that had one card before it uses at most 5 of the last 7."""
    dealt = shoe(6, OPTIONS, lambda one: one.before == 304 and len(one.faces) == 6)
    lines = told(tmp_path, script(HEAD.format(rules=rules, packs="6 stop 7"), dealt, 312 - 7))
    stop = next(line for line in lines if line["event"] == "StopCardOut")
    assert (stop["after"], ended(lines), drawn(lines)) == (305, [310], 310)
    results = [line["outcome"] for line in lines if line["event"] == "Result"]
    assert results == [one.outcome for one in dealt]


def test_x46_the_stop_card_before_a_coup_that_is_played_as_the_last(tmp_path: Path) -> None:
    """X46: with play_as_last up to 6 of the last 7."""
    dealt = shoe(6, OPTIONS, lambda one: one.before == 305 and len(one.faces) == 6)
    lines = told(tmp_path, script(HEAD.format(rules="classic", packs="6 stop 7"), dealt, 305))
    assert (ended(lines), drawn(lines)) == ([311], 311)


def test_x46_the_stop_card_before_a_coup_that_is_none(tmp_path: Path) -> None:
    """The French shoe in the same place: no coup; the stakes are back, and the number of the coup is free again."""
    dealt = shoe(6, OPTIONS, lambda one: one.before == 305)
    text = script(HEAD.format(rules="fr-2007", packs="6 stop 7"), dealt, 305)
    lines = told(tmp_path, text[: text.index("stop\n", text.index("bank 1")) + 5] + "expect coverage 0 reliquat 0\n")
    assert (ended(lines), drawn(lines)) == ([305], 305)
    assert [line["event"] for line in lines].count("CoupNotDealt") == 1


@pytest.mark.parametrize(("packs", "rules", "over"), [(6, "seed-pt-001", 260), (8, EIGHT, 347)])
@pytest.mark.parametrize("before", [1, 2, 4])
def test_x47_the_shoe_is_over_after_five_sixths(
    packs: int, rules: str, over: int, before: int, tmp_path: Path
) -> None:
    """X47: 260 of 312, 347 of 416, after the coup in hand; a coup that begins with less is still dealt."""
    dealt = shoe(packs, STRICT, lambda one: one.before == over - before and one.after >= over)
    lines = told(tmp_path, script(HEAD.format(rules=rules, packs=packs), dealt, announced=True))
    assert (ended(lines), drawn(lines)) == ([dealt[-1].after], dealt[-1].after)


@pytest.mark.parametrize(("packs", "rules", "over"), [(6, "seed-pt-001", 260), (8, EIGHT, 347)])
def test_x47_one_card_less_is_not_enough(packs: int, rules: str, over: int, tmp_path: Path) -> None:
    """X47: five sixths of 416 are 346 and two thirds: with 346 out the next coup is dealt."""
    dealt = shoe(packs, STRICT, lambda one: one.after == over - 1)
    lines = told(tmp_path, script(HEAD.format(rules=rules, packs=packs), dealt, announced=True))
    assert (ended(lines), drawn(lines)) == ([], over - 1)


def test_a_card_too_many_is_caught(tmp_path: Path) -> None:
    """The control: a seventh card of one face, or one card that the record does not tell."""
    dealt = shoe(6, OPTIONS, lambda one: one.before == 304)
    lines = told(tmp_path, script(HEAD.format(rules="classic", packs="6 stop 7"), dealt, 305))
    cards = [line for line in lines if line["event"] == "CardDrawn"]
    for bent in (
        [{**line, "card": "AS"} if line in cards[-7:] else line for line in lines],
        [line for line in lines if line is not cards[0]],
    ):
        with pytest.raises(Bent, match=r"^7:"):
            check(bent)
