"""The console is killed in mid-evening, again and again: nothing is lost, nothing is there twice."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.evening.killing_points import POINTS

COUPS = 12


def start(folder: Path, seed: int, plan: dict[str, object]) -> int:
    command = [sys.executable, "-m", "tests.evening.killing", "demo", "--headless", "--out", str(folder)]
    command += ["--coups", str(COUPS), "--seed", str(seed)]
    env = os.environ | {"KILL_FOLDER": str(folder), "KILL": json.dumps(plan), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode


def kinds(folder: Path) -> list[dict]:
    from tests.second.recompute import entries

    return entries(next((folder / "journal").glob("*.journal")))


def evening(folder: Path, seed: int, kills: int) -> Counter[tuple[str, str]]:
    """Play one evening, killed `kills` times on its way; return where."""
    dice, histogram = random.Random(seed), Counter[tuple[str, str]]()
    folder.mkdir()
    for number in range(kills):
        point = POINTS[(number + seed) % len(POINTS)]
        code = start(folder, seed, {"point": point, "after": dice.randint(2, 22)})
        if code == 0:
            break  # the evening was over before its time came
        killed = json.loads((folder / "killed.json").read_text())
        histogram[killed["point"], killed["phase"]] += 1
        is_there = any(entry["seq"] == killed["seq"] for entry in kinds_after_rollback(folder))
        assert is_there == (killed["point"] in ("after_commit", "before_acknowledge"))
        start(folder, seed, {"point": "before_commit", "after": 0})  # killed at its first act: only the start counts
        stands = json.loads((folder / "started.json").read_text())["state"]
        assert stands == (killed["new"] if is_there else killed["old"]), killed
    assert start(folder, seed, {}) == 0
    return histogram


def kinds_after_rollback(folder: Path) -> list[dict]:
    from tests.evening.killing_points import recorded

    days = list((folder / "journal").glob("*.journal"))
    return recorded(days[0]) if days else []


def cards_of(folder: Path) -> list[tuple[int, str | None]]:
    """Every card that the record holds, by the shoe's number of it, with the face the shoe read."""
    found = []
    for entry in kinds(folder):
        if entry["part"] == 0 and entry["event"]["kind"] in ("CardDrawn", "StrayCard"):
            found.append((entry["source"]["number"], entry["event"]["card"]))
    return found


def log_of(folder: Path) -> list[tuple[int, str | None]]:
    """Every card of the simulator's own log, by number, with its true face."""
    found = []
    for line in (folder / "shoe.log").read_text().splitlines():
        match = re.match(r"(CD|CU)\|[0-9A-F]{4}\|([0-9A-F]{8})\|.*\t(..)$", line)
        if match:
            found.append((int(match[2], 16), match[3] if match[1] == "CD" else None))
    return found


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_killed_console_loses_nothing_and_counts_nothing_twice(seed: int, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    histogram = evening(folder, seed, kills=10)
    print("kills by point and phase:", dict(histogram))
    assert sum(histogram.values()) >= 8
    whole = cards_of(folder)
    assert whole == log_of(folder)
    assert len({number for number, _ in whole}) == len(whole)
    coups = [entry["coup"] for entry in kinds(folder) if entry["event"]["kind"] == "Settled"]
    assert coups == list(range(1, COUPS + 1))
    untouched = tmp_path / "untouched"
    untouched.mkdir()
    assert start(untouched, seed, {}) == 0
    assert facts(untouched) == facts(folder)


def facts(folder: Path) -> list[dict]:
    """The acts of the game, without the starts of program and shoe."""
    rest = ("ProgramStarted", "ProgramStopped", "ShoeBooted", "LineFound", "Genesis")
    return [entry["event"] for entry in kinds(folder) if entry["event"]["kind"] not in rest]


def test_a_record_that_is_written_after_the_fact_is_caught(tmp_path: Path) -> None:
    """The control: a store that tells the world first and records later fails the same comparison."""
    folder = tmp_path / "out"
    folder.mkdir()
    code = start(folder, 9, {"point": "after_commit", "after": 9, "lie": True})
    assert code == -signal.SIGKILL
    killed = json.loads((folder / "killed.json").read_text())
    is_there = any(entry["seq"] == killed["seq"] for entry in kinds_after_rollback(folder))
    assert not is_there, "the lying store should have lost the act"
