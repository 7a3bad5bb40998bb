"""The one door to a day's live file: SQLite as record.md 2.2 decides it, and nothing but appending.

Settings are asserted at every open. What is read back of a lock proves nothing, so a second program is kept out by
`lock` as well. Readers never come here: they have the fair copy.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from dealer_app import safe_file
from dealer_app.journal import folder as layout
from dealer_app.journal.entry import Row
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.rollback import check_rollback, rollback_of

PATIENCE = 0.5  # seconds that whoever opens a file waits for another who has it
APPLICATION_ID, SCHEMA_VERSION = 0x43484645, 1  # "CHFE"
SCHEMA = (
    "CREATE TABLE entry (seq INTEGER PRIMARY KEY, line TEXT NOT NULL CHECK (length(line) BETWEEN 2 AND 65536), "
    "hash BLOB NOT NULL CHECK (length(hash) = 32), card TEXT UNIQUE, act TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TRIGGER entry_in_order BEFORE INSERT ON entry "
    "WHEN NEW.seq <> (SELECT coalesce(max(seq) + 1, NEW.seq) FROM entry) "
    "BEGIN SELECT RAISE(ABORT, 'gap or repeat'); END",
    "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'append only'); END",
)
_SETTINGS = (
    ("locking_mode", "EXCLUSIVE", "exclusive"),
    ("journal_mode", "TRUNCATE", "truncate"),
    ("synchronous", "EXTRA", 3),
    ("recursive_triggers", "ON", 1),
    ("trusted_schema", "OFF", 0),
    ("cell_size_check", "ON", 1),
    ("page_size", "4096", 4096),  # of a file that is there it is only read back
)
LIBRARY = (3, 37, 0)
"""The least SQLite that knows STRICT tables."""
_INSERT = "INSERT INTO entry (seq, line, hash, card, act) VALUES (?, ?, ?, ?, ?)"
_SELECT = "SELECT seq, line, hash, card, act FROM entry ORDER BY seq"
_SELECT_BEHIND = "SELECT seq, line, hash, card, act FROM entry WHERE seq > ? ORDER BY seq"
FAULTS = (sqlite3.Error, UnicodeError)  # what SQLite raises; its own message may be no UTF-8
_ALLOWED = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_TRANSACTION, sqlite3.SQLITE_FUNCTION}
)


class Store:
    """The live file of one gaming day, opened exclusively; every error of the system is a JournalError."""

    def __init__(self, path: Path, *, create: bool) -> None:
        if sqlite3.sqlite_version_info < LIBRARY:
            raise JournalError("setting", f"SQLite is {sqlite3.sqlite_version}, wanted {LIBRARY}")
        if create == path.exists():
            raise JournalError("day_exists" if create else "no_file", path.name)
        check_rollback(path)
        for file in (path, rollback_of(path)):
            check_ours(file)
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
            try:
                self._settle(create)
            except BaseException:
                self._db.close()
                raise
        except FAULTS as error:
            raise JournalError("database", str(error)) from None

    def _settle(self, create: bool) -> None:
        """Make the settings, read them back, take the lock, and forbid all but reading and appending."""
        for name, value, wanted in _SETTINGS:
            self._db.execute(f"PRAGMA {name} = {value}")  # constants of this module
            found = self._db.execute(f"PRAGMA {name}").fetchone()[0]
            if found != wanted:
                raise JournalError("setting", f"{name} is {found}, wanted {wanted}")
        self._db.execute("BEGIN EXCLUSIVE")  # the pragma alone locks nothing before the first write
        if create:
            for statement in SCHEMA:
                self._db.execute(statement)
            self._db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self._db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        self._db.execute("COMMIT")
        check_schema(self._db)
        if (found := self._db.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
            raise JournalError("database", found)
        if sys.version_info >= (3, 12):  # the standard library of 3.11 cannot set it
            self._db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        self._db.set_authorizer(_authorize)
        self._try_fence()

    def _try_fence(self) -> None:
        """Refuse to go on behind a fence that lets anything else through; what is tried reads one number."""
        try:
            self._db.execute("PRAGMA user_version")
        except sqlite3.DatabaseError:
            return
        raise JournalError("setting", "authorizer is off, wanted on")

    def rows(self) -> Iterator[Row]:
        """Yield all rows in order."""
        return read_rows(self._db)

    def rows_behind(self, seq: int) -> list[Row]:
        """Return the rows behind this number, in order."""
        try:
            return list(_rows(self._db.execute(_SELECT_BEHIND, (seq,))))
        except FAULTS as error:
            raise JournalError("database", str(error)) from None

    def append(self, rows: Iterable[Row]) -> None:
        """Write all rows of one act, or none; returns after they are durable."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for row in rows:
                self.insert(row)
            self._db.execute("COMMIT")
        except FAULTS as error:
            with suppress(*FAULTS):
                self._db.execute("ROLLBACK")
            is_full = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
            raise JournalError("full" if is_full else "database", str(error)) from None

    def insert(self, row: Row) -> None:
        """Put one row into the open transaction."""
        self._db.execute(_INSERT, (row.seq, row.line, bytes.fromhex(row.hash), row.card, row.act))

    def close(self) -> None:
        """Close the file and let go of it."""
        self._db.close()


def _authorize(action: int, first: str | None, second: str | None, database: str | None, source: str | None) -> int:
    """Allow reading, transactions and INSERT into `entry`; refuse all else (record.md 2.2)."""
    if action in _ALLOWED or (action == sqlite3.SQLITE_INSERT and first == "entry"):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def check_ours(path: Path) -> None:
    """Refuse a file that SQLite would write to elsewhere, or that is larger than a day; JournalError."""
    try:
        if not safe_file.is_ours(path):
            raise JournalError("linked", path.name)
    except OSError as error:
        raise JournalError("folder", str(error)) from None
    if path.exists():
        layout.regular(path)


def is_blank(db: sqlite3.Connection) -> bool:
    """Tell whether a file holds nothing at all yet."""
    return not db.execute("SELECT 1 FROM sqlite_master").fetchall()


def is_unborn(path: Path) -> bool:
    """Tell whether a day's file was left by a death before its first entry."""
    try:
        check_rollback(path)
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as db:
            if is_blank(db):
                return True
            check_schema(db)
            return not db.execute("SELECT 1 FROM entry LIMIT 1").fetchall()
    except (*FAULTS, ChainBroken):
        return False  # whoever opens it says what is wrong


def check_schema(db: sqlite3.Connection) -> None:
    """Refuse a file that is no day of ours, or that holds anything beside the table and its triggers."""
    found = [sql for (sql,) in db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")]
    marks = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version", "encoding")]
    if marks != [APPLICATION_ID, SCHEMA_VERSION, "UTF-8"] or found != list(SCHEMA):
        raise ChainBroken(0, "schema")


def read_rows(db: sqlite3.Connection) -> Iterator[Row]:
    """Yield the rows of an open connection; ChainBroken at a value of a type that its column never holds."""
    return _rows(db.execute(_SELECT))


def _rows(found: Iterable[Any]) -> Iterator[Row]:
    for seq, line, digest, card, act in found:
        are_text = isinstance(line, str) and isinstance(act, str) and isinstance(card, str | None)
        if not are_text or not isinstance(digest, bytes):
            raise ChainBroken(seq, "columns")
        yield Row(seq, line, digest.hex(), card, act)
