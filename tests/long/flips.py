"""Each byte of each value of 1,000 events, each place of a row of 2,000, and 10,000 damages to a file.

./installer/test --long flips [MINUTES]
"""

from __future__ import annotations

import itertools
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

from dealer_app.journal.chain import Whole, followed
from dealer_app.journal.entry import Head, Row
from dealer_app.journal.errors import ChainBroken
from tests.journal import bends, evenings, knife
from tests.journal.bends import Bend, Day
from tests.journal.test_bytes import Patient
from tests.long import figures
from tests.long.ranges import MEMORY

EVENTS, LONGER, DAMAGES = 1_000, 2_000, 10_000
SEED, SHORT = 7, 1  # coups of a day whose bytes are flipped: what stands before a row is checked each time
LONG = 110  # coups of the day whose rows are moved about
PAIRS = 2_000
NOTHING = {
    "damages to the file": {"damaged": 0, "unreadable": 0, "no value changed": 0, "wrong": 0},
    "bytes of values": {"events": 0, "wrong": 0},
    "places of rows": {"rows": 0, "wrong": 0},
}
"""What a run has counted before it begins: its figures are written after each part."""
STRIDE = 50  # rows between two places of a day that are kept, as far as they are followed
EACH = 200  # of so many bends one is checked from the first row on as well


def main(words: list[str]) -> int:
    """Bend all; return how many bends were missed, and one more for each control that found something."""
    share = 20 * float(words[0]) if words else float("inf")  # seconds of each part
    runs = {name: dict(count) for name, count in NOTHING.items()}
    failures = 0
    parts: dict[str, Callable[[float], tuple[Counter[str], int]]] = {
        "damages to the file": _damages,
        "bytes of values": _flips,
        "places of rows": _orders,
    }
    for name, part in parts.items():
        count, wrong = part(time.monotonic() + share)
        failures += wrong
        runs[name] = dict(count) | {"wrong": wrong}
        print(f"-- {name}: {runs[name]}", flush=True)
        control = _control()
        figures(
            "flips", SEED, failures + (control == 0),
            wanted={"events": EVENTS, "rows": LONGER, "damages": DAMAGES}, runs=runs, control_missed=control,
        )  # fmt: skip
    return failures + (control == 0)


def _flips(until: float) -> tuple[Counter[str], int]:
    days, count, wrong = bends.played(EVENTS, SHORT, SEED), Counter[str](), 0
    with bends.remembered():
        for day in days:
            check = Behind(day, count)
            for number in range(len(day.rows)):
                if time.monotonic() > until or count["events"] == EVENTS:
                    return count, wrong
                wrong += _missed(bends.flips(day, number), day, count, check)
                count["events"] += 1
    return count, wrong


def _orders(until: float) -> tuple[Counter[str], int]:
    (day, *_), count = bends.played(LONGER, LONG, SEED), Counter[str]()
    rows = Day(day.rows[: _signed(day, LONGER)], day.before)
    with bends.remembered():
        cases: Iterator[Bend] = bends.orders(rows, random.Random(SEED), PAIRS)
        wrong = _missed(
            itertools.takewhile(lambda _: time.monotonic() < until, cases), rows, count, Behind(rows, count)
        )
    count["rows"] = len(rows.rows)
    return count, wrong


def _signed(day: Day, length: int) -> int:
    """Return where the signature behind so many rows ends, or the day."""
    kinds = (i for i, row in enumerate(day.rows) if '"kind":"Checkpoint"' in row.line)
    return next((i + 1 for i in kinds if i + 1 >= length), len(day.rows))


class Behind:
    """The product's check, begun one row before the first that was bent: what is in front is checked once.

    One in so many bends is checked from the day's first row on as well; another answer is a bend that was missed.
    """

    def __init__(self, day: Day, count: Counter[str]) -> None:
        self._day, self._count = day, count
        self._known, self._calls = {0: followed([], day.before)}, 0

    def __call__(self, rows: list[Row], before: Head | None) -> Whole:
        same = sum(1 for _ in itertools.takewhile(_is_same, zip(rows, self._day.rows, strict=False)))
        start = max(0, same - 1)
        self._calls += 1
        if self._calls % EACH == 0:
            self._count["checked from the first row as well"] += 1
            whole, behind = (self._said(rows, before, n) for n in (0, start))
            if whole != behind:
                raise ChainBroken(-1, "behind", f"{whole}, {behind}")
        return followed(rows[start:], before, self._up_to(start) if start else None)

    def _said(self, rows: list[Row], before: Head | None, start: int) -> tuple[int, str] | None:
        try:
            followed(rows[start:], before, self._up_to(start) if start else None).complete()
        except ChainBroken as broken:
            return broken.seq, broken.why
        return None

    def _up_to(self, start: int) -> Whole:
        """Return what the day's first rows hold, gone on with from the nearest place that is known."""
        at = max(place for place in self._known if place <= start)
        while at < start:
            upto = min(start, at - at % STRIDE + STRIDE)
            whole = self._known[at] if at else None
            self._known[upto] = followed(self._day.rows[at:upto], self._day.before, whole)
            if at % STRIDE:
                del self._known[at]
            at = upto
        return self._known[start]


def _is_same(pair: tuple[Row, Row]) -> bool:
    return pair[0] is pair[1] or pair[0] == pair[1]


def _missed(cases: Iterator[Bend], day: Day, count: Counter[str], check: bends.Check) -> int:
    wrong = bends.missed(cases, day.before, count, check)
    for why in wrong[:20]:
        print(f"-- {why}", flush=True)
    return len(wrong)


def _damages(until: float) -> tuple[Counter[str], int]:
    """Damage 1 byte to 4 KiB of a day's file at random; what is read is found damaged, or no value is another."""
    dice = random.Random(SEED)
    with (
        tempfile.TemporaryDirectory(prefix="flips-", dir=MEMORY) as place,
        patch.object(tempfile, "tempdir", MEMORY),  # where the reader copies what it may not change
    ):
        day = evenings.day_of(evenings.played(Path(place) / "journal", SEED, SHORT))
        (Path(place) / "bent").mkdir()
        patient = Patient(day, Path(place) / "bent" / day.name)
        for _ in range(DAMAGES):
            if time.monotonic() > until:
                break
            length = dice.choice((1, 1, 2, 16, 512, dice.randint(1, 4096), 4096))
            start = dice.randrange(len(patient.bytes) - length)
            noise = dice.choice((bytes(length), dice.randbytes(length)))
            patient.look(patient.bytes[:start] + noise + patient.bytes[start + length :], f"{length} at {start}")
        shutil.rmtree(Path(place) / "journal")
    for why in patient.wrong[:20]:
        print(f"-- {why}", flush=True)
    return patient.count, len(patient.wrong)


def _control() -> int:
    """Return how many flips a reader misses that checks nothing."""
    (day,) = bends.played(1, 1, SEED)
    few = itertools.islice((bend for bend in bends.flips(day, 5) if bend.what == "hash"), 20)
    return len(bends.missed(few, day.before, Counter(), knife.lax))
