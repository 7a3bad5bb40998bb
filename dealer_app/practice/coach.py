"""Compares what a trainee does with what a lesson tells, and counts: acts, errors by kind, time by phase.

The clock is given in. A wrong act changes nothing at the table, so that the lesson goes on as it is written.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from dealer_app.clerk.clerk import Clerk
from dealer_app.core.events import Event, ShoeLoaded
from dealer_app.core.notation import write
from dealer_app.core.people import Person
from dealer_app.core.phases import Phase
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import phase
from dealer_app.reports.trainee_values import Stretch, Wrong, WrongKind

_FIELDS: dict[str, WrongKind] = {
    "seat": "seat",
    "amount": "amount",
    "offered": "amount",
    "word": "word",
    "side": "word",
    "card": "card",
    "cards": "card",
    "ordinal": "card",
}
_WANTS_ANOTHER = ("approval_wanted", "approver_is_actor", "not_permitted", "not_on_staff")
WRONG = Refusal("not_told")


class Task(msgspec.Struct, frozen=True):
    """What happens at the table; `by` and `approved` are ids, None where anybody will do."""

    event: Event
    by: str | None = None
    approved: str | None = None


class Tally(msgspec.Struct, frozen=True):
    """What was counted so far."""

    acts: int = 0
    stretches: tuple[Stretch, ...] = ()
    wrong: tuple[Wrong, ...] = ()

    def with_stretch(self, where: Phase, *, acts: int = 0, errors: int = 0, ms: int = 0) -> Tally:
        """Return it with more in one phase."""
        old = next((one for one in self.stretches if one.phase == where), Stretch(where))
        new = Stretch(where, old.acts + acts, old.errors + errors, old.ms + ms)
        others = tuple(one for one in self.stretches if one.phase != where)
        at = next((n for n, one in enumerate(self.stretches) if one.phase == where), len(others))
        return replace(self, acts=self.acts + acts, stretches=(*others[:at], new, *others[at:]))


def difference(task: Task, event: Event, by: Person, approved: Person | None) -> WrongKind | None:
    """Return in what an act is not the one that was told, None where it is."""
    told = task.event
    if type(event) is not type(told):
        return "act"
    for name in told.__struct_fields__:
        if getattr(told, name) != getattr(event, name):
            return _FIELDS.get(name, "act")
    is_other = task.by not in (None, by.id)
    return "person" if is_other or task.approved not in (None, approved and approved.id) else None


class Coach:
    """Follows one trainee; `now` tells seconds of real time, `unit` is how many minor units make one unit."""

    def __init__(self, now: Callable[[], float], unit: int) -> None:
        self._now, self._unit = now, unit
        self._since = 0.0
        self._listeners: list[Callable[[], None]] = []
        self.tally = Tally()
        self.task: Task | None = None
        self.said: tuple[WrongKind, Refusal | None] | None = None
        """Of the newest act, if it was wrong: its kind, and why the rules do not allow it."""
        self.beside: str = ""
        """What befalls the shoe, by its word; it stands until the next act is done."""

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each change."""
        self._listeners.append(listener)

    def note(self, beside: str) -> None:
        """Tell what befalls the shoe."""
        self.beside = beside
        self._tell()

    def tell(self, task: Task) -> None:
        """Tell what happens: from now on the trainee's time runs."""
        self.task, self._since = task, self._now()
        self._tell()

    def heard(self, event: Event, by: Person, approved: Person | None, where: Phase, why: Refusal | None) -> bool:
        """Take an act and what the rules say against it; tell whether it is the one that was told."""
        kind = self._kind(event, by, approved, why)
        if kind is None and self.task is not None:
            ms = round(1000 * (self._now() - self._since))
            self.tally = self.tally.with_stretch(where, acts=1, ms=ms)
            self.task, self.said, self.beside = None, None, ""
        elif kind is not None:
            told = "" if self.task is None else self._written(self.task.event)
            wrong = Wrong(self.tally.acts + 1, where, kind, told, self._written(event))
            self.tally = self.tally.with_stretch(where, errors=1)
            self.tally = replace(self.tally, wrong=(*self.tally.wrong, wrong))
            self.said = kind, why
        self._tell()
        return kind is None

    def _kind(self, event: Event, by: Person, approved: Person | None, why: Refusal | None) -> WrongKind | None:
        if self.task is None:
            return "early"
        kind = difference(self.task, event, by, approved)
        if why is None or kind not in (None, "act"):
            return kind
        return "person" if kind is None and why.reason in _WANTS_ANOTHER else "rules"

    def _written(self, event: Event) -> str:
        return "; ".join(write(event, self._unit))

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()


class TrainedClerk(Clerk):
    """A clerk who lets a trainee do only what the lesson tells; without a coach he is like any other."""

    coach: Coach | None = None

    def submit(self, event: Event, by: Person, approved: Person | None = None) -> Refusal | None:
        """Do what is told at the table; anything else is counted, and refused."""
        if self.coach is None:
            return super().submit(event, by, approved)
        table, why = self.view, self.refusal(event, by, approved)
        is_told = self.coach.heard(event, by, approved, "closed" if table is None else phase(table), why)
        return super().submit(event, by, approved) if is_told else why or WRONG

    def is_in_place(self, event: Event) -> bool:
        """Tell whether the game allows the event; in a lesson nobody fills the shoe."""
        is_filling = self.coach is not None and isinstance(event, ShoeLoaded)
        return not is_filling and super().is_in_place(event)
