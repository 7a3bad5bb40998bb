"""A year of a table of which one seed drives shoe, people, clock, medium and deaths (record.md R71); see `ranges`.

./installer/test --long season [MINUTES [on]]   to a year of play: 3,650 hours by the table's own clock
./installer/test --long season seed N           the days of one seed again

A seed is two days. The control is a program that says an act is recorded whatever the medium said.
"""

from __future__ import annotations

import logging
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.journal import season
from tests.journal.season import Frail, Hasty, Season
from tests.long import ranges

HOURS = 3_650  # of play in a year: ten each day
ASKED = {"days": 365, "seconds at the table": 3_600 * HOURS}
CONTROL = 3


def main(words: list[str]) -> int:
    """Play; return how many seeds went otherwise than without troubles."""
    logging.disable(logging.CRITICAL)  # each trouble is told, and there are many
    if words[:1] == ["seed"]:
        return one(int(words[1]))["wrong"]
    return ranges.main(ranges.Run("season", ASKED, one, control), words)


def one(seed: int) -> Counter[str]:
    """Play the days of a seed, and say what went wrong; its processor's time is that of the comparison too."""
    began = time.process_time()
    played = _played(seed, Frail)
    for why in played.wrong:
        print(f"-- seed {seed}: {why}", flush=True)
    return played.count + Counter({"milliseconds of the processor": int(1000 * (time.process_time() - began))})


def control() -> int:
    """Return of how many seeds the control is found."""
    return sum(bool(_played(seed, Hasty).wrong) for seed in range(CONTROL))


def _played(seed: int, store: type[Frail]) -> Season:
    with tempfile.TemporaryDirectory(prefix="season-", dir=ranges.MEMORY) as place:
        return season.played(seed, Path(place), store)
