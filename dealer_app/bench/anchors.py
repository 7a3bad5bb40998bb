"""What the measurements are held against: nothing of ours in it, each under 40 lines."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from pathlib import Path


def empty_calls(count: int) -> float:
    """Return calls of an empty function a second."""

    def empty() -> None:
        return None

    started = time.perf_counter()
    for _ in range(count):
        empty()
    return count / (time.perf_counter() - started)


def json_lines(lines: bytes) -> float:
    """Return JSON lines a second read and written again by the standard library."""
    split = lines.splitlines()
    started = time.perf_counter()
    for line in split:
        json.dumps(json.loads(line))
    return len(split) / (time.perf_counter() - started)


def hashes(lines: list[bytes]) -> float:
    """Return the seconds of the processor for one SHA-256 of each line, and nothing else."""
    started = time.process_time()
    for line in lines:
        hashlib.sha256(line).digest()
    return time.process_time() - started


def lines_of(file: Path) -> float:
    """Return the seconds of the processor in which a bare sqlite3 reads all lines of a day's file and hashes each."""
    started = time.process_time()
    db = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
    for (line,) in db.execute("SELECT line FROM entry ORDER BY seq"):
        hashlib.sha256(line.encode()).digest()
    db.close()
    return time.process_time() - started


class BareCommit:
    """Single-row commits in SQLite with the same engine settings, a line of 800 bytes each."""

    def __init__(self, folder: Path) -> None:
        self._db = sqlite3.connect(folder / "anchor.sqlite", isolation_level=None)
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = TRUNCATE", "synchronous = EXTRA"):
            self._db.execute(f"PRAGMA {pragma}").fetchall()
        self._db.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, line TEXT)")

    def once(self) -> float:
        """Return the milliseconds of one commit."""
        started = time.perf_counter()
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("INSERT INTO t (line) VALUES (?)", ("x" * 800,))
        self._db.execute("COMMIT")
        return (time.perf_counter() - started) * 1000

    def close(self) -> None:
        """Close the file."""
        self._db.close()
