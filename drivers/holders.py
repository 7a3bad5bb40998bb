"""Who may have a port that cannot be opened, as far as /proc tells: for the log, and for a person to look at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

KNOWN = ("ModemManager", "brltty", "ser2net", "gpsd", "minicom", "picocom", "screen", "pppd", "upsd", "dealer-app")
"""Programs that are known to take serial ports, by the names under which they run."""

PROC = Path("/proc")


def likely(path: str, proc: Path = PROC) -> str:
    """`NAME (process N)` of whoever has this file open, else of known programs that run; empty if none is seen.

    Files of another user's processes cannot be seen, their names can.
    """
    others = {number: name for number, name in _running(proc) if number != os.getpid()}
    real = os.path.realpath(path)
    having = [number for number in others if real in _open_files(proc, number)]
    return _named(others, having or [number for number, name in others.items() if name in KNOWN])


def running(name: str, proc: Path = PROC) -> str:
    """`NAME (process N)` of the programs of this name that run; empty if none does."""
    found = {number: one for number, one in _running(proc) if one == name}
    return _named(found, list(found))


def _running(proc: Path) -> Iterator[tuple[int, str]]:
    try:
        numbers = sorted(int(entry) for entry in os.listdir(proc) if entry.isdecimal())
    except OSError:
        return
    for number in numbers:
        try:
            yield number, (proc / str(number) / "comm").read_text(errors="replace").strip()
        except OSError:
            continue  # it ended meanwhile


def _open_files(proc: Path, number: int) -> set[str]:
    folder = proc / str(number) / "fd"
    found = set()
    try:
        for entry in os.listdir(folder):
            found.add(os.readlink(folder / entry))
    except OSError:
        return found
    return found


def _named(names: dict[int, str], numbers: list[int]) -> str:
    return ", ".join(f"{names[number]} (process {number})" for number in numbers)
