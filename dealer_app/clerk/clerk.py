"""The clerk of one table: judge, record, take over, acknowledge, tell; in this order, always (house.md 5).

He alone is given a clock and holds the state; what he hands out lies open.
"""

from __future__ import annotations

import logging
import platform
from collections.abc import Callable, Sequence
from itertools import takewhile

import msgspec

from dealer_app import __version__
from dealer_app.clerk import census, recovery
from dealer_app.clerk.behind import Progress
from dealer_app.clerk.guard import Guard
from dealer_app.clerk.lamps import CLOSED_DAY, Lamps, after_commit, is_medium_behind
from dealer_app.clerk.moment import Clock, Names
from dealer_app.clerk.people import presence
from dealer_app.clerk.recheck import Recheck
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.stamping import stamped
from dealer_app.core import permits
from dealer_app.core.acts import Act
from dealer_app.core.alarms import Alarm, Census, inventory
from dealer_app.core.balance import Balance
from dealer_app.core.census import after as census_after
from dealer_app.core.census import told
from dealer_app.core.effect import effect
from dealer_app.core.events import Doubt, Event, Move, PlayFrozen, StakesClosed
from dealer_app.core.open import opened
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState, open_coup, phase
from dealer_app.core.table import allowed, refused, refused_repair, step
from dealer_app.journal.codec import Uncanonical
from dealer_app.journal.entry import Source, Stamp, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Record
from dealer_app.journal.kinds import ProgramStarted, ProgramStopped

log = logging.getLogger("clerk")

MANUAL, SYSTEM = Source("manual"), Source("system")
PAPER = "paper"
"""The origin of what is entered late; the reference of the paper stands in the place of a frame."""


class Clerk:
    """One open table. Making it reads the record back; ChainBroken if that is no history.

    `program` is the hash of the program's sources; `stopwatch` tells seconds of real time and records nothing.
    """

    def __init__(
        self,
        record: Record,
        clock: Clock,
        names: Names,
        program: str,
        stopwatch: Callable[[], float],
    ) -> None:
        self._record, self._clock, self._names = record, clock, names
        self._program, self._stopwatch = program, stopwatch
        self._state, self._census = census.read(record.entries)
        self._opened: TableState | None = None  # the table of which `_view` is what lies open
        self._view: OpenTable | None = None
        self._recheck = Recheck(record, self._state)
        self.people = presence.read(record.entries)
        self.guard: Guard | None = None
        self.shoe_tells: Callable[[], bool] = lambda: False  # a desk with a shoe that can tells otherwise
        self._listeners: list[Callable[[], None]] = []
        self._news: frozenset[Alarm] = frozenset(self.alarms)
        self.lamps = Lamps()
        self._is_over = False  # the record is closed
        self._unclear: str | None = None  # the act at which the medium failed: it may be recorded

    @property
    def view(self) -> OpenTable | None:
        """The table as it lies open; None before the first day."""
        if self._opened is not self._state:
            self._opened = self._state
            self._view = None if self._state is None else opened(self._state, is_story=self._record.is_story)
        return self._view

    def is_balance(self, account: str, amount: int) -> bool:
        """Tell whether an account stands so, withheld or not."""
        return self._state is not None and self._state.books[account] == amount

    @property
    def next_number(self) -> int:
        """The number that the next entry will have."""
        return self._record.head.seq + 1

    @property
    def inventory(self) -> Balance | None:
        """What is out of the load in the shoe, by the faces that lie open; None while none is loaded."""
        return None if self._census is None else inventory(self._census)

    @property
    def alarms(self) -> tuple[Alarm, ...]:
        """What the card census says that cannot be, or should not, and still stands."""
        return () if self._census is None else self._census.standing

    @property
    def news(self) -> tuple[Alarm, ...]:
        """What the card census found since stakes were closed last, and still stands."""
        return tuple(alarm for alarm in self.alarms if alarm in self._news)

    @property
    def at(self) -> int:
        """The moment as the next entry would have it, ms since 1970."""
        return self._clock.now(self.next_number).at

    @property
    def is_unclear(self) -> bool:
        """Whether the medium failed at an act that may be recorded all the same, so that `reopen` is of use."""
        return self._unclear is not None

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` after everything that may have changed what is seen."""
        self._listeners.append(listener)

    def tell(self) -> None:
        """Call all listeners."""
        for listener in self._listeners:
            listener()

    def start(self) -> None:
        """Record that the program runs, where a day is open already, and what it found before it died."""
        if self._state is not None and self._state.day_open:
            missing = census.unrecorded(self._census, self._record.entries)
            if recovery.cause(self._record.entries) is not None:
                self.note(recovery.event(self._record.entries, self.at))
            self._note_start(resumed=True)
            self._raise(missing)
            if self.guard is not None:
                self.guard.started()
            self.tell()

    def reopen(self) -> bool | None:
        """Read the record again after its medium failed, and go on; return whether the unclear act is recorded.

        None if no act is unclear: nothing is done then. JournalError or ChainBroken if it cannot be read as it must
        be: the table stays suspended.
        """
        unclear, self._unclear = self._unclear, None
        if unclear is None:
            return None
        try:
            self._record.reopen()
            self._state, self._census = census.read(self._record.entries)
            self.people = presence.read(self._record.entries)
            self._recheck = Recheck(self._record, self._state)
        except (JournalError, ChainBroken):
            self._unclear = unclear
            raise
        is_there = any(entry.act == unclear for entry in self._record.entries)
        self.suspend("")
        if self._state is not None and self._state.day_open:
            self.note(recovery.event(self._record.entries, self.at, unclear, recorded=is_there))
        self.tell()
        return is_there

    def stop(self) -> None:
        """Record that the program ends in good order, and let go of the record; what still comes is not recorded."""
        if self._state is not None and self._state.day_open and not self.lamps.suspended:
            self.note(ProgramStopped())
        self._is_over = True
        self._record.close()

    def _note_start(self, *, resumed: bool) -> None:
        self.note(ProgramStarted(__version__, platform.python_version(), resumed))

    def refusal(self, event: Event, by: Person | None, approved: Person | None = None) -> Refusal | None:
        """Say why the act would not be allowed now, without doing it."""
        if self.lamps.stops(event):
            return Refusal("suspended", self.lamps.suspended)
        why = allowed(self._state, Act("", event, by, approved))
        is_shoes = by is not None and isinstance(event, permits.SHOE)
        return Refusal("shoe_tells") if why is None and is_shoes and self.shoe_tells() else why

    def is_in_place(self, event: Event) -> bool:
        """Tell whether the game allows the event now, whoever may do it."""
        return not self.lamps.stops(event) and refused(self.view, event) is None

    def effect(self, event: Event, by: Person, approved: Person | None = None) -> tuple[Move, ...] | Refusal:
        """Return what the act would move, to be shown before it is confirmed; or why it may not be."""
        why = self.refusal(event, by, approved)
        if why is not None:
            return why
        assert self._state is not None
        return effect(self._state, Act("", event, by, approved))

    def moves(self, event: Event, by: Person) -> tuple[Move, ...] | Refusal:
        """Return what the act would move, whoever approves it; or why the game does not allow it now."""
        why = refused(self.view, event)
        if why is None and self._state is not None:
            why = refused_repair(self._state, event)
        if why is not None:
            return why
        return () if self._state is None else effect(self._state, Act("", event, by))

    def submit(self, event: Event, by: Person, approved: Person | None = None) -> Refusal | None:
        """Do what a person says; a refusal changes nothing. What is entered late from paper is by two persons."""
        paper = self.people.paper
        approved = approved or (self._beside(by) if paper else None)
        source = Source(PAPER, frame=paper) if paper else MANUAL
        why = self.refusal(event, by, approved)
        if why is None and self.guard is not None:
            why = self.guard.refuse(event, by, approved)
        if why is None:
            why = self.perform(Act(self._command(), event, by, approved), source)
        if why is not None:
            log.info("refused %s: %s", type(event).__name__, why.reason)
        return why

    def _beside(self, by: Person) -> Person | None:
        """Return the other of the two who enter from paper."""
        staff = {} if self._state is None else self._state.staff
        ids = [id_ for id_ in reversed(self.people.paper_by) if id_ != by.id and id_ in staff]
        return Person(ids[0], staff[ids[0]]) if ids else None

    def open_day(self, setting: Setting, by: Person) -> Refusal | None:
        """Open the gaming day to which this moment belongs, with all that the last one carries forward."""
        event = setting.day(self._record, self._state, self.at)
        why = event if isinstance(event, Refusal) else self.submit(event, by)
        if why is None:
            self._note_start(resumed=False)
            if self.guard is not None:
                self.guard.started()
        return why

    def note(
        self,
        event: Event,
        source: Source = SYSTEM,
        act: str = "",
        by: Person | None = None,
        approved: Person | None = None,
    ) -> Refusal | None:
        """Record what the program, the shoe or a person did, which the game does not fold."""
        why = self._write(Act(act or self._own(), event, by, approved), (event,), self._state, self._state, source)
        if why is None:
            self._count(census.noted(self._census, event, self._state))
        self.tell()
        return why

    def perform(self, act: Act, source: Source) -> Refusal | None:
        """Do an act that the judge allows: compute, lay aside, record, and only then take over and tell."""
        before = self._state
        done, after = step(before, act)
        why = self._write(done, (done.event, *(done.follows or ())), before, after, source)
        if why is None:
            self._state = after
            if fault := self._recheck.fault(done, after):
                self.suspend(fault)
            if isinstance(done.event, StakesClosed):
                self._news = frozenset()
            self._count(census_after(self._census, done, before, after))
            if self.guard is not None:
                self.guard.acted(act.by)
        self.tell()
        return why

    def _count(self, counted: Census | None) -> None:
        """Take the census over, and record the alarms that are new in it."""
        before, self._census = self._census, counted
        alarms = census.new_alarms(before, counted)
        self._news |= set(alarms)
        self._raise(alarms)

    def _raise(self, alarms: Sequence[Alarm]) -> None:
        """Record alarms of the census, and freeze play for a grave one of a load that is in play."""
        for alarm in alarms:
            assert self._census is not None
            entry = census.entry_of(alarm, self._census)
            log.info("census: %s", alarm.what)
            self._write(Act(self._own(), entry), (entry,), self._state, self._state, SYSTEM)
            if alarm.what in census.GRAVE and not self._census.is_over:
                self.freeze("census")

    def hear_count(self, load: int, ordinal: int) -> None:
        """Take the shoe's own count of the cards out of a load; the record's may be another. 0: it has none."""
        counted = self._census
        if ordinal and counted is not None and self._state is not None and counted.load == load:
            self._count(told(counted, ordinal, self._state))

    def freeze(self, why: Doubt) -> Refusal | None:
        """Let play stand still for a doubt about the cards; return why that cannot be recorded, if it is new."""
        event = PlayFrozen(why)
        if refused(self.view, event) is not None:
            return None
        return self.perform(Act(self._own(), event), SYSTEM)

    def suspend(self, why: str, detail: str = "") -> None:
        """Let nothing more be done; why "" lets it again."""
        self.lamps = msgspec.structs.replace(self.lamps, suspended=why, detail=detail)

    def _own(self) -> str:
        """Return the id of an act of nobody's."""
        return f"{self._names.run}/{self.next_number}"

    def _command(self) -> str:
        return self._names.command(self.next_number)

    def _write(
        self,
        act: Act,
        events: Sequence[Event],
        before: TableState | None,
        after: TableState | None,
        source: Source,
    ) -> Refusal | None:
        """Have one act recorded; a medium that fails suspends the table, and nothing moves ahead of the record.

        What a person typed and no record can hold (a control character, say) is refused, and nothing else stops.
        """
        if not self._is_over and not self.lamps.stops(events[0]):
            started, written = self._stopwatch(), self._record.head.seq
            try:
                self._record.append(self._stamp(act, before, after, source), events)
            except Uncanonical as error:
                return Refusal("not_writable", str(error))
            except JournalError as error:
                log.error("not recorded: %s", error)
                self._unclear = act.id
                self.suspend(error.reason, error.detail)
            else:
                new = takewhile(lambda entry: entry.seq > written, reversed(self._record.entries))
                self.people = presence.read(reversed(list(new)), self.people)
                self.lamps = after_commit(self.lamps, self._record, self._stopwatch() - started)
                return None
        return Refusal("suspended", self.lamps.suspended)

    def look_at_days(self, days: Progress) -> None:
        """Light the lamp of the closed days; a damaged one suspends the table as soon as no coup is open."""
        table = self.view
        is_between = table is None or (open_coup(table) is None and phase(table) != "commission")
        if days.is_damage and is_between and not self.lamps.suspended:
            self.suspend(CLOSED_DAY)
        elif days == self.lamps.days:
            return
        self.lamps = msgspec.structs.replace(self.lamps, days=days)
        self.tell()

    def look_at_clock(self, *, synchronised: bool | None) -> None:
        """Light the lamp while the clock is known not to be kept right by a time server."""
        if self.lamps.no_sync != (synchronised is False):
            self.lamps = msgspec.structs.replace(self.lamps, no_sync=synchronised is False)
            self.tell()

    def look_at_copies(self, seq: int) -> None:
        """Light the lamp if the copies on the second medium, which end at `seq`, lack more than one coup."""
        is_behind = is_medium_behind(self._record.entries, seq)
        if is_behind != self.lamps.medium_behind:
            self.lamps = msgspec.structs.replace(self.lamps, medium_behind=is_behind)
            self.tell()

    def _who(self, person: Person | None) -> Who | None:
        if person is None:
            return None
        return Who(person.id, person.role, "claimed" if self.guard is None else self.guard.proof(person))

    def _stamp(self, act: Act, before: TableState | None, after: TableState | None, source: Source) -> Stamp:
        return stamped(
            act,
            before,
            after,
            who=(self._who(act.by), self._who(act.approved)),
            moment=self._clock.now(self.next_number),
            run=self._names.run,
            program=self._program,
            source=source,
        )
