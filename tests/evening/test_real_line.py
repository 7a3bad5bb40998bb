"""Evenings through a real serial line to a simulator in another process: the command as a user types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.evening.kills import cards_of, day_of, log_of
from tests.second.recompute import entries, shift

SCENARIO = Path(__file__).parent / "mishaps.scenario"


def demo(folder: Path, seed: int, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dealer_app", "demo", "--headless", "--out", str(folder)]
    command += ["--coups", "20", "--seed", str(seed), *more]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=240, check=False, env=os.environ | {"LC_ALL": "C.UTF-8"}
    )


@pytest.mark.timeout(900)
def test_twenty_evenings_over_a_serial_line(tmp_path: Path, told: Callable[[str], None]) -> None:
    whole: Counter[str] = Counter()
    for seed in range(1, 21):
        folder = tmp_path / str(seed)
        done = demo(folder, seed, *(("--scenario", str(SCENARIO)) if seed == 3 else ()))
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        assert cards_of(folder) == log_of(folder)
        rows = entries(day_of(folder))
        whole.update(row["event"]["kind"] for row in rows)
        whole["ties"] += sum(row["event"].get("outcome") == "tie" for row in rows)
        whole["unread"] += sum(row["event"]["kind"] == "CardDrawn" and row["event"]["card"] is None for row in rows)
    told(f"20 evenings over a serial line: {dict(whole)}")
    assert whole["Settled"] + whole["CoupAnnulled"] == 400
    assert whole["ties"] >= 5
    assert whole["BankPassed"] >= 5
    assert whole["StrayCard"] >= 1
    assert whole["unread"] >= 1
    assert whole["CardNamed"] == whole["unread"]


@pytest.mark.timeout(300)
def test_the_same_seed_gives_the_same_record_and_the_same_papers(tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert demo(tmp_path / name, 7).returncode == 0
    rows = [entries(day_of(tmp_path / name)) for name in ("a", "b")]
    assert rows[0] == rows[1]
    forms = [f"{kind}.{form}" for kind in ("commission", "shift") for form in ("pdf", "csv", "json")]
    for form in forms:
        assert (tmp_path / "a" / form).read_bytes() == (tmp_path / "b" / form).read_bytes(), form
    ours, theirs = shift(day_of(tmp_path / "a"), 1), json.loads((tmp_path / "a" / "shift.json").read_text())
    assert theirs["facts"]["expected"] == ours["expected"]
    assert theirs["head"] == ours["head"]
    assert demo(tmp_path / "c", 8).returncode == 0
    assert entries(day_of(tmp_path / "c")) != rows[0], "the control: another seed is another evening"


def test_a_finished_evening_is_not_played_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dealer_app", "demo", "--headless", "--out", str(tmp_path), "--coups", "1"]
    first = subprocess.run([*command, "--seed", "5"], capture_output=True, text=True, timeout=120, check=False)
    assert first.returncode == 0, first.stderr
    again = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert again.returncode == 1
    assert "holds a whole evening already" in again.stderr
    other = subprocess.run([*command, "--seed", "6"], capture_output=True, text=True, timeout=120, check=False)
    assert (other.returncode, "was begun with seed 5" in other.stderr) == (1, True)
