"""The live file is opened as it was decided (record.md 2.2, R4, R24): settings, authorizer, schema."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import read
from dealer_app.journal.store import Store
from tests.journal import knife
from tests.journal.commands import run, sentence
from tests.journal.evenings import day_of

SETTINGS = {
    "journal_mode": "truncate",
    "synchronous": 3,
    "locking_mode": "exclusive",
    "recursive_triggers": 1,
    "trusted_schema": 0,
    "cell_size_check": 1,
}
FORBIDDEN = [
    "UPDATE entry SET line = 'ab'",
    "UPDATE entry SET seq = seq + 1",
    "DELETE FROM entry",
    "DELETE FROM entry WHERE seq = 1",
    "REPLACE INTO entry SELECT * FROM entry WHERE seq = 1",
    "INSERT OR REPLACE INTO entry SELECT (SELECT max(seq) + 1 FROM entry), line, hash, card, act FROM entry LIMIT 1",
    "INSERT INTO entry SELECT * FROM entry WHERE seq = 1 ON CONFLICT DO UPDATE SET line = 'ab'",
    "INSERT INTO sqlite_master VALUES ('view', 'v', 'v', 0, 'CREATE VIEW v AS SELECT 1')",
    "CREATE TABLE more (x)",
    "CREATE TEMP TABLE more (x)",
    "CREATE INDEX more ON entry (line)",
    "CREATE VIEW more AS SELECT 1",
    "CREATE TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END",
    "CREATE TEMP TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE more USING fts5(x)",
    "DROP TABLE entry",
    "DROP TRIGGER entry_no_delete",
    "ALTER TABLE entry RENAME TO other",
    "ALTER TABLE entry ADD COLUMN more",
    "ATTACH ':memory:' AS other",
    "DETACH main",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA journal_mode",
    "PRAGMA synchronous = OFF",
    "PRAGMA writable_schema = ON",
    "PRAGMA recursive_triggers = OFF",
    "PRAGMA user_version = 9",
    "VACUUM",
    "REINDEX",
    "ANALYZE",
    "SAVEPOINT here",
]


@pytest.fixture
def day(short: Path, tmp_path: Path) -> Path:
    """A day's file that may be bent."""
    return day_of(knife.copied(short, tmp_path / "journal"))


@pytest.fixture
def store(day: Path) -> Iterator[Store]:
    """The one door, open."""
    door = Store(day, create=False)
    yield door
    door.close()


def is_refused(db: sqlite3.Connection, statement: str) -> bool:
    """Tell whether a statement fails; what it did is taken back."""
    try:
        db.execute("BEGIN")
        db.execute(statement).fetchall()
    except sqlite3.DatabaseError:
        return True
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
    return False


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_door_lets_nothing_through_but_reading_and_appending(store: Store, statement: str) -> None:
    before = list(store.rows())
    assert is_refused(store._db, statement)
    assert list(store.rows()) == before


def test_vacuum_into_another_file_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(sqlite3.DatabaseError):
        store._db.execute("VACUUM INTO ?", (str(tmp_path / "stolen"),))
    assert not (tmp_path / "stolen").exists()


def test_control_without_the_authorizer_much_is_possible(store: Store) -> None:
    store._db.set_authorizer(None)
    possible = [statement for statement in FORBIDDEN if not is_refused(store._db, statement)]
    assert len(possible) > 15
    assert not [
        statement for statement in possible if statement.startswith(("UPDATE", "DELETE", "REPLACE", "INSERT"))
    ]


def test_control_without_recursive_triggers_a_replace_slips_past_the_triggers(store: Store) -> None:
    replace = next(statement for statement in FORBIDDEN if "OR REPLACE" in statement)
    store._db.set_authorizer(None)
    assert is_refused(store._db, replace)
    store._db.execute("PRAGMA recursive_triggers = OFF")
    assert not is_refused(store._db, replace)


def settings_of(store: Store) -> dict[str, object]:
    """Return what the open connection says of itself."""
    store._db.set_authorizer(None)
    return {name: store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in SETTINGS}


@pytest.mark.parametrize("is_new", [True, False])
def test_the_settings_are_those_decided(day: Path, tmp_path: Path, is_new: bool) -> None:
    store = Store(tmp_path / "new.journal" if is_new else day, create=is_new)
    assert settings_of(store) == SETTINGS
    if sys.version_info >= (3, 12):
        assert store._db.getconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE)
    store.close()
    plain = sqlite3.connect(day)
    wrong = {name: plain.execute(f"PRAGMA {name}").fetchone()[0] for name in SETTINGS}
    plain.close()
    assert sum(wrong[name] != SETTINGS[name] for name in SETTINGS) >= 4, "the control: what Python opens by default"


def test_a_file_that_somebody_set_to_wal_is_set_back_or_refused(day: Path) -> None:
    db = sqlite3.connect(day)
    assert db.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
    db.close()
    store = Store(day, create=False)
    assert settings_of(store) == SETTINGS
    store.close()


def test_the_schema_is_that_of_the_format(day: Path) -> None:
    db = sqlite3.connect(day)
    kinds = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    columns = db.execute("SELECT name, type, pk FROM pragma_table_info('entry')").fetchall()
    uniques = [row[0] for row in db.execute("SELECT name FROM pragma_index_list('entry') WHERE \"unique\"")]
    covered = {db.execute("SELECT name FROM pragma_index_info(?)", (name,)).fetchone()[0] for name in uniques}
    assert db.execute("PRAGMA application_id").fetchone()[0] != 0
    assert db.execute("PRAGMA user_version").fetchone()[0] != 0
    db.close()
    assert columns == [
        ("seq", "INTEGER", 1), ("line", "TEXT", 0), ("hash", "BLOB", 0), ("card", "TEXT", 0), ("act", "TEXT", 0),
    ]  # fmt: skip
    assert covered == {"card", "act"}
    assert [kind for kind, *_ in kinds] == ["table", "trigger", "trigger", "trigger"]
    assert kinds[0][3].endswith("STRICT")
    for (*_, sql), word in zip(kinds[1:], ("INSERT", "UPDATE", "DELETE"), strict=True):
        assert f"BEFORE {word} ON entry" in sql
    assert not [sql for *_, sql in kinds if "json" in sql.lower()]


@pytest.mark.parametrize("row", [
    "(SELECT max(seq) + 2 FROM entry), 'ab', zeroblob(32), NULL, 'new/0'",
    "1, 'ab', zeroblob(32), NULL, 'new/0'",
    "(SELECT max(seq) + 1 FROM entry), 'ab', zeroblob(32), NULL, (SELECT act FROM entry WHERE seq = 3)",
    "(SELECT max(seq) + 1 FROM entry), 'ab', zeroblob(32), (SELECT max(card) FROM entry), 'new/0'",
    "(SELECT max(seq) + 1 FROM entry), 'ab', zeroblob(31), NULL, 'new/0'",
    "(SELECT max(seq) + 1 FROM entry), '', zeroblob(32), NULL, 'new/0'",
    "(SELECT max(seq) + 1 FROM entry), hex(zeroblob(32769)), zeroblob(32), NULL, 'new/0'",
    "(SELECT max(seq) + 1 FROM entry), 'ab', 'no blob, though it is thirty-two', NULL, 'new/0'",
    "(SELECT max(seq) + 1 FROM entry), 'ab', zeroblob(32), NULL, NULL",
])  # fmt: skip
def test_sqlite_itself_refuses_gaps_repeats_and_wrong_columns(store: Store, row: str) -> None:
    good = "(SELECT max(seq) + 1 FROM entry), 'ab', zeroblob(32), NULL, 'new/0'"
    assert is_refused(store._db, f"INSERT INTO entry VALUES ({row})")
    assert not is_refused(store._db, f"INSERT INTO entry VALUES ({good})")


BENT = {
    "table": "CREATE TABLE more (x)",
    "view": "CREATE VIEW more AS SELECT * FROM entry",
    "trigger": "CREATE TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END",
    "index": "CREATE INDEX more ON entry (line)",
    "statistics": "ANALYZE",
    "a trigger less": "DROP TRIGGER entry_no_update",
    "application id": "PRAGMA application_id = 7",
    "schema version": "PRAGMA user_version = 2",
    "column": "ALTER TABLE entry ADD COLUMN more TEXT",
}


@pytest.mark.parametrize("statement", BENT.values(), ids=BENT.keys())
def test_more_or_other_than_the_schema_is_refused(day: Path, statement: str) -> None:
    Store(day, create=False).close()
    read(day)
    with knife.opened(day, no_triggers=False) as db:
        db.execute(statement)
    for journal in (day, day.parent):
        with pytest.raises(ChainBroken, match="schema"):
            read(journal)
    ended = run("verify", day)
    assert ended.code == 1
    assert sentence(ended)
    with pytest.raises(ChainBroken, match="schema"):
        Store(day, create=False)


def test_a_refused_file_is_let_go_of(day: Path) -> None:
    with knife.opened(day, no_triggers=False) as db:
        db.execute("CREATE TABLE more (x)")
    with pytest.raises(ChainBroken, match="schema") as kept:
        Store(day, create=False)
    db = sqlite3.connect(day, timeout=0)
    try:
        assert db.execute("SELECT count(*) FROM entry").fetchone()[0] > 0
    finally:
        db.close()
    assert kept


def test_a_trigger_of_the_same_name_that_does_nothing_is_refused(day: Path) -> None:
    with knife.opened(day, no_triggers=False) as db:
        db.execute("DROP TRIGGER entry_no_delete")
        db.execute("CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN SELECT 1; END")
    with pytest.raises(ChainBroken, match="schema"):
        Store(day, create=False)


def test_a_missing_or_present_file_is_not_made_or_taken(day: Path, tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no_file"):
        Store(tmp_path / "none.journal", create=False)
    with pytest.raises(JournalError, match="day_exists"):
        Store(day, create=True)
    assert not (tmp_path / "none.journal").exists()
