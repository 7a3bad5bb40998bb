"""What the owner of a port is given to work with: the conversation, whom to tell, clocks, ports, patience."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event

from drivers.claims import Claims
from drivers.listing import Finder
from drivers.messages import Message, Order
from drivers.openings import Patience
from drivers.talk import Talk
from drivers.timers import Timers
from drivers.transport import Listener, Transport

Deliver = Callable[[Message], None]
Opener = Callable[[str, float], Transport | Listener]
Clock = Callable[[], float]
Tap = Callable[[float, str, bytes], None]
"""Told of every piece that crosses the line: when, `<` from or `>` to the device, the bytes."""


@dataclass(frozen=True, slots=True)
class Means:
    """What an owner works with, and each one after it; `barred` is why no port may be opened, if none may."""

    talk: Talk
    deliver: Deliver
    open: Opener
    find: Finder
    clock: Clock
    wall: Clock
    ticked_at: Clock
    timers: Timers
    patience: Patience
    claims: Claims | None
    tap: Tap | None
    barred: str
    orders: SimpleQueue[Order]
    stop: Event
