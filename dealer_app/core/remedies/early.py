"""Cards that come out too soon or lie face up in the shoe (rules.md 10.1: I1 to I4, I7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import settle, wrong_draw
from dealer_app.core.events import CardDead, Event, Ruled
from dealer_app.core.refusal import Refusal
from dealer_app.core.remedies.remedy import Remedy, not_seen, the_coup
from dealer_app.core.state import TWO_HANDS, OpenTable, TableState, open_coup


def _refuse_pulled(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that no card came out before the close, or more than the two hands take."""
    is_out = bool(table.strays) and len(table.pulled) + len(table.strays) <= TWO_HANDS
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
    return None if table.pulled and not table.strays else _refuse_pulled(table, event)


def _stay_out(table: TableState, event: Ruled) -> TableState:
    """In the coup it is its card; before the close it will be (I1), or is already."""
    return table if open_coup(table) is not None else _keep(table, event)


def _refuse_dead(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that no card lies there which could have lain face up in the shoe; only the newest one may."""
    coup = open_coup(table)
    if coup is None:
        return None if table.strays else not_seen(event)
    is_newest = coup.cards and not coup.both_shown and coup.places[-1][0] != "dead"
    return None if is_newest else not_seen(event)


def _freeze(table: TableState, event: Ruled) -> TableState:
    """Before the close the card is known to all, so that no stake may be lowered or taken back (ES VIII.1)."""
    if open_coup(table) is not None:
        return table
    assert table.bank is not None
    return replace(table, strays=table.strays[:-1], bank=replace(table.bank, frozen=True))


def _dead(table: TableState, event: Ruled) -> Iterator[Event]:
    """Yield the newest card as a dead one; the next takes its place, and where the shoe has none the coup is void."""
    if open_coup(table) is None:
        return
    coup = the_coup(table)
    dead = CardDead(len(coup.cards))
    yield dead
    if settle.has_run_out(table, wrong_draw.mend(coup, dead)):
        yield from settle.void(table, "cards_out")


PULLED_STANDS = Remedy(_refuse_pulled, _keep)
PULLED_BURNED = Remedy(_refuse_burning, _burn)
STAYS_OUT = Remedy(_refuse_out, _stay_out)
CARD_DEAD = Remedy(_refuse_dead, _freeze, _dead)
