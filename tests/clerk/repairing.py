"""A clerk whose last coup was settled as a tie, which was none, and the act that puts it right."""

from __future__ import annotations

from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Change, Corrected, Event
from dealer_app.journal.journal import Record
from tests.clerk.room import CHEF, CROUPIER, LIMITS, Names, Room, Watch

PUT_RIGHT = Corrected((Change("card", ordinal=1, card=Card("2H")),), "The two was read as a nine.")
VOID = Corrected((), "Two cards fell from the shoe.", void=True)


def clerk_of(record: Record) -> Clerk:
    watch = Watch()
    return Clerk(record, watch, Names(), "program", watch.stopwatch)


def shoe(clerk: Clerk, event: Event) -> None:
    assert clerk.perform(Act(f"shoe/{clerk.next_number}", event), MANUAL) is None


def settled(record: Record, faces: str = "9H 4C KD 5S") -> Clerk:
    """Open day, shift and shoe, and settle one coup of 200.00 against seat 3."""
    clerk = clerk_of(record)
    assert clerk.open_day(Room().setting(), CHEF) is None
    shoe(clerk, events.ShoeLoaded(1, 6))
    assert clerk.submit(events.ShiftOpened(LIMITS, (1, 2, 3, 4)), CHEF) is None
    for event in (events.BankOpened(1, 20000), events.Covered(3, 20000), events.StakesClosed()):
        assert clerk.submit(event, CROUPIER) is None
    for face in faces.split():
        shoe(clerk, events.CardDrawn(Card(face)))
    assert clerk.submit(events.Shown("both"), CROUPIER) is None
    return clerk
