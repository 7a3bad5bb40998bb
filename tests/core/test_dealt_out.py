"""Coups of card values before the judge, each word said both ways: told as the printed card says (record.md R32).

A sample of each card; all sequences are the long run `draws`, and without the judge `test_draw_by_profile`.
"""

from __future__ import annotations

import random

import pytest

from tests.core import dealt_out
from tests.core.printed_card import NAMEABLE, OPTIONS

FIRST_TWO = {"options": (3, 6), "strict": (5, 9), "russian": (2, 8)}


@pytest.mark.parametrize("name", FIRST_TWO)
def test_each_coup_is_told_as_the_card_says(name: str) -> None:
    found = list(dealt_out.wrong(dealt_out.table(name), NAMEABLE[name], *FIRST_TWO[name], random.Random(7)))
    assert found == [None] * len(found)
    assert len(found) == 100 * (11 * 11) - 120 * natural_deals(*FIRST_TWO[name])


def natural_deals(first: int, second: int) -> int:
    """How many of the hundred deals that begin so a natural ends."""
    return sum((first + p) % 10 >= 8 or (second + b) % 10 >= 8 for p in range(10) for b in range(10))


def test_control_a_card_with_another_cell_is_told_apart() -> None:
    found = list(dealt_out.wrong(dealt_out.table("options"), OPTIONS.with_cell(6, "-", "D"), 2, 4, random.Random(7)))
    others = [deal for deal in found if deal is not None]
    assert others
    assert {len(deal.cards) for deal in others} <= {4, 5}
