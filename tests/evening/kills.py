"""An evening whose console is killed again and again, and all that must hold afterwards."""

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

from dealer_app.journal.kinds import is_game
from tests.evening.killing_points import POINTS, recorded
from tests.second.recompute import entries

COUPS = 12


def start(folder: Path, seed: int, plan: dict[str, object]) -> int:
    """Start the killing program on a folder; return how it ended: 0, or killed."""
    command = [sys.executable, "-m", "tests.evening.killing", "demo", "--headless", "--out", str(folder)]
    command += ["--coups", str(COUPS), "--seed", str(seed)]
    env = os.environ | {"KILL_FOLDER": str(folder), "KILL": json.dumps(plan), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode


def day_of(folder: Path) -> Path:
    """Return the file of the evening's day."""
    return next((folder / "journal").glob("*.journal"))


def killed_evening(folder: Path, seed: int, kills: int) -> Counter[tuple[str, str]]:
    """Play one evening that is killed `kills` times on its way, with all that must hold; return where it was killed.

    After each kill the next start must stand at the old state if the entry is not there and at the new one if it is;
    at the end each card and each coup is there once, and the acts are those of an evening that nobody killed.
    """
    histogram = _played(folder, seed, kills)
    whole = cards_of(folder)
    assert whole == log_of(folder)
    assert len({number for number, _ in whole}) == len(whole)
    assert coups_of(folder) == list(range(1, COUPS + 1))
    untouched = folder.with_name(f"{folder.name}-untouched")
    untouched.mkdir()
    assert start(untouched, seed, {}) == 0
    assert game(untouched) == game(folder)
    return histogram


def _played(folder: Path, seed: int, kills: int) -> Counter[tuple[str, str]]:
    dice, histogram = random.Random(seed), Counter[tuple[str, str]]()
    folder.mkdir()
    for number in range(kills):
        point = POINTS[(number + seed) % len(POINTS)]
        if start(folder, seed, {"point": point, "after": dice.randint(2, 22)}) == 0:
            break  # the evening was over before its time came
        killed = json.loads((folder / "killed.json").read_text())
        histogram[killed["point"], killed["phase"]] += 1
        is_there = is_recorded(folder, killed["seq"])
        assert is_there == (killed["point"] in ("after_commit", "before_acknowledge"))
        start(folder, seed, {"point": "before_commit", "after": 0})  # killed at its first act: only the start counts
        stands = json.loads((folder / "started.json").read_text())["state"]
        assert stands == (killed["new"] if is_there else killed["old"]), killed
    assert start(folder, seed, {}) == 0
    return histogram


def is_recorded(folder: Path, seq: int) -> bool:
    """Tell whether the entry is there once SQLite has rolled back what was half done."""
    days = list((folder / "journal").glob("*.journal"))
    return bool(days) and any(entry["seq"] == seq for entry in recorded(days[0]))


def game(folder: Path) -> list[dict]:
    """The acts of the game, without what the record alone knows: starts, restarts, what a day came to."""
    return [entry["event"] for entry in entries(day_of(folder)) if is_game(entry["event"]["kind"])]


def cards_of(folder: Path) -> list[tuple[int, str | None]]:
    """Every card that the record holds, by the shoe's number of it, with the face the shoe read."""
    found = []
    for entry in entries(day_of(folder)):
        if entry["part"] == 0 and entry["event"]["kind"] in ("CardDrawn", "StrayCard"):
            found.append((entry["source"]["number"], entry["event"]["card"]))
    return found


def coups_of(folder: Path) -> list[int]:
    """The number of every coup that came to its end, settled or void."""
    ends = ("Settled", "CoupAnnulled")
    return [entry["coup"] for entry in entries(day_of(folder)) if entry["event"]["kind"] in ends]


def log_of(folder: Path) -> list[tuple[int, str | None]]:
    """Every card of the simulator's own log, by number, with its true face."""
    found = []
    for line in (folder / "shoe.log").read_text().splitlines():
        match = re.match(r"(CD|CU)\|[0-9A-F]{4}\|([0-9A-F]{8})\|.*\t(..)$", line)
        if match:
            found.append((int(match[2], 16), match[3] if match[1] == "CD" else None))
    return found
