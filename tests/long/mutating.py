"""Mutants of Python modules: every place where one could stand, and the module with one place changed.

`trying_posix` says what the tests say of them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

OTHERS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""An operator, and what stands in its place in a mutant."""


class Place(NamedTuple):
    """Where a mutant differs from its module."""

    path: str
    number: int
    line: int
    what: str


def places(root: Path, paths: Sequence[Path]) -> list[Place]:
    """Return all places of these modules, in order."""
    return [
        Place(path.relative_to(root).as_posix(), number, getattr(node, "lineno", 0), what)
        for path in paths
        for number, (node, what, _) in enumerate(_changes(ast.parse(path.read_text(encoding="utf-8"))))
    ]


def mutated(source: str, number: int) -> ast.Module:
    """Return the tree of a source with the change of this number made; -1 is none."""
    tree = ast.parse(source)
    for at, (_, _, make) in enumerate(_changes(tree)):
        if at == number:
            make()
            break
    return ast.fix_missing_locations(tree)


def lines_of(source: str, number: int) -> range:
    """Return the lines of the statement in which a place lies, of one with a body those before it."""
    tree = ast.parse(source)
    node = next(node for at, (node, *_) in enumerate(_changes(tree)) if at == number)
    holders = [
        one for one in ast.walk(tree) if isinstance(one, ast.stmt) and any(own is node for own in ast.walk(one))
    ]
    held = holders[-1]  # the innermost is walked last
    first = min([held.lineno, *(one.lineno for one in getattr(held, "decorator_list", ()))])
    body = getattr(held, "body", None)
    return range(first, (max(body[0].lineno, held.lineno + 1) if body else (held.end_lineno or first) + 1))


def _changes(tree: ast.AST) -> Iterator[tuple[ast.AST, str, Callable[[], None]]]:
    """Yield node, description and deed of each change that a tree allows; annotations and docstrings are none."""
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
            yield node, what, make


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
