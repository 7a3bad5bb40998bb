"""The sealed archive of a closed day (record.md 2.8): its lines and all that is needed to check them, signed.

It is a tar file in its one form (`tarball`). `manifest.json` names the day and the SHA-256 of each part,
`manifest.sig` is one signature over it by the key in force at the day's end. So every byte is covered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from dealer_app import safe_file
from dealer_app.journal import codec, tarball
from dealer_app.journal import folder as layout
from dealer_app.journal.chain import Whole, followed
from dealer_app.journal.days import is_closed
from dealer_app.journal.entry import Entry, Head, Row, Totals
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import Checkpoint, Genesis, KeyChanged
from dealer_app.journal.lines import rows_of
from dealer_app.journal.signing import Signer, is_signed

MANIFEST, SIGNATURE, CHECKPOINTS, KEYS = "manifest.json", "manifest.sig", "checkpoints.jsonl", "keys.json"
_DOMAIN = b"dealer-app archive 1\n"


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an archive holds: a table's day from entry `first`, behind the hash `prev`, to `last` of the hash `head`.

    `root` is that of the Merkle tree of all its lines, `parts` the SHA-256 of each part, `key` the public key.
    """

    suite: str
    house: str
    table: str
    edition: int
    day: str
    first: int
    prev: str | None
    last: int
    head: str
    root: str
    totals: Totals
    key: str
    parts: dict[str, str]


class Archive(msgspec.Struct, frozen=True):
    """An archive that was read and is whole."""

    manifest: Manifest
    rows: tuple[Row, ...]
    whole: Whole
    parts: dict[str, bytes]


def sealed(rows: Sequence[Row], further: Mapping[str, bytes], signer: Signer) -> bytes:
    """Return the archive of a closed day's rows with further parts (format note, verifier, papers).

    ChainBroken if the day is not closed or does not hang together, JournalError if another key signs this table.
    """
    whole = day(rows)
    parts = {name: further[name] for name in sorted(further)} | _own(rows, whole)
    parts = {name: parts[name] for name in sorted(parts)}
    told = _manifest(rows, whole, {name: sha256(data).hexdigest() for name, data in parts.items()})
    if signer.public != told.key:
        raise JournalError("other_key", told.key)
    manifest = codec.canonical(msgspec.to_builtins(told)).encode()
    try:
        signature = signer.sign(_DOMAIN + manifest)
    except OSError as error:
        raise JournalError("not_signed", str(error)) from None
    return tarball.packed({MANIFEST: manifest, SIGNATURE: f"{signature}\n".encode(), **parts})


def day(rows: Sequence[Row]) -> Whole:
    """Return a day's rows as they hang together; ChainBroken if they do not, or are not one closed day."""
    before = Head() if rows and rows[0].seq == 1 else None
    whole = followed(rows, before).complete()
    if not is_closed(whole.entries):
        raise ChainBroken(whole.head.seq, "day_not_closed", whole.entries[-1].day if whole.entries else "")
    if whole.entries[0].day != whole.entries[-1].day:
        raise ChainBroken(whole.head.seq, "day")
    return whole


def _own(rows: Sequence[Row], whole: Whole) -> dict[str, bytes]:
    """Return the parts that follow from the day's lines."""
    pairs = list(zip(rows, whole.entries, strict=True))
    checkpoints = [row.line for row, entry in pairs if entry.kind == Checkpoint.__name__]
    return {
        f"{whole.entries[0].day}.jsonl": "".join(f"{row.line}\n" for row in rows).encode(),
        CHECKPOINTS: "".join(f"{line}\n" for line in checkpoints).encode(),
        KEYS: codec.canonical(_keys(whole.entries)).encode(),
    }


def _keys(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return each public key with the number of the entry from which on it is in force."""
    before = entries[0].event["before"]
    found = [] if before is None else [{"from": entries[0].seq, "key": before["key"]}]
    for entry in entries:
        if entry.kind == Genesis.__name__:
            found.append({"from": entry.seq, "key": entry.event["key"]})
        if entry.kind == KeyChanged.__name__:
            found.append({"from": entry.seq, "key": entry.event["new"]})
    return found


def _manifest(rows: Sequence[Row], whole: Whole, parts: dict[str, str]) -> Manifest:
    first, last = whole.entries[0], whole.entries[-1]
    return Manifest(
        suite=last.suite,
        house=last.house,
        table=last.table,
        edition=last.edition,
        day=last.day,
        first=first.seq,
        prev=first.prev,
        last=last.seq,
        head=rows[-1].hash,
        root=whole.tree.root,
        totals=last.totals,
        key=whole.head.key or "",
        parts=parts,
    )


def is_archive(path: Path) -> bool:
    """Tell whether a file is a tar file; JournalError if it cannot be read."""
    try:
        with layout.regular(path).open("rb") as file:
            return tarball.is_packed(file.read(512))
    except OSError as error:
        raise JournalError("unreadable", str(error)) from None


def load(path: Path) -> Archive:
    """Return an archive, checked in every byte; ChainBroken if it is not whole, JournalError if unreadable."""
    try:
        raw = safe_file.read(path, layout.MOST)
    except OSError as error:
        raise JournalError("unreadable", str(error)) from None
    return opened(raw)


def opened(raw: bytes) -> Archive:
    """Return an archive out of its bytes; ChainBroken `archive` at whatever is not as it was sealed."""
    try:
        manifest, parts = _signed(tarball.unpacked(raw))
    except (tarball.NotOneForm, codec.Uncanonical, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise ChainBroken(0, "archive", str(error)) from None
    lines = parts.get(f"{manifest.day}.jsonl", b"")
    if not lines.endswith(b"\n"):
        raise ChainBroken(0, "archive", f"{manifest.day}.jsonl")
    rows = tuple(rows_of(lines, manifest.first - 1))
    whole = day(rows)
    if manifest != _manifest(rows, whole, manifest.parts):
        raise ChainBroken(0, "archive", MANIFEST)
    for name, data in _own(rows, whole).items():
        if parts.get(name) != data:
            raise ChainBroken(0, "archive", name)
    return Archive(manifest, rows, whole, parts)


def _signed(parts: dict[str, bytes]) -> tuple[Manifest, dict[str, bytes]]:
    """Return the manifest and the parts that it names, all as they were signed; NotOneForm if not."""
    if list(parts)[:2] != [MANIFEST, SIGNATURE]:
        raise tarball.NotOneForm(MANIFEST)
    manifest, signature = parts.pop(MANIFEST), parts.pop(SIGNATURE).decode("ascii")
    told = msgspec.convert(codec.read_canonical(manifest.decode()), Manifest)
    if list(parts) != sorted(told.parts):
        raise tarball.NotOneForm("its parts are not those of the manifest")
    for name, data in parts.items():
        if sha256(data).hexdigest() != told.parts[name]:
            raise tarball.NotOneForm(name)
    if signature[-1:] != "\n" or not is_signed(told.key, _DOMAIN + manifest, signature[:-1]):
        raise tarball.NotOneForm(SIGNATURE)
    if codec.canonical(msgspec.to_builtins(told)).encode() != manifest:
        raise tarball.NotOneForm(MANIFEST)
    return told, parts
