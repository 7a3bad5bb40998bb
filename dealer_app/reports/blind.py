"""A report of a shift whose cagnotte is still to be counted blind: what it follows from is left out, and marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dealer_app.core import blind
from dealer_app.core.state import TableState
from dealer_app.journal.entry import Entry
from dealer_app.journal.history import uncounted
from dealer_app.reports.model import Cell, Desk, Fact, Report
from dealer_app.words import paper

_FACTS = frozenset({"won", "commission", "words", "expected", "difference", "reported"})
_BESIDE = frozenset({"tickets", "tickets_lost", "lost_charged", "tickets_over", "tickets_wanting"})
_COLUMNS = frozenset({"raw", "commission", "running"})
_SUMS = frozenset({"cover"})  # of all covers: where the banks won them all, that of what they won
_DASH = "\u2014"


def withheld(entries: Sequence[Entry], table: TableState | None) -> Sequence[Entry]:
    """Return the entries of which figures are withheld, given all that is read and the table after it."""
    return () if table is None or not blind.is_withheld(table) else uncounted(entries)


def without(report: Report, desk: Desk) -> Report:
    """Return the report without what tells how much is in the cagnotte."""
    columns = [n for n, column in enumerate(report.columns) if column.key in _COLUMNS]
    sums = [n for n, column in enumerate(report.columns) if column.key in _COLUMNS | _SUMS]
    return replace(
        report,
        facts=tuple(tuple(_fact(fact, desk) for fact in group) for group in report.facts),
        rows=tuple(_row(row, columns) for row in report.rows),
        total=_row(report.total, sums),
        notes=(*report.notes[:-1], desk.tongue.say(paper.WITHHELD_NOTE), *report.notes[-1:]),
    )


def _fact(fact: Fact, desk: Desk) -> Fact:
    if fact.key == "corrections":
        return replace(fact, value=[_coups(put) for put in fact.value])
    if fact.key not in _FACTS | _BESIDE:
        return fact
    return replace(fact, text=desk.tongue.say(paper.WITHHELD), value=None)


def _coups(put: dict[str, Any]) -> dict[str, Any]:
    """Return a coup put right without its commission before and after."""
    bare = {key: {**put[key], **dict.fromkeys(_COLUMNS)} for key in ("recorded", "corrected")}
    return {**put, **bare, "tickets": None}


def _row(row: tuple[Cell, ...], columns: list[int]) -> tuple[Cell, ...]:
    return tuple(Cell(_DASH, None) if n in columns else cell for n, cell in enumerate(row))
