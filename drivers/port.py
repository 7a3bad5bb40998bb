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
from dataclasses import replace
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

from drivers.host import Host
from drivers.host.bus import BusTalk
from drivers.host.talk import HostTalk
from drivers.line import LineForm
from drivers.messages import Acknowledge, Capability, Lamps, Link, LinkState, Message, Order, ShoeEvent, Why
from drivers.talk import Talk, Turn
from drivers.timers import Timers
from drivers.transport import Listener, PortLost, Transport, opener
from drivers.wires.profile import DeviceProfile
from drivers.wires.talk import WireTalk

Deliver = Callable[[Message], None]
Opener = Callable[[str, float], Transport | Listener]
Clock = Callable[[], float]
Tap = Callable[[float, str, bytes], None]
"""Told of every piece that crosses the line: when, `<` from or `>` to the device, the bytes."""

DEAD_AFTER = 100
"""Empty reads in a row, none of which waited, after which a port is taken to be dead (shoes.md 4.1, no. 2)."""


class ShoePort:
    """The port thread as main sees it; it runs from the start until `close`.

    `deliver` is called in the port thread for every message, in order. `last` is what the record holds of each
    shoe, {serial number: (epoch, number)}. `bound` is the serial number of the shoe that alone is accepted; None
    takes the first that answers. `name` is what the shoe is told of us: up to 16 of `A-Z a-z 0-9 . - _`.
    `device` says what else than a SHOE/1 shoe at 19200 baud is there, `usb` how its adapter is known; a profile for
    demonstrations is refused, since nothing that types may serve a table. `keys` holds by serial number what a shoe
    signs its events with: from such a shoe nothing unsigned is taken. `tap` is called in the port thread.
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
        open_transport: Opener | None = None,
        clock: Clock = time.monotonic,
        device: DeviceProfile | None = None,
        usb: str = "",
        keys: Mapping[str, bytes] | None = None,
        tap: Tap | None = None,
    ) -> None:
        timers = (timers or Timers()).at(device.line.baud if device else LineForm().baud)
        self._url, self._deliver, self._tap, self._clock = url, deliver, tap, clock
        self._open = open_transport or (opener(device.line, device.device.read_only) if device else opener())
        self._timers = timers
        self._talk: Talk
        if device and device.wire:
            named = replace(device.device, uid=f"{device.id}@{usb or url}")
            self._talk = WireTalk(device.wire, named, timers, lambda: f"{secrets.randbelow(0xFFFF) + 1:04X}")
        else:
            host = Host(
                last=dict(last),
                timers=timers,
                name=name,
                address=device.address if device else "",
                bound=bound,
                keys=dict(keys or {}),
                cid=secrets.randbelow(256),
            )
            self._talk = BusTalk(host) if host.address else HostTalk(host)
        self._barred = device is not None and device.demonstration
        self._has_bytes = False
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._stop = Event()
        self._ticked_at = clock()
        self._guard = Lock()
        self._transport: Transport | Listener | None = None
        self._failures = 0
        self._frames_at_open = 0
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
        return self._talk.capabilities

    def lamps(self) -> Lamps:
        """Where the chain from the device to us breaks, if it does (shoes.md 4.1, no. 36)."""
        talk = self._talk
        is_open = self._transport is not None
        frames = talk.counters.frames > self._frames_at_open
        return Lamps(is_open, is_open and self._has_bytes, is_open and frames, is_open and talk.is_up, talk.counters)

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
        self._take(self._talk.closed(Why.CLOSED))

    def _visit(self) -> None:
        """Open the port and converse until it fails, stays mute or is to be closed."""
        try:
            if self._barred:
                raise PortLost(Why.BAD_URL, "a device that types is for demonstrations only")
            transport = self._open(self._url, self._timers.poll)
        except PortLost as lost:
            self._take(self._talk.closed(lost.why, lost.detail))
            return
        self._has_bytes, self._frames_at_open = False, self._talk.counters.frames
        self._hold(transport)
        try:
            self._converse(transport)
        except PortLost as lost:
            self._take(self._talk.closed(lost.why, lost.detail))
        finally:
            self._hold(None)
            transport.close()

    def _hold(self, transport: Transport | Listener | None) -> None:
        with self._guard:
            self._transport = transport

    def _converse(self, transport: Transport | Listener) -> None:
        talk = self._talk
        self._take(talk.opened(self._clock()), transport)
        hasty = 0
        while not self._stop.is_set() and not talk.is_closed:
            asked_at = self._clock()
            chunk = transport.read()
            now = self._clock()
            hasty = 0 if chunk or now - asked_at > self._timers.poll / 2 else hasty + 1
            if hasty > DEAD_AFTER:
                raise PortLost(Why.VANISHED, "reads end at once and bring nothing")
            if chunk:
                self._has_bytes = True
                self._tell_tap(now, "<", chunk)
            talk.ticked(self._ticked_at)
            self._take(talk.receive(chunk, now), transport)
            self._obey(transport)
            self._take(talk.advance(now), transport)
            if talk.is_up:
                self._failures = 0
        self._obey(transport)

    def _obey(self, transport: Transport | Listener | None = None) -> None:
        with contextlib.suppress(Empty):
            while True:
                self._take(self._talk.obey(self._orders.get_nowait(), self._clock()), transport)

    def _pause(self, seconds: float) -> None:
        """Wait before the port is opened again; what is recorded meanwhile is taken note of."""
        end = self._clock() + seconds
        while not self._stop.is_set() and (left := end - self._clock()) > 0:
            self._stop.wait(min(left, self._timers.poll))
            self._obey()

    def _take(self, turn: Turn, transport: Transport | Listener | None = None) -> None:
        for message in turn.up:
            self._deliver(message)
        if turn.send and isinstance(transport, Transport):
            self._tell_tap(self._clock(), ">", turn.send)
            transport.write(turn.send)

    def _tell_tap(self, now: float, way: str, data: bytes) -> None:
        if self._tap is not None:
            self._tap(now, way, data)

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
