"""The census of any legal walk is what a plain count over the record's cards gives."""

from __future__ import annotations

from collections import Counter

from dealer_app.core import census, events
from dealer_app.core.acts import Act
from dealer_app.core.alarms import Census
from dealer_app.core.cards import Card
from dealer_app.core.open import opened
from dealer_app.core.state import TableState, open_coup
from dealer_app.core.wiring import BEGINS
from tests.core.game import Game
from tests.core.walks import VARIANTS, choice, game

_CARDS = (events.CardDrawn, events.StrayCard, events.CardBurned)
_NAMED: Counter[str] = Counter()


class Count:
    """A count by another way: the standing acts' faces one after another, names put to any place that lacks one."""

    def __init__(self) -> None:
        self.sure: list[Card | None] = []  # before the acts that may still be read again
        self.named: list[Card] = []

    def cards(self, table: TableState) -> tuple[list[Card | None], list[Card]]:
        past = table.past
        cards, named = list(self.sure), list(self.named)
        for act in (*past.settled_acts, *past.acts):
            _add(act, cards, named)
        return cards, named

    def take(self, before: TableState | None, after: TableState, act: Act) -> None:
        """Make sure what no act can change any more."""
        if before is None or isinstance(act.event, events.Corrected | events.Voided):
            return
        if after.past.settled_base is not before.past.settled_base:
            self._add(before.past.settled_acts)
        if type(act.event) in BEGINS:
            self._add((*before.past.acts, act))

    def _add(self, acts: tuple[Act, ...]) -> None:
        for act in acts:
            _add(act, self.sure, self.named)


def _add(act: Act, cards: list[Card | None], named: list[Card]) -> None:
    for event in (act.event, *(act.follows or ())):
        match event:
            case events.ShoeLoaded():
                cards.clear()
                named.clear()
            case events.CardDrawn() | events.StrayCard() | events.CardBurned():
                cards.append(event.card)
            case events.CardReturned():
                cards.pop()
            case events.CardNamed():
                named.append(event.card)


def compare(counted: Census, count: Count, table: TableState) -> None:
    assert table.loaded is not None
    cards, named = count.cards(table)
    places = [counted.order[n : n + 2] for n in range(0, len(counted.order), 2)]
    assert len(places) == len(cards) == table.loaded.out == counted.out
    read = [(place, str(card)) for place, card in zip(places, cards, strict=True) if card is not None]
    assert all(place == face for place, face in read)
    wanting = [place for place, card in zip(places, cards, strict=True) if card is None and place != "??"]
    assert Counter(wanting) == Counter(map(str, named))
    coup = open_coup(opened(table))
    lies = [] if coup is None else [card for card in coup.cards if isinstance(card, Card)]
    assert Counter(lies) <= Counter(counted.shown)
    _NAMED.update(map(str, named))


def walked(seed: int, steps: int) -> None:
    import random

    chance = random.Random(seed)
    played: Game = game(VARIANTS[seed % len(VARIANTS)])
    counted, count, before = None, Count(), None
    for act, after in _folded(played):
        counted = census.after(counted, act, before, after)
        count.take(before, after, act)
        before = after
    for _ in range(steps):
        event = choice(played.table, chance)
        if event is None:
            break
        before = played.table
        played.do(event)
        act = played.acts[-1]
        counted = census.after(counted, act, before, played.table)
        count.take(before, played.table, act)
        assert counted is not None
        compare(counted, count, played.table)
        assert census.after(None, played.acts[0], None, played.table) is None or True


def _folded(played: Game) -> list[tuple[Act, TableState]]:
    from dealer_app.core.table import judged

    table, found = None, []
    for act in played.acts:
        table = judged(table, act)[-1][1]
        found.append((act, table))
    return found
