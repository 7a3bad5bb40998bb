"""The inbox of a table (record.md 2.9): programs that want something recorded drop one small file each.

Whoever has the table takes each in as one entry. The entry's act is named by the SHA-256 of the file, so that a
death between the commit and the removal takes none twice; a file is claimed by a new name first, which proves that it
can be removed. A file that is nothing of ours is moved aside. Only whoever has the table makes its inbox, with a mark
that does not hold for a copy of the folder: evidence is never changed by reading.
"""

from __future__ import annotations

import contextlib
import heapq
import os
import re
import stat
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dealer_app import safe_file
from dealer_app.core.events import Event
from dealer_app.core.plain_text import is_plain
from dealer_app.journal import codec
from dealer_app.journal.kinds.technical import Dropped

FOLDER, ASIDE, CLAIMED = "inbox", "refused", ".taking"
_MARK = ".place"
MOST, LONGEST = 4096, 128  # bytes of a file, signs of a text in it
_NAME = re.compile(r"[0-9]{15}-[0-9a-f]{8,64}\.json")
_ID = re.compile("[0-9a-f]{8,64}")
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # Windows has neither


class Drop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds: the event, and chance, without which two like events would be one."""

    event: Dropped
    id: str


class Claimed(NamedTuple):
    """A file that is ours to take in: the id of the entry's act, and the event, or why there is none."""

    path: Path
    act: str
    sha256: str
    event: Event | None
    why: str = ""


def prepare(table: Path) -> None:
    """Make the inbox of a table, and mark it; without one nothing is dropped."""
    inbox = table / FOLDER
    with contextlib.suppress(OSError):
        inbox.mkdir(mode=0o700, exist_ok=True)
        if not _is_tables(inbox):
            (inbox / _MARK).unlink(missing_ok=True)
            with safe_file.create(inbox / _MARK) as file:
                file.write(_marked(inbox, os.fstat(file.fileno())).encode())


def _marked(inbox: Path, mark: os.stat_result) -> str:
    return f"{inbox.lstat().st_ino} {mark.st_ino}\n"


def _is_tables(inbox: Path) -> bool:
    """Tell whether this is the inbox of a table, not of a copy of its folder: the mark knows its own place."""
    mark = inbox / _MARK
    try:
        return stat.S_ISDIR(inbox.lstat().st_mode) and mark.read_text() == _marked(inbox, mark.lstat())
    except (OSError, UnicodeDecodeError):
        return False


def table_of(journal: Path) -> Path:
    """Return the folder in which a JOURNAL's table would have its inbox."""
    return journal if journal.is_dir() else journal.parent


def drop(table: Path, event: Dropped, id_: str) -> bool:
    """Leave an event to be recorded; False if this folder is no table's, or may not be written.

    `id_` is eight or more hexadecimal digits that nobody else gives.
    """
    inbox = table / FOLDER
    half = inbox / f".{id_}.half"
    if not _is_tables(inbox):
        return False
    try:
        with safe_file.create(half) as file:
            file.write(codec.canonical(msgspec.to_builtins(Drop(event, id_))).encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, inbox / f"{event.at:015d}-{id_}.json")
    except OSError:
        return False
    return True


def waiting(table: Path, most: int) -> list[Path]:
    """Return the files that wait in the inbox, in their order, `most` of them."""
    try:
        with os.scandir(table / FOLDER) as found:
            names = (entry.name for entry in found if not entry.name.startswith(".") and entry.name != ASIDE)
            return [table / FOLDER / name for name in heapq.nsmallest(most, names)]
    except OSError:
        return []


def claim(path: Path) -> Claimed | None:
    """Make a file ours and read it; None if that is not possible."""
    ours = path if path.name.endswith(CLAIMED) else path.with_name(path.name + CLAIMED)
    try:
        if ours != path:
            os.rename(path, ours)
        raw = _bytes(ours)
    except OSError:
        return None
    name = path.name.removesuffix(CLAIMED)
    digest = sha256(name.encode(errors="surrogateescape") if raw is None else raw).hexdigest()
    event, why = (None, "no_file") if raw is None else _event(name, raw)
    return Claimed(ours, f"inbox/{digest}", digest, event, why)


def _bytes(path: Path) -> bytes | None:
    """Return the first bytes of a file, one more than it may have; None if it is no plain file."""
    if not stat.S_ISREG(path.lstat().st_mode):
        return None
    with os.fdopen(os.open(path, os.O_RDONLY | _NO_LINK), "rb") as file:
        return file.read(MOST + 1) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None


def _event(name: str, raw: bytes) -> tuple[Event | None, str]:
    """Return the event that a file holds, or why it holds none."""
    if _NAME.fullmatch(name) is None:
        return None, "name"
    if len(raw) > MOST:
        return None, "too_large"
    try:
        text = raw.decode()
        found = msgspec.convert(codec.read_canonical(text), Drop)
        is_one_form = codec.canonical(msgspec.to_builtins(found)) == text
    except (UnicodeDecodeError, codec.Uncanonical, msgspec.ValidationError):
        return None, "form"
    told = msgspec.to_builtins(found.event)
    if not (is_one_form and _ID.fullmatch(found.id) and all(_is_sound(value) for value in told.values())):
        return None, "fields"
    return found.event, ""


def _is_sound(value: Any) -> bool:
    """Tell whether a field holds what a program of ours would say: short plain text, no number below 0."""
    if isinstance(value, str):
        return len(value) <= LONGEST and is_plain(value)
    return value is None or value >= 0


def removed(claimed: Claimed) -> None:
    """The file is recorded: take it away."""
    with contextlib.suppress(OSError):  # its act is known, so that it is not taken in again
        claimed.path.unlink()


def put_aside(claimed: Claimed) -> None:
    """Keep a file that is nothing of ours where nobody takes it in."""
    aside = claimed.path.parent / ASIDE
    with contextlib.suppress(OSError):
        aside.mkdir(mode=0o700, exist_ok=True)
        free = (aside / f"{claimed.sha256}-{n}" for n in count())
        os.rename(claimed.path, next(path for path in free if not os.path.lexists(path)))
