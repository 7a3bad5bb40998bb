"""A child that plays with an audit hook: who opens the live file, and how; printed as one JSON line.

`python -m tests.journal.door FOLDER demo` is the real `demo --headless`; `... FOLDER alone` plays in this process on
a record in FOLDER; `... FOLDER offenders` does the same while one after the other opens the file in his own way. An
audit hook sees what Python opens; SQLite's own `open` calls are those of its one connection.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from dealer_app.journal.entry import Row
from dealer_app.journal.store import Store
from dealer_app.main import PARTS, main

SEEN: list[str] = []
WATCHED = {"open", "sqlite3.connect", "shutil.copyfile", "os.rename", "os.remove", "os.truncate", "os.link"}


def hook(event: str, args: tuple[Any, ...]) -> None:
    """Note whatever is done to a day's file or its rollback journal by its name."""
    if event not in WATCHED or not args or not isinstance(args[0], str | bytes | os.PathLike):
        return
    name = os.path.basename(os.fsdecode(args[0])).partition("?")[0]
    if name.endswith((".journal", ".journal-journal")):
        SEEN.append(event)


def _second_connection(day: Path) -> None:
    sqlite3.connect(f"file:{day}?mode=ro", uri=True).close()


def _file_digest(day: Path) -> None:
    with day.open("rb", buffering=0) as file:
        hashlib.file_digest(file, "sha256")  # type: ignore[arg-type]  # a FileIO will do


OFFENDERS: dict[str, Callable[[Path], object]] = {
    "read": Path.read_bytes,
    "open": lambda day: os.close(os.open(day, os.O_RDONLY)),
    "io": lambda day: io.FileIO(str(day)).close(),
    "copy": lambda day: shutil.copy2(day, day.with_suffix(".stolen")),
    "digest": _file_digest,
    "connect": _second_connection,
    "rollback": lambda day: day.with_name(day.name + "-journal").read_bytes(),
}


class Planted(Store):
    """A store in whose process somebody opens the file in mid-play, each after an act of his own."""

    offenders: ClassVar[list[str]] = []
    caught: ClassVar[list[str]] = []
    acts: ClassVar[int] = 0

    def __init__(self, path: Path, *, create: bool) -> None:
        super().__init__(path, create=create)
        self._path = path

    def append(self, rows: Iterable[Row]) -> None:
        super().append(rows)
        Planted.acts += 1
        if Planted.acts > 10 and Planted.offenders:
            name, before = Planted.offenders.pop(), len(SEEN)
            OFFENDERS[name](self._path)
            Planted.caught += [name] * (len(SEEN) > before)


def _play(folder: Path) -> None:
    from tests.journal import evenings

    table = evenings.Table(evenings.journal(folder, Planted), 7, 2).play()
    table.clerk.stop()


def _demo(folder: Path) -> None:
    sys.argv = ["dealer-app", "demo", "--headless", "--out", str(folder), "--coups", "2", "--seed", "7"]
    with contextlib.suppress(SystemExit), contextlib.redirect_stdout(sys.stderr):
        main(msgspec.structs.replace(PARTS, store=Planted))


if __name__ == "__main__":
    Planted.offenders = sorted(OFFENDERS) if sys.argv[2] == "offenders" else []
    sys.addaudithook(hook)
    (_demo if sys.argv[2] == "demo" else _play)(Path(sys.argv[1]))
    print(json.dumps({"acts": Planted.acts, "seen": SEEN, "caught": Planted.caught}))
