"""`bench` ends well with each of its measurements, and each stands beside an anchor of the same run.

That of the line is tried in `test_bench_line`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealer_app.bench import year
from dealer_app.journal import folder as layout
from dealer_app.journal.signing import practice
from tests.cli.program import run

NAMES = {
    "core": "coups a second through the core alone",
    "judge": "coups a second judged from JSON to JSON",
    "record": "opening a table, to the first act that could be taken",
    "paint": "byte to painted card, commit included",
}


@pytest.mark.parametrize("only", NAMES)
def test_each_measurement_is_told_beside_its_anchor(only: str) -> None:
    done = run("bench", "--only", only, "--json", "--coups", "5", "--cards", "8", "--days", "2")
    assert (done.returncode, done.stderr) == (0, "")
    told = {one.pop("name"): one for one in map(json.loads, done.stdout.splitlines())}
    assert NAMES[only] in told
    assert any(name.startswith("anchor") or "anchor" in one for name, one in told.items())


def test_the_days_that_an_opening_is_measured_on_are_a_whole_record_and_a_history(tmp_path: Path) -> None:
    folder = tmp_path / "journal"
    built = year.build(folder, 3, 2, practice("bench"))
    checked = run("check", str(folder), "--json")
    assert (built.days, built.coups) == (4, 8)
    assert (checked.returncode, json.loads(checked.stdout.splitlines()[-1])["days"]) == (0, 3)

    day = layout.day_file(folder, year.FIRST.isoformat())
    day.chmod(0o600)
    day.write_bytes(day.read_bytes().replace(b'"3H"', b'"4H"', 1))
    assert run("check", str(folder)).returncode == 1, "the control: a changed card is found"
