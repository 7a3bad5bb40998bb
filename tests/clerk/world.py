"""A table with its desk at the end of a bad line: the little world of the simulator, whose main is the real clerk.

The shoe, its line, the port and the driver are those of `drivers.simulator.world`; what came is heard by the desk and
recorded, and only then acknowledged. Times are the world's: nothing waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, fields

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Moment
from dealer_app.clerk.shoe import ShoeDesk, ShoeStatus
from dealer_app.core import events, say
from dealer_app.core.events import Event
from dealer_app.core.legal import legal
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable
from drivers.messages import CommandResult, Message, Order, ShoeEvent
from drivers.simulator.cards import shuffled
from drivers.simulator.device import Device
from drivers.simulator.faults import PLAIN
from drivers.simulator.stage import parts
from drivers.simulator.world import World
from drivers.talk import Turn
from tests.clerk.room import CHEF, CROUPIER, LIMITS, Names, Room, Watched

BEGINNING = 1_772_913_600_000
LOOKS = 5  # steps of the world between two looks of the main loop
APART = 0.3  # seconds between two cards


class Clock:
    """The world's clock, as the clerk reads it; it is the host's, whatever the shoe's clock says."""

    def __init__(self, world: World) -> None:
        self._world = world

    def now(self, seq: int) -> Moment:
        return Moment(BEGINNING + round(self._world.now * 1000), seq)


@dataclass(frozen=True, slots=True)
class Dealt(Device):
    """A shoe whose cards are those of another seed; serial number, log and readings are its own."""

    other: int = 0

    @property
    def cards(self) -> tuple[str, ...]:
        return shuffled(self.other, self.load, self.make.decks) if self.load else ()


class Table(World):
    """A world whose record is a clerk's; `kinds` are those of all entries since `mark`."""

    def __init__(self, wire: str = "shoe1", caps: str = PLAIN, seed: int = 7, keyed: Collection[str] = ()) -> None:
        decoder, voice, tags = parts(wire)
        self.wire, self._keyed = wire, keyed
        self.inbox = deque[Message]()
        self.orders: list[Order] = []
        self.deaf = False  # orders of the desk do not reach the driver
        self.begun = self.logged = self._steps = 0
        self.closing_at = float("inf")
        self.states: list[str] = []
        self.whys: list[str] = []
        self.locks: list[str] = []
        self.results: list[CommandResult] = []
        self.book = Watched([])
        super().__init__(seed, stop=7, caps=caps, wire=decoder, voice=voice, tags=tags)
        self._sit_down()
        assert self.clerk.open_day(Room().setting(), CHEF) is None

    # The clerk

    def _sit_down(self) -> None:
        self.clerk = Clerk(self.book, Clock(self), Names(), "program", lambda: 0.0)
        self.desk = ShoeDesk(self.clerk, self.book, self._keyed)
        self.desk.attach(self)
        self.clerk.listen(self._look)
        self.clerk.start()

    def _look(self) -> None:
        line = self.desk.line
        if [line.state, line.why] != [*self.states[-1:], *self.whys[-1:]]:
            self.states.append(line.state)
            self.whys.append(line.why)
        self.locks.append(self.desk.status.lock)

    def send(self, order: Order) -> None:
        """Take an order of the desk."""
        self.orders.append(order)
        if not self.deaf:
            self.obey(order)

    @property
    def view(self) -> OpenTable:
        view = self.clerk.view
        assert view is not None
        return view

    @property
    def status(self) -> ShoeStatus:
        return self.desk.status

    @property
    def shown(self) -> str:
        """All that a person may see of table and shoe, as text."""
        view = self.view
        return repr((say.calls(view), say.notices(view), legal(view), view.coup, view.strays, self.status))

    @property
    def marks(self) -> dict[str, tuple[int, str]]:
        return {mark.key: (mark.n, mark.text) for mark in self.status.marks}

    @property
    def kinds(self) -> list[str]:
        """The kinds of all entries since `mark`."""
        return [entry.kind for entry in self.book.entries[self.begun :]]

    @property
    def cards(self) -> list[str | None]:
        """The faces of all cards recorded since `mark`, in their order; None for one without a face."""
        drawn = ("CardDrawn", "StrayCard", "CardBurned")
        return [entry.event["card"] for entry in self.book.entries[self.begun :] if entry.kind in drawn]

    @property
    def drawn(self) -> list[str]:
        """The true faces of all cards that have left since `mark`."""
        return [stored.face for stored in self.log[self.logged :] if stored.face]

    def mark(self) -> Table:
        """Forget what was recorded, drawn and ordered so far."""
        self.begun, self.logged = len(self.book.entries), len(self.log)
        for seen in (self.orders, self.states, self.whys, self.locks, self.results):
            seen.clear()
        return self

    def submit(self, event: Event, by: Person = CROUPIER, approved: Person | None = None) -> Refusal | None:
        return self.clerk.submit(event, by, approved)

    def can(self, event: Event, by: Person = CROUPIER, approved: Person | None = None) -> str | None:
        """Return the reason for which it cannot be done, None if it can."""
        why = self.clerk.refusal(event, by, approved)
        return None if why is None else why.reason

    # The evening

    def other_cards(self, seed: int) -> None:
        """Put other cards into the shoe; all else of it stays as it is, its log and its readings too."""
        self.bench.device = Dealt(**{f.name: getattr(self.device, f.name) for f in fields(self.device)}, other=seed)

    def loaded(self) -> Table:
        """The line is up, the shoe is loaded, the shift is open."""
        self.wait(2.0)
        self.do("load")
        if self.wire != "shoe1":  # no shoe of these wires says so by itself
            assert self.desk.load(CHEF) is None
        self.wait(0.5)
        assert self.submit(events.ShiftOpened(LIMITS, (1, 2, 3, 4)), CHEF) is None
        return self.mark()

    def closed(self) -> Table:
        """A bank is covered and the stakes are closed: four cards are due."""
        for event in (events.BankOpened(1, 10_000), events.Covered(2, 5_000), events.StakesClosed()):
            assert self.submit(event) is None
        self.wait(0.5)
        return self.mark()

    def pulled(self, count: int) -> Table:
        """So many cards have left."""
        for _ in range(count):
            self.do("pull")
            self.wait(APART)
        return self.mark()

    def do(self, line: str) -> str:
        """Do an act now; `stuck S`: the main loop takes nothing for S seconds, though it ticks."""
        if line.startswith("stuck "):
            self._until["stuck"] = self.now + float(line.split()[1])
            return ""
        return super().do(line)

    # What the world's main loop does

    def take(self, turn: Turn) -> None:
        self.inbox.extend(turn.up)
        super().take(turn)
        self._queue.clear()  # the clerk records, not the world

    def _step(self) -> None:
        super()._step()
        if self.now >= self.closing_at:
            self.closing_at = float("inf")
            assert self.submit(events.StakesClosed()) is None
        self._steps += 1
        if self._steps % LOOKS == 0 and not self._is("sleep"):
            self.desk.look()

    def _main(self) -> None:
        if self._is("stuck"):
            return
        self.book.fails = "database" if self._is("full") else ""
        while self.inbox:
            message = self.inbox.popleft()
            killed = self._flags.pop("kill", "") if isinstance(message, ShoeEvent) else ""
            if killed == "before":
                self.restart()
                return
            if isinstance(message, CommandResult):
                self.results.append(message)
            self.deaf = killed == "after"
            self.desk.hear(message)
            self.deaf = False
            if killed:
                self.restart()
                return

    def restart(self) -> None:
        """The program dies and is started again: all that it knows is the record."""
        self.inbox.clear()
        self.book.fails = ""
        self._sit_down()
        self.last = self.desk.last_numbers
        super().restart()
