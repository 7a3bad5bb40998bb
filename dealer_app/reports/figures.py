"""The numbers of one shift, out of its record alone: pure, in minor units and milliseconds UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from dealer_app.core.books import CAGNOTTE, FEES, LOST_TICKETS, ORPHANS, TIPS
from dealer_app.core.cards import Card
from dealer_app.core.commission import rate_of
from dealer_app.core.coup import Coup
from dealer_app.core.events import (
    Annulment,
    BankOpened,
    BankPassed,
    CagnotteCounted,
    CommissionDropped,
    CommissionSetApart,
    CoupAnnulled,
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
from dealer_app.core.events.rulings import Corrected, Reread
from dealer_app.core.fees import vat_of
from dealer_app.core.profile import Profile
from dealer_app.core.state import Cover, TableState
from dealer_app.core.table import judged
from dealer_app.core.turns import ordered_covers
from dealer_app.journal.entry import Entry, Who
from dealer_app.journal.history import acts
from dealer_app.reports.rereading import Irregular, coup_again, irregular, standing

UNREAD = "??"  # a card that left the shoe unread and that nobody named


class Mark(msgspec.Struct, frozen=True):
    """An entry of the record, by number and hash."""

    seq: int
    hash: str


class CoupFigures(msgspec.Struct, frozen=True):
    """One coup; `raw` is the commission before rounding, in minor units, `running` the shift's sum so far.

    A void coup keeps its number and its cards; it has a reason in `annulled`, the outcome "void", no points, and no
    covers, since the stakes went back.
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
    corrections: tuple[Correction, ...] = ()
    irregular: tuple[Irregular, ...] = ()
    lost_tickets: int = 0
    tickets_over: int = 0
    books_of_tickets: tuple[tuple[int, int], ...] = ()
    tickets: tuple[TicketRun, ...] = ()
    surplus_entered: int = 0
    fees: int = 0
    fees_vat: int = 0
    tips: int = 0
    orphans: int = 0

    @property
    def settled(self) -> tuple[CoupFigures, ...]:
        """The coups that have a result; void ones are left out."""
        return tuple(coup for coup in self.coups if coup.annulled is None)

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
        self._reason, self._detached = "", 0
        self._corrections: list[Correction] = []
        self._irregular: list[tuple[str, Irregular]] = []

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
            case Result() | CoupAnnulled() if before is not None:
                self._coups.append(self._coup(entry, event, before))
            case TicketsInService():
                self._books.append((event.value, event.first))
            case TicketsDetached():
                self._tickets.extend(event.runs)
                self._detached += sum(run.value * run.count for run in event.runs)
            case SurplusEntered():
                self._tickets.extend(event.runs)
                self._entered += event.amount
            case FeeTaken():
                self._vat[entry.act] = vat_of(after, event.amount)
            case Voided():
                self._vat.pop(event.act, None)
            case CommissionDropped() | CommissionSetApart():
                self._charge(event.amount)
            case Corrected():
                self._reason = event.reason
            case Reread():
                self._put_right(entry, event, before, after)
        self._note(entry, event, before)

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

    def _coup(self, entry: Entry, end: Result | CoupAnnulled, table: TableState) -> CoupFigures:
        coup, bank = table.coup, table.bank
        assert coup is not None
        assert bank is not None
        void = CoupFigures(
            number=coup.number,
            at=entry.at,
            banker=bank.seat,
            covers=(),
            cover=0,
            cards=tuple(UNREAD if card is None else str(card) for card in coup.cards),
            punter=None,
            banker_points=None,
            natural=None,
            outcome="void",
            raw=Fraction(0),
            commission=0,
            running=self._coups[-1].running if self._coups else 0,
            false_draws=coup.false_draws,
        )
        if isinstance(end, CoupAnnulled):
            return msgspec.structs.replace(void, annulled=end.why)
        covers = ordered_covers(table)
        cover = sum(line.amount for line in covers)
        rate = rate_of(table.profile.settlement, bank.wins + 1)
        return msgspec.structs.replace(
            void,
            covers=covers,
            cover=cover,
            punter=end.punter,
            banker_points=end.banker,
            natural=end.natural,
            outcome=end.outcome,
            raw=Fraction(cover * rate.p, rate.q) if end.outcome == "banker" else Fraction(0),
        )

    def _charge(self, amount: int) -> None:
        last = self._coups[-1]
        self._coups[-1] = msgspec.structs.replace(last, commission=amount, running=last.running + amount)

    def _put_right(self, entry: Entry, event: Reread, before: TableState | None, after: TableState) -> None:
        """The coup stands there with its corrected figures; the recorded ones are kept with the correction."""
        assert before is not None
        found = next((coup for coup in self._coups if coup.number == event.number), None)
        rest = [coup for coup in self._coups if coup.number != event.number]
        running = rest[-1].running if rest else 0
        void = CoupFigures(event.number, entry.at, 0, (), 0, (), None, None, None, "void", Fraction(0), 0, running)
        recorded = void if found is None else found
        called = recorded.commission or (before.due if recorded.outcome == "banker" else 0)
        dropped = event.commission if recorded.commission or after.due == 0 else 0
        put = msgspec.structs.replace(
            void,
            at=recorded.at,
            banker=recorded.banker,
            cards=recorded.cards,
            commission=dropped,
            running=running + dropped,
        )
        again = None if event.outcome is None else coup_again(after)
        if again is not None and after.last is not None:
            coup, then = again
            put = self._read(put, event, coup, then, after.last.covers)
        self._coups = [*rest, put]
        self._corrections.append(
            Correction(
                number=event.number,
                seq=entry.seq,
                at=entry.at,
                reason=self._reason,
                by=tuple(who for who in (entry.by, entry.approved) if who is not None),
                recorded=msgspec.structs.replace(recorded, commission=called),
                corrected=msgspec.structs.replace(put, commission=event.commission),
                tickets=event.tickets,
            )
        )

    def _read(
        self, put: CoupFigures, event: Reread, coup: Coup[Card], then: TableState, covers: tuple[Cover, ...]
    ) -> CoupFigures:
        """Return the figures of a coup with the result of the corrected history."""
        assert then.bank is not None
        cover = sum(line.amount for line in covers)
        rate = rate_of(then.profile.settlement, then.bank.wins + 1)
        return msgspec.structs.replace(
            put,
            banker=then.bank.seat,
            covers=covers,
            cover=cover,
            cards=tuple(UNREAD if card is None else str(card) for card in coup.cards),
            punter=event.punter,
            banker_points=event.banker,
            natural=event.natural,
            outcome=event.outcome,
            raw=Fraction(cover * rate.p, rate.q) if event.outcome == "banker" else Fraction(0),
            false_draws=coup.false_draws,
        )

    def _note(self, entry: Entry, event: Event, before: TableState | None) -> None:
        """Keep what was out of the rules, as long as it is not taken back."""
        if isinstance(event, Voided):
            self._irregular = standing(self._irregular, event)
        recorded = self._corrections[-1].recorded.commission if isinstance(event, Reread) else 0
        seen = None if before is None else irregular(entry, event, recorded, before)
        if seen is not None:
            self._irregular.append((entry.act, seen))

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
            corrections=tuple(self._corrections),
            irregular=tuple(seen for _, seen in self._irregular),
            lost_tickets=end.books[LOST_TICKETS] - table.books[LOST_TICKETS],
            tickets_over=self._detached + table.books[CAGNOTTE] - end.books[CAGNOTTE] if self._detached else 0,
            count=None if counting is None else Mark(counting[0].seq, hashes[counting[0].seq]),
        )
