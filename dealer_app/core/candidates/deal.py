"""Candidates for the shoe and the cards, and for taking back the newest act."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core import events
from dealer_app.core.candidates.kind import Candidates
from dealer_app.core.cards import Card
from dealer_app.core.doubt import lying
from dealer_app.core.events import Event
from dealer_app.core.shoe import packs_asked
from dealer_app.core.state import OpenTable, open_coup


def _names(table: OpenTable) -> Iterator[Event]:
    coup = open_coup(table)
    for i, card in enumerate(() if coup is None else coup.cards, start=1):
        if card is None:
            yield events.CardNamed(i, Card.SA)


def _words(table: OpenTable) -> Iterator[Event]:
    for side in ("punter", "banker"):
        for word in ("draw", "stand"):
            yield events.Spoken(side, word)


def _take_back(table: OpenTable) -> Iterator[Event]:
    if table.undo is not None:
        yield events.Voided(table.undo.act)


def _load(table: OpenTable) -> Iterator[Event]:
    number = 0 if table.loaded is None else table.loaded.load
    yield events.ShoeLoaded(number + 1, packs_asked(table))


def _stop(table: OpenTable) -> Iterator[Event]:
    if table.loaded is not None:
        yield events.StopCardOut(table.loaded.out)


def _compare(table: OpenTable) -> Iterator[Event]:
    for more in (0, 1) if table.frozen else ():
        yield events.CardsCompared(lying(table) + more)


CANDIDATES: Candidates = {
    events.ShoeLoaded: _load,
    events.StopCardOut: _stop,
    events.CardBurned: lambda t: iter([events.CardBurned(None)]),
    events.CardDrawn: lambda t: iter([events.CardDrawn(None)]),
    events.StrayCard: lambda t: iter([events.StrayCard(None), events.StrayCard(None, forced=True)]),
    events.CardsSeen: lambda t: iter([events.CardsSeen()]),
    events.Bound: lambda t: iter([events.Bound("punter"), events.Bound("banker")]),
    events.Spoken: _words,
    events.Shown: lambda t: iter([events.Shown("banker"), events.Shown("both")]),
    events.CardNamed: _names,
    events.Voided: _take_back,
    events.PlayFrozen: lambda t: iter([events.PlayFrozen("loss_possible")]),
    events.CardsCompared: _compare,
    events.CardEntered: lambda t: iter([events.CardEntered()]),
    events.CardReturned: lambda t: iter([events.CardReturned(), events.CardReturned(apart=True)]),
    events.ShoeAccepted: lambda t: iter([events.ShoeAccepted("SN2")]),
}
