"""Money, what is not foreseen, and the rows that another act rules (rules.md 10.5, 10.6, 10.7)."""

from __future__ import annotations

import pytest

from tests.core import irregular
from tests.core.irregular import Row

CROUPIER, CHEF = ("croupier",), ("chef",)
STAKES, OPEN = ("covering", "between"), ("deal", "word", "draw")
SHIFT = ("bank_offered", *STAKES, *OPEN, "naming", "commission")

ROWS = (
    Row("I53", {"house": -3, "lost_tickets": 3}, CHEF, SHIFT, ("banker", 2, 9)),
    Row("I55", {}, CROUPIER, ("bank_offered", *STAKES), ("banker", 2, 9)),
    Row("I56", {}, CROUPIER, STAKES, ("banker", 2, 9)),
    Row("unforeseen", {}, CHEF, SHIFT, None),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
@pytest.mark.parametrize("what", irregular.CHECKS, ids=lambda what: what.__name__)
def test_a_row(row: Row, what: irregular.Check) -> None:
    what(row)
