"""A record as a value that a forger bends: lines, days with rows and copies, and how they become files again.

The forger knows the format page and hashes all that follows anew; no module of the product helps him. Where nothing
else is said he also has the table's key, and signs anew: what is wrong then is not told by a signature.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.journal import knife

KEY = knife.secret()
PUBLIC = KEY.public_key().public_bytes_raw().hex()
Entry = dict[str, Any]
Row = tuple[Any, Any, Any, Any, Any]  # seq, line, hash, card, act
Change = Callable[[Entry], Any]


class Said(NamedTuple):
    """What a verifier says of a path: whole, damaged or unreadable; the first wrong number where it names one."""

    verdict: str
    number: int | None = None


WHOLE, UNREADABLE = Said("whole"), Said("unreadable")


def bad(number: int | None = None) -> Said:
    """What a verifier says of a record that is wrong from this number; None: no number can be named."""
    return Said("damaged", number)


class Day(NamedTuple):
    """A day's file and its copy; `copy` is None where there is none."""

    name: str
    rows: tuple[Row, ...]
    copy: bytes | None


Record = tuple[Day, ...]


class Vector(NamedTuple):
    """A forged record: what the page says of it, and how it is written into an empty folder (the path to check).

    `otherwise` is what the second verifier says where it may say otherwise than the first, and `why` it may.
    """

    family: str
    name: str
    said: Said
    write: Callable[[Path], Path]
    otherwise: Said | None = None
    why: str = ""


def loaded(folder: Path) -> Record:
    """Return a table's folder as a value."""
    return tuple(
        Day(day.stem, tuple(knife.rows(day)), day.with_suffix(".jsonl").read_bytes())
        for day in sorted(folder.glob("*.journal"))
    )


def lines_of(record: Record) -> list[bytes]:
    """Return all lines of a record."""
    return list(_lines(record))


@lru_cache(maxsize=1)
def _lines(record: Record) -> tuple[bytes, ...]:
    return tuple(row[1].encode() for day in record for row in day.rows)


def spans(record: Record) -> list[tuple[int, int]]:
    """Return the places at which the lines of each day begin and end."""
    ends = [sum(len(day.rows) for day in record[: i + 1]) for i in range(len(record))]
    return [(end - len(day.rows), end) for day, end in zip(record, ends, strict=True)]


def entries_of(record: Record) -> list[Entry]:
    """Return all lines of a record, read."""
    return [json.loads(line) for line in lines_of(record)]


def hash_of(line: bytes) -> bytes:
    """Return the hash of a line, whatever its bytes are."""
    return knife.hash_of(line.decode("utf-8", "surrogateescape"))


def linked(lines: list[bytes], first: int, key: Ed25519PrivateKey | None = KEY) -> list[bytes]:
    """Return lines of which those from place `first` on hang on the line before, DayOpened by its fields too.

    Their checkpoints are signed anew by the table's key, which this forger has, or by none.
    """
    done, hashes = lines[:first], [hash_of(line) for line in lines[:first]]
    day = max((i for i in range(first) if b'"kind":"DayOpened"' in lines[i]), default=0)
    for line in lines[first:]:
        entry = json.loads(line)
        entry["prev"] = hashes[-1].hex() if done else None
        event = entry["event"]
        if event["kind"] == "DayOpened":
            day = len(done)
        if event["kind"] == "DayOpened" and done:
            last = json.loads(done[-1])
            before = event["before"] or {"key": PUBLIC}
            event |= {"before": before | {"seq": last["seq"], "hash": entry["prev"]}, "totals": last["totals"]}
        if event["kind"] == "Checkpoint" and key is not None:
            entry["event"] = knife.signed(entry, hashes[day:], key)
        done.append(knife.line_of(entry).encode("utf-8", "surrogatepass"))
        hashes.append(hash_of(done[-1]))
    return done


def anew(
    record: Record,
    place: int,
    change: Change,
    *,
    all_on: bool = False,
    end: int | None = None,
    key: Ed25519PrivateKey | None = KEY,
) -> list[bytes]:
    """Return all lines (to an end) with another entry at a place (or from it on), and what follows made anew."""
    lines = lines_of(record)[:end]
    for i in range(place, len(lines) if all_on else place + 1):
        entry = json.loads(lines[i])
        lines[i] = knife.line_of(change(entry) or entry).encode("utf-8", "surrogatepass")
    return linked(lines, place + 1, key)


def beside(line: bytes, seq: int | None = None) -> Row:
    """Return a line as a row whose columns fit it."""
    text = line.decode()
    entry = json.loads(text)
    return (entry["seq"] if seq is None else seq, text, knife.hash_of(text), *knife.keys_of(entry))


def with_lines(record: Record, lines: list[bytes], *, copies: bool = False) -> Record:
    """Return a record of as many lines a day as before, their columns made right; copies follow or are gone."""
    days, start = [], 0
    for day in record:
        own = lines[start : start + len(day.rows)]
        start += len(day.rows)
        rows = tuple(
            row if row[1].encode() == line else beside(line) for row, line in zip(day.rows, own, strict=True)
        )
        days.append(Day(day.name, rows, text_of(own) if copies else None))
    return tuple(days)


def text_of(lines: list[bytes]) -> bytes:
    """Return lines as a copy holds them."""
    return b"".join(line + b"\n" for line in lines)


@lru_cache(maxsize=64)
def database(rows: tuple[Row, ...], dress: tuple[str, ...] = ()) -> bytes:
    """Return a day's file with these rows; `dress` are statements of the forger before the triggers are made."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    table, *triggers = knife.SCHEMA
    for statement in ("PRAGMA application_id = 0x43484645", "PRAGMA user_version = 1", table):
        db.execute(statement)
    db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
    for statement in (*triggers, *dress):
        db.execute(statement)
    raw = db.serialize()
    db.close()
    return raw


def files(record: Record) -> Callable[[Path], Path]:
    """Return what writes a record as a table's folder."""

    def write(folder: Path) -> Path:
        for day in record:
            (folder / f"{day.name}.journal").write_bytes(database(day.rows))
            if day.copy is not None:
                (folder / f"{day.name}.jsonl").write_bytes(day.copy)
        return folder

    return write


def then(record: Record, bend: Callable[[Path], Path | None]) -> Callable[[Path], Path]:
    """Return what writes a record and then bends its folder; the path is what `bend` returns, or the folder."""

    def write(folder: Path) -> Path:
        files(record)(folder)
        return bend(folder) or folder

    return write


def one_copy(raw: bytes, name: str = "some lines") -> Callable[[Path], Path]:
    """Return what writes a copy that stands alone."""

    def write(folder: Path) -> Path:
        (folder / name).write_bytes(raw)
        return folder / name

    return write


def with_day(record: Record, number: int, day: Day) -> Record:
    """Return a record with another day in this place."""
    return (*record[:number], day, *record[number + 1 :])


def with_row(record: Record, seq: int, row: Row) -> Record:
    """Return a record with another row in the place of this number; nothing else is made to fit."""
    return tuple(day._replace(rows=tuple(row if found[0] == seq else found for found in day.rows)) for day in record)


def bare(record: Record) -> Record:
    """Return a record without copies."""
    return tuple(day._replace(copy=None) for day in record)
