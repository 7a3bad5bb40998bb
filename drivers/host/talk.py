"""The host's side of SHOE/1 as the owner of a port holds it."""

from __future__ import annotations

from drivers.host.conversation import advance, closed, receive, ticked
from drivers.host.greeting import opened
from drivers.host.orders import obey
from drivers.host.state import Host, Phase, Step
from drivers.messages import Capability, Counters, Order, Why
from drivers.talk import Turn


class HostTalk:
    """A host, and each next one in its place."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @property
    def is_closed(self) -> bool:
        """Whether a mute port, or another shoe than the table's, was given up."""
        return self.host.phase is Phase.CLOSED

    @property
    def is_up(self) -> bool:
        """Whether the shoe is in session."""
        return self.host.phase is Phase.RUN

    @property
    def capabilities(self) -> Capability:
        """What the shoe seen last can do; nothing before one has answered."""
        return self.host.shoe.capabilities if self.host.shoe else Capability(0)

    @property
    def counters(self) -> Counters:
        """What was met on the line so far."""
        return self.host.decoder.counters

    def opened(self, now: float) -> Turn:
        """The port was opened."""
        return self._take(opened(self.host, now))

    def closed(self, why: Why, detail: str = "") -> Turn:
        """The port is gone."""
        return self._take(closed(self.host, why, detail))

    def receive(self, chunk: bytes, now: float) -> Turn:
        """The line brought bytes."""
        return self._take(receive(self.host, chunk, now))

    def advance(self, now: float) -> Turn:
        """Time has passed."""
        return self._take(advance(self.host, now))

    def obey(self, order: Order, now: float) -> Turn:
        """An order of main."""
        return self._take(obey(self.host, order, now))

    def ticked(self, at: float) -> None:
        """The main loop was alive."""
        self.host = ticked(self.host, at)

    def _take(self, step: Step) -> Turn:
        self.host = step.host
        return Turn(step.send, step.up)
