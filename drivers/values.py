"""The next value of a frozen one, some fields changed: `dataclasses.replace`, two or three times as quick.

Some ten next values are made of every frame that comes, and that is most of what a busy line costs. What is there is
copied field by field, then what is new is set; for values with slots that are given all their fields, as they are in
`drivers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # so that fields and their types are checked
    from dataclasses import replace
else:
    from dataclasses import fields
    from functools import cache
    from operator import attrgetter

    @cache
    def _parts(kind):
        """How to read all fields of a kind of value, and how to set each."""
        names = [field.name for field in fields(kind)]
        setters = {name: getattr(kind, name).__set__ for name in names}
        read = attrgetter(*names)
        return read if len(names) > 1 else lambda value: (read(value),), tuple(setters.values()), setters

    def replace(value, /, **changes):
        """Return the value with these fields changed; KeyError for a field that it does not have."""
        read, setters, by_name = _parts(type(value))
        after = object.__new__(type(value))
        for put, known in zip(setters, read(value), strict=True):
            put(after, known)
        for name, changed in changes.items():
            by_name[name](after, changed)
        return after


__all__ = ["replace"]
