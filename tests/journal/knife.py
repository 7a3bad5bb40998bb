"""How somebody who has the file would bend it: triggers off, rows changed, triggers back, schema text as before."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

DOMAIN = b"dealer-app entry 1\n"


@contextmanager
def opened(day: Path, *, no_triggers: bool = True) -> Iterator[sqlite3.Connection]:
    """Give a connection that may do anything; what it did is committed."""
    db = sqlite3.connect(day, isolation_level=None)
    try:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        kept = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid").fetchall()
        for name, _ in kept if no_triggers else ():
            db.execute(f"DROP TRIGGER {name}")
        yield db
        for _, sql in kept if no_triggers else ():
            db.execute(sql)
        db.execute("COMMIT")
    finally:
        db.close()


def rows(day: Path) -> list[tuple[int, str, bytes, str | None, str]]:
    """Return all rows of a day's file."""
    db = sqlite3.connect(f"file:{day}?mode=ro", uri=True)
    try:
        return db.execute("SELECT seq, line, hash, card, act FROM entry ORDER BY seq").fetchall()
    finally:
        db.close()


def line_of(entry: dict[str, Any]) -> str:
    """Return the canonical line of an entry, by a library that the product does not use."""
    return json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def hash_of(line: str) -> bytes:
    """Return the hash of a line as the format note states it."""
    return hashlib.sha256(DOMAIN + line.encode()).digest()


def keys_of(entry: dict[str, Any]) -> tuple[str | None, str]:
    """Return what stands beside a line: card key and act key."""
    source = entry["source"]
    is_card = source["number"] is not None and entry["part"] == 0
    card = f"{source['serial']}/{source['epoch']}/{source['number']}" if is_card else None
    return card, f"{entry['act']}/{entry['part']}"


def chained(entries: list[dict[str, Any]], prev: str | None = None) -> list[str]:
    """Return the lines of entries, each with the hash of the one before: a forger who hashes everything anew."""
    lines = []
    for entry in entries:
        lines.append(line_of(entry | {"prev": prev}))
        prev = hash_of(lines[-1]).hex()
    return lines


def copied(folder: Path, to: Path) -> Path:
    """Copy a table's folder."""
    shutil.rmtree(to, ignore_errors=True)
    return shutil.copytree(folder, to)


def fingerprints(folder: Path) -> dict[str, str]:
    """Return name, length and hash of everything in a folder: what reading must not change."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
