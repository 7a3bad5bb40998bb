"""A child that lets records die: each point in a fork of its own, ended by SIGKILL where it was planned.

`python -m tests.journal.dying FOLDER` plays into FOLDER/0, FOLDER/1, ... and prints one JSON line a death: where, the
number before the act that was under way, how many entries it has. It forks before it opens anything.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

import msgspec

from dealer_app.journal.entry import Row
from dealer_app.journal.store import Store
from tests.journal import evenings

SEED, COUPS = 7, 3


class Point(msgspec.Struct, frozen=True):
    """At the `act`-th act of at least `rows` rows, after so many INSERTs; -1 when the commit has returned.

    `store` is the kind of store; a control's is one that breaks the promise.
    """

    act: int
    rows: int
    inserts: int
    store: str = "honest"


POINTS = (
    *(Point(act, 3, inserts) for act in (1, 2, 3) for inserts in (0, 1, 2, 3, -1)),
    *(Point(1, 1, inserts) for inserts in (0, 1, -1)),
    Point(9, 1, 1),
    Point(30, 1, -1),
)
CONTROLS = (Point(1, 3, 2, "piecemeal"), Point(1, 3, 3, "hasty"))


def die(folder: Path, before: int, rows: int) -> None:
    """Say what was under way, and end."""
    (folder / "death").write_text(json.dumps({"before": before, "rows": rows}))
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


class Dying(Store):
    """Counts the acts of the size that it waits for, and dies in the planned one."""

    point: ClassVar[Point]
    folder: ClassVar[Path]
    fits: ClassVar[int] = 0

    def append(self, rows: Iterable[Row]) -> None:
        self.mine = list(rows)
        self.inserted = 0
        Dying.fits += len(self.mine) >= Dying.point.rows
        self._perhaps_die()
        super().append(self.mine)
        self.inserted = -1
        self._perhaps_die()

    def insert(self, row: Row) -> None:
        super().insert(row)
        self.inserted += 1
        self._perhaps_die()

    def _perhaps_die(self) -> None:
        point = Dying.point
        if Dying.fits == point.act and len(self.mine) >= point.rows and self.inserted == point.inserts:
            die(Dying.folder, self.mine[0].seq - 1, len(self.mine))


class Piecemeal(Dying):
    """The control: every INSERT is its own transaction."""

    def insert(self, row: Row) -> None:
        super().insert(row)
        self._db.execute("COMMIT")
        self._db.execute("BEGIN IMMEDIATE")


class Hasty(Dying):
    """The control: it says that the act is recorded, and then records it."""

    def _perhaps_die(self) -> None:
        if self.inserted == Dying.point.inserts:
            acknowledge(self.mine[-1].seq)
        super()._perhaps_die()


class Telling(Store):
    """Tells every number when its commit has returned; it is killed from outside, at any moment."""

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        super().append(mine)
        acknowledge(mine[-1].seq)


STORES = {"honest": Dying, "piecemeal": Piecemeal, "hasty": Hasty}
TOLD = -1


def acknowledge(seq: int) -> None:
    """Tell the world that a number is recorded."""
    os.write(TOLD, f"{seq}\n".encode())


def play(folder: Path, store: type[Store]) -> None:
    """Play until death comes."""
    evenings.Table(evenings.journal(folder / "journal", store), SEED, COUPS).play().clerk.stop()


def planned(folder: Path, point: Point) -> dict[str, object]:
    """Let one record die at a point."""
    child = os.fork()
    if child == 0:
        global TOLD  # noqa: PLW0603  # of this fork, which ends here
        TOLD = os.open(folder / "told", os.O_WRONLY | os.O_CREAT, 0o600)
        Dying.point, Dying.folder = point, folder
        play(folder, STORES[point.store])
        os._exit(9)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), (point, status)
    told = (folder / "told").read_text().split()
    death = json.loads((folder / "death").read_text())
    return {"point": repr(point), "store": point.store, "told": int(told[-1]) if told else 0, **death}


def sudden(folder: Path, commits: int) -> dict[str, object]:
    """Kill one record from outside, at once when it has told of so many commits; what it does then is chance."""
    told, telling = os.pipe()
    child = os.fork()
    if child == 0:
        global TOLD  # noqa: PLW0603  # of this fork, which ends here
        TOLD = telling
        play(folder, Telling)
        os._exit(0)
    os.close(telling)
    heard = b""
    while heard.count(b"\n") < commits:
        heard += os.read(told, 64)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(told, 65536):
        heard += more
    return {"point": f"{commits} commits", "store": "telling", "told": int(heard.split()[-1])}


def main(top: Path, sudden_deaths: int) -> None:
    """Let them all die."""
    dice = random.Random(1)
    evenings.Table(evenings.memory(), SEED, 0).play()  # all that a fork would import or compute is there
    for i, point in enumerate((*POINTS, *CONTROLS, *range(sudden_deaths))):
        folder = top / str(i)
        folder.mkdir()
        done = planned(folder, point) if isinstance(point, Point) else sudden(folder, dice.randint(1, 40))
        print(json.dumps({"folder": str(folder / "journal"), **done}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
