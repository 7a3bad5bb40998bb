"""The numbers of one shift, out of its record alone: pure, in minor units and milliseconds UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from dealer_app.core.books import CAGNOTTE, FEES, ORPHANS, TIPS
from dealer_app.core.commission import rate_of
from dealer_app.core.events import (
    BankOpened,
    BankPassed,
    CagnotteCounted,
    CommissionDropped,
    CommissionSetApart,
    DayOpened,
    Event,
    FalseDraw,
    FeeTaken,
    Limits,
    Result,
    ShiftClosed,
    ShiftOpened,
    ShoeLoaded,
    StrayCard,
    SurplusEntered,
    TicketRun,
    TicketsDetached,
    TicketsInService,
    Voided,
)
from dealer_app.core.fees import vat_of
from dealer_app.core.profile import Profile
from dealer_app.core.state import Cover, TableState
from dealer_app.core.table import judged
from dealer_app.core.turns import ordered_covers
from dealer_app.journal.entry import Entry, Who
from dealer_app.journal.history import acts

UNREAD = "?"  # a card that left the shoe unread and needed no name


class Mark(msgspec.Struct, frozen=True):
    """An entry of the record, by number and hash."""

    seq: int
    hash: str


class CoupFigures(msgspec.Struct, frozen=True):
    """One settled coup; `raw` is the commission before rounding, in minor units, `running` the shift's sum so far."""

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


class ShoeFigures(msgspec.Struct, frozen=True):
    """One filling of the shoe as far as this shift saw it."""

    load: int
    serial: str | None
    packs: int
    out: int


class ShiftFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A whole shift; `head` is the entry that closed it, `count` the one that counted its cagnotte, if any."""

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
    books_of_tickets: tuple[tuple[int, int], ...] = ()
    tickets: tuple[TicketRun, ...] = ()
    surplus_entered: int = 0
    fees: int = 0
    fees_vat: int = 0
    tips: int = 0
    orphans: int = 0

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


class NoShift(Exception):
    """The record holds no such closed shift."""


def closed_shifts(entries: Iterable[Entry]) -> list[tuple[str, int]]:
    """Return day and number of each closed shift, in order."""
    return [(entry.day, entry.shift or 0) for entry in entries if entry.kind == ShiftClosed.__name__]


def shift_figures(entries: Sequence[Entry], hashes: dict[int, str], day: str, shift: int) -> ShiftFigures:
    """Return the figures of a closed shift; NoShift if the record does not hold it."""
    if (day, shift) not in closed_shifts(entries):
        raise NoShift
    reader = _Shift(shift)
    for entry, event, before, after in _steps(entries, day):
        reader.take(entry, event, before, after)
    return reader.figures(hashes)


def _steps(entries: Sequence[Entry], day: str) -> Iterator[tuple[Entry, Event, TableState | None, TableState]]:
    """Yield each entry of a day that was judged before, with its event and the table before and after it."""
    table: TableState | None = None
    for act, recorded in acts(entry for entry in entries if entry.day == day):
        for entry, (event, after) in zip(recorded, judged(table, act, is_cut=True), strict=True):
            yield entry, event, table, after
            table = after


class _Shift:
    """Collects one shift while its day goes by."""

    def __init__(self, shift: int) -> None:
        self._shift, self._zone = shift, "UTC"
        self._coups: list[CoupFigures] = []
        self._fillings = 0
        self._serial: str | None = None
        self._shoes: dict[int, ShoeFigures] = {}  # by the number of the filling in this day
        self._people: dict[str, Who] = {}
        self._ends: dict[type[Event], tuple[Entry, Event, TableState]] = {}
        self._counts: dict[type[Event], int] = {}
        self._kinds: dict[str, type[Event]] = {}
        self._covers: tuple[Cover, ...] = ()
        self._books: list[tuple[int, int]] = []
        self._tickets: list[TicketRun] = []
        self._entered = 0
        self._vat: dict[str, int] = {}  # by the act, which may be taken back

    def take(self, entry: Entry, event: Event, before: TableState | None, after: TableState) -> None:
        """Take one entry; those of other shifts only tell of the shoe."""
        self._take_shoe(entry, event, after)
        if isinstance(event, DayOpened):
            self._zone = event.zone
        if entry.shift != self._shift:
            return
        for who in (entry.by, entry.approved):
            if who is not None:
                self._people.setdefault(who.id, who)
        self._tell(entry, event)
        match event:
            case ShiftOpened() | ShiftClosed() | CagnotteCounted():
                self._ends[type(event)] = (entry, event, after)
            case Result() if before is not None:
                self._covers = ordered_covers(before)  # as settled: one may be made up at the close, or go after it
                self._coups.append(self._coup(entry, event, before))
            case TicketsInService():
                self._books.append((event.value, event.first))
            case TicketsDetached():
                self._tickets.extend(event.runs)
            case SurplusEntered():
                self._tickets.extend(event.runs)
                self._entered += event.amount
            case FeeTaken():
                self._vat[entry.act] = vat_of(after, event.amount)
            case Voided():
                self._vat.pop(event.act, None)
            case CommissionDropped() | CommissionSetApart():
                self._charge(event.amount)

    def _tell(self, entry: Entry, event: Event) -> None:
        """Count acts by kind; one taken back counts no more."""
        if entry.part == 0:
            self._kinds[entry.act] = type(event)
        self._counts[type(event)] = self._counts.get(type(event), 0) + 1
        if isinstance(event, Voided):
            self._counts[self._kinds[event.act]] -= 1

    def _take_shoe(self, entry: Entry, event: Event, after: TableState) -> None:
        loaded = after.loaded
        if isinstance(event, ShoeLoaded):
            self._fillings, self._serial = self._fillings + 1, None
        self._serial = entry.source.serial or self._serial
        if loaded is not None and entry.shift == self._shift:
            self._shoes[self._fillings] = ShoeFigures(loaded.load, self._serial, loaded.packs, loaded.out)

    def _coup(self, entry: Entry, result: Result, table: TableState) -> CoupFigures:
        coup, bank = table.coup, table.bank
        assert coup is not None
        assert bank is not None
        cover = sum(line.amount for line in self._covers)
        rate = rate_of(table.profile.settlement, bank.wins + 1)
        won = result.outcome == "banker"
        return CoupFigures(
            number=coup.number,
            at=entry.at,
            banker=bank.seat,
            covers=self._covers,
            cover=cover,
            cards=tuple(UNREAD if card is None else str(card) for card in coup.cards),
            punter=result.punter,
            banker_points=result.banker,
            natural=result.natural,
            outcome=result.outcome,
            raw=Fraction(cover * rate.p, rate.q) if won else Fraction(0),
            commission=0,
            running=self._coups[-1].running if self._coups else 0,
            false_draws=coup.false_draws,
        )

    def _charge(self, amount: int) -> None:
        last = self._coups[-1]
        self._coups[-1] = msgspec.structs.replace(last, commission=amount, running=last.running + amount)

    def figures(self, hashes: dict[int, str]) -> ShiftFigures:
        """Return what was collected."""
        opening, opened, table = self._ends[ShiftOpened]
        closing, _, end = self._ends[ShiftClosed]
        counting = self._ends.get(CagnotteCounted)
        assert isinstance(opened, ShiftOpened)
        return ShiftFigures(
            house=closing.house,
            table=closing.table,
            edition=closing.edition,
            day=closing.day,
            shift=self._shift,
            zone=self._zone,
            opened=opening.at,
            closed=closing.at,
            rules=table.profile,
            profile_hash=table.profile_hash,
            limits=opened.limits,
            seats=opened.seats,
            people=tuple(self._people[id_] for id_ in sorted(self._people)),
            opened_by=opening.by,
            closed_by=closing.by,
            coups=tuple(self._coups),
            shoes=tuple(self._shoes.values()),
            banks=self._counts.get(BankOpened, 0),
            passes=self._counts.get(BankPassed, 0),
            strays=self._counts.get(StrayCard, 0),
            voided=self._counts.get(Voided, 0),
            expected=end.books[CAGNOTTE],
            counted=None if counting is None else counting[1].amount,  # type: ignore[attr-defined]  # its key says so
            counted_by=() if counting is None else tuple(w for w in (counting[0].by, counting[0].approved) if w),
            head=Mark(closing.seq, hashes[closing.seq]),
            books_of_tickets=tuple(self._books),
            tickets=tuple(self._tickets),
            surplus_entered=self._entered,
            fees=end.books[FEES],
            fees_vat=sum(self._vat.values()),
            tips=end.books[TIPS],
            orphans=end.books[ORPHANS],
            count=None if counting is None else Mark(counting[0].seq, hashes[counting[0].seq]),
        )
