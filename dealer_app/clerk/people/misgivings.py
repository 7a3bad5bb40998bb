"""What people confirm before anything is done: what lies on the cloth after a recovery, a clock that is too early.

And what they do not begin: nothing new in a gaming day that an older release of the program began. The cards that the
shoe tells are recorded all the same. Sources: record.md 2.6, step 7; house.md 13, Time and Updates.
"""

from __future__ import annotations

from dealer_app import __version__
from dealer_app.clerk import release
from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.clerk.moment import ASLEEP
from dealer_app.core.events import BankOpened, CardsCompared, Event, ShiftClosed, ShiftOpened, Voided
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import open_coup, phase
from dealer_app.journal.kinds import ClockConfirmed, StandConfirmed

_LETS = (CardsCompared, Voided)
"""What may be done while it is not confirmed that the cloth shows what is recorded: putting that right."""


class Misgivings:
    """Those of one table; `built` is the moment before which no clock of this program can be, ms since 1970."""

    def __init__(self, clerk: Clerk, built: int = 0) -> None:
        self._clerk, self._built = clerk, built
        self._clock: ClockConfirmed | None = None
        self._told: tuple[ClockConfirmed, Person, Person] | None = None  # confirmed while no day was open
        self._believed = 0  # a clock that is no earlier than this was confirmed
        self.look()

    @property
    def clock(self) -> ClockConfirmed | None:
        """What two persons are to confirm of the clock, None if it is not earlier than it can be."""
        return self._clock

    @property
    def stand(self) -> int:
        """The entry up to which the croupier is to say whether the cloth is as recorded; 0 if he is not to."""
        people, table = self._clerk.people, self._clerk.view
        if not people.recovered or table is None or not table.day_open:
            return 0
        is_unfinished = open_coup(table) is not None or phase(table) == "commission"
        return people.recovered if is_unfinished or people.is_unclear else 0

    def refuse(self, event: Event) -> Refusal | None:
        """Say what is to be confirmed before this is done."""
        if self._clock is not None:
            return Refusal("clock_back")
        if self.stand and not isinstance(event, _LETS):
            return Refusal("stand_unconfirmed")
        return self.older if isinstance(event, ShiftOpened) or self._may_close_instead(event) else None

    @property
    def older(self) -> Refusal | None:
        """Why nothing new begins in this gaming day, None if it may: an older release began the day."""
        begun, table = self._clerk.people.begun, self._clerk.view
        is_older = bool(begun) and release.order(begun) < release.order(__version__)
        return Refusal("older_day", begun) if is_older and table is not None and table.day_open else None

    def _may_close_instead(self, event: Event) -> bool:
        """Tell whether a bank is to be opened though nothing is owed any more, so that the shift can be closed."""
        return isinstance(event, BankOpened) and self._clerk.is_in_place(ShiftClosed())

    def look(self) -> None:
        """Look at the clock: a few seconds that it was set right by are nothing."""
        now = self._clerk.at
        if self._clock is not None:
            if now >= self._clock.last - ASLEEP:
                self._clock = None  # it was set right
            return
        is_believed = self._believed and now >= self._believed - ASLEEP
        least = max(self._clerk.people.latest, self._built)
        if now < least - ASLEEP and not is_believed:
            self._clock = ClockConfirmed(now, least)

    def say_stand(self, by: Person, *, as_recorded: bool) -> Refusal | None:
        """Record what the croupier says of the cloth; if it is not as recorded, the cards are counted next."""
        why = self._clerk.note(StandConfirmed(self.stand, as_recorded), MANUAL, by=by)
        if why is None and not as_recorded:
            why = self._clerk.freeze("recovered")
        return why

    def say_clock(self, by: Person, approved: Person) -> Refusal | None:
        """Record that two persons believe the clock; while no day is open, as soon as one is."""
        assert self._clock is not None
        told = self._clock
        self._clock, self._believed, self._told = None, told.at, (told, by, approved)
        return self.tell()

    def tell(self) -> Refusal | None:
        """Record what was confirmed while it could not be recorded."""
        table = self._clerk.view
        if self._told is None or table is None or not table.day_open:
            return None
        (event, by, approved), self._told = self._told, None
        return self._clerk.note(event, MANUAL, by=by, approved=approved)
