"""The spare-PC drill (house.md 13): the PC dies in mid-coup, the second medium goes into another, play goes on.

Console, simulator, copier and restore are processes, as a house has them. The cards of the open coup, which no copy
holds, come again out of the shoe's ring.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drivers.waiting import until
from tests.evening.cuts import Shoe, wrong
from tests.evening.kills import cards_of, game
from tests.journal import knife

SEED, COUPS = 5, 4
PATIENCE = 300


def run(*words: str | Path, module: str = "dealer_app", **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "-m", module, *map(str, words)],
        env=os.environ | {"LC_ALL": "C.UTF-8"} | env,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def demo(out: Path, shoe: Shoe) -> list[str | Path]:
    """The words of an evening at this shoe."""
    words: list[str | Path] = ["demo", "--headless", "--out", out, "--seed", str(SEED), "--coups", str(COUPS)]
    return [*words, "--shoe", shoe.url, "--hand", shoe.hand]


def day(out: Path) -> Path:
    return next((out / "journal").glob("*.journal"))


def copied(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.glob("*.jsonl")]


@pytest.mark.timeout(900)
@pytest.mark.skipif(os.name != "posix", reason="SIGKILL and SIGTERM")
def test_the_pc_dies_in_mid_coup_and_the_spare_one_goes_on(tmp_path: Path) -> None:
    old, medium, spare = tmp_path / "old" / "out", tmp_path / "medium", tmp_path / "spare" / "out"
    old.mkdir(parents=True)
    spare.mkdir(parents=True)
    shoe = Shoe(tmp_path, SEED, "tcp")
    state = os.environ | {"XDG_STATE_HOME": str(tmp_path / "state"), "LC_ALL": "C.UTF-8"}
    follow = [sys.executable, "-m", "dealer_app", "copy", str(old / "journal"), "--to", str(medium), "--follow"]
    follower = subprocess.Popen(follow, env=state, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        plan = {
            "KILL_FOLDER": str(old),
            "KILL": json.dumps({"point": "after_commit", "after": 40, "holds": "Spoken"}),
        }
        assert run(*demo(old, shoe), module="tests.evening.killing", **plan).returncode == -signal.SIGKILL
        until(lambda: copied(medium) == copied(old / "journal"), deadline=PATIENCE)
        follower.send_signal(signal.SIGTERM)
        assert follower.wait(PATIENCE) == 0
        dealt = len(cards_of(old))
        shutil.rmtree(old)
        two = ("--by", "201", "--approved", "301")
        restored = run("restore", medium, "--to", spare / "journal", *two, "--json")
        assert (restored.returncode, restored.stderr) == (0, "")
        assert len(cards_of(spare)) < dealt, "in mid-coup: no copy holds what lies closed"
        shutil.copy(shoe.log, spare / "shoe.log")
        assert wrong(spare.parent, COUPS), "the control: before play goes on cards and coups are missing"
        done = run(*demo(spare, shoe))
        assert (done.returncode, done.stderr) == (0, "")
        shutil.copy(shoe.log, spare / "shoe.log")
    finally:
        follower.kill()
        follower.wait()
        shoe.close()
    assert wrong(spare.parent, COUPS) == []
    held = next(medium.glob("*.jsonl")).read_text().splitlines()
    assert [row[1] for row in knife.rows(day(spare))][: len(held)] == held, "row for row"
    assert game(spare) == game(untouched(tmp_path / "untouched"))


def untouched(folder: Path) -> Path:
    """Play the same evening with nothing done to it."""
    folder.mkdir()
    shoe = Shoe(folder, SEED, "tcp")
    try:
        assert run(*demo(folder / "out", shoe)).returncode == 0
    finally:
        shoe.close()
    return folder / "out"
