"""Every figure of both reports, in all three forms, is what a second program makes of the journal's rows (R39)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealer_app.reports.model import Cell, Fact, Report
from dealer_app.reports.values import ShiftFigures
from dealer_app.words.amounts import full, plain
from dealer_app.words.sums import in_words
from tests.reports import compare, evenings
from tests.reports.compare import FORMS, MONEY, Truth
from tests.second import recompute

COUNTS = [(25, -130), (-5, 0), (0, 1)]


def faults(journal: Path, shift: int, unit: int = 100, *, pdf: bool) -> list[str]:
    """All in which the reports of a shift depart from the second program's figures."""
    return departures(Truth(recompute.shift(journal, shift), unit), evenings.figures_of(journal, shift), pdf=pdf)


def departures(truth: Truth, figures: ShiftFigures, *, pdf: bool) -> list[str]:
    """All in which the reports of these figures depart from the truth."""
    found = []
    for kind in MONEY:
        made = evenings.forms(evenings.report(kind, figures), truth.unit, pdf=pdf)
        for form in ("json", "csv", "pdf") if pdf else ("json", "csv"):
            found += [f"{kind} {form} {what}" for what in FORMS[form](kind, getattr(made, form), truth)]
    return found


@pytest.mark.parametrize("seed", range(1, 11))
def test_two_shifts_of_an_evening(seed: int, tmp_path: Path) -> None:
    counts = COUNTS[seed % 3]
    journal = evenings.played(tmp_path / "t", seed, 9, counts=counts, errs=0.15, takes_back=0.1)
    for shift, surplus in enumerate(counts, start=1):
        true = recompute.shift(journal, shift)
        assert true["counted"] == max(0, true["expected"] + surplus)
        assert faults(journal, shift, pdf=seed <= 2) == []


def test_the_evenings_hold_what_they_should(tmp_path: Path) -> None:
    """Control: what the comparison is to see does occur, in one evening long enough."""
    journal = evenings.played(tmp_path / "t", 5, 40, counts=(25, -130), errs=0.4, takes_back=0.1)
    shifts = [recompute.shift(journal, number) for number in (1, 2)]
    kinds = [row["event"]["kind"] for row in recompute.entries(journal)]
    for shift, surplus in zip(shifts, (25, -130), strict=True):
        assert shift["difference"] == surplus
        assert shift["reported"] == shift["expected"] + max(0, surplus)
        assert min(shift["results"]) > 0
        assert min(shift["banks"], shift["passes"], shift["strays"], shift["voided"]) > 0
        assert any(coup["false"] for coup in shift["coups"])
        assert any("banco" in coup["calls"].values() for coup in shift["coups"])
    assert kinds.count("CardNamed") >= 2
    coups = shifts[0]["coups"]
    lying = [
        set(coup["covers"].items()) & set(following["covers"].items())
        for coup, following in pairwise(coups)
        if coup["result"] == "tie" and coup["banker"] == following["banker"]
    ]
    assert any(lying), "a stake lies on after a tie"
    for number in (1, 2):
        assert faults(journal, number, pdf=False) == []


PROFILES = [
    {"commission_rounding": "floor", "commission_unit": "0.10"},
    {"commission_rounding": "ceil", "commission_unit": "0.50"},
    {"commission_rounding": "half_down", "commission_unit": "0.50"},
    {"commission_rounding": "half_even", "commission_unit": "0.50"},
    {"commission_rounding": "half_up", "commission_unit": "0.01"},
    {"commission_rounding": "half_up", "commission_unit": "1.00", "commission_min": "2.00"},
    {"commission_rounding": "ceil", "commission_unit": "0.025", "minor_unit": 1000, "currency": "BHD"},
    {"commission_rounding": "half_even", "commission_unit": "1.00", "minor_unit": 1, "currency": "JPY"},
]


@pytest.mark.parametrize("changes", PROFILES, ids=lambda c: " ".join(map(str, c.values())))
def test_other_roundings_and_units(changes: dict[str, object], tmp_path: Path) -> None:
    rules = evenings.profile_with(tmp_path / "rules.toml", **changes)  # type: ignore[arg-type]  # as they are
    journal = evenings.played(tmp_path / "t", 11, 14, counts=(5,), profile=rules)
    unit = changes.get("minor_unit", 100)
    assert isinstance(unit, int)
    assert recompute.shift(journal, 1)["expected"] > 0
    assert faults(journal, 1, unit, pdf=True) == []


@pytest.mark.parametrize("changes", PROFILES[-2:], ids=["BHD", "JPY"])
def test_control_a_wrong_sum_in_words_is_found_in_every_currency(changes: dict[str, object], tmp_path: Path) -> None:
    rules = evenings.profile_with(tmp_path / "rules.toml", **changes)  # type: ignore[arg-type]  # as they are
    journal = evenings.played(tmp_path / "t", 11, 14, counts=(5,), profile=rules)
    truth, figures = Truth(recompute.shift(journal, 1), int(str(changes["minor_unit"]))), evenings.figures_of(journal)
    for kind in MONEY:
        places = dict(planted(evenings.report(kind, figures), evenings.desk(figures)))
        made = evenings.forms(places["fact words"], truth.unit)
        assert all(look(kind, getattr(made, form), truth) for form, look in FORMS.items())


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evenings.played(tmp_path_factory.mktemp("evening") / "t", 7, 10, counts=(25,))


def planted(report: Report, made: evenings.Desk) -> Iterator[tuple[str, Report]]:
    """The report with one minor unit too much, once in each money column, total and fact."""
    row = next(i for i, cells in enumerate(report.rows) if "banker" in [cell.value for cell in cells])
    keys = [column.key for column in report.columns]

    def cell(value: int) -> Cell:
        return Cell(plain(value, made.purse, made.tongue), value)

    for i, key in enumerate(keys):
        if key in ("cover", "commission", "running"):
            wrong = _with(report.rows[row], i, cell(report.rows[row][i].value + 1))
            yield key, replace(report, rows=_with(report.rows, row, wrong))
            yield f"total {key}", replace(report, total=_with(report.total, i, cell(report.total[i].value + 1)))
        if key == "raw":
            exact = Cell(plain(report.rows[row][i - 3].value // 20 + 1, made.purse, made.tongue), "1")
            yield key, replace(report, rows=_with(report.rows, row, _with(report.rows[row], i, exact)))
        if key == "covers":
            first = report.rows[row][i]
            line = {**first.value[0], "amount": first.value[0]["amount"] + 1}
            text = first.text.replace("\u00a0", "\u00a01", 1)
            wrong = _with(report.rows[row], i, Cell(text, [line, *first.value[1:]]))
            yield key, replace(report, rows=_with(report.rows, row, wrong))
    for key in (*MONEY[report.kind], "words"):
        yield (
            f"fact {key}",
            replace(report, facts=tuple(tuple(_off(fact, key, made) for fact in group) for group in report.facts)),
        )


def _off(fact: Fact, key: str, made: evenings.Desk) -> Fact:
    if fact.key != key:
        return fact
    wrong = fact.value + 1
    text = in_words(wrong, made.purse, made.tongue) if key == "words" else full(wrong, made.purse, made.tongue)
    return replace(fact, text=text, value=wrong)


def _with(row: tuple, place: int, value: object) -> tuple:
    return (*row[:place], value, *row[place + 1 :])


@pytest.mark.parametrize("kind", MONEY)
def test_control_one_minor_unit_too_much_is_found_in_every_form(kind: str, evening: Path) -> None:
    truth = Truth(recompute.shift(evening, 1))
    figures = evenings.figures_of(evening)
    right = evenings.report(kind, figures)
    seen, missed = 0, []
    for name, wrong in planted(right, evenings.desk(figures)):
        made = evenings.forms(wrong)
        for form, look in FORMS.items():
            seen += 1
            if not look(kind, getattr(made, form), truth):
                missed.append(f"{name} {form}")
    assert missed == []
    assert seen == 3 * (11 if kind == "commission" else 13)
    assert not compare.in_pdf(kind, evenings.forms(right).pdf, truth)
