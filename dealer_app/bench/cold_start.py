"""From the start of the program to five readable figures of a coup that was open, beside the start of a bare window.

Both are processes of their own, started in turn: the program on a table that the house's own commands set up, whose
record holds an open coup; and a window of Qt with one line of text. Each tells when it has painted.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from dealer_app.clerk.clerk import Clerk
from dealer_app.cli.common import Parts
from dealer_app.cli.house_files import plan
from dealer_app.cli.table import Table
from dealer_app.core import events
from dealer_app.core.people import Person
from dealer_app.house import private_file
from dealer_app.house.sleep import Awake
from dealer_app.journal.store import Store
from dealer_app.practice.chance import SeededNames, SteppedClock
from drivers.port import ShoePort

AIM_TIMES = 2.5
_STAFF = '[117]\nrole = "croupier"\n\n[201]\nrole = "chef"\n'
_BARE = """
import time
from PySide6.QtWidgets import QApplication, QLabel
class Sheet(QLabel):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(time.monotonic(), flush=True)
        app.exit()
app = QApplication([])
sheet = Sheet("200.00")
sheet.resize(1280, 720)
sheet.show()
app.exec()
"""
OURS = (
    "from dealer_app.main import main; import dealer_app.cli.console; "  # as the program does, before anything of Qt
    "from dealer_app.bench.first_paint import watch; watch(); main()"
)


def measure(rounds: int) -> list[dict[str, Any]]:
    """Return the least of so many starts of each, in seconds; what else runs on the machine only adds to one.

    The first start of each is not counted: it leaves the compiled code, as the installing of a program does.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder, ours, bare = Path(scratch) / "data", list[_Start](), list[_Start]()
        set_up(folder)
        for _ in range(1 + rounds):
            bare.append(_started(["-c", _BARE], scratch))
            ours.append(_started(["-c", OURS, "--data", str(folder)], scratch))
    best, anchor = _least(ours[1:]), _least(bare[1:])
    return [
        {
            "name": "cold start to the five figures of a coup that was open",
            "n": rounds,
            "seconds": round(best.seconds, 3),
            "processor_seconds": round(best.processor, 3),
            "anchor": "cold start of a bare window of Qt to its first paint",
            "anchor_seconds": round(anchor.seconds, 3),
            "anchor_processor_seconds": round(anchor.processor, 3),
            "times_anchor": round(best.seconds / anchor.seconds, 2),
            "aim_times": AIM_TIMES,
        }
    ]


class _Start(NamedTuple):
    """One start: seconds until it had painted, and of the processor (0 where the system does not tell)."""

    seconds: float
    processor: float


def _least(starts: list[_Start]) -> _Start:
    return _Start(min(start.seconds for start in starts), min(start.processor for start in starts))


def _started(words: list[str], scratch: str) -> _Start:
    """Start a process that tells when it has painted, with compiled code kept in `scratch`."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(Path(scratch) / "compiled")
    before, started = os.times(), time.monotonic()
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True, env=env)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return _Start(float(done.stdout.splitlines()[-1]) - started, spent)


def _parts() -> Parts:
    """Return what a table is joined from, but for the machine's own clock."""
    return Parts(SteppedClock(), partial(SeededNames, "bench"), time.monotonic, Store, Clerk, ShoePort, Awake)


def set_up(folder: Path) -> None:
    """Set a table up, and leave a coup open at it."""
    for words in (
        ["settings", "set", "house=measured", "zone=UTC", "language=en"],
        ["settings", "set", "--table", "1", "profile=classic"],
    ):
        command = [sys.executable, "-m", "dealer_app", *words, "--data", str(folder)]
        subprocess.run(command, capture_output=True, check=True)
    private_file.write(folder / "staff.toml", _STAFF.encode())
    croupier, chef = Person("117", "croupier"), Person("201", "chef")
    table = Table(_parts(), plan(folder, "1"), lambda message: None, "bench")
    try:
        assert table.open_day(chef) is None
        limits = table.plan.limits
        for event, by in (
            (events.ShiftOpened(limits, (1, 2, 3)), chef),
            (events.ShoeLoaded(1, 6), chef),
            (events.BankOpened(1, 20 * limits.bank_min), croupier),
            (events.Covered(2, 10 * limits.stake_min), croupier),
            (events.StakesClosed(), croupier),
        ):
            why = table.clerk.submit(event, by)
            assert why is None, (event, why)
    finally:
        table.close()
