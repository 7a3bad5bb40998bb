"""R30 on paper: every page, sheet and file of what was only practised tells it, and none of a house's does."""

from __future__ import annotations

import json

import pypdfium2
import pytest
from msgspec.structs import replace

from dealer_app.reports.figures import closed_shifts, shift_figures
from dealer_app.reports.load_write import shoe_report
from dealer_app.reports.loads import load_figures
from dealer_app.reports.model import Desk, Report
from dealer_app.reports.paper import pdf_of
from dealer_app.reports.sheets import csv_of, json_of
from dealer_app.reports.write import KINDS, report
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from tests.journal import evenings

MARKS = ("DEMONSTRATION", "TRAINING")


@pytest.fixture(scope="module")
def entries():  # type: ignore[no-untyped-def]  # a record's entries
    record = evenings.memory()
    evenings.Table(record, 7, 30).play()
    return tuple(record.entries)


def pages(page: Report) -> list[str]:
    paper = pypdfium2.PdfDocument(pdf_of(page))
    return [paper[n].get_textpage().get_text_range() for n in range(len(paper))]


@pytest.mark.parametrize("kind", [*KINDS, "shoe"])
@pytest.mark.parametrize(("house", "mark"), [("demo", "DEMONSTRATION"), ("Training", "TRAINING"), ("seaside", "")])
def test_every_page_tells_what_was_only_practised(entries, kind: str, house: str, mark: str) -> None:  # type: ignore[no-untyped-def]  # fixtures
    own = [replace(entry, house=house) for entry in entries]
    hashes = {entry.seq: "0" * 64 for entry in own}
    desk = Desk(tongue("en"), Purse("EUR", 100), {})
    if kind == "shoe":
        page = shoe_report(load_figures(own, hashes, None, None), desk, 1)
    else:
        page = report(kind, shift_figures(own, hashes, *closed_shifts(own)[-1]), desk, 1)
    marked = [[one for one in MARKS if one in text] for text in pages(page)]
    assert marked == [[mark] if mark else []] * len(marked)
    assert ("unreal" in json.loads(json_of(page))) == bool(mark)
    assert [one for one in MARKS if one in csv_of(page, 100).decode("utf-8-sig")] == ([mark] if mark else [])
