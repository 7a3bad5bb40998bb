"""The table as a record leaves it: every act judged again, every consequence computed again and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_app.core.state import TableState
from dealer_app.core.table import NotAHistory, judged
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.history import acts


def steps(entries: Sequence[Entry], *, is_cut: bool = False) -> Iterator[tuple[Entry, TableState]]:
    """Yield each entry of the game with the table after it; ChainBroken at an act not allowed where it stands.

    `is_cut` tells that the entries may end inside an act: a copy that is behind, or a reader who wants no more.
    """
    table: TableState | None = None
    for act, recorded in acts(entries):
        try:
            done = judged(table, act, is_cut=is_cut and recorded[-1] is entries[-1])
        except NotAHistory as broken:
            reason = "consequences" if broken.why is None else broken.why.reason
            raise ChainBroken(recorded[0].seq, "not_a_history", reason) from None
        yield from zip(recorded, (after for _, after in done), strict=True)
        table = done[-1][1]


def state(entries: Sequence[Entry], *, is_cut: bool = False) -> TableState | None:
    """Return the table as of the end of the entries; ChainBroken as in `steps`."""
    table = None
    for _, after in steps(entries, is_cut=is_cut):
        table = after
    return table
