"""The real program with a store that tells every number when its commit has returned, by a write that a trace shows.

Started as `python -m tests.power.telling demo --headless ...`; TOLD is the file that it tells. How long a commit took
is not looked at: under a trace it takes long.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import msgspec

from dealer_app.journal.entry import Row
from dealer_app.journal.store import Store
from dealer_app.main import PARTS, main

TOLD = os.open(os.environ["TOLD"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


class Telling(Store):
    """Tells the world that rows are recorded."""

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        super().append(mine)
        os.write(TOLD, f"{mine[-1].seq}\n".encode())


if __name__ == "__main__":
    sys.argv[0] = "dealer-app"
    main(msgspec.structs.replace(PARTS, store=Telling, stopwatch=lambda: 0.0))
