"""The control of the invariants after a correction: one figure of it off, and the one that it breaks is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.core.examples import command
from tests.core.invariants import Bent, Line, check
from tests.core.test_repair_examples import CASES


@cache
def told(name: str, folder: str) -> tuple[Line, ...]:
    story, text = CASES[name]
    path = f"{folder}/{story}.coup"
    with open(path, "w") as out:
        out.write(text)
    return tuple(json.loads(line) for line in command("play", path, "--json")[1].splitlines())


def bent(lines: tuple[Line, ...], event: str, **changes: Any) -> list[Line]:
    at = max(i for i, line in enumerate(lines) if line["event"] == event)
    return [*lines[:at], {**lines[at], **changes}, *lines[at + 1 :]]


def moved(lines: tuple[Line, ...], *moves: tuple[str, int]) -> list[Line]:
    """Return the events with other books from the posting on; the posting says so too where it is told."""
    at = max(i for i, line in enumerate(lines) if line["event"] == "BooksPut")
    found = [*lines[:at]]
    for line in lines[at:]:
        books = {**line["books"], "seats": dict(line["books"]["seats"])}
        for name, amount in moves:
            held = books["seats"] if name.isdigit() else books
            held[name] = held.get(name, 0) + amount
        said = [*line["moves"], *((f"seat {n}" if n.isdigit() else n, m) for n, m in moves)] if "moves" in line else 0
        found.append({**line, "books": books, **({"moves": said} if line["event"] == "BooksPut" else {})})
    return found


LATE, EARLY, TIE = "x10-banco-2-late", "x1-coup-1-recorded-tie", "x3-coup-1-recorded-bank"
BENDS: list[tuple[int, str, Callable[[tuple[Line, ...]], list[Line]]]] = [
    (1, TIE, lambda lines: moved(lines, ("coverage", -1), ("2", 1))),
    (3, EARLY, lambda lines: bent(lines, "BooksPut", moves=[["banque", 20_001], ["coverage", -20_000]])),
    (3, EARLY, lambda lines: bent(lines, "BooksPut", moves=[["banque", 19_999], ["coverage", -19_999]])),
    (3, EARLY, lambda lines: bent(lines, "Reread", outcome="punter", commission=0)),
    (3, EARLY, lambda lines: bent(lines, "Reread", stakes=[[2, 20_001]])),
    (3, EARLY, lambda lines: moved(lines, ("banque", 1), ("2", -1))),
    (4, EARLY, lambda lines: bent(lines, "Reread", outcome="tie")),
    (6, EARLY, lambda lines: bent(lines, "Reread", commission=9_90)),
    (6, LATE, lambda lines: bent(lines, "Reread", commission=14_90)),
    (6, LATE, lambda lines: moved(lines, ("cagnotte", 1), ("banque", -1))),
    (6, LATE, lambda lines: bent(lines, "Reread", tickets=5_00)),
    (
        7,
        EARLY,
        lambda lines: [{**line, "packs": 1} if line["event"] == "ShoeLoaded" else line for line in twice(lines)],
    ),
]


def twice(lines: tuple[Line, ...]) -> list[Line]:
    """Return the events with a correction that names a card which lies there already."""
    changes = [{"what": "card", "ordinal": 1, "card": "4C"}]
    return bent(lines, "Corrected", changes=changes)


@pytest.mark.parametrize(("number", "name", "bend"), BENDS)
def test_a_bent_correction_is_caught(
    number: int, name: str, bend: Callable[[tuple[Line, ...]], list[Line]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The story is whole; bent at one place it is not."""
    lines = told(name, str(tmp_path_factory.mktemp("bent")))
    check(lines)
    with pytest.raises(Bent, match=f"^{number}:"):
        check(bend(lines))
