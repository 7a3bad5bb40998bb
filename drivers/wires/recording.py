"""A recorded line of a wire without numbers, read again: each thing told, once, in order, and what was counted.

With the times of a recording copies are told apart as they were live; without them the bytes are taken to have come
at the line's own speed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from drivers.messages import Counters
from drivers.wires.heard import Doubt, Heard, Sighting, Wire

BITS = 10
"""Bits on the line for a byte."""
SILENCE = 60.0


@dataclass(frozen=True, slots=True)
class WireRecording:
    """Rows for a person or a program, and the counters."""

    rows: tuple[dict[str, object], ...]
    counters: Counters


def read_wire_recording(wire: Wire, pieces: Iterable[tuple[float, bytes]]) -> WireRecording:
    """Read pieces with their times in s; never raises on what they hold."""
    heard: list[Heard] = []
    now = 0.0
    for at, piece in pieces:
        now = at
        wire, some = wire.feed(piece, now)
        heard += some
    wire, some = wire.feed(b"", now + SILENCE)
    rows = tuple(row for one in (*heard, *some) for row in _row(one))
    return WireRecording(rows, wire.counters)


def at_line_speed(data: bytes, baud: int) -> Iterator[tuple[float, bytes]]:
    """Pieces of a recording without times, as if they had come without a pause."""
    for start in range(0, len(data), 16):
        yield start * BITS / baud, data[start : start + 16]


def with_times(data: bytes, times: str) -> list[tuple[float, bytes]] | None:
    """Pieces of a recording as its times tell; None if they do not fit it."""
    pieces, at = [], 0
    for line in times.splitlines():
        found = re.fullmatch(r"(\d{1,12}) (?:< (\d{1,9})|> [0-9a-f]*)", line)
        if found is None:
            return None
        if found[2]:
            size = int(found[2])
            pieces.append((int(found[1]) / 1000, data[at : at + size]))
            at += size
    return pieces if at == len(data) else None


def _row(heard: Heard) -> Iterator[dict[str, object]]:
    if isinstance(heard, Doubt):
        yield {"type": "doubt", "why": heard.why.value, "detail": heard.detail}
    if isinstance(heard, Sighting):
        row: dict[str, object] = {"type": heard.type, "kind": heard.kind.value, "face": heard.face}
        row |= {"reason": heard.reason, "flags": int(heard.flags), "hints": dict(heard.hints)}
        yield {name: value for name, value in row.items() if value or name == "kind"} | {"raw": heard.raw.hex()}
