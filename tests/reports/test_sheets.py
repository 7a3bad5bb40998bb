"""CSV and JSON as a spreadsheet or a program takes them: no cell is a formula, amounts are numbers (R51)."""

from __future__ import annotations

import csv
import io
import json
import re
from decimal import Decimal, InvalidOperation

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dealer_app.journal.entry import Who
from dealer_app.reports.model import Report
from dealer_app.reports.sheets import csv_of, harmless, json_of
from dealer_app.reports.values import ShiftFigures
from dealer_app.reports.write import report as written
from dealer_app.words.tongue import languages
from tests.reports import evenings

DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "\uff1d", "\uff0b", "\uff0d", "\uff20")
VECTORS = [
    "=1+1", '=HYPERLINK("http://x","y")', "=cmd|'/C calc'!A0", "+1", "+cmd|' /C calc'!A0", "-1+1", "-2+3+cmd|'!A0",
    "@SUM(A1)", "@x", "\t=1", "\r=1", "\0=1", "=", "+", "-", "@", "=\n1", "-\"a\"", "+a,b", "@;=1",
]  # fmt: skip
VECTORS += [
    "\n=1", "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20x", "=1;2", "+-1", "--1", "=-1", "@@x", "=\u202ex", "=A1:A9",
    "=IMPORTXML(\"http://x\",\"y\")", "=WEBSERVICE(\"http://x\")", "=DDE(\"cmd\";\"/C calc\";\"x\")", "-cmd|'/C'!A0",
    "@cmd|'/C calc'!A0", "=SUM(1;2)", "=1\t2", "+\r\n1", "-\u00a01",
    "=\"a\"&\"b\"", "\r\n=1", "\t\t+1", "=\0", "+\ud800",
    "-\U0001f0cf", "=" * 300, "@" + "x" * 300,
]  # fmt: skip
WITHIN = ["a;=1", "a;=cmd|'/C calc'!A0", "a\t=1", "a\n=1", "a\r\n+1", "a|@x", "a; -1+1", "a;;=1", "x;\uff1d1", '";=1']
"""Texts of which a part would begin like a formula where cells are parted by another sign, as in half of Europe."""
HARMLESS = [
    "",
    "a=b",
    "1-2",
    "Morel",
    "117 (croupier)",
    "3:1",
    " = 1",
    "'=1",
    "é+",
    "\u2212 5",
    "a, -5",
    "a;b",
    "a - b",
]


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> ShiftFigures:
    return evenings.figures_of(evenings.played(tmp_path_factory.mktemp("t") / "t", 7, 8, counts=(-30,)))


def cells(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def formulas(data: bytes) -> list[str]:
    """The cells that a spreadsheet would take for a formula: those that begin like one and are no number."""
    return [cell for row in cells(data) for cell in row if cell.startswith(DANGEROUS) and not is_number(cell)]


def is_number(text: str) -> bool:
    try:
        Decimal(text)
    except InvalidOperation:
        return False
    return True


@pytest.mark.parametrize("text", VECTORS)
def test_what_begins_like_a_formula_is_made_harmless(text: str) -> None:
    assert not harmless(text).startswith(DANGEROUS)
    assert harmless(text).startswith("'")
    if text.isprintable():
        assert harmless(text).replace("'", "") == text.replace("'", ""), "what was written can still be read"


def parted(text: str) -> list[str]:
    """Return what may become a cell of its own, whatever a sheet parts cells by."""
    return [part.lstrip(" \xa0") for part in re.split("[;|\t\r\n]", text)]


@pytest.mark.parametrize("text", [*WITHIN, *VECTORS])
def test_no_part_of_a_text_becomes_a_formula_where_cells_are_parted_otherwise(text: str) -> None:
    assert len(VECTORS) + len(WITHIN) >= 50
    assert [part for part in parted(harmless(text)) if part.startswith(DANGEROUS)] == []
    assert [part for part in parted(text) if part.startswith(DANGEROUS)], "control"


@pytest.mark.parametrize("text", HARMLESS)
def test_all_other_text_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text


@given(st.text(max_size=12))
def test_no_text_begins_like_a_formula(text: str) -> None:
    assert not harmless(text).startswith(DANGEROUS)


@pytest.mark.parametrize("text", [*VECTORS, "a,b", 'a"b', "a;b", "a\nb"])
@pytest.mark.parametrize("kind", ["commission", "shift"])
def test_hostile_names_do_no_harm(kind: str, text: str, figures: ShiftFigures) -> None:
    hostile = hostile_report(kind, text, figures)
    data = csv_of(hostile, 100)
    assert formulas(data) == []
    facts = {row[1]: row[2] for row in cells(data) if row[0] == "fact"}
    assert facts["house"] == harmless(text)
    assert len([row for row in cells(data) if row[0] == "coup"]) == len(figures.coups)
    if text.isprintable():
        assert json.loads(json_of(hostile))["facts"]["house"] == text


def test_control_a_sheet_without_the_care_is_found(figures: ShiftFigures) -> None:
    out = io.StringIO()
    csv.writer(out).writerow([hostile_report("shift", "=1+1", figures).facts[0][0].text])
    assert formulas(out.getvalue().encode()) == ["=1+1"]


def hostile_report(kind: str, text: str, figures: ShiftFigures) -> Report:
    who = Who(text, "croupier", "claimed")
    identity = replace(figures.rules.identity, title=text, legal_basis=text)
    rules = replace(figures.rules, identity=identity)
    hostile = replace(figures, house=text, table=text, people=(who, *figures.people), counted_by=(who,), rules=rules)
    return written(kind, hostile, evenings.desk(figures, names={text: text}), 1)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", ["commission", "shift"])
def test_every_figure_of_the_coups_is_a_plain_number(kind: str, lang: str, figures: ShiftFigures) -> None:
    """Whatever the language, a spreadsheet can sum each column of figures."""
    report = evenings.report(kind, figures, lang)
    rows = cells(csv_of(report, 100))
    header = next(row for row in rows if row[0] == "")
    columns = [column.key for column in report.columns if column.figures]
    wrong = []
    for row in rows:
        if row[0] == "coup":
            named = dict(zip(header, row, strict=True))
            wrong += [(key, named[key]) for key in columns if named[key] and not is_number(named[key])]
    assert wrong == []


def test_a_negative_amount_stays_a_number(figures: ShiftFigures) -> None:
    assert figures.difference == -30
    facts = {row[1]: row[2] for row in cells(csv_of(evenings.report("shift", figures), 100)) if row[0] == "fact"}
    assert is_number(facts["difference"]), facts["difference"]
    assert Decimal(facts["difference"]) == Decimal("-0.30")


def test_a_shortage_is_a_negative_number_in_json(figures: ShiftFigures) -> None:
    said = json.loads(json_of(evenings.report("shift", figures)))
    assert said["facts"]["difference"] == -30
    assert said["facts"]["counted"] - said["facts"]["expected"] == -30
    assert said["facts"]["reported"] == said["facts"]["expected"]


def test_print_and_head_stand_in_both(figures: ShiftFigures) -> None:
    report = evenings.report("shift", figures, number=3)
    said, rows = json.loads(json_of(report)), cells(csv_of(report, 100))
    assert (said["print"], said["head"]) == (3, {"seq": figures.head.seq, "hash": figures.head.hash})
    assert rows[0] == ["report", "shift", "print", "3"]
    assert ["head", str(figures.head.seq), figures.head.hash] in rows
