"""The table of 1979 as a file and the rows the core knows say the same: which rows there are, and the ruling of each.

A house may write the row's own ruling or one of three others (rules.md section 10); that own ruling is the table's.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from dealer_app.core.irregularities import BY_ACT, IRREGULARITIES, alternatives, row
from dealer_app.house.rulings import table_of_1979


def differing(table: Mapping[str, Any]) -> list[str]:
    """Return the rows that only one of the two has, or to which they give different rulings."""
    known = {number: case.ruling for number, case in IRREGULARITIES.items()}
    stated = {number: held["ruling"] for number, held in table.items()}
    return sorted(number for number in known.keys() | stated.keys() if known.get(number) != stated.get(number))


def test_file_and_core_give_each_row_the_same_ruling() -> None:
    table = table_of_1979()
    assert differing(table) == []
    assert list(table) == list(IRREGULARITIES)
    assert set(table) & set(BY_ACT) == set()


def test_each_row_of_the_file_is_one_that_a_profile_may_state() -> None:
    for number, held in table_of_1979().items():
        read = row(number, held)
        assert read is not None, number
        assert read.ruling == alternatives(number)[0], number


@pytest.mark.parametrize("number", IRREGULARITIES)
def test_a_ruling_changed_on_one_side_is_found(number: str) -> None:
    """The control: each row in turn says another thing, or is not there."""
    table = copy.deepcopy(table_of_1979())
    table[number]["ruling"] = "coup_void" if table[number]["ruling"] != "coup_void" else "noted"
    assert differing(table) == [number]
    del table[number]
    assert differing(table) == [number]


def test_a_row_that_the_core_does_not_know_is_found() -> None:
    assert differing(table_of_1979() | {"I58": {"ruling": "noted", "decides": ["chef"]}}) == ["I58"]
