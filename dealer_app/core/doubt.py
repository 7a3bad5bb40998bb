"""Play that stands still until the cards on the table have been compared (shoes.md 4.2, "Freeze").

What a shoe leaves in doubt freezes the table. Cards that leave it go on being recorded and an open coup can be made
void; nothing gives a result or moves money until two persons have said how many cards lie on the table. More than
are recorded: the others follow as cards left unread. Fewer: the record holds what did not happen, and only a void
coup is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import permits, settle
from dealer_app.core.events import CardsCompared, Doubt, Event, PlayFrozen
from dealer_app.core.people import Role
from dealer_app.core.refusal import Refusal
from dealer_app.core.shoe import COUP_NEEDS
from dealer_app.core.state import AnyTable, OpenTable, TableState, open_coup
from dealer_app.core.unheard import unheard

GRAVE: frozenset[Doubt] = frozenset({"range_lost", "desync", "foreign_card", "lid", "census"})
CLOSING: frozenset[Doubt] = frozenset({"range_lost", "empty"})


def approvers(table: OpenTable, event: Event) -> tuple[Role, ...]:
    """Return who must approve the comparison of the cards where a grave doubt stands; empty: no such person must."""
    is_grave = isinstance(event, CardsCompared) and not GRAVE.isdisjoint(table.frozen)
    return permits.GRAVE if is_grave else ()


def lying(table: AnyTable) -> int:
    """Return how many cards must lie on the table by the record: the open coup's, and those set aside."""
    coup = open_coup(table)
    return (0 if coup is None else len(coup.cards)) + len(table.strays) + len(table.pulled)


def refuse_freeze(table: OpenTable, event: PlayFrozen) -> Refusal | None:
    """Say that this doubt stands already."""
    return Refusal("frozen", event.why) if event.why in table.frozen else None


def freeze(table: TableState, event: PlayFrozen) -> TableState:
    """The doubt stands until the cards are compared; a shoe that forgot cards gives no further coup."""
    loaded = table.loaded
    if event.why in CLOSING and loaded is not None and not loaded.ended:
        loaded = loaded.with_ahead(replace(loaded.to_come, closed=True))
    return replace(table, frozen=(*table.frozen, event.why), loaded=loaded)


def refuse_compare(table: OpenTable, event: CardsCompared) -> Refusal | None:
    """Say why this many cards cannot lie there: none were in doubt, some are missing, or the shoe gave no so many."""
    if not table.frozen:
        return Refusal("not_frozen")
    recorded, left = lying(table), 0 if table.loaded is None else table.loaded.left
    if event.cards < recorded:
        return Refusal("cards_missing", amounts=(event.cards, recorded))
    most = recorded + min(COUP_NEEDS, left)
    return Refusal("too_many_cards", amounts=(event.cards, most)) if event.cards > most else None


def compare(table: TableState, event: CardsCompared) -> TableState:
    """No doubt is left."""
    return replace(table, frozen=())


def after_compare(table: TableState, event: CardsCompared) -> Iterator[Event]:
    """Yield the cards that were not recorded, then what waited while the table was frozen."""
    while lying(table) < event.cards:
        missing, table = unheard(table)
        yield missing
    if table.loaded is not None and table.loaded.is_closed and open_coup(table) is None:
        yield from settle.shoe_over(table)
    yield from settle.after_card(table, event)
