"""What the product makes of a disk after a power cut, and what it may make of it (record.md R3).

All rows that the world was told of are there, nothing is there twice, the chain is whole, and at most the act that
was under way is there besides, all of it.
"""

from __future__ import annotations

import bisect
import hashlib
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from types import TracebackType
from unittest.mock import patch

from dealer_app.journal import chain, journal, reader
from dealer_app.journal.chain import Whole
from dealer_app.journal.entry import Head, Row
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.reader import read
from tests.journal import evenings

States = Iterable[tuple[int, dict[str, bytes]]]
"""Of each state the number of rows that the world was told of, and the files."""


class Judge:
    """Has the product read state after state; what it reads it compares with the rows that were written.

    The same bytes are read once. What hangs together is found by the product's own check, which looks at each row
    that was written once, behind those before it. Every `starts`-th state, and each before the first act was told,
    the program is started on as well.
    """

    def __init__(
        self,
        rows: list[Row],
        ends: Iterable[int],
        start: Callable[[Path], Journal] = evenings.journal,
        starts: int = 8,
    ) -> None:
        self._rows, self._ends = rows, [0, *ends]
        self._start, self._starts = start, starts
        self._known, self._is_ours = dict[int, Whole](), False
        self._seen = set[bytes]()
        self.count: Counter[str] = Counter()
        self.wrong: list[str] = []

    def __enter__(self) -> Judge:
        memory = Path("/dev/shm")
        self._place = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
        self._patches = [patch.object(room, "followed", self._followed) for room in (reader, journal)]
        self._patches.append(patch.object(tempfile, "tempdir", str(self._place)))
        for one in self._patches:
            one.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        for one in self._patches:
            one.stop()
        shutil.rmtree(self._place)

    def _followed(self, rows: Iterable[Row], before: Head | None) -> Whole:
        mine = list(rows)
        n, self._is_ours = len(mine), mine == self._rows[: len(mine)]
        if not self._is_ours:
            return chain.followed(mine, before)
        if n not in self._known:
            at = max((known for known in self._known if 0 < known < n), default=0)
            self._known[n] = chain.followed(mine[at:], before, self._known.get(at))
        whole = self._known[n]
        return Whole([*whole.entries], *whole[1:])

    def look(self, states: States) -> None:
        """Judge each state; what is wrong with it is kept."""
        for told, files in states:
            self.count["drawn"] += 1
            if self._is_new(told, files):
                self._judge(told, files)

    def _is_new(self, told: int, files: dict[str, bytes]) -> bool:
        digest = hashlib.blake2b(f"{told}".encode(), digest_size=12)
        for name, data in sorted(files.items()):
            digest.update(f"/{name}/{len(data)}/".encode() + data)
        is_new = digest.digest() not in self._seen
        self._seen.add(digest.digest())
        return is_new

    def _judge(self, told: int, files: dict[str, bytes]) -> None:
        self.count["states"] += 1
        folder = self._put(files)
        is_hot = any(name.endswith("-journal") and data for name, data in files.items())
        self.count["with a rollback file"] += is_hot
        day = next((folder / name for name in files if name.endswith(".journal")), None)
        why = ""
        if told:
            why = self._wrong_rows(told, self._read(day) if day is not None else 0)
        if not why and (not told or self.count["states"] % self._starts == 0):
            self.count["starts"] += 1
            why = self._wrong_rows(told, self._started(folder))
        if why:
            self.count["wrong"] += 1
            self.wrong.append(f"{told} told: {why}")

    def _put(self, files: dict[str, bytes]) -> Path:
        folder = self._place / "journal"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        return folder

    @staticmethod
    def _read(day: Path) -> int | str:
        """Return how many rows whoever reads the file finds."""
        try:
            reading = read(day)
        except (ChainBroken, JournalError) as error:
            return str(error)
        return len(reading.entries) + reading.withheld

    def _started(self, folder: Path) -> int | str:
        """Return how many rows the program finds that is started on what the power cut left."""
        try:
            with closing(self._start(folder)) as record:
                return record.head.seq
        except (ChainBroken, JournalError) as error:
            return str(error)

    def _wrong_rows(self, told: int, found: int | str) -> str:
        if isinstance(found, str):
            self.count["refused"] += 1
            return found
        if found not in self.allowed(told):
            self.count["told and lost"] += found < told
            return f"{found} are there"
        if found and not self._is_ours:
            return "other rows"
        self.count["with the act that was under way"] += found > told
        return ""

    def allowed(self, told: int) -> tuple[int, ...]:
        """Return how many rows may be there: those told, or with them those of the next act."""
        after = bisect.bisect_right(self._ends, told)
        return tuple(self._ends[after - 1 : after + 1])
