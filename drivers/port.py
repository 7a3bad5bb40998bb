"""The shoe's port as main sees it: one object that is opened, ticked, given orders and closed.

Behind it one thread owns the port (`owner`); it hands every message to the one function it was given and takes orders
from one queue (house.md 8).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from queue import SimpleQueue
from threading import Event
from typing import TYPE_CHECKING

from drivers.claims import Claims
from drivers.host import Host
from drivers.host.bus import BusTalk
from drivers.host.talk import HostTalk
from drivers.line import LineForm
from drivers.listing import USB, Finder, ports
from drivers.means import Clock, Deliver, Means, Opener, Tap
from drivers.messages import Acknowledge, Capability, Lamps, Order, ShoeEvent
from drivers.openings import Patience
from drivers.owner import Owner
from drivers.talk import Talk
from drivers.timers import Timers
from drivers.transport import opener

if TYPE_CHECKING:
    from drivers.wires.profile import DeviceProfile

__all__ = ["Clock", "Deliver", "Opener", "ShoePort", "Tap"]

BARRED = "a device that types is for demonstrations only"


def wall_clock() -> float:
    """Seconds of the wall clock: whether the machine slept shows only beside it, never when anything happened."""
    return time.time_ns() / 1e9


class ShoePort:
    """The port thread as main sees it; it runs from the start until `close`.

    `deliver` is called in the port thread for every message, in order. `last` is what the record holds of each
    shoe, {serial number: (epoch, number)}. `bound` is the serial number of the shoe that alone is accepted; None
    takes the first that answers. `name` is what the shoe is told of us: up to 16 of `A-Z a-z 0-9 . - _`.
    `url` is an address of pyserial's, or an adapter as `listing` writes it, `usb:0403:6001:A1`.
    `device` says what else than a SHOE/1 shoe at 19200 baud is there, `usb` how its adapter is known; a profile for
    demonstrations is refused, since nothing that types may serve a table. `keys` holds by serial number what a shoe
    signs its events with: from such a shoe nothing unsigned is taken. `tap` is called in the port thread.
    `claims` keeps a second console of this machine away. `find` lists the ports there are; both clocks may be given.
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
        wall: Clock = wall_clock,
        device: DeviceProfile | None = None,
        usb: str = "",
        keys: Mapping[str, bytes] | None = None,
        tap: Tap | None = None,
        claims: Claims | None = None,
        find: Finder = ports,
        patience: Patience | None = None,
    ) -> None:
        timers = (timers or Timers()).at(device.line.baud if device else LineForm().baud)
        self._talk: Talk
        if device and device.wire:
            from drivers.wires.talk import WireTalk

            named = replace(device.device, uid=f"{device.id}@{usb or url.removeprefix(USB)}")
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
        self._clock, self._ticked_at = clock, clock()
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._stop = Event()
        self._claims = claims
        means = Means(
            talk=self._talk,
            deliver=deliver,
            open=open_transport or (opener(device.line, device.device.read_only) if device else opener()),
            find=find,
            clock=clock,
            wall=wall,
            ticked_at=lambda: self._ticked_at,
            timers=timers,
            patience=patience or Patience(),
            claims=claims,
            tap=tap,
            barred=BARRED if device is not None and device.demonstration else "",
            orders=self._orders,
            stop=self._stop,
        )
        self._owner = Owner(means, url)

    def tick(self) -> None:
        """Say that the main loop is alive; due at least each second, or the host falls silent.

        It also looks whether a call of the port hangs, and has a new thread take over if one does.
        """
        self._ticked_at = self._clock()
        self._owner = self._owner.successor(self._ticked_at) or self._owner

    def acknowledge(self, event: ShoeEvent) -> None:
        """Order: this event, and all before it in its log, are durably stored."""
        self.send(Acknowledge(event.device_uid, event.epoch, event.n))

    def send(self, order: Order) -> None:
        """Give any order; it returns at once."""
        self._orders.put(order)
        self._owner.wake()

    def capabilities(self) -> Capability:
        """What the shoe seen last can do; nothing before one has answered."""
        return self._talk.capabilities

    def lamps(self) -> Lamps:
        """Where the chain from the device to us breaks, if it does (shoes.md 4.1, no. 36)."""
        talk, owner = self._talk, self._owner
        is_open = owner.is_open
        frames = talk.counters.frames > owner.frames_at_open
        return Lamps(is_open, is_open and owner.has_bytes, is_open and frames, is_open and talk.is_up, talk.counters)

    def close(self, patience: float = 2.0) -> bool:
        """End the thread; False if the port hung for `patience` seconds and was abandoned with its thread."""
        self._stop.set()
        self._owner.wake()
        has_ended = self._owner.ended(patience)
        if not has_ended and self._claims is not None:
            self._claims.release()
        return has_ended
