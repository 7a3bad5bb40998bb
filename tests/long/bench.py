"""`dealer-app bench` without a screen and on one, kept as figures.

./installer/test --long bench
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.long import figures

SCREEN = ("xvfb-run", "-a", "-s", "-screen 0 1920x1080x24")
RUNS: dict[str, tuple[tuple[str, ...], str]] = {"offscreen": ((), "offscreen"), "on Xvfb": (SCREEN, "xcb")}


def main(words: list[str]) -> int:
    """Measure both; return how many of the runs ended badly."""
    found, failures = {}, 0
    for name, (before, platform) in RUNS.items():
        done = subprocess.run(
            [*before, sys.executable, "-m", "dealer_app", "bench", "--json", *words],
            env=os.environ | {"QT_QPA_PLATFORM": platform},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        print(done.stdout)
        failures += done.returncode != 0
        found[name] = [json.loads(line) for line in done.stdout.splitlines()]
    if not words:
        figures("bench", None, failures, runs=found)
    return failures
