"""A report for machines: JSON with stable keys, and CSV that a spreadsheet opens without running anything in it."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec

from dealer_app.core import money
from dealer_app.reports.model import Cell, Report

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\0")


def json_of(report: Report) -> bytes:
    """Return the report as one JSON object: amounts in minor units, moments in milliseconds UTC."""
    keys = [column.key for column in report.columns]
    facts = {fact.key: fact.value for group in report.facts for fact in group}
    whole = {
        "report": report.kind,
        "print": report.number,
        "head": msgspec.to_builtins(report.head),
        "facts": facts,
        "coups": [_named(keys, row) for row in report.rows],
        "total": {key: cell.value for key, cell in zip(keys, report.total, strict=True) if cell.value is not None},
        "notes": list(report.notes),
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def _named(keys: list[str], row: tuple[Cell, ...]) -> dict[str, Any]:
    return {key: cell.value for key, cell in zip(keys, row, strict=True)}


def csv_of(report: Report, unit: int) -> bytes:
    """Return the report as CSV: facts, then a row a coup under its header, then the total; amounts in units."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\r\n")
    sheet.writerow(["report", report.kind, "print", report.number])
    sheet.writerow(["head", report.head.seq, report.head.hash])
    for group in report.facts:
        sheet.writerows(["fact", fact.key, harmless(fact.text)] for fact in group)
    keys = [column.key for column in report.columns]
    sheet.writerow(["", *keys])
    for kind, row in (*(("coup", row) for row in report.rows), ("total", report.total)):
        sheet.writerow([kind, *(_plain(key, cell, unit) for key, cell in zip(keys, row, strict=True))])
    sheet.writerows(["note", harmless(note)] for note in report.notes)
    return out.getvalue().encode("utf-8-sig")


def _plain(key: str, cell: Cell, unit: int) -> str | int:
    """Return a cell for a spreadsheet: figures as plain numbers, all else as harmless text."""
    if cell.value is None:
        return ""
    if key in ("cover", "commission", "running"):
        return money.text(cell.value, unit)
    return cell.value if isinstance(cell.value, int) and key != "time" else harmless(cell.text)


def harmless(text: str) -> str:
    """Return text that no spreadsheet takes for a formula (R51)."""
    return f"'{text}" if text.startswith(_FORMULA) else text
