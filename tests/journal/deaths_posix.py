"""An evening that is killed again and again, and goes on behind each kill in a process of its own (record.md R1).

Each life of the program is a fork that opens the record itself: nothing that is open is ever forked. It plays acts
through the product's `Journal` on a real file, and tells number and hash of each act's last entry over a pipe, right
after the commit. `deaths_left` looks at what it leaves.
"""

from __future__ import annotations

import gc
import json
import os
import random
import signal
import sys
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar, NamedTuple

from dealer_app.core.events import Event
from dealer_app.journal.entry import Row, Stamp
from dealer_app.journal.journal import Journal
from dealer_app.journal.memory import Memory
from dealer_app.journal.signing import practice
from dealer_app.journal.store import Store
from dealer_app.journal.verify import verify
from tests.journal import evenings
from tests.journal.deaths_left import wrongs

SOON = 0.08  # seconds within which a life ends
DAYS, COUPS = 8, 5  # of an evening that is killed some twenty times; a day's file stays small
OPEN = b"open\n"  # what a life says when it has the table
SCRIPTS = 4  # evenings that differ
MOST = 400  # kills of one evening, behind which it is wrong that it does not end


class Script(NamedTuple):
    """The acts of an evening as the clerk gives them to the record, and the number of the last entry of each."""

    acts: Sequence[tuple[Stamp, Sequence[Event]]]
    ends: Sequence[int]


class Life(NamedTuple):
    """What one life told, as (number, hash), whether it had the table, and whether it was killed before its end."""

    told: list[tuple[int, str]]
    had_the_table: bool
    is_killed: bool


class _Keeping(Memory):
    """Keeps the acts that are recorded."""

    def __init__(self) -> None:
        super().__init__(evenings.IDENTITY)
        self.script = Script([], [])

    def append(self, stamp: Stamp, events: Sequence[Event]) -> None:
        super().append(stamp, events)
        self.script.acts.append((stamp, tuple(events)))  # type: ignore[attr-defined]  # a list while it is made
        self.script.ends.append(self.head.seq)  # type: ignore[attr-defined]  # likewise


class Telling(Store):
    """Tells the number and the hash of each act when its commit has returned."""

    told: ClassVar[int] = -1

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        super().append(mine)
        self.tell(mine[-1])

    def tell(self, row: Row) -> None:
        os.write(self.told, f"{row.seq} {row.hash}\n".encode())


class Hasty(Telling):
    """The control: it tells, and then records."""

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        self.tell(mine[-1])
        Store.append(self, mine)


@cache
def script(seed: int) -> Script:
    """Return the acts of some days."""
    record = _Keeping()
    table = evenings.Table(record, seed, COUPS).play()
    for _ in range(DAYS - 1):
        table.next_day()
        table.play()
    table.clerk.stop()
    gc.freeze()  # a fork shares what is never collected
    return record.script


def lived(folder: Path, acts: Script, seconds: float, store: type[Telling], *, has_it: bool) -> Life:
    """Let one life play on in the folder, and kill it so long behind its birth or, `has_it`, its opening."""
    hearing, Telling.told = os.pipe()
    if (child := os.fork()) == 0:
        _live(folder, acts, store)
    os.close(Telling.told)
    heard = os.read(hearing, len(OPEN)) if has_it else b""
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(hearing, "rb") as pipe:
        lines = (heard + pipe.read()).decode().split("\n")[:-1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "the program refused what death had left"
    told = [(int(seq), digest) for seq, digest in (line.split() for line in lines[1:])]
    return Life(told, lines != [], os.WIFSIGNALED(status))


def _live(folder: Path, acts: Script, store: type[Telling]) -> None:
    """Open the record, go on behind its last act, and end; this process does nothing else."""
    try:
        record = Journal(folder, evenings.IDENTITY, {"program": "deaths"}, practice("play"), store)
        os.write(Telling.told, OPEN)
        for stamp, events in acts.acts[bisect_right(acts.ends, record.head.seq) :]:
            record.append(stamp, events)
        record.close()
        os._exit(0)
    except BaseException as error:  # whatever it is, the fork may not go on as its parent
        print(f"-- {folder}: {error!r}", file=sys.stderr, flush=True)
        os._exit(1)


def killed(folder: Path, seed: int, store: type[Telling] = Telling, kills: int = MOST) -> Counter[str]:
    """Play an evening to its end, or so many kills long; return what was counted, "wrong" among it."""
    acts, dice, count = script(seed % SCRIPTS), random.Random(seed), Counter[str]()
    told: list[tuple[int, str]] = []
    is_over = False
    while not is_over and count["kills"] < kills:
        life = lived(folder, acts, dice.random() * SOON, store, has_it=dice.random() < 0.5)
        told += life.told
        is_over = not life.is_killed
        if life.is_killed:
            count["kills"] += 1
            count["kills before it had the table"] += not life.had_the_table
            is_hot = any(path.stat().st_size for path in folder.glob("*-journal"))
            count["kills that left a rollback file"] += life.had_the_table and is_hot
        for why in wrongs(folder, told, acts.ends, DAYS if is_over else 2):
            count["wrong"] += 1
            if store is Telling:
                print(f"-- seed {seed}, kill {count['kills']}: {why}", flush=True)
    if is_over:
        count["wrong"] += len(verify(folder).entries) != acts.ends[-1]
    elif kills == MOST:  # it never ended
        count["wrong"] += 1
    count.update({"acts told": len(told), "evenings": 1})
    return count


def many(place: Path, seed: int, kills: int, store: type[Telling] = Telling) -> Counter[str]:
    """Kill so many times, evening after evening from this seed on; return what was counted."""
    count = Counter[str]()
    for one in range(seed, seed + kills):
        if count["kills"] < kills:
            count.update(killed(place / f"{store.__name__}-{one}", one, store, kills - count["kills"]))
    return count


def main(kills: int, places: list[str]) -> None:
    """Kill so many times in each place, those of the control too; print what was counted."""
    for kind in (Telling, Hasty):
        found = [many(Path(place), 0, kills, kind) for place in places]
        print(json.dumps(sum(found, Counter())), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
