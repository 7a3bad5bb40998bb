"""The vault (record.md 2.8): a name that must be linked to the record lies here, sealed by a random key of its own.

The record holds a commitment only: a keyed hash of the text, which is also the name of the two files. Once the key is
destroyed the text cannot be read, and nobody can test any more whose name the commitment was made of. Nothing that
the program copies or archives holds the vault.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from dealer_app import safe_file
from dealer_app.core.plain_text import is_plain
from dealer_app.journal import folder as layout
from dealer_app.journal.errors import JournalError

FOLDER = "vault"
LONGEST = 400  # bytes of a text
_KEY, _TEXT = ".key", ".text"
_BYTES, _NONCE, _ROOM, _TAG = 32, 12, 512, 16
_COMMITMENT = re.compile("[0-9a-f]{64}")


def is_commitment(text: str) -> bool:
    """Tell whether this is written as a commitment is."""
    return _COMMITMENT.fullmatch(text) is not None


def is_text(text: str) -> bool:
    """Tell whether a text may go in: a line of which every sign is seen, at most 400 bytes."""
    return bool(text.strip()) and is_plain(text) and len(text.encode()) <= LONGEST


class Vault:
    """The vault of a data folder; every fault of the medium is a JournalError `vault`."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER

    def put(self, text: str) -> str:
        """Seal a text under a fresh key, both durable; return its commitment."""
        key, nonce = secrets.token_bytes(_BYTES), secrets.token_bytes(_NONCE)
        commitment = _commitment(key, text)
        padded = text.encode().ljust(_ROOM, b"\0")  # its length tells nothing
        sealed = nonce + AESGCM(_of(key, b"seal")).encrypt(nonce, padded, bytes.fromhex(commitment))
        try:
            layout.make(self.folder)
            for ending, data in ((_TEXT, sealed), (_KEY, key)):
                with safe_file.create(self._file(commitment, ending)) as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
            safe_file.sync(self.folder)
        except OSError as error:
            raise JournalError("vault", str(error)) from None
        return commitment

    def read(self, commitment: str) -> str:
        """Return the text of a commitment; JournalError `vault_lacks` if it or its key is gone or not as it was."""
        key = self._bytes(commitment, _KEY, _BYTES)
        sealed = self._bytes(commitment, _TEXT, _NONCE + _ROOM + _TAG)
        try:
            padded = AESGCM(_of(key, b"seal")).decrypt(sealed[:_NONCE], sealed[_NONCE:], bytes.fromhex(commitment))
        except InvalidTag:
            raise JournalError("vault_lacks", commitment) from None
        text = padded.rstrip(b"\0").decode()
        if not hmac.compare_digest(_commitment(key, text), commitment):
            raise JournalError("vault_lacks", commitment)
        return text

    def is_of(self, commitment: str, text: str) -> bool:
        """Tell whether a commitment was made of this text; JournalError once nobody can tell."""
        return hmac.compare_digest(_commitment(self._bytes(commitment, _KEY, _BYTES), text), commitment)

    def destroy(self, commitment: str) -> bool:
        """Overwrite and remove the key, then the text; return whether anything was there. It may be done again."""
        found = [self._file(commitment, ending) for ending in (_KEY, _TEXT)]
        there = [path for path in found if os.path.lexists(path)]
        try:
            for path in there:
                _overwrite(path)
                path.unlink()
            if there:
                safe_file.sync(self.folder)
        except OSError as error:
            raise JournalError("vault", str(error)) from None
        return bool(there)

    def held(self) -> list[str]:
        """Return the commitments of which a file is there."""
        found = {path.stem for path in self.folder.glob("*") if path.suffix in (_KEY, _TEXT)}
        return sorted(filter(is_commitment, found))

    def _file(self, commitment: str, ending: str) -> Path:
        if not is_commitment(commitment):
            raise JournalError("vault_lacks", commitment)
        return safe_file.inside(self.folder, commitment, ending)

    def _bytes(self, commitment: str, ending: str, size: int) -> bytes:
        """Return the bytes of a file that must have so many."""
        path = self._file(commitment, ending)
        if not os.path.lexists(path):
            raise JournalError("vault_lacks", commitment)
        try:
            with safe_file.extend(path) as file:
                data = file.read(size + 1)
        except OSError as error:
            raise JournalError("vault", str(error)) from None
        if len(data) != size:
            raise JournalError("vault_lacks", commitment)
        return data


def _overwrite(path: Path) -> None:
    """Write chance over all bytes of a file, where they lie; of a link only the link goes."""
    if path.is_symlink():
        return
    with path.open("r+b") as file:
        left = file.seek(0, os.SEEK_END)
        file.seek(0)
        while left > 0:
            left -= file.write(secrets.token_bytes(min(left, 1 << 16)))
        file.flush()
        os.fsync(file.fileno())


def _of(key: bytes, use: bytes) -> bytes:
    """Return the key for one use."""
    return hmac.digest(key, b"dealer-app vault 1\n" + use, "sha256")


def _commitment(key: bytes, text: str) -> str:
    return hmac.digest(_of(key, b"commit"), text.encode(), "sha256").hex()
