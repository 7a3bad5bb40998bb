"""A story's cards over the wire: the shoe is made to send what a line tells, and what the record then holds is told.

The line's driver, clerk and record are the real ones; only who lays the cards into the shoe is not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core.events import Event
from dealer_app.journal.codec import event_of
from dealer_app.journal.journal import Record
from dealer_app.journal.kinds import is_own
from drivers.messages import Message, Order

PATIENCE, TICK = 10.0, 0.05  # seconds of the line's own clock


class Cards(Protocol):
    """Where the cards come from: a driver, and a way to let come what a line tells."""

    def bring(self, event: Event, now: int) -> None:
        """Let this come over the line, if that is in our hand; `now` is ms since 1970."""

    def take(self) -> tuple[Message, ...]:
        """Return what the driver handed up since the last call, in order."""

    def wait(self, seconds: float) -> None:
        """Let the line's time pass."""

    def send(self, order: Order) -> None:
        """Give the driver an order."""


class Wire:
    """One story's line to its shoe."""

    def __init__(self, desk: ShoeDesk, record: Record, cards: Cards, now: Callable[[], int]) -> None:
        self._desk, self._record, self._cards, self._now = desk, record, cards, now
        self._come = deque[Message]()  # heard of one by one: what a later line tells waits
        desk.attach(cards)

    def told(self, event: Event) -> Event | None:
        """Let come what the line tells; return what was recorded of the shoe, None if nothing came in time."""
        before = len(self._record.entries)
        self._cards.bring(event, self._now())
        passed = 0.0
        while passed < PATIENCE:
            self._come.extend(self._cards.take())
            while self._come:
                self._desk.hear(self._come.popleft())
                found = self._since(before)
                if found is not None:
                    return found
            self._cards.wait(TICK)
            passed += TICK
        return None

    def _since(self, before: int) -> Event | None:
        """Return the first act of the game that the shoe has done since; its notes are none."""
        for entry in self._record.entries[before:]:
            if entry.source.origin == "shoe" and entry.part == 0 and not is_own(event := event_of(entry)):
                return event
        return None
