"""Gaming days at random, straight into the chain: no game is played, so that a thousand days take seconds."""

from __future__ import annotations

import random
from datetime import date, timedelta

import msgspec
from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.events import Before, Event, Limits, TicketRun
from dealer_app.journal.chain import chain
from dealer_app.journal.codec import content_hash
from dealer_app.journal.edition import NewEdition
from dealer_app.journal.entry import Entry, Head, Identity, Row, Source, Stamp, Who
from dealer_app.journal.kinds import CensusAlarm, Genesis, PeriodClosed
from dealer_app.journal.merkle import Tree
from dealer_app.journal.signing import practice

LIMITS = Limits(1000, 500, 1000, 500)
PROFILE = {"identity": {"minor_unit": 100}}
VALUES = (1000, 100, 10)  # of tickets, minor units
CHEF, DIRECTOR = Who("201", "chef", "pin"), Who("301", "director", "pin")
FIRST = date(2026, 1, 1)


class Days:
    """A table's chain that grows day by day; `entries` and `rows` are all of it."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self._signer, self._identity = practice("random days"), Identity("house", "7")
        self.entries: list[Entry] = []
        self.rows: list[Row] = []
        self._head, self._tree, self._day, self._acts = Head(), Tree(), FIRST, 0
        self._serials = dict.fromkeys(VALUES, 1)

    @property
    def head(self) -> Head:
        return self._head

    def _today(self) -> list[Entry]:
        return self.entries[max(i for i, entry in enumerate(self.entries) if entry.kind == "DayOpened") :]

    def act(
        self, *said: Event, by: Who = CHEF, approved: Who | None = None, begins: NewEdition | None = None
    ) -> None:
        """Record one act."""
        self._acts += 1
        n = len(self.entries) + 1
        stamp = Stamp(
            self._day.isoformat(), 1, 1, None, f"act {self._acts}", by, approved, n * 1000, n, "run", True,
            Source("manual"), content_hash(PROFILE), "program",
        )  # fmt: skip
        day = self._today() if isinstance(said[0], events.DayClosed) else []
        added = chain(self._head, self._tree, self._identity, stamp, said, self._signer, begins, day)
        self._head, self._tree = added.head, added.tree
        self.entries += (link.entry for link in added.links)
        self.rows += (link.row for link in added.links)

    def open_day(self) -> None:
        """Let some days pass and open one; now and then a new edition begins with it."""
        head, begins = self._head, None
        self._day += timedelta(days=self.dice.choice((1, 1, 1, 2, 9)))
        before = Before(head.seq, head.hash, head.key) if head.hash else None
        if before is not None and self.dice.random() < 0.25:
            edition = head.edition + 1
            self._identity = Identity("house", "7", edition)
            begins = NewEdition(Genesis(edition, "restored", self._signer.public, before), DIRECTOR, CHEF)
        staff = {"201": "chef", "301": "director"}
        day, totals = self._day.isoformat(), msgspec.to_builtins(head.totals)
        opened = events.DayOpened(day, "UTC", PROFILE, content_hash(PROFILE), LIMITS, staff, before, totals)
        self.act(opened, begins=begins)

    def shift(self, *, tickets: bool | None = None) -> None:
        """Play a shift to its count, with tickets or without."""
        by_tickets = self.dice.random() < 0.5 if tickets is None else tickets
        self.act(events.ShoeLoaded(1, 6))
        self.act(events.ShiftOpened(LIMITS, (1, 2)))
        if by_tickets:
            for value in VALUES:
                self.act(events.TicketsInService(value, self._serials[value]))
        box = sum(self._coup(by_tickets) for _ in range(self.dice.randint(1, 8)))
        self.act(events.ShiftClosed())
        self.act(events.CountBegan(), events.ExpectedFixed(box))
        held = max(0, box + self.dice.choice((0, 0, 0, 40, -40, 990)))
        differs = [events.CountDiffered(held - box)] if held != box else []
        self.act(events.CagnotteCounted(held), *differs, by=DIRECTOR, approved=CHEF)
        if held > box and by_tickets and self.dice.random() < 0.5:
            self.act(events.SurplusEntered(held - box, self._runs(held - box)), by=DIRECTOR, approved=CHEF)

    def _coup(self, by_tickets: bool) -> int:
        """Play a coup; return what it put into the box."""
        for card in self.dice.choices((None, *Card), k=4):
            self.act(events.CardDrawn(card))
        self.act(events.Settled(()))
        if self.dice.random() < 0.1:
            self.act(events.Voided("x"))
        if self.dice.random() < 0.05:
            self.act(CensusAlarm("too_many", 1, 7))
        if self.dice.random() < 0.5:
            return 0
        amount = 10 * self.dice.randint(1, 400)
        if by_tickets:
            self.act(events.TicketsDetached(self._runs(amount)))
        apart = self.dice.random() < 0.2
        self.act(events.DueDropped(amount) if apart else events.CommissionDropped(amount))
        if by_tickets or self.dice.random() < 0.8:
            return amount
        put = self.dice.choice((-10, 10, 250))
        moves = (("banque", -put), ("cagnotte", put))
        self.act(events.Corrected((), "read wrong", void=True), events.BooksPut(moves), by=CHEF, approved=DIRECTOR)
        return amount + put

    def _runs(self, amount: int) -> tuple[TicketRun, ...]:
        runs = []
        for value in VALUES:
            count, amount = divmod(amount, value)
            if count:
                runs.append(TicketRun(value, self._serials[value], count))
                self._serials[value] += count
        return tuple(runs)

    def close_day(self) -> None:
        self.act(events.DayClosed(), by=DIRECTOR)

    def close_period(self, event: PeriodClosed, approved: Who | None = CHEF) -> None:
        self.act(event, by=DIRECTOR, approved=approved)

    def day(self) -> None:
        """Play a whole day of one to three shifts."""
        self.open_day()
        for _ in range(self.dice.randint(1, 3)):
            self.shift()
        self.close_day()


def bent(entries: list[Entry], at: int, **fields: object) -> list[Entry]:
    """Return the entries with fields of one event changed."""
    whole = list(entries)
    whole[at] = replace(whole[at], event=whole[at].event | fields)
    return whole
