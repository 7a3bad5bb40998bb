"""What a person reads in the window at one moment, and which cards any of it tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from PySide6.QtWidgets import QWidget

from dealer_app.core.cards import Card
from dealer_app.core.state import OpenTable
from dealer_app.ui.card import SUITS
from dealer_app.ui.window import Window

_SIGNS = "".join(SUITS.values())
_FACE = re.compile(rf"(?<![\w?])(10|[A2-9TJQK?])([CDHS{_SIGNS}?])(?![\w?])")


class Read(NamedTuple):
    """What a person read at one moment: the shapes of the lamps by name, the header's words, say line, all else."""

    at: float
    is_sealed: bool
    shapes: dict[str, str]
    header: str
    says: str
    rest: tuple[str, ...]

    @property
    def everything(self) -> str:
        """All of it."""
        return "\n".join((self.header, self.says, *self.rest))


def faces(text: str) -> Iterator[tuple[str, str]]:
    """Whatever in a text reads as a card, or as half of one."""
    plain = {sign: letter for letter, sign in SUITS.items()}
    for match in _FACE.finditer(text):
        yield match[1], plain.get(match[2], match[2])


def open_faces(table: OpenTable | None) -> list[str]:
    """The faces that lie open, anywhere in what the clerk hands out."""
    if table is None:
        return []
    found: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, Card):
            found.append(value.rank + value.suit)
        elif isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                walk(getattr(value, name))
        elif isinstance(value, tuple | list):
            for one in value:
                walk(one)

    walk(table.coup)
    walk(table.strays)
    walk(table.pulled)
    return found


def key(window: Window) -> tuple[object, ...]:
    """What can only change together with something that is read."""
    header, says, troubles = window._header, window._say, window._troubles
    told = (says._exception, says._said, says._typed, troubles.advice, troubles._counts, troubles.question)
    return (header._text, header._chain, header._rest, *told, window._cover.isHidden())


def read_now(window: Window, now: float, *, is_sealed: bool) -> Read:
    header = window._header
    shapes = {light.id: light.shape for light in (*header._chain, *header._rest)}
    says = window._say
    said = "\n".join((says._exception, says._said, says._translated, says._typed))
    rest = []
    for widget in (window._strip.currentWidget(), window._felt, window._figures, window._cover):
        if widget is window._cover and widget.isHidden():
            continue
        rest += [text for part in (widget, *widget.findChildren(QWidget)) for text in _texts(part) if text]
    return Read(now, is_sealed, shapes, header.accessibleName(), said, tuple(rest))


def _texts(widget: QWidget) -> tuple[str, ...]:
    own = getattr(widget, "text", "")
    text = own() if callable(own) else own
    if widget.isHidden():
        return ()
    return (str(text), widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
