"""The manual's table of the sixty faults is made from the code and is fresh."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from drivers.simulator.faults import FAULTS
from drivers.simulator.scenario import KEYS

ROOT = Path(__file__).resolve().parents[2]
PAGE = "resources/manual/simulator.md"


def check(root: Path, *words: str) -> tuple[int, str]:
    command = [sys.executable, str(ROOT / "installer" / "fault_table.py"), *words, str(root)]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    return done.returncode, done.stdout + done.stderr


def test_the_table_is_fresh_and_holds_sixty() -> None:
    assert check(ROOT, "--check") == (0, "")
    text = (ROOT / PAGE).read_text()
    assert re.findall(r"(?m)^\| (F\d\d) \|", text) == [f"F{number:02d}" for number in range(1, 61)]
    assert all(fault.title in text for fault in FAULTS.values())
    assert all(f"| `{key}` | `{act}` |" in text for key, act in KEYS.items())


def test_a_table_that_is_stale_or_has_no_place_is_found_and_written_anew(tmp_path: Path) -> None:
    page = tmp_path / PAGE
    page.parent.mkdir(parents=True)
    page.write_text((ROOT / PAGE).read_text().replace("| F13 |", "| F99 |"))
    code, said = check(tmp_path, "--check")
    assert (code, "not fresh" in said) == (1, True)
    assert check(tmp_path) == (0, "")
    assert page.read_text() == (ROOT / PAGE).read_text()
    page.write_text("# Nothing\n")
    code, said = check(tmp_path, "--check")
    assert (code, "no place" in said) == (1, True)
