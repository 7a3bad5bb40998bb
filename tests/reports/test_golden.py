"""Both reports of seed 7 as text, word for word; UPDATE_GOLDENS=1 writes them anew."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_app.house import staff
from dealer_app.journal.codec import hash_of
from dealer_app.practice.plan import Mishap
from dealer_app.reports.figures import shift_figures
from dealer_app.reports.model import Report
from dealer_app.reports.write import report as written
from dealer_app.shipped import resources
from tests.journal.evenings import Table, memory
from tests.reports import evenings

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
MISHAPS = (Mishap(3, 2), Mishap(5), Mishap(8, 5))
HASH = "(hash)"  # the record names the Python it was written by, so its hashes differ from one to the next


def lines(report: Report) -> Iterator[str]:
    """The whole model as text."""
    yield f"{report.title} | {report.printed} | {report.page} | {report.language}"
    for group in report.facts:
        yield ""
        yield from (f"{fact.label}: {fact.text}   [{fact.key} = {fact.value}]" for fact in group)
    yield ""
    yield " | ".join(f"{column.label} ({column.width:g})" for column in report.columns)
    for number, row in enumerate(report.rows):
        marked = "* " if number in report.marked else "  "
        yield marked + " | ".join(cell.text for cell in row)
    yield "= " + " | ".join(cell.text for cell in report.total)
    yield ""
    yield from report.notes
    yield ""
    yield f"{report.signature}: {', '.join(report.signatures)}"
    yield report.head_text
    yield report.qr


def text_of(kind: str) -> str:
    table = Table(memory(), 7, 20, mishaps=MISHAPS).play()
    entries = table.record.entries
    hashes = {entry.seq: hash_of(line) for entry, line in zip(entries, table.record.lines, strict=True)}
    figures = shift_figures(entries, hashes, evenings.DAY, 1)
    names = staff.names(staff.shipped(resources() / "demo" / "staff.toml"))
    text = "\n".join(lines(written(kind, figures, evenings.desk(figures, "fr", names), 1))) + "\n"
    for mark in (figures.head, figures.count):
        assert mark is not None
        text = text.replace(mark.hash, HASH).replace(mark.hash[:16], HASH)
    return text


@pytest.mark.parametrize("kind", ["commission", "shift"])
def test_the_report_of_seed_7(kind: str) -> None:
    path, found = GOLDEN / f"{kind}-7.txt", text_of(kind)
    if os.environ.get("UPDATE_GOLDENS") == "1":
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_control_one_other_cell_is_another_text() -> None:
    golden = (GOLDEN / "shift-7.txt").read_text(encoding="utf-8")
    assert golden.count("Sum") + golden.count("Cumul") == 1
    assert text_of("commission") != golden
