"""A report as facts, a table, notes and signature lines in a language: what paper and sheets are both made from.

Every value stands twice: as text for a reader, and raw (minor units, milliseconds, words of the record) for machines.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dealer_app.reports.values import Mark
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import Tongue


class Desk(msgspec.Struct, frozen=True):
    """In what language and currency a report is written, and the names that the staff list joins to ids."""

    tongue: Tongue
    purse: Purse
    names: dict[str, str]


class Fact(msgspec.Struct, frozen=True):
    """One line above the table."""

    key: str
    label: str
    text: str
    value: Any
    is_amount: bool = False


class Column(msgspec.Struct, frozen=True):
    """One column: its width in millimetres, whether it holds figures, which stand to the right, and amounts."""

    key: str
    label: str
    width: float
    figures: bool = False
    amounts: bool = False


class Cell(msgspec.Struct, frozen=True):
    """One place of the table."""

    text: str
    value: Any


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A whole report; `number` is the print's, 1 for the first; `qr` is what its code says.

    `unreal` stands on each page of what is no house's, and is "" of a house's; `row` is what a row is of.
    """

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
    unreal: str
    row: str = "coup"
