"""Tapes of play under any profile: the same acts, in which the cards that nobody has turned may have other faces.

A tape begins with the cards of a coup and goes on by one of the `WAYS`, as far as the rules of its profile have it.
Where the coup is annulled, the cards thrown stay unknown in every phase of the next one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.legal import legal
from dealer_app.core.open import opened
from dealer_app.core.state import TableState, open_coup, phase
from dealer_app.core.table import allowed
from tests.core.game import people
from tests.core.shipped import Table, with_rulings
from tests.core.walks import CARDS, READY, filled

VOID = events.Ruled("unforeseen", decision="The cards cannot be told.", void=True)
SAID: dict[str, tuple[Event | str, ...]] = {
    "no": (events.Spoken("punter", "stand"), VOID, "on", events.ShiftClosed()),
    "card": (events.Spoken("punter", "draw"), "3C", events.Spoken("banker", "draw"), "4D", VOID, "on"),
    "late": ("?", VOID, events.StrayCard(Card("KH")), "on"),
    "bank open": (events.Spoken("punter", "stand"), events.Shown("banker")),
    "stray": (events.Spoken("punter", "stand"), events.Shown("both"), "on", events.StrayCard(Card("KH")), "on"),
}
"""What follows the four cards: an event where it is allowed, "?" a closed card, a face an open one; "on" plays on."""
WAYS = tuple(SAID)
FURTHER, PRELUDE = 12, 80  # acts
FORWARD = 2  # how readily a walk takes what goes on with the game, at the least


class Tape(NamedTuple):
    """Acts before the window is opened, acts that are looked at, and which of those bring a card that stays closed.

    `hands` are the places of the tape that the two sealed hands have, the punter's first.
    """

    profile: str
    before: tuple[Act, ...]
    acts: tuple[Act, ...]
    hidden: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]

    def dealt(self, punter: int, banker: int, chance: random.Random) -> tuple[Act, ...]:
        """Return the acts with hands of these totals, and any faces in the other closed places."""
        acts = list(self.acts)
        faces: dict[int, Card | None] = {at: chance.choice(CARDS) for at in self.hidden}
        for total, places in zip((punter, banker), self.hands, strict=True):
            faces |= dict(zip(places, pair(total, chance), strict=False))
        for at, face in faces.items():
            acts[at] = replace(acts[at], event=replace(acts[at].event, card=face))  # type: ignore[type-var]  # a card
        return tuple(acts)


def pair(total: int, chance: random.Random) -> tuple[Card, Card]:
    """Return two cards that count so much, any of those that do."""
    first = chance.choice(CARDS)
    return first, chance.choice([card for card in CARDS if (first.points + card.points) % 10 == total])


@cache
def tape(name: str, way: str, seed: int) -> Tape:
    """Return the tape of a shipped profile; the same for the same seed."""
    for number in range(100):
        chance = random.Random(f"{seed} {name} {way} {number}")
        table = Table(name, tuple(range(1, 6)), mapping=with_rulings(name))
        for _ in range(PRELUDE):
            if phase(table.table) == "deal" or (event := _on(table.table, chance)) is None:
                break
            table.do(event)
        if phase(table.table) == "deal":
            return _taped(name, way, table, chance)
    raise AssertionError(f"no coup was dealt under {name}")


def _on(table: TableState, chance: random.Random) -> Event | None:
    """Return an act that goes on with the game."""
    lies = opened(table)
    offered = [event for event in legal(lies) if READY[type(event)] >= FORWARD]
    if not offered:
        return None
    kinds = tuple({type(event): None for event in offered})
    kind = chance.choices(kinds, [READY[kind] for kind in kinds])[0]
    return filled(chance.choice([event for event in offered if type(event) is kind]), lies, chance)


def _taped(name: str, way: str, table: Table, chance: random.Random) -> Tape:
    before, hidden, coup = len(table.acts), list[int](), None
    for _ in range(4):
        table.do(events.CardDrawn(chance.choice(CARDS)))
        coup = open_coup(table.table)
    assert coup is not None
    hands = tuple(tuple(n for n, at in enumerate(coup.places) if at[0] == side) for side in ("punter", "banker"))
    closed = {"bank open": (hands[0], ()), "stray": ((), ())}.get(way, hands)
    for step in SAID[way]:
        for event in _events(step, table, chance):
            if allowed(table.table, Act("", event, *people(event, table.table.profile))) is None:
                if isinstance(event, events.StrayCard) or step == "?":
                    hidden.append(len(table.acts) - before)
                table.do(event, *people(event, table.table.profile))
    acts = tuple(Act(act.id, act.event, act.by, act.approved) for act in table.acts)
    return Tape(name, acts[:before], acts[before:], tuple(hidden), closed)


def _events(step: Event | str, table: Table, chance: random.Random) -> Iterator[Event]:
    """Yield what a step of a way comes to, each event once the one before is done."""
    if isinstance(step, Event):
        yield step
    elif step == "on":
        for _ in range(FURTHER):
            if (event := _on(table.table, chance)) is not None:
                yield event
    else:
        yield events.CardDrawn(chance.choice(CARDS) if step == "?" else Card(step))
