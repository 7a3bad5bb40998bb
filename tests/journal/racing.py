"""Children that want one table at one moment: `python -m tests.journal.racing KIND`, told by lines where and when.

Each line is a folder and a moment of the steady clock; the child opens the record there and then, and prints how that
ended: "has it", then waits for the next line and lets go, or the reason of the refusal and how late it was, in ms.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from dealer_app.journal import journal as room
from dealer_app.journal import store
from dealer_app.journal.errors import JournalError
from dealer_app.journal.journal import Journal
from tests.journal import evenings

SOON = 0.03  # seconds from the word to the start


class Ended(NamedTuple):
    """How one try ended, and how many ms after the moment it began."""

    how: str
    late: float


class Racer:
    """One child; `run` tells it where, `let_go` that the race is over."""

    def __init__(self, kind: str) -> None:
        words = [sys.executable, "-m", "tests.journal.racing", kind]
        self._child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, folder: Path, moment: float) -> None:
        self._say(f"{moment} {folder}")

    def ended(self) -> Ended:
        assert self._child.stdout is not None
        late, _, how = self._child.stdout.readline().strip().partition(" ")
        return Ended(how, float(late))

    def let_go(self) -> None:
        self._say("go")
        assert self._child.stdout is not None
        assert self._child.stdout.readline() == "gone\n"

    def _say(self, line: str) -> None:
        assert self._child.stdin is not None
        self._child.stdin.write(line + "\n")
        self._child.stdin.flush()

    def close(self) -> None:
        self._child.communicate(timeout=60)


@contextmanager
def racers(kind: str = "honest", count: int = 2) -> Iterator[list[Racer]]:
    """Start children; they end with the block."""
    all_of_them = [Racer(kind) for _ in range(count)]
    try:
        yield all_of_them
    finally:
        for one in all_of_them:
            one.close()


def race(runners: list[Racer], folder: Path) -> list[Ended]:
    """Let all open the folder at the same moment; return how each ended, after all have let go."""
    moment = time.monotonic() + SOON
    for one in runners:
        one.run(folder, moment)
    ended = [one.ended() for one in runners]
    for one in runners:
        one.let_go()
    return ended


class _NoLock:
    """The control's: it holds nothing."""

    def __init__(self, *_: object) -> None:
        pass

    def release(self) -> None:
        """There is nothing to let go of."""


def _open(folder: Path) -> Journal | str:
    try:
        return evenings.journal(folder)
    except JournalError as error:
        return error.reason


def main() -> None:
    """Race as told, until there is no line any more."""
    for line in sys.stdin:
        moment, _, folder = line.strip().partition(" ")
        while (late := time.monotonic() - float(moment)) < 0:
            time.sleep(max(0.0, -late - 0.002) / 2)
        record = _open(Path(folder))
        print(f"{late * 1000:.2f} {record if isinstance(record, str) else 'has it'}", flush=True)
        sys.stdin.readline()
        if isinstance(record, Journal):
            record.close()
        print("gone", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "unlocked":
        plain = (("locking_mode", "NORMAL", "normal"), *store._SETTINGS[1:])
        with patch.object(room, "Lock", _NoLock), patch.object(store, "_SETTINGS", plain):
            main()
    else:
        main()
