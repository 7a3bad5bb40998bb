"""Where a played story's cards come from over the wire: a simulated shoe in this process, a recording, or an address.

The simulated shoe lets come what the story tells. From a recording and from an address comes what comes, and the
story is held against it.
"""

from __future__ import annotations

import queue
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from dealer_app import safe_file
from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.shoe_place import AT_ONCE, Opening, claims
from dealer_app.core.events import CardBurned, CardDrawn, Event, ShoeLoaded, StopCardOut, StrayCard
from dealer_app.practice.wire import PATIENCE, Cards
from dealer_app.words import faults, line
from dealer_app.words.tongue import N_
from drivers.messages import Lamps, Link, LinkState, Message, Order, Why

SEED = 1  # gives the simulated shoe its serial number
NO_FRAME = N_("{file}: there is no SHOE/1 frame in it")


class StoryShoe(Cards, Protocol):
    """A source of cards that ends with the story."""

    def close(self) -> None:
        """Let go of it."""


def opened(place: str, parts: Parts) -> StoryShoe:
    """Return the cards of a place: "" for the simulated shoe, else an address or a recording's file."""
    if not place:
        return Given()
    return Joined(place, parts) if _is_address(place) else Recorded(Path(place))


def _is_address(place: str) -> bool:
    """Tell whether a place is a port: `usb:`, "://", a name as on Windows, or it is there and no plain file."""
    path = Path(place)
    is_device = path.exists() and not (path.is_file() or path.is_dir())
    return "://" in place or re.fullmatch(r"(?i)com\d+|usb:.*", place) is not None or is_device


_POLL = 0.25  # seconds
_FOR_GOOD = (*AT_ONCE, Why.BUSY, Why.MISSING, Why.BUG)


class Given:
    """The simulated shoe in this process, with its host, on a line of bytes and a clock of their own."""

    def __init__(self) -> None:
        from drivers.simulator import GivenShoe

        self._shoe = GivenShoe(SEED)
        self._told: Link | None = None
        self._is_out = False
        self.wait = self._shoe.wait

    def bring(self, event: Event, now: int) -> None:
        """Lay into the shoe what the line tells, and let it out."""
        match event:
            case ShoeLoaded():
                self._shoe.fill(event.packs, now)
            case StopCardOut():
                self._shoe.stop_card(now)
            case CardDrawn() | StrayCard() | CardBurned():
                self._shoe.give(None if event.card is None else str(event.card), now)

    def take(self) -> tuple[Message, ...]:
        """Return what the driver has handed up; nothing comes over a cable that is out."""
        told, self._told = self._told, None
        heard = () if self._is_out else self._shoe.take()
        return heard if told is None else (told, *heard)

    def send(self, order: Order) -> None:
        """Give the driver an order, if there is a line."""
        if not self._is_out:
            self._shoe.send(order)

    def lamps(self) -> Lamps:
        """Tell where the chain from the shoe to us stands."""
        whole = self._shoe.lamps
        return Lamps(False, False, False, False, whole.counters) if self._is_out else whole

    def pull_out(self) -> None:
        """Pull the cable out: what the shoe says from now on is heard of later."""
        self._told, self._is_out = Link(LinkState.DOWN, Why.VANISHED), True

    def plug_in(self, last: Mapping[str, tuple[str, int]]) -> None:
        """Plug the cable in again: a host that knows what is recorded opens the line."""
        self._is_out = False
        self._shoe.restart_host(last)

    def close(self) -> None:
        """There is nothing to let go of."""


class Recorded:
    """The numbered events of a raw recording, each once, in their order; nobody is there to be acknowledged to."""

    def __init__(self, file: Path) -> None:
        try:
            raw = safe_file.read(file, common.LARGEST)
        except OSError as error:
            common.leave(common.ENVIRONMENT, f"{file}: {error.strerror}")
        from drivers.host.recorded import events

        self._events: tuple[Message, ...] = events(raw)
        if not self._events:
            common.leave(common.NO, common.speaker().say(NO_FRAME).format(file=file))

    def bring(self, event: Event, now: int) -> None:
        """What comes next is recorded already."""

    def take(self) -> tuple[Message, ...]:
        """Return everything, once."""
        events, self._events = self._events, ()
        return events

    def wait(self, seconds: float) -> None:
        """Nothing more will come."""

    def send(self, order: Order) -> None:
        """Nobody listens."""

    def close(self) -> None:
        """The file is closed already."""


class Joined:
    """A shoe that serves at an address; it is waited for in real time."""

    def __init__(self, url: str, parts: Parts) -> None:
        self._come: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._first: list[Message] = []
        self._port = parts.port(url, self._come.put, {}, claims=claims("play"))
        why = self._session(url)
        if why:
            self.close()
            common.leave(common.ENVIRONMENT, why)

    def _session(self, url: str) -> str:
        """Wait until the shoe is in session; return why it is not, in time or for good."""
        end, opening = time.monotonic() + PATIENCE, Opening(url, _FOR_GOOD)
        while time.monotonic() < end and not opening.trouble():
            heard = self._heard(_POLL)
            self._first += heard
            for message in heard:
                opening.heard(message)
                if isinstance(message, Link) and message.state is LinkState.UP:
                    return ""
        silent = common.speaker().say(line.STATES["stale"], "lamp")
        return opening.trouble() or faults.at(common.speaker(), url, 0, silent)

    def bring(self, event: Event, now: int) -> None:
        """Whoever is at that shoe lets come what comes."""

    def take(self) -> tuple[Message, ...]:
        """Return what the driver has handed up."""
        first, self._first = self._first, []
        return (*first, *self._heard(0))

    def wait(self, seconds: float) -> None:
        """Wait for the next message, at most so long."""
        self._first += self._heard(seconds)

    def _heard(self, patience: float) -> list[Message]:
        self._port.tick()
        heard: list[Message] = []
        try:
            heard.append(self._come.get(timeout=patience) if patience else self._come.get_nowait())
            while True:
                heard.append(self._come.get_nowait())
        except queue.Empty:
            return heard

    def send(self, order: Order) -> None:
        """Give the driver the order."""
        self._port.send(order)

    def close(self) -> None:
        """Close the port."""
        self._port.close()
