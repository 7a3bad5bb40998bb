"""Files whose names come of data, and how any file of ours is opened to be written: never by a link to another.

It stands beside the rooms because the record, the house and the commands write files. A name that is made here stays
within its folder on every system: plain letters, no device of Windows, no longer than 100 bytes.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

LONGEST = 100  # bytes of a name
_PLAIN = re.compile(r"[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?")
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
_MARK = 12  # figures of the hash that tells two names apart which would look the same
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_AS_IT_IS = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)


def name(text: str) -> str:
    """Return the file name that a text makes; two texts never make one, also where case is not told apart."""
    if is_name(text) and text == text.lower():
        return text
    told = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", told).strip("-")[: LONGEST - _MARK - 1].strip("-")
    mark = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_MARK]
    return f"{words}-{mark}" if words else f"x-{mark}"


def is_name(text: str) -> bool:
    """Tell whether a text is such a name."""
    return len(text) <= LONGEST and _PLAIN.fullmatch(text) is not None and _DEVICE.fullmatch(text) is None


def inside(folder: Path, text: str, ending: str = "") -> Path:
    """Return the place in a folder for what bears this name; `ending` is ours, as ".csv"."""
    return folder / (name(text) + ending)


def read(path: Path, most: int) -> bytes:
    """Return all bytes of a file, by a link too; OSError if it is no file (a pipe would never end), or has more.

    It is never opened in a way that waits for somebody.
    """
    return read_checked(path, most, lambda _: None)


def read_checked(path: Path, most: int, check: Callable[[os.stat_result], None]) -> bytes:
    """Return all bytes of a file as `read`, once it passes a check of what was opened."""
    try:
        opened = os.open(path, os.O_RDONLY | _AS_IT_IS)
    except ValueError as error:  # a NUL in its name
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    with os.fdopen(opened, "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is no file", str(path))
        check(found)
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def create(path: Path, mode: int = 0o600) -> BinaryIO:
    """Open a new file, for its owner's eyes only; FileExistsError if anything is there, be it a link to nowhere."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _AS_IT_IS, mode), "wb")


def extend(path: Path) -> BinaryIO:
    """Open a file of ours to be read and written from its begin, made if it is not there; OSError as `handle`."""
    return os.fdopen(handle(path), "r+b")


def handle(path: Path, flags: int = 0) -> int:
    """Open a file of ours to be read and written, made if it is not there; `flags` as O_APPEND.

    OSError if it is a link, or has another name too, or is no file: what is written would go elsewhere.
    """
    if path.is_symlink():  # Windows cannot be told at the opening
        raise OSError(errno.ELOOP, "a link stands in its place", str(path))
    opened = os.open(path, os.O_RDWR | os.O_CREAT | flags | _NO_LINK | _AS_IT_IS, 0o600)
    if not _is_ours(os.fstat(opened)):
        os.close(opened)
        raise OSError(errno.EMLINK, "it is no file, or has another name too", str(path))
    return opened


def is_ours(path: Path) -> bool:
    """Tell whether nothing is there, or a file under this name alone; OSError as it comes."""
    try:
        return _is_ours(path.lstat())
    except FileNotFoundError:
        return True


def _is_ours(found: os.stat_result) -> bool:
    return stat.S_ISREG(found.st_mode) and found.st_nlink <= 1


def put(
    path: Path,
    data: bytes,
    *,
    replace: bool = True,
    durable: bool = True,
    mode: int = 0o600,
    is_only: bool = False,
) -> None:
    """Write a file whole or not at all, its name too durable unless told; a link in its place is replaced.

    `is_only`: no other process writes it, so what a killed one left half-written is taken away; of a secret nothing
    lies about. OSError as it comes, and then nothing of it stays, and the one before does; FileExistsError where one
    is there that may not be replaced.
    """
    half = path.with_name(f"{path.name}.half" if is_only else f".{name(path.name)}.{os.getpid()}")
    if not replace and os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with suppress(FileNotFoundError):
        half.unlink()  # of a process of the same number that died
    try:
        with create(half, mode) as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        half.replace(path)
        if durable:
            sync(path.parent)
    except OSError:
        with suppress(OSError):
            half.unlink()
        raise


def sync(folder: Path) -> None:
    """Make new names in a folder durable, where a folder can be synced."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # Windows opens no folder; its names are journaled by the file system
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
