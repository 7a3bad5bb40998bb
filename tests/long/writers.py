"""Races for one table between two starts, and tries of others at a held file (record.md R9); by seeds, see `ranges`.

A seed is ten races at each of four tables beside one another, for who loses waits a third of a second before he says
so, and forty tries. The control is a record without lock and exclusive mode: two must have the table.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from tests.journal import evenings
from tests.journal.conftest import at_card
from tests.journal.evenings import Table, day_of
from tests.journal.racing import race, racers
from tests.journal.test_two_writers import CLOSE, DEADLINE, tried
from tests.long import ranges

EACH, TABLES = 10, 4
ASKED = {"races within 10 ms": 1_000, "tries refused": 1_000}


def main(words: list[str]) -> int:
    """Race and try; return how often two had one table, or none, or somebody came at the file."""
    with ExitStack() as left:
        place = Path(left.enter_context(tempfile.TemporaryDirectory(prefix="writers-", dir=ranges.MEMORY)))
        tables = [place / str(number) for number in range(TABLES)]
        for folder in tables:
            Table(evenings.journal(folder), 7, 1).play(at_card(2, 1)).record.close()
        held = Table(evenings.journal(place / "held"), 7, 1).play(at_card(2, 1))
        left.callback(held.record.close)
        runners = [left.enter_context(racers()) for _ in tables]
        threads = left.enter_context(ThreadPoolExecutor(TABLES))

        def one(_: int) -> Counter[str]:
            return sum(threads.map(_raced, runners, tables), _tried(day_of(place / "held")))

        return ranges.main(ranges.Run("writers", ASKED, one, lambda: _control(tables[0])), words)


def _raced(runners: list, folder: Path) -> Counter[str]:
    count = Counter[str]()
    for _ in range(EACH):
        ended = race(runners, folder)
        count["races"] += 1
        count["races within 10 ms"] += abs(ended[0].late - ended[1].late) < CLOSE
        count["wrong"] += sorted(one.how for one in ended) != ["has it", "held"]
    return count


def _tried(day: Path) -> Counter[str]:
    count = Counter[str]()
    for _, is_refused, seconds in tried(day, EACH * TABLES):
        count["tries refused"] += is_refused
        count["wrong"] += not is_refused or seconds > DEADLINE
    return count


def _control(folder: Path) -> int:
    with racers("unlocked") as runners:
        return sum(all(one.how == "has it" for one in race(runners, folder)) for _ in range(20))
