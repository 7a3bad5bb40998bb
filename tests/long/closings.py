"""Random days and random shifts: perpetual totals (R25), and each error in a shift's closings found (R26).

./installer/test --long closings [SHIFTS [DAYS]]     10,000 shifts and 1,000 days; the figures

The days run in chains of a hundred, each across editions. The control counts, for each comparison of the matcher, the
errors that it alone finds: without it they would be missed.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import get_args

from dealer_app.journal.matching import Finding
from tests.journal.closings import faults, matched
from tests.journal.random_days import Days
from tests.long import figures

SHIFTS, DAYS, CHAIN, PART, SEED = 10_000, 1_000, 100, 500, 25


def main(words: list[str]) -> int:
    """Close days and match shifts; return how many things were wrong, and one more for each blunt comparison."""
    shifts, days = (*(int(word) for word in words), *(SHIFTS, DAYS)[len(words) :])
    failures, entries, editions, done = 0, 0, 0, 0
    for seed in range(-(-days // CHAIN)):
        chain = Days(SEED + seed)
        for _ in range(min(CHAIN, days - done)):
            chain.day()
            done += 1
        for fault in faults(chain):
            failures += 1
            print(f"-- chain {seed}: {fault}", flush=True)
        entries, editions = entries + len(chain.entries), editions + chain.head.edition
        print(f"-- {done} days, {entries} entries, {editions} editions: {failures} failures", flush=True)
    tried, by, dice, matched_ = Counter[str](), Counter[frozenset[str]](), random.Random(SEED), 0
    while matched_ < shifts:
        part = min(PART, shifts - matched_)
        more, found, wrong = matched(dice.randrange(2**32), part)
        tried, by, failures, matched_ = tried + more, by + found, failures + len(wrong), matched_ + part
        print("\n".join((*wrong, f"-- {matched_} shifts: {failures} failures")), flush=True)
    alone = {finding: by[frozenset({finding})] for finding in get_args(Finding)}
    failures += sum(n == 0 for n in alone.values())
    sizes = {"days": done, "entries": entries, "editions": editions, "shifts": matched_}
    figures("closings", SEED, failures, **sizes, of=[DAYS, SHIFTS], errors=dict(tried), control_alone=alone)
    return failures
