"""The manual's page of the long runs is made from their files and is fresh."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.long import FIGURES, ranges
from tests.long.names import NAMES
from tests.long.page import made


def test_the_page_is_fresh() -> None:
    page = FIGURES.parent / "long-runs.md"
    assert page.read_text(encoding="utf-8") == made(FIGURES), "./installer/test --long page makes it anew"


def test_a_run_without_a_file_is_said_not_to_have_run(tmp_path: Path) -> None:
    assert made(tmp_path).count("| not run |") == len(NAMES) - 1
    shutil.copy(FIGURES / "kills.json", tmp_path)
    assert made(tmp_path).count("| not run |") == len(NAMES) - 2


def test_control_other_figures_make_another_page(tmp_path: Path) -> None:
    shutil.copytree(FIGURES, tmp_path / "figures")
    one = tmp_path / "figures" / "kills.json"
    one.write_text(json.dumps(json.loads(one.read_text()) | {"failures": 3}))
    assert made(tmp_path / "figures") != made(FIGURES)


def test_a_seed_that_dies_is_counted_as_wrong_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    def one(seed: int) -> Counter[str]:
        if seed == 7:
            raise KeyError("gone")
        return Counter(coups=2)

    run = ranges.Run("none", {}, one, lambda: 1)
    assert ranges.tried(run, 6) == Counter(coups=2)
    assert ranges.tried(run, 7) == Counter(wrong=1)
    assert "seed 7 died" in capsys.readouterr().out
