"""The worked frames and recordings of SHOE/1 as the tests use them."""

from __future__ import annotations

from pathlib import Path

from drivers.messages import Counters
from drivers.shoe1.bodies import Body
from drivers.shoe1.decoder import Decoder, feed

DATA = Path(__file__).parent.parent / "data" / "shoe1"

RECORDINGS = ("short-12", "evening-11")


def _worked() -> dict[int, tuple[str, str, bytes]]:
    rows = [line.split(" ") for line in (DATA / "worked.txt").read_text().splitlines()[1:]]
    return {int(number): (sender, body, bytes.fromhex(raw)) for number, sender, body, raw in rows}


WORKED = _worked()
"""Number -> sender, body, the whole frame with CR LF."""


def frame_of(number: int) -> bytes:
    return WORKED[number][2]


def decoded(*chunks: bytes) -> tuple[list[Body], Counters]:
    """What a fresh decoder makes of these chunks, and what it counted."""
    decoder, bodies = Decoder(), []
    for chunk in chunks:
        decoder, frames = feed(decoder, chunk, 0.0)
        bodies += [frame.body for frame in frames]
    return bodies, decoder.counters
