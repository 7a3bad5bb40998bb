"""The file that holds a table's signing key (record.md 2.5): PKCS #8 in PEM, which any tool for keys reads.

Only its owner may read it. That stops others, not who owns the account; who wants more signs with an account of its
own or a token, behind `signing.Signer`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from dealer_app.journal import folder as layout
from dealer_app.journal.errors import JournalError
from dealer_app.journal.signing import Secret

_MOST = 4096  # bytes; a key file is some 120


def signer(path: Path, record: Path, fresh: Callable[[], Secret] = Secret.random) -> Secret:
    """Return who signs the record in this folder: the key of the file, or a fresh one where no record is yet.

    JournalError if the file cannot be read or made, is no key, or is missing beside a record.
    """
    try:
        if not path.exists():
            if layout.days(record):
                raise JournalError("no_key", str(path))
            _make(path, fresh())
        with path.open("rb") as file:
            return Secret.of_pem(file.read(_MOST))
    except OSError as error:
        raise JournalError("no_key", f"{path}: {error.strerror}") from None
    except ValueError:
        raise JournalError("bad_key", str(path)) from None


def _make(path: Path, key: Secret) -> None:
    """Write a key where none is, durable before anything is signed with it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    half = path.with_name(path.name + ".new")
    half.unlink(missing_ok=True)
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key.pem())
        file.flush()
        os.fsync(file.fileno())
    os.replace(half, path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Make a new name in a folder durable, where a folder can be synced."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # Windows opens no folder; its names are journaled by the file system
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
