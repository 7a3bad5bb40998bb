"""The record and the table checked again before and after each coup (record.md R38).

What was recorded since the last check is read back from the file, its chain followed to the head, and its acts judged
again from the table as it stood then: what comes out must be the table that is played on.
"""

from __future__ import annotations

import logging

from dealer_app.clerk import history
from dealer_app.core.acts import Act
from dealer_app.core.events import OPENS, Event, StakesClosed
from dealer_app.core.state import TableState
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Record

log = logging.getLogger("clerk.recheck")

_DUE: tuple[type[Event], ...] = (*OPENS, StakesClosed)


class Recheck:
    """Where the last check of one table's record ended."""

    def __init__(self, record: Record, table: TableState | None) -> None:
        self._record, self._seq, self._table = record, record.head.seq, table

    def fault(self, act: Act, table: TableState | None) -> str:
        """Check after an act that begins or ends a coup; return why the table must stand still, "" if all is well."""
        events: tuple[Event, ...] = (act.event, *(act.follows or ()))
        if not any(isinstance(event, _DUE) for event in events):
            return ""
        try:
            again = self._table
            for one in history.done(self._record.recheck(self._seq), table=self._table):
                again = one.after
        except ChainBroken as broken:
            log.error("what was recorded is not what was played: %s", broken)
            return "recheck"
        except JournalError as error:
            log.error("what was recorded cannot be read back: %s", error)
            return error.reason
        if again != table:
            log.error("the table is not what the record makes of it, at entry %d", self._record.head.seq)
            return "recheck"
        self._seq, self._table = self._record.head.seq, table
        return ""
