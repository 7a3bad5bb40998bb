"""A copy of the project's own files, for planting faults in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("dealer_app", "drivers", "installer", "tests", "resources/locale")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder that holds what the checks look at."""
    target = tmp_path / "copy"
    for part in PARTS:
        shutil.copytree(ROOT / part, target / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy2(ROOT / "pyproject.toml", target)
    return target
