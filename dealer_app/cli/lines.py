"""A history as JSON lines: each event with its number, its coup, and the books, the phase and the call after it.

What rules.md section 10 has a row for bears that row's number as "irregularity".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dealer_app.clerk import history
from dealer_app.core import numbered, say
from dealer_app.core.books import boxes
from dealer_app.core.open import opened
from dealer_app.core.state import TableState, phase
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry


def lines(entries: Sequence[Entry], *, is_cut: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one object an event of the game; amounts are minor units, cumulative since the shift opened."""
    for entry, table in history.steps(entries, is_cut=is_cut):
        fields = {key: value for key, value in entry.event.items() if key not in ("kind", "version")}
        row = numbered.number(event_of(entry), table)
        yield {
            "seq": entry.seq,
            "coup": entry.coup,
            "event": entry.kind,
            "books": books(table),
            "phase": phase(table),
            "say": say.key(opened(table)),
            **({} if row is None else {"irregularity": row}),
            **fields,
        }


def books(table: TableState) -> dict[str, Any]:
    """Return the balances, boxes first, seats beneath."""
    return {**boxes(table.books), "seats": {str(seat): amount for seat, amount in table.books.seats.items()}}
