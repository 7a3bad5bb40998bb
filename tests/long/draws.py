"""Every sequence of card values dealt out before the judge, each word said both ways (record.md R32); by `ranges`.

A hundred seeds, one for each first two values, are all sequences under one printed card: 1,000,000 of six values, of
which those that a natural ends sooner are dealt once. The cards are typed anew in `tests.core.printed_card`. The
control is a card with one other cell.
"""

from __future__ import annotations

import random
from collections import Counter

from tests.core import dealt_out
from tests.core.printed_card import NAMEABLE, OPTIONS, PrintedCard
from tests.long import ranges

SEQUENCES = 3_600 + 6_400 * 121
"""Coups under one card: 3,600 deals with a natural; else 11 ways of each hand."""
ASKED = {f"coups by {name}": SEQUENCES for name in NAMEABLE}


def main(words: list[str]) -> int:
    """Deal; return how many coups are told otherwise than the card says."""
    return ranges.main(ranges.Run("draws", ASKED, dealt, control), words)


def dealt(seed: int) -> Counter[str]:
    """Deal all coups that begin with the seed's two values, under the card of its hundred."""
    name = list(NAMEABLE)[seed // 100 % len(NAMEABLE)]
    count, wrong = _counted(name, NAMEABLE[name], seed % 100)
    return Counter({f"coups by {name}": count}, wrong=wrong)


def control() -> int:
    """Return how many coups a card with one other cell tells otherwise."""
    return _counted("options", OPTIONS.with_cell(6, "-", "D"), 24)[1]


def _counted(name: str, card: PrintedCard, first_two: int) -> tuple[int, int]:
    base, count, wrong = dealt_out.table(name), 0, 0
    for deal in dealt_out.wrong(base, card, *divmod(first_two, 10), random.Random(first_two)):
        count += 1
        if deal is not None:
            wrong += 1
            if wrong <= 5 and card is NAMEABLE[name]:
                print(f"-- {name}: {deal.cards} to {deal.to}", flush=True)
    return count, wrong
