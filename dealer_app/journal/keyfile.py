"""The file that holds a table's signing key (record.md 2.5): PKCS #8 in PEM, which any tool for keys reads.

Only its owner may read it. That stops others, not who owns the account; who wants more signs with an account of its
own or a token, behind `signing.Signer`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from dealer_app.journal import folder as layout
from dealer_app.journal.errors import JournalError
from dealer_app.journal.signing import Secret

_MOST = 4096  # bytes; a key file is some 120
_OTHERS = 0o077  # what nobody but the owner may do
_HALF = ".half"  # behind the name of a file that is being written


class KeyFile:
    """Signs with the key of a file, which is looked for when it is asked first: under the table's lock.

    Where no record is yet, a fresh key is made. JournalError if the file cannot be read or made, is no key, may be
    read by others, or is missing beside a record.
    """

    def __init__(self, path: Path, record: Path, fresh: Callable[[], Secret] = Secret.random) -> None:
        self._path, self._record, self._fresh = path, record, fresh

    @property
    def public(self) -> str:
        """The public key."""
        return self._secret.public

    def sign(self, message: bytes) -> str:
        """Return the signature of a message."""
        return self._secret.sign(message)

    @cached_property
    def _secret(self) -> Secret:
        if not self._path.exists():
            if layout.days(self._record):
                raise JournalError("no_key", str(self._path))
            make(self._path, self._fresh())
        return load(self._path)


def load(path: Path) -> Secret:
    """Return the key of a file; JournalError if it cannot be read, is none, or may be read by others."""
    try:
        with path.open("rb") as file:
            if sys.platform != "win32" and os.fstat(file.fileno()).st_mode & _OTHERS:
                raise JournalError("open_key", str(path))
            return Secret.of_pem(file.read(_MOST))
    except OSError as error:
        raise JournalError("no_key", f"{path}: {error.strerror}") from None
    except ValueError:
        raise JournalError("bad_key", str(path)) from None


def make(path: Path, key: Secret) -> None:
    """Write a key's file, whole or not at all; it is durable before anything is signed. JournalError if it fails."""
    half = path.with_name(path.name + _HALF)
    try:
        layout.make(path.parent)
        half.unlink(missing_ok=True)
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key.pem())
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, path)
        layout.sync(path.parent)
    except OSError as error:
        raise JournalError("no_key", f"{path}: {error.strerror}") from None
