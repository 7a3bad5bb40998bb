"""The croupier's errors, I12 to I20b: each row of rules.md 10.2 told, kept to its phases, and decided.

The figures of the stories, the table below and the grids are typed from rules.md. Amounts are units of the currency.
"""

from __future__ import annotations

import pytest

from tests.core.irregular import Row, check_people, check_phases, check_story, names

# Number, who decides (rules.md 10.2), where it can be seen, what the ruling says.
_DEAL = "deal word"
ROWS = (
    Row("I12", "chef", _DEAL, {"ordinal": 1}),
    Row("I13", "chef", _DEAL),
    Row("I14", "chef", f"{_DEAL} draw"),
    Row("I15", "chef", f"{_DEAL} draw"),
    Row("I16", "chef", "draw"),
    Row("I17", "chef", "draw"),
    Row("I18", "chef", "draw"),
    Row("I19", "croupier", _DEAL, {"seat": 3}),
    Row("I20", "croupier", _DEAL, {"seat": 3}),
    Row("I20b", "chef", _DEAL, {"seat": 2}),
)
NUMBERS = tuple(row.number for row in ROWS)


@pytest.mark.parametrize("name", names(NUMBERS))
def test_the_ruling_of_each_row_is_told_and_the_coup_goes_on(name: str) -> None:
    check_story(name)


def test_every_row_has_its_story() -> None:
    assert {name.split("-")[0] for name in names(NUMBERS)} == {number.lower() for number in NUMBERS}


@pytest.mark.parametrize("row", ROWS, ids=NUMBERS)
def test_a_ruling_has_its_place_where_its_case_can_be_seen(row: Row) -> None:
    check_phases(row)


@pytest.mark.parametrize("row", ROWS, ids=NUMBERS)
def test_who_may_not_decide_is_refused(row: Row) -> None:
    for name in names((row.number,)):
        check_people(name, row.decides)
