"""PINs and badges of the staff, as nothing that gives them back: one small file in the data folder (`pins.json`).

Before it is hashed (argon2id, RFC 9106) a PIN is mixed with a secret that lies outside the data folder
(`pin_secret`): a short PIN alone falls to whoever has the file (record.md, finding 9); with the secret in it he has
to have that too. The id is mixed in, so that a hash is of use to its owner alone. Format 1:
{"version": 1, "secret": what tells which secret it was, "people": {ID: {"pin": "$argon2id$...", "badges": [...]}}}.
"""

from __future__ import annotations

import hashlib
import hmac
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec.structs import replace

from dealer_app.house import private_file

NAME = "pins.json"
VERSION = 1
MEMORY, PASSES, LANES = 19_456, 2, 1
"""KiB, passes and lanes of argon2id; a hash with less is refused (record.md R44)."""
SHORTEST, LONGEST = 6, 12
_MOST = 1 << 20
_DOMAIN, _BADGE, _NAME = b"dealer-app pin 1\n", b"dealer-app badge 1\n", b"dealer-app pin secret 1\n"


class PinFault(Exception):
    """PINs cannot be checked or set; the arguments are the reason, a key of `words.people.FAULTS`, and a path."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By what one person proves his id; `left` tells that he works here no more."""

    pin: str = ""
    badges: tuple[str, ...] = ()
    left: bool = False


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: its version, which secret was mixed in, and the people by id."""

    version: int
    secret: str
    people: dict[str, Proof]

    def with_proof(self, id_: str, proof: Proof) -> Book:
        """Return it with one person's proof changed."""
        return replace(self, people={**self.people, id_: proof})


def load(path: Path) -> Book | None:
    """Return the file, None where there is none: ids are claimed then. PinFault if it cannot be used."""
    if not path.exists():
        return None
    try:
        book = msgspec.json.decode(private_file.read(path, _MOST), type=Book)
    except private_file.Exposed:
        raise PinFault("exposed", str(path)) from None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        raise PinFault("broken", str(path)) from None
    if book.version != VERSION:
        raise PinFault("newer", str(path))
    return book


def save(path: Path, book: Book) -> None:
    """Write the file; PinFault if the disk does not take it, and then the one before stands."""
    try:
        private_file.write(path, msgspec.json.encode(book, order="sorted") + b"\n")
    except OSError as error:
        raise PinFault("unwritten", f"{path}: {error.strerror}") from None


def fingerprint(secret: bytes) -> str:
    """Return what tells one secret from another and gives neither back."""
    return hashlib.sha256(_NAME + secret).hexdigest()[:16]


def weakness(id_: str, pin: str) -> str:
    """Return why this may be nobody's PIN, a key of `words.people.WEAK`; "" if it may."""
    if not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
        return "figures"
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    return "plain" if steps in ({0}, {1}, {9}) or pin.strip("0") == id_.strip("0") else ""


def hashed(secret: bytes, id_: str, pin: str) -> str:
    """Return the hash of a person's PIN, a salt of its own in it."""
    from argon2 import PasswordHasher

    return PasswordHasher(PASSES, MEMORY, LANES).hash(_mixed(secret, id_, pin))


def is_right(book: Book, secret: bytes, id_: str, pin: str) -> bool:
    """Tell whether this is the person's PIN; PinFault if the secret is another one than the file's."""
    proof = book.people.get(id_, Proof())
    if fingerprint(secret) != book.secret:
        raise PinFault("other_secret")
    if not proof.pin or proof.left:
        return False
    import argon2

    try:
        cost = argon2.extract_parameters(proof.pin)
        if (cost.memory_cost, cost.time_cost) < (MEMORY, PASSES) or cost.type is not argon2.Type.ID:
            return False
        return argon2.PasswordHasher().verify(proof.pin, _mixed(secret, id_, pin))
    except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
        return False


def badge_key(secret: bytes, number: str) -> str:
    """Return what is kept of a badge's number."""
    return hmac.new(secret, _BADGE + number.encode(), hashlib.sha256).hexdigest()


def holder(book: Book, secret: bytes, number: str) -> str:
    """Return whose badge this is, "" if nobody's; a leaver's is still told to be his."""
    if fingerprint(secret) != book.secret:
        raise PinFault("other_secret")
    key = badge_key(secret, number)
    return next((id_ for id_, proof in book.people.items() if key in proof.badges), "")


def _mixed(secret: bytes, id_: str, pin: str) -> bytes:
    return hmac.new(secret, _DOMAIN + f"{id_}\n{pin}".encode(), hashlib.sha256).digest()
