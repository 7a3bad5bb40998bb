"""The window closes though the port hangs (F26): the real console, its shoe in another process, no screen needed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the window is asked to close by a signal")

PROMISE = 2.0
"""Seconds within which the window closes; the test waits ten times as long."""


@contextmanager
def console(folder: Path, *first: str) -> Iterator[subprocess.Popen[str]]:
    """The console, its port open."""
    words = ("demo", "--out", str(folder), "--seed", "7", "--coups", "50", "--pace", "50", "--lang", "en")
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.evening.hung_port", *first, *words],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "open\n"
        yield child
    finally:
        child.kill()
        child.communicate()


def asked_to_close(child: subprocess.Popen[str]) -> float:
    """Ask the window to close; when it did, since the port is closed once the window is."""
    asked_at = time.monotonic()
    child.send_signal(signal.SIGTERM)
    assert child.stdout is not None
    assert child.stdout.readline() == "closing\n"
    return asked_at


@pytest.mark.timeout(200)
def test_f26_the_window_closes_and_the_program_ends(tmp_path: Path, told: Callable[[str], None]) -> None:
    with console(tmp_path / "a") as child:
        asked_at = asked_to_close(child)
        window = time.monotonic() - asked_at
        assert child.wait(PROMISE * 10) == 0
        took = time.monotonic() - asked_at
        told(f"with a hung port: window closed after {window:.2f} s, program ended after {took:.2f} s")
        assert window < PROMISE * 10
    with console(tmp_path / "b", "--wait-for-ever") as child:
        asked_to_close(child)
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(max(2 * took, 2 * PROMISE))  # the control: without leaving it behind it does not end
