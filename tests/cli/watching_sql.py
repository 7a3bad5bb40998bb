"""What SQLite is told while something runs: each statement, which must be one that stands in the program's source."""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
_PRAGMA = re.compile(r"PRAGMA [a-z_]+( = [A-Za-z0-9]+)?")  # made of constants, as test_sql_source proves


@contextmanager
def watching() -> Iterator[set[str]]:
    """Collect every statement that is given to SQLite in this process."""
    said: set[str] = set()

    class Cursor(sqlite3.Cursor):
        def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
            said.add(sql)
            return super().execute(sql, *more)

        def executemany(self, sql: str, *more: Any) -> sqlite3.Cursor:
            said.add(sql)
            return super().executemany(sql, *more)

        def executescript(self, sql: str) -> sqlite3.Cursor:
            said.add(sql)
            return super().executescript(sql)

    class Connection(sqlite3.Connection):
        def cursor(self, factory: Any = Cursor) -> Any:
            return super().cursor(factory)

        def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
            return self.cursor().execute(sql, *more)

        def executemany(self, sql: str, *more: Any) -> sqlite3.Cursor:
            return self.cursor().executemany(sql, *more)

        def executescript(self, sql: str) -> sqlite3.Cursor:
            return self.cursor().executescript(sql)

    with patch.object(sqlite3, "connect", partial(sqlite3.connect, factory=Connection)):
        yield said


@cache
def literals() -> frozenset[str]:
    """Return every text that stands in the program's source."""
    return frozenset(
        node.value
        for path in (ROOT / "dealer_app").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def strange(said: Iterable[str]) -> list[str]:
    """Return the statements that do not stand in the program's source."""
    return sorted(sql for sql in said if sql not in literals() and not _PRAGMA.fullmatch(sql))
