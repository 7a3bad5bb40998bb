"""A child that dies in the middle of a correction: `python -m tests.clerk.dying_repair FOLDER INSERTS`.

It plays to a settled coup, puts it right, and is ended by SIGKILL after so many INSERTs of that act; -1: when its
commit has returned.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.clerk.repairing import PUT_RIGHT, settled
from tests.clerk.room import CHEF, DIRECTOR
from tests.journal import evenings
from tests.journal.dying import Dying, Point

if __name__ == "__main__":
    Dying.folder, inserts = Path(sys.argv[1]), int(sys.argv[2])
    Dying.point = Point(2, 3, inserts)  # the settlement is the first act of three rows, the correction the second
    clerk = settled(evenings.journal(Dying.folder / "journal", Dying))
    clerk.submit(PUT_RIGHT, CHEF, DIRECTOR)
