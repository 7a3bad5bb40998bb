"""One value, one byte form: an entry as a canonical JSON line, and its hash (record.md 2.3, 2.4).

A strict subset of RFC 8785: UTF-8, no blanks, sorted ASCII keys, whole numbers within 2^53, strings in NFC without
control characters, depth at most 8, size at most 64 KiB. A reader encodes again and refuses any difference.
"""

from __future__ import annotations

import hashlib
import unicodedata
from typing import Any

import msgspec

from dealer_app.core.events import Event
from dealer_app.journal.entry import Entry, Totals
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds import KINDS

_DOMAIN = b"dealer-app entry 1\n"
_LARGEST, _DEPTH, _SIZE = 2**53 - 1, 8, 64 * 1024
_VERSION = 1


class Uncanonical(ValueError):
    """The value has no canonical form, or the bytes are not the one form of their value."""


def canonical(value: Any) -> str:
    """Return the one text form of a plain value; Uncanonical if it has none."""
    _check(value, 0)
    text = msgspec.json.encode(value, order="sorted").decode()
    if len(text.encode()) > _SIZE:
        raise Uncanonical("larger than 64 KiB")
    return text


def read_canonical(text: str) -> Any:
    """Return the value of a canonical text; Uncanonical if the text is not its value's one form."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Uncanonical(str(error)) from None
    if canonical(value) != text:
        raise Uncanonical("not the canonical form of its value")
    return value


def _check(value: Any, depth: int) -> None:
    match value:
        case None | bool():
            return
        case int():
            if abs(value) > _LARGEST:
                raise Uncanonical("number beyond 2^53 - 1")
        case str():
            _check_text(value)
        case list() | tuple() | dict() if depth == _DEPTH:
            raise Uncanonical("deeper than 8")
        case list() | tuple():
            for item in value:
                _check(item, depth + 1)
        case dict():
            for key, item in value.items():
                if not isinstance(key, str) or not key.isascii():
                    raise Uncanonical("key that is no plain ASCII")
                _check_text(key)
                _check(item, depth + 1)
        case _:
            raise Uncanonical(f"{type(value).__name__} has no canonical form")


def _check_text(text: str) -> None:
    if text.isascii() and text.isprintable():
        return
    if not unicodedata.is_normalized("NFC", text):
        raise Uncanonical("string that is not NFC")
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text):
        raise Uncanonical("control character")


def event_fields(event: Event) -> dict[str, Any]:
    """Return kind, version and fields of an event, ready for an entry."""
    return {**msgspec.to_builtins(event), "version": _VERSION}


def event_of(entry: Entry) -> Event:
    """Return the event of an entry; ChainBroken if the kind is not known or its fields do not fit."""
    kind = KINDS.get(entry.kind)
    version = entry.event.get("version")
    if kind is None or type(version) is not int or version != _VERSION:
        raise ChainBroken(entry.seq, "unknown_kind", entry.kind)
    fields = {key: value for key, value in entry.event.items() if key != "version"}
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise ChainBroken(entry.seq, "fields", str(error)) from None


def line_of(entry: Entry) -> str:
    """Return the entry's line, without an end of line."""
    return canonical(msgspec.to_builtins(entry))


def entry_of(line: str) -> Entry:
    """Return the entry of a line; Uncanonical if the line is not the one form of an entry."""
    try:
        entry = msgspec.convert(read_canonical(line), Entry)
    except msgspec.ValidationError as error:
        raise Uncanonical(str(error)) from None
    if line_of(entry) != line or not isinstance(entry.event.get("kind"), str):
        raise Uncanonical("keys that are no part of an entry, or missing ones")
    return entry


def hash_of(line: str) -> str:
    """Return the SHA-256 of a line within our own domain, in hexadecimal."""
    return hashlib.sha256(_DOMAIN + line.encode()).hexdigest()


def content_hash(value: Any) -> str:
    """Return the SHA-256 of a plain value's canonical form, e.g. of a profile."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def totals_of(fields: dict[str, Any]) -> Totals:
    """Return the totals that a day carried forward."""
    return msgspec.convert(fields, Totals)
