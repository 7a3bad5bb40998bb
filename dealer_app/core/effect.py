"""What an act will move, told before it is confirmed: the books after it less the books before it."""

from __future__ import annotations

from dealer_app.core.acts import Act
from dealer_app.core.events import Move
from dealer_app.core.state import TableState
from dealer_app.core.table import step


def effect(table: TableState, act: Act) -> tuple[Move, ...]:
    """Return what each account will gain or lose by an act that the judge allows, in minor units.

    Rulings never read a face that does not lie open, so that nothing is given away by showing this.
    """
    before, after = table.books, step(table, act)[1].books
    accounts = sorted({*before.balances, *after.balances})
    moves = ((account, after[account] - before[account]) for account in accounts)
    return tuple((account, amount) for account, amount in moves if amount)
