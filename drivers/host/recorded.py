"""A raw recording as the events that a host would have handed up, without a line, a clock or a question back.

The rule is that of `shoe1.recording`: an event belongs to its epoch and number; each is given once, as it came first,
logs in the order in which they appear, numbers upward.
"""

from __future__ import annotations

from drivers.host.events import shoe_event
from drivers.host.greeting import identity
from drivers.messages import Capability, Identity, ShoeEvent
from drivers.shoe1.decoder import Decoder, Frame, feed

UNNAMED = "RECORDING"
"""The serial number of a shoe that never names itself in its recording."""


def events(raw: bytes) -> tuple[ShoeEvent, ...]:
    """Return the numbered events; never raises on what the bytes hold."""
    decoder, frames = feed(Decoder(), raw, 0.0)
    shoes = {body.text("epoch"): identity(body) for body in (frame.body for frame in frames) if body.type == "ID"}
    logs: dict[str, dict[int, Frame]] = {}
    for frame in frames:
        if frame.body.numbered:
            logs.setdefault(frame.body.text("epoch"), {}).setdefault(frame.body.number("n"), frame)
    return tuple(
        shoe_event(log[n], shoes.get(epoch) or _unnamed(epoch), decoder.counters, 0.0)
        for epoch, log in logs.items()
        for n in sorted(log)
    )


def _unnamed(epoch: str) -> Identity:
    return Identity(UNNAMED, "", "", "", epoch, 0, 0, 0, 0, 0, Capability.NUMBERED)
