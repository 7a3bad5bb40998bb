"""The file that SQLite leaves beside a day when it dies in an act, and what is not to be believed of it.

SQLite, when it takes such a file up, deletes the file that is named at its end (of a transaction over several
databases). No act of ours spans two databases: where a name stands, somebody put it there.
"""

from __future__ import annotations

import os
from pathlib import Path

from dealer_app.journal import folder as layout
from dealer_app.journal.errors import ChainBroken

_NAME_BEFORE = bytes.fromhex("d9d505f920a163d7")  # the last 8 bytes, if a name stands before them (fileformat2.html)


def rollback_of(day: Path) -> Path:
    """Return the rollback file of a day's file, which need not be there."""
    return day.with_name(day.name + "-journal")


def check_rollback(day: Path) -> None:
    """Refuse a day whose rollback file would have SQLite touch another file, or is none: a pipe would never end."""
    if not os.path.lexists(rollback_of(day)):
        return
    with layout.regular(rollback_of(day)).open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - len(_NAME_BEFORE)))
        if file.read() == _NAME_BEFORE:
            raise ChainBroken(0, "rollback")
