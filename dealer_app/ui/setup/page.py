"""What a page of the set-up is made of, and what all pages know; pure.

What is given stands in one mapping by the names of the fields: `house.KEY` and `table.KEY` are settings, `rules.KEY`
what the house has otherwise than its profile, `id.SLOT`, `name.SLOT`, `pin.SLOT`, `again.SLOT` the first staff.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from dealer_app.core.people import Role
from dealer_app.words import setup as words
from dealer_app.words.tongue import Tongue

Given = Mapping[str, str]


class Facts(msgspec.Struct, frozen=True):
    """What is so already: the data folder, its tables, its staff; and what is to be shown of this machine.

    `is_new` tells that the table is not there yet, `has_pins` that two must prove themselves. `devices` are ids and
    titles of kinds of shoes, `ports` places and what is plugged in there.
    """

    data: Path
    tables: tuple[str, ...] = ()
    staff: dict[str, Role] = {}
    is_new: bool = True
    has_pins: bool = False
    devices: tuple[tuple[str, str], ...] = ()
    ports: tuple[tuple[str, str], ...] = ()


class Field(msgspec.Struct, frozen=True):
    """A field: its name and label; what may be chosen, or is suggested to who types; what holds where it is empty.

    `is_beside` puts it into the row of the field before.
    """

    name: str
    label: str
    kind: Literal["text", "choice", "secret"] = "text"
    options: tuple[tuple[str, str], ...] = ()
    empty: str = ""
    is_beside: bool = False


class Wrong(NamedTuple):
    """What is wrong with a field, in a sentence that says what to do."""

    field: str
    sentence: str


class Page(msgspec.Struct, frozen=True):
    """A page: its fields, and the lines beneath them that are only read."""

    id: str
    fields: tuple[Field, ...] = ()
    rows: tuple[str, ...] = ()


class Way(NamedTuple):
    """How a page is made, what is wrong on it, and whether it is asked at all."""

    page: Callable[[Given, Facts, Tongue], Page]
    wrong: Callable[[Given, Facts, Tongue], list[Wrong]]
    is_asked: Callable[[Facts], bool] = lambda facts: True


def text(name: str, tongue: Tongue, *, empty: str = "", options: tuple[tuple[str, str], ...] = ()) -> Field:
    """Return a field to type in, under its own label."""
    return Field(name, tongue.say(words.FIELDS[name]), options=options, empty=empty)


def choice(name: str, tongue: Tongue, options: tuple[tuple[str, str], ...]) -> Field:
    """Return a field to choose in, under its own label."""
    return Field(name, tongue.say(words.FIELDS[name]), "choice", options)


def row(label: str, value: str, tongue: Tongue) -> str:
    """Return a line that is only read."""
    return tongue.say(words.ROW).format(label=label, value=value)
