"""The simulated shoe and a host on one line of nothing but bytes, with a clock of their own: for tests.

No process, no port, no waiting: time passes only when it is told to, so the same calls give the same messages.
"""

from __future__ import annotations

from collections.abc import Mapping

from drivers.host import Host, Phase, advance, obey, opened, receive, ticked
from drivers.host.state import Step as HostStep
from drivers.messages import Acknowledge, Message, Order, ShoeEvent
from drivers.simulator import commands, hand
from drivers.simulator.device import Device, Make, Step, Stored, boot
from drivers.timers import Timers


class InProcessShoe:
    """A shoe that is on and a host in session with it; `log` is all that the shoe has stored.

    Use it as the port and the hand are used: `hand("pull 1772913600000")`, then `take()` what was handed up, store
    it, and `acknowledge` it.
    """

    def __init__(
        self,
        seed: int,
        *,
        decks: int = 6,
        stop: int = 7,
        last: Mapping[str, tuple[str, int]] | None = None,
        timers: Timers | None = None,
    ) -> None:
        self.log: list[Stored] = []
        self._timers = timers or Timers()
        self._now = 0.0
        self._up: list[Message] = []
        self._to_shoe = b""
        self._to_host = b""
        self._device = Device(Make(seed, decks, stop), self._timers)
        self._host = Host()
        self.restart_shoe()
        self.restart_host(last or {})

    def hand(self, line: str) -> str:
        """Do what the hand line says and answer it."""
        step, answer = hand.obey(self._device, line, self._now)
        self._shoe(step)
        self._run()
        return answer

    def take(self) -> tuple[Message, ...]:
        """What was handed up since the last call, in order."""
        up, self._up = tuple(self._up), []
        return up

    def acknowledge(self, event: ShoeEvent) -> None:
        """The event is stored."""
        self.send(Acknowledge(event.device_uid, event.epoch, event.n))

    def send(self, order: Order) -> None:
        """Give the driver an order."""
        self._take(obey(self._host, order, self._now))
        self._run()

    def wait(self, seconds: float) -> None:
        """Let time pass, the main loop ticking, in steps of the port's poll."""
        end = self._now + seconds
        while self._now < end:
            self._now = min(end, self._now + self._timers.poll / 2)
            self._host = ticked(self._host, self._now)
            self._shoe(commands.advance(self._device, self._now))
            self._take(advance(self._host, self._now))
            self._run()

    def restart_host(self, last: Mapping[str, tuple[str, int]]) -> None:
        """A new host that knows what is stored opens the line; what the old one had not handed up is gone."""
        self._up, self._to_host, self._to_shoe = [], b"", b""
        self._host = Host(last=last, timers=self._timers)
        self._take(opened(self._host, self._now))
        give_up_at = self._now + self._timers.link
        while self._host.phase is not Phase.RUN and self._now < give_up_at:
            self.wait(self._timers.poll / 2)

    def restart_shoe(self) -> None:
        """Power fails and comes back; the log is kept."""
        self._to_host, self._to_shoe = b"", b""
        self._shoe(boot(self._device, "P", self._now))

    def _run(self) -> None:
        """Carry bytes to and fro until none are left."""
        while self._to_shoe or self._to_host:
            chunk, self._to_shoe = self._to_shoe, b""
            self._shoe(commands.receive(self._device, chunk, self._now))
            chunk, self._to_host = self._to_host, b""
            self._take(receive(self._host, chunk, self._now))

    def _shoe(self, step: Step) -> None:
        self._device = step.device
        self.log.extend(step.stored)
        self._to_host += step.send

    def _take(self, step: HostStep) -> None:
        self._host = step.host
        self._to_shoe += step.send
        self._up.extend(step.up)
