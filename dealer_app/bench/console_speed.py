"""The console in play: from a change of phase to all of it painted, its memory over many coups, its cost at rest.

The window, clerk, record and line are the product's own; beside a change of phase stands the repaint of a bare window
of the same size, taken in turn with it. The changes are those that a person makes; cards are `paint`'s.
"""

from __future__ import annotations

import gc
import math
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from dealer_app.bench.anchors_qt import BareRepaint
from dealer_app.bench.figures import percentile, spread
from dealer_app.bench.paint import Bench
from dealer_app.core.state import phase

AIM_MS, AIM_GROWTH, AIM_IDLE = 16.0, 5.0, 2.0  # p99; % more memory; % of a core
REST = 10.0
"""Seconds at rest."""


class Changes:
    """Notes each change of phase that a person makes: from the record's word to the last of it painted."""

    def __init__(self, bench: Bench, bare: BareRepaint) -> None:
        self.took: list[float] = []
        self.bare: list[float] = []
        self._bench, self._anchor, self._before = bench, bare, ""

    def begins(self) -> None:
        """Let all be painted that still is to be, before an act is done."""
        self._bench.turned()
        self._bench.recorded, self._before = math.inf, self._phase()

    def done(self) -> None:
        """Note how long the act took to be seen, if it changed the phase."""
        self._bench.turned()
        painted = time.perf_counter()
        if self._phase() != self._before:
            self.took.append((painted - self._bench.recorded) * 1000)
            self.bare.append(self._anchor.once())

    def _phase(self) -> str:
        view = self._bench.clerk.view
        return "" if view is None else phase(view)


def measure(coups: int) -> list[dict[str, Any]]:
    """Return the time of changes, the memory after so many coups beside that after a tenth, and the cost at rest."""
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(Path(scratch))
        bare = BareRepaint(bench.window.width(), bench.window.height())
        try:
            bench.coup()  # the first one warms caches of glyphs and code
            changes = bench.watched = Changes(bench, bare)
            early = 0
            for n in range(coups):
                bench.coup()
                if n + 1 == max(1, coups // 10):
                    early = _blocks()
            late = _blocks()
            idle = _share(lambda: bench.rest(REST))
        finally:
            bare.close()
            bench.close()
    ours = spread("change of phase, from its record to all painted", changes.took)
    anchor = spread("anchor: bare repaint of a window of that size", changes.bare)
    times = {f"times_anchor_p{p}": _ratio(changes, p / 100) for p in (50, 99)}
    memory = {"name": "blocks of memory after many coups, beside those after a tenth of them", "coups": coups}
    memory |= {"blocks_early": early, "blocks_late": late, "percent_more": round(100 * (late / early - 1), 2)}
    return [
        ours | {"aim_p99_ms": AIM_MS} | times,
        anchor,
        memory | {"aim_percent": AIM_GROWTH},
        {"name": "console at rest, share of a core", "seconds": REST, "percent": idle, "aim_percent": AIM_IDLE},
    ]


def _ratio(changes: Changes, share: float) -> float:
    return round(percentile(changes.took, share) / percentile(changes.bare, share), 2)


def _blocks() -> int:
    gc.collect()
    QApplication.processEvents()
    return sys.getallocatedblocks()


def _share(work: Callable[[], object]) -> float:
    """Return how much of a core some work takes, in per cent."""
    started, spent = time.monotonic(), time.process_time()
    work()
    return round(100 * (time.process_time() - spent) / (time.monotonic() - started), 2)
