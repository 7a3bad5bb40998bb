"""Of the result and its money: payment, commission, tickets, fees, tips, orphaned stakes."""

from __future__ import annotations

import msgspec

from dealer_app.core.events.head import Event, Move, Natural, Outcome


class Result(Event, frozen=True):
    """The totals as they count, and who won; None for hands that were thrown away unseen (I31, I42)."""

    outcome: Outcome
    punter: int | None
    banker: int | None
    natural: Natural | None


class Settled(Event, frozen=True):
    """Lost stakes are raked in, won ones paid; the moves sum to zero."""

    moves: tuple[Move, ...]


class HolderPaid(Event, frozen=True):
    """The holder stood on 5 and lost: he pays the other punters their stakes, outside Banque and Cagnotte (M17)."""

    moves: tuple[Move, ...]


class CommissionCalled(Event, frozen=True):
    """The house's part of the bank's win is said and set apart; nothing moves yet."""

    amount: int


class CommissionDropped(Event, frozen=True):
    """The commission called went from Banque into the box."""

    amount: int


class CommissionSetApart(Event, frozen=True):
    """The commission called went from Banque to the box Due, to be dropped when the bank or the shoe ends."""

    amount: int


class DueDropped(Event, frozen=True):
    """All that was set apart went from Due into the box, since the bank or the shoe ended."""

    amount: int


class TicketRun(msgspec.Struct, frozen=True, gc=False):
    """Tickets of one value with numbers in a row: the first of them and how many."""

    value: int
    first: int
    count: int


class TicketsInService(Event, frozen=True):
    """A book of tickets of this value is at the table, from this number to the book's end."""

    value: int
    first: int


class TicketsDetached(Event, frozen=True):
    """Tickets of the value of the commission called were torn off their books and lie on the cloth."""

    runs: tuple[TicketRun, ...]


class TicketsTorn(Event, frozen=True):
    """The tickets of the last win were torn up."""


class SurplusEntered(Event, frozen=True):
    """What the count showed too much was entered on the machine, or ticketed: then `runs` are the tickets.

    It belongs to no coup, no winner and no banker (rules.md X37, X37b).
    """

    amount: int
    runs: tuple[TicketRun, ...] = ()


class FeeTaken(Event, frozen=True):
    """A person's participation fee for the fee day, VAT not included, went into the box of the fees (M21)."""

    seat: int
    amount: int


class FeeDayBegan(Event, frozen=True):
    """A new fee day began within the gaming day: everybody owes the fee anew."""


class TipGiven(Event, frozen=True):
    """A person gave the staff a tip, which goes into its own slot (M22)."""

    seat: int
    amount: int


class StakeOrphaned(Event, frozen=True):
    """A stake that nobody claims is set aside and registered; what it won is not part of it (M23)."""

    seat: int
    amount: int
