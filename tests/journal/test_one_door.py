"""While a day is played nothing in the clerk's process opens the live file but its one connection (record.md 2.2)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.journal.door import OFFENDERS


def watched(folder: Path, how: str) -> dict[str, Any]:
    """Play in a child and return what its audit hook saw."""
    child = subprocess.run(
        [sys.executable, "-m", "tests.journal.door", str(folder), how],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert child.returncode == 0, child.stderr
    said: dict[str, Any] = json.loads(child.stdout.splitlines()[-1])
    assert said["acts"] > 20, said
    return said


@pytest.mark.parametrize("how", ["demo", "alone"])
def test_the_live_file_is_opened_once(tmp_path: Path, how: str) -> None:
    assert watched(tmp_path / "journal", how)["seen"] == ["sqlite3.connect"]


def test_control_any_other_opening_is_seen(tmp_path: Path) -> None:
    assert sorted(watched(tmp_path / "journal", "offenders")["caught"]) == sorted(OFFENDERS)
