"""What stays of a day that was purged (record.md 2.8): a tombstone, one signed line in `chronicle.jsonl`.

It says where the day stood in the chain, so that the check steps over it, and how the totals stood at its end. The
newest tombstone is signed by a key that the days still there know, each older one by a key that a newer one knows.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from dealer_app import safe_file
from dealer_app.core.events import DayOpened
from dealer_app.journal import codec
from dealer_app.journal import folder as layout
from dealer_app.journal.days import is_date
from dealer_app.journal.entry import SUITE, Entry, Head, Totals, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import Checkpoint, Genesis, KeyChanged
from dealer_app.journal.signing import Signer, is_signed
from dealer_app.safe_file import sync

FILE = "chronicle.jsonl"
_DOMAIN = b"dealer-app tombstone 1\n"


_Digest = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Number = Annotated[int, msgspec.Meta(ge=1)]
_SIGNER, _SIGNATURE = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{128}")


class Tombstone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A purged day: `count` entries from `first`, behind the hash `prev`, to `last`, whose hash is `head`.

    `root` is that of the Merkle tree of its lines, `key` the public key in force at its end, `archives` the SHA-256
    of each archive that was verified, `at` when it was purged (ms since 1970 UTC), `signer` the key of `signature`.
    """

    suite: str
    house: str
    table: str
    edition: _Number
    day: str
    first: _Number
    prev: _Digest | None
    last: _Number
    head: _Digest
    root: _Digest
    count: _Number
    totals: Totals
    key: _Digest
    archives: tuple[_Digest, ...]
    by: Who
    approved: Who
    at: int
    signer: str
    signature: str

    @property
    def after(self) -> Head:
        """Where the chain ends after the day."""
        return Head(self.last, self.head, self.totals, self.key, self.edition)


def read(table: Path) -> list[Tombstone]:
    """Return the tombstones of a table in the order of the days; ChainBroken `tombstone` at one that is none.

    A torn end is no line: the day behind it was not removed yet.
    """
    path = table / FILE
    try:
        raw = layout.regular(path).read_bytes() if os.path.lexists(path) else b""
    except OSError as error:
        raise JournalError("unreadable", str(error)) from None
    found: list[Tombstone] = []
    for line in raw.split(b"\n")[:-1]:
        try:
            stone = msgspec.convert(codec.read_canonical(line.decode()), Tombstone)
        except (codec.Uncanonical, msgspec.ValidationError, UnicodeDecodeError) as error:
            raise ChainBroken(0, "tombstone", str(error)) from None
        is_one_form = codec.canonical(msgspec.to_builtins(stone)).encode() == line
        is_written = _SIGNER.fullmatch(stone.signer) and _SIGNATURE.fullmatch(stone.signature) and is_date(stone.day)
        if not (is_one_form and is_written):
            raise ChainBroken(0, "tombstone", stone.day)
        if stone.suite != SUITE:
            raise ChainBroken(0, "suite", stone.suite)
        if not (is_signed(stone.signer, _message(stone), stone.signature) and _is_two(stone)):
            raise ChainBroken(stone.first, "tombstone", stone.day)
        found.append(stone)
    found.sort(key=lambda stone: stone.day)
    if len({stone.day for stone in found}) != len(found):
        raise ChainBroken(0, "tombstone", FILE)
    return found


def _is_two(stone: Tombstone) -> bool:
    return stone.by.id != stone.approved.id and stone.count == stone.last - stone.first + 1 > 0


def _message(stone: Tombstone) -> bytes:
    told = msgspec.to_builtins(stone)
    del told["signature"]
    return _DOMAIN + codec.canonical(told).encode()


def signed(stone: Tombstone, signer: Signer) -> Tombstone:
    """Return the tombstone with its signature; JournalError if nobody signs."""
    unsigned = msgspec.structs.replace(stone, signer=signer.public)
    try:
        return msgspec.structs.replace(unsigned, signature=signer.sign(_message(unsigned)))
    except OSError as error:
        raise JournalError("not_signed", str(error)) from None


def add(table: Path, stone: Tombstone) -> None:
    """Write a tombstone behind the others; it is durable when this returns. OSError if it cannot be written."""
    path = table / FILE
    with safe_file.extend(path) as file:
        whole = file.read()
        file.truncate(whole.rfind(b"\n") + 1)
        file.seek(0, os.SEEK_END)
        file.write(codec.canonical(msgspec.to_builtins(stone)).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    sync(table)


def stepped_over(table: Path, stones: Iterable[Tombstone]) -> Head:
    """Return the head behind the purged days, which are the oldest; ChainBroken `tombstone` if they do not follow.

    A day whose file is still there is none of them: its purge died, or this is a medium that still holds its copy.
    """
    there = {layout.day_of(path) for path in (*layout.days(table), *layout.copies(table))}
    first, head, before = min(there, default=""), Head(), None
    for stone in stones:
        if stone.day in there:
            continue
        is_next = stone.first == head.seq + 1 and stone.prev == head.hash and stone.edition - head.edition in (0, 1)
        is_ours = before is None or (before.house, before.table) == (stone.house, stone.table)
        if not (is_next and is_ours) or (first and stone.day > first):
            raise ChainBroken(stone.first, "tombstone", stone.day)
        head, before = stone.after, stone
    return head


def check(stones: Sequence[Tombstone], entries: Sequence[Entry]) -> None:
    """Refuse tombstones of another table than the entries behind them, or signed by a key which nothing there names.

    ChainBroken `identity` at the first entry, `tombstone` at the tombstone.
    """
    check_by(stones, entries[0] if entries else None, keys_of(entries))


def check_by(stones: Sequence[Tombstone], first: Entry | None, keys: Iterable[str | None]) -> None:
    """Refuse tombstones as `check` does, by the first entry that is left and the keys that all entries name."""
    gone = [stone for stone in stones if first is not None and stone.day < first.day]
    if first is not None and any((stone.house, stone.table) != (first.house, first.table) for stone in gone):
        raise ChainBroken(first.seq, "identity")
    trusted = set(keys)
    for stone in reversed(stones):
        if stone.signer not in trusted:
            raise ChainBroken(stone.first, "tombstone", stone.day)
        trusted.add(stone.key)


def keys_of(entries: Iterable[Entry]) -> Iterator[str | None]:
    """Yield the public keys that were in force in these entries."""
    for entry in entries:
        match entry.kind:
            case DayOpened.__name__ if entry.event["before"] is not None:
                yield entry.event["before"]["key"]
            case Genesis.__name__ | Checkpoint.__name__:
                yield entry.event["key"]
            case KeyChanged.__name__:
                yield entry.event["new"]
