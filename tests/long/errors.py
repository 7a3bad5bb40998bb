"""The medium fails at each call of each commit of an evening: by error or for want of room, once or for good.

./installer/test --long errors [MINUTES]

Each evening fails at the same call of every act; the next at the next call, until no commit has as many.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.long import figures
from tests.power.breaking import CREATION, Job, run

WAYS = [(fault, for_good) for for_good in (False, True) for fault in ("EIO", "ENOSPC")]
EVENINGS = ((7, 1), (3, 2))  # seed and coups: the first with all ways, then the second
MOST = 400


def main(words: list[str]) -> int:
    """Play the evenings; return how many went wrong, and one more if the control did not."""
    until = time.monotonic() + 60 * float(words[0]) if words else float("inf")
    control = len(_played([Job(3, kind="Covered", store="hasty")])[0]["wrong"])
    done: dict[str, dict[str, int]] = {}
    failures = int(control == 0)
    for seed, coups in EVENINGS:
        for fault, for_good in WAYS:
            name = f"{fault}, {'for good' if for_good else 'once'}, evening of seed {seed}"
            done[name] = sums = Counter[str]()
            for call in range(1, MOST):
                (one,) = _played([Job(call, fault, for_good, seed=seed, coups=coups)])
                sums += Counter(one["count"])
                sums["evenings"] += 1
                sums["wrong"] += bool(one["wrong"])
                failures += bool(one["wrong"])
                for why in one["wrong"]:
                    print(f"-- {one['job']}: {why}", flush=True)
                sums["whole"] = int(not any(one["count"].values()))
                if sums["whole"] or time.monotonic() > until:
                    break
            print(f"-- {name}: {dict(sums)}", flush=True)
            kinds = sorted({what for sums in done.values() for what in sums if what == CREATION or what[0].isupper()})
            figures("errors", EVENINGS[0][0], failures, runs=done, kinds=kinds, control_wrong=control)
            if time.monotonic() > until:
                return failures
    return failures


def _played(jobs: list[Job]) -> list[dict]:
    with tempfile.TemporaryDirectory(prefix="errors-") as place:
        return run(Path(place), *jobs)
