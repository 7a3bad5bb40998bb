"""The figures that a report shows: a shift, its coups, shoes and corrections; minor units and milliseconds UTC."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from dealer_app.core.events import Annulment, FalseDraw, Limits, TicketRun
from dealer_app.core.profile import Profile
from dealer_app.core.state import Cover
from dealer_app.journal.entry import Who
from dealer_app.reports.rereading import Irregular, Stood


class Mark(msgspec.Struct, frozen=True):
    """An entry of the record, by number and hash."""

    seq: int
    hash: str


class CoupFigures(msgspec.Struct, frozen=True):
    """One coup; `raw` is the commission before rounding, in minor units, `running` the shift's sum so far.

    A void coup keeps its number and its cards; it has the outcome "void", no points, and no covers, since the stakes
    went back; `annulled` is the reason of the rules, None where a correction made it void.
    """

    number: int
    at: int
    banker: int
    covers: tuple[Cover, ...]
    cover: int
    cards: tuple[str, ...]
    punter: int | None
    banker_points: int | None
    natural: str | None
    outcome: str
    raw: Fraction
    commission: int
    running: int
    false_draws: tuple[FalseDraw, ...] = ()
    annulled: Annulment | None = None

    @property
    def is_void(self) -> bool:
        """Whether the coup has no result."""
        return self.outcome == "void"


class Correction(msgspec.Struct, frozen=True):
    """A coup put right: when and why, by whom and with whose approval, and its figures before and after it.

    `tickets` are worth what was detached for the coup before.
    """

    number: int
    seq: int
    at: int
    reason: str
    by: tuple[Who, ...]
    recorded: CoupFigures
    corrected: CoupFigures
    tickets: int = 0


class ShoeFigures(msgspec.Struct, frozen=True):
    """One filling of the shoe as far as this shift saw it."""

    load: int
    serial: str | None
    packs: int
    out: int


class Relief(msgspec.Struct, frozen=True):
    """One croupier's time at the table in this shift, ms since 1970."""

    person: str
    begun: int
    ended: int


class ShiftFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A whole shift; `head` is the entry that closed it, `count` the one that counted its cagnotte, if any.

    `is_withheld` tells that its cagnotte is still to be counted blind.
    """

    house: str
    table: str
    edition: int
    day: str
    shift: int
    zone: str
    opened: int
    closed: int
    rules: Profile
    profile_hash: str
    limits: Limits
    seats: tuple[int, ...]
    people: tuple[Who, ...]
    opened_by: Who | None
    closed_by: Who | None
    coups: tuple[CoupFigures, ...]
    shoes: tuple[ShoeFigures, ...]
    banks: int
    passes: int
    strays: int
    voided: int
    expected: int
    counted: int | None
    counted_by: tuple[Who, ...]
    head: Mark
    count: Mark | None
    corrections: tuple[Correction, ...] = ()
    irregular: tuple[Irregular, ...] = ()
    doubts: tuple[Stood, ...] = ()
    tickets_over: int = 0
    books_of_tickets: tuple[tuple[int, int], ...] = ()
    tickets: tuple[TicketRun, ...] = ()
    surplus_entered: int = 0
    fees: int = 0
    fees_vat: int = 0
    tips: int = 0
    orphans: int = 0
    tickets_lost: tuple[TicketRun, ...] = ()
    is_withheld: bool = False
    reliefs: tuple[Relief, ...] = ()

    @property
    def settled(self) -> tuple[CoupFigures, ...]:
        """The coups that have a result; void ones are left out."""
        return tuple(coup for coup in self.coups if not coup.is_void)

    @property
    def won(self) -> int:
        """Sum of the covers that banks won: the base of all commissions."""
        return sum(coup.cover for coup in self.coups if coup.outcome == "banker")

    @property
    def paid(self) -> int:
        """Sum of the covers that banks lost and paid."""
        return sum(coup.cover for coup in self.coups if coup.outcome == "punter")

    @property
    def difference(self) -> int | None:
        """What the box held more (or less, below zero) than was expected."""
        return None if self.counted is None else self.counted - self.expected

    @property
    def commission(self) -> int:
        """Sum of the commissions of this shift's coups."""
        return sum(coup.commission for coup in self.coups)

    @property
    def surplus(self) -> int:
        """What the box held more than was expected (column 10 of model 11), else 0."""
        return max(self.difference or 0, 0)

    @property
    def shortage(self) -> int:
        """What the box held less than was expected (column 11), borne by the house, else 0."""
        return max(-(self.difference or 0), 0)

    @property
    def reported(self) -> int | None:
        """The greater of expected and counted, which goes into the books (rules.md X37, X38)."""
        return None if self.counted is None else max(self.counted, self.expected)
