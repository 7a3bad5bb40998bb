"""The manual's page of the long runs is made from their files and is fresh."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.long import FIGURES
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
