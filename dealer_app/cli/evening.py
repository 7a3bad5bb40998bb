"""An evening at a simulated table, joined: record, clerk, desk, shoe, people; for window and headless runs."""

from __future__ import annotations

import queue
from collections.abc import Callable
from pathlib import Path

import msgspec

from dealer_app.clerk.clerk import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli import common
from dealer_app.cli.common import Parts, Port
from dealer_app.cli.simulated import Child, Joined
from dealer_app.core.people import Person
from dealer_app.house import staff
from dealer_app.house.profiles import Found
from dealer_app.house.program import fingerprint
from dealer_app.journal.entry import Identity
from dealer_app.journal.journal import Journal
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.evening import Evening, Step
from dealer_app.practice.plan import Mishap, Plan, limits_of
from dealer_app.shipped import resources
from dealer_app.words import faults
from dealer_app.words import line as line_words
from dealer_app.words.tongue import N_
from drivers.messages import LinkState, Message, Why

FINISHED = N_("{folder} holds a whole evening already: name another folder")
ZONE = "Europe/Paris"
_HOPELESS = (Why.BUSY, Why.DENIED, Why.BAD_URL)
TICK = 0.25  # seconds between two ticks of the main loop (house.md 8)
STAFF = resources() / "demo" / "staff.toml"


class Wish(msgspec.Struct, frozen=True):
    """What `demo` was asked for; `shoe` and `hand` are addresses of a simulator that runs already."""

    seed: int
    coups: int
    folder: Path
    rules: Found
    mishaps: tuple[Mishap, ...] = ()
    shoe: str = ""
    hand: str = ""
    croupier_is_here: bool = False


class SimulatedTable:
    """One simulated table, joined but not played: whoever has it steps the evening and hands on the messages."""

    def __init__(self, parts: Parts, wish: Wish, deliver: Callable[[Message], None]) -> None:
        self._parts, self._deliver = parts, deliver
        self.record = Journal(wish.folder / "journal", Identity("demo", "1"), common.holder("demo"), parts.store)
        names = SeededNames(str(wish.seed), self.record.head.seq + 1)
        clock = SteppedClock()
        self.clerk = parts.clerk(self.record, clock, names, fingerprint(), parts.stopwatch)
        self.desk = ShoeDesk(self.clerk, self.record)
        equipment = wish.rules.profile.equipment
        self.hand = (
            Joined(wish.shoe, wish.hand)
            if wish.shoe
            else Child(
                seed=wish.seed,
                packs=equipment.decks if equipment.decks_mode == "fixed" else equipment.seats,
                stop=equipment.stop_card_from_end,
                log=wish.folder / "shoe.log",
            )
        )
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
            lambda: clock.now(self.clerk.next_number).at,
            croupier_is_here=wish.croupier_is_here,
        )
        self.port: Port | None = None
        self.clerk.start()

    @property
    def is_finished(self) -> bool:
        """Whether the record holds a whole evening already."""
        table = self.clerk.view
        return table is not None and not table.day_open

    def step(self) -> Step:
        """Step the evening; the shoe's line is opened as soon as a day is open to record it."""
        table = self.clerk.view
        if self.port is None and table is not None and table.day_open:
            self.port = self._parts.port(self.hand.url, self._deliver, self.desk.last_numbers)
            self.desk.attach(self.port)
        return self.evening.step()

    def open_day(self, by: Person) -> None:
        """Open the gaming day as the setting says."""
        self.clerk.open_day(self._setting, by)

    def tick(self) -> None:
        """Say that the main loop is alive."""
        if self.port is not None:
            self.port.tick()
            self.desk.look(self.port.lamps())

    def close(self) -> None:
        """Close the line, the record and the hand, in this order."""
        if self.port is not None:
            self.port.close()
        self.clerk.stop()
        self.hand.close()


def play_headless(parts: Parts, wish: Wish) -> None:
    """Play an evening without a screen, as quickly as record and shoe allow."""
    messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
    table = SimulatedTable(parts, wish, messages.put)
    try:
        if table.is_finished:
            common.leave(common.NO, common.speaker().say(FINISHED).format(folder=wish.folder))
        while (step := table.step()) is not Step.OVER:
            table.tick()
            _hear(table, messages, TICK if step is Step.WAITING else 0)
            _check_port(table)
            if table.clerk.lamps.suspended:
                common.leave(common.ENVIRONMENT, faults.record(common.speaker(), table.clerk.lamps.suspended))
    finally:
        table.close()


def _check_port(table: SimulatedTable) -> None:
    """Leave where the port cannot be had at all; one that is only gone for a while is waited for."""
    line = table.desk.line
    if line.state == LinkState.DOWN and line.why in _HOPELESS and not line.device:
        why = common.speaker().say(line_words.WHY[line.why], "lamp")
        common.leave(common.ENVIRONMENT, faults.at(common.speaker(), table.hand.url, 0, why))


def _hear(table: SimulatedTable, messages: queue.SimpleQueue[Message], patience: float) -> None:
    """Hand on what has come, waiting `patience` seconds for the first of it."""
    try:
        while True:
            table.desk.hear(messages.get(timeout=patience) if patience else messages.get_nowait())
            patience = 0
    except queue.Empty:
        return
