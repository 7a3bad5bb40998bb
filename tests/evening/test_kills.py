"""The console is killed in mid-evening, again and again: nothing is lost, nothing is there twice."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.evening.kills import is_recorded, killed_evening, start


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_killed_console_loses_nothing_and_counts_nothing_twice(
    seed: int, tmp_path: Path, told: Callable[[str], None]
) -> None:
    histogram = killed_evening(tmp_path / "out", seed, kills=10)
    told(f"kills of seed {seed} by point and phase: {dict(sorted(histogram.items()))}")
    assert sum(histogram.values()) == 10


def test_a_record_that_is_written_after_the_fact_is_caught(tmp_path: Path) -> None:
    """The control: a store that tells the world first and records later fails the same comparison."""
    folder = tmp_path / "out"
    folder.mkdir()
    code = start(folder, 9, {"point": "after_commit", "after": 9, "lie": True})
    assert code == -signal.SIGKILL
    killed = json.loads((folder / "killed.json").read_text())
    assert not is_recorded(folder, killed["seq"]), "the lying store should have lost the act"
