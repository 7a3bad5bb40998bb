"""An evening at a simulated table, joined: record, clerk, desk, shoe, people; for window and headless runs."""

from __future__ import annotations

import queue
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli import common
from dealer_app.cli.common import Parts, Port
from dealer_app.cli.medium import ask_medium
from dealer_app.cli.shoe_place import Opening, claims
from dealer_app.cli.simulated import Child, Joined, Within
from dealer_app.cli.watch import TableWatch
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.house import places, staff
from dealer_app.house.profiles import Found
from dealer_app.house.program import fingerprint
from dealer_app.journal import unreal
from dealer_app.journal.entry import Identity
from dealer_app.journal.errors import JournalError
from dealer_app.journal.history import in_box
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.signing import practice
from dealer_app.journal.space import RESERVE
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.evening import Evening, Step
from dealer_app.practice.plan import Mishap, Plan, limits_of
from dealer_app.shipped import resources
from dealer_app.words import faults, moments
from dealer_app.words.tongue import N_
from drivers.messages import Message

if TYPE_CHECKING:
    from drivers.wires.profile import DeviceProfile

FINISHED = N_("{folder} holds a whole evening already: name another folder")
HOUSE, ZONE, TABLE = "demo", "Europe/Paris", "1"
TICK = 0.25  # seconds between two ticks of the main loop (house.md 8)
STAFF = resources() / "demo" / "staff.toml"


class Wish(msgspec.Struct, frozen=True):
    """What `demo` was asked for; `shoe` and `hand` are places of a simulator that runs already, as `device` says."""

    seed: int
    coups: int
    folder: Path
    rules: Found
    mishaps: tuple[Mishap, ...] = ()
    shoe: str = ""
    hand: str = ""
    croupier_is_here: bool = False
    device: DeviceProfile | None = None


class SimulatedTable:
    """One simulated table, joined but not played: whoever has it steps the evening and hands on the messages.

    `crashed` is how many files of faults earlier runs left.
    """

    def __init__(self, parts: Parts, wish: Wish, deliver: Callable[[Message], None], crashed: int = 0) -> None:
        self._parts, self._deliver, self._wish = parts, deliver, wish
        folder = wish.folder / "journal"
        key = KeyFile(wish.folder / "signing.key", folder, practice)
        self.record = Journal(folder, Identity(HOUSE, TABLE), common.holder("demo"), key, parts.store, RESERVE)
        try:
            unreal.check_demo(HOUSE, key.public)
            ask_medium(self.record)
        except JournalError:
            self.record.close()
            raise
        names = SeededNames(str(wish.seed), self.record.head.seq + 1)
        self._clock = SteppedClock()
        self.clerk = parts.clerk(self.record, self._clock, names, fingerprint(), parts.stopwatch)
        self.desk = ShoeDesk(self.clerk, self.record)
        state = places.state_folder(wish.folder)
        self._watch = TableWatch(
            parts, state, TABLE, self.record, self.clerk, self.desk, crashes=crashed, of_machine=False
        )
        equipment = wish.rules.profile.equipment
        self.hand = self._hand(wish)
        plan = Plan(
            seed=str(wish.seed),
            coups=wish.coups,
            limits=limits_of(wish.rules.profile),
            staff=staff.roles(staff.shipped(STAFF)),
            seats=tuple(range(1, equipment.seats + 1)),
            mishaps=wish.mishaps,
        )
        self.croupier = plan.person("croupier")
        self._setting = Setting(ZONE, wish.rules.mapping, plan.limits, plan.staff)
        self.evening = Evening(
            self.clerk,
            self.desk,
            self.hand,
            plan,
            self._setting,
            self._now,
            croupier_is_here=wish.croupier_is_here,
            box=lambda: in_box(self.record.entries),
        )
        self.port: Port | None = None
        self.clerk.start()

    def _now(self) -> int:
        return self._clock.now(self.clerk.next_number).at

    @staticmethod
    def _hand(wish: Wish) -> Child | Joined | Within:
        """Return the hand at the shoe that was asked for, or at one of our own in another process."""
        equipment = wish.rules.profile.equipment
        if wish.shoe:
            return Joined(wish.shoe, wish.hand) if wish.hand else Within(wish.shoe)
        return Child(
            seed=wish.seed,
            packs=equipment.decks if equipment.decks_mode == "fixed" else equipment.seats,
            stop=equipment.stop_card_from_end,
            log=wish.folder / "shoe.log",
        )

    @property
    def is_finished(self) -> bool:
        """Whether the record holds a whole evening already."""
        table = self.clerk.view
        return table is not None and not table.day_open

    def step(self) -> Step:
        """Step the evening; the shoe's line is opened as soon as a day is open to record it."""
        table = self.clerk.view
        if self.port is None and table is not None and table.day_open:
            self.port = self._opened()
            self.desk.attach(self.port)
            self._watch.attach(self.hand.url, self.port)
        return self.evening.step()

    def _opened(self) -> Port:
        """Open the line; a shoe of ours needs no claim, since nobody else knows of it."""
        more = {"device": self._wish.device, "claims": claims("demo")} if self._wish.shoe else {}
        return self._parts.port(self.hand.url, self._deliver, self.desk.last_numbers, tap=self._watch.tap, **more)

    def open_day(self, by: Person) -> Refusal | None:
        """Open the gaming day as the setting says; return why it may not be."""
        return self.clerk.open_day(self._setting, by)

    def hour(self) -> str:
        """Return the time of day at the table, hour and minute."""
        return moments.minute(self._now(), ZONE)

    def tick(self) -> None:
        """Say that the main loop is alive."""
        if self.port is not None:
            self.port.tick()
            self.desk.look(self.port.lamps())
        self._watch.tick()

    def close(self) -> None:
        """Close the line, the record and the hand, in this order."""
        if self.port is not None:
            self.port.close()
        self._watch.close()
        self.clerk.stop()
        self.hand.close()


def play_headless(parts: Parts, wish: Wish, crashed: int) -> None:
    """Play an evening without a screen, as quickly as record and shoe allow; `crashed` as of the table."""
    messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
    table = SimulatedTable(parts, wish, messages.put, crashed)
    opening = Opening(table.hand.url)
    try:
        if table.is_finished:
            common.leave(common.NO, common.speaker().say(FINISHED).format(folder=wish.folder))
        while (step := table.step()) is not Step.OVER:
            table.tick()
            _hear(table, opening, messages, TICK if step is Step.WAITING else 0)
            if not table.desk.line.device:
                opening.check()
            if table.clerk.lamps.suspended:
                common.leave(common.ENVIRONMENT, faults.record(common.speaker(), table.clerk.lamps.suspended))
    finally:
        table.close()


def _hear(table: SimulatedTable, opening: Opening, messages: queue.SimpleQueue[Message], patience: float) -> None:
    """Hand on what has come, waiting `patience` seconds for the first of it."""
    try:
        while True:
            message = messages.get(timeout=patience) if patience else messages.get_nowait()
            opening.heard(message)
            table.desk.hear(message)
            patience = 0
    except queue.Empty:
        return
