"""A fault of ours with a window open, and what Qt says of itself: a file, a suspended table, no traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drivers.waiting import until

ROOT = Path(__file__).resolve().parents[2]
FAILING = """
import msgspec, sys
from dealer_app.clerk.clerk import Clerk
from dealer_app.main import PARTS, main
class Failing(Clerk):
    def submit(self, event, by, approved=None):
        if type(event).__name__ == "BankOpened":
            raise ValueError("the card is 9H of Jean Dupont")
        return super().submit(event, by, approved)
sys.argv[0] = "dealer-app"
main(msgspec.structs.replace(PARTS, clerk=Failing))
"""
QT = """
import sys, logging
from pathlib import Path
from PySide6.QtCore import qCritical, qDebug, qFatal, qWarning
from dealer_app.house import log
from dealer_app.house.crash import Crashes
from dealer_app.ui import qt_messages
folder = Path(sys.argv[1])
log.log_to(folder)
crashes = Crashes(folder, lambda: 1000, lambda file: None)
crashes.watch_native()
qt_messages.watch(crashes.keep)
qDebug("quiet")
qWarning("a warning")
qCritical("a critical one")
if sys.argv[2:]:
    qFatal("the end")
"""


def environment(tmp_path: Path) -> dict[str, str]:
    more = {"QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    return os.environ | more | {"XDG_STATE_HOME": str(tmp_path / "state")}


@pytest.mark.timeout(120)
def test_a_fault_in_a_slot_suspends_the_table_and_leaves_a_file(tmp_path: Path) -> None:
    log = tmp_path / "out" / "log"
    words = ("demo", "--out", str(tmp_path / "out"), "--coups", "2", "--seed", "7", "--pace", "50")
    program = subprocess.Popen(
        [sys.executable, "-c", FAILING, *words], env=environment(tmp_path), stderr=subprocess.PIPE, text=True
    )
    try:
        until(lambda: any(log.glob("crash-*.txt")), deadline=60.0)
        assert program.poll() is None, "the window stands and says what to do"
        program.send_signal(signal.SIGTERM)
        assert program.wait(60.0) == 0
    finally:
        program.kill()
        _, said = program.communicate()
    assert "Traceback" not in said
    assert "Dupont" not in said
    (file,) = log.glob("crash-*.txt")
    text = file.read_text()
    assert ": console" in text.splitlines()[0]
    assert "dealer_app/ui/console.py:" in text
    assert "Dupont" not in text
    assert "fault ValueError at" in (log / "dealer-app.log").read_text()


@pytest.mark.parametrize("fatal", [False, True])
def test_what_qt_says_goes_to_the_log_and_what_is_critical_leaves_a_file(tmp_path: Path, fatal: bool) -> None:
    words = [str(tmp_path), *(["fatal"] if fatal else [])]
    done = subprocess.run(
        [sys.executable, "-c", QT, *words], env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert (done.returncode == 0) is not fatal
    assert "Traceback" not in done.stderr
    log = (tmp_path / "dealer-app.log").read_text()
    assert "a warning" in log
    assert "quiet" not in log
    texts = [path.read_text() for path in sorted(tmp_path.glob("crash-*.txt"))]
    assert ["a critical one" in text for text in texts] == [True, False][: len(texts)]
    assert len(texts) == 1 + fatal
    assert bool((tmp_path / "native.txt").stat().st_size) is fatal
