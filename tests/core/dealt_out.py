"""Coups of card values dealt out before the judge, each word said both ways, held against a printed card (R32)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.state import TableState
from dealer_app.core.table import allowed, step
from tests.core.game import Game, people
from tests.core.printed_card import PrintedCard, judged

FACES = {v: [r + s for r in ("TJQK" if v == 0 else "A" if v == 1 else str(v)) for s in "SHDC"] for v in range(10)}
WORDS: tuple[events.Word, ...] = ("draw", "stand")
Told = dict[str, Any]


class Dealt(msgspec.Struct, frozen=True):
    """A table at which a coup is dealt, and what was dealt and to whom so far."""

    state: TableState
    cards: tuple[str, ...] = ()
    to: str = ""

    def do(self, event: Event, card: str = "", to: str = "") -> tuple[tuple[Event, ...], Dealt]:
        """Do what the judge must allow."""
        act = Act(f"act {len(self.to)} {event!r}", event, *people(event))
        why = allowed(self.state, act)
        assert why is None, f"{self.cards}: {event} was refused: {why}"
        done, after = step(self.state, act)
        return done.follows or (), Dealt(after, (*self.cards, card) if card else self.cards, self.to + to)

    def card(self, value: int, to: str, dice: random.Random) -> Dealt:
        """Draw a card of this value."""
        face = dice.choice(FACES[value])
        return self.do(events.CardDrawn(Card(face)), face, to)[1]


def table(grid: str, **changes: Any) -> Dealt:
    """Return a table by this grid whose stakes are closed."""
    game = Game(remedies="none", draw_grid=grid, wrong_draw_policy="let_stand", **changes)
    game.bank(1, 100)
    game.banco(2)
    game.close()
    return Dealt(game.table)


def dealt_out(base: Dealt, first: int, second: int, dice: random.Random) -> Iterator[Dealt]:
    """Yield every coup that begins with these two values, ready to be shown, each word said both ways."""
    begun = base.card(first, "P", dice).card(second, "B", dice)
    for third, fourth in product(range(10), repeat=2):
        deal = begun.card(third, "P", dice).card(fourth, "B", dice)
        if (first + third) % 10 >= 8 or (second + fourth) % 10 >= 8:
            yield deal
            continue
        for word in WORDS:
            said = deal.do(events.Spoken("punter", word))[1]
            for value in range(10) if word == "draw" else (None,):
                yield from _answered(said if value is None else said.card(value, "P", dice), dice)


def _answered(deal: Dealt, dice: random.Random) -> Iterator[Dealt]:
    for word in WORDS:
        said = deal.do(events.Spoken("banker", word))[1]
        for value in range(10) if word == "draw" else (None,):
            yield said if value is None else said.card(value, "B", dice)


def shown(deal: Dealt) -> Told:
    """Show both hands; return what the table says of them in the words of `printed_card`."""
    follows, _ = deal.do(events.Shown("both"))
    result = next(one for one in follows if isinstance(one, events.Result))
    return {
        "punter": result.punter,
        "banker": result.banker,
        "natural": result.natural,
        "outcome": result.outcome,
        "violations": [
            {"who": one.side, "total": one.total, "against": one.against, "required": one.required, "did": one.did}
            for one in follows
            if isinstance(one, events.FalseDraw)
        ],
    }


def asked(deal: Dealt, card: PrintedCard) -> Told:
    """Return what the printed card says of it."""
    said = judged({"cards": deal.cards, "to": deal.to}, card)
    return {name: value for name, value in said.items() if name != "decisions"}


def wrong(base: Dealt, card: PrintedCard, first: int, second: int, dice: random.Random) -> Iterator[Dealt | None]:
    """Yield each coup that the table tells otherwise than the card does, and None for each other one."""
    for deal in dealt_out(base, first, second, dice):
        yield None if shown(deal) == asked(deal, card) else deal
