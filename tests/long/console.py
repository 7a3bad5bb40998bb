"""The real console under strace: a power cut at each sync of a thousand commits, on the SQLite that ships.

./installer/test --long console                 all of it
./installer/test --long console MINUTES         the moments of every commit in turn, as long as that behind the trace
./installer/test --long console MINUTES on      as long as that, behind the last pass of the last run

A pass takes every sixteenth sync, so that the first already reaches from the first commit to the last. Only states
that differ are counted.
"""

from __future__ import annotations

import itertools
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.long import figures, kept, ranges
from tests.power import strace
from tests.power.disk import Op
from tests.power.outcomes import Judge
from tests.power.recording import Recording
from tests.power.test_traced_console import SEED, around_syncs, start

COUPS, PASSES, LEAST = 76, 16, 1_000


def main(words: list[str]) -> int:
    """Judge states pass by pass; return how many were wrong, and one more if the control found nothing.

    An evening of too few commits is judged by nobody, and keeps no figures.
    """
    if why := strace.missing():
        print(f"-- {why}")
        return 1
    before = kept("console") if words[1:] == ["on"] else {}
    count, begin = Counter[str](before.get("count", {})), before.get("passes", 0)
    with tempfile.TemporaryDirectory(prefix="console-", dir=ranges.MEMORY) as place:
        evening = strace.traced(Path(place) / "run", SEED, COUPS)
    until = time.monotonic() + 60 * float(words[0]) if words else float("inf")
    commits = sum(op.what == "told" for op in evening.ops)
    if commits < LEAST:
        print(f"-- {commits} commits in {COUPS} coups, and {LEAST} are asked: nothing is judged")
        return 1
    control = _control(evening)
    for passed in range(begin, PASSES):
        part = _judged(evening, evening.ops, passed, until)
        count += part
        is_over = time.monotonic() > until
        failures = count["wrong"] + (control == 0)
        print(f"-- pass {passed}: {dict(count)}", flush=True)
        figures(
            "console", SEED, failures,
            commits=commits, passes=passed + (not is_over), of=PASSES, count=dict(count), control_wrong=control,
        )  # fmt: skip
        if is_over:
            break
    return failures


def _judged(evening: Recording, ops: list[Op], passed: int, until: float) -> Counter[str]:
    ends = [op.at for op in evening.ops if op.what == "told"]
    with Judge(evening.rows, ends, start, starts=3) as judge:
        states = around_syncs(ops, passed, every=PASSES)
        judge.look(itertools.takewhile(lambda _: time.monotonic() < until, states))
    for why in judge.wrong[:20]:
        print(f"-- pass {passed}: {why}", flush=True)
    return judge.count


def _control(evening: Recording) -> int:
    """Return how many states are wrong of the same trace with its syncs taken out."""
    ops = [op for op in evening.ops if op.what != "sync"]
    return _judged(evening, ops[:400], 0, float("inf"))["wrong"]
