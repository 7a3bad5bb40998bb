"""Mutants are made at every place, and only tests that test something kill them (record.md R70)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.long import mutants
from tests.long.mutating import lines_of, mutated, places

SOURCE = """
LEAST = 7

def fee(won: int = 0) -> int:
    if won >= 10 and not won % 2:
        return won - 1
    return 0
"""
FORMS = {
    "GtE is Gt": "won > 10 and",
    "And is Or": "won >= 10 or",
    "Mod is Mult": "won * 2",
    "Sub is Add": "won + 1",
    "not is left out": "not not won % 2",
    "10 is 11": "won >= 11",
    "the condition is turned round": "if not (won >= 10 and",
    "None is returned": "return None",
}
"""What stands in the source of a mutant and not in that of the module."""
WEAK = "from small import fee\n\ndef test_it():\n    assert fee(20) == 19\n    assert fee(2) == 0\n"
STRONG = (
    WEAK
    + "    assert fee(10) == 9\n    assert fee(11) == 0\n"
    + "\ndef test_what_is_there():\n    from small import LEAST\n    assert LEAST == 7\n"
)
LAID_OUT = """
@mark(1)
def fee(won: int = 2) -> int:
    if (won
            >= 3):
        return max(won,
                   4)
    return 5
"""
LINES = {
    "1 is 2": (2, 3),
    "2 is 3": (2, 3),
    "GtE is Gt": (4, 5),
    "3 is 4": (4, 5),
    "4 is 5": (6, 7),
    "5 is 6": (8, 8),
}
"""The first and the last line of the statement in which a mutant stands."""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / "small.py").write_text(SOURCE)
    (tmp_path / "test_weak.py").write_text(WEAK)
    (tmp_path / "test_strong.py").write_text(STRONG)
    return tmp_path


def test_each_operator_makes_its_mutant_and_no_other_place_changes(small: Path) -> None:
    found = {place.what: place.number for place in places(small, [small / "small.py"])}
    assert set(found) >= set(FORMS)
    for what, form in FORMS.items():
        text = ast.unparse(mutated(SOURCE, found[what]))
        assert form in text
        assert form not in ast.unparse(ast.parse(SOURCE))
    assert ast.unparse(mutated(SOURCE, -1)) == ast.unparse(ast.parse(SOURCE))


@pytest.mark.timeout(1_200)
def test_control_a_boundary_that_no_test_looks_at_survives_and_one_that_is_looked_at_is_killed(small: Path) -> None:
    found = {place.what: place for place in places(small, [small / "small.py"])}
    boundary = found["GtE is Gt"]
    with mutants.Trial(small, small, [["test_weak.py"]]) as weak:
        assert (weak.unchanged, weak.tried(boundary)) == ("survived", "survived")
    with mutants.Trial(small, small, [["test_weak.py"], ["test_strong.py"]]) as strong:
        assert strong.unchanged == "survived"
        assert strong.tried(boundary, is_changed=False) == "survived"
        assert strong.tried(boundary) == "killed"
        assert strong.tried(found["7 is 8"]) == "killed"  # by a test that executes nothing of the module
    assert (small / "small.py").read_text() == SOURCE


def test_the_lines_of_a_place_are_those_of_its_statement(tmp_path: Path) -> None:
    (tmp_path / "laid_out.py").write_text(LAID_OUT)
    lines = {place.what: lines_of(LAID_OUT, place.number) for place in places(tmp_path, [tmp_path / "laid_out.py"])}
    assert {what: (lines[what].start, lines[what].stop - 1) for what in LINES} == LINES


def test_the_sample_reaches_into_every_module_and_its_tests_are_there() -> None:
    assert [path for group in mutants.GROUPS for path in group if not (mutants.ROOT / path).is_file()] == []
    modules = {place.path for place in mutants.sample()}
    assert {f"dealer_app/core/{name}.py" for name in ("rules", "bank", "money", "settle", "repair")} <= modules
