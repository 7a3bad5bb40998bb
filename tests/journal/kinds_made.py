"""One event of every kind that a record knows, made from the types of its fields."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from dealer_app.journal.codec import event_fields
from dealer_app.journal.kinds import KINDS
from tests.journal.forger import Entry


def made(kind: inspect.Type, text: str = "x") -> Any:
    """Return a plain value of a type; each free text in it is `text`."""
    match kind:
        case inspect.StructType(fields=fields):
            return {field.encode_name: made(field.type, text) for field in fields}
        case inspect.UnionType(types=types):
            return made(next(one for one in types if not isinstance(one, inspect.NoneType)), text)
        case inspect.BoolType():
            return True
        case inspect.IntType():
            return 1
        case inspect.StrType():
            return text
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.EnumType(cls=cls):
            return next(iter(cls)).value
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [made(item, text)]
        case inspect.TupleType(item_types=items):
            return [made(item, text) for item in items]
        case inspect.DictType(key_type=key, value_type=value):
            return {made(key, text): made(value, text)}
        case inspect.AnyType() | inspect.NoneType():
            return None
    raise AssertionError(kind)


def every() -> list[Entry]:
    """Return one event of every kind, as it stands in a line."""
    return [
        event_fields(msgspec.convert({"kind": name, **made_fields(kind)}, kind))
        for name, kind in sorted(KINDS.items())
    ]


def made_fields(kind: type, text: str = "x") -> Entry:
    """Return the fields of an event."""
    return made(inspect.type_info(kind), text)
