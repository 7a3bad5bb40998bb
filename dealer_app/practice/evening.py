"""An evening played: move after move by the clerk, with a hand at the shoe, until the day is closed.

A step never waits: whoever runs the evening pumps the shoe's messages between two steps, a window by its event loop,
a headless run by a queue.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core import cards
from dealer_app.core.cards import Card
from dealer_app.core.events import Corrected, Event
from dealer_app.core.refusal import Refusal
from dealer_app.practice.people import next_move
from dealer_app.practice.plan import Plan
from dealer_app.practice.sight import Do, Hand, OpenDay


class HandLost(Exception):
    """The hand at the shoe does not answer; whether its last pull was done is not known."""


class ShoeHand(Protocol):
    """The hand at a simulated shoe."""

    def ask(self, line: str) -> str:
        """Give the hand a line and return its answer, e.g. "ok 0000002A"; HandLost if it is gone."""

    def reach(self) -> bool:
        """Try once to reach a lost hand again; tell whether it answers."""


class Stuck(Exception):
    """The simulated people did what is not allowed, or the hand could not do what it was told: our own bug."""


class Step(Enum):
    """What a step came to."""

    MOVED = "moved"
    WAITING = "waiting"  # for the record to hold what the shoe sent, or for the hand
    OVER = "over"


class Evening:
    """Plays a plan from wherever the table stands to the closing of the day."""

    def __init__(
        self,
        clerk: Clerk,
        desk: ShoeDesk,
        hand: ShoeHand,
        plan: Plan,
        setting: Setting,
        now: Callable[[], int],
        *,
        croupier_is_here: bool = False,
        box: Callable[[], int] | None = None,
    ) -> None:
        self._clerk, self._desk, self._hand = clerk, desk, hand
        self._plan, self._setting, self._now = plan, setting, now
        self._box = box  # what lies in the cagnotte when it is opened
        self._croupier_is_here = croupier_is_here  # a person does what the croupier does
        self._wanted = 0  # the shoe's number that the record must hold before the next move
        self._unsure = True  # whether the shoe has sent more than we know
        self._lost = False

    def step(self) -> Step:
        """Do the next move if the record holds all that the shoe has sent."""
        try:
            if self._lost:
                self._lost = not self._hand.reach()
                self._unsure = True
            if self._lost:
                return Step.WAITING
            if self._is_day_open() and not self._is_caught_up():
                return Step.WAITING
            return self._move()
        except HandLost:
            self._lost = True
            return Step.WAITING

    def _is_day_open(self) -> bool:
        table = self._clerk.view
        return table is not None and table.day_open

    def _is_caught_up(self) -> bool:
        if self._unsure:
            self._wanted = _number(self._hand.ask("sync"))
            self._unsure = False
        return self._wanted == 0 or self._desk.has(self._wanted)

    def _move(self) -> Step:
        here = self._croupier_is_here
        move = next_move(self._clerk.view, self._plan, self._look, self._box, croupier_is_here=here)
        match move:
            case None:
                return Step.OVER
            case Do(event, by, _) if self._croupier_is_here and (by.role == "croupier" or _is_repair(event)):
                return Step.WAITING
            case Do(event, by, approved):
                _allowed(self._clerk.submit(event, by, approved), event)
            case OpenDay(by):
                _allowed(self._clerk.open_day(self._setting, by), move)
                self._unsure = True
            case Hand(verb):
                self._unsure = True  # until the hand has answered
                self._wanted = _number(self._hand.ask(f"{verb} {self._now()}"))
                self._unsure = False
        return Step.MOVED

    def _look(self, ordinal: int) -> Card:
        answer = self._hand.ask(f"look {ordinal}")
        card = cards.parse(answer.removeprefix("ok "))
        if card is None:
            raise Stuck(answer)
        return card


def _is_repair(event: Event) -> bool:
    """Tell whether chef and director put right what a person recorded: then he sees to it himself."""
    return isinstance(event, Corrected)


def _number(answer: str) -> int:
    """Return the number in an answer of the hand, "ok 0000002A"."""
    verdict, _, number = answer.partition(" ")
    if verdict != "ok":
        raise Stuck(answer)
    return int(number, 16)


def _allowed(why: Refusal | None, what: object) -> None:
    if why is not None:
        raise Stuck(what, why)
