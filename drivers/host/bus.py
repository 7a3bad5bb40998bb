"""The host's side on a two-wire bus: only the host speaks first, and asks each 100 ms (shoes.md 3.14).

The rules of a conversation stay those of a line of its own; here frames get the address, and an acknowledgement
rides in the next poll. One shoe on a bus is the normal case. Never seen on hardware.
"""

from __future__ import annotations

from drivers.host.state import NEVER, Host, Phase
from drivers.host.talk import HostTalk
from drivers.messages import Order, Why
from drivers.shoe1.bodies import frame, parse
from drivers.shoe1.bus import bodies, poll, with_address
from drivers.talk import Turn


class BusTalk(HostTalk):
    """A host on a bus; `host.address` says with whom it speaks."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._polled_at = NEVER
        self._riding: tuple[str, int] = ("", 0)

    def opened(self, now: float) -> Turn:
        """The port was opened."""
        return self._out(super().opened(now))

    def closed(self, why: Why, detail: str = "") -> Turn:
        """The port is gone."""
        return self._out(super().closed(why, detail))

    def receive(self, chunk: bytes, now: float) -> Turn:
        """The bus brought bytes."""
        return self._out(super().receive(chunk, now))

    def advance(self, now: float) -> Turn:
        """Time has passed: poll, if the bus is ours and main is alive."""
        turn = self._out(super().advance(now))
        speaking = self.host.phase in (Phase.HELLO, Phase.SYNC, Phase.RUN) and self.host.awake(now)
        if not speaking or now - self._polled_at < self.host.timers.bus_poll:
            return turn
        self._polled_at = now
        asked = poll(self.host.address, *self._riding)
        self._riding = ("", 0)
        return Turn(turn.send + asked, turn.up)

    def obey(self, order: Order, now: float) -> Turn:
        """An order of main."""
        return self._out(super().obey(order, now))

    def _out(self, turn: Turn) -> Turn:
        """Address what is to be sent; an acknowledgement waits for the poll."""
        straight = b""
        for body in bodies(turn.send):
            said = parse(body)
            if said is not None and said.type == "AK":
                self._riding = (said.text("epoch"), said.number("n"))
            else:
                straight += frame(body)
        return Turn(with_address(self.host.address, straight), turn.up)
