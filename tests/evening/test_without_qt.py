"""What has no screen runs where Qt cannot be imported: drivers, clerk and every headless command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BLOCK = """
import sys
class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError("Qt is not here")
sys.meta_path.insert(0, NoQt())
"""


def without_qt(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in an interpreter, and in all that it starts, that cannot import Qt."""
    (folder / "sitecustomize.py").write_text(BLOCK)
    env = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{os.getcwd()}", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "dealer_app", *command],
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.timeout(300)
def test_every_headless_command_runs(tmp_path: Path) -> None:
    out = tmp_path / "out"
    journal = str(out / "journal")
    story = tmp_path / "evening.coup"
    for command in (
        ("demo", "--headless", "--out", str(out), "--coups", "3", "--seed", "7"),
        ("verify", journal),
        ("replay", journal),
        ("report", "shift", "--journal", journal, "--out", str(tmp_path / "shift.pdf")),
        ("profile", "check", "classic"),
    ):
        done = without_qt(tmp_path, *command)
        assert (done.returncode, done.stderr) == (0, ""), command
    written = without_qt(tmp_path, "replay", journal, "--story")
    story.write_text(written.stdout)
    assert without_qt(tmp_path, "play", str(story)).returncode == 0


def test_qt_is_really_out_of_reach(tmp_path: Path) -> None:
    """The control: the console cannot start there, and says so in one line."""
    (tmp_path / "sitecustomize.py").write_text(BLOCK)
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", "import PySide6"], env=env, capture_output=True, text=True, check=False
    )
    assert "Qt is not here" in done.stderr
