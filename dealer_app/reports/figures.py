"""The numbers of one shift, out of its record alone: pure, in minor units and milliseconds UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from dealer_app.core.books import CAGNOTTE, FEES, ORPHANS, TIPS
from dealer_app.core.events import (
    BankOpened,
    BankPassed,
    CagnotteCounted,
    CommissionDropped,
    CommissionSetApart,
    CoupAnnulled,
    DayOpened,
    Event,
    Result,
    ShiftClosed,
    ShiftOpened,
    ShoeLoaded,
    StrayCard,
    Voided,
)
from dealer_app.core.events.rulings import Corrected, Reread
from dealer_app.core.state import TableState
from dealer_app.core.table import judged
from dealer_app.journal.entry import Entry, Who
from dealer_app.journal.history import acts
from dealer_app.reports import blind, doubts
from dealer_app.reports.beside import Beside
from dealer_app.reports.coups import coup_figures, put_right
from dealer_app.reports.reliefs import reliefs
from dealer_app.reports.rereading import Irregular, Stood, irregular, standing
from dealer_app.reports.values import Correction, CoupFigures, Mark, ShiftFigures, ShoeFigures


class NoShift(Exception):
    """The record holds no such closed shift."""


def closed_shifts(entries: Iterable[Entry]) -> list[tuple[str, int]]:
    """Return day and number of each closed shift, in order."""
    return [(entry.day, entry.shift or 0) for entry in entries if entry.kind == ShiftClosed.__name__]


def shift_figures(entries: Sequence[Entry], hashes: dict[int, str], day: str, shift: int) -> ShiftFigures:
    """Return the figures of a closed shift; NoShift if the record does not hold it."""
    if (day, shift) not in closed_shifts(entries):
        raise NoShift
    reader, table = _Shift(shift), None
    for entry, event, before, after in _steps(entries, day):
        reader.take(entry, event, before, after)
        table = after
    own = [entry for entry in entries if entry.day == day]
    is_withheld = any(entry.shift == shift for entry in blind.withheld(own, table))
    found = reader.figures(hashes)
    times = reliefs(entries, day, reader.opened, found.head.seq)
    return msgspec.structs.replace(found, is_withheld=is_withheld, reliefs=times)


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
        self._beside = Beside()
        self._reason = ""
        self._corrections: list[Correction] = []
        self._irregular: list[tuple[str, Irregular]] = []
        self._doubts: list[tuple[str, Stood]] = []

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
        self._beside.take(entry.act, event, after)
        match event:
            case ShiftOpened() | ShiftClosed() | CagnotteCounted():
                self._ends[type(event)] = (entry, event, after)
            case Result() | CoupAnnulled() if before is not None:
                self._coups.append(coup_figures(entry, event, before, self._running))
            case CommissionDropped() | CommissionSetApart():
                self._charge(event.amount)
            case Corrected():
                self._reason = event.reason
            case Reread() if before is not None:
                self._coups, put = put_right(self._coups, entry, event, self._reason, before, after)
                self._corrections.append(put)
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

    @property
    def _running(self) -> int:
        return self._coups[-1].running if self._coups else 0

    def _charge(self, amount: int) -> None:
        last = self._coups[-1]
        self._coups[-1] = msgspec.structs.replace(last, commission=amount, running=last.running + amount)

    def _note(self, entry: Entry, event: Event, before: TableState | None) -> None:
        """Keep what was out of the rules, as long as it is not taken back."""
        if isinstance(event, Voided):
            self._irregular = standing(self._irregular, event)
            self._doubts = doubts.standing(self._doubts, event)
        recorded = self._corrections[-1].recorded.commission if isinstance(event, Reread) else 0
        seen = None if before is None else irregular(entry, event, recorded, before)
        if seen is not None:
            self._irregular.append((entry.act, seen))
        in_doubt = doubts.stood(entry, event)
        if in_doubt is not None:
            self._doubts.append((entry.act, in_doubt))

    @property
    def opened(self) -> int:
        """The entry that opened the shift."""
        return self._ends[ShiftOpened][0].seq

    def figures(self, hashes: dict[int, str]) -> ShiftFigures:
        """Return what was collected."""
        opening, opened, table = self._ends[ShiftOpened]
        closing, _, end = self._ends[ShiftClosed]
        counting, beside = self._ends.get(CagnotteCounted), self._beside
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
            books_of_tickets=tuple(beside.books),
            tickets=tuple(beside.tickets),
            surplus_entered=beside.entered,
            fees=end.books[FEES],
            fees_vat=beside.vat,
            tips=end.books[TIPS],
            orphans=end.books[ORPHANS],
            corrections=tuple(self._corrections),
            irregular=tuple(seen for _, seen in self._irregular),
            doubts=tuple(seen for _, seen in self._doubts),
            tickets_over=beside.detached + table.books[CAGNOTTE] - end.books[CAGNOTTE] if beside.detached else 0,
            tickets_lost=beside.lost,
            count=None if counting is None else Mark(counting[0].seq, hashes[counting[0].seq]),
        )
