"""The shoe at the table: what it says becomes an act or a note, and only what is recorded is acknowledged.

A numbered message is recorded whatever it says, since the shoe sends nothing beyond what is acknowledged
(shoes.md 3.7). A card that the judge refuses is a stray card, or burned where a burn is due; there is no second list
of what is due.
"""

from __future__ import annotations

import logging
from typing import Protocol

import msgspec

from dealer_app.clerk.clerk import Clerk
from dealer_app.core import cards
from dealer_app.core.acts import Act
from dealer_app.core.events import CardBurned, CardDrawn, Event, ShoeLoaded, StopCardOut, StrayCard
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import open_coup
from dealer_app.core.table import refused
from dealer_app.journal import kinds
from dealer_app.journal.entry import Source
from dealer_app.journal.history import shoes
from dealer_app.journal.journal import Record
from drivers.messages import (
    Acknowledge,
    Desync,
    Identity,
    Kind,
    Link,
    LinkState,
    Message,
    Order,
    RangeLost,
    ShoeEvent,
    same_event,
)

log = logging.getLogger("clerk.shoe")


class Orders(Protocol):
    """The driver, as the clerk sees it: something that takes orders and never answers at once."""

    def send(self, order: Order) -> None:
        """Take an order."""


class Line(msgspec.Struct, frozen=True):
    """How the line to the shoe stands and why, in the driver's words; "none" before any driver is attached."""

    state: str = "none"
    why: str = ""
    device: str = ""


class ShoeDesk:
    """Hears the shoe of one table and answers it."""

    def __init__(self, clerk: Clerk, record: Record) -> None:
        self._clerk, self._record = clerk, record
        self._driver: Orders | None = None
        self._last = shoes(record.entries)
        self._is_lost = False
        self._ranges: list[RangeLost] = []  # told while no day was open
        self.line = Line()

    @property
    def last_numbers(self) -> dict[str, tuple[str, int]]:
        """The last epoch and number recorded of each shoe: what a driver is opened with."""
        return dict(self._last)

    def attach(self, driver: Orders) -> None:
        """Give the orders to this driver from now on."""
        self._driver = driver

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
                self.line = msgspec.structs.replace(self.line, device=message.device_uid)
        self._clerk.tell()

    def has(self, number: int) -> bool:
        """Tell whether the record holds this number of the shoe that is on the line."""
        last = self._last.get(self.line.device)
        return last is not None and number <= last[1]

    def _is_open(self) -> bool:
        table = self._clerk.view
        return table is not None and table.day_open

    def _note_ranges(self) -> None:
        """Note the ranges; of what the record has taken since one was told, nothing is lost."""
        while self._ranges:
            lost = self._ranges[0]
            epoch, last = self._last.get(lost.device_uid, ("", 0))
            first = max(lost.first, last + 1) if epoch == lost.epoch else lost.first
            if first < lost.before:
                if self._clerk.note(kinds.RangeLost(lost.device_uid, lost.epoch, first, lost.before)) is not None:
                    return
                self._last[lost.device_uid] = (lost.epoch, lost.before - 1)
            del self._ranges[0]

    def _numbered(self, message: ShoeEvent) -> None:
        """Record the next number; one beyond it means that an earlier one was not recorded, and it comes again."""
        epoch, last = self._last.get(message.device_uid, ("", 0))
        if epoch == message.epoch and message.n <= last:
            self._repeated(message)
            return
        if epoch == message.epoch and message.n > last + 1:
            return
        event, source = self._meant(message), source_of(message)
        act = source.card or ""
        why = (
            self._clerk.note(event, source, act)
            if kinds.is_own(event)
            else self._clerk.perform(Act(act, event), source)
        )
        if why is None:
            self._last[message.device_uid] = (message.epoch, message.n)
            self._acknowledge(message.device_uid)

    def _meant(self, message: ShoeEvent) -> Event:
        event = meant(message)
        if event is None:
            return noted(message)
        why: Refusal | None = refused(self._clerk.view, event)
        if why is None:
            return event
        if not isinstance(event, CardDrawn):
            return noted(message)
        burned = CardBurned(event.card)
        return burned if refused(self._clerk.view, burned) is None else StrayCard(event.card)

    def _repeated(self, message: ShoeEvent) -> None:
        """A number that came before: equal content is acknowledged again, other content stops the line."""
        key = source_of(message).card
        stored = next((e.source.frame for e in reversed(self._record.entries) if e.source.card == key), None)
        if stored is not None and not same_event(bytes.fromhex(stored), message.raw):
            log.error("number %s came again with other content", key)
            self._send(Desync())
        else:
            self._acknowledge(message.device_uid)

    def _acknowledge(self, device: str) -> None:
        self._send(Acknowledge(device, *self._last[device]))

    def _link(self, link: Link) -> None:
        before = self.line.state
        self.line = Line(link.state.value, link.why.value, self.line.device)
        log.info("line %s: %s %s", link.state.value, link.why.value, link.detail)
        if link.state is not LinkState.UP:
            self._is_lost = self._is_lost or link.state is LinkState.DOWN
        elif self._is_lost:
            self._is_lost = False
            table = self._clerk.view
            if table is not None and open_coup(table) is not None:  # it waited for the line
                self._clerk.note(kinds.LineFound(before))

    def _send(self, order: Order) -> None:
        if self._driver is not None:
            self._driver.send(order)


def source_of(message: ShoeEvent) -> Source:
    """Return where the fact came from; the raw frame stands as hexadecimal digits."""
    return Source(
        origin="shoe",
        serial=message.device_uid,
        firmware=message.firmware,
        epoch=message.epoch,
        number=message.n,
        frame=message.raw.hex(),
    )


def meant(message: ShoeEvent) -> Event | None:
    """Return the act of the game that a message is, None where it is none; a face not read is no face."""
    match message.kind:
        case Kind.CARD:
            return CardDrawn(cards.parse(message.face or ""))
        case Kind.UNREADABLE:
            return CardDrawn(None)
        case Kind.CUT:
            return StopCardOut(message.after or 0)
        case Kind.LOADED:
            return ShoeLoaded(message.load or 0, message.decks or 0)
    return None


def noted(message: ShoeEvent) -> Event:
    """Return how the record notes a message that is no act of the game."""
    if message.kind is Kind.BOOT:
        return kinds.ShoeBooted(message.reason, message.firmware)
    numbers = {name: getattr(message, name) for name in ("load", "ord", "after", "decks", "count")}
    fields = {name: value for name, value in numbers.items() if value is not None}
    return kinds.ShoeNoted(message.type, fields | ({"reason": message.reason} if message.reason else {}))
