"""Rulings that end a coup: void, the shoe stopped, a side that threw its cards away (I5, I8, I14, I31, I42)."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core import settle
from dealer_app.core.events import Event, Outcome, Ruled, Side
from dealer_app.core.refusal import Refusal
from dealer_app.core.remedies.remedy import Remedy, not_seen
from dealer_app.core.repair import is_text
from dealer_app.core.state import OpenTable, TableState, open_coup


def _refuse_void(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that no card is out that could stick to another (I5); an error may come before the first card (I14)."""
    coup = open_coup(table)
    assert coup is not None
    return not_seen(event) if event.number == "I5" and not coup.cards else None


def _void(table: TableState, event: Ruled) -> Iterator[Event]:
    """Yield the void coup (rules.md 5.2 "Annulled coup")."""
    yield from settle.void(table, "ruling")


def _refuse_stop(table: OpenTable, event: Ruled) -> Refusal | None:
    return not_seen(event) if table.loaded is None else None


def _stop(table: TableState, event: Ruled) -> Iterator[Event]:
    """Yield the end of a shoe that holds what it must not: an open coup is void, a settled one stands (I8)."""
    if open_coup(table) is not None:
        yield from settle.void(table, "ruling", is_shoe_over=True)
        return
    yield from settle.shoe_over(table)


def _refuse_throw(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that the hand was seen by all before it was thrown."""
    coup = open_coup(table)
    assert coup is not None
    loser: Side = "banker" if event.number == "I31" else "punter"
    is_shown = coup.both_shown or (loser == "banker" and coup.banker_shown)
    is_exposed = {(loser, 0), (loser, 1)} <= set(coup.ruled.exposed)
    return not_seen(event) if is_shown or is_exposed else None


def _lost_by(winner: Outcome) -> Remedy:
    def follows(table: TableState, event: Ruled) -> Iterator[Event]:
        yield from settle.forced(table, winner)

    return Remedy(_refuse_throw, follows=follows)


def _refuse_decision(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that the decision is not written down as it must be, or that there is no coup to be made void."""
    if not is_text(event.decision):
        return Refusal("decision_wanted")
    return not_seen(event) if event.void and open_coup(table) is None else None


def _decided(table: TableState, event: Ruled) -> Iterator[Event]:
    if event.void:
        yield from settle.void(table, "ruling")


COUP_VOID = Remedy(_refuse_void, follows=_void)
SHOE_STOPPED = Remedy(_refuse_stop, follows=_stop)
BANKER_LOSES = _lost_by("punter")
PUNTER_LOSES = _lost_by("banker")
DECIDED = Remedy(_refuse_decision, follows=_decided)
