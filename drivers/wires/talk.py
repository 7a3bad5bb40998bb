"""A conversation without numbers as the owner of a port holds it."""

from __future__ import annotations

from collections.abc import Callable

from drivers.messages import Capability, Counters, Order, Why
from drivers.talk import Turn
from drivers.timers import Timers
from drivers.wires.conversation import advance, closed, obey, opened, receive
from drivers.wires.heard import Wire
from drivers.wires.session import UP, Device, Session, Step, capabilities


class WireTalk:
    """A session as the owner of a port holds it; `draw_epoch` gives four hexadecimal digits, never 0000."""

    def __init__(self, wire: Wire, device: Device, timers: Timers, draw_epoch: Callable[[], str]) -> None:
        self.session = Session(wire, device, timers)
        self._draw_epoch = draw_epoch

    @property
    def is_closed(self) -> bool:
        """Never by itself: silence means nothing here."""
        return False

    @property
    def is_up(self) -> bool:
        """Whether bytes made sense since the port was opened."""
        session = self.session
        return session.is_open and session.told == UP

    @property
    def capabilities(self) -> Capability:
        """What the device can do."""
        return capabilities(self.session)

    @property
    def counters(self) -> Counters:
        """What was met on the line so far."""
        return self.session.wire.counters

    def opened(self, now: float) -> Turn:
        """The port was opened."""
        return self._take(opened(self.session, self._draw_epoch(), now))

    def closed(self, why: Why, detail: str = "") -> Turn:
        """The port is gone."""
        return self._take(closed(self.session, why, detail))

    def receive(self, chunk: bytes, now: float) -> Turn:
        """The line brought bytes."""
        return self._take(receive(self.session, chunk, now))

    def advance(self, now: float) -> Turn:
        """Time has passed."""
        return self._take(advance(self.session, now))

    def obey(self, order: Order, now: float) -> Turn:
        """An order of main."""
        return self._take(obey(self.session, order, now))

    def ticked(self, at: float) -> None:
        """These wires have no sign of life that could be withheld."""

    def _take(self, step: Step) -> Turn:
        self.session = step.session
        return Turn(step.send, step.up)
