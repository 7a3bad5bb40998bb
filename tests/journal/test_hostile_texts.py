"""R53: a text is a value and nothing else; the record gives it back as it was, or refuses it and stays as it is."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from dealer_app.journal.codec import Uncanonical
from dealer_app.journal.entry import Identity, Source, Stamp, Who
from dealer_app.journal.journal import Journal
from dealer_app.journal.kinds import PaperBegan
from dealer_app.journal.signing import practice
from dealer_app.journal.verify import verify
from tests.journal import evenings, hostile_texts, knife

SEED, MANY = 53, 343


def texts() -> list[str]:
    longest = ["'" * 70_000, "\0" * 70_000, "a" * 66_000]
    return [*longest, *hostile_texts.texts(SEED, MANY)]


def holds(day: Path) -> list[tuple[str, str]]:
    """The tables and triggers of a day's file."""
    with closing(sqlite3.connect(day)) as base:
        return base.execute("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()


def test_a_text_is_given_back_as_it_was_or_refused(tmp_path: Path) -> None:
    record = Journal(tmp_path / "t", Identity("house", "1"), {"program": "test"}, practice("test"))
    evenings.Table(record, 7, 1).play(lambda table: table.record.head.seq > 2)
    with closing(record):
        last, given, refused = record.entries[-1], {}, 0
        for n, text in enumerate(texts()):
            who, before = Who(text, text, text), record.head
            source = Source("shoe", text, text, text, n, text)
            stamp = Stamp(
                day=last.day, shift=None, shoe=None, coup=None, act=f"{n} {text}", by=who, approved=who, at=last.at,
                mono=last.mono, run=text, clock=None, source=source, profile=text, program=text,
            )  # fmt: skip
            try:
                record.append(stamp, [PaperBegan(text)])
            except Uncanonical:
                assert record.head == before
                refused += 1
            else:
                given[record.head.seq] = text
    (day,) = (tmp_path / "t").glob("*.journal")
    assert [kind for kind, _ in holds(day)] == ["table", "trigger", "trigger", "trigger"]
    lines = {row[0]: json.loads(row[1]) for row in knife.rows(day)}
    for seq, text in given.items():
        told = lines[seq]
        alike = [told["by"]["id"], told["approved"]["role"], told["run"], told["profile"], told["source"]["frame"]]
        assert {*alike, told["event"]["reference"]} == {text}
    assert len(given) > 80
    assert refused > 80
    assert verify(day).entries[-1].seq == record.head.seq


def test_a_store_that_writes_texts_into_its_sql_is_found() -> None:
    """The control: the same texts make another thing of the table, or are not given back."""
    wrong = 0
    for text in texts():
        with closing(sqlite3.connect(":memory:")) as base:
            base.execute("CREATE TABLE entry (line TEXT)")
            try:
                base.executescript(f"INSERT INTO entry VALUES ('{text}')")  # this is the fault
                wrong += base.execute("SELECT line FROM entry").fetchall() != [(text,)]
            except (sqlite3.Error, ValueError):
                wrong += 1
    assert wrong > 100
