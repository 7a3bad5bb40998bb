"""The event log of the simulated shoe as a file: text, one event a line, on disk before the event is sent.

The first line says whose log it is; each other line is the raw body of an event and, of a card, a tab and its true
face. That is all a restart needs, since the order of the cards follows from seed and load. A last line without its
end was never sent: it is cut off. The file is locked for life.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from io import FileIO
from pathlib import Path

from drivers.shoe1.bodies import parse
from drivers.simulator.device import RING, Device, Make, Stored, without_log
from drivers.simulator.errors import SimulatorError
from drivers.timers import Timers

if sys.platform == "win32":
    from drivers.lock_windows import try_lock
else:
    from drivers.lock_posix import try_lock


class EventLog:
    """The open and locked file."""

    def __init__(self, file: FileIO) -> None:
        self._file = file

    def append(self, stored: Iterable[Stored]) -> None:
        """Write the events and wait until they are on disk; SimulatorError if it does not take them."""
        lines = b"".join(_line(event) for event in stored)
        if not lines:
            return
        try:
            written = self._file.write(lines)
            os.fsync(self._file.fileno())
        except OSError as problem:
            raise SimulatorError(f"{self._file.name}: {problem.strerror}") from problem
        if written != len(lines):
            raise SimulatorError(f"{self._file.name}: the disk is full")

    def close(self) -> None:
        """Close the file; its lock falls."""
        self._file.close()


def open_log(
    path: Path, make: Make, timers: Timers, patience: float, sleep: Callable[[float], None]
) -> tuple[EventLog, Device]:
    """The log at `path`, made if it is not there, and the shoe as its last event left it.

    Waits `patience` seconds for whoever holds it. Raises SimulatorError if it is still held, if it is the log of
    another shoe, or if a line is no event of it.
    """
    with ExitStack() as unless_all_is_well:
        try:
            file = unless_all_is_well.enter_context(path.open("a+b", buffering=0))
            _wait_for_lock(file, path, patience, sleep)
            file.seek(0)
            whole = _without_torn_line(file.read())
            file.truncate(len(whole))
            if not whole:
                file.write(_head(make))
        except OSError as problem:
            raise SimulatorError(f"{path}: {problem.strerror}") from problem
        device = revive(whole or _head(make), make, timers, str(path))
        unless_all_is_well.pop_all()
    return EventLog(file), device


def revive(log: bytes, make: Make, timers: Timers, name: str) -> Device:
    """The shoe, switched off, as the text of its log tells; SimulatorError names the line that does not fit."""
    head, *lines = log.splitlines(keepends=True)
    if head != _head(make):
        says = head.decode(errors="replace").strip()
        raise SimulatorError(f"{name} is not the log of the shoe asked for, but says: {says}")
    device = Device(make, timers)
    ring: list[bytes] = []
    for number, line in enumerate(lines, start=2):
        body = line.rstrip(b"\n").partition(b"\t")[0]
        before, device = device, _after(device, body, f"{name} line {number}")
        if device.logs > before.logs:
            ring = []
        elif device.last <= before.last:
            ring = ring[: len(ring) - (before.last - device.last + 1)]
        ring.append(body)
    return replace(device, ring=tuple(ring[-RING:]))


def _after(device: Device, body: bytes, where: str) -> Device:
    event = parse(body)
    if event is None or not event.numbered:
        raise SimulatorError(f"{where} is no event of SHOE/1")
    anew = without_log(device)
    if (event.text("epoch"), event.number("n")) == (anew.epoch, 1):
        device = anew
    if event.type == "BO" and event.text("epoch") == device.epoch and event.number("n") <= device.last:
        device = replace(device, last=event.number("n") - 1)  # a log that was rolled back
    if (event.text("epoch"), event.number("n")) != (device.epoch, device.last + 1):
        raise SimulatorError(f"{where} must be event {device.last + 1} of epoch {device.epoch}")
    device = replace(device, last=device.last + 1)
    match event.type:
        case "SL":
            return replace(device, load=event.number("load"), out=0, stop_card_out=False)
        case "CD" | "CU" | "RV":
            return replace(device, out=event.number("ord"))
        case "LO" | "LC":
            return replace(device, lid_open=event.type == "LO")
        case "JM" | "JC":
            return replace(device, jam=event.text("where") if event.type == "JM" else "")
        case "CC":
            return replace(device, stop_card_out=True)
    return device


def _wait_for_lock(file: FileIO, path: Path, patience: float, sleep: Callable[[float], None]) -> None:
    for _ in range(max(1, round(patience / _LOOK_EACH))):
        if try_lock(file):
            return
        sleep(_LOOK_EACH)
    raise SimulatorError(f"{path} is held by another simulator")


def _head(make: Make) -> bytes:
    what = f"seed {make.seed}, decks {make.decks}, stop {make.stop}, serial {make.serial}, epoch {make.epoch}"
    caps = "" if make.caps == "VCQ" else f", caps {make.caps}"
    return f"# SHOE/1 event log: {what}{caps}\n".encode()


def _line(event: Stored) -> bytes:
    return event.body + (b"\t" + event.face.encode() if event.face else b"") + b"\n"


def _without_torn_line(text: bytes) -> bytes:
    return text[: text.rfind(b"\n") + 1]


_LOOK_EACH = 0.05
"""Seconds between two looks at a held lock."""
