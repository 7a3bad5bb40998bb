"""No floating point comes near money (record.md R40): read from the source, from the types, and from what is written.

Money is reckoned in the core and written by the reports and two modules of the words. There a float, a true division
or `round` stands only where it is named here with what it is about.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

from dealer_app.core.events import KINDS as GAME
from dealer_app.core.profile import Profile
from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds import KINDS

ROOT = Path(__file__).resolve().parents[2] / "dealer_app"
SOURCES = sorted(
    path
    for where in ("core", "reports", "words/amounts.py", "words/sums.py", "journal/checkpoint.py", "journal/chain.py")
    for path in ((ROOT / where).rglob("*.py") if (ROOT / where).is_dir() else [ROOT / where])
)
OTHER = {
    "core/money.py": {"amount / minor_unit"},  # a Fraction
    "reports/cells.py": {"float"},  # the share of the width that a column takes
    "reports/model.py": {"float"},  # the same
}
WITHOUT_MONEY = ("reports/paper.py",)  # places on the page; the text that it prints is made elsewhere
CALLS = ("float", "round", "complex", "fsum", "sqrt", "pow")
MODULES = ("decimal", "statistics", "numpy", "cmath")


def found(source: str) -> Iterator[str]:
    """Yield what could make or be a float."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float() | complex()):
                yield ast.unparse(node)
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield ast.unparse(node)
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)) if name in CALLS[1:]:
                yield ast.unparse(node)
            case ast.Name(id="float" | "complex"):
                yield node.id
            case ast.Import(names=names) if {one.name for one in names} & set(MODULES):
                yield ast.unparse(node)
            case ast.ImportFrom(module=module) if module in MODULES:
                yield ast.unparse(node)


def test_no_float_stands_where_money_is() -> None:
    names = [path.relative_to(ROOT).as_posix() for path in SOURCES]
    texts = {name: set(found(path.read_text("utf-8"))) for name, path in zip(names, SOURCES, strict=True)}
    assert {name: what for name, what in texts.items() if what and name not in WITHOUT_MONEY} == OTHER
    assert len(SOURCES) > 90


@pytest.mark.parametrize("planted", [
    "x = amount * 0.05", "x = amount / 20", "x /= 20", "x = float(amount)", "x = round(amount, 2)",
    "def f(x: float): ...", "import decimal", "from decimal import Decimal", "x = math.pow(2, 3)",
])  # fmt: skip
def test_control_a_planted_float_is_found(planted: str) -> None:
    assert list(found(planted))
    assert not list(found("x = amount * rate.p // (rate.q * unit)\ny = Fraction(1, 20)\n"))


def floats(kind: object, seen: set[object] | None = None) -> Iterator[str]:
    """Yield the fields of a kind, and of what it holds, that could hold a float."""
    return _floats(inspect.type_info(kind), "", set() if seen is None else seen)


def _floats(kind: inspect.Type, name: str, seen: set[object]) -> Iterator[str]:
    if isinstance(kind, inspect.FloatType):
        yield name
    if isinstance(kind, inspect.StructType):
        if kind.cls in seen:
            return
        seen.add(kind.cls)
        for field in kind.fields:
            yield from _floats(field.type, f"{kind.cls.__name__}.{field.name}", seen)
    for part in ("types", "item_types"):
        for inner in getattr(kind, part, ()):
            yield from _floats(inner, name, seen)
    for part in ("item_type", "key_type", "value_type"):
        if (inner := getattr(kind, part, None)) is not None:
            yield from _floats(inner, name, seen)


def test_no_field_of_the_record_or_of_a_profile_is_a_float() -> None:
    kinds = {*GAME.values(), *KINDS.values(), Entry, Profile}
    assert [name for kind in kinds for name in floats(kind)] == []
    assert len(kinds) > 80


class Planted(msgspec.Struct):
    """The control."""

    moves: tuple[tuple[str, float], ...]


def test_control_a_field_that_is_a_float_is_found() -> None:
    assert list(floats(Planted)) == ["Planted.moves"]
