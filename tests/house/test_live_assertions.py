"""Invariants are checked in the program as it runs (record.md R73), and there are many of them.

One is counted for each place in `core`, `clerk`, `journal` and the driver that stops what goes on where something
does not hold: an `assert`, the making of a `ChainBroken` (the record does not hang together) or of a `NotAHistory`
(it tells what the rules do not allow). Not counted is an `assert` that only says that something is there or of a
type, which mypy asks for; what a person, a file or a cable says wrong (`JournalError`, `Refusal`, `PortLost`); the
double of the shoe. That the table is then suspended is shown in tests/clerk/test_recheck.py and
tests/ui/test_no_fault_swallowed.py.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer_app.core.books import Books, post

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("dealer_app/core", "dealer_app/clerk", "dealer_app/journal", "drivers")
DOUBLE = "drivers/simulator"
BROKEN = ("ChainBroken", "NotAHistory")
LEAST = 50  # of R73, "good"
SWITCH = re.compile(r"PYTHONOPTIMIZE|python[\d.]*\"? -O|\"-OO?\"")


def live(text: str) -> Iterator[str]:
    """Yield what each invariant of a module's source is checked with."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Assert) and not _only_narrows(node.test):
            yield "assert"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BROKEN:
            yield node.func.id


def _only_narrows(test: ast.expr) -> bool:
    """Tell whether a condition says no more than that something is there, or is of a type."""
    match test:
        case ast.BoolOp(op=ast.And(), values=values):
            return all(map(_only_narrows, values))
        case ast.Call(func=ast.Name(id="isinstance")):
            return True
        case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return True
    return isinstance(test, ast.Name | ast.Attribute)


def counted() -> Counter[str]:
    """Return how many invariants each room checks, by what they are checked with."""
    count = Counter[str]()
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if not path.relative_to(ROOT).as_posix().startswith(DOUBLE):
                count.update(f"{room} {what}" for what in live(path.read_text("utf-8")))
    return count


def test_at_least_fifty_invariants_are_checked(told: Callable[[str], None]) -> None:
    count = counted()
    told(f"live assertions: {sum(count.values())}, {dict(count)}")
    assert sum(count.values()) >= LEAST
    assert {what.split()[0] for what in count} >= {"dealer_app/core", "dealer_app/journal"}


def test_control_what_is_no_invariant_is_not_counted() -> None:
    said = (
        "assert x is not None and isinstance(x, int)\nassert x\nraise JournalError('held')\nraise ValueError('odd')\n"
    )
    assert list(live(said)) == []
    told = "assert total == 0\nraise ChainBroken(3, 'gap')\nassert x is None or x > 1\nraise NotAHistory('odd')\n"
    assert Counter(live(told)) == {"assert": 2, "ChainBroken": 1, "NotAHistory": 1}


def test_nothing_that_starts_the_program_leaves_them_out() -> None:
    starts = [*(ROOT / "installer").rglob("*"), ROOT / "pyproject.toml", *(ROOT / "dealer_app").rglob("*.py")]
    texts = {path: path.read_text("utf-8") for path in starts if path.is_file() and path.suffix != ".pyc"}
    assert [path.name for path, text in texts.items() if SWITCH.search(text)] == []
    assert SWITCH.search("exec python3.11 -O -m dealer_app"), "the control"


def test_one_that_fails_lets_nothing_come_of_it() -> None:
    with pytest.raises(AssertionError, match="sum to zero"):
        post(Books(), (("banque", 1), ("cagnotte", -2)))
    assert post(Books(), (("banque", 1), ("cagnotte", -1))).balances == {"banque": 1, "cagnotte": -1}, "the control"
