"""Tables of the page of the long runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

Figures = dict[str, Any]


def table(heads: Iterable[object], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield the lines of a table."""
    shown = [str(head) for head in heads]
    yield f"| {' | '.join(shown)} |"
    yield "|" + "---|" * len(shown)
    for row in rows:
        yield f"| {' | '.join(_cell(cell) for cell in row)} |"


def _cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
