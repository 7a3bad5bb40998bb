"""A table with a year of play: 250,025 coups in 365 days, opened, and its closed days checked by the worker.

./installer/test --long year [DAYS]     needs 6 GB of disk
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from dealer_app.bench import anchors, record_speed, year
from dealer_app.journal.signing import practice
from tests.long import figures

OPENINGS = 5


def main(words: list[str]) -> int:
    """Build, open, check; return how many days the worker did not find whole."""
    closed = (int(words[0]) if words else 365) - 1
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "journal"
        began = time.process_time()
        built = year.build(folder, closed, record_speed.COUPS, practice("bench"))
        print(f"built: {built}", flush=True)
        building = time.process_time() - began
        took = sorted(record_speed.both(lambda: record_speed.opened(folder)) for _ in range(OPENINGS))
        print(f"opened: {took}", flush=True)
        anchor = min(anchors.lines_of(max(folder.glob("*.journal"))) for _ in range(OPENINGS))
        before = os.times()
        started = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "dealer_app", "check", str(folder), "--json"],
            capture_output=True,
            text=True,
            check=False,
        )
        passed, after = time.monotonic() - started, os.times()
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    whole = lines[-1].get("days", 0) if lines and lines[-1].get("ok") else 0
    print(f"checked: {lines[-1:]} {done.stderr}", flush=True)
    if not words:
        figures(
            "year",
            None,
            closed - whole,
            built={name: value for name, value in built._asdict().items() if name != "head"},
            build_processor_seconds=round(building, 1),
            opening_seconds=[round(seconds, 2) for seconds, _ in took],
            opening_processor_seconds=[round(processor, 2) for _, processor in took],
            aim_seconds=record_speed.OPEN_AIM,
            anchor_processor_seconds=round(anchor, 3),
            check={
                "days": whole,
                "told": len(lines) - 1,
                "seconds": round(passed, 1),
                "processor_seconds": round(after.children_user - before.children_user, 1),
            },
        )
    return closed - whole
