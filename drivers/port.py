"""The owner of the shoe's port: one thread that opens, reads, writes, closes and opens again.

It hands every message to the one function it was given and takes orders from one queue (house.md 8). Nothing that
happens in it, our own mistakes included, leaves it but as a message. The only lock stands between waking a read and
closing the port: a wake that came too late would write into whatever file got the port's old number.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

from drivers.host import Host, Phase, Step, advance, closed, obey, opened, receive, ticked
from drivers.messages import Acknowledge, Capability, Link, LinkState, Message, Order, ShoeEvent, Why
from drivers.timers import Timers
from drivers.transport import PortLost, Transport, open_url

Deliver = Callable[[Message], None]
Opener = Callable[[str, float], Transport]
Clock = Callable[[], float]

DEAD_AFTER = 100
"""Empty reads in a row, none of which waited, after which a port is taken to be dead (shoes.md 4.1, no. 2)."""


class ShoePort:
    """The port thread as main sees it; it runs from the start until `close`.

    `deliver` is called in the port thread for every message, in order. `last` is what the record holds of each
    shoe, {serial number: (epoch, number)}. `bound` is the serial number of the shoe that alone is accepted; None
    takes the first that answers. `name` is what the shoe is told of us: up to 16 of `A-Z a-z 0-9 . - _`.
    """

    def __init__(
        self,
        url: str,
        deliver: Deliver,
        last: Mapping[str, tuple[str, int]],
        *,
        bound: str | None = None,
        name: str = "console",
        timers: Timers | None = None,
        open_transport: Opener = open_url,
        clock: Clock = time.monotonic,
    ) -> None:
        timers = timers or Timers()
        self._url, self._deliver, self._open, self._clock = url, deliver, open_transport, clock
        self._host = Host(last=dict(last), timers=timers, name=name, bound=bound, cid=secrets.randbelow(256))
        self._timers = timers
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._stop = Event()
        self._ticked_at = clock()
        self._guard = Lock()
        self._transport: Transport | None = None
        self._failures = 0
        self._thread = Thread(target=self._run, name="shoe", daemon=True)
        self._thread.start()

    def tick(self) -> None:
        """Say that the main loop is alive; due at least each second, or the host falls silent."""
        self._ticked_at = self._clock()

    def acknowledge(self, event: ShoeEvent) -> None:
        """Order: this event, and all before it in its log, are durably stored."""
        self.send(Acknowledge(event.device_uid, event.epoch, event.n))

    def send(self, order: Order) -> None:
        """Give any order; it returns at once."""
        self._orders.put(order)
        self._wake()

    def capabilities(self) -> Capability:
        """What the shoe seen last can do; nothing before one has answered."""
        shoe = self._host.shoe
        return shoe.capabilities if shoe else Capability(0)

    def close(self, patience: float = 2.0) -> bool:
        """End the thread; False if the port hung for `patience` seconds and was abandoned with its thread."""
        self._stop.set()
        self._wake()
        self._thread.join(patience)
        return not self._thread.is_alive()

    def _wake(self) -> None:
        with self._guard:
            if self._transport is not None:
                self._transport.wake()

    def _run(self) -> None:
        try:
            self._own()
        except Exception as problem:  # whatever it is, main must hear of it and nobody else must
            self._report(problem)

    def _own(self) -> None:
        delays = self._timers.reopen
        while not self._stop.is_set():
            self._visit()
            self._pause(delays[min(self._failures, len(delays) - 1)])
            self._failures += 1
        self._take(closed(self._host, Why.CLOSED))

    def _visit(self) -> None:
        """Open the port and converse until it fails, stays mute or is to be closed."""
        try:
            transport = self._open(self._url, self._timers.poll)
        except PortLost as lost:
            self._take(closed(self._host, lost.why, lost.detail))
            return
        self._hold(transport)
        try:
            self._converse(transport)
        except PortLost as lost:
            self._take(closed(self._host, lost.why, lost.detail))
        finally:
            self._hold(None)
            transport.close()

    def _hold(self, transport: Transport | None) -> None:
        with self._guard:
            self._transport = transport

    def _converse(self, transport: Transport) -> None:
        self._take(opened(self._host, self._clock()), transport)
        hasty = 0
        while not self._stop.is_set() and self._host.phase is not Phase.CLOSED:
            asked_at = self._clock()
            chunk = transport.read()
            now = self._clock()
            hasty = 0 if chunk or now - asked_at > self._timers.poll / 2 else hasty + 1
            if hasty > DEAD_AFTER:
                raise PortLost(Why.VANISHED, "reads end at once and bring nothing")
            self._host = ticked(self._host, self._ticked_at)
            self._take(receive(self._host, chunk, now), transport)
            self._obey(transport)
            self._take(advance(self._host, now), transport)
            if self._host.phase is Phase.RUN:
                self._failures = 0
        self._obey(transport)

    def _obey(self, transport: Transport | None = None) -> None:
        with contextlib.suppress(Empty):
            while True:
                self._take(obey(self._host, self._orders.get_nowait(), self._clock()), transport)

    def _pause(self, seconds: float) -> None:
        """Wait before the port is opened again; what is recorded meanwhile is taken note of."""
        end = self._clock() + seconds
        while not self._stop.is_set() and (left := end - self._clock()) > 0:
            self._stop.wait(min(left, self._timers.poll))
            self._obey()

    def _take(self, step: Step, transport: Transport | None = None) -> None:
        self._host = step.host
        for message in step.up:
            self._deliver(message)
        if step.send and transport is not None:
            transport.write(step.send)

    def _report(self, problem: Exception) -> None:
        """Tell main where we failed; of the problem's own text nothing, since it may hold a face."""
        place = problem.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place else "unknown place"
        detail = f"{type(problem).__name__} at {where}"
        try:
            self._deliver(Link(LinkState.DOWN, Why.BUG, detail))
        except Exception:
            logging.getLogger(__name__).critical("the shoe's messages cannot be delivered: %s", detail)
