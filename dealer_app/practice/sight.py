"""One look at a simulated table, and what may come of it: somebody acts, or the hand at the shoe does something.

Nothing is remembered: every chance belongs to (seed, shift, coup, seat, question), so that an evening taken up again
after a kill plays on as it would have.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup
from dealer_app.core.events import Event
from dealer_app.core.people import Person
from dealer_app.core.state import OpenTable, open_coup
from dealer_app.practice.chance import draw, number
from dealer_app.practice.plan import Mishap, Plan
from dealer_app.practice.punters import STAYS

Look = Callable[[int], Card]  # the face of the card with this ordinal of the load: somebody looks at his card


class Do(msgspec.Struct, frozen=True):
    """A person acts."""

    event: Event
    by: Person
    approved: Person | None = None


class Hand(msgspec.Struct, frozen=True):
    """The hand at the shoe does something: pull, unread or load."""

    verb: str


class OpenDay(msgspec.Struct, frozen=True):
    """The chef opens the gaming day."""

    by: Person


Move = Do | Hand | OpenDay | None  # None: the evening is over


class Sight:
    """One look at one table: what lies open, the evening's plan, and how a person sees his own cards."""

    def __init__(self, table: OpenTable, plan: Plan, look: Look, *, croupier_is_here: bool = False) -> None:
        self.table, self.plan, self.look = table, plan, look
        self.croupier_is_here = croupier_is_here  # a person sits there, and a card that is due waits for nobody
        self.croupier = plan.person("croupier")
        self.number = table.coups + (open_coup(table) is None)

    def dice(self, *question: object) -> Random:
        """Return the chance that belongs to a question of this coup."""
        return draw(self.plan.seed, self.table.shift, self.number, *question)

    def chance(self, *question: object) -> float:
        """Return a number from 0 to 1 that belongs to a question of this coup."""
        return number(self.plan.seed, self.table.shift, self.number, *question)

    def spell(self, place: int) -> float:
        """Return a number from 0 to 1 that stays for some coups: who stands behind the seats."""
        return number(self.plan.seed, self.table.shift, "spell", self.number // STAYS, place, "stands")

    def do(self, event: Event) -> Do:
        """Return the croupier's act."""
        return Do(event, self.croupier)

    def coup(self) -> Coup[Any]:
        """Return the open coup; there must be one."""
        coup = open_coup(self.table)
        assert coup is not None
        return coup

    def pull(self) -> Hand:
        """Return the next card out of the shoe, unread where the plan says so."""
        coup = open_coup(self.table)
        number = 1 if coup is None else len(coup.cards) + 1
        return Hand("unread" if self.is_mishap(number) else "pull")

    def is_mishap(self, card: int | None) -> bool:
        """Tell whether the plan has a mishap at this card of the coup; None: before its close."""
        return Mishap(self.number, card) in self.plan.mishaps
