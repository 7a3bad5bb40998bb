"""A child that plays an evening and leaves what the disk was asked meanwhile: `... FOLDER SEED COUPS SETTINGS`.

FOLDER/trace has the ops, with a mark wherever the world was told that rows are recorded.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dealer_app.journal.entry import Row
from dealer_app.journal.store import Store
from tests.journal import knife
from tests.power.disk import Op

SETTINGS: dict[str, dict[str, tuple[str, Any]]] = {
    "the product's": {},
    "synchronous OFF": {"synchronous": ("OFF", 0)},
    "synchronous NORMAL": {"synchronous": ("NORMAL", 1)},
    "DELETE and FULL": {
        "locking_mode": ("NORMAL", "normal"),  # under an exclusive lock DELETE deletes nothing
        "journal_mode": ("DELETE", "delete"),
        "synchronous": ("FULL", 2),
    },
}
"""Whose settings; all but the first lose what was told."""


class Recording(NamedTuple):
    """What the disk was asked in an evening, and the rows that it holds in the end."""

    ops: list[Op]
    rows: list[Row]
    day: str


def recorded(folder: Path, seed: int, coups: int, settings: str = "the product's") -> Recording:
    """Let a process of its own play an evening, and return what its disk was asked."""
    folder.mkdir(parents=True)
    words = [sys.executable, "-m", "tests.power.recording", str(folder), str(seed), str(coups), settings]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    (day,) = (folder / "journal").glob("*.journal")
    rows = [Row(seq, line, digest.hex(), card, act) for seq, line, digest, card, act in knife.rows(day)]
    return Recording(msgspec.msgpack.decode((folder / "trace").read_bytes(), type=list[Op]), rows, day.name)


def main(folder: Path, seed: int, coups: int, settings: str) -> None:
    """Play the evening."""
    from tests.journal import evenings
    from tests.power import vfs

    medium = vfs.installed(**SETTINGS[settings])

    class Telling(Store):
        def append(self, rows: Iterable[Row]) -> None:
            mine = list(rows)
            super().append(mine)
            medium.ops.append(Op("told", at=mine[-1].seq))

    evenings.Table(evenings.journal(folder / "journal", Telling), seed, coups).play().clerk.stop()
    (folder / "trace").write_bytes(msgspec.msgpack.encode(medium.ops))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
