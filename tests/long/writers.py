"""1,000 races for one table between two starts, and 1,000 tries of others at a held file.

./installer/test --long writers [MINUTES]
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.journal import evenings
from tests.journal.conftest import at_card
from tests.journal.evenings import Table, day_of
from tests.journal.racing import race, racers
from tests.journal.test_two_writers import CLOSE, tried
from tests.long import figures

RACES, TRIES = 1_000, 1_000


def main(words: list[str]) -> int:
    """Race and try; return how often two had one table or somebody came at the file."""
    until = time.monotonic() + 60 * float(words[0]) if words else float("inf")
    with tempfile.TemporaryDirectory(prefix="writers-") as place:
        folder = Path(place) / "journal"
        table = Table(evenings.journal(folder), 7, 1).play(at_card(2, 1))
        tries = tried(day_of(folder), TRIES)
        table.record.close()
        races = _raced(folder, "honest", RACES, until)
        control = _raced(folder, "unlocked", 20, float("inf"))["both"]
    failures = sum(not refused for _, refused, _ in tries) + races["both"] + races["neither"] + (control == 0)
    ways = Counter(way for way, *_ in tries)
    slowest = round(max(seconds for *_, seconds in tries), 3)
    figures(
        "writers", None, failures,
        wanted={"races": RACES, "tries": TRIES}, races=dict(races), tries=dict(ways),
        tries_refused=sum(refused for _, refused, _ in tries), slowest_refusal_seconds=slowest, control_both=control,
    )  # fmt: skip
    return failures


def _raced(folder: Path, kind: str, most: int, until: float) -> Counter[str]:
    count = Counter[str](both=0, neither=0)
    with racers(kind) as runners:
        while count["races"] < most and time.monotonic() < until:
            ended = race(runners, folder)
            winners = sum(one.how == "has it" for one in ended)
            count["races"] += 1
            count["both"] += winners == 2
            count["neither"] += winners == 0
            count["within 10 ms"] += abs(ended[0].late - ended[1].late) < CLOSE
    return count
