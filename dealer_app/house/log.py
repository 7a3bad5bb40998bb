"""The log: one plain file of JSON lines in the state folder; open values only, never a face, a PIN or a name."""

from __future__ import annotations

import json
import logging
from pathlib import Path


class JsonLines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return json.dumps(
            {
                "at": round(record.created * 1000),
                "level": record.levelname,
                "logger": record.name,
                "message": record.getMessage(),
            },
            ensure_ascii=False,
        )


def log_to(folder: Path) -> Path:
    """Send all log records to the folder's file; return its path."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / "dealer-app.log"
    handler = logging.FileHandler(path, encoding="utf-8")
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return path
