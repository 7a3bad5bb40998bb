"""All hundred pairs of two-card totals under every profile, by each way a coup goes on: no channel tells any.

A seed is one tape of one profile (`tests.ui.tapes`), played with every pair; by `ranges`. The control counts the
channels that find the leak planted in them.
"""

from __future__ import annotations

import os
import random
from collections import Counter

from tests.core.shipped import SHIPPED
from tests.long import ranges
from tests.ui.tapes import WAYS, tape

TOTALS = [(punter, banker) for punter in range(10) for banker in range(10)]
TAPES = [(name, way) for name in SHIPPED for way in WAYS]
ASKED = {"tapes": len(TAPES), "pairs": len(TAPES) * len(TOTALS)}


def main(words: list[str]) -> int:
    """Play; return how many moments can be told apart."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from dealer_app.ui.console import application

    made = application()
    failed = ranges.main(ranges.Run("sealed", ASKED, played, control), words)
    made.quit()
    return failed


def played(seed: int) -> Counter[str]:
    """Play all pairs on the tape of the seed."""
    from tests.ui.test_foretelling import told

    (name, way), counts = TAPES[seed % len(TAPES)], Counter[str]()
    found = told(tape(name, way, seed), TOTALS, random.Random(seed), counts)
    for line in found[:5]:
        print(f"-- seed {seed}, {way}: {line}", flush=True)
    pairs = counts.pop("pairs")
    return Counter({f"moments, {phase}": n for phase, n in counts.items()}, tapes=1, pairs=pairs, wrong=len(found))


def control() -> int:
    """Return how many of the channels find a leak planted in them."""
    from tests.ui.test_foretelling import LEAKS, found_with

    return sum(channel in found_with(leak) for channel, leak in LEAKS.items())
