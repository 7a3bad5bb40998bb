"""Each setting of the engine that is not as it was decided is refused at the open (record.md 2.2, R4).

The engine of these tests does not hear one of the words that set it, or is too old, or the file was made otherwise.
What else may stand in a file is in `test_store`; that a lock which is only read back proves nothing, in `test_lock`.
"""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from dealer_app.journal import store as room
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.store import Store
from tests.journal import knife
from tests.journal.evenings import day_of

DECIDED = ("locking_mode", "journal_mode", "synchronous", "recursive_triggers", "trusted_schema", "cell_size_check")


class Deaf(sqlite3.Connection):
    """An engine that does not hear what sets one thing."""

    unheard: ClassVar[str] = ""

    def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
        if Deaf.unheard and sql.startswith(f"PRAGMA {Deaf.unheard} ="):
            return super().execute("SELECT 1")
        return super().execute(sql, *more)

    def set_authorizer(self, *fence: Any) -> None:
        if Deaf.unheard != "authorizer":
            super().set_authorizer(*fence)


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let every engine that is begun from now on not hear a word."""

    def to(unheard: str) -> None:
        monkeypatch.setattr(Deaf, "unheard", unheard)

    monkeypatch.setattr(sqlite3, "connect", functools.partial(sqlite3.connect, factory=Deaf))
    return to


@pytest.fixture
def day(short: Path, tmp_path: Path) -> Path:
    return day_of(knife.copied(short, tmp_path / "journal"))


@pytest.mark.parametrize("name", [*DECIDED, "authorizer"])
def test_an_engine_that_is_set_otherwise_is_refused(deaf: Callable[[str], None], day: Path, name: str) -> None:
    deaf(name)
    with pytest.raises(JournalError, match=f"setting: {name}"):
        Store(day, create=False)
    with pytest.raises(JournalError, match=f"setting: {name}"):
        Store(day.with_name("2030-01-01.journal"), create=True)


def test_control_an_engine_that_hears_all_is_taken(deaf: Callable[[str], None], day: Path) -> None:
    deaf("")
    Store(day, create=False).close()
    Store(day.with_name("2030-01-01.journal"), create=True).close()


@pytest.mark.parametrize("name", [*DECIDED, "authorizer"])
def test_control_without_the_look_a_wrong_setting_is_taken(
    deaf: Callable[[str], None], day: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf(name)
    others = tuple(setting for setting in room._SETTINGS if setting[0] != name)
    assert (name == "authorizer") == (len(others) == len(room._SETTINGS))
    monkeypatch.setattr(room, "_SETTINGS", others)
    monkeypatch.setattr(Store, "_try_fence", lambda _: None)
    Store(day, create=False).close()


@pytest.mark.parametrize("version", [(3, 7, 0), (3, 36, 9)])
def test_a_library_before_strict_tables_is_refused(
    day: Path, version: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(day, create=False).close()
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    with pytest.raises(JournalError, match="setting: SQLite"):
        Store(day, create=False)


def test_a_file_of_other_pages_is_refused(day: Path, tmp_path: Path) -> None:
    other = tmp_path / "2030-01-02.journal"
    with sqlite3.connect(day) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA page_size = 8192")
        db.execute("VACUUM INTO ?", (str(other),))
    db.close()
    with pytest.raises(JournalError, match="setting: page_size is 8192"):
        Store(other, create=False)


@pytest.mark.parametrize("encoding", ["UTF-16le", "UTF-16be"])
def test_a_file_of_another_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "2030-01-01.journal"
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA encoding = '{encoding}'")
    for statement in room.SCHEMA:
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {room.APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {room.SCHEMA_VERSION}")
    db.close()
    with pytest.raises(ChainBroken, match="schema"):
        Store(path, create=False)
