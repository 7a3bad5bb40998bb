"""A report as facts, a table, notes and signature lines in a language: what paper and sheets are both made from.

Every value stands twice: as text for a reader, and raw (minor units, milliseconds, words of the record) for machines.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dealer_app.reports.figures import Mark


class Fact(msgspec.Struct, frozen=True):
    """One line above the table."""

    key: str
    label: str
    text: str
    value: Any


class Column(msgspec.Struct, frozen=True):
    """One column: its width in millimetres, and whether it holds figures, which stand to the right."""

    key: str
    label: str
    width: float
    figures: bool = False


class Cell(msgspec.Struct, frozen=True):
    """One place of the table."""

    text: str
    value: Any


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A whole report; `number` is the print's, 1 for the first; `qr` is what its code says."""

    kind: str
    number: int
    language: str
    title: str
    printed: str
    page: str
    facts: tuple[tuple[Fact, ...], ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: tuple[Cell, ...]
    marked: frozenset[int]
    notes: tuple[str, ...]
    signatures: tuple[str, ...]
    signature: str
    head: Mark
    head_text: str
    qr: str
    at: int
