"""A table of which one seed drives all: shoe, people, clock, medium, and the deaths of the program (record.md R71).

While two days are played the medium fails or is full at a statement, the program is killed there, the shoe loses its
power, its cable is pulled, and the clock steps. Whatever happens, the acts of the game are those of the same days
without any of it, and the record is whole. Nothing else decides: a seed gives the same record, byte for byte.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar

from dealer_app.clerk.moment import Moment
from dealer_app.journal import codec
from dealer_app.journal.entry import Entry, Row
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.verify import verify
from dealer_app.practice.chance import START, draw
from dealer_app.practice.plan import Mishap
from dealer_app.practice.sight import Move
from tests.clerk.model import bare
from tests.clerk.walks import STEPS
from tests.core.shipped import SHIPPED, playable
from tests.journal import evenings
from tests.journal.evenings import DAY, Table, Twist
from tests.journal.failing import Failing
from tests.power.breaking import NOT_OF_THE_GAME, game, kind_of

DAYS, COUPS = 2, 40
TROUBLE, CLOCK = 0.006, 0.002
"""How often a step meets a trouble, and a question of the time a clock that steps."""
OF_MEDIUM = ("error", "full", "killed")
TROUBLES = (*OF_MEDIUM, "power dip", "cable pulled")


class Killed(BaseException):
    """The program is no more."""


class Wall:
    """A clock that goes on by some seconds at each question, and sometimes steps; the steady clock never does."""

    def __init__(self, dice: random.Random) -> None:
        self.passed, self.steps, self.mono, self._at, self._dice = 0, 0, 0, START, dice

    def now(self, seq: int) -> Moment:
        ticked = self._dice.randint(0, 5_200)
        self.mono += ticked
        self._at += ticked
        if self._dice.random() < CLOCK:
            self._at += self._dice.choice(STEPS)
            self.steps += 1
        return Moment(self._at + self.passed, self.mono)


class Frail(Failing):
    """The product's store; the next act meets what waits for it, at one of its statements."""

    season: ClassVar[Season]

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        season, self.wire.fails = Frail.season, ()
        if season.waits:
            season.met = mine, bare(season.clerk), season.record.head.seq
            self.arm(*season.dice.choice(((1,), (2,), (3,), (3, 4))), is_done=season.dice.random() < 0.5)
            self.wire.fault = partial(season.strikes, season.waits)
        super().append(mine)
        season.met = None


class Hasty(Frail):
    """The control's: it says that an act is recorded, whatever the medium said."""

    def append(self, rows: Iterable[Row]) -> None:
        with suppress(JournalError):
            super().append(rows)


class Moods(Twist):
    """People who err and take back, each chance drawn from the day and how many events of the game it has."""

    def __call__(self, table: Table, move: Move) -> Move:
        assert isinstance(table, Season)
        self._dice = draw(str(table.seed), "mood", len(table.games), table.events_today())
        return super().__call__(table, move)


class Season(Table):
    """Some days of one table; `wrong` says what is not as it must be, `count` what was met."""

    def __init__(self, seed: int, folder: Path | None, store: type[Frail] = Frail) -> None:
        self.dice, self.count, self.wrong = draw(str(seed), "season"), Counter[str](), list[str]()
        self.wall, self._at_home = Wall(draw(str(seed), "clock")), folder
        self.waits, self.met = "", None  # the trouble that the next act meets; the act that met one
        self.games, self._store = list[list[Any]](), store
        mood = draw(str(seed), "people")
        twist = Moods(counts=mood.choice(((0,), (10, 0), (0, -5))), errs=0.02, takes_back=0.02)
        mishaps = tuple(Mishap(coup, mood.choice((0, 2, 5))) for coup in range(2, COUPS) if mood.random() < 0.05)
        rules = playable(SHIPPED[seed % len(SHIPPED)])
        Frail.season = self
        super().__init__(self._record(), seed, COUPS, mishaps=mishaps, profile=rules, twist=twist)

    def open(self, record: evenings.Record) -> None:
        """Start the program on a record."""
        self.clock = self.wall  # type: ignore[assignment]  # it tells the time too
        self._seen = self._events = 0
        super().open(record)

    def days(self) -> Season:
        """Play the days, whatever comes."""
        while len(self.games) < DAYS:
            while self.clerk.view is None or not self.clerk.view.day_open:
                self._guarded(self._open_day)
            while self._guarded(self.step):
                self.count["steps"] += 1
            self.games.append([_bare(event) for event in game(reversed([*today(self.record)]))])
        self.clerk.stop()
        return self

    def events_today(self) -> int:
        """How many events of the game the day has; each entry is looked at once."""
        self._events += sum(1 for _ in takewhile(lambda entry: entry.seq > self._seen, today(self.record)))
        self._seen = self.record.head.seq
        return self._events

    def _record(self) -> evenings.Record:
        return evenings.memory() if self._at_home is None else evenings.journal(self._at_home, self._store)

    def _open_day(self) -> bool:
        """Let a day pass and open the next; tell whether the clock allows it."""
        self.wall.passed += DAY
        self._seen = self._events = 0
        why = self.clerk.open_day(self.setting, self.plan.person("chef"))
        self.count["days refused"] += why is not None and why.reason.startswith("day_")
        return why is None

    def _guarded(self, do: Callable[[], bool]) -> bool:
        """Do something, with a trouble now and then; after a death the program is started again."""
        if self._at_home is not None and self.dice.random() < TROUBLE:
            self._meet(self.dice.choice(TROUBLES))
        try:
            more = do()
        except Killed:
            self._again(is_killed=True)
            return True
        if self.clerk.lamps.suspended:
            self._again(is_killed=False)
            return True
        return more

    def _meet(self, trouble: str) -> None:
        if trouble in OF_MEDIUM:
            self.waits = trouble
            return
        self.count[trouble] += 1
        if trouble == "power dip":
            self.shoe.restart_shoe()
        else:
            self.shoe.restart_host(self.desk.last_numbers)

    def strikes(self, trouble: str) -> BaseException:
        """Return what the statement meets; of a process that is killed the files stay as they are just then."""
        self.count[trouble] += bool(self.waits)  # a ROLLBACK that fails as well is the same trouble
        self.waits = ""
        if trouble == "killed":
            assert self._at_home is not None
            shutil.copytree(self._at_home, self._at_home.with_name("left"))
            return Killed()
        fault = sqlite3.OperationalError("database or disk is full" if trouble == "full" else "disk I/O error")
        fault.sqlite_errorcode = sqlite3.SQLITE_FULL if trouble == "full" else sqlite3.SQLITE_IOERR
        return fault

    def _again(self, *, is_killed: bool) -> None:
        """Start the program again, on what is left, and look at the act that met the trouble."""
        assert self.met is not None, self.clerk.lamps
        assert self._at_home is not None
        (rows, stood, head), self.met = self.met, None
        if not is_killed and (bare(self.clerk), self.record.head.seq) != (stood, head):
            self.wrong.append(f"{kind_of(rows)} failed, and something moved")
        self.record.close()
        if is_killed:
            shutil.rmtree(self._at_home)
            self._at_home.with_name("left").rename(self._at_home)
        self.open(self._record())
        lines = {codec.line_of(entry) for entry in self.record.entries}
        there = sum(row.line in lines for row in rows)
        self.count["recorded all the same"] += there > 0
        if there not in (0, len(rows)):
            self.wrong.append(f"{there} of {len(rows)} rows of {kind_of(rows)} are there")
        if there == 0 and bare(self.clerk) != stood:
            self.wrong.append(f"another table without {kind_of(rows)}")


def today(record: evenings.Record) -> Iterator[Entry]:
    """Yield the entries of the game of the newest day, newest first, but for its opening, which tells the date."""
    behind = takewhile(lambda entry: entry.kind != "DayOpened", reversed(record.entries))
    return (entry for entry in behind if entry.kind not in NOT_OF_THE_GAME)


def _bare(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event without the id of the act that it takes back: ids follow from the number of the entry."""
    return {name: value for name, value in event.items() if name != "act"}


def played(seed: int, place: Path, store: type[Frail] = Frail) -> Season:
    """Play a seed's days in a folder, and hold them against the same days without any trouble."""
    season = Season(seed, place / "journal", store)
    try:
        season.days()
        calm = Season(seed, None).days()
        if season.games != calm.games:
            season.wrong.append("the acts are not those of the same days without troubles")
        verify(place / "journal")
    except (AssertionError, ChainBroken, JournalError) as broken:
        season.wrong.append(f"{type(broken).__name__}: {broken}")
    finally:
        season.record.close()
    coups = sum(event["kind"] == "Settled" for day in season.games for event in day)
    season.count.update({"clock steps": season.wall.steps, "seconds at the table": season.wall.mono // 1000})
    season.count.update(days=len(season.games), coups=coups, wrong=bool(season.wrong))
    return season
