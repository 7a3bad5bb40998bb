"""From the start of the program to five readable figures of a coup that was open, beside the start of a bare window.

Both are processes of their own, started in turn: the program on a table that the house's own commands set up, whose
record holds an open coup; and a window of Qt with one line of text. Each tells when it has painted.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from dealer_app.cli.group import group
from dealer_app.cli.house_files import plan
from dealer_app.cli.table import Table
from dealer_app.core import events
from dealer_app.core.people import Person
from dealer_app.house import private_file
from dealer_app.main import PARTS

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
_OURS = "from dealer_app.bench.first_paint import main; main()"


def measure(rounds: int) -> list[dict[str, Any]]:
    """Return the least of so many starts of each, in seconds; what else runs on the machine only adds to one."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        _set_up(folder)
        ours, bare = [], []
        for _ in range(rounds):
            bare.append(_seconds(["-c", _BARE]))
            ours.append(_seconds(["-c", _OURS, "--data", str(folder)]))
    return [
        {
            "name": "cold start to the five figures of a coup that was open",
            "n": rounds,
            "seconds": round(min(ours), 3),
            "anchor": "cold start of a bare window of Qt to its first paint",
            "anchor_seconds": round(min(bare), 3),
            "times_anchor": round(min(ours) / min(bare), 2),
            "aim_times": AIM_TIMES,
        }
    ]


def _seconds(words: list[str]) -> float:
    """Return how long a process took until it told that it had painted."""
    started = time.monotonic()
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True)
    return float(done.stdout.splitlines()[-1]) - started


def _set_up(folder: Path) -> None:
    """Set a table up, and leave a coup open at it."""
    for words in (
        ["settings", "set", "house=measured", "zone=UTC", "language=en"],
        ["settings", "set", "--table", "1", "profile=classic"],
    ):
        group({}).main([*words, "--data", str(folder)], standalone_mode=False, obj=PARTS)
    private_file.write(folder / "staff.toml", _STAFF.encode())
    croupier, chef = Person("117", "croupier"), Person("201", "chef")
    table = Table(PARTS, plan(folder, "1"), lambda message: None, "bench")
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
