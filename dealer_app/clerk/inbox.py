"""What other programs want recorded (record.md 2.9): taken in when no coup is open, in order, each as one entry."""

from __future__ import annotations

import logging
from pathlib import Path

from dealer_app.clerk.clerk import Clerk
from dealer_app.core.state import open_coup
from dealer_app.journal import inbox
from dealer_app.journal.inbox import Claimed
from dealer_app.journal.journal import Record
from dealer_app.journal.kinds.technical import DropRefused

log = logging.getLogger("clerk.inbox")

EACH = 20
"""Files that are taken in at one look: play is not held up by a full inbox."""


class Intake:
    """Takes the inbox of a table's folder in, whenever something has happened at the table or `look` is called."""

    def __init__(self, clerk: Clerk, record: Record, table: Path) -> None:
        self._clerk, self._record, self._table = clerk, record, table
        self._is_taking = False
        clerk.listen(self.look)

    def look(self) -> None:
        """Take in what waits, if no coup is open."""
        if self._is_taking or not self._may_take():
            return
        self._is_taking = True
        try:
            for path in inbox.waiting(self._table, EACH):
                claimed = inbox.claim(path)
                if claimed is not None and not self._take(claimed):
                    return  # the medium failed: the rest waits
        finally:
            self._is_taking = False

    def _may_take(self) -> bool:
        view = self._clerk.view
        return view is not None and view.day_open and not self._clerk.lamps.suspended and open_coup(view) is None

    def _take(self, claimed: Claimed) -> bool:
        """Record one file and take it away; False if it is not recorded."""
        event = claimed.event or DropRefused(claimed.why, claimed.sha256)
        is_known = any(entry.act == claimed.act for entry in self._record.entries)
        if not is_known and self._clerk.note(event, act=claimed.act) is not None:
            return False
        if claimed.event is not None:
            inbox.removed(claimed)
            return True
        if not is_known:
            log.warning("a file in the inbox is refused: %s", claimed.why)
        inbox.put_aside(claimed)
        return True
