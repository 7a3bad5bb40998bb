"""The file that holds a table's signing key (record.md 2.5): PKCS #8 in PEM, which any tool for keys reads.

Only its owner may read it. That stops others, not who owns the account; who wants more signs with an account of its
own or a token, behind `signing.Signer`.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from dealer_app import safe_file
from dealer_app.journal import folder as layout
from dealer_app.journal.entry import Who
from dealer_app.journal.errors import JournalError
from dealer_app.journal.signing import Change, Secret

_MOST = 4096  # bytes; a key file is some 120
_OTHERS = 0o077  # what nobody but the owner may do
_NEXT = ".next"  # behind the name of the key that another is to take the place of

log = logging.getLogger("journal")


class KeyFile:
    """Signs with the key of a file, which is looked for when it is asked first: under the table's lock.

    Where no record is yet, a fresh key is made. JournalError if the file cannot be read or made, is no key, may be
    read by others, or is missing beside a record. `planned` is a change that is about to be recorded.
    """

    def __init__(
        self,
        path: Path,
        record: Path,
        fresh: Callable[[], Secret] = Secret.random,
        planned: Change | None = None,
    ) -> None:
        self._path, self._record, self._fresh, self._planned = path, record, fresh, planned
        self._kept: Secret | None = None

    @property
    def public(self) -> str:
        """The public key."""
        return self._secret().public

    def sign(self, message: bytes) -> str:
        """Return the signature of a message."""
        return self._secret().sign(message)

    def _secret(self) -> Secret:
        if self._kept is None:
            if not self._path.exists():
                if layout.days(self._record):
                    raise JournalError("no_key", str(self._path))
                make(self._path, self._fresh())
            self._kept = load(self._path)
        return self._kept

    @property
    def change(self) -> Change | None:
        """The key that waits beside the file to take its place."""
        return waiting(self._path)

    def settle(self, key: str | None) -> bool:
        """Tell whether this key is ours; if it is the one that waited, it takes the other's place, kept aside."""
        change = self.change
        if change is not None and change.secret.public == key:
            self._kept = change.secret
            try:
                _take_up(self._path, change.secret)
            except (OSError, JournalError) as error:
                log.error("the new key is in force, its file is to be put in place at the next start: %s", error)
            return True
        return (self._planned is not None and self._planned.is_lost) or self.public == key


class _Waiting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a key that waits."""

    key: str
    by: Who
    approved: Who
    reason: str
    is_lost: bool


def wait(path: Path, change: Change) -> None:
    """Lay a key beside the one of this file; it takes its place when the record says so. JournalError if it fails."""
    text = _Waiting(change.secret.pem().decode(), change.by, change.approved, change.reason, change.is_lost)
    _write(_next(path), msgspec.json.encode(text))


def waiting(path: Path) -> Change | None:
    """Return the change that waits beside this key's file, if one does; JournalError if it is damaged."""
    try:
        raw = _read(_next(path))
        found = msgspec.json.decode(raw, type=_Waiting)
        return Change(Secret.of_pem(found.key.encode()), found.by, found.approved, found.reason, found.is_lost)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise JournalError("no_key", f"{_next(path)}: {error.strerror}") from None
    except (ValueError, msgspec.DecodeError):
        raise JournalError("bad_key", str(_next(path))) from None


def _take_up(path: Path, key: Secret) -> None:
    """Put the key that waited in place; what was there is kept aside, and any step may be the last one done."""
    if path.is_file() and (before := path.read_bytes()) != key.pem():
        _write(path.with_name(f"{path.name}.before-{key.public[:8]}"), before)
    make(path, key)
    _next(path).unlink()
    safe_file.sync(path.parent)


def _next(path: Path) -> Path:
    return path.with_name(path.name + _NEXT)


def load(path: Path) -> Secret:
    """Return the key of a file; JournalError if it cannot be read, is none, or may be read by others."""
    try:
        return Secret.of_pem(_read(path))
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise JournalError("bad_key", str(path)) from None
        raise JournalError("no_key", f"{path}: {error.strerror}") from None
    except ValueError:
        raise JournalError("bad_key", str(path)) from None


def _read(path: Path) -> bytes:
    """Return the bytes of a file that nobody else may read."""

    def check(found: os.stat_result) -> None:
        if sys.platform != "win32" and found.st_mode & _OTHERS:
            raise JournalError("open_key", str(path))

    return safe_file.read_checked(path, _MOST, check)


def make(path: Path, key: Secret) -> None:
    """Write a key's file, whole or not at all; it is durable before anything is signed. JournalError if it fails."""
    _write(path, key.pem())


def _write(path: Path, raw: bytes) -> None:
    try:
        layout.make(path.parent)
        safe_file.put(path, raw, is_only=True)
    except OSError as error:
        raise JournalError("no_key", f"{path}: {error.strerror}") from None
