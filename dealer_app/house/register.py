"""What was done about PINs where no table could record it (`people.jsonl`): added line by line, each durable at once.

A table takes the lines that it lacks into its record as soon as a day is open there. Wrong PINs outside of an open
day are counted from here. No PIN, no badge and no name stands in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from dealer_app.house import private_file
from dealer_app.house.pins import PinFault

NAME = "people.jsonl"
What = Literal["pin", "badge", "end", "failed"]


class Done(msgspec.Struct, frozen=True):
    """One line: its number, ms since 1970, what was done to whom, by whom and with whose approval, and why."""

    n: int
    at: int
    what: What
    person: str
    by: str = ""
    approved: str = ""
    why: str = ""


def read(path: Path) -> list[Done]:
    """Return the lines; one that a power cut tore is none, and its number is given again. PinFault if unreadable."""
    try:
        lines = private_file.read(path, 1 << 24).splitlines() if path.exists() else []
    except private_file.Exposed:
        raise PinFault("exposed", str(path)) from None
    except OSError as error:
        raise PinFault("unreadable", f"{path}: {error.strerror}") from None
    done: list[Done] = []
    for line in lines:
        try:
            done.append(msgspec.json.decode(line, type=Done))
        except msgspec.MsgspecError:
            continue
    return done


def add(path: Path, done: Done) -> None:
    """Add a line under the next number; PinFault if the disk does not take it, and then nothing may be done."""
    there = read(path)
    numbered = msgspec.structs.replace(done, n=1 + max((one.n for one in there), default=0))
    try:
        private_file.add(path, msgspec.json.encode(numbered))
    except OSError as error:
        raise PinFault("unwritten", f"{path}: {error.strerror}") from None


def wrong(path: Path, person: str) -> list[int]:
    """Return the moments of a person's wrong PINs since his last right one or new one."""
    moments: list[int] = []
    for done in read(path):
        if done.person == person and done.what == "pin":
            moments = []
        elif done.person == person and done.what == "failed":
            moments.append(done.at)
    return moments
