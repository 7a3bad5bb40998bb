"""The manual's page of the requirements is made from the evidence, is fresh, and names nothing that is not there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.long import FIGURES
from tests.long.page_requirements import NUMBERS, PAGE, Figure, faults, made, rows


def test_the_page_is_fresh() -> None:
    page = FIGURES.parent / PAGE
    assert page.read_text(encoding="utf-8") == made(FIGURES), "./installer/test --long page makes it anew"


def test_every_number_has_its_row_and_all_that_is_named_is_there() -> None:
    assert list(faults(rows(), FIGURES)) == []
    assert len(NUMBERS) == 67


@pytest.mark.parametrize("planted", [
    {"tests": ["tests/house/test_no_such.py"]},
    {"tests": ["tests/house/test_requirements_page.py::test_no_such"]},
    {"tests": ["tests/long/page.py"]},
    {"figures": [Figure("no such run", "kills")]},
    {"figures": [Figure("kills", "kills", "no.such.place")]},
    {"figures": [Figure("kills", "kills", "by_point_and_phase.*")]},
    {"level": "good"},
])  # fmt: skip
def test_control_what_is_not_there_is_found(planted: dict[str, object]) -> None:
    evidence = rows()
    evidence[1] = replace(evidence[1], **planted)
    assert len(list(faults(evidence, FIGURES))) == 1
    with pytest.raises(ValueError, match="R1: "):
        made(FIGURES, evidence)


def test_control_a_missing_row_is_found() -> None:
    evidence = rows()
    del evidence[74]
    assert list(faults(evidence, FIGURES))


def test_short_failed_and_not_run_are_said(tmp_path: Path) -> None:
    figures = tmp_path / "figures"
    evidence = {
        number: replace(row, figures=[], tests=["tests/house/test_layout.py"], lacks="")
        for number, row in rows().items()
    }
    evidence[1] = replace(evidence[1], figures=[Figure("kills", "kills", "kills", 20000)])
    shutil.copytree(FIGURES, figures)
    kills = json.loads((figures / "kills.json").read_text())
    for number, failures, said in (
        (19_999, 0, "19,999 of 20,000 kills, short, 0 failed"),
        (20_000, 0, "20,000 of 20,000 kills, 0 failed"),
        (20_000, 3, "20,000 of 20,000 kills, 3 failed"),
    ):
        told = kills | {"failures": failures, "measured": {"kills": number}}
        (figures / "kills.json").write_text(json.dumps(told))
        page = made(figures, evidence)
        assert said in page
        assert ("Short, or not run: R1." in page) == ("short" in said)
        assert ("With failures: R1." in page) == (failures > 0)
    (figures / "kills.json").unlink()
    assert "`kills`: not run" in made(figures, evidence)
    evidence[1] = replace(evidence[1], figures=[], tests=[])
    assert "Nothing yet: R1." in made(figures, evidence)
