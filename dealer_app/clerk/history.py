"""The table as a record leaves it: every act judged again, every consequence computed again and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from dealer_app.core.acts import Act
from dealer_app.core.events import Event
from dealer_app.core.state import TableState
from dealer_app.core.table import NotAHistory, judged
from dealer_app.journal import unreal
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.history import acts


class Done(msgspec.Struct, frozen=True):
    """A recorded act, its entries, the table before it, and each of its events with the table after it."""

    act: Act
    entries: list[Entry]
    before: TableState | None
    parts: list[tuple[Event, TableState]]

    @property
    def after(self) -> TableState:
        """The table after the whole act."""
        return self.parts[-1][1]


def done(entries: Sequence[Entry], *, is_cut: bool = False, table: TableState | None = None) -> Iterator[Done]:
    """Yield each act of the game with the tables before and after it; ChainBroken at one not allowed where it stands.

    `is_cut` tells that the entries may end inside an act: a copy that is behind, or a reader who wants no more.
    `table` is the one before the first of them, which begins an act; None before a day's first.
    """
    for act, recorded in acts(entries):
        try:
            parts = judged(table, act, is_cut=is_cut and recorded[-1] is entries[-1])
        except NotAHistory as broken:
            reason = "consequences" if broken.why is None else broken.why.reason
            raise ChainBroken(recorded[0].seq, "not_a_history", reason) from None
        yield Done(act, recorded, table, parts)
        table = parts[-1][1]


def steps(entries: Sequence[Entry], *, is_cut: bool = False) -> Iterator[tuple[Entry, TableState]]:
    """Yield each entry of the game with the table after it; ChainBroken as in `done`."""
    for one in done(entries, is_cut=is_cut):
        yield from zip(one.entries, (after for _, after in one.parts), strict=True)


def state(entries: Sequence[Entry], *, is_cut: bool = False) -> TableState | None:
    """Return the table as of the end of the entries; ChainBroken as in `done`, or if practice passes as a house's."""
    unreal.check_entries(entries)
    table = None
    for one in done(entries, is_cut=is_cut):
        table = one.after
    return table
