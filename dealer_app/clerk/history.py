"""The table as a record leaves it: every act judged again, every consequence computed again and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dealer_app.core.state import TableState
from dealer_app.core.table import NotAHistory, judged
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.history import acts


def steps(entries: Iterable[Entry]) -> Iterator[tuple[Entry, TableState]]:
    """Yield each entry of the game with the table after it; ChainBroken at an act not allowed where it stands."""
    table: TableState | None = None
    for act, recorded in acts(entries):
        try:
            done = judged(table, act)
        except NotAHistory as broken:
            reason = "consequences" if broken.why is None else broken.why.reason
            raise ChainBroken(recorded[0].seq, "not_a_history", reason) from None
        yield from zip(recorded, (after for _, after in done), strict=True)
        table = done[-1][1]


def state(entries: Iterable[Entry]) -> TableState | None:
    """Return the table as of the end of the entries; ChainBroken as in `steps`."""
    table = None
    for _, after in steps(entries):
        table = after
    return table
