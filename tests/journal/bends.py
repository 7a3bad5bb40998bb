"""Records bent in every way that changes one value or one place, and what the check of the chain says of each.

The rows lie in memory, and the pure functions of one line are remembered for the lines that nobody bent; the check is
the product's own, `chain.followed`, which every reader and every start of the program uses.
"""

from __future__ import annotations

import functools
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from dealer_app.journal import chain, checkpoint, codec
from dealer_app.journal.chain import Whole
from dealer_app.journal.entry import Entry, Head, Row
from dealer_app.journal.errors import ChainBroken
from tests.journal import evenings, knife
from tests.journal.evenings import Table

Check = Callable[[list[Row], Head | None], Whole]


class Day(NamedTuple):
    """The rows of one closed day, and the head in front of it."""

    rows: list[Row]
    before: Head


class Bend(NamedTuple):
    """Rows that were bent, and the numbers at which that may be found."""

    what: str
    rows: list[Row]
    at: tuple[int, ...]


def played(events: int, coups: int, seed: int = 7) -> list[Day]:
    """Play days of so many coups until there are so many events."""
    record = evenings.memory()
    table, days = Table(record, seed, coups, mishaps=evenings.MISHAPS), list[Day]()
    while len(record.entries) < events:
        first, before = len(record.entries), record.head
        if first:
            table.next_day()
        table.play()
        days.append(Day([row_of(entry) for entry in record.entries[first:]], before))
    return days


def row_of(entry: Entry) -> Row:
    """Return an entry as it is stored."""
    line = codec.line_of(entry)
    return Row(entry.seq, line, codec.hash_of(line), *knife.keys_of(json.loads(line)))


@contextmanager
def remembered() -> Iterator[None]:
    """Remember what is a function of one line alone; what raises is not remembered."""
    with (
        patch.object(codec, "entry_of", functools.lru_cache(8192)(codec.entry_of)),
        patch.object(checkpoint, "is_signed", functools.lru_cache(1024)(checkpoint.is_signed)),
        patch.object(codec, "event_of", _by_identity(codec.event_of)),
        patch.object(codec, "content_hash", _by_identity(codec.content_hash)),
    ):
        yield


def _by_identity(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    known = dict[int, tuple[Any, Any]]()  # the value is kept, so that its identity stays its own

    def once(value: Any) -> Any:
        if id(value) not in known:
            known[id(value)] = (value, function(value))
        return known[id(value)][1]

    return once


def first_bad(rows: list[Row], before: Head | None, check: Check = chain.followed) -> int | None:
    """Return the first wrong number, None where the rows are found whole."""
    try:
        check(rows, before).complete()
    except ChainBroken as broken:
        return broken.seq
    return None


def missed(
    bends: Iterable[Bend], before: Head | None, count: Counter[str], check: Check = chain.followed
) -> list[str]:
    """Return the bends that are found nowhere, or at a number where nothing is wrong."""
    wrong = list[str]()
    for bend in bends:
        count[bend.what] += 1
        found = first_bad(bend.rows, before, check)
        if found not in bend.at:
            wrong.append(f"{bend.what}, to be found at {bend.at}: {found}")
    return wrong


def flips(day: Day, number: int, pattern: int = 1) -> Iterator[Bend]:
    """Yield each byte of a row's line and of the columns beside it flipped.

    A line that is no text any more is left out: SQLite itself does not hand it out.
    """
    row = day.rows[number]
    raw = row.line.encode()
    for i in range(len(raw)):
        line = _text(raw, i, pattern)
        if line is not None:
            yield _with(day, number, "line", replace(row, line=line))
    for i in range(8):
        yield _with(day, number, "seq", replace(row, seq=row.seq ^ pattern << 8 * i))
    for i in range(32):
        digest = bytearray.fromhex(row.hash)
        digest[i] ^= pattern
        yield _with(day, number, "hash", replace(row, hash=digest.hex()))
    for column in ("card", "act"):
        value = getattr(row, column)
        for i in range(len(value or "")):
            if (other := _text(value.encode(), i, pattern)) is not None:
                yield _with(day, number, column, replace(row, **{column: other}))


def _text(raw: bytes, place: int, pattern: int) -> str | None:
    try:
        return (raw[:place] + bytes([raw[place] ^ pattern]) + raw[place + 1 :]).decode()
    except UnicodeDecodeError:
        return None


def _with(day: Day, number: int, what: str, row: Row) -> Bend:
    return Bend(what, [*day.rows[:number], row, *day.rows[number + 1 :]], (day.rows[number].seq,))


def orders(day: Day, dice: random.Random, pairs: int) -> Iterator[Bend]:
    """Yield every row deleted, put in, doubled, and exchanged with the next; and pairs exchanged by chance."""
    rows, first = day.rows, day.rows[0].seq
    last = len(rows) - 1
    for i in range(len(rows)):
        left = rows[:i] + rows[i + 1 :]
        at = (first + i,) if i < last else (first + i, first + i - 1, first + i + 1)  # where the signature was
        yield Bend("deleted", left, at)
        yield Bend("deleted and closed up", numbered(left, first), at)
        double = replace(rows[i], card=None, act="x/0")
        yield Bend("doubled", numbered([*rows[: i + 1], double, *rows[i + 1 :]], first), (first + i + 1,))
        yield Bend("doubled at the end", numbered([*rows, double], first), (first + last + 1,))
        if i < last:  # behind the last it would be a record that goes on
            put = [*rows[: i + 1], forged(rows[i]), *rows[i + 1 :]]
            yield Bend("put in", numbered(put, first), (first + i + 1, first + i + 2))
    for i, j in [(i, i + 1) for i in range(last)] + [_pair(dice, len(rows)) for _ in range(pairs)]:
        swapped = list(rows)
        swapped[i], swapped[j] = rows[j], rows[i]
        yield Bend("exchanged", numbered(swapped, first), (first + i,))


def _pair(dice: random.Random, length: int) -> tuple[int, int]:
    i, j = sorted(dice.sample(range(length), 2))
    return i, j


def numbered(rows: list[Row], first: int) -> list[Row]:
    """Return rows with numbers without a gap beside them, whatever their lines say."""
    return [replace(row, seq=first + i) for i, row in enumerate(rows)]


def forged(row: Row) -> Row:
    """Return a row that goes on behind another: its number, its hash, its place in the day."""
    before = json.loads(row.line)
    entry = before | {"seq": row.seq + 1, "prev": row.hash, "act": "forged", "part": 0, "by": None}
    entry["event"] = {"kind": "ProgramStopped", "version": 1}
    entry["source"] = before["source"] | {"number": None, "frame": None}
    line = knife.line_of(entry)
    return Row(row.seq + 1, line, knife.hash_of(line).hex(), *knife.keys_of(entry))
