"""What something outside a record remembers of it: a printed head, another medium, a file of witnessed heads.

A chain that was cut or put back to an older state is whole in itself; only against such a mark does it show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from dealer_app import safe_file
from dealer_app.journal import folder as layout
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.packed import is_packed
from dealer_app.journal.reader import copy_rows, day_rows, read_copy

_TEXT = re.compile(r"(?:dealer-app/.*/)?(?:(?P<seq>[1-9][0-9]{0,14})[:/ ])?(?P<hash>[0-9a-fA-F]{8,64})")
_MOST = 1 << 30  # bytes of a file of heads


class Mark(msgspec.Struct, frozen=True):
    """An entry's hash in hexadecimal, or its first figures; its number, 0 where only the hash is known."""

    seq: int
    hash: str


def typed(text: str) -> Mark | None:
    """Return a head as it is printed, scanned or typed: HASH, NUMBER:HASH, or a report's QR text; None if it is none.

    Eight figures of the hash are enough.
    """
    found = _TEXT.fullmatch(text.strip())
    return found and Mark(int(found["seq"] or 0), found["hash"].lower())


def kept(path: Path) -> Iterator[Mark]:
    """Yield what a medium, a table's folder, a fair copy or a file of heads remembers; JournalError if unreadable.

    A file of heads holds JSON lines, each with `seq` and `hash`.
    """
    if path.is_dir():
        days = sorted({layout.day_of(day) for day in (*layout.days(path), *layout.copies(path))})
        if not days:
            raise JournalError("no_journal", str(path))
        for day in days:
            file = layout.day_file(path, day)
            rows = day_rows(file) if file.exists() else copy_rows(file)
            yield from (Mark(row.seq, row.hash) for row in rows)
        return
    try:
        raw = safe_file.read(path, _MOST)
    except OSError as error:
        raise JournalError("unreadable", str(error)) from None
    lines = raw.splitlines()
    if is_packed(raw) or (lines and b'"prev"' in lines[0]):
        rows = list(read_copy(path))
        if not rows:
            raise JournalError("unreadable", f"{path} holds no entry")
        yield from (Mark(row.seq, row.hash) for row in rows)
        return
    for line in lines:
        try:
            yield msgspec.json.decode(line, type=Mark)
        except msgspec.MsgspecError as error:
            raise JournalError("unreadable", f"{path}: {error}") from None


def told(hashes: Mapping[int, str], last: int, mark: Mark) -> str:
    """Return what a mark tells of a record that ends at `last`, given by the hash of each number; "" if it fits.

    `forked`: another entry has that number there; `truncated`: more is remembered; `unknown_head`: a hash without a
    number that is none of this record's.
    """
    if mark.seq == 0:
        return "" if any(one.startswith(mark.hash) for one in hashes.values()) else "unknown_head"
    if mark.seq > last:
        return "truncated"
    return "" if hashes.get(mark.seq, mark.hash).startswith(mark.hash) else "forked"


def compare(hashes: Mapping[int, str], marks: Iterable[Mark], last: int | None = None) -> None:
    """Hold a record against what is remembered of it; ChainBroken with the number and what the first mark tells."""
    last = max(hashes, default=0) if last is None else last
    for mark in marks:
        if why := told(hashes, last, mark):
            detail = {"truncated": str(mark.seq), "unknown_head": mark.hash}.get(why, "")
            raise ChainBroken(mark.seq if why == "forked" else last + 1, why, detail)
