"""The log: JSON lines in the state folder, ten files of 5 MB; open values only, never a face, a PIN or a name.

Of an exception only its kind is written: what it says may hold anything. A log that cannot be written stops nothing.
"""

from __future__ import annotations

import json
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

NAME = "dealer-app.log"
FILES, SIZE = 10, 5_000_000


class JsonLines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        fault = record.exc_info[0] if record.exc_info else None
        return json.dumps(
            {
                "at": round(record.created * 1000),
                "level": record.levelname,
                "logger": record.name,
                "message": record.getMessage(),
                **({} if fault is None else {"fault": fault.__name__}),
            },
            ensure_ascii=False,
        )


class _Files(RotatingFileHandler):
    """Ten files in turn, each for its owner's eyes only."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=SIZE, backupCount=FILES - 1, encoding="utf-8", delay=True)
        self.setFormatter(JsonLines())

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the library's name
        """Say nothing: nobody at a table can help, and a traceback reaches nobody."""


def log_to(folder: Path) -> Path:
    """Send all log records to the folder's file; return its path. OSError if there can be no such folder."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / NAME
    root = logging.getLogger()
    root.addHandler(_Files(path))
    root.setLevel(logging.INFO)
    return path


def files(folder: Path) -> list[Path]:
    """Return the files of a folder's log, the newest first."""
    return [path for path in (folder / NAME, *(folder / f"{NAME}.{n}" for n in range(1, FILES))) if path.is_file()]
