"""The child of `soak`: the product's window over a simulated table, day after day, its memory and handles told.

`python -m tests.long.soaking FOLDER SECONDS COUPS APART SHARE [leaks]` plays as long as that and so many coups at
least, and prints a line of JSON every APART seconds. A wait between two moves keeps the processor's time, workers
included, under SHARE of one core. With `leaks` a little of everything that is measured is kept at each coup. Memory
and handles are read from /proc, so this needs Linux.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app.clerk.clerk import Clerk
from dealer_app.cli import screen
from dealer_app.cli.evening import STAFF, TABLE, SimulatedTable, Wish
from dealer_app.cli.worker import report_commands
from dealer_app.core.people import Person
from dealer_app.house import profiles
from dealer_app.main import PARTS
from dealer_app.practice.evening import Step
from dealer_app.ui.bridge import Bridge
from dealer_app.ui.console import Console, application
from dealer_app.ui.worker import Workers
from tests.journal.evenings import DAY, Clock

COUPS = 20  # of a day
PROC = Path("/proc/self")
PAGE = 4  # KiB


class Days(SimulatedTable):
    """A table that, when its day is closed and its papers are written, opens the next."""

    def __init__(self, folder: Path, bridge: Bridge, share: float) -> None:
        found = profiles.load("classic")
        assert isinstance(found, profiles.Found), found
        self._clock = Clock()
        parts = replace(PARTS, clerk=self._clerk)
        self.wish = Wish(seed=7, coups=COUPS, folder=folder, rules=found)
        self._began, self._share, self._workers = time.monotonic(), share, None
        self.days, self.leaked = 0, list[Any]()
        super().__init__(parts, self.wish, bridge.deliver)
        self.chef = Person("201", "chef")

    def _clerk(self, record: Any, clock: object, *rest: Any) -> Clerk:
        return Clerk(record, self._clock, *rest)

    @property
    def coups(self) -> int:
        """How many coups were begun."""
        view = self.clerk.view
        return self.days * COUPS + (view.coups if view is not None else 0)

    @property
    def is_at_rest(self) -> bool:
        """Whether no worker is under way."""
        return self._workers is None

    def step(self) -> Step:
        """Step the evening, or what comes behind it, unless too much of the processor was used."""
        used = sum(os.times()[:4])
        if self._workers is not None or used > self._share * (time.monotonic() - self._began):
            return Step.WAITING
        step = super().step()
        if step is Step.OVER:
            papers = report_commands(self.wish.folder / "journal", self.wish.folder, STAFF)
            self._workers = Workers(papers, self._next_day)
            return Step.WAITING
        return step

    def _next_day(self, why: str) -> None:
        assert not why, why
        self._workers, self.days = None, self.days + 1
        self._clock.passed += DAY
        assert self.open_day(self.chef) is None


def leak(kept: list[Any]) -> None:
    """Keep a little of everything that is measured."""
    thread = threading.Thread(target=threading.Event().wait, daemon=True)
    thread.start()
    blocks, handle = [object() for _ in range(20_000)], os.open(os.devnull, os.O_RDONLY)
    kept.append((b"x" * (1 << 20), blocks, handle, QWidget(), thread))


def sample(table: Days) -> dict[str, int]:
    """Return what is held now; the Qt objects are those that Python knows."""
    return {
        "coups": table.coups,
        "days": table.days,
        "rss_kib": int((PROC / "statm").read_text().split()[1]) * PAGE,
        "blocks": sys.getallocatedblocks(),
        "fds": len(list((PROC / "fd").iterdir())),
        "threads": len(list((PROC / "task").iterdir())),
        "widgets": len(QApplication.allWidgets()),
        "objects": sum(issubclass(type(one), QObject) for one in gc.get_objects()),
        "cpu_ms": round(1000 * sum(os.times()[:4])),
    }


def main(folder: Path, seconds: float, coups: float, apart: float, share: float, *, leaks: bool) -> int:
    """Play; return 1 if the table was suspended."""
    app, bridge = application(), Bridge()
    table = Days(folder, bridge, share)
    console = Console(
        table, bridge, table.croupier, screen.speech(table.wish, "en"), number=TABLE, facts=list, wait=lambda: 10,
        failed=lambda fault: sys.stderr.write(f"{fault!r}\n"),
    )  # fmt: skip
    begun = time.monotonic()

    def tell() -> None:
        passed = time.monotonic() - begun
        print(json.dumps({"seconds": round(passed)} | sample(table)), flush=True)
        is_over = passed >= seconds and table.coups >= coups and table.is_at_rest
        if is_over or table.clerk.lamps.suspended:
            app.quit()

    def plant() -> None:
        if len(table.leaked) < table.coups:
            leak(table.leaked)

    timers = [(round(1000 * apart), tell), (50, plant if leaks else table.tick)]
    kept = []
    for each, what in timers:
        kept.append(timer := QTimer())
        timer.timeout.connect(what)
        timer.start(each)
    console.start()
    try:
        app.exec()
    finally:
        suspended = table.clerk.lamps.suspended
        table.close()
    sys.stderr.write(f"{suspended}\n" if suspended else "")
    return int(bool(suspended))


if __name__ == "__main__":
    code = main(Path(sys.argv[1]), *map(float, sys.argv[2:6]), leaks=sys.argv[6:] == ["leaks"])
    os._exit(code)  # the leaked threads wait for ever
