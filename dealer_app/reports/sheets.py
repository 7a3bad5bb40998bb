"""A report for machines: JSON with stable keys, and CSV that a spreadsheet opens without running anything in it."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from typing import Any

import msgspec

from dealer_app.core.money import exact
from dealer_app.reports.model import Cell, Fact, Report

_FORMULA = re.compile(r"\A(?=[=+\-@\t\r\n\0＝＋－＠])|(?<=[;|\t\r\n])(?=[ \xa0]*[=+\-@＝＋－＠])")
"""Where a formula would begin: at a cell's begin, and behind what some countries' sheets part cells by."""
_NO_TEXT = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")  # what no sheet can hold


def json_of(report: Report) -> bytes:
    """Return the report as one JSON object: amounts in minor units, moments in milliseconds UTC."""
    keys = [column.key for column in report.columns]
    facts = {fact.key: fact.value for group in report.facts for fact in group}
    whole = {
        "report": report.kind,
        "print": report.number,
        **({"unreal": report.unreal} if report.unreal else {}),
        "head": msgspec.to_builtins(report.head),
        "facts": facts,
        f"{report.row}s": [_named(keys, row) for row in report.rows],
        "total": {key: cell.value for key, cell in zip(keys, report.total, strict=True) if cell.value is not None},
        "notes": list(report.notes),
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def _named(keys: list[str], row: tuple[Cell, ...]) -> dict[str, Any]:
    return {key: cell.value for key, cell in zip(keys, row, strict=True)}


def csv_of(report: Report, unit: int) -> bytes:
    """Return the report as CSV: facts, then its rows under its header, then the total; amounts in units."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\r\n")
    sheet.writerow(["report", report.kind, "print", report.number])
    if report.unreal:
        sheet.writerow(["unreal", report.unreal])
    sheet.writerow(["head", report.head.seq, report.head.hash])
    for group in report.facts:
        sheet.writerows(["fact", fact.key, _plain(fact, unit, is_amount=fact.is_amount)] for fact in group)
    sheet.writerow(["", *(column.key for column in report.columns)])
    for kind, row in (*((report.row, row) for row in report.rows), ("total", report.total)):
        cells = zip(report.columns, row, strict=True)
        sheet.writerow([kind, *(_plain(cell, unit, is_amount=column.amounts) for column, cell in cells)])
    sheet.writerows(["note", harmless(note)] for note in report.notes)
    return out.getvalue().encode("utf-8-sig")


def _plain(cell: Cell | Fact, unit: int, *, is_amount: bool) -> str:
    """Return a cell for a spreadsheet: an amount as a plain number of units, all else as harmless text."""
    if is_amount and cell.value is not None:
        return exact(Fraction(cell.value), unit)
    return "" if cell.value is None else harmless(cell.text)


def harmless(text: str) -> str:
    """Return text that no spreadsheet takes for a formula, however it parts the cells (R51).

    An apostrophe stands before it, as in a sheet itself; what is no text stands as its number.
    """
    return _NO_TEXT.sub(lambda found: f"\\u{ord(found[0]):04x}", _FORMULA.sub("'", text))
