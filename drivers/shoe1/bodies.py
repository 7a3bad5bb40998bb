"""A body of SHOE/1 as named values, read from the wire and written back exactly as it was (shoes.md 3.3)."""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.shoe1.fields import EVENT_TYPES, TYPES, Field, Layout

Value = int | str

STX, ETX = b"\x02", b"\x03"


@dataclass(frozen=True, slots=True)
class Body:
    """One body: its type, its fields by name, and what a later version appended to them.

    A body of a type that is not in the table has no values: all its fields are `extra`.
    """

    type: str
    values: Mapping[str, Value] = field(default_factory=dict)
    extra: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the type is one of SHOE/1."""
        return self.type in TYPES

    @property
    def numbered(self) -> bool:
        """Whether it is an event, which has a number and is kept in the shoe's ring."""
        return self.type in EVENT_TYPES

    def number(self, name: str) -> int:
        """The field `name`, which the table says is a number."""
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        """The field `name`, which the table says is text."""
        value = self.values[name]
        assert isinstance(value, str)
        return value


def parse(body: bytes) -> Body | None:
    """The body as named values, or None if it does not match its type's field pattern."""
    pattern = _PATTERNS.get(body[:2])
    if pattern is None:
        return _unknown(body)
    match = pattern.fullmatch(body)
    if match is None:
        return None
    name = body[:2].decode()
    texts = match.group().decode().split("|")[1:]
    layout = TYPES[name]
    values = {key: _read(form, text) for (key, form), text in zip(layout, texts, strict=False)}
    return Body(name, values, tuple(texts[len(layout) :]))


def write(body: Body) -> bytes:
    """The body as it stands between STX and ETX.

    Raises ValueError for values that do not fit the type: that is our own mistake, never the line's.
    """
    fields = [_written(form, body.values[name]) for name, form in TYPES.get(body.type, ())]
    text = "|".join([body.type, *fields, *body.extra]).encode("ascii")
    if parse(text) is None or len(text) > 120:
        raise ValueError(f"not a body of SHOE/1: {body.type} with {len(body.values)} fields")
    return text


def check(body: bytes) -> bytes:
    """The four digits of the CRC-16/IBM-3740 over the body and ETX (3.3)."""
    return b"%04X" % crc_hqx(body + ETX, 0xFFFF)


def frame(body: bytes) -> bytes:
    """The whole frame around a body, CR LF included."""
    return STX + body + ETX + check(body) + b"\r\n"


def encode(type_: str, /, **values: Value) -> bytes:
    """The whole frame of a known type with these fields; raises ValueError as `write` does."""
    return frame(write(Body(type_, values)))


def _read(form: Field, text: str) -> Value:
    return int(text, form.base) if form.base else text


def _written(form: Field, value: Value) -> str:
    if not form.base:
        return str(value)
    return f"{value:0{form.width}{'X' if form.base == 16 else 'd'}}"


def _unknown(body: bytes) -> Body | None:
    if body == b"PL":
        return Body("PL")
    if not _ANY_TYPE.match(body):
        return None
    name, *texts = body.decode("ascii").split("|")
    return Body(name, {}, tuple(texts))


def _pattern(name: str, layout: Layout) -> re.Pattern[bytes]:
    fields = "".join(rf"\|{form.pattern}" for _, form in layout)
    return re.compile(f"{name}{fields}(?:\\|[ -~]*)?".encode())


_ANY_TYPE = re.compile(rb"[A-Z]{2}\|[ -~]+\Z")
_PATTERNS = {name.encode(): _pattern(name, layout) for name, layout in TYPES.items()}
