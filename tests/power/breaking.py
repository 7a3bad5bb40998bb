"""A child that plays evenings whose medium fails at one call of each commit (record.md R2, R5).

`python -m tests.power.breaking FOLDER JOB...`, each job as JSON; it prints one JSON line for each. An act that fails
must suspend the table and move nothing. Then the program is started again: of the act all is there or nothing. The
same command sent once more is refused if it is there; if not, it is done once. Then play goes on, and at the end the
acts are those of an evening on a good medium.
"""

from __future__ import annotations

import functools
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import msgspec

from dealer_app.core.events import KINDS as GAME
from dealer_app.journal import codec, kinds
from dealer_app.journal.entry import Entry, Head, Row, Stamp
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.store import Store
from drivers.messages import Acknowledge, Order
from tests.journal import evenings
from tests.journal.evenings import Table
from tests.power import vfs

MOST_STEPS, CREATION = 1_000, "creation"
NOT_OF_THE_GAME = frozenset(kinds.KINDS) - frozenset(GAME)


class Job(msgspec.Struct, frozen=True):
    """Fail at the n-th call of each act, or of the acts of one kind; 1 is the first write behind BEGIN."""

    call: int
    fault: str = "EIO"
    for_good: bool = False
    kind: str = ""
    seed: int = 7
    coups: int = 1
    store: str = "honest"


class Breaking(Store):
    """Fails in each act once; until that act has been done after all, or another of the game, nothing fails."""

    medium: ClassVar[vfs.Medium]
    job: ClassVar[Job]
    table: ClassVar[Table | None] = None
    attempt: ClassVar[Attempt | None] = None
    waits: ClassVar[str] = ""  # for what kind, or nothing
    ears: ClassVar[Ears]
    count: ClassVar[Counter[str]] = Counter()

    def __init__(self, path: Path, *, create: bool) -> None:
        if not create:
            super().__init__(path, create=False)
            return
        self.broken([], lambda: super(Breaking, self).__init__(path, create=True))
        Breaking.waits = Breaking.waits.replace(CREATION, "")

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        self.broken(mine, lambda: super(Breaking, self).append(mine))
        if kind_of(mine) not in NOT_OF_THE_GAME or kind_of(mine) == Breaking.waits:
            Breaking.waits = ""

    @classmethod
    def broken(cls, rows: list[Row], act: Callable[[], None]) -> None:
        """Do an act, on a medium that fails if it is its turn."""
        job, kind = cls.job, kind_of(rows)
        is_known = kind in NOT_OF_THE_GAME and cls.count[kind] > 0  # the shoe says such things again at each start
        if Breaking.waits or job.kind not in ("", kind) or is_known:
            act()
            return
        attempt = Attempt(rows, *seen(Breaking.table))
        cls.medium.arm(job.call, job.fault, for_good=job.for_good)
        try:
            act()
        except JournalError:
            Breaking.attempt, Breaking.waits = attempt, kind
            raise
        finally:
            cls.count[kind] += cls.medium.calls >= job.call
            cls.count["passed over"] += cls.medium.calls >= job.call and not Breaking.waits
            if not job.for_good or not Breaking.waits:
                cls.medium.disarm()


class Hasty(Breaking):
    """The control: it says that an act is recorded, whatever the medium said."""

    def append(self, rows: Iterable[Row]) -> None:
        with suppress(JournalError):
            super().append(rows)


STORES = {"honest": Breaking, "hasty": Hasty}


class Attempt(NamedTuple):
    """An act that failed, and what was to be seen before it."""

    rows: list[Row]
    view: object
    head: Head
    acknowledged: int


def kind_of(rows: list[Row]) -> str:
    """Return the kind of what was said or done; of no rows: a day's file is made."""
    return codec.entry_of(rows[0].line).kind if rows else CREATION


class Ears:
    """The shoe, and how often it was told to forget."""

    def __init__(self, shoe: Any) -> None:
        self._shoe, self.told = shoe, 0

    def send(self, order: Order) -> None:
        self.told += isinstance(order, Acknowledge)
        self._shoe.send(order)


def seen(table: Table | None) -> tuple[object, Head, int]:
    """Return what can be seen from outside: the table as it lies open, the record's head, what the shoe was told."""
    return (None, Head(), 0) if table is None else (table.clerk.view, table.record.head, Breaking.ears.told)


def game(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Return the acts of the game."""
    return [json.loads(codec.canonical(entry.event)) for entry in entries if entry.kind not in NOT_OF_THE_GAME]


def played(folder: Path, job: Job) -> dict[str, Any]:
    """Play one evening on a medium that fails."""
    Breaking.job, Breaking.waits, Breaking.attempt, Breaking.count = job, "", None, Counter()
    store, wrong = STORES[job.store], list[str]()
    Breaking.table = None
    table = Breaking.table = _table(evenings.journal(folder, store), job)
    _listen(table)
    try:
        wrong += _evening(table, folder, store)
        if game(table.record.entries) != _whole(job.seed, job.coups):
            wrong.append("the acts are not those of an evening on a good medium")
    except ChainBroken as broken:
        wrong.append(f"the program does not start again: {broken}")
    return {"job": msgspec.to_builtins(job), "count": Breaking.count, "wrong": wrong}


def _evening(table: Table, folder: Path, store: type[Store]) -> Iterator[str]:
    """Play on after each failure; yield what is wrong behind it."""
    for _ in range(MOST_STEPS):
        more = table.step()
        if Breaking.attempt is not None:
            Breaking.medium.disarm()
            yield from _moved(table, Breaking.attempt)
            table.record.close()
            table.open(evenings.journal(folder, store))
            _listen(table)
            yield from _doubtful(table, Breaking.attempt)
            Breaking.attempt = None
            Breaking.waits = "" if Breaking.waits in NOT_OF_THE_GAME else Breaking.waits
        elif not more:
            break
    table.clerk.stop()


@functools.cache
def _whole(seed: int, coups: int) -> list[dict[str, Any]]:
    """Return the acts of an evening on a good medium."""
    return game(_table(evenings.memory(), Job(0, seed=seed, coups=coups)).play().record.entries)


def _table(record: Any, job: Job) -> Table:
    return Table(record, job.seed, job.coups, mishaps=evenings.MISHAPS)


def _listen(table: Table) -> None:
    Breaking.ears = Ears(table.shoe)
    table.desk.attach(Breaking.ears)


def _moved(table: Table, attempt: Attempt) -> Iterator[str]:
    """Yield what must not be after an act that failed."""
    Breaking.count["failed"] += 1
    if table.clerk.lamps.suspended != "database":
        yield f"{kind_of(attempt.rows)} failed, and the table is not suspended"
    if seen(table) != tuple(attempt[1:]):
        yield f"{kind_of(attempt.rows)} failed, and something moved"


def _doubtful(table: Table, attempt: Attempt) -> Iterator[str]:
    """Yield what must not be when the program has started again: half an act, or the same command done twice."""
    lines = {codec.line_of(entry) for entry in table.record.entries}
    there = sum(row.line in lines for row in attempt.rows)
    if there not in (0, len(attempt.rows)):
        yield f"{there} of {len(attempt.rows)} rows of {kind_of(attempt.rows)} are there"
    if there:
        Breaking.count["recorded all the same"] += 1
        before = table.record.head
        try:
            table.record.append(*_command(attempt.rows))
        except JournalError:
            Breaking.count["refused a second time"] += 1
        if table.record.head != before:
            yield f"{kind_of(attempt.rows)} was recorded twice"
        Breaking.waits = ""


def _command(rows: list[Row]) -> tuple[Stamp, list[Any]]:
    """Return the act as the clerk gave it to the record."""
    entries = [codec.entry_of(row.line) for row in rows]
    mine = [entry for entry in entries if entry.act == entries[0].act]
    stamp = Stamp(**{name: getattr(mine[0], name) for name in Stamp.__struct_fields__})
    return stamp, [codec.event_of(entry) for entry in mine]


def run(folder: Path, *jobs: Job) -> list[dict[str, Any]]:
    """Let a process of its own do the jobs."""
    words = [sys.executable, "-m", "tests.power.breaking", str(folder)]
    words += [msgspec.json.encode(job).decode() for job in jobs]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def main(top: Path, jobs: Iterable[str]) -> None:
    """Do the jobs."""
    Breaking.medium = vfs.installed()
    for i, job in enumerate(jobs):
        folder = top / str(i)
        print(json.dumps(played(folder / "journal", msgspec.json.decode(job, type=Job))), flush=True)
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
