"""`bench` ends well with each of its measurements, and each stands beside an anchor of the same run.

That of the line is tried in `test_bench_line`.
"""

from __future__ import annotations

import json

import pytest

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
