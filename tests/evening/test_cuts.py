"""A cable cut thirty times, and a simulator killed three times, between real processes; 500 and 50 are a long run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from drivers.shoe1.bodies import frame
from tests.evening.cuts import cut_evening, killed_evening, played, roads, wrong
from tests.evening.cutter import EVENT

CUTS = {"tcp": 12, "pty": 9, "socat": 9}
COUPS = {"tcp": 8, "pty": 6, "socat": 6}


@pytest.mark.timeout(900)
def test_thirty_cuts_and_three_kills(tmp_path: Path, told: Callable[[str], None]) -> None:
    """All lines at once, in evenings of their own; where a line is not to be had, TCP is cut as often instead."""
    runs: dict[str, Future[Counter[str]]] = {}
    with ThreadPoolExecutor(4) as at_once:
        for seed, name in enumerate(CUTS, start=3):
            road = name if name in roads() else "tcp"
            runs[f"{name} by {road}"] = at_once.submit(
                cut_evening, tmp_path / name, road, seed, CUTS[name], COUPS[name], dead=False
            )
        runs["kills"] = at_once.submit(killed_evening, tmp_path / "kills", "tcp", 6, 3, 5)
    whole = sum((run.result() for run in runs.values()), Counter())
    told(f"{', '.join(runs)}: {dict(sorted(whole.items()))}")
    assert (whole["cuts"], whole["kills"]) == (30, 3)
    assert whole["inside a coup"] >= 12
    assert whole["inside a frame"] >= 3
    assert whole["replays"] > 0
    assert whole["repeats"] > 0


def test_control_a_cable_that_changes_a_face_is_found_out(tmp_path: Path) -> None:
    """Its check is made right, so nothing on the line can see it: only the comparison with the shoe's log does."""

    def other_face(piece: bytes) -> bytes:
        event = EVENT.match(piece)
        if event is None or int(event[2], 16) != 5 or piece[1:3] != b"CD":
            return piece
        fields = piece[1 : piece.index(b"\x03")].split(b"|")
        fields[7] = b"2C" if fields[7] != b"2C" else b"2D"
        return frame(b"|".join(fields))

    played(tmp_path, "tcp", 7, 1, twist=other_face)
    assert wrong(tmp_path, 1) == ["the record's cards are not those of the simulator's log"]
