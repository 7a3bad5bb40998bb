"""A table in one process: clerk, record in memory, and the simulated shoe on a line of nothing but bytes."""

from __future__ import annotations

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.house import profiles, staff
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.evening import Evening, Step
from dealer_app.practice.plan import Mishap, Plan, limits_of
from dealer_app.shipped import resources
from drivers.messages import Order
from drivers.simulator.inprocess import InProcessShoe


class BytesOnly:
    """The shoe of `drivers.simulator.inprocess`, as an evening and a desk see it."""

    def __init__(self, shoe: InProcessShoe, desk: ShoeDesk) -> None:
        self.shoe, self._desk = shoe, desk

    def ask(self, line: str) -> str:
        return self.shoe.hand(line)

    def reach(self) -> bool:
        raise AssertionError("this hand is never lost")

    def pump(self) -> None:
        messages = self.shoe.take()
        for message in messages:
            self._desk.hear(message)
        if not messages:
            self.shoe.wait(0.05)

    def send(self, order: Order) -> None:
        self.shoe.send(order)


class InOneProcess:
    """An evening of `coups` coups; `record` holds what was recorded."""

    def __init__(self, seed: int, coups: int, mishaps: tuple[Mishap, ...] = (), profile: str = "classic") -> None:
        found = profiles.load(profile)
        assert isinstance(found, profiles.Found)
        members = staff.shipped(resources() / "demo" / "staff.toml")
        equipment = found.profile.equipment
        self.record = Memory(Identity("demo", "1"))
        clock = SteppedClock()
        self.clerk = Clerk(self.record, clock, SeededNames(str(seed)), "test", lambda: 0.0)
        self.desk = ShoeDesk(self.clerk, self.record)
        packs = equipment.decks if equipment.decks_mode == "fixed" else equipment.seats
        self.shoe = InProcessShoe(seed, decks=packs, stop=equipment.stop_card_from_end)
        self.line = BytesOnly(self.shoe, self.desk)
        self.desk.attach(self.line)
        plan = Plan(
            seed=str(seed),
            coups=coups,
            limits=limits_of(found.profile),
            staff=staff.roles(members),
            seats=tuple(range(1, equipment.seats + 1)),
            mishaps=mishaps,
        )
        setting = Setting("Europe/Paris", found.mapping, plan.limits, plan.staff)
        self.evening = Evening(
            self.clerk, self.desk, self.line, plan, setting, lambda: clock.now(self.clerk.next_number).at
        )

    def play(self) -> None:
        while (step := self.evening.step()) is not Step.OVER:
            if step is Step.WAITING:
                self.line.pump()
