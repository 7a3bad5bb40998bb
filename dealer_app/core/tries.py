"""Wrong PINs: from the fifth in a row a growing delay, from the tenth the chef, and never more than so many a day.

Pure; whoever counts gives the moments, ms since 1970. Source: record.md R43 (20 a day per person: those at the table
and those outside of an open day together).
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dealer_app.core.refusal import Refusal

SLOW, CHEF = 5, 10
"""Wrong in a row: from here on one waits, from here on only the chef lets him try again."""
WAIT = 30_000
"""Milliseconds after the fifth; twice as many after each further one."""
MOST, OUTSIDE = 15, 5
"""Wrong ones of a person in one gaming day at the table, and in 24 hours where no day is open."""
DAY = 86_400_000


class Tries(msgspec.Struct, frozen=True):
    """The wrong PINs of one person: of the day, in a row, and when the last one was."""

    wrong: int = 0
    row: int = 0
    last: int = 0

    def after_wrong(self, at: int) -> Tries:
        """Return it after one more wrong PIN."""
        return Tries(self.wrong + 1, self.row + 1, at)

    def forgiven(self) -> Tries:
        """Return it after a right PIN, or after the chef let the person try again; the day's count stays."""
        return replace(self, row=0)


def refuse(id_: str, tries: Tries, now: int) -> Refusal | None:
    """Say why this person may not try now; a clock set back makes nobody's delay shorter."""
    if tries.wrong >= MOST:
        return Refusal("pin_over", id_)
    if tries.row >= CHEF:
        return Refusal("pin_locked", id_)
    if tries.row >= SLOW:
        wait = WAIT << (tries.row - SLOW)
        left = wait - (now - tries.last)
        if left > 0:
            return Refusal("pin_wait", id_, (-(-min(left, wait) // 1000),))
    return None


def refuse_outside(id_: str, wrong: list[int], now: int) -> Refusal | None:
    """Say why this person may not try where no day is open; `wrong` are the moments of wrong PINs outside."""
    recent = sum(1 for at in wrong if now - at < DAY)
    return Refusal("pin_over", id_) if recent >= OUTSIDE else None
