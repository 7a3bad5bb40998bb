"""The product's window plays day after day for two hours, its memory and handles flat (record.md R72).

./installer/test --long soak                two hours behind the control
./installer/test --long soak MINUTES        as long as that

The window is offscreen, the shoe a simulator of its own process, on its line; the people are those of the demo, each
day's papers are written by the workers. What is held is told by the process itself once a minute (in a shorter run
120 times). The rule, decided before anything was measured: of an amount, the straight line through the samples of the
last three quarters rises there by no more than 5 % of their mean; of handles, the least of the last quarter is no
more than the least of the second. The control keeps a little of everything at each coup, and must be found in all.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from tests.long import ROOT, figures

MINUTES, SAMPLES = 120, 120
COUPS, OF_CONTROL = 20, 60  # least that are played
SHARE = 0.2
"""Of one core: more is not used, so that others on the machine are not disturbed."""
WRITTEN = 5  # samples between two writings of the figures
AMOUNTS, HANDLES = ("rss_kib", "blocks"), ("fds", "threads", "widgets", "objects")
MOST = 0.05

Sample = dict[str, int]


def main(words: list[str]) -> int:
    """Soak; return what is not flat, what of the control was not found, and whether a process or a record failed."""
    minutes = float(words[0]) if words else MINUTES
    with tempfile.TemporaryDirectory(prefix="soak-") as place:
        *control, code = played(Path(place) / "control", 0, OF_CONTROL, 0.5, 1, leaks=True)
        found = grown(control)
        missed = [what for what in (*AMOUNTS, *HANDLES) if what not in found]
        print(f"-- control: {found}, missed {missed}, ended with {code}", flush=True)
        samples, ended, failures = list[Sample](), 0, 0
        apart = min(60.0, 60 * minutes / SAMPLES)
        for one in played(Path(place) / "out", 60 * minutes, COUPS, apart, SHARE):
            if isinstance(one, dict):
                samples.append(one)
                print(f"-- {one}", flush=True)
            else:
                ended = one + verified(Path(place) / "out")
            failures = len(grown(samples)) + len(missed) + code + ended
            if len(samples) % WRITTEN == 0 or not isinstance(one, dict):
                _write(minutes, failures, samples, found)
    return failures


def played(folder: Path, *how: float, leaks: bool = False) -> Iterator[Sample | int]:
    """Let a process play as `soaking` says; yield what it tells, last how it ended."""
    words = [sys.executable, "-m", "tests.long.soaking", str(folder), *map(str, how), *(["leaks"] * leaks)]
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield from map(json.loads, process.stdout)
    yield process.returncode


def grown(samples: Sequence[Sample]) -> dict[str, float]:
    """Return what is not flat: an amount with the share by which it rose, a handle with how many more there are."""
    quarter = len(samples) // 4
    if quarter < 2:
        return {}
    found = {name: rise([one[name] for one in samples[quarter:]]) for name in AMOUNTS}
    grown = {name: round(share, 3) for name, share in found.items() if share > MOST}
    parts = samples[quarter : 2 * quarter], samples[-quarter:]
    for name in HANDLES:
        second, last = (min(one[name] for one in part) for part in parts)
        grown |= {name: last - second} if last > second else {}
    return grown


def rise(values: Sequence[int]) -> float:
    """Return by what share of their mean the straight line through the values rises from the first to the last."""
    line = statistics.linear_regression(range(len(values)), values)
    return line.slope * (len(values) - 1) / statistics.fmean(values)


def verified(folder: Path) -> int:
    """Return whether the record of an evening does not verify."""
    words = [sys.executable, "-m", "dealer_app", "verify", str(folder / "journal")]
    return int(subprocess.run(words, cwd=ROOT, check=False, stdout=subprocess.DEVNULL).returncode != 0)


def _write(minutes: float, failures: int, samples: list[Sample], control: dict[str, float]) -> None:
    last = samples[-1] if samples else {"seconds": 0}
    apart = [later["cpu_ms"] - one["cpu_ms"] for one, later in pairwise(samples)]
    figures(
        "soak", 7, failures,
        asked=minutes, minutes=last["seconds"] // 60, coups=last.get("coups", 0), days=last.get("days", 0),
        not_flat=grown(samples), control_found=control,
        rise={name: round(rise([one[name] for one in samples[len(samples) // 4 :]]), 4) for name in AMOUNTS}
        if len(samples) > 4 else {},
        first_of_second_quarter=samples[len(samples) // 4] if samples else {}, last=last,
        core_percent=round(sum(apart) / max(1, 10 * (last["seconds"] - samples[0]["seconds"])), 1) if samples else 0,
        samples=samples,
    )  # fmt: skip
