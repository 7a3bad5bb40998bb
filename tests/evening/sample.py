"""A sample day of a release, kept for ever: made once when the release is, read by every reader of each later one.

    python -m tests.evening.sample tests/data/release-0.1.0

It is a day at a house's own table: PINs, settings, coups, a relief in mid-coup, count and close; with its archive.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import msgspec

from dealer_app.clerk.moment import Moment
from dealer_app.core import events
from dealer_app.main import PARTS
from tests.evening import house_table
from tests.evening.house_table import CHEF, CROUPIER, DIRECTOR, PINS, SECOND, Pc
from tests.evening.test_house_table import dealt, finish, opened

BEGAN = 1_793_480_400_000
"""The sample's clock begins here: 2026-11-01 UTC about seven in the evening."""


class Clock:
    """A second passes at each look."""

    def __init__(self) -> None:
        self._at = BEGAN

    def now(self, seq: int) -> Moment:
        self._at += 50
        return Moment(self._at, self._at - BEGAN)


def play(pc: Pc) -> str:
    """Play the sample's day and return it."""
    table = opened(pc)
    for _ in range(5):
        dealt(table)
        finish(table)
    dealt(table)
    table.come(SECOND)
    assert table.door.ask_relief(SECOND.id, CROUPIER) is None
    finish(table)
    if table.clerk.view.bank is not None:  # type: ignore[union-attr]  # a day is open
        assert table.clerk.submit(events.BankPassed(), SECOND) is None
    table.come(CHEF)
    assert table.clerk.submit(events.ShiftClosed(), CHEF) is None
    table.count()
    assert table.clerk.submit(events.DayClosed(), DIRECTOR) is None
    day = str(table.clerk.view.day)  # type: ignore[union-attr]  # it is there
    table.close()
    return day


def make(out: Path) -> None:
    """Make the sample in a folder that is not there yet."""
    house_table.PARTS = msgspec.structs.replace(PARTS, clock=Clock())
    with tempfile.TemporaryDirectory() as folder:
        pc = Pc(Path(folder)).begun()
        day = play(pc)
        own = pc.data / "table-3"
        out.mkdir(parents=True)
        shutil.copytree(
            own / "journal", out / "journal", ignore=shutil.ignore_patterns("lock", "reserve", "*-journal")
        )
        for name, file in (("house.toml", pc.data), ("table.toml", own)):
            text = (file / "settings.toml").read_text(encoding="utf-8").replace(folder, "/place")
            (out / name).write_text(text, encoding="utf-8")
        code, said = pc.run(
            "archive", day, "--journal", str(own / "journal"), "--out", str(out / f"{day}.tar"), data=False
        )
        assert code == 0, said
    assert PINS


if __name__ == "__main__":
    make(Path(sys.argv[1]))
