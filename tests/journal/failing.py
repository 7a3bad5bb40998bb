"""A store whose medium fails at the n-th statement of an act, before it is done or, for a commit, behind it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from dealer_app.journal.entry import Row
from dealer_app.journal.store import Store


class Wire:
    """A connection that counts an act's statements and fails at some; `is_done`: after it has done the statement."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.count = 0
        self.fails: tuple[int, ...] = ()
        self.is_done = False
        self.fault: Callable[[], BaseException] = lambda: sqlite3.OperationalError("disk I/O error")

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        self.count += 1
        if self.count in self.fails:
            if self.is_done:
                self._db.execute(statement, values)
            raise self.fault()
        return self._db.execute(statement, values)

    def close(self) -> None:
        self._db.close()


class Failing(Store):
    """Fails in the next act for which it was armed, and works as ever afterwards."""

    newest: Failing

    def __init__(self, path: Path, *, create: bool) -> None:
        super().__init__(path, create=create)
        self.wire = Wire(self._db)
        self._db = self.wire  # type: ignore[assignment]  # it has all that a store asks of a connection
        Failing.newest = self

    def append(self, rows: Iterable[Row]) -> None:
        self.wire.count = 0
        super().append(rows)

    def arm(self, *statements: int, is_done: bool = False) -> None:
        """Fail at these statements of the next act: 1 is BEGIN, then the INSERTs, COMMIT, and a ROLLBACK behind."""
        self.wire.fails, self.wire.is_done = statements, is_done
