"""Power cuts by the model of `tests/power`: states of the disk in evenings of several seeds, each opened and judged.

./installer/test --long power               to 2,000,000 states
./installer/test --long power MINUTES       as long as that, from the beginning
./installer/test --long power MINUTES on    as long as that, behind the last seed of the last run

Each seed is an evening of its own, of which the planned states of every 25th moment and of every moment some by chance
are taken. Only states that differ are counted.
"""

from __future__ import annotations

import itertools
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.long import figures, kept
from tests.power import disk
from tests.power.outcomes import Judge
from tests.power.recording import SETTINGS, Recording, recorded

TARGET, COUPS = 2_000_000, 2
A_MOMENT = 24  # states of a moment that one seed draws
APART = 25  # moments between two whose planned states a seed takes
STARTS = 40  # states for one on which the program is started as well


def main(words: list[str]) -> int:
    """Judge states seed by seed; return how many were wrong, and how many controls found nothing."""
    until = time.monotonic() + 60 * float(words[0]) if words else float("inf")
    before = kept("power") if words[1:] == ["on"] else {}
    count, seed = Counter[str](before.get("count", {})), before.get("next_seed", 0)
    controls = {name: _control(name) for name in SETTINGS if name != "the product's"}
    failures = 0
    while time.monotonic() < until and count["states"] < TARGET:
        count += _evening(seed, until)
        seed += 1
        failures = count["wrong"] + sum(not lost for lost in controls.values())
        rate = round(count["states"] / max(count["milliseconds"] / 1000, 1))
        print(f"-- {dict(count)}", flush=True)
        figures(
            "power", 0, failures,
            target=TARGET, count=dict(count), next_seed=seed, states_a_second=rate, control_lost=controls,
        )  # fmt: skip
    return failures


def _evening(seed: int, until: float) -> Counter[str]:
    """Judge states of one evening."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="power-") as place:
        traffic = recorded(Path(place) / "out", seed, COUPS)
    ends = [op.at for op in traffic.ops if op.what == "told"]
    with Judge(traffic.rows, ends, starts=STARTS) as judge:
        judge.look(itertools.takewhile(lambda _: time.monotonic() < until, _drawn(traffic, seed)))
    for why in judge.wrong:
        print(f"-- seed {seed}: {why}", flush=True)
    return judge.count + Counter(milliseconds=int(1000 * (time.monotonic() - begun)))


def _drawn(traffic: Recording, seed: int) -> Iterator[tuple[int, dict[str, bytes]]]:
    dice = random.Random(seed)
    for i, now in enumerate(disk.moments(traffic.ops)):
        for state in disk.by_plan(now) if i % APART == seed % APART else ():
            yield now.told, state
        yield from ((now.told, disk.by_chance(now, dice)) for _ in range(A_MOMENT))


def _control(settings: str) -> int:
    """Return in how many of some states something told is lost under a control's settings."""
    with tempfile.TemporaryDirectory(prefix="power-") as place:
        traffic = recorded(Path(place) / "out", 7, COUPS, settings)
    with Judge(traffic.rows, [op.at for op in traffic.ops if op.what == "told"]) as judge:
        judge.look(itertools.islice(_drawn(traffic, 1), 4_000, 12_000, 8))
    return judge.count["told and lost"]
