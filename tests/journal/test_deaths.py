"""What was told is there after any kill, and the record goes on behind it (record.md R1); many more in a long run."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.long.ranges import MEMORY

KILLS = 60  # half of them on the disk, where a commit is long, half in memory, where many acts are told


@pytest.mark.timeout(300)
@pytest.mark.skipif(sys.platform == "win32", reason="the lives are forks, and SIGKILL is POSIX's")
def test_killed_at_random_moments_nothing_told_is_lost(tmp_path: Path, told: Callable[[str], None]) -> None:
    with tempfile.TemporaryDirectory(dir=MEMORY) as memory:
        words = [sys.executable, "-m", "tests.journal.deaths_posix", str(KILLS // 2), str(tmp_path), memory]
        done = subprocess.run(words, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stderr
    honest, hasty = (json.loads(line) for line in done.stdout.splitlines())
    told(f"kills of the record alone: {honest}")
    assert honest["kills"] == KILLS
    assert honest.get("wrong", 0) == 0, done.stdout + done.stderr
    assert honest["acts told"] > 0
    assert hasty["wrong"] > 0, "the control: it tells before it records"
