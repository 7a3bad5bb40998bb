"""A table with its card census beside it, and whole shoes dealt through it in any order."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from dealer_app.core import census, events
from dealer_app.core.acts import Act
from dealer_app.core.alarms import Alarm, Census
from dealer_app.core.cards import RANKS
from dealer_app.core.events import Event
from dealer_app.core.people import Person
from dealer_app.core.table import judged
from tests.core import printed_card
from tests.core.game import Game
from tests.core.shoes import coups

NEW_PACK = [rank + suit for suit in "SDCH" for rank in RANKS]
"""The faces of a pack as it comes out of its box: suit by suit, ace to king."""

STRICT = {"draw_grid": "strict", "punter_on_5": "draw", "stop_card_from_end": 0, "reshuffle_trigger": "exhausted"}
"""Rules by which the cards alone say how a coup goes, to the end of the shoe."""


class Counted(Game):
    """A game whose every act the census takes too."""

    def __init__(self, **changes: Any) -> None:
        self.census: Census | None = None
        super().__init__(**changes)

    def do(self, event: Event, by: Person | None = None, approved: Person | None = None) -> tuple[Event, ...]:
        before = self._table
        follows = super().do(event, by, approved)
        self.census = census.after(self.census, self.acts[-1], before, self.table)
        return follows

    @property
    def there(self) -> Census:
        assert self.census is not None
        return self.census

    @property
    def alarms(self) -> list[Alarm]:
        """What stands now."""
        return list(self.there.standing)

    def covered(self) -> Counted:
        """A bank is up and a banco covers it: the stakes may be closed."""
        if self.phase == "bank_offered":
            assert self.table.offer is not None
            self.do(events.BankOpened(self.table.offer.first, 1000))
        assert self.table.bank is not None
        if not self.table.covers:  # those of a tie still lie there
            self.banco(next(seat for seat in self.table.seats if seat != self.table.bank.seat))
        return self

    def coup(self, faces: str, *words: str) -> None:
        """Deal a coup of these cards, the third ones after the words "card" and "no", and settle it."""
        two, thirds = faces.split()[:4], faces.split()[4:]
        self.covered().close()
        self.cards(" ".join(two))
        for side, word in zip(("punter", "banker"), words, strict=False):
            self.do(events.Spoken(side, "draw" if word == "card" else "stand"))
            if word == "card":
                self.cards(thirds.pop(0))
        self.show()
        if self.phase == "commission":
            self.drop()

    def shoe(self, order: list[str]) -> Counted:
        """Deal a loaded shoe out in coups by the printed card, as far as it gives whole ones."""
        for dealt in coups(order, printed_card.STRICT):
            if self.there.ended:
                break
            self.coup(" ".join(dealt.faces), *dealt.words)
        return self


def again(acts: Iterable[Act]) -> Census | None:
    """Return the census of a record of acts, read from its beginning."""
    table, found = None, None
    for act in acts:
        before, table = table, judged(table, act)[-1][1]
        found = census.after(found, act, before, table)
    return found


def new_packs(packs: int = 6) -> list[str]:
    return NEW_PACK * packs


def shuffled(seed: int, packs: int = 6) -> list[str]:
    faces = new_packs(packs)
    random.Random(seed).shuffle(faces)
    return faces
