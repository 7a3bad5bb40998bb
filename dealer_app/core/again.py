"""A history folded again from where a coup began, each act judged by what lay open then (house.md section 7)."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from dealer_app.core.acts import Act
from dealer_app.core.events import CommissionDropped, Event, TicketsDetached, TicketsTorn
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import NO_PAST, Past, TableState
from dealer_app.core.tickets import by_tickets

Acts = tuple[Act, ...]


class Game(Protocol):
    """What `core.table` lends: the judge, and the fold of one act or one event."""

    def done(self, table: TableState, act: Act) -> TableState | Refusal:
        """Return the table after an act with all that follows, or why it was not allowed."""

    def said(self, table: TableState, event: Event) -> TableState:
        """Return the table after one event alone."""


class Illegal(Exception):
    """The history with the repair is none; raised and caught inside repairs only."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why)
        self.why = why


def bare(table: TableState) -> TableState:
    """Return the table as a history begins with it: without what was before."""
    return replace(table, past=NO_PAST, undo=None)


def start(base: TableState) -> TableState:
    """Return the table from which its coup is read."""
    return replace(base, past=Past(base))


def noted(table: TableState, act: Act) -> TableState:
    """Return the table with an act that was folded by hand among those of its history."""
    return replace(table, past=replace(table.past, acts=(*table.past.acts, act)))


def done(table: TableState, act: Act, game: Game) -> TableState:
    """Return the table after an act; Illegal, marked as of the past, where it would not have been allowed.

    Tickets are paper: they lie or are gone whatever they were detached for, and no commission waits for others.
    """
    if isinstance(act.event, TicketsDetached | TicketsTorn):
        return noted(game.said(table, act.event), replace(act, follows=()))
    ready = table
    if isinstance(act.event, CommissionDropped) and by_tickets(table):
        ready = replace(table, ticketed=table.due)
    after = game.done(ready, act)
    if isinstance(after, Refusal):
        raise Illegal(replace(after, past=True))
    return after if ready is table else replace(after, ticketed=table.ticketed)
