"""The counted tree of `classic`: every deal by card value, both branches of each free cell, counted by outcome.

The golden file stands beside the profile; `UPDATE_TREE=1` in the environment writes it anew. One line a branch:

    punter's total, his status and action, his third card | banker's total, status and action | banker punter tie

"-" is no card; after a natural nobody decides. Each value 0 to 9 counts once, whatever its number of faces.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product

from dealer_app.core.cards import Card
from dealer_app.core.profile import DrawRules
from dealer_app.core.rules import banker_status, decisions, natural, outcome, punter_status
from tests.core.command import TOP
from tests.core.game import rules
from tests.core.printed_card import OPTIONS, PrintedCard

GOLDEN = TOP / "resources" / "profiles" / "classic.tree"
FACE = [Card(face) for face in ("KH", "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H")]  # by value
ACTIONS = {"must": ("draw",), "may": ("draw", "stand"), "must_not": ("stand",)}
HEAD = """\
# classic, grid `options`: every deal by card value (0 to 9 once each), both branches of each free cell.
# punter: total, status, action, third card | banker: total, status, action | coups won by banker, by punter, ties
"""


def tree(drawn: DrawRules, bankers: Collection[int] = range(10)) -> Counter[tuple[str, str]]:
    """Return how many sequences of card values each branch holds, by outcome; only deals of these banker's totals."""
    found: Counter[tuple[str, str]] = Counter()
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        if (b1 + b2) % 10 not in bankers:
            continue
        punter, banker = (FACE[p1], FACE[p2]), (FACE[b1], FACE[b2])
        points, against = (p1 + p2) % 10, (b1 + b2) % 10
        if natural(punter, banker):
            found[f"{points} natural - - | {against} natural -", outcome(punter, banker)] += 1
            continue
        for branch, ours, theirs in _drawn(drawn, punter, banker, points, against):
            assert not any(decision.is_fault for decision in decisions(ours, theirs, drawn))
            found[branch, outcome(ours, theirs)] += 1
    return found


def _drawn(
    drawn: DrawRules, punter: tuple[Card, ...], banker: tuple[Card, ...], points: int, against: int
) -> Iterator[tuple[str, tuple[Card, ...], tuple[Card, ...]]]:
    status = punter_status(drawn, points)
    for action in ACTIONS[status]:
        for third in range(10) if action == "draw" else (None,):
            ours = punter if third is None else (*punter, FACE[third])
            head = f"{points} {status} {action} {'-' if third is None else third}"
            answer = banker_status(drawn, against, third)
            for reply in ACTIONS[answer]:
                branch = f"{head} | {against} {answer} {reply}"
                for last in range(10) if reply == "draw" else (None,):
                    yield branch, ours, banker if last is None else (*banker, FACE[last])


def written(found: Counter[tuple[str, str]]) -> str:
    """Return the tree as text, sorted."""
    branches = sorted({branch for branch, _ in found})
    counts = (
        f"{branch} | {' '.join(str(found[branch, who]) for who in ('banker', 'punter', 'tie'))}"
        for branch in branches
    )
    return HEAD + "\n".join(counts) + "\n"


def by_hand(card: PrintedCard) -> int:
    """Return the number of sequences, from the printed card alone.

    Each total 0 to 9 is made by ten ordered pairs of values, so that each pair of totals comes in 100 deals. A D in a
    cell makes ten sequences of one, an S one, an F eleven.
    """
    branches = {"D": 10, "S": 1, "F": 11}
    naturals = (10 * 10 - 8 * 8) * 100
    stood = [branches[row[11]] for row in card.banker]
    drew = [sum(branches[cell] for cell in row[:10]) for row in card.banker]
    punters = {"D": (1, 0), "S": (0, 1), "F": (1, 1)}
    draws = sum(punters[cell][0] for cell in card.punter)
    stands = sum(punters[cell][1] for cell in card.punter)
    return naturals + 100 * (draws * sum(drew) + stands * sum(stood))


def test_the_tree_is_the_golden_one() -> None:
    found = tree(rules().rules)
    if os.environ.get("UPDATE_TREE"):
        GOLDEN.write_text(written(found))
    assert GOLDEN.read_text() == written(found)
    assert found.total() == by_hand(OPTIONS)


def test_the_number_of_sequences_is_known() -> None:
    """3,600 with a natural; 3 totals that stand x 62 and 6 that draw x 541 sequences, each in 100 deals."""
    assert by_hand(OPTIONS) == 3_600 + 18_600 + 324_600


def test_the_golden_file_follows_from_the_printed_card() -> None:
    """Each line counted again by totals alone, without the program: 100 deals a pair of totals."""
    lines = [line for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]
    told = {line.rsplit(" | ", 1)[0]: line.rsplit(" | ", 1)[1] for line in lines}
    assert len(told) == len(lines)
    counted = {}
    for p, b in product(range(10), repeat=2):
        if p >= 8 or b >= 8:
            counted[f"{p} natural - - | {b} natural -"] = [(b, p)]
            continue
        words = {"D": ("must", "draw"), "S": ("must_not", "stand"), "F": ("may", "draw stand")}
        status, actions = words[OPTIONS.punter[p]]
        for action, third in product(actions.split(), (*range(10), None)):
            if (action == "draw") == (third is None):
                continue
            answer, replies = words[OPTIONS.banker[b][11 if third is None else third]]
            for reply in replies.split():
                lasts = range(10) if reply == "draw" else (0,)
                branch = f"{p} {status} {action} {'-' if third is None else third} | {b} {answer} {reply}"
                counted[branch] = [((b + last) % 10, (p + (third or 0)) % 10) for last in lasts]
    assert told == {
        branch: " ".join(str(100 * sum(won(b, p) for b, p in ends)) for won in (int.__gt__, int.__lt__, int.__eq__))
        for branch, ends in counted.items()
    }


def test_another_cell_makes_another_tree() -> None:
    """The control: one cell freed, and the banker's six has branches and sequences that the golden file lacks."""
    golden = set(GOLDEN.read_text().splitlines())
    assert set(written(tree(rules().rules, [6])).splitlines()) <= golden
    found = tree(rules(extra_free_cells=["6v-"]).rules, [6])
    assert not set(written(found).splitlines()) <= golden
    more = by_hand(OPTIONS.with_cell(6, "-", "F")) - by_hand(OPTIONS)
    assert found.total() == tree(rules().rules, [6]).total() + more
    assert more == 3 * 100 * 10  # the totals 5, 6 and 7 that stand, in 100 deals each, ten last cards
