"""A table in one process on any record, on disk too: several shifts and days, people who err, a second start.

The people and the shoe are those of the demo; a `Twist` changes what they do. Nothing here waits for real time.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Moment
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core import cards, events
from dealer_app.core.cards import Card
from dealer_app.core.state import open_coup
from dealer_app.core.table import refused
from dealer_app.house import profiles, staff
from dealer_app.journal.entry import Identity
from dealer_app.journal.history import in_box
from dealer_app.journal.journal import Journal, Record
from dealer_app.journal.memory import Memory
from dealer_app.journal.signing import Secret, practice
from dealer_app.journal.store import Store
from dealer_app.practice.chance import START, STEP, SeededNames
from dealer_app.practice.people import next_move
from dealer_app.practice.plan import Mishap, Plan, limits_of
from dealer_app.practice.sight import Do, Hand, Move, OpenDay
from dealer_app.shipped import resources
from drivers.simulator.inprocess import InProcessShoe

Until = Callable[["Table"], bool]
IDENTITY = Identity("demo", "1")
DAY = 86_400_000


class Clock:
    """Start + number x step, and what the test lets pass besides."""

    def __init__(self) -> None:
        self.passed = 0

    def now(self, seq: int) -> Moment:
        return Moment(START + self.passed + seq * STEP, self.passed + seq * STEP)


class Twist:
    """What differs from the demo's evening: shifts of a day, how the box differs at each count, how people err."""

    def __init__(
        self, seed: int = 0, *, counts: tuple[int, ...] = (0,), errs: float = 0, takes_back: float = 0
    ) -> None:
        self._dice = random.Random(seed)
        self._counts, self._errs, self._takes_back = counts, errs, takes_back

    def __call__(self, table: Table, move: Move) -> Move:
        view = table.clerk.view
        match move:
            case Do(events.CagnotteCounted(amount=amount), by, approved):
                surplus = self._counts[view.shift - 1]
                return Do(events.CagnotteCounted(max(0, amount + surplus)), by, approved)
            case Do(events.DayClosed(), chef) if view.shift < len(self._counts):
                return Do(events.ShiftOpened(view.limits, view.seats), chef)
            case Do(events.Spoken(side=side, word=word), by) if self._dice.random() < self._errs:
                return Do(events.Spoken(side, "stand" if word == "draw" else "draw"), by)
            case Do(_, by) if view is not None and view.undo is not None and open_coup(view) is not None:
                back = events.Voided(view.undo.act)
                if self._dice.random() < self._takes_back and refused(view, back) is None:
                    return Do(back, table.plan.person("croupier"))
        return move


class Table:
    """One table with its shoe; `play` goes on until the day is closed or `until` says so."""

    def __init__(
        self,
        record: Record,
        seed: int,
        coups: int,
        *,
        mishaps: tuple[Mishap, ...] = (),
        profile: str | Path = "classic",
        twist: Callable[[Table, Move], Move] = lambda _, move: move,
    ) -> None:
        found = profiles.load(str(profile))
        assert isinstance(found, profiles.Found), found
        equipment = found.profile.equipment
        members = staff.roles(staff.shipped(resources() / "demo" / "staff.toml"))
        self.clock, self.seed, self._twist = Clock(), seed, twist
        self.plan = Plan(
            str(seed), coups, limits_of(found.profile), members, tuple(range(1, equipment.seats + 1)), mishaps
        )
        self.setting = Setting("Europe/Paris", found.mapping, self.plan.limits, members)
        packs = equipment.decks if equipment.decks_mode == "fixed" else equipment.seats
        self.shoe = InProcessShoe(seed, decks=packs, stop=equipment.stop_card_from_end)
        self.open(record)

    def open(self, record: Record) -> None:
        """Start the program on a record: a new clerk and a new desk at the same shoe."""
        self.record = record
        names = SeededNames(str(self.seed), record.head.seq + 1)
        self.clerk = Clerk(record, self.clock, names, "test", lambda: 0.0)
        self.desk = ShoeDesk(self.clerk, record)
        self.desk.attach(self.shoe)
        self.shoe.restart_host(self.desk.last_numbers)
        self.clerk.start()

    def next_day(self) -> None:
        """Let a day pass and open it."""
        self.clock.passed += DAY
        assert self.clerk.open_day(self.setting, self.plan.person("chef")) is None

    def play(self, until: Until = lambda _: False) -> Table:
        """Play on; what the shoe sent is heard before the next move, and may be what is waited for."""
        while not until(self):
            self._catch_up()
            if until(self) or not self.step():
                break
        return self

    def step(self) -> bool:
        """Do the next move when the record holds all that the shoe has sent; False when the day is over."""
        if not self.clerk.lamps.suspended:
            self._catch_up()
        if self.clerk.lamps.suspended:
            return False
        move = self._twist(
            self, next_move(self.clerk.view, self.plan, self._look, lambda: in_box(self.record.entries))
        )
        match move:
            case None:
                return False
            case Do(event, by, approved):
                why = self.clerk.submit(event, by, approved)
                assert why is None or why.reason == "suspended", (event, why)
            case OpenDay(by):
                why = self.clerk.open_day(self.setting, by)
                assert why is None or why.reason == "suspended", why
            case Hand(verb):
                self.pull(verb)
        return True

    def pull(self, verb: str = "pull") -> None:
        """Let the hand do something at the shoe."""
        answer = self.shoe.hand(f"{verb} {self.clock.now(self.clerk.next_number).at}")
        assert answer.startswith("ok"), answer

    def _catch_up(self) -> None:
        view = self.clerk.view
        if view is None or not view.day_open:
            return
        wanted = int(self.shoe.hand("sync").split()[1], 16)
        for _ in range(10_000):
            for message in self.shoe.take():
                self.desk.hear(message)
            if wanted == 0 or self.desk.has(wanted) or self.clerk.lamps.suspended:
                return
            self.shoe.wait(0.05)
        raise AssertionError("the shoe never sent what it has")

    def _look(self, ordinal: int) -> Card:
        face = cards.parse(self.shoe.hand(f"look {ordinal}").removeprefix("ok "))
        assert face is not None
        return face


def journal(folder: Path, store: Callable[..., Store] = Store, signer: Secret | None = None) -> Journal:
    """Open a table's folder as the program does."""
    return Journal(folder, IDENTITY, {"program": "test"}, signer or practice("test"), store)


def memory() -> Memory:
    """A record without a file."""
    return Memory(IDENTITY)


MISHAPS = (Mishap(2), Mishap(3, 2), Mishap(5, 5))
"""A stray card before coup 2, an unread second card in coup 3, an unread fifth in coup 5 if there is one."""


def played(
    folder: Path,
    seed: int = 7,
    coups: int = 3,
    mishaps: tuple[Mishap, ...] = (),
    twist: Callable[[Table, Move], Move] = lambda _, move: move,
) -> Path:
    """Play one whole day into a folder, close it, and return the folder."""
    table = Table(journal(folder), seed, coups, mishaps=mishaps, twist=twist).play()
    table.clerk.stop()
    return folder


def day_of(folder: Path) -> Path:
    """Return the newest day's file."""
    return sorted(folder.glob("*.journal"))[-1]
