"""1,000 random walks of the clock through two days each.

./installer/test --long clocks [MINUTES]
"""

from __future__ import annotations

import time
from collections import Counter

from tests.clerk import walks
from tests.long import figures

WALKS = 1_000


def main(words: list[str]) -> int:
    """Walk; return how many walks went wrong."""
    until = time.monotonic() + 60 * float(words[0]) if words else float("inf")
    count, refused, failures = Counter[str](), Counter[str](), 0
    for seed in range(WALKS):
        if time.monotonic() > until:
            break
        done = walks.walk(seed)
        failures += bool(done.wrong)
        count.update(walks=1, days=done.days, steps=done.steps, backwards=done.backwards)
        refused.update(done.refused)
        for why in done.wrong:
            print(f"-- seed {seed}: {why}", flush=True)
    figures("clocks", 0, failures, wanted=WALKS, count=dict(count), days_refused=dict(refused))
    return failures
