"""Irregularities that might be ruled on, and repairs that might be made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from dealer_app.core import events, remedies, tickets
from dealer_app.core.candidates.kind import Candidates
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, TicketRun
from dealer_app.core.irregularities import IRREGULARITIES, UNFORESEEN, Want
from dealer_app.core.state import OpenTable, open_coup, phase


def _rulings(table: OpenTable) -> Iterator[Event]:
    """Yield each row that may be seen in this phase, with each seat, card, choice or tickets that it could name."""
    now = phase(table)
    for number in table.profile.rulings:
        if now not in IRREGULARITIES[number].phases:
            continue
        wanted = [_said(table, want) for want in IRREGULARITIES[number].wants]
        wanted += [[(want, None), *_said(table, want)] for want in remedies.OPTIONAL.get(number, ())]
        for said in product(*wanted):
            yield replace(events.Ruled(number), **dict(said))
    coup = open_coup(table)
    if coup is not None and remedies.row_of(table, UNFORESEEN) is not None:
        yield events.Ruled(UNFORESEEN, decision="The coup is void.", void=True)
    if "I38" in table.profile.rulings:  # there the banker has his choice only where a card was asked for
        yield from (events.Ruled("I38", choice=choice) for choice in ("given", "refused"))


def _said(table: OpenTable, want: Want) -> list[tuple[str, object]]:
    match want:
        case "seat":
            return [("seat", seat) for seat in (*table.seats, *table.away, *table.standing)]
        case "ordinal":
            coup = open_coup(table)
            return [("ordinal", n + 1) for n in range(0 if coup is None else len(coup.cards))]
        case "choice":
            return [("choice", "given"), ("choice", "refused")]
        case "tickets":
            books = {book.value: book for book in reversed(table.tickets) if book.left}
            runs = [TicketRun(book.value, book.next, 1) for book in books.values()]
            return [("tickets", run) for run in runs if tickets.by_tickets(table)]
    return [("decision", "Play goes on.")]


def _amendings(table: OpenTable) -> Iterator[Event]:
    """Yield another face for each card that lies open."""
    coup = open_coup(table)
    for n, card in enumerate(() if coup is None else coup.cards, start=1):
        if isinstance(card, Card):
            yield events.Amended(n, Card.SK if card != Card.SK else Card.HK)


def _corrections(table: OpenTable) -> Iterator[Event]:
    """Yield the last coup as void, and each of its stakes as another one."""
    if table.coups:
        yield events.Corrected((), "The coup is void.", void=True)
    for cover in () if table.last is None else table.last.covers:
        change = events.Change("stake", seat=cover.seat, amount=table.limits.stake_min)
        yield events.Corrected((change,), "The stake was another one.")


CANDIDATES: Candidates = {
    events.Ruled: _rulings,
    events.Amended: _amendings,
    events.Corrected: _corrections,
}
