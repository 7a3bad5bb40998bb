"""Who signs a record, behind two functions: its public key, and a signature (Ed25519, RFC 8032); and a change of key.

A key file is one answer; an account of its own, a TPM or a PKCS#11 token are others. The only room that knows
cryptography.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple, Protocol

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from dealer_app.journal.entry import Who

_PUBLIC, _SIGNATURE = 32, 64  # bytes
_HEX = {size: re.compile(f"[0-9a-f]{{{2 * size}}}") for size in (_PUBLIC, _SIGNATURE)}
_PRIME, _ORDINATE = 2**255 - 19, 2**255 - 1
_EIGHTH = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_WEAK = (0, 1, _PRIME - 1, _EIGHTH, _PRIME - _EIGHTH)
"""The ordinates of the points of order 1, 2, 4 and 8: signatures of any message fit a key that is one of them."""


class Signer(Protocol):
    """Signs for one table."""

    @property
    def public(self) -> str:
        """The public key, 32 bytes in hexadecimal."""

    def sign(self, message: bytes) -> str:
        """Return the signature of a message, 64 bytes in hexadecimal; OSError if whoever signs is not there."""

    @property
    def change(self) -> Change | None:
        """The key that is to take its place as soon as the record can say so, if there is one."""

    def settle(self, key: str | None) -> bool:
        """Tell whether it signs for a record in which this key is in force; what was changed there, it takes up."""


class Secret:
    """Signs with a secret that this process holds."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes_raw().hex()

    @classmethod
    def random(cls) -> Secret:
        """Return a new one, of the operating system's chance."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def of_pem(cls, text: bytes) -> Secret:
        """Return the one of a PEM text (PKCS #8, no password); ValueError if it is none."""
        try:
            key = serialization.load_pem_private_key(text, None)
        except (TypeError, UnsupportedAlgorithm) as error:
            raise ValueError(str(error)) from None
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError("no Ed25519 key")
        return cls(key)

    def pem(self) -> bytes:
        """Return it as a PEM text (PKCS #8, no password)."""
        form, kind = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
        return self._key.private_bytes(form, kind, serialization.NoEncryption())

    def sign(self, message: bytes) -> str:
        """Return the signature of a message, in hexadecimal."""
        return self._key.sign(message).hex()

    @property
    def change(self) -> Change | None:
        """Nothing takes its place."""
        return None

    def settle(self, key: str | None) -> bool:
        """Tell whether this is its key."""
        return key == self.public


class Change(NamedTuple):
    """Another key that takes the place of the one in force: which two persons want it, and why.

    Where the old one is lost it does not sign the change.
    """

    secret: Secret
    by: Who
    approved: Who
    reason: str
    is_lost: bool


DEMO = "demo"
"""The seed of the one key that signs every demonstration: its public key alone tells that a record is nobody's."""


def practice(seed: str = DEMO) -> Secret:
    """Return a signer whose secret is none, since it comes of a seed: for demonstrations, drills and tests."""
    secret = sha256(f"dealer-app practice key\n{seed}".encode()).digest()
    return Secret(Ed25519PrivateKey.from_private_bytes(secret))


def is_key(public: str) -> bool:
    """Tell whether this is written as a public key is: in hexadecimal."""
    return _HEX[_PUBLIC].fullmatch(public) is not None


def _is_sound(key: bytes) -> bool:
    """Tell whether a point is written in its one way, and is none for which anybody can sign."""
    ordinate = int.from_bytes(key, "little") & _ORDINATE
    return ordinate < _PRIME and ordinate not in _WEAK


def is_signed(public: str, message: bytes, signature: str) -> bool:
    """Tell whether this is the key's signature of the message; what is no key or no signature is none.

    There is one way to write each, else a line could be changed and stay signed.
    """
    if not is_key(public) or _HEX[_SIGNATURE].fullmatch(signature) is None or not _is_sound(bytes.fromhex(public)):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (ValueError, InvalidSignature):
        return False
    return True
