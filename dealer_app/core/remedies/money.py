"""Rulings that touch stakes and tickets before the coup is paid (rules.md 10.3 and 10.5: I29, I53)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import settle, tickets, uncovered
from dealer_app.core.books import HOUSE, LOST_TICKETS, transfer
from dealer_app.core.coup import has_natural
from dealer_app.core.events import Event, Ruled, StakeWithdrawn
from dealer_app.core.refusal import Refusal
from dealer_app.core.remedies.remedy import Remedy, marked, not_seen, the_coup
from dealer_app.core.state import OpenTable, TableState, open_coup


def _refuse_shown(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that it was ruled, or that the banker showed a natural where naturals come before the word (I29)."""
    coup = open_coup(table)
    assert coup is not None
    is_first = table.profile.deal.natural_check == "before_the_word" and has_natural(coup, "banker")
    return not_seen(event) if is_first or coup.ruled.may_withdraw else None


def _may_go(table: TableState, event: Ruled) -> TableState:
    """The banker's hand lies open before the punter spoke; stakes may be withdrawn until he speaks (I29)."""
    marks = marked(table, may_withdraw=True)
    return replace(marks, coup=replace(the_coup(marks), banker_shown=True))


def after_withdrawal(table: TableState, event: StakeWithdrawn) -> Iterator[Event]:
    """Yield what a stake that goes after the close leaves uncovered, or the end of a coup without stakes (I29)."""
    if open_coup(table) is None:
        return
    if table.covers:
        yield from uncovered.uncover(table, is_late=True)
    else:
        yield from settle.void(table, "ruling")


def _refuse_lost(table: OpenTable, event: Ruled) -> Refusal | None:
    if not tickets.by_tickets(table):
        return Refusal("no_tickets")
    assert event.tickets is not None
    return tickets.refuse_run(table.tickets, event.tickets)


def _lose(table: TableState, event: Ruled) -> TableState:
    """The tickets are out of their book, and the house bears their face value (FR art. 83)."""
    assert event.tickets is not None
    value = tickets.worth((event.tickets,))
    out = tickets.out_of_books(table, (event.tickets,))
    return replace(out, books=transfer(out.books, HOUSE, LOST_TICKETS, value))


STAKES_MAY_GO = Remedy(_refuse_shown, _may_go)
TICKETS_LOST = Remedy(_refuse_lost, _lose)
