"""The census of any legal walk is what a plain count over the record's cards gives."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.core import census, events
from dealer_app.core.acts import Act
from dealer_app.core.alarms import Census
from dealer_app.core.cards import Card
from dealer_app.core.open import opened
from dealer_app.core.state import TableState, open_coup
from dealer_app.core.wiring import BEGINS
from tests.core.counted import again
from tests.core.game import Game
from tests.core.walks import VARIANTS, choice, game

_CARDS = (events.CardDrawn, events.StrayCard, events.CardBurned)


class Count:
    """A count by another way: the standing acts' faces one after another, names put to any place that lacks one."""

    def __init__(self) -> None:
        self.sure: list[Card | None] = []  # before the acts that may still be read again
        self.named: list[Card] = []
        self.gone = 0

    def cards(self, table: TableState) -> tuple[list[Card | None], list[Card]]:
        past = table.past
        cards, named = list(self.sure), list(self.named)
        for act in (*past.settled_acts, *past.acts):
            _add(act, cards, named)
        return cards, named

    def take(self, before: TableState | None, after: TableState, act: Act) -> None:
        """Make sure what no act can change any more."""
        self.gone += isinstance(act.event, events.CardReturned)
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
    assert Counter(wanting) <= Counter(map(str, named))
    assert len(named) - len(wanting) <= count.gone  # a card may go back into the shoe with its name
    coup = open_coup(opened(table))
    lies = [] if coup is None else [card for card in coup.cards if isinstance(card, Card)]
    assert Counter(lies) <= Counter(counted.shown)


Fold = Callable[[Census | None, Act, TableState | None, TableState], Census | None]


def walked(seed: int, steps: int, fold: Fold = census.after) -> Counter[str]:
    """Walk, compare after every act, and tell how often each kind was done; AssertionError where they differ."""
    chance, seen = random.Random(seed), Counter[str]()
    played: Game = game(VARIANTS[seed % len(VARIANTS)])
    counted, count = again(played.acts), Count()
    for act in played.acts:
        _add(act, count.sure, count.named)
    for _ in range(steps):
        event = choice(played.table, chance)
        if event is None:
            break
        before = played.table
        played.do(event)
        counted = fold(counted, played.acts[-1], before, played.table)
        count.take(before, played.table, played.acts[-1])
        assert counted is not None
        compare(counted, count, played.table)
        seen[events.kind(event)] += 1
    assert fold is not census.after or again(played.acts) == counted
    return seen


@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_the_census_of_any_legal_walk_is_a_plain_count_of_the_record(seed: int) -> None:
    walked(seed, 90)


def test_the_walks_meet_what_changes_a_face() -> None:
    seen = sum((walked(seed, 90) for seed in range(20)), Counter[str]())
    assert min(seen[kind] for kind in ("CardNamed", "Amended", "Corrected", "StrayCard", "CardReturned")) > 3, seen


def deaf(counted: Census | None, act: Act, before: TableState | None, table: TableState) -> Census | None:
    """A census that hears of no face that is named or put right."""
    if isinstance(act.event, events.CardNamed | events.Amended | events.Corrected):
        act = msgspec.structs.replace(act, event=events.CardsSeen())
    return census.after(counted, act, before, table)


def test_control_a_census_that_hears_of_no_correction_is_told_apart() -> None:
    def walks() -> None:
        for seed in range(30):
            walked(seed, 90, deaf)

    with pytest.raises(AssertionError):
        walks()
