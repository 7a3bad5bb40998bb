"""How a simulated evening goes on: at a pace, to the end of one coup, or not at all. What is pressed comes in."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dealer_app.core.state import OpenTable, open_coup, phase

PACES = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 100.0)
"""The paces that can be pressed, in moves a second."""


class Pacing(msgspec.Struct, frozen=True):
    """`pace` is moves a second; `until` how many coups are to be over when it stands still, None: it never does."""

    pace: float
    until: int | None = None

    def goes(self, over: int) -> bool:
        """Tell whether the evening goes on, with so many coups over."""
        return self.until is None or over < self.until

    def paused(self, over: int) -> Pacing:
        """Stand still at once; or go on, where it stands."""
        return replace(self, until=over if self.goes(over) else None)

    def stepped(self, over: int) -> Pacing:
        """Go on to the end of the coup that is open, or of the next one."""
        return replace(self, until=over + 1)

    def slower(self) -> Pacing:
        """Take the next lower pace; the lowest stays."""
        return replace(self, pace=max((pace for pace in PACES if pace < self.pace), default=self.pace))

    def faster(self) -> Pacing:
        """Take the next higher pace; the highest stays."""
        return replace(self, pace=min((pace for pace in PACES if pace > self.pace), default=self.pace))


def over(table: OpenTable | None) -> int:
    """Return how many coups of the shift are over, their commission dropped."""
    if table is None:
        return 0
    is_open = open_coup(table) is not None or phase(table) == "commission"
    return table.coups - is_open
