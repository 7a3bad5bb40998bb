"""What the record keeps of a line that comes and goes (R31): its loss, once it was there, and that it is back."""

from __future__ import annotations

from dealer_app.core.events import Event
from dealer_app.core.state import OpenTable, open_coup
from dealer_app.journal.kinds import LineFound
from dealer_app.journal.kinds.technical import LineLost
from drivers.messages import Link, LinkState


class Losses:
    """The losses of one line."""

    def __init__(self) -> None:
        self._was_up = self._is_lost = self._is_told = False

    def heard(self, link: Link, before: str, table: OpenTable | None) -> Event | None:
        """Return what is to be recorded of a change; `before` is the state that it was in.

        A line that was never there is found only where a coup waits for it.
        """
        is_open = table is not None and table.day_open
        if link.state is LinkState.DOWN:
            was_up, self._was_up, self._is_lost = self._was_up, False, True
            if was_up and is_open:
                self._is_told = True
                return LineLost(link.why.value)
        elif link.state is LinkState.UP:
            waits = table is not None and open_coup(table) is not None
            is_found = self._is_lost and is_open and (waits or self._is_told)
            self._was_up, self._is_lost, self._is_told = True, False, False
            return LineFound(before) if is_found else None
        return None
