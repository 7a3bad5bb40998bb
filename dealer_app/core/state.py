"""The table: the few facts that are kept, and what follows from them at a glance.

A `Table` is the fold of all standing acts since the day was opened. Phase, turn, amounts left and so on are
computed, never stored. `Table[Card]` knows the faces; `Table[Card | Sealed]` is what lies open (`core.open`).
"""

from __future__ import annotations

from typing import Any, Generic, Literal

import msgspec

from dealer_app.core.books import BANQUE, COVERAGE, Books
from dealer_app.core.cards import Card, Sealed
from dealer_app.core.coup import C, Coup, due, is_wanting
from dealer_app.core.events import (
    Called,
    CommissionDropped,
    Covered,
    Event,
    Limits,
    Loaded,
    Outcome,
    Result,
    StakeWithdrawn,
    TicketsDetached,
    TicketsTorn,
)
from dealer_app.core.people import Role
from dealer_app.core.phases import Phase
from dealer_app.core.profile import Profile


class Offer(msgspec.Struct, frozen=True):
    """The hand is to be given: the seat asked first, the price of a passed bank and who passed it.

    `refused` seats have declined in this offer. A sale that nobody takes goes on as an offer of a new bank.
    """

    first: int
    price: int | None = None
    seller: int | None = None
    refused: int = 0


class Bank(msgspec.Struct, frozen=True):
    """The run of coups under one banker: `seller` is who passed it to him, `deals` the coups dealt, ties too.

    `calling` is true while a call or stake accepted for the next coup lies there; `last` is how the last one ended;
    `wins` counts the coups won. After a tie whose stakes stay (`tie`) `kept` is the uncovered part in the Reliquat.
    """

    seat: int
    seller: int | None = None
    deals: int = 0
    calling: bool = False
    last: Outcome | None = None
    wins: int = 0
    kept: int | None = None


class Cover(msgspec.Struct, frozen=True):
    """One punter's accepted stake and how it was called."""

    seat: int
    amount: int
    call: Literal["banco"] | None = None


class TicketBook(msgspec.Struct, frozen=True):
    """A book of tickets in service: their value, the number of the next one to detach and of the last one."""

    value: int
    next: int
    last: int

    @property
    def left(self) -> int:
        """Tickets still in the book."""
        return self.last - self.next + 1


class Last(msgspec.Struct, frozen=True):
    """What the last settled coup left to say: its number, banker, result, commission, what a lost bank got back.

    `covers` are its stakes, `orphaned` those set aside since; `dropped` is what had been set apart and went
    into the box with the end of the bank or the shoe.
    """

    number: int
    banker: int
    result: Result
    commission: int = 0
    returned: int = 0
    dropped: int = 0
    covers: tuple[Cover, ...] = ()
    orphaned: tuple[int, ...] = ()


class Undo(msgspec.Struct, frozen=True):
    """The newest standing act of the open coup, whether a person typed it, and the table before it."""

    act: str
    typed: bool
    before: Table[Card] | None


class Table(msgspec.Struct, Generic[C], frozen=True):
    """One gaming table on one gaming day; amounts are minor units.

    `tickets` are the books in service, `serials` the highest number detached of each value, `ticketed` what lies on
    the cloth; `surplus` is what the last count showed too much and was not entered; `paid` the places whose fee of
    the day is paid, `fee_days` the fee days that began within the gaming day.
    """

    day: str
    profile: Profile
    profile_hash: str
    limits: Limits
    staff: dict[str, Role]
    day_open: bool = True
    shift: int = 0
    shift_open: bool = False
    counted: bool = True
    seats: tuple[int, ...] = ()
    loaded: Loaded | None = None
    books: Books = Books()
    offer: Offer | None = None
    bank: Bank | None = None
    covers: tuple[Cover, ...] = ()
    coups: int = 0
    coup: Coup[C] | None = None
    due: int = 0
    last: Last | None = None
    outcomes: tuple[Outcome, ...] = ()
    strays: tuple[C | None, ...] = ()
    undo: Undo | None = None
    tickets: tuple[TicketBook, ...] = ()
    serials: tuple[tuple[int, int], ...] = ()
    ticketed: int = 0
    surplus: int = 0
    paid: tuple[int, ...] = ()
    fee_days: int = 0


TableState = Table[Card]
OpenTable = Table[Card | Sealed]
AnyTable = Table[Any]


def open_coup(table: Table[C]) -> Coup[C] | None:
    """Return the coup whose stakes are closed and whose result is wanting."""
    return table.coup if table.coup is not None and table.coup.is_open else None


def phase(table: AnyTable) -> Phase:
    """Return the phase of the table, from facts that everybody at it can see."""
    coup = open_coup(table)
    if not table.shift_open:
        return "closed"
    if coup is not None:
        return _coup_phase(coup, table.profile)
    if table.due:
        return "commission"
    if table.bank is None:
        return "bank_offered"
    return "between" if table.bank.last is not None and not table.bank.calling else "covering"


def _coup_phase(coup: Coup[Any], profile: Profile) -> Phase:
    if not coup.is_dealt:
        return "deal"
    if coup.both_shown:
        return "naming" if is_wanting(coup) and due(coup, profile.rules) is None else "draw"
    return "word" if coup.punter_word is None else "draw"


def coup_number(before: AnyTable | None, after: AnyTable, event: Event) -> int | None:
    """Return the coup to which an act belongs: the open one, the one it prepares, or the one it ends; else None."""
    if before is None:
        return None
    coup = open_coup(before) or open_coup(after)
    if coup is not None:
        return int(coup.number)
    if isinstance(event, (Called, Covered, StakeWithdrawn)):
        return before.coups + 1
    if isinstance(event, CommissionDropped | TicketsDetached | TicketsTorn) and before.last is not None:
        return before.last.number
    return None


def order(seats: tuple[int, ...], after: int) -> tuple[int, ...]:
    """Return the seats in the direction of play, from the one after `after` round to it (rules.md 6.2)."""
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))


def call_order(table: AnyTable) -> tuple[int, ...]:
    """Return the punters' seats from the banker's right on."""
    bank = table.bank
    return () if bank is None else tuple(s for s in order(table.seats, bank.seat) if s != bank.seat)


def ordered_covers(table: AnyTable) -> tuple[Cover, ...]:
    """Return the covers in call order, which is also the order of collecting and paying."""
    place = {seat: i for i, seat in enumerate(call_order(table))}
    return tuple(sorted(table.covers, key=lambda cover: place[cover.seat]))


def cover_of(table: AnyTable, seat: int) -> Cover | None:
    """Return the seat's stake in the coming or open coup."""
    return next((cover for cover in table.covers if cover.seat == seat), None)


def bank_amount(table: AnyTable) -> int:
    """Return the BANK figure: announced until the close, then in play; less a commission called (rules.md 5.2)."""
    return table.books[BANQUE] - table.due


def left_to_cover(table: AnyTable) -> int:
    """Return what may still be staked before the close, 0 at any other time."""
    if phase(table) not in ("covering", "between"):
        return 0
    return table.books[BANQUE] - table.books[COVERAGE]


def holder(table: AnyTable) -> int | None:
    """Return the seat that holds the punters' cards: the banco, else the highest stake, first in order on a tie."""
    covers = ordered_covers(table)
    best = max(covers, key=lambda cover: (cover.call is not None, cover.amount), default=None)
    return None if best is None else best.seat


def seat_offered(table: AnyTable) -> int | None:
    """Return the seat asked for a bank now, None if nobody is or everybody has declined."""
    offer = table.offer
    if offer is None:
        return None
    round_ = order(table.seats, offer.first - 1)
    if offer.price is not None:
        round_ = tuple(seat for seat in round_ if seat != offer.seller) + round_
    return round_[offer.refused] if offer.refused < len(round_) else None


def price(table: AnyTable) -> int | None:
    """Return the price at which the hand is offered now, None where the taker names his own amount."""
    offer = table.offer
    if offer is None or offer.price is None or offer.refused >= len(table.seats) - 1:
        return None
    return offer.price
