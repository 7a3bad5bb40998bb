"""Tickets that prove the commission: books in service, detached at each win, torn before the next coup (FR art. 59).

A ticket has a value and a number, unbroken within its book; no number of a value comes twice at a table. What lies on
the cloth is worth nothing. A surplus of the cagnotte is ticketed, or entered on the machine (FR art. 70).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dealer_app.core.books import CAGNOTTE
from dealer_app.core.change import made_up
from dealer_app.core.events import (
    CagnotteCounted,
    CommissionDropped,
    SurplusEntered,
    TicketRun,
    TicketsDetached,
    TicketsInService,
    TicketsTorn,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import AnyTable, OpenTable, TableState, TicketBook

LAST = 1_000_000  # the highest number of a ticket (FR art. 59)


def by_tickets(table: AnyTable) -> bool:
    """Tell whether tickets prove the commission here."""
    terms = table.profile.settlement
    return bool(terms.commission and terms.commission_proof == "tickets")


def composition(table: AnyTable, amount: int) -> tuple[TicketRun, ...] | None:
    """Return the tickets of the books in service that make up an amount, None where they do not.

    The greatest values first; a value's numbers in the order of its books.
    """
    left: dict[int, int | None] = {}
    for book in table.tickets:
        left[book.value] = (left.get(book.value) or 0) + book.left
    parts = made_up(amount, left)
    if parts is None:
        return None
    return tuple(run for value, count in parts for run in _runs(table, value, count))


def gesture(table: AnyTable) -> TicketsDetached | TicketsTorn | None:
    """Return what is done with tickets next: detach those of the commission called, or tear up those that lie."""
    if table.ticketed and not wanting(table):
        return None if table.due else TicketsTorn()
    runs = composition(table, wanting(table)) if table.due and by_tickets(table) else None
    return None if runs is None else TicketsDetached(runs)


def wanting(table: AnyTable) -> int:
    """Return what the tickets that lie there lack to prove the commission called; a correction may have raised it."""
    return max(table.due - table.ticketed, 0)


def _runs(table: AnyTable, value: int, count: int) -> Iterator[TicketRun]:
    for book in table.tickets:
        taken = min(count, book.left) if book.value == value else 0
        if taken:
            yield TicketRun(value, book.next, taken)
            count -= taken


def worth(runs: tuple[TicketRun, ...]) -> int:
    """Return the value of all tickets of these runs."""
    return sum(run.value * run.count for run in runs)


def refuse_service(table: OpenTable, event: TicketsInService) -> Refusal | None:
    """Say why this book cannot be put in service: its value, a value too many, or its number."""
    terms = table.profile.settlement
    if not by_tickets(table):
        return Refusal("no_tickets")
    if event.value not in terms.ticket_values:
        return Refusal("ticket_value_unknown", amounts=(event.value,))
    values = {book.value for book in table.tickets}
    if event.value not in values:
        if len(values) >= terms.ticket_values_in_service_max:
            return Refusal("too_many_ticket_values", amounts=(len(values) + 1, terms.ticket_values_in_service_max))
        if table.coups:
            return Refusal("ticket_values_set")
        full = len(values) + 1 == terms.ticket_values_in_service_max
        if full and not _make_up_all(table, (*values, event.value)):
            return Refusal("ticket_values_too_great", amounts=(terms.commission_unit,))
    before = highest(table, event.value)
    if not before < event.first <= LAST:
        return Refusal("ticket_number", amounts=(event.first, before))
    return None


def highest(table: AnyTable, value: int) -> int:
    """Return the highest number of a value that was ever in a book in service here, or detached; 0 where none was."""
    booked = [book.last for book in table.tickets if book.value == value]
    return max([dict(table.serials).get(value, 0), *booked])


def put_in_service(table: TableState, event: TicketsInService) -> TableState:
    """The book is at the table, from this number to its end."""
    a_book = table.profile.settlement.tickets_per_book
    last = min(-(-event.first // a_book) * a_book, LAST)
    return replace(table, tickets=(*table.tickets, TicketBook(event.value, event.first, last)))


def refuse_detaching(table: OpenTable, event: TicketsDetached) -> Refusal | None:
    """Say why these tickets are not those of the commission called."""
    if not by_tickets(table):
        return Refusal("no_tickets")
    if table.ticketed and not wanting(table):
        return Refusal("tickets_lie")
    return _refuse_runs(table, event.runs, wanting(table))


def _refuse_runs(table: OpenTable, runs: tuple[TicketRun, ...], due: int) -> Refusal | None:
    if composition(table, due) is None:
        return Refusal("no_such_tickets", amounts=(due,))
    if worth(runs) != due:
        return Refusal("tickets_wrong_sum", amounts=(worth(runs), due))
    books = table.tickets
    for run in runs:
        why = refuse_run(books, run)
        if why is not None:
            return why
        books = _without(books, run)
    return None


def _without(books: tuple[TicketBook, ...], run: TicketRun) -> tuple[TicketBook, ...]:
    """Return the books after the tickets of a run are out of them."""
    return tuple(
        replace(book, next=book.next + run.count)
        if book.left and (book.value, book.next) == (run.value, run.first)
        else book
        for book in books
    )


def refuse_run(books: tuple[TicketBook, ...], run: TicketRun) -> Refusal | None:
    """Say why these tickets cannot leave the books: they are not the next ones of a book in service."""
    book = next((book for book in books if book.value == run.value and book.left), None)
    if book is None or run.first != book.next or not 0 < run.count <= book.left:
        return Refusal("ticket_not_next", amounts=(run.first, 0 if book is None else book.next))
    return None


def out_of_books(table: TableState, runs: tuple[TicketRun, ...]) -> TableState:
    """Return the table after tickets left their books."""
    books, serials = table.tickets, dict(table.serials)
    for run in runs:
        books = _without(books, run)
        serials[run.value] = max(serials.get(run.value, 0), run.first + run.count - 1)
    return replace(table, tickets=books, serials=tuple(sorted(serials.items())))


def detach(table: TableState, event: TicketsDetached) -> TableState:
    """The tickets lie on the cloth for control."""
    return replace(out_of_books(table, event.runs), ticketed=table.ticketed + worth(event.runs))


def refuse_drop(table: OpenTable, event: CommissionDropped) -> Refusal | None:
    """Say that the tickets come before the drop (FR art. 59)."""
    if by_tickets(table) and wanting(table):
        return Refusal("tickets_wanted", amounts=(wanting(table),))
    return None


def refuse_tearing(table: OpenTable, event: TicketsTorn) -> Refusal | None:
    """Say that nothing lies there to be torn."""
    return None if table.ticketed else Refusal("no_tickets_lie")


def tear(table: TableState, event: TicketsTorn) -> TableState:
    """The tickets of the last win are gone."""
    return replace(table, ticketed=0)


def refuse_lying(table: OpenTable) -> Refusal | None:
    """Say that the last win's tickets must be torn first (FR art. 59)."""
    return Refusal("tickets_lie") if table.ticketed else None


def refuse_next_coup(table: OpenTable) -> Refusal | None:
    """Say that tickets lie there, or that those in service do not make up every commission."""
    if by_tickets(table) and not _make_up_all(table, [book.value for book in table.tickets]):
        return Refusal("ticket_values_too_great", amounts=(table.profile.settlement.commission_unit,))
    return refuse_lying(table)


def _make_up_all(table: OpenTable, values: Iterable[int]) -> bool:
    """Tell whether tickets of these values make up any commission: the smallest divides the unit."""
    return (
        table.profile.settlement.commission_unit % min(values, default=table.profile.settlement.commission_unit + 1)
        == 0
    )


def counted(table: TableState, event: CagnotteCounted) -> TableState:
    """The count is known; what it shows over what was expected can be entered."""
    return replace(table, counted=True, surplus=max(event.amount - table.books[CAGNOTTE], 0))


def refuse_surplus(table: OpenTable, event: SurplusEntered) -> Refusal | None:
    """Say why this surplus cannot be entered or ticketed (X37, X37b)."""
    if table.profile.records.count_difference == "report_only":
        return Refusal("report_only")
    if not table.counted or event.amount != table.surplus or not event.amount:
        return Refusal("wrong_surplus", amounts=(event.amount, table.surplus))
    if by_tickets(table):
        return _refuse_runs(table, event.runs, event.amount)
    return Refusal("no_tickets") if event.runs else None


def enter_surplus(table: TableState, event: SurplusEntered) -> TableState:
    """The surplus is on the machine, or its tickets are out of their books."""
    return replace(out_of_books(table, event.runs), surplus=0)
