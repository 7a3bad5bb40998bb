"""How somebody who has the file would bend it: triggers off, rows changed, triggers back, schema text as before."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_app.journal.chain import Whole
from dealer_app.journal.entry import Head, Row
from dealer_app.journal.merkle import Tree

DOMAIN = b"dealer-app entry 1\n"
SCHEMA = (
    "CREATE TABLE entry (seq INTEGER PRIMARY KEY, line TEXT NOT NULL CHECK (length(line) BETWEEN 2 AND 65536), "
    "hash BLOB NOT NULL CHECK (length(hash) = 32), card TEXT UNIQUE, act TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TRIGGER entry_in_order BEFORE INSERT ON entry "
    "WHEN NEW.seq <> (SELECT coalesce(max(seq) + 1, NEW.seq) FROM entry) "
    "BEGIN SELECT RAISE(ABORT, 'gap or repeat'); END",
    "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'append only'); END",
)


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


def chained(
    entries: list[dict[str, Any]], prev: str | None = None, key: Ed25519PrivateKey | None = None
) -> list[str]:
    """Return the lines of entries, each with the hash of the one before: a forger who hashes everything anew.

    With a key each checkpoint is signed anew too: a forger who has one.
    """
    lines, hashes = list[str](), list[bytes]()
    for entry in entries:
        bent, event = entry | {"prev": prev}, entry["event"]
        kind = event.get("kind") if isinstance(event, dict) else None
        hashes = [] if kind == "DayOpened" else hashes
        if key is not None and kind == "Checkpoint":
            bent["event"] = signed(bent, hashes, key)
        lines.append(line_of(bent))
        hashes.append(hash_of(lines[-1]))
        prev = hashes[-1].hex()
    return lines


def secret(seed: str = "test") -> Ed25519PrivateKey:
    """Return the key that practice signs with, which is no secret: it comes of a seed."""
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"dealer-app practice key\n" + seed.encode()).digest())


def root_of(leaves: list[bytes]) -> bytes:
    """Return the Merkle tree hash of leaves by the words of RFC 6962, section 2.1."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return hashlib.sha256(b"\x01" + root_of(leaves[:k]) + root_of(leaves[k:])).digest()


def signed(entry: dict[str, Any], hashes: list[bytes], key: Ed25519PrivateKey) -> dict[str, Any]:
    """Return the event of a checkpoint behind the lines of a day with these hashes, signed by this key."""
    event: dict[str, Any] = sealed(entry, hashes, key.public_key().public_bytes_raw().hex())["event"]
    return event | {"signature": signature(message(entry, event), key)}


SIGNED: set[tuple[str, bytes, str]] = set()
"""Every public key, message and signature that was made here: what is true by making need not be computed again."""


def signature(told: bytes, key: Ed25519PrivateKey) -> str:
    """Return the key's signature of what is told."""
    made = key.sign(told).hex()
    SIGNED.add((key.public_key().public_bytes_raw().hex(), told, made))
    return made


def sealed(entry: dict[str, Any], hashes: list[bytes], key: str) -> dict[str, Any]:
    """Return a checkpoint that says what is true behind a day's lines with these hashes; its signature stays."""
    told = {"head": entry["prev"], "key": key, "root": root_of(hashes).hex(), "size": len(hashes)}
    return {**entry, "event": {**entry["event"], **told}}


def message(entry: dict[str, Any], told: dict[str, Any]) -> bytes:
    """Return what the signature of a checkpoint is of."""
    taken = {name: entry[name] for name in ("at", "day", "edition", "house", "seq", "table", "totals")}
    taken |= {name: told[name] for name in ("head", "key", "root", "size")}
    return b"dealer-app checkpoint 1\n" + line_of(taken).encode()


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


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Return sizes and times of a folder that this process holds: to open a held file would free it."""
    found = {path.name: path.stat() for path in sorted(folder.iterdir())}
    return {name: (stat.st_size, stat.st_mtime_ns) for name, stat in found.items()}


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every value in a value that holds no other, from the outside in."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    inner = [found for key, item in items for found in leaves(item, (*path, key))]
    yield from inner or [path]


def bent(value: Any) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("1" if value[-1:] == "0" else "0")
        case None:
            return 1
        case list():
            return [*value, 1]
    return {**value, "more": 1}


def changed(entry: Any, path: tuple[str | int, ...]) -> Any:
    """Return an entry with another value at this place."""
    if not path:
        return bent(entry)
    copy = dict(entry) if isinstance(entry, dict) else list(entry)
    copy[path[0]] = changed(copy[path[0]], path[1:])
    return copy


def put(db: sqlite3.Connection, seq: int, row: dict[str, Any]) -> None:
    """Set columns of a row."""
    for column, value in row.items():
        db.execute(f"UPDATE entry SET {column} = ? WHERE seq = ?", (value, seq))


def beginning(day: Path, to: Path, length: int) -> Path:
    """Write a day's file with the first entries of another, and its copy."""
    kept = rows(day)[:length]
    shutil.copy2(day, to)
    with opened(to) as db:
        db.execute("DELETE FROM entry WHERE seq > ?", (kept[-1][0],))
    to.with_suffix(".jsonl").write_text("".join(row[1] + "\n" for row in kept))
    return to


class Bare:
    """What is left of an entry for a reader that checks nothing."""

    def __init__(self, line: str) -> None:
        entry = json.loads(line)
        self.seq, self.day, self.event = entry["seq"], entry["day"], entry["event"]
        self.kind = self.event["kind"]


def lax(rows: Iterable[Row], _: object) -> Whole:
    """Stand for `chain.followed`: whatever the rows hold is whole."""
    return Whole([Bare(row.line) for row in rows], Head(), Tree(), False)  # type: ignore[misc]  # all that is looked at


def shown(kinds: list[str]) -> int:
    """Return how many entries lie open, by the words of the document: none from the first card that lies closed."""
    closed = None
    for i, kind in enumerate(kinds):
        if kind in ("CardDrawn", "StrayCard") and closed is None:
            closed = i
        elif kind in ("Settled", "ShiftClosed", "DayClosed"):
            closed = None
    return len(kinds) if closed is None else closed
