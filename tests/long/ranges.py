"""A long run by seeds: it goes on where the kept figures stop, and says which seeds were reached, when, from what.

./installer/test --long NAME                all seeds, from the first
./installer/test --long NAME MINUTES        as long as that, from the first
./installer/test --long NAME MINUTES on     as long as that, behind the last seed of the kept figures
"""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tests.long import commit, figures, kept, today

MEMORY = next((str(place) for place in (Path("/dev/shm"),) if place.is_dir()), None)
"""Where a run keeps files whose durability it does not try: in memory where there is such a place."""
PAUSE = 30.0
"""Seconds between two writings of the figures."""


class Run(NamedTuple):
    """What is done for each seed, and how much of what it counts is asked.

    `one` returns what it counted, "wrong" among it; `control` returns how much of a planted fault is found: 0 is a
    failure of the run.
    """

    name: str
    asked: dict[str, int]
    one: Callable[[int], Counter[str]]
    control: Callable[[], int]


def main(run: Run, words: list[str]) -> int:
    """Go through the seeds, one at least, until all is reached or the time is over; return what failed."""
    before = kept(run.name) if words[1:] == ["on"] else {}
    count = Counter[str](before.get("count", {}))
    ranges, first = list(before.get("ranges", [])), before.get("next_seed", 0)
    control, seed, begun, written = run.control(), first, time.monotonic(), time.monotonic()
    until = begun + 60 * float(words[0]) if words else float("inf")
    failures = count["wrong"] + (control == 0)
    while not is_reached(count, run.asked) and (seed == first or time.monotonic() < until):
        count.update(tried(run, seed))
        seed += 1
        failures = count["wrong"] + (control == 0)
        if time.monotonic() - written > PAUSE:
            written = time.monotonic()
            _write(run, count, [*ranges, _range(first, seed, begun)], seed, control, failures)
    return _write(run, count, [*ranges, _range(first, seed, begun)], seed, control, failures)


def tried(run: Run, seed: int) -> Counter[str]:
    """Return what one seed counted; one that dies is wrong, is told with its number, and the run goes on."""
    try:
        return run.one(seed)
    except Exception:
        print(f"-- seed {seed} died: {traceback.format_exc()}", flush=True)
        return Counter(wrong=1)


def is_reached(count: Counter[str], asked: dict[str, int]) -> bool:
    """Tell whether all that is asked is counted."""
    return all(count[what] >= least for what, least in asked.items())


def _range(first: int, end: int, begun: float) -> dict[str, Any]:
    """Return the seeds of one start, from `first` to before `end`, and what they were made from."""
    seconds = round(time.monotonic() - begun, 1)
    return {"from": first, "before": end, "commit": commit(), "date": today(), "seconds": seconds}


def _write(
    run: Run, count: Counter[str], ranges: list[dict[str, Any]], seed: int, control: int, failures: int
) -> int:
    print(f"-- before seed {seed}: {dict(count)}", flush=True)
    figures(
        run.name, 0, failures,
        asked=run.asked, count={"wrong": 0} | dict(count), next_seed=seed, ranges=ranges, control_found=control,
    )  # fmt: skip
    return failures
