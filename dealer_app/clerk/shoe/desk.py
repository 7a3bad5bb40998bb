"""The desk: hears the shoe of one table, has everything recorded in its order, answers it, and says how it stands.

A numbered message is recorded whatever it says, since the shoe sends nothing beyond what is acknowledged
(shoes.md 3.7). What leaves the cards in doubt freezes the table first, so that no message is recorded without it.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Protocol

import msgspec

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.shoe import by_hand, doubts, hints, marks
from dealer_app.clerk.shoe.late import Backlog, met
from dealer_app.clerk.shoe.losses import Losses
from dealer_app.clerk.shoe.meaning import CARDS, COUNTED, meant, source_of
from dealer_app.clerk.shoe.orders import ShoeOrders
from dealer_app.clerk.shoe.status import Line, Mark, ShoeStatus
from dealer_app.clerk.shoe.wanted import allowed
from dealer_app.core.acts import Act
from dealer_app.core.events import (
    CardDrawn,
    CardEntered,
    CardReturned,
    Doubt,
    Event,
    ShoeAccepted,
    ShoeLoaded,
    StopCardOut,
)
from dealer_app.core.people import Person
from dealer_app.core.permits import refuse_command
from dealer_app.core.refusal import Refusal
from dealer_app.core.shoe import packs_asked
from dealer_app.core.state import open_coup
from dealer_app.core.table import refused
from dealer_app.journal import kinds
from dealer_app.journal.entry import Source
from dealer_app.journal.history import bound, shoes
from dealer_app.journal.journal import Record
from drivers.messages import (
    AcceptShoe,
    Acknowledge,
    Candidate,
    Candidates,
    Capability,
    CommandResult,
    Desync,
    Identity,
    Kind,
    Lamps,
    Link,
    LinkState,
    Message,
    Order,
    RangeLost,
    ShoeEvent,
    UsePort,
    Why,
    same_event,
)

log = logging.getLogger("clerk.shoe")


class Orders(Protocol):
    """The driver, as the clerk sees it: something that takes orders and never answers at once."""

    def send(self, order: Order) -> None:
        """Take an order."""


class ShoeDesk:
    """Hears the shoe of one table and answers it; of the shoes in `keyed` the driver has the key (shoes.md 3.15).

    `has_shoe` False: the table has none, and all is entered by hand.
    """

    def __init__(self, clerk: Clerk, record: Record, keyed: Collection[str] = (), *, has_shoe: bool = True) -> None:
        self._clerk, self._record, self._keyed, self._has_shoe = clerk, record, keyed, has_shoe
        self._driver: Orders | None = None
        self._last, self._bound, self._other = shoes(record.entries), bound(record.entries), ""
        self._has_met = self._is_following = False
        self._losses = Losses()
        self._ranges: list[RangeLost] = []  # told while no day was open
        self._shoe: Identity | None = None
        self._lamps: Lamps | None = None
        self._ports: tuple[Candidate, ...] = ()
        self._backlog, self._awaited = Backlog(), 0
        self._entered = by_hand.entered(record.entries)
        self._hints, self._told = hints.recorded(record.entries), tuple[Mark, ...]()
        self._marks = marks.recorded(record.entries)
        self._otherwise = marks.told_otherwise(record.entries)
        self._coup = 0
        self._orders = ShoeOrders(self._send, lambda: clerk.at)
        self.line = Line()
        clerk.shoe_tells = lambda: self.tells
        clerk.listen(self._follow)

    # What is asked of the desk

    @property
    def last_numbers(self) -> dict[str, tuple[str, int]]:
        """The last epoch and number recorded of each shoe, the table's first: what a driver is opened with."""
        if self._bound is None:
            return dict(self._last)
        return {self._bound: self._last.get(self._bound, ("", 0))} | self._last

    def read_again(self) -> None:
        """Take up what the record holds of the shoe, after it was read again."""
        self._last, self._bound = shoes(self._record.entries), bound(self._record.entries)

    @property
    def status(self) -> ShoeStatus:
        """How the shoe stands."""
        table = self._clerk.view
        seen = marks.seen(self._marks, table, self._orders.load_refused)
        return ShoeStatus(
            line=self.line,
            lamps=self._lamps,
            bound=self._bound or "",
            other=self._other,
            is_unproven=self._shoe is not None and not self._is_proven,
            lock=self._orders.lock,
            undone=self._orders.undone,
            allowed=allowed(table),
            frozen=() if table is None else table.frozen,
            by_hand=self._entered.untold,
            is_without=not self._has_shoe,
            marks=(*seen, *marks.otherwise(self._otherwise, table), *hints.told(self._hints, table)),
            ports=self._ports,
        )

    @property
    def _is_proven(self) -> bool:
        """Whether what the shoe says is checked: it signs and its key is known; that it says so proves nothing."""
        shoe = self._shoe
        return shoe is not None and shoe.device_uid in self._keyed and Capability.SIGNED in shoe.capabilities

    def attach(self, driver: Orders) -> None:
        """Give the orders to this driver from now on."""
        self._driver = driver

    def has(self, number: int) -> bool:
        """Tell whether the record holds this number of the shoe that is on the line."""
        last = self._last.get(self.line.device)
        return last is not None and number <= last[1]

    def guess(self, place: int) -> str:
        """Return what the reader took an unread card for, once that card lies open; "" where it has no guess.

        `place` is that of the card in the open coup, from 1. It is offered to who names the card, never taken.
        """
        table = self._clerk.view
        coup = None if table is None else open_coup(table)
        if coup is None or not 1 <= place <= len(coup.cards) or coup.at(coup.places[place - 1]) is not None:
            return ""
        return marks.guess(self._record.entries, place)

    @property
    def tells(self) -> bool:
        """Whether a shoe is there that tells what it was filled with, and its stop card."""
        return self._has_shoe and self.line.state in ("none", LinkState.UP)

    # What people do at the desk

    def by_hand(self, by: Person, approved: Person | None) -> Refusal | None:
        """Record a card that left while the shoe could not tell it: its line is down, or a card sticks."""
        if self.line.state == LinkState.UP and "jam" not in self._marks:
            return Refusal("shoe_tells")
        before = self._clerk.view
        why = self._clerk.submit(CardEntered(), by, approved)
        table = self._clerk.view
        if why is None and table is not None and table.loaded is not None:
            act = next(e.act for e in reversed(self._record.entries) if e.kind == CardEntered.__name__)
            coup, old = open_coup(table), None if before is None else open_coup(before)
            place = None if coup is None or old is None or len(coup.cards) == len(old.cards) else len(coup.cards)
            self._clerk.note(kinds.EnteredByHand(self.line.state, table.loaded.out, place, act))
            self._entered = by_hand.entered(self._record.entries)
            self._clerk.tell()
        return why

    def accept(self, serial: str, by: Person) -> Refusal | None:
        """Take another shoe for the table's, between two coups."""
        why = self._clerk.submit(ShoeAccepted(serial), by)
        if why is None:
            self._bound, self._other = serial, ""
            self._send(AcceptShoe(serial))
            self._clerk.tell()
        return why

    def use_port(self, port: Candidate) -> None:
        """Take one of several adapters that look alike for the table's, until the program ends."""
        log.info("port chosen: %s", port.place)
        self._ports = ()
        self._send(UsePort(port.place))
        self._clerk.tell()

    def load(self, by: Person) -> Refusal | None:
        """Tell the shoe that it was filled with the packs that the rules ask for; it answers with its new load.

        Where no shoe can tell it the new load is recorded as the chef's own act.
        """
        table = self._clerk.view
        if table is None:
            return Refusal("day_not_open")
        packs = packs_asked(table)
        loaded = ShoeLoaded(1 if table.loaded is None else table.loaded.load + 1, packs)
        if not self.tells:
            return self._clerk.submit(loaded, by)
        why = refuse_command(table.staff, "load_shoe", by) or refused(table, loaded)
        if why is None:
            self._orders.load(packs)
        return why

    def stop_card(self, by: Person) -> Refusal | None:
        """Record that the stop card came out, where no shoe can tell it."""
        loaded = None if self._clerk.view is None else self._clerk.view.loaded
        return self._clerk.submit(StopCardOut(0 if loaded is None else loaded.out), by)

    def look(self, lamps: Lamps | None = None) -> None:
        """The main loop has come round, four times a second: the driver's lamps, and what is to be tried again."""
        before, self._lamps = self._lamps, lamps
        self._orders.looked()
        self._follow()
        if before != lamps:
            self._clerk.tell()

    # What the driver hands up

    def hear(self, message: Message) -> None:
        """Take what the driver hands up; while no day is open nothing is taken, and the shoe keeps it."""
        match message:
            case ShoeEvent():
                if self._is_open():
                    self._note_ranges()
                    self._numbered(message)
                return  # whatever was recorded was told by the clerk
            case Link():
                self._link(message)
            case RangeLost():
                self._ranges.append(message)
                if self._is_open():
                    self._note_ranges()
            case Identity():
                self._meet(message)
            case Candidates():
                self._ports = message.ports
            case CommandResult():
                self._orders.answered(message)
        self._clerk.tell()

    def _is_open(self) -> bool:
        table = self._clerk.view
        return table is not None and table.day_open

    def _freeze(self, doubt: Doubt | None) -> bool:
        """Freeze the table for a doubt; tell whether that is recorded, or none was to be."""
        return doubt is None or not self._is_open() or self._clerk.freeze(doubt) is None

    def _note_ranges(self) -> None:
        """Note the ranges; of what the record has taken since one was told, nothing is lost."""
        while self._ranges:
            lost = self._ranges[0]
            epoch, last = self._last.get(lost.device_uid, ("", 0))
            first = max(lost.first, last + 1) if epoch == lost.epoch else lost.first
            if first < lost.before and not self._note_range(lost, first):
                return
            del self._ranges[0]

    def _note_range(self, lost: RangeLost, first: int) -> bool:
        """Freeze a shoe in use for what it has forgotten, and note it; tell whether both are recorded."""
        table = self._clerk.view
        in_use = table is not None and table.loaded is not None and not table.loaded.ended
        note = kinds.RangeLost(lost.device_uid, lost.epoch, first, lost.before)
        if not self._freeze("range_lost" if in_use else None) or self._clerk.note(note) is not None:
            return False
        self._last[lost.device_uid] = (lost.epoch, lost.before - 1)
        return True

    def _numbered(self, message: ShoeEvent) -> None:
        """Record the next number; one beyond it means that an earlier one was not recorded, and it comes again."""
        if self._bound not in (None, message.device_uid):
            self._other = message.device_uid
            self._send(Desync(Why.OTHER_SHOE))
            return
        epoch, last = self._last.get(message.device_uid, ("", 0))
        if epoch == message.epoch and message.n <= last:
            self._repeated(message)
            return
        if epoch == message.epoch and message.n > last + 1:
            return
        if not self._freeze(doubts.of_event(message, self._clerk.view)):
            return
        self._orders.heard(message)
        self._record_event(message, self._event(message))

    def _event(self, message: ShoeEvent) -> Event:
        """Return what the message is: of a card that was entered by hand, that it is the same card."""
        table, is_late = self._clerk.view, self._backlog.holds(message.epoch, message.n)
        loaded = None if table is None else table.loaded
        is_same_load = loaded is not None and loaded.load == message.load
        if message.kind in CARDS and is_late and is_same_load and message.ord in self._entered.awaited:
            return kinds.CardMatched(message.ord, message.face if message.kind is Kind.CARD else None)
        is_numbered = self._shoe is not None and Capability.REPLAY in self._shoe.capabilities
        has_lock = is_numbered and self._orders.has_lock
        return meant(message, table, self._record.entries, has_lock=has_lock, is_proven=self._is_proven)

    def _record_event(self, message: ShoeEvent, event: Event) -> None:
        table, source = self._clerk.view, source_of(message)
        if message.kind is Kind.RETURNED and not isinstance(event, CardReturned):
            doubt: Doubt | None = "returned" if doubts.is_in_play(table) else None
            if not self._freeze(doubt):
                return
        coup, act = None if table is None else open_coup(table), source.card or ""
        why = (
            self._clerk.note(event, source, act)
            if kinds.is_own(event)
            else self._clerk.perform(Act(act, event), source)
        )
        if why is not None:
            return
        self._last[message.device_uid], self._bound = (message.epoch, message.n), message.device_uid
        self._acknowledge(message.device_uid)
        if message.kind in COUNTED and not kinds.is_own(event) and not self._entered.awaited:
            self._clerk.hear_count(message.load or 0, message.ord or 0)
        place = 0 if coup is None or not isinstance(event, CardDrawn) else len(coup.cards) + 1
        self._after(message, event, place, is_of_coup=coup is not None)

    def _after(self, message: ShoeEvent, event: Event, place: int, *, is_of_coup: bool) -> None:
        """Note beside a recorded event what else it tells; `place` is that of a card in the coup, else 0."""
        before = self._marks, self._hints
        self._marks = marks.after(self._marks, message, event, self._clerk.at)
        if place and dict(message.hints).get("side") in ("player", "banker"):
            self._clerk.note(kinds.CardHinted(place, dict(message.hints)))
            self._hints = hints.with_card(self._hints, place, dict(message.hints))
        elif self._shoe is not None and hints.is_hint(message, self._shoe.capabilities):
            self._hints = hints.with_event(self._hints, message)
        if message.kind in CARDS and is_of_coup and self._backlog.holds(message.epoch, message.n):
            self._backlog = msgspec.structs.replace(self._backlog, cards=self._backlog.cards + 1)
        if isinstance(event, kinds.CardMatched):
            self._entered = by_hand.entered(self._record.entries)
        self._look_at_backlog()
        if before == (self._marks, self._hints):
            self._follow()  # nothing more is to be seen than what the record told
        else:
            self._clerk.tell()

    def _look_at_backlog(self) -> None:
        """Once all that waited in the shoe is recorded: note what came late, compare it with what was entered."""
        waited, last = self._backlog, self._last.get(self._backlog.device, ("", 0))
        if not waited.device or not waited.is_over(last):
            return
        self._backlog = Backlog()
        if waited.cards:
            self._clerk.note(kinds.LateCards(waited.cards))
            self._marks |= {"late_cards": Mark("late_cards", waited.cards)}
        if self._awaited:
            self._clerk.note(kinds.HandCompared(self._awaited, waited.cards))
            self._entered = by_hand.entered(self._record.entries)
            self._freeze("hand_entry" if self._awaited != waited.cards else None)
            self._awaited = 0

    def _repeated(self, message: ShoeEvent) -> None:
        """A number that came before: equal content is acknowledged again, other content stops the line."""
        key = source_of(message).card
        stored = next((e.source.frame for e in reversed(self._record.entries) if e.source.card == key), None)
        if stored is None or same_event(bytes.fromhex(stored), message.raw):
            self._acknowledge(message.device_uid)
            return
        log.error("number %s came again with other content", key)
        other = kinds.ContentDiffers(message.device_uid, message.epoch, message.n)
        frame = Source("shoe", message.device_uid, message.firmware, message.epoch, None, message.raw.hex())
        self._freeze("desync" if doubts.is_in_play(self._clerk.view) else None)
        self._clerk.note(other, frame)
        self._otherwise = marks.told_otherwise(self._record.entries)
        self._send(Desync())

    def _acknowledge(self, device: str) -> None:
        self._send(Acknowledge(device, *self._last[device]))

    def _meet(self, shoe: Identity) -> None:
        """A shoe has named itself; another than the table's is told, and nothing of it is taken."""
        if self._bound not in (None, shoe.device_uid):
            self._other = shoe.device_uid
            return
        self._other, self._shoe = "", shoe
        self.line = msgspec.structs.replace(self.line, device=shoe.device_uid)
        self._orders.met(shoe.capabilities)
        if Capability.REPLAY in shoe.capabilities:
            self._backlog, self._awaited = met(shoe, self._backlog), len(self._entered.awaited)
            if self._is_open():
                self._look_at_backlog()
        elif not self._has_met and doubts.is_coup_begun(self._clerk.view):
            self._freeze("loss_possible")  # nobody knows what this shoe gave while the program was away
        self._has_met = True

    def _link(self, link: Link) -> None:
        before, table = self.line.state, self._clerk.view
        if link.why is not Why.AMBIGUOUS:
            self._ports = ()
        self.line = Line(link.state.value, link.why.value, self.line.device)
        log.info("line %s: %s %s", link.state.value, link.why.value, link.detail)
        self._freeze(doubts.of_link(link, table))
        if link.state is LinkState.UP:
            self._orders.up()
        elif link.state is not LinkState.LOSS_POSSIBLE:
            self._orders.down()
        if (event := self._losses.heard(link, before, table)) is not None:
            self._clerk.note(event)

    # What follows from it

    def _follow(self) -> None:
        """Whatever has changed at the table: what may be told by now, and what the shoe is to do."""
        if self._is_following or self._clerk.lamps.suspended:
            return
        self._is_following = True
        try:
            table = self._clerk.view
            coup = None if table is None else table.coup
            if coup is not None and coup.is_open and coup.number != self._coup:
                self._coup, self._marks = coup.number, marks.of_new_coup(self._marks)
                self._hints, self._otherwise = hints.recorded(self._record.entries), ()
            self._tell_hints()
            if self._entered.untold or self._entered.faces:
                self._entered = by_hand.entered(self._record.entries)  # one may have been taken back, or compared
            if by_hand.differs(self._entered, table):
                self._freeze("hand_entry")
            waits = self._backlog.device and not self._backlog.is_over(self._last.get(self._backlog.device, ("", 0)))
            if not waits:
                self._orders.follow(self._clerk.view)
        finally:
            self._is_following = False

    def _tell_hints(self) -> None:
        """Note once, with the hands open, what the shoe saw otherwise than it was played."""
        told = hints.told(self._hints, self._clerk.view)
        new = tuple(mark for mark in told if mark not in self._told)
        if new and self._is_open():
            log.info("the shoe saw it otherwise: %s", ", ".join(f"{mark.key} {mark.n} {mark.text}" for mark in new))
            self._clerk.note(kinds.HintsDiffered(tuple((mark.key, mark.n, mark.text) for mark in new)))
        self._told = told

    def _send(self, order: Order) -> None:
        if self._driver is not None:
            self._driver.send(order)
