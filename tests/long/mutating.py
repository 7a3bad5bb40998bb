"""Mutants of Python modules: every place where one could stand, and what the tests say of one.

`python -m tests.long.mutating PATH PLACE PYTEST-WORD...` runs the tests with one place of one module changed as it is
imported; nothing is written. PLACE -1 is the module as it is, read and compiled the same way.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any, NamedTuple

OTHERS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""An operator, and what stands in its place in a mutant."""


HOME = Path(__file__).resolve().parents[2]
WORDS = {1: "killed"}
"""What pytest's exit codes say of a mutant; at any other the tests could not even be collected: "no import"."""


class Place(NamedTuple):
    """Where a mutant differs from its module."""

    path: str
    number: int
    line: int
    what: str


def places(root: Path, paths: Sequence[Path]) -> list[Place]:
    """Return all places of these modules, in order."""
    return [
        Place(path.relative_to(root).as_posix(), number, line, what)
        for path in paths
        for number, (line, what, _) in enumerate(_changes(ast.parse(path.read_text(encoding="utf-8"))))
    ]


def mutated(source: str, number: int) -> ast.Module:
    """Return the tree of a source with the change of this number made; -1 is none."""
    tree = ast.parse(source)
    for at, (_, _, make) in enumerate(_changes(tree)):
        if at == number:
            make()
            break
    return ast.fix_missing_locations(tree)


def _changes(tree: ast.AST) -> Iterator[tuple[int, str, Callable[[], None]]]:
    """Yield line, description and deed of each change that a tree allows; annotations and docstrings are none."""
    skipped = {
        id(inner)
        for node in ast.walk(tree)
        for one in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if isinstance(one, ast.AST)
        for inner in ast.walk(one)
    }
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        for what, make in _of(node):
            yield getattr(node, "lineno", 0), what, make


def _of(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    match node:
        case ast.Compare(ops=ops):
            yield from ((_named(one), partial(ops.__setitem__, i, _other(one))) for i, one in enumerate(ops))
        case ast.BinOp(op=op) | ast.AugAssign(op=op) | ast.BoolOp(op=op) if type(op) in OTHERS:
            yield _named(op), partial(setattr, node, "op", _other(op))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not is left out", partial(setattr, node, "operand", ast.UnaryOp(ast.Not(), operand))
        case ast.Constant(value=bool(value)):
            yield f"{value} is {not value}", partial(setattr, node, "value", not value)
        case ast.Constant(value=int(value)):
            yield f"{value} is {value + 1}", partial(setattr, node, "value", value + 1)
        case ast.Return(value=ast.expr() as given) if not (isinstance(given, ast.Constant) and given.value is None):
            yield "None is returned", partial(setattr, node, "value", ast.Constant(None))
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield "the condition is turned round", partial(setattr, node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()):
            yield "the statement is left out", partial(setattr, node, "value", ast.Constant(None))


def _other(operator: ast.AST) -> ast.AST:
    return OTHERS[type(operator)]()


def _named(operator: ast.AST) -> str:
    return f"{type(operator).__name__} is {type(_other(operator)).__name__}"


def tried(root: Path, place: Place, groups: Sequence[Sequence[str]], limit: float) -> str:
    """Return what groups of tests, one after another, say of a mutant: "survived" if none of them fails.

    Else "killed", "no import" or, behind `limit` seconds of one group, "out of time".
    """
    command = [sys.executable, "-m", "tests.long.mutating", str(root / place.path), str(place.number)]
    command += ["-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-p", "no:hypothesispytest", "--timeout=0"]
    env = os.environ | {"PYTHONPATH": str(HOME)}
    for group in groups:
        try:
            code = subprocess.run(
                [*command, *group], cwd=root, env=env, stdout=subprocess.DEVNULL, timeout=limit, check=False
            ).returncode
        except subprocess.TimeoutExpired:
            return "out of time"
        if code:
            return WORDS.get(code, "no import")
    return "survived"


def main(path: Path, number: int, words: list[str]) -> int:
    """Run pytest with a module mutated as it is imported; return its exit code."""
    import pytest

    read = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> Any:
        if Path(self.path).resolve() != path.resolve():
            return read(self, name)
        return compile(mutated(path.read_text(encoding="utf-8"), number), str(path), "exec")

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]  # what is imported from here on
    return int(pytest.main(words))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
