"""500 cuts of the cable between real processes, and 50 kills of the simulator: TCP, pseudo-terminal and socat.

./installer/test --long cuts            all evenings, and the figures
./installer/test --long cuts on         the same, from where the kept figures stop
./installer/test --long cuts NAME SEED  one evening of a line of the table, no figures
"""

from __future__ import annotations

import tempfile
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from tests.evening.cuts import cut_evening, killed_evening, roads
from tests.long import figures, kept

LEAST = {"cuts": 500, "inside a coup": 200, "inside a frame": 50, "replays": 1, "repeats": 1, "kills": 50}
"""What must have happened in all evenings together."""


class Row(NamedTuple):
    """Evenings of one kind: how many, over which line, with how many cuts or kills in each, of how many coups."""

    evenings: int
    road: str
    each: int
    coups: int
    window: bool = False
    kills: bool = False


PLAN = {
    "headless, TCP": Row(4, "tcp", 50, 32),
    "headless, pseudo-terminal": Row(3, "pty", 50, 32),
    "headless, socat": Row(2, "socat", 50, 32),
    "window, TCP": Row(1, "tcp", 25, 18, window=True),
    "window, pseudo-terminal": Row(1, "pty", 25, 18, window=True),
    "simulator killed, TCP": Row(2, "tcp", 17, 22, kills=True),
    "simulator killed, pseudo-terminal": Row(1, "pty", 16, 22, kills=True),
}


def main(words: list[str]) -> int:
    """Play the evenings; return how many went wrong, and how many of the least figures were missed."""
    if len(words) > 1:
        print(_play(PLAN[" ".join(words[:-1])], int(words[-1])))
        return 0
    done: dict[str, Any] = kept("cuts").get("runs", {}) if words == ["on"] else {}
    for name, row in PLAN.items():
        known = done.setdefault(name, {"evenings": 0, "wrong": 0})
        known["can be tried here"] = row.road in roads()
        while known["can be tried here"] and known["evenings"] < row.evenings:
            try:
                count = _play(row, 100 * list(PLAN).index(name) + known["evenings"])
            except AssertionError:
                count = Counter(wrong=1)
                print(f"-- {name}, evening {known['evenings']}: {traceback.format_exc()}", flush=True)
            for what, n in (count + Counter(evenings=1)).items():
                known[what] = known.get(what, 0) + n
            print(f"-- {name}: {known}", flush=True)
            figures("cuts", 0, failures(done), least=LEAST, whole=whole(done), runs=done)
    return failures(done)


def whole(done: dict[str, dict[str, int]]) -> dict[str, int]:
    """Return what happened in all evenings together."""
    sums = Counter[str]()
    for known in done.values():
        sums.update({what: n for what, n in known.items() if what != "can be tried here"})
    return dict(sums)


def failures(done: dict[str, dict[str, int]]) -> int:
    """Return how many evenings went wrong, and how many of the least figures were missed."""
    sums = whole(done)
    return sums.get("wrong", 0) + sum(sums.get(what, 0) < least for what, least in LEAST.items())


def _play(row: Row, seed: int) -> Counter[str]:
    with tempfile.TemporaryDirectory(prefix="cuts-") as place:
        if row.kills:
            return killed_evening(Path(place) / "evening", row.road, seed, row.each, row.coups)
        return cut_evening(Path(place) / "evening", row.road, seed, row.each, row.coups, window=row.window)
