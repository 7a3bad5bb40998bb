"""The punter's errors (rules.md 10.4): each row as the rules state it, and what hangs on it."""

from __future__ import annotations

import pytest

from tests.core import irregular
from tests.core.irregular import Row

CROUPIER, CHEF = ("croupier",), ("chef",)
STAKES, OPEN, PAID = ("covering", "between"), ("deal", "word", "draw"), ("bank_offered", "commission", "between")
SHIFT = ("bank_offered", *STAKES, *OPEN, "naming", "commission")

ROWS = (
    Row("I35", {}, CHEF, OPEN, ("banker", 2, 9)),
    Row("I36", {}, CHEF, ("word",), ("banker", 5, 7)),
    Row("I37", {}, CROUPIER, ("draw",), ("punter", 9, 7)),
    Row("I38", {}, CHEF, ("draw",), ("banker", 4, 7)),
    Row("I39", {}, CHEF, ("draw",), ("banker", 9, 8)),
    Row("I42", {"banque": 200, "coverage": -200}, CHEF, ("word", "draw"), ("banker", None, None)),
    Row("I44", {}, CROUPIER, (*OPEN, *PAID), ("banker", 2, 9)),
    Row("I46", {}, CROUPIER, (*STAKES, *OPEN), ("punter", 9, 2)),
    Row("I47", {}, CHEF, (*STAKES, *OPEN), ("banker", 2, 9)),
    Row("I48", {}, ("director",), SHIFT, ("banker", 2, 9)),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
@pytest.mark.parametrize("what", irregular.CHECKS, ids=lambda what: what.__name__)
def test_a_row(row: Row, what: irregular.Check) -> None:
    what(row)
