"""How far the check of the closed days is, which a worker does behind play (record.md 2.6, step 4)."""

from __future__ import annotations

import msgspec


class Progress(msgspec.Struct, frozen=True):
    """So many days of so many are checked; or `day` is damaged at entry `seq` (0: not known), and why.

    Where `is_damage` is False the check itself failed, so often in a row: a file could not be read, or the worker
    died. Then `is_tried_again` tells whether it is tried again by itself before another day is closed.
    """

    done: int = 0
    of: int = 0
    day: str = ""
    seq: int = 0
    why: str = ""
    is_damage: bool = False
    failures: int = 0
    is_tried_again: bool = False

    @property
    def is_under_way(self) -> bool:
        """Whether days are still to be checked."""
        return not self.why and self.done < self.of
