"""A lesson played with a trainee at the console: cards come over the shoe's line, everything else is his to enter."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Protocol

from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core import permits
from dealer_app.core.events import CardDrawn, Event, PlayFrozen, StrayCard
from dealer_app.core.notation import Line
from dealer_app.core.script import meant
from dealer_app.practice.coach import Coach, Task, TrainedClerk
from dealer_app.practice.evening import Step, Stuck
from dealer_app.practice.lessons import Cable, Unheard, is_trainees
from dealer_app.practice.lessons import Step as Part
from dealer_app.practice.stories import Player
from dealer_app.practice.wire import Cards


class Plugged(Cards, Protocol):
    """A shoe whose cable can be pulled out and plugged in."""

    def pull_out(self) -> None:
        """Pull the cable out."""

    def plug_in(self, last: Mapping[str, tuple[str, int]]) -> None:
        """Plug it in again; `last` is what is recorded of each shoe."""


class Drill:
    """Steps through a lesson; a step never waits. `told` is how many acts the lesson has for the trainee."""

    def __init__(
        self, player: Player, clerk: TrainedClerk, desk: ShoeDesk, cards: Plugged, parts: tuple[Part, ...]
    ) -> None:
        self._player, self._clerk, self._desk, self._cards = player, clerk, desk, cards
        self._parts = deque(parts)
        self._events = deque[tuple[Line, Event]]()
        self.told = sum(is_trainees(part) for part in parts)

    def begin(self, coach: Coach) -> None:
        """Open day and shift, fill the shoe, and let the trainee begin; Stuck where the lesson cannot be opened."""
        why = self._player.open()
        if why is not None:
            raise Stuck(why)
        self._clerk.coach = coach

    def step(self) -> Step:
        """Let the next thing happen, unless the trainee has something to enter."""
        coach = self._clerk.coach
        assert coach is not None
        if coach.task is not None:
            return Step.WAITING
        if self._events:
            self._do(coach, *self._events.popleft())
        elif not self._parts:
            return Step.OVER
        else:
            self._take(coach, self._parts.popleft())
        return Step.MOVED

    def tick(self, seconds: float) -> None:
        """Let the line's time pass, and hear what comes over it."""
        self._cards.wait(seconds)
        for message in self._cards.take():
            self._desk.hear(message)

    def _take(self, coach: Coach, part: Part) -> None:
        match part:
            case Cable(True):
                self._cards.plug_in(self._desk.last_numbers)
                self.tick(0)
                coach.note("cable_in")
            case Cable(False):
                self._cards.pull_out()
                self.tick(0)
                coach.note("cable_out")
            case Unheard(card):
                self._cards.bring(CardDrawn(card), self._clerk.at)
            case Line():
                table = self._clerk.view
                assert table is not None
                self._events.extend((part, event) for event in meant(part, table, self._player.sitting))

    def _do(self, coach: Coach, line: Line, event: Event) -> None:
        if type(event) not in permits.SHOE:
            coach.tell(Task(event, line.by, line.approved))
            return
        if isinstance(event, StrayCard | PlayFrozen):
            coach.note("doubt" if isinstance(event, PlayFrozen) else "stray")
        why = self._player.do(event, None, None)
        if why is not None:
            raise Stuck(event, why)
