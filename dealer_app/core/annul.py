"""A coup that is void: its cards, its stakes, the bank's money (rules.md 5.2 "Annulled coup", M10).

Whatever ruling makes a coup void, this is what follows: cards to the panier, the part of the bank that the close took
out is back, stakes back, same banker, next coup at the same amount. It keeps its number and does not count for
`min_deals`. Where the stakes were closed and no card left the shoe there was no coup at all: its number is free.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import uncovered
from dealer_app.core.events import Annulment, CoupAnnulled, CoupNotDealt, Event, StakeReturned
from dealer_app.core.excess import idle_back
from dealer_app.core.state import TableState, open_coup
from dealer_app.core.turns import ordered_covers


def annulled(table: TableState, why: Annulment) -> Iterator[Event]:
    """Yield the annulment and all that goes back with it."""
    yield CoupAnnulled(why)
    yield from _back(table)


def not_dealt(table: TableState) -> Iterator[Event]:
    """Yield the undoing of a close after which no card is dealt."""
    yield CoupNotDealt()
    yield from _back(table)


def _back(table: TableState) -> Iterator[Event]:
    yield from uncovered.undo_close(table)
    yield from idle_back(table)
    for cover in ordered_covers(table):
        yield StakeReturned(cover.seat, cover.amount)


def annul(table: TableState, event: CoupAnnulled) -> TableState:
    """The coup is marked and over; stray cards go to the panier with its own."""
    coup = open_coup(table)
    assert coup is not None
    loaded = None if table.loaded is None else table.loaded.after_coup
    return _free(replace(table, coup=replace(coup, annulled=event.why), strays=(), loaded=loaded))


def undo_close(table: TableState, event: CoupNotDealt) -> TableState:
    """There was no coup; the next close gives this number again."""
    return _free(replace(table, coup=None, coups=table.coups - 1))


def _free(table: TableState) -> TableState:
    """The banker may pass, and calls begin anew."""
    assert table.bank is not None
    return replace(
        table,
        notes=(),
        credits=(),
        redrawn=None,
        follower=None,
        bank=replace(table.bank, calling=False, claimed=False),
    )
