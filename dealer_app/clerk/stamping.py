"""The envelope of an act: when, by whom, where in the play, under which rules (record.md 2.3)."""

from __future__ import annotations

from dealer_app.clerk.moment import Moment
from dealer_app.core.acts import Act
from dealer_app.core.state import TableState, coup_number
from dealer_app.journal.entry import Source, Stamp, Who


def stamped(
    act: Act,
    before: TableState | None,
    after: TableState | None,
    *,
    who: tuple[Who | None, Who | None],
    moment: Moment,
    run: str,
    program: str,
    source: Source,
) -> Stamp:
    """Return the envelope of an act between two states of a table; `who` did it and approved it."""
    table = after or before
    assert table is not None
    in_shift = table.shift_open or (before is not None and _is_of_shift(before, table))
    by, approved = who
    return Stamp(
        day=table.day,
        shift=table.shift if in_shift else None,
        shoe=None if table.loaded is None else table.loaded.load,
        coup=coup_number(before, table, act.event),
        act=act.id,
        by=by,
        approved=approved,
        at=moment.at,
        mono=moment.mono,
        run=run,
        clock=moment.synchronised,
        source=source,
        profile=table.profile_hash,
        program=program,
    )


def _is_of_shift(before: TableState, after: TableState) -> bool:
    """Tell whether an act belongs to a shift that is not open after it: its close, its count, its surplus."""
    return before.shift_open or not before.counted or before.surplus != after.surplus
