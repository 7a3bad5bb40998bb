"""Cards that come out too soon or lie face up in the shoe (rules.md 10.1: I1 to I4, I7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core.events import CardDead, Event, Ruled
from dealer_app.core.refusal import Refusal
from dealer_app.core.remedies.remedy import Remedy, marked, not_seen, the_coup
from dealer_app.core.state import OpenTable, TableState, open_coup

_HANDS = 4  # cards that a coup begins with


def _refuse_pulled(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that no card came out before the close, or more than the two hands take."""
    is_out = bool(table.strays) and len(table.pulled) + len(table.strays) <= _HANDS
    return None if is_out else not_seen(event)


def _keep(table: TableState, event: Ruled) -> TableState:
    """The cards will be the first of the coup, and the banker must give it (FR art. 58)."""
    return replace(table, pulled=(*table.pulled, *table.strays), strays=())


def _refuse_burning(table: OpenTable, event: Ruled) -> Refusal | None:
    return None if table.strays or table.pulled else not_seen(event)


def _burn(table: TableState, event: Ruled) -> TableState:
    """The rule is waived: what came out goes to the panier, and nobody is bound by it."""
    return replace(table, pulled=(), strays=())


def _refuse_out(table: OpenTable, event: Ruled) -> Refusal | None:
    coup = open_coup(table)
    if coup is not None:
        return None if coup.cards else not_seen(event)
    return _refuse_pulled(table, event)


def _stay_out(table: TableState, event: Ruled) -> TableState:
    return table if open_coup(table) is not None else _keep(table, event)


def _refuse_dead(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that no card lies there which could have lain face up in the shoe; only the newest one may."""
    coup = open_coup(table)
    if coup is None:
        return None if table.strays else not_seen(event)
    is_newest = coup.cards and not coup.both_shown and coup.places[-1][0] != "dead"
    return None if is_newest else not_seen(event)


def _freeze(table: TableState, event: Ruled) -> TableState:
    """Before the close the card is known to all, so that no stake may be lowered or taken back (ES VIII.1).

    In a coup the card that takes its place comes closed, though the dead one was exposed before.
    """
    coup = open_coup(table)
    if coup is not None:
        exposed = tuple(place for place in coup.ruled.exposed if place != coup.places[-1])
        return table if exposed == coup.ruled.exposed else marked(table, exposed=exposed)
    assert table.bank is not None
    return replace(table, strays=(), bank=replace(table.bank, frozen=True))


def _dead(table: TableState, event: Ruled) -> Iterator[Event]:
    """Yield the newest card as a dead one; the next takes its place."""
    if open_coup(table) is not None:
        yield CardDead(len(the_coup(table).cards))


PULLED_STANDS = Remedy(_refuse_pulled, _keep)
PULLED_BURNED = Remedy(_refuse_burning, _burn)
STAYS_OUT = Remedy(_refuse_out, _stay_out)
CARD_DEAD = Remedy(_refuse_dead, _freeze, _dead)
