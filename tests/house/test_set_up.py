"""installer/run and installer/test without installing anything: what they start, and what they say is missing."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PYTHON")


def call(folder: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, without a screen unless one is given."""
    kept = {name: value for name, value in os.environ.items() if name not in SCREENS}
    return subprocess.run(
        command, cwd=folder, env={**kept, **variables}, capture_output=True, check=False, text=True, timeout=60
    )


@pytest.fixture
def ready(copy: Path) -> Path:
    """Return a checkout that is set up: its Python says what it was started with."""
    lock = copy / "installer" / "locks" / "run.lock"
    stamp = call(copy, "bash", "-c", f". installer/common.sh; stamp {lock}").stdout
    python = copy / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$@"\n')
    python.chmod(0o755)
    (copy / ".venv" / "stamp").write_text(stamp)
    (copy / ".venv" / "screen").touch()
    return copy


STARTED = "-P -m dealer_app demo"


@pytest.mark.parametrize(
    ("words", "started"),
    [
        ((), "--headless --out out"),
        (("--coups", "3"), "--coups 3 --headless --out out"),
        (("--out", "here"), "--out here --headless"),
        (("--out=here",), "--out=here --headless"),
        (("--headless", "--seed", "7"), "--headless --seed 7"),
    ],
)
def test_run_plays_headless_where_there_is_no_screen(
    ready: Path, tmp_path: Path, words: tuple[str, ...], started: str
) -> None:
    done = call(tmp_path, str(ready / "installer" / "run"), *words)
    assert (done.returncode, done.stdout) == (0, f"{STARTED} {started}\n")
    assert ("There is no display here" in done.stderr) == ("--headless" not in words)


@pytest.mark.parametrize("screen", SCREENS[:3])
def test_run_opens_the_console_where_there_is_a_screen(ready: Path, tmp_path: Path, screen: str) -> None:
    done = call(tmp_path, str(ready / "installer" / "run"), "--seed", "7", **{screen: "given"})
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{STARTED} --seed 7\n", "")


@pytest.mark.parametrize("changed", ["pyproject.toml", "installer/locks/run.lock", "installer/build_hook.py"])
def test_run_sets_up_again_when_something_changed(ready: Path, changed: str) -> None:
    with (ready / changed).open("a") as file:
        file.write("# changed\n")
    done = call(ready, "installer/run", "--headless", PYTHON="/bin/false")
    assert done.returncode == 3
    assert done.stderr == "PYTHON=/bin/false is no Python of 3.11 to 3.14.\n"


@pytest.mark.parametrize("script", ["run", "test"])
def test_a_python_that_does_not_fit_is_refused(copy: Path, script: str) -> None:
    done = call(copy, f"installer/{script}", "--headless", PYTHON="/bin/false")
    assert done.returncode == 3
    assert "PYTHON=/bin/false is no Python of 3.11 to 3.14." in done.stderr
    assert not (copy / ".venv").exists()


def test_what_the_system_lacks_is_named(copy: Path) -> None:
    line = ". installer/common.sh; install_packages() { return 1; }; need_system sh dash no-such-command a-package"
    done = call(copy, "bash", "-c", line)
    assert done.returncode == 3
    assert "no-such-command" in done.stderr
    assert "apt-get install a-package" in done.stderr
    assert "dash" not in done.stderr
