"""The product's own store on another SQLite, through a medium that notes what it is asked and can fail.

In a process of its own only: two SQLite libraries in one process would take each other's locks away. `installed` puts
apsw's library in the place where `journal/store.py` has that of Python, so that schema, settings and statements are
the store's own.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import apsw

from dealer_app.journal import store
from tests.power.disk import Op

FAULTS: dict[str, tuple[type[apsw.Error], str]] = {
    "EIO": (apsw.IOError, "disk I/O error"),
    "ENOSPC": (apsw.FullError, "database or disk is full"),
}


class Medium:
    """Notes what it is asked; fails at the n-th call since `arm`, once or from there on."""

    def __init__(self) -> None:
        self.ops: list[Op] = []
        self.calls = 0
        self._fails: Callable[[int], bool] = lambda _: False
        self._fault = "EIO"

    def arm(self, call: int, fault: str, *, for_good: bool = False) -> None:
        """Fail at this call, counted from now on, or at it and all later ones."""
        self.calls, self._fault = 0, fault
        self._fails = (lambda n: n >= call) if for_good else (lambda n: n == call)

    def disarm(self) -> None:
        """Work as ever."""
        self._fails = lambda _: False

    def ask(self, *ops: Op) -> None:
        """Note what is asked, or fail."""
        self.calls += 1
        if self._fails(self.calls):
            error, text = FAULTS[self._fault]
            raise error(text)
        self.ops += ops


class File(apsw.VFSFile):
    """A file of SQLite; a new rollback file has its folder synced with its first sync, as the unix VFS does."""

    def __init__(self, medium: Medium, name: Any, flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self._medium, self._name = medium, os.path.basename(path)
        is_new = not os.path.exists(path)
        super().__init__("", name, flags)
        self._is_new_rollback = is_new and bool(flags[0] & apsw.SQLITE_OPEN_MAIN_JOURNAL)
        if is_new:
            medium.ops.append(Op("create", self._name))

    def xWrite(self, data: bytes, offset: int) -> None:
        self._medium.ask(Op("write", self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        self._medium.ask(Op("truncate", self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        self._medium.ask(Op("sync", self._name), *[Op("sync_folder")] * self._is_new_rollback)
        self._is_new_rollback = False
        super().xSync(flags)


class Vfs(apsw.VFS):
    """SQLite's way to the medium."""

    def __init__(self, medium: Medium) -> None:
        self._medium = medium
        super().__init__("noting", "")

    def xOpen(self, name: Any, flags: list[int]) -> File:
        return File(self._medium, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        if os.path.exists(filename):
            self._medium.ask(Op("delete", os.path.basename(filename)), *[Op("sync_folder")] * syncdir)
        super().xDelete(filename, syncdir)


class Answer(list[Any]):
    """The rows of a statement, as a cursor gives them."""

    def fetchone(self) -> Any:
        return self[0] if self else None

    def fetchall(self) -> list[Any]:
        return self


class Wire:
    """An apsw connection behind the words that the store uses of Python's."""

    def __init__(self, path: Path, timeout: float) -> None:
        self._db = apsw.Connection(str(path), vfs="noting")
        self._db.set_busy_timeout(int(timeout * 1000))

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Answer:
        try:
            return Answer(self._db.execute(statement, tuple(values)))
        except apsw.ConstraintError as error:
            raise sqlite3.IntegrityError(str(error)) from None
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from None

    def set_authorizer(self, authorize: Callable[..., int]) -> None:
        self._db.authorizer = authorize

    def setconfig(self, what: int, value: bool) -> None:
        self._db.config(what, int(value))

    def close(self) -> None:
        with suppress(apsw.Error):  # Python's library says nothing either
            self._db.close(True)


class Library:
    """Stands where the store has the module sqlite3."""

    def connect(self, path: Path, timeout: float, isolation_level: None = None) -> Wire:
        try:
            return Wire(path, timeout)
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from None

    def __getattr__(self, name: str) -> Any:
        return getattr(sqlite3, name)


def installed(**settings: tuple[str, Any]) -> Medium:
    """Give the store this library, with other settings where named: a control's; return the medium."""
    medium = Medium()
    installed.vfs = Vfs(medium)  # type: ignore[attr-defined]  # it lives as long as the process
    store.sqlite3 = Library()  # type: ignore[attr-defined, assignment]  # it has all that a store asks of the module
    store._SETTINGS = tuple((name, *settings.get(name, (value, wanted))) for name, value, wanted in store._SETTINGS)
    return medium
