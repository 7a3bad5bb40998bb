"""200 kills of the console, ten in each of twenty evenings, and where they fell.

./installer/test --long kills          seeds 1 to 20, and the figures
./installer/test --long kills SEED...  these evenings only, no figures
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from tests.evening.kills import killed_evening
from tests.long import figures

SEEDS, KILLS = range(1, 21), 10


def main(words: list[str]) -> int:
    """Play the evenings; return how many of them went wrong."""
    whole: Counter[tuple[str, str]] = Counter()
    failures = 0
    for seed in [int(word) for word in words] or SEEDS:
        with tempfile.TemporaryDirectory(prefix="kills-") as place:
            try:
                found = killed_evening(Path(place) / "out", seed, KILLS)
            except AssertionError as wrong:
                failures += 1
                print(f"-- seed {seed}: {wrong}", flush=True)
            else:
                whole += found
                print(f"-- seed {seed}: {sum(found.values())} kills", flush=True)
    by_point = {
        point: {phase: n for (at, phase), n in sorted(whole.items()) if at == point} for point, _ in sorted(whole)
    }
    print(by_point)
    if not words:
        figures("kills", SEEDS[0], failures, kills=sum(whole.values()), by_point_and_phase=by_point)
    return failures
