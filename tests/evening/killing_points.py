"""Where a console is killed, and how a day is read that a kill has left behind."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from pathlib import Path

POINTS = ("before_commit", "in_commit", "between_inserts", "after_commit", "before_acknowledge")


def recorded(day: Path) -> list[dict]:
    """Return the entries of a day as SQLite finds them after it has rolled back what was half done; on a copy."""
    with tempfile.TemporaryDirectory() as scratch:
        for name in (day.name, f"{day.name}-journal"):
            if (day.parent / name).exists():
                shutil.copy2(day.parent / name, scratch)
        db = sqlite3.connect(Path(scratch) / day.name)
        try:
            return [json.loads(line) for (line,) in db.execute("SELECT line FROM entry ORDER BY seq")]
        finally:
            db.close()
