"""All SQL text of the program: nothing that changes or removes a row, and no statement made of data (R24, R53).

The source is read, not run: every string of the program that is no docstring, and every call that takes a statement.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    path for folder in ("dealer_app", "drivers", "resources/verifier") for path in (ROOT / folder).rglob("*.py")
)
CHANGING = re.compile(
    r"\bUPDATE\s+(OR\s+\w+\s+)?\w+\s+SET\b|\bDELETE\s+FROM\b|\bDROP\s+(TABLE|TRIGGER|INDEX|VIEW)\b|\bALTER\s+TABLE\b"
    r"|\bREPLACE\s+INTO\b|\bINSERT\s+OR\b|\bON\s+CONFLICT\b|\bATTACH\b|\bVACUUM\b|\bwritable_schema\b"
    r"|\bsynchronous\s*=\s*(OFF|0|NORMAL|1)\b|\bload_extension\b",
    re.IGNORECASE,
)
TAKES = ("execute", "executemany", "executescript")
OF_CONSTANTS = {
    ("dealer_app/journal/store.py", "f'PRAGMA {name} = {value}'"): "name and value are of `_SETTINGS`",
    ("dealer_app/journal/store.py", "f'PRAGMA {name}'"): "names of `_SETTINGS`, or a list beside it",
    ("dealer_app/journal/store.py", "f'PRAGMA application_id = {APPLICATION_ID}'"): "a constant",
    ("dealer_app/journal/store.py", "f'PRAGMA user_version = {SCHEMA_VERSION}'"): "a constant",
    ("dealer_app/journal/store.py", "statement"): "of `SCHEMA`",
    ("dealer_app/bench/anchors.py", "f'PRAGMA {pragma}'"): "of a list beside it",
    ("resources/verifier/verify_record.py", "query"): "literals of the lines below it",
}
"""Statements that are no plain literal, and of what constants they are made."""


def docstrings(tree: ast.Module) -> set[int]:
    """The strings that only say what something is."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    bodies = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, kinds))]
    return {id(one.value) for body in bodies for one in body if isinstance(one, ast.Expr)}


def changing(source: str) -> Iterator[str]:
    """Yield the strings that would change or remove a row."""
    tree = ast.parse(source)
    idle = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in idle:
            yield from (found.group() for found in CHANGING.finditer(node.value))


def constants(tree: ast.Module) -> set[str]:
    """The names that a module binds once, to a literal."""
    bound = [node for node in tree.body if isinstance(node, ast.Assign)]
    return {ast.unparse(node.targets[0]) for node in bound if isinstance(node.value, ast.Constant)}


def made(source: str) -> Iterator[str]:
    """Yield the statements that are neither a literal nor the name of one."""
    tree = ast.parse(source)
    known = constants(tree)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in TAKES
            and node.args
        ):
            statement = node.args[0]
            if not isinstance(statement, ast.Constant) and ast.unparse(statement) not in known:
                yield ast.unparse(statement)


def test_no_text_changes_or_removes_a_row() -> None:
    found = {path.name: list(changing(path.read_text("utf-8"))) for path in SOURCES}
    assert {name: texts for name, texts in found.items() if texts} == {}
    assert len(SOURCES) > 300


def test_no_statement_is_made_of_data() -> None:
    found = {(path.relative_to(ROOT).as_posix(), text) for path in SOURCES for text in made(path.read_text("utf-8"))}
    assert found == set(OF_CONSTANTS)


@pytest.mark.parametrize("statement", [
    "UPDATE entry SET line = ?",
    "update or replace entry set line = ?",
    "DELETE FROM entry",
    "DROP TRIGGER entry_no_delete",
    "ALTER TABLE entry ADD COLUMN more",
    "REPLACE INTO entry VALUES (1)",
    "INSERT OR REPLACE INTO entry VALUES (1)",
    "INSERT INTO entry VALUES (1) ON CONFLICT DO NOTHING",
    "ATTACH 'other' AS other",
    "VACUUM",
    "PRAGMA writable_schema = ON",
    "PRAGMA synchronous = OFF",
])  # fmt: skip
def test_control_a_planted_statement_is_found(statement: str) -> None:
    assert list(changing(f'def f(db):\n    """Say so."""\n    db.execute("{statement}")\n'))
    assert list(changing(f"TEXT = f'{statement.replace(chr(39), '')} {{x}}'\n"))
    assert not list(changing(f'"""{statement} is said to be refused."""\n'))


@pytest.mark.parametrize("argument", [
    "f'SELECT {name}'", "'SELECT ' + name", "'SELECT %s' % name", "'SELECT {}'.format(name)", "name", "self.text",
])  # fmt: skip
def test_control_a_statement_of_data_is_found(argument: str) -> None:
    assert list(made(f"def f(db, name):\n    db.execute({argument})\n"))
    assert not list(made("TEXT = 'SELECT 1'\ndef f(db):\n    db.execute(TEXT)\n    db.execute('SELECT 2', (3,))\n"))
