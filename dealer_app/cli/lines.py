"""A history as JSON lines: each event with its number, its coup, and the books, the phase and the call after it.

What rules.md section 10 has a row for bears that row's number as "irregularity". Of a table's record what is withheld
until a blind count is confirmed is null.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dealer_app.clerk import history
from dealer_app.core import blind, numbered, say
from dealer_app.core.books import Books, boxes
from dealer_app.core.books import withheld as without
from dealer_app.core.events import Event
from dealer_app.core.open import opened
from dealer_app.core.state import TableState, phase
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry


def lines(
    entries: Sequence[Entry], *, is_cut: bool = False, withheld: Sequence[Entry] = ()
) -> Iterator[dict[str, Any]]:
    """Yield one object an event of the game; amounts are minor units, cumulative since the shift opened.

    `withheld` are those entries whose figures are (`reports.blind`).
    """
    first = withheld[0].seq if withheld else None
    for entry, table in history.steps(entries, is_cut=is_cut):
        is_withheld = first is not None and entry.seq >= first
        event = event_of(entry)
        row = numbered.number(event, table)
        yield {
            "seq": entry.seq,
            "coup": entry.coup,
            "event": entry.kind,
            "books": books(table, is_withheld=is_withheld),
            "phase": phase(table),
            "say": say.key(opened(table)),
            **({} if row is None else {"irregularity": row}),
            **_fields(entry, event, is_withheld=is_withheld),
        }


def _fields(entry: Entry, event: Event, *, is_withheld: bool) -> dict[str, Any]:
    """Return the fields of an event; null what adds up to the cagnotte, where that is withheld."""
    hides = blind.LEVIES.get(type(event), ()) if is_withheld else ()
    fields = {key: value for key, value in entry.event.items() if key not in ("kind", "version")}
    return fields | dict.fromkeys(hides)


def books(table: TableState, *, is_withheld: bool = False) -> dict[str, Any]:
    """Return the balances, boxes first, seats beneath; null where they are withheld."""
    shown: Books = without(table.books) if is_withheld else table.books
    return {**boxes(shown), "seats": {str(seat): amount for seat, amount in shown.seats.items()}}
