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
from dealer_app.journal.entry import LARGEST, Entry, Totals
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds import KINDS

_DOMAIN = b"dealer-app entry 1\n"
_LARGEST, _DEPTH, _SIZE = LARGEST, 8, 64 * 1024
_VERSION = 1
_ENCODER, _DECODER = msgspec.json.Encoder(order="sorted"), msgspec.json.Decoder(Entry)


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
    """Return the entry's line, without an end of line; Uncanonical if it has none."""
    try:
        line = _ENCODER.encode(entry).decode()
    except UnicodeEncodeError:
        raise Uncanonical("half of a sign") from None
    return line if _is_plain(line) and _are_small(entry) else canonical(msgspec.to_builtins(entry))


def entry_of(line: str) -> Entry:
    """Return the entry of a line; Uncanonical if the line is not the one form of an entry."""
    if _is_plain(line):
        try:
            entry = _DECODER.decode(line)
            if (
                _ENCODER.encode(entry) == line.encode()
                and _is_small(entry.event, 1)
                and type(entry.event["kind"]) is str
            ):
                return entry
        except (msgspec.MsgspecError, RecursionError, KeyError):
            pass  # what is wrong is said where it is looked at value by value
    return _entry_of(line)


def _is_plain(line: str) -> bool:
    """Tell whether a line is so plain that its letters need no look at each value of its own.

    In plain ASCII there is nothing but NFC, and without a backslash JSON holds no control character but DEL. All
    other lines are looked at value by value.
    """
    return line.isascii() and "\\" not in line and "\x7f" not in line and len(line) <= _SIZE


def _are_small(entry: Entry) -> bool:
    """Tell whether all numbers of an entry are within bounds, and what stands in its event may stand there."""
    totals, source = entry.totals, entry.source
    numbers = (
        entry.edition, entry.seq, entry.shift, entry.shoe, entry.coup, entry.part, entry.at, entry.mono,
        source.number, totals.coups, totals.levies, totals.plus, totals.minus, totals.voided,
        *totals.tickets.values(),
    )  # fmt: skip
    return all(n is None or -_LARGEST <= n <= _LARGEST for n in numbers) and _is_small(entry.event, 1)


def _is_small(value: Any, depth: int) -> bool:
    """Tell whether a value that is no number holds numbers within bounds and texts, no deeper than is allowed."""
    kind = type(value)
    if kind not in (dict, list, tuple):
        return kind is str or value is None or kind is bool
    if depth == _DEPTH:
        return False
    for item in value.values() if kind is dict else value:
        kind = type(item)
        if kind is int:
            if not -_LARGEST <= item <= _LARGEST:
                return False
        elif kind is not str and not _is_small(item, depth + 1):
            return False
    return True


def _entry_of(line: str) -> Entry:
    """Return the entry of any line, looked at value by value; Uncanonical as `entry_of`."""
    try:
        entry = msgspec.convert(read_canonical(line), Entry)
    except msgspec.ValidationError as error:
        raise Uncanonical(str(error)) from None
    if canonical(msgspec.to_builtins(entry)) != line or not isinstance(entry.event.get("kind"), str):
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
