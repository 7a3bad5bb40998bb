"""The simulated shoe and a host on one line of nothing but bytes, with a clock of their own: for tests.

No process, no port, no waiting: time passes only when it is told to, so the same calls give the same messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from drivers.host import Host
from drivers.host.bus import BusTalk
from drivers.host.talk import HostTalk
from drivers.messages import Acknowledge, Lamps, Message, Order, ShoeEvent
from drivers.simulator import commands, hand
from drivers.simulator.bus import Bus, hear, held
from drivers.simulator.device import Device, Make, Step, Stored, boot
from drivers.talk import Turn
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
        caps: str = "VCQ",
        key: bytes = b"",
        keys: Mapping[str, bytes] | None = None,
        address: str = "",
    ) -> None:
        self.log: list[Stored] = []
        self.host_hangs = False
        """While it is set the main loop does not tick."""
        self.to_host_count = 0
        """Bytes that the shoe has sent."""
        self._timers = timers or Timers()
        self._now = 0.0
        self._up: list[Message] = []
        self._to_shoe = b""
        self._to_host = b""
        make = Make(seed, decks, stop, caps, key, address)
        self._device = Device(make, self._timers)
        self._bus = Bus()
        self._keys = keys or {}
        self._talk = self._new_talk({})
        self.restart_shoe()
        self.restart_host(last or {})

    @property
    def device(self) -> Device:
        """The shoe as it is now."""
        return self._device

    @property
    def now(self) -> float:
        """The time of this little world, in s."""
        return self._now

    @property
    def lamps(self) -> Lamps:
        """Where the chain to the shoe stands: it is never broken here but by the session."""
        counters = self._talk.counters
        return Lamps(True, counters.frames > 0, counters.frames > 0, self._talk.is_up, counters)

    def hand(self, line: str) -> str:
        """Do what the hand line says and answer it."""
        step, answer = hand.obey(self._device, line, self._now)
        self._shoe(self._held(step))
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
        self._take(self._talk.obey(order, self._now))
        self._run()

    def wait(self, seconds: float) -> None:
        """Let time pass, the main loop ticking, in steps of the port's poll."""
        end = self._now + seconds
        while self._now < end:
            self._now = min(end, self._now + self._timers.poll / 2)
            if not self.host_hangs:
                self._talk.ticked(self._now)
            self._shoe(self._held(commands.advance(self._device, self._now)))
            self._take(self._talk.advance(self._now))
            self._run()

    def restart_host(self, last: Mapping[str, tuple[str, int]]) -> None:
        """A new host that knows what is stored opens the line; what the old one had not handed up is gone."""
        self._up, self._to_host, self._to_shoe = [], b"", b""
        self._talk = self._new_talk(last)
        self._take(self._talk.opened(self._now))
        give_up_at = self._now + self._timers.link
        while not self._talk.is_up and self._now < give_up_at:
            self.wait(self._timers.poll / 2)

    def restart_shoe(self) -> None:
        """Power fails and comes back; the log is kept."""
        self._to_host, self._to_shoe = b"", b""
        self._bus = Bus()
        self._shoe(self._held(boot(self._device, "P", self._now)))

    def _run(self) -> None:
        """Carry bytes to and fro until none are left."""
        while self._to_shoe or self._to_host:
            chunk, self._to_shoe = self._to_shoe, b""
            if self._device.make.address:
                self._bus, step = hear(self._bus, self._device, chunk, self._now)
                self._shoe(step)
            else:
                self._shoe(commands.receive(self._device, chunk, self._now))
            chunk, self._to_host = self._to_host, b""
            self._take(self._talk.receive(chunk, self._now))

    def _new_talk(self, last: Mapping[str, tuple[str, int]]) -> HostTalk:
        host = Host(last=last, timers=self._timers, keys=self._keys, address=self._device.make.address)
        return BusTalk(host) if host.address else HostTalk(host)

    def _held(self, step: Step) -> Step:
        """On a bus what the shoe has to say waits until it is asked."""
        if not self._device.make.address:
            return step
        self._bus, _ = held(self._bus, self._device, step)
        return replace(step, send=b"")

    def _shoe(self, step: Step) -> None:
        self._device = step.device
        self.log.extend(step.stored)
        self._to_host += step.send
        self.to_host_count += len(step.send)

    def _take(self, turn: Turn) -> None:
        self._to_shoe += turn.send
        self._up.extend(turn.up)
