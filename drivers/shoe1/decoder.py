"""Framing without a port: chunks of any size go in, whole good frames come out, everything else is counted.

A frame is STX, body, ETX and four digits. STX always starts afresh; a byte that cannot stand where it stands, a
body that is too long, a wrong check, a body that its type does not allow, or a silence inside the frame makes one
bad frame. Bytes between frames, CR and LF apart, are noise. What is held back is at most one unfinished frame.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from drivers.messages import Counters
from drivers.shoe1.bodies import Body, check, parse
from drivers.shoe1.bus import addressed

LONGEST = 120
"""The greatest number of characters in a body."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One good frame: its bytes from STX to the last digit, what it says, where in the stream it began."""

    raw: bytes
    body: Body
    offset: int


@dataclass(frozen=True, slots=True)
class Decoder:
    """What is known of a line: an unfinished frame, when its last byte came, how many bytes went before it."""

    gap: float = 0.25
    address: str = ""
    """Two hexadecimal digits on a bus of several devices (3.14): frames for other addresses are none of ours."""
    held: bytes = b""
    heard_at: float = 0.0
    passed: int = 0
    counters: Counters = field(default_factory=Counters)


def feed(decoder: Decoder, chunk: bytes, now: float) -> tuple[Decoder, tuple[Frame, ...]]:
    """Take what the line brought at `now` (seconds); an empty chunk only lets time pass."""
    if decoder.held and now - decoder.heard_at > decoder.gap:
        decoder = _given_up(decoder)
    if not chunk:
        return decoder, ()
    data = decoder.held + chunk
    held = b""
    bad = noise = others = 0
    frames: list[Frame] = []
    for piece in _PIECE.finditer(data):
        if piece.lastgroup == "check":
            if check(piece["body"]) != piece["check"]:
                bad += 1
                continue
            text = addressed(decoder.address, piece["body"])
            if text is None:
                others += 1
                continue
            body = parse(text)
            if body is None:
                bad += 1
            else:
                frames.append(Frame(piece.group(), body, decoder.passed + piece.start()))
        elif piece.lastgroup == "noise":
            noise += len(piece.group().translate(None, b"\r\n"))
        elif piece.lastgroup == "broken":
            bad += 1
        else:
            held = piece.group()
    passed = decoder.passed + len(data) - len(held)
    counters = _counted(decoder.counters, frames, bad, noise).plus(unknown=others)
    return Decoder(decoder.gap, decoder.address, held, now, passed, counters), tuple(frames)


def _counted(so_far: Counters, frames: list[Frame], bad: int, noise: int) -> Counters:
    unknown = sum(not frame.body.known for frame in frames)
    return so_far.plus(frames=len(frames), bad=bad, noise=noise, unknown=unknown)


def _given_up(decoder: Decoder) -> Decoder:
    passed = decoder.passed + len(decoder.held)
    return replace(decoder, held=b"", passed=passed, counters=_counted(decoder.counters, [], 1, 0))


_PIECE = re.compile(
    rb"\x02(?P<body>[ -~]{0,%(n)d})\x03(?P<check>[0-9A-F]{4})"
    rb"|(?P<unfinished>\x02[ -~]{0,%(n)d}(?:\x03[0-9A-F]{0,3})?\Z)"
    rb"|(?P<broken>\x02[ -~]{0,%(n)d}(?:\x03[0-9A-F]{0,3})?[^\x02]?)"
    rb"|(?P<noise>[^\x02]+)" % {b"n": LONGEST}
)
