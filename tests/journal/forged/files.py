"""Days, copies and databases: taken away, renamed, exchanged, bent in what stands around the lines."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from tests.journal import forger, knife
from tests.journal.forger import (
    UNREADABLE,
    WHOLE,
    Day,
    Entry,
    Record,
    Said,
    Vector,
    anew,
    bad,
    database,
    entries_of,
    lines_of,
    text_of,
)

PAGES = "where SQLite itself cannot read a file the first names no number"
ROLLBACK_MARK = bytes.fromhex("d9d505f920a163d7")


def of_days(record: Record) -> Iterator[Vector]:
    """How a day begins, goes on and ends, by a forger who hashes all that follows anew."""
    entries, sizes = entries_of(record), [len(day.rows) for day in record]
    second, third = sizes[0], sizes[0] + sizes[1]  # the places of the first lines of the later days

    def opened(**fields: object) -> Callable[[Entry], Entry]:
        return lambda entry: entry | {"event": {**entry["event"], **fields}}

    true = entries[second]["event"]["before"]
    others = {
        "before, number": {"before": true | {"seq": second - 1}},
        "before, hash": {"before": true | {"hash": entries[second - 1]["prev"]}},
        "before, null": {"before": None},
        "before, more": {"before": true | {"more": 1}},
        "before, no key": {"before": {"seq": second, "hash": true["hash"]}},
        "before, key null": {"before": true | {"key": None}},
        "before, key in capitals": {"before": true | {"key": true["key"].upper()}},
        "before, key cut": {"before": true | {"key": true["key"][:-2]}},
        "before, word": {"before": "x"},
        "totals, null": {"totals": None},
        "totals, zero": {"totals": {"coups": 0, "levies": 0, "plus": 0, "minus": 0, "voided": 0, "tickets": {}}},
        "totals, one more": {"totals": entries[second - 1]["totals"] | {"levies": 1}},
        "totals, key too many": {"totals": entries[second - 1]["totals"] | {"more": 1}},
        "totals, key wanting": {"totals": {k: v for k, v in entries[second - 1]["totals"].items() if k != "minus"}},
        "totals, list": {"totals": []},
        "day of another": {"day": "2026-03-09"},
        "day of no calendar": {"day": "2026-02-30"},
        "profile": {"profile": {}},
        "profile, list": {"profile": []},
        "profile_hash": {"profile_hash": "0" * 64},
        "profile_hash, upper case": {"profile_hash": entries[0]["event"]["profile_hash"].upper()},
        **{f"zone {zone!r}": {"zone": zone} for zone in (
            *("Europe/Nowhere", "", "../../x", "Europe", "europe/paris", "\u00e9", "posix/Europe/Paris"),
            *("posixrules", "localtime", "right/UTC", "/Europe/Paris", "UTC+1", "tzdata.zi", "zone.tab"),
        )},
    }  # fmt: skip
    for name, fields in others.items():
        lines = anew(record, second, opened(**fields), end=third)
        if name.startswith(("before", "totals")):
            both = forger.files(forger.with_lines(record[:2], lines))
            yield Vector("how a day opens", name, bad(second + 1), both)
        if name not in ("totals, zero", "totals, one more"):  # a day alone is believed in these
            alone = forger.one_copy(text_of(lines[second : second + 3]))
            yield Vector("how a day opens, alone", name, bad(second + 1), alone)
    for zone in ("UTC", "Europe/Paris", "America/Argentina/Buenos_Aires", "Etc/GMT+12"):
        lines = anew(record, second, opened(zone=zone))
        yield Vector("how a day opens, allowed", zone, WHOLE, forger.files(forger.with_lines(record, lines)))
    first = {"before": {"seq": 0, "hash": "0" * 64}, "totals": entries[second]["totals"], "profile_hash": "x"}
    for name, value in first.items():
        lines = anew(record, 0, opened(**{name: value}))
        yield Vector("how a table opens", name, bad(1), forger.files(forger.with_lines(record, lines)))
    stopped = {"kind": "ProgramStopped", "version": 1}
    cases: dict[str, tuple[int, Entry, Said]] = {
        "the first day ends without DayClosed": (second - 1, stopped, bad(second)),
        "the first day begins without DayOpened": (0, stopped, bad(1)),
        "the second day begins without DayOpened": (second, stopped, bad(second + 1)),
        "the first day is closed by another": (second - 2, stopped, bad(second)),
        "DayClosed stands within a day": (9, entries[second - 2]["event"], bad(11)),
        "DayOpened stands within a day": (9, entries[0]["event"], bad(10)),
        "the newest day ends without its checkpoint": (len(entries) - 1, stopped, bad(len(entries))),
    }
    for name, (place, event, said) in cases.items():
        lines = anew(record, place, lambda entry, event=event: entry | {"event": event})
        yield Vector("how a day ends", name, said, forger.files(forger.with_lines(record, lines)))
    lines = anew(record, second - 2, lambda entry: entry | {"event": stopped}, end=second)
    lines = forger.linked(
        [*lines[:-1], knife.line_of(entries[second - 1] | {"event": stopped}).encode(), *lines_of(record)[second:]],
        second - 1,
    )
    write = forger.files(forger.with_lines(record, lines))
    yield Vector("how a day ends", "the first day ends with no closing at all", bad(second), write)
    opened_day = record[2]._replace(rows=record[2].rows[:-2], copy=None)
    yield Vector("how a day ends", "the newest day is open", WHOLE, forger.files((*record[:2], opened_day)))
    parted = anew(record, second, lambda entry: entry | {"part": 1, "act": entries[second - 1]["act"]})
    yield Vector(
        "how a day ends", "an act over midnight", bad(second + 1), forger.files(forger.with_lines(record, parted))
    )
    for place, number in ((9, 10), (second - 1, second)):
        for other in (record[1].name, "2026-03-05"):
            moved = anew(record, place, lambda entry, other=other: entry | {"day": other})
            yield Vector(
                "day of another file",
                f"{other} {number}",
                bad(number),
                forger.files(forger.with_lines(record, moved)),
            )
            if place == 9:
                yield Vector(
                    "day of another file, alone",
                    f"{other} {number}",
                    bad(number),
                    forger.one_copy(text_of(moved[:second])),
                )
    all_in_one = text_of(lines_of(record))
    yield Vector("days in one file", "all lines in one copy", bad(second + 1), forger.one_copy(all_in_one))
    rows = tuple(row for day in record for row in day.rows)
    one = (Day(record[0].name, rows, None),)
    yield Vector("days in one file", "all lines in the first day", bad(second + 1), forger.files(one))


def of_names(record: Record) -> Iterator[Vector]:
    """Day files taken away, doubled, exchanged, renamed; each with its copy, with the copy left, or without."""
    (one, two, three), second, third = record, len(record[0].rows), len(record[0].rows) + len(record[1].rows)
    bare, end = forger.bare(record), len(lines_of(record))
    late = "2026-12-31"

    def named(day: Day, other: Day) -> Day:
        return day._replace(name=other.name)

    cases: dict[str, tuple[Record, Said]] = {
        "the first is missing": ((two, three), bad(1)),
        "the second is missing": ((one, three), bad(second + 1)),
        "the newest is missing": ((one, two), WHOLE),
        "the first two are missing": ((three,), bad(1)),
        "the first two are exchanged": ((named(one, two), named(two, one), three), bad(1)),
        "the last two are exchanged": ((one, named(two, three), named(three, two)), bad(second + 1)),
        "the first is doubled": ((one, two, three, one._replace(name=late)), bad(end + 1)),
        "the newest is doubled": ((one, two, three, three._replace(name=late)), bad(end + 1)),
        "the first is renamed": ((one._replace(name="2026-03-01"), two, three), bad(1)),
        "the newest is renamed": ((one, two, three._replace(name=late)), bad(third + 1)),
        "the second has no line": ((one, two._replace(rows=(), copy=None), three), bad(second + 1)),
        "the newest has no line": ((one, two, three._replace(rows=(), copy=None)), WHOLE),
        "the newest has no line, but a copy": ((one, two, three._replace(rows=())), bad(third + 1)),
        "the newest has no line, but an empty copy": ((one, two, three._replace(rows=(), copy=b"")), bad(third + 1)),
        "the newest has an empty copy": ((one, two, three._replace(copy=b"")), WHOLE),
        "a day of no calendar is added": ((*record, three._replace(name="2026-99-99", copy=None)), bad(end + 1)),
    }  # fmt: skip
    for name, (forged, said) in cases.items():
        yield Vector("day files", name, said, forger.files(forged))
        if not name.startswith("the newest has no line, but"):
            yield Vector("day files without copies", name, said, forger.files(forger.bare(forged)))
    for place, day in enumerate(record):

        def orphan(folder: Path, day: Day = day) -> None:
            (folder / f"{day.name}.journal").unlink()

        number = (0, second, third)[place] + 1
        yield Vector("copy without its day", f"day {place + 1}", bad(number), forger.then(record, orphan))
        left = forger.with_day(bare, place, day)
        yield Vector("copy without its day", f"day {place + 1}, others bare", bad(number), forger.then(left, orphan))
    lone = forger.then((*record, Day(late, (), three.copy)), lambda folder: (folder / f"{late}.journal").unlink())
    yield Vector("copy without its day", "a later one", bad(end + 1), lone)
    for name in ("a.journal", "2026-3-6.journal", "2026-03-06.journal.bak", "2026-03-06.JOURNAL", "x.jsonl", "lock"):
        other = forger.then(record, lambda folder, name=name: (folder / name).write_bytes(b"no record") and None)
        yield Vector("files that are no days", name, WHOLE, other)

    def alone(name: str, raw: bytes) -> Callable[[Path], Path]:
        return forger.one_copy(raw, name)

    base = database(two.rows)
    for name in ("day", "2026-03-07.journal", "x.jsonl"):
        yield Vector("a day alone", name, WHOLE, alone(name, base))
    yield Vector("a day alone", "under another day's name", bad(second + 1), alone(f"{three.name}.journal", base))
    for name in ("day", "2026-03-07.jsonl", "x.journal.gz"):
        yield Vector("a copy alone", name, WHOLE, alone(name, two.copy or b""))
    yield Vector(
        "a copy alone", "under another day's name", bad(second + 1), alone(f"{three.name}.jsonl", two.copy or b"")
    )


def of_gzipped(record: Record) -> Iterator[Vector]:
    """Copies of closed days as they are kept: gzipped, torn, with something behind, of other lines."""
    start, day = len(record[0].rows), record[1]
    raw, lines = day.copy or b"", (day.copy or b"").splitlines()
    other = knife.line_of(json.loads(lines[4]) | {"clock": True}).encode()
    packed, beyond = gzip.compress(raw, mtime=0), start + len(lines) + 1
    flipped = packed[:300] + bytes([packed[300] ^ 255]) + packed[301:]
    cases: dict[str, tuple[bytes, Said, Said]] = {
        "true": (packed, WHOLE, WHOLE),
        "behind": (gzip.compress(text_of(lines[:5])), WHOLE, WHOLE),
        "torn": (packed[:-9], bad(start + 1), bad()),
        "torn in its head": (packed[:5], bad(start + 1), bad()),
        "a byte behind it": (packed + b"x", bad(start + 1), bad()),
        "another one behind it": (packed + packed, bad(start + 1), bad()),
        "a byte changed": (flipped, bad(start + 1), bad()),
        "a line changed": (gzip.compress(text_of([*lines[:4], other, *lines[5:]])), bad(start + 5), bad(start + 6)),
        "a line beyond": (gzip.compress(text_of([*lines, other])), bad(beyond), bad(beyond)),
    }  # fmt: skip
    for name, (data, said, said_alone) in cases.items():

        def beside(folder: Path, data: bytes = data) -> None:
            (folder / f"{day.name}.jsonl.gz").write_bytes(data)

        bare = forger.with_day(record, 1, day._replace(copy=None))
        yield Vector("gzipped copy", name, said, forger.then(bare, beside))
        if name != "a line changed":
            yield Vector("gzipped copy alone", name, said_alone, forger.one_copy(data))

    def both(folder: Path) -> None:
        (folder / f"{day.name}.jsonl.gz").write_bytes(b"\x1f\x8b")

    yield Vector("gzipped copy", "a plain one comes first", WHOLE, forger.then(record, both))

    def orphan(folder: Path) -> None:
        (folder / f"{day.name}.jsonl.gz").write_bytes(packed)
        (folder / f"{day.name}.journal").unlink()

    taken = forger.then(forger.with_day(record, 1, day._replace(copy=None)), orphan)
    yield Vector("gzipped copy", "without its day", bad(start + 1), taken)


def of_copies(record: Record) -> Iterator[Vector]:
    """Copies that say something else than their day, more, or end otherwise."""
    sizes = [len(day.rows) for day in record]
    starts = [sum(sizes[:i]) for i in range(3)]
    for place, day in enumerate(record):
        lines, start = (day.copy or b"").splitlines(), starts[place]
        other = knife.line_of(json.loads(lines[4]) | {"clock": True}).encode()
        beyond = starts[place] + sizes[place] + 1
        texts: dict[str, tuple[bytes, Said]] = {
            "a line changed": (text_of([*lines[:4], other, *lines[5:]]), bad(start + 5)),
            "the last changed": (text_of([*lines[:-1], other]), bad(start + sizes[place])),
            "a line wanting": (text_of([*lines[:4], *lines[5:]]), bad(start + 5)),
            "a line doubled": (text_of([*lines[:5], *lines[4:]]), bad(start + 6)),
            "two exchanged": (text_of([*lines[:4], lines[5], lines[4], *lines[6:]]), bad(start + 5)),
            "a line empty": (text_of([*lines[:4], b"", *lines[4:]]), bad(start + 5)),
            "the first wanting": (text_of(lines[1:]), bad(start + 1)),
            "the first is no line": (text_of([b"{}", *lines[1:]]), bad(start + 1)),
            "the first is no text": (text_of([b"\xff\xfe", *lines[1:]]), bad(start + 1)),
            "no text": (text_of([*lines[:4], b"\xff", *lines[5:]]), bad(start + 5)),
            "of another day": (record[place - 1].copy or b"", bad(start + 1)),
            "a line beyond": (text_of([*lines, other]), bad(beyond)),
            "an empty line beyond": (text_of([*lines, b""]), bad(beyond)),
            "all twice": (text_of(lines + lines), bad(beyond)),
            "ends of another system": (b"\r\n".join(lines) + b"\r\n", bad(start + 1)),
            "blank before the end": (text_of([*lines[:-1], lines[-1] + b" "]), bad(start + sizes[place])),
            "behind": (text_of(lines[:5]), WHOLE),
            "empty": (b"", WHOLE),
            "torn": (text_of(lines)[:-1], WHOLE),
            "torn in a line": (text_of(lines[:5]) + lines[5][:40], WHOLE),
            "torn, zeros": (text_of(lines) + bytes(4096), WHOLE),
            "torn, more zeros than a line may have": (text_of(lines[:9]) + bytes(200_000), WHOLE),
            "a line too long": (text_of([*lines[:4], b"x" * 200_000, *lines[5:]]), bad(start + 5)),
        }  # fmt: skip
        for name, (raw, said) in texts.items():
            if place < 2 and (place == 0 or name.startswith(("the first", "a line beyond", "all twice", "no text"))):
                forged = forger.with_day(record[: place + 1], place, day._replace(copy=raw))
                yield Vector("copy differs", f"{name}, day {place + 1}", said, forger.files(forged))
            if place == 1:
                alone = forger.one_copy(raw)
                if name in ("the last changed", "a line beyond", "an empty line beyond", "all twice"):
                    yield Vector("copy alone", name, said, alone)
                elif name.startswith("the first is") or name == "ends of another system":
                    yield Vector("copy alone", name, bad(), alone)
                elif name == "the first wanting":
                    yield Vector("copy alone", name, bad(start + 2), alone)
                elif name == "empty":
                    yield Vector("copy alone", name, UNREADABLE, alone)
                elif name not in ("of another day", "a line changed"):
                    yield Vector("copy alone", name, said, alone)


def of_ends(record: Record) -> Iterator[Vector]:
    """The end cut off: nothing in a file tells it, a copy does."""
    three = record[-1]
    start = len(lines_of(record)) - len(three.rows)
    for left in (1, 2, 7, len(three.rows) - 1):
        cut = three._replace(rows=three.rows[:left])
        told = bad(start + left + 1) if left == len(three.rows) - 1 else WHOLE  # the last act has lost its checkpoint
        yield Vector(
            "end cut off", f"{left} left", told, forger.files(forger.with_day(record, 2, cut._replace(copy=None)))
        )
        yield Vector(
            "end cut off, copy kept",
            f"{left} left",
            bad(start + left + 1),
            forger.files(forger.with_day(record, 2, cut)),
        )
        raw = text_of((three.copy or b"").splitlines()[:left])
        yield Vector("end cut off, copy alone", f"{left} left", WHOLE, forger.one_copy(raw))
    for day in (0, 1):
        shorter = record[day]._replace(rows=record[day].rows[:-1], copy=None)
        number = len(record[0].rows) + day * len(record[1].rows)
        yield Vector(
            "end cut off, not the newest",
            f"day {day + 1}",
            bad(number),
            forger.files(forger.with_day(record, day, shorter)),
        )


def bent(day: Day, *statements: str, triggers: bool = True) -> Callable[[Path], Path]:
    """Return what writes one day's file on which these statements were run with all doors open."""

    def write(folder: Path) -> Path:
        path = folder / f"{day.name}.journal"
        path.write_bytes(database(day.rows))
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute("PRAGMA writable_schema = ON")
            for statement in statements:
                db.execute(statement)
        return path

    return write


SCHEMAS: dict[str, tuple[str, ...]] = {
    "table": ("CREATE TABLE more (x)",),
    "index": ("CREATE INDEX more ON entry (hash)",),
    "view": ("CREATE VIEW more AS SELECT 1",),
    "trigger": ("CREATE TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END",),
    "trigger taken away": ("DROP TRIGGER entry_no_delete",),
    "trigger changed": (
        "DROP TRIGGER entry_no_delete",
        "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN SELECT 1; END",
    ),
    "triggers in another order": ("DROP TRIGGER entry_no_update", knife.SCHEMA[2]),
    "view for the table": ("ALTER TABLE entry RENAME TO other", "CREATE VIEW entry AS SELECT * FROM other"),
    "column": ("ALTER TABLE entry ADD COLUMN more TEXT",),
    "no STRICT": ("UPDATE sqlite_master SET sql = replace(sql, ' STRICT', '') WHERE name = 'entry'",),
    "statistics": ("ANALYZE",),
    "application": ("PRAGMA application_id = 0",),
    "version": ("PRAGMA user_version = 2",),
    "text for its table": ("UPDATE sqlite_master SET sql = sql || ' '",),
}  # fmt: skip


def of_schemas(record: Record) -> Iterator[Vector]:
    """Anything beside the one table and its triggers."""
    day = record[1]
    for name, statements in SCHEMAS.items():
        yield Vector("schema", name, bad(), bent(day, *statements))

    def utf16(folder: Path) -> Path:
        path = folder / f"{day.name}.journal"
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute("PRAGMA encoding = 'UTF-16le'")
            db.execute("PRAGMA application_id = 0x43484645")
            db.execute("PRAGMA user_version = 1")
            db.execute(knife.SCHEMA[0])
            db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", day.rows)
            for statement in knife.SCHEMA[1:]:
                db.execute(statement)
        return path

    yield Vector("schema", "encoding", bad(), utf16)
    one, _, three = record
    number = record[1].rows[0][0]
    for name in ("table", "version", "trigger changed"):

        def within(folder: Path, name: str = name) -> Path:
            forger.files((one, three))(folder)
            return bent(day, *SCHEMAS[name])(folder).parent

        yield Vector("schema", f"{name}, within a folder", bad(number), within)
    for statement in ("PRAGMA journal_mode = WAL", "VACUUM", "PRAGMA page_size = 512", "PRAGMA secure_delete = ON"):
        yield Vector("schema, allowed", statement, WHOLE, bent(day, statement))


def typed(day: Day, column: str, value: str) -> Callable[[Path], Path]:
    """Return what puts a value of another type into a column, past STRICT and the checks."""
    loose = "CREATE TABLE entry (seq INTEGER PRIMARY KEY, line, hash, card UNIQUE, act UNIQUE)"

    def write(folder: Path) -> Path:
        path = folder / f"{day.name}.journal"
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute("PRAGMA application_id = 0x43484645")
            db.execute("PRAGMA user_version = 1")
            db.execute(loose)
            db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", day.rows)
            db.execute(f"UPDATE entry SET {column} = {value} WHERE seq = ?", (day.rows[5][0],))
            for statement in knife.SCHEMA[1:]:
                db.execute(statement)
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'entry'", (knife.SCHEMA[0],))
        return path

    return write


def of_types(record: Record) -> Iterator[Vector]:
    """Values of a type or a size that a column never holds, under the schema text that is due."""
    day, number = record[1], record[1].rows[5][0]
    values = {
        "line": ("CAST(x'ff' AS TEXT)", "NULL", "5", "CAST(line AS BLOB)", "line || char(0)", "line || ' '"),
        "line ": ("zeroblob(5000000)", "''"),
        "hash": ("NULL", "5", "hex(hash)", "CAST(hash AS TEXT)"),
        "card": ("5", "x'00'", "''", "CAST(x'ff' AS TEXT)"),
        "act": ("NULL", "5", "CAST(act AS BLOB)", "act || char(0)"),
    }  # fmt: skip
    for column, found in values.items():
        for value in found:
            name, write = f"{column} {value}", typed(day, column, value)
            if value.endswith((" char(0)", "' '", "''")):
                yield Vector("type of a column", name, bad(number), write)
            else:  # the check of SQLite itself finds these
                where = bad(number) if "CAST(x" in value else bad()
                yield Vector("type of a column", name, UNREADABLE, write, where, PAGES)


def of_bytes(record: Record) -> Iterator[Vector]:
    """Bytes of a database cut, added and damaged, and other files put beside it."""
    day = record[1]
    raw = database(day.rows)
    cuts = {"header alone": 100, "half": len(raw) // 8192 * 4096, "a page less": len(raw) - 4096, "in a page": 5000}
    damages = {name: raw[:size] for name, size in cuts.items()}
    damages |= {
        f"page {page} is zeros": raw[: page * 4096] + bytes(4096) + raw[page * 4096 + 4096 :] for page in (1, 2, 5)
    }
    damages |= {
        f"page {page} is another": raw[: page * 4096] + raw[-4096:] + raw[page * 4096 + 4096 :] for page in (1, 4)
    }
    for name, forged in damages.items():
        path = f"{day.name}.journal"
        yield Vector("database damaged", name, UNREADABLE, forger.one_copy(forged, path), bad(), PAGES)
    torn = forger.then(
        forger.bare(record),
        lambda folder: (folder / f"{day.name}.journal").write_bytes(bytes(4096) + raw[4096:]) and None,
    )
    yield Vector("database damaged", "page 0 is zeros, in a folder", UNREADABLE, torn, bad(day.rows[0][0]), PAGES)
    yield Vector("database damaged", "empty", UNREADABLE, forger.one_copy(b"", f"{day.name}.journal"))


def of_companions(record: Record) -> Iterator[Vector]:
    """What lies beside a day: SQLite's files, links, folders, pipes."""
    day, second = record[1], record[0].rows[-1][0] + 1
    name = f"{day.name}.journal"
    junk = b"no rollback" * 99

    def put(end: str, raw: bytes) -> Callable[[Path], Path]:
        return forger.then(record, lambda folder: (folder / (name + end)).write_bytes(raw) and None)

    yield Vector("beside a day", "an empty rollback file", WHOLE, put("-journal", b""))
    yield Vector("beside a day", "a rollback file that is none", WHOLE, put("-journal", junk))
    yield Vector("beside a day", "a WAL", WHOLE, put("-wal", junk))

    def wal(folder: Path) -> None:
        elsewhere = folder / "elsewhere"
        (folder / name).rename(elsewhere)
        with closing(sqlite3.connect(elsewhere, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("INSERT INTO entry VALUES (?, '{}', zeroblob(32), NULL, 'x/0')", (day.rows[-1][0] + 1,))
            (folder / name).write_bytes(elsewhere.read_bytes())
            (folder / f"{name}-wal").write_bytes((folder / "elsewhere-wal").read_bytes())
        elsewhere.unlink()

    yield Vector("beside a day", "a WAL that holds another line", WHOLE, forger.then(record, wal))
    yield Vector("beside a day", "a WAL and its index", WHOLE, put("-shm", bytes(32768)))
    master = junk + b"../other" + (8).to_bytes(4, "big") + sum(b"../other").to_bytes(4, "big") + ROLLBACK_MARK
    yield Vector("rollback file", "names another file", bad(second), put("-journal", master))
    yield Vector("rollback file", "ends as if it named one", bad(second), put("-journal", ROLLBACK_MARK))

    def link(folder: Path) -> None:
        away = folder.parent / f"{folder.name} away"
        away.mkdir()
        (folder / name).rename(away / "kept")
        (folder / name).symlink_to(away / "kept")

    def link_with_rollback(folder: Path) -> None:
        link(folder)
        (folder.parent / f"{folder.name} away" / "kept-journal").write_bytes(master)

    def loop(folder: Path) -> None:
        (folder / name).unlink()
        (folder / name).symlink_to(folder / name)

    def broken(folder: Path) -> None:
        (folder / name).unlink()
        (folder / name).symlink_to("nowhere")

    def directory(folder: Path) -> None:
        (folder / name).unlink()
        (folder / name).mkdir()

    def copy_link(folder: Path) -> None:
        (folder / f"{day.name}.jsonl").rename(folder / "kept")
        (folder / f"{day.name}.jsonl").symlink_to(folder / "kept")

    def copy_directory(folder: Path) -> None:
        (folder / f"{day.name}.jsonl").unlink()
        (folder / f"{day.name}.jsonl").mkdir()

    def copy_nowhere(folder: Path) -> None:
        (folder / f"{day.name}.jsonl").unlink()
        (folder / f"{day.name}.jsonl").symlink_to("nowhere")

    def copy_pipe(folder: Path) -> None:
        (folder / f"{day.name}.jsonl").unlink()
        os.mkfifo(folder / f"{day.name}.jsonl")

    def folder_link(folder: Path) -> Path:
        link = folder.parent / f"{folder.name} link"
        link.symlink_to(folder)
        return link

    for what, bend, said in (
        ("a day is a link", link, WHOLE),
        ("a day is a link to one whose rollback file names another", link_with_rollback, bad(second)),
        ("a day is a link to itself", loop, UNREADABLE),
        ("a day is a link to nothing", broken, UNREADABLE),
        ("a day is a folder", directory, UNREADABLE),
        ("a copy is a link", copy_link, WHOLE),
        ("a copy is a link to nothing", copy_nowhere, UNREADABLE),
        ("a rollback file is a folder", lambda folder: (folder / f"{name}-journal").mkdir(), UNREADABLE),
        ("a rollback file is a pipe", lambda folder: os.mkfifo(folder / f"{name}-journal"), UNREADABLE),
        ("a copy is a folder", copy_directory, UNREADABLE),
        ("a copy is a pipe", copy_pipe, UNREADABLE),
        ("the folder is a link", folder_link, WHOLE),
    ):
        yield Vector("links and folders", what, said, forger.then(record, bend))
    yield Vector("links and folders", "no such path", UNREADABLE, lambda folder: folder / "none")
    yield Vector("links and folders", "an empty folder", UNREADABLE, lambda folder: folder)
    yield Vector("links and folders", "an empty file", UNREADABLE, forger.one_copy(b""))
    yield Vector("links and folders", "an empty day", UNREADABLE, forger.files((Day(day.name, (), None),)))
