"""What a killed program left, looked at without the product: a bare SQLite on a copy of the files, hashes by hand."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path

Left = tuple[int, str, bytes, str | None, str]
"""A row as it was left: number, line, hash, card, act."""


def left(folder: Path, newest: int) -> Iterator[tuple[Path, list[Left]]]:
    """Yield the newest days' files with their rows, read by SQLite alone from a copy beside its rollback file."""
    for day in sorted(folder.glob("*.journal"))[-newest:]:
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            for path in (day, day.with_name(day.name + "-journal")):
                if path.exists():
                    shutil.copy(path, place)
            with closing(sqlite3.connect(Path(place) / day.name)) as db:
                is_born = db.execute("SELECT 1 FROM sqlite_master").fetchone() is not None
                yield day, db.execute("SELECT * FROM entry ORDER BY rowid").fetchall() if is_born else []


def wrongs(folder: Path, told: Sequence[tuple[int, str]], ends: Sequence[int], newest: int = 2) -> Iterator[str]:
    """Say in what way what death left breaks the promise; only the newest days' files can have been open."""
    rows: list[Left] = []
    for day, found in left(folder, newest):
        copy = day.with_suffix(".jsonl")
        lines = copy.read_bytes().split(b"\n")[:-1] if copy.exists() else []
        if lines != [line.encode() for _, line, *_ in found[: len(lines)]]:
            yield f"the copy of {day.name} is no prefix of it"
        rows += found
    yield from _chain(rows)
    for name, keys in (("act", [act for *_, act in rows]), ("card", [card for *_, card, _ in rows if card])):
        if len(set(keys)) != len(keys):
            yield f"{name} recorded twice"
    first, last = (rows[0][0], rows[-1][0]) if rows else (1, 0)
    if last not in (0, *ends):
        yield f"half an act: {last} is the last entry"
    hashes = {seq: digest.hex() for seq, _, digest, *_ in rows}
    yield from (
        f"{seq} was told and is not there" for seq, known in told if seq >= first and hashes.get(seq) != known
    )


def _chain(rows: Sequence[Left]) -> Iterator[str]:
    """Say which rows do not hang together: a gap, a hash that is not the line's, another before than was."""
    last, before = (rows[0][0] - 1, json.loads(rows[0][1])["prev"]) if rows else (0, None)
    for seq, line, digest, *_ in rows:
        fields = json.loads(line)
        if (seq, fields["seq"], fields["prev"]) != (last + 1, last + 1, before):
            yield f"entry {seq} stands behind {last}, or behind another"
        last, before = seq, sha256(b"dealer-app entry 1\n" + line.encode()).hexdigest()
        if before != digest.hex():
            yield f"entry {seq} has another hash"
