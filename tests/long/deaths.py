"""20,000 kills of the record alone at random moments (record.md R1); by seeds, see `ranges`.

A seed is an evening of eight days; each process goes on behind the last kill until it is over. Half of the kills fall
within 80 ms of the birth of a process, half within 80 ms of its having the table. The control tells first, and then
records.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from tests.journal import deaths_posix
from tests.long import ranges

ASKED = {"kills": 20_000}
CONTROL = 100


def main(words: list[str]) -> int:
    """Kill; return how often a promise was broken."""
    return ranges.main(ranges.Run("deaths", ASKED, _evening, _control), words)


def _evening(seed: int) -> Counter[str]:
    with tempfile.TemporaryDirectory(prefix="deaths-", dir=ranges.MEMORY) as place:
        return deaths_posix.killed(Path(place) / "journal", seed)


def _control() -> int:
    with tempfile.TemporaryDirectory(prefix="deaths-", dir=ranges.MEMORY) as place:
        return deaths_posix.many(Path(place), 0, CONTROL, deaths_posix.Hasty)["wrong"]
