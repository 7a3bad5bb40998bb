"""Mutants are made at every place, and only tests that test something kill them (record.md R70)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.long import mutants
from tests.long.mutating import mutated, places, tried

SOURCE = """
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
STRONG = WEAK + "    assert fee(10) == 9\n    assert fee(11) == 0\n"


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
    boundary = next(place for place in places(small, [small / "small.py"]) if place.what == "GtE is Gt")
    assert tried(small, boundary, [["test_weak.py"]], 300) == "survived"
    assert tried(small, boundary, [["test_weak.py"], ["test_strong.py"]], 300) == "killed"
    assert tried(small, boundary._replace(number=-1), [["test_strong.py"]], 300) == "survived"
    assert (small / "small.py").read_text() == SOURCE


def test_the_sample_reaches_into_every_module_and_its_tests_are_there() -> None:
    assert [path for group in mutants.GROUPS for path in group if not (mutants.ROOT / path).is_file()] == []
    modules = {place.path for place in mutants.sample()}
    assert {f"dealer_app/core/{name}.py" for name in ("rules", "bank", "money", "settle", "repair")} <= modules
