"""The ten-year life of a table: days are played, closed, archived in two places, and purged years later (R28, R25).

./installer/test --long purges [LIVES [DAYS_A_YEAR [YEARS]]]

Each life takes days at random: how many coups, which change the key or begin another edition, when the house purges
and how many days at once. After each purge both verifiers step over the tombstones, the totals are those that they
were, and the table plays on. The control bends the chronicle after each purge: none of that may pass.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from dealer_app.journal import archive, chronicle, purge
from dealer_app.journal import folder as layout
from dealer_app.journal.entry import Entry, Source, Stamp, Who
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.journal import Journal
from dealer_app.journal.reader import day_rows
from dealer_app.journal.signing import Change, practice
from dealer_app.journal.verify import verify
from tests.journal import evenings, second
from tests.journal.evenings import DAY, Table
from tests.long import figures

SEED, LIVES, DAYS, YEARS, KEPT = 28, 2, 6, 21, 10
TWO = Who("301", "director", "claimed"), Who("201", "chef", "claimed")
Lines = list[bytes]
SECOND = second.module(second.SCRIPT.read_text())


class Life:
    """One table's life in a folder."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.dice, self.folder, self.journal = random.Random(seed), folder, folder / "journal"
        self.places = [folder / "a", folder / "b"]
        self.count: Counter[str] = Counter(lives=1)
        self.signer = practice("test")
        self.table = Table(evenings.journal(self.journal), seed, 1)
        for place in self.places:
            place.mkdir()

    def day(self, passed: int) -> None:
        """Let time pass and play a day; now and then another key is taken up in it."""
        self.table.clock.passed += passed
        self.table.plan = replace(self.table.plan, coups=self.dice.randint(1, 2))
        if self.count["days"]:
            assert self.table.clerk.open_day(self.table.setting, self.table.plan.person("chef")) is None
        if self.dice.random() < 0.1 and self.count["days"]:
            self._change_key()
        self.table.play()
        self.table.clerk.stop()
        self.count["days"] += 1
        self.count["entries"] = self.table.record.head.seq
        newest = layout.days(self.journal)[-1]
        data = archive.sealed(day_rows(newest), {}, self.signer)
        for place in self.places:
            (place / f"{newest.stem}.tar").write_bytes(data)
        self.open()

    def open(self) -> None:
        """Start the program again."""
        self.table.open(evenings.journal(self.journal, signer=self.signer))

    def _change_key(self) -> None:
        """Have another key sign from here on."""
        new = practice(f"{self.dice.random()}")
        record = self.table.record
        assert isinstance(record, Journal)
        record.change_key(stamp_behind(record.entries[-1]), Change(new, *TWO, "yearly", is_lost=False))
        self.signer = new
        record.close()
        self.open()

    def purge(self, year: int) -> int:
        """Purge some of the days that are past their time; return how many things are wrong then."""
        self.table.record.close()
        old = [path.stem for path in layout.days(self.journal)[:-1] if int(path.stem[:4]) + KEPT < year]
        gone = old[: self.dice.randint(min(1, len(old)), len(old))]
        totals = verify(self.journal).entries[-1].totals
        for day in gone:
            order = purge.Order(*TWO, self.table.clock.now(0).at)
            purge.bury(self.journal, purge.stone_of(self.journal, day, self.places, order, self.signer))
        self.count["days purged"] += len(gone)
        self.count["purges"] += bool(gone)
        wrong = len(said(self.journal)) + (verify(self.journal).entries[-1].totals != totals)
        wrong += sum(any(self.journal.glob(f"{day}*")) for day in gone)
        if gone:
            wrong += self._control()
        self.open()
        return wrong

    def _control(self) -> int:
        """Bend the chronicle in each way; return how often nobody noticed."""
        path = self.journal / chronicle.FILE
        whole = path.read_bytes().splitlines(keepends=True)
        missed = 0
        for bend in BENDS:
            path.write_bytes(b"".join(bend(list(whole), self.dice.randrange(len(whole)))))
            missed += len(said(self.journal)) < 2
            self.count["control"] += 1
        path.write_bytes(b"".join(whole))
        return missed


def stamp_behind(last: Entry) -> Stamp:
    """Return the stamp of what stands where the last entry stands."""
    where = {name: getattr(last, name) for name in ("day", "shift", "shoe", "coup", "at", "mono", "run", "clock")}
    who = {"act": f"key/{last.seq + 1}", "by": None, "approved": None}
    return Stamp(**where, **who, source=Source("manual"), profile=last.profile, program=last.program)


def without(lines: Lines, at: int) -> Lines:
    return lines[:at] + lines[at + 1 :]


def doubled(lines: Lines, at: int) -> Lines:
    return [*lines, lines[at]]


def changed(lines: Lines, at: int) -> Lines:
    stone = json.loads(lines[at])
    stone["totals"]["levies"] += 1
    lines[at] = json.dumps(stone, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    return lines


BENDS: tuple[Callable[[Lines, int], Lines], ...] = (without, doubled, changed)


def said(journal: Path) -> list[str]:
    """Return what either verifier finds wrong."""
    found = []
    try:
        verify(journal)
    except ChainBroken as broken:
        found.append(str(broken))
    told = SECOND.verify(str(journal))
    return found if told["ok"] else [*found, told["why"]]


def lived(seed: int, folder: Path, days: int, years: int) -> tuple[Counter[str], int]:
    """Live one life; return what was done and how many things were wrong."""
    life, wrong = Life(seed, folder), 0
    for _ in range(years):
        for _ in range(days):
            life.day(DAY * (365 // days) if life.count["days"] else 0)
        if life.dice.random() < 0.7:
            wrong += life.purge(layout_year(life))
    life.table.record.close()
    life.count["years"] = years
    return life.count, wrong + len(said(life.journal)) + (not life.count["days purged"])


def layout_year(life: Life) -> int:
    """Return the year in which a life is."""
    days = layout.days(life.journal)
    return int(days[-1].stem[:4]) if days else 2026


def main(words: list[str]) -> int:
    """Live them all; return how many things were wrong."""
    lives, days, years = (*map(int, words), *(LIVES, DAYS, YEARS)[len(words) :])
    count, wrong = Counter[str](), 0
    for seed in range(SEED, SEED + lives):
        with tempfile.TemporaryDirectory() as scratch:
            one, bad = lived(seed, Path(scratch), days, years)
        count, wrong = count + one, wrong + bad
        print(f"-- life {seed}: {dict(one)}, {bad} wrong", flush=True)
    control = count.pop("control", 0)
    figures("purges", SEED, wrong, count={**count, "wrong": wrong}, control=control)
    return wrong
