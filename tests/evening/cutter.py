"""A cable between a real simulator and a real console that is cut by plan: between frames, inside one, or goes dead.

It passes bytes on in a thread. What comes from the shoe is parted at the ends of frames, so that a cut falls where
the plan wants it; what crossed whole is counted. POSIX alone has the lines of `cutter_posix`; TCP runs everywhere.
"""

from __future__ import annotations

import contextlib
import re
import select
import socket
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol
from urllib.parse import urlsplit

from drivers.simulator.lines import Line

EVENT = re.compile(rb"\x02[A-Z]{2}\|([0-9A-F]{4})\|([0-9A-F]{8})\|([0-9A-F]{2})\|[UB]")
"""A numbered frame: its log, number and flags (shoes.md 3.5)."""
SENT_BEFORE = 0x01
KINDS = {"inside": 45, "before": 15, "after": 25, "beat": 10, "dead": 5}
"""Where a cut falls, and how often of a hundred: in the middle of an event's frame, before or after it, at a
heartbeat, or the cable is in place and nothing passes for longer than a shoe may be silent."""
DEAD_FOR = 4.2
PATIENT_FOR = 3
"""Events that pass while a cut waits for a heartbeat; the evening is quick, and would be over."""


@dataclass(frozen=True)
class Cut:
    """A cut that was made; `number` is that of the event it fell on, "" if it fell on none."""

    kind: str
    number: str = ""


@dataclass(frozen=True)
class Planned:
    """A cut to come: after so many events, of this kind, for so many seconds; `share` of the frame passes."""

    after: int
    kind: str
    seconds: float
    share: float


def plan(seed: int, cuts: int, dead: bool = True) -> Iterator[Planned]:
    """So many cuts; the same seed gives the same."""
    chance = Random(f"cuts {seed}")
    kinds = {kind: often for kind, often in KINDS.items() if dead or kind != "dead"}
    for _ in range(cuts):
        kind = chance.choices(list(kinds), list(kinds.values()))[0]
        seconds = DEAD_FOR if kind == "dead" else chance.choice((0.0, 0.0, 0.2, 0.7))
        yield Planned(chance.randint(1, 3), kind, seconds, chance.random())


class ShoeEnd(Protocol):
    """The relay's end towards the simulator."""

    def source(self) -> socket.socket | int:
        """What may become readable."""

    def read(self) -> bytes:
        """What came; empty if the simulator is gone."""

    def write(self, data: bytes) -> None:
        """Pass bytes on; what nobody takes is lost."""

    def close(self) -> None:
        """Pull it out."""


class TcpShoe:
    """The simulator at a socket address; OSError while there is none."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._socket = socket.create_connection((parts.hostname, parts.port), 1.0)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def source(self) -> socket.socket:
        return self._socket

    def read(self) -> bytes:
        try:
            return self._socket.recv(4096)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        with contextlib.suppress(OSError):
            self._socket.sendall(data)

    def close(self) -> None:
        self._socket.close()


class Relay(threading.Thread):
    """The cable; `cuts` are those made so far, `count` what has crossed it to the console.

    `console` opens the end that the console finds, `shoe` the one towards the simulator. `twist` may change a piece.
    """

    def __init__(
        self,
        console: Callable[[], Line],
        shoe: Callable[[], ShoeEnd],
        planned: Iterable[Planned] = (),
        twist: Callable[[bytes], bytes] = bytes,
    ) -> None:
        super().__init__(name="cable", daemon=True)
        self.cuts: list[Cut] = []
        self.count: Counter[str] = Counter()
        self.failed = ""
        self._make_console, self._make_shoe, self._twist = console, shoe, twist
        self._planned = iter(planned)
        self._ended = threading.Event()
        self._next = next(self._planned, None)
        self._passed = 0
        self._numbers: set[tuple[bytes, bytes]] = set()
        self._held = b""
        self._dead_until = self._down_until = 0.0
        self._console: Line | None = console()
        self._shoe: ShoeEnd | None = None
        self.url = self._console.url

    def run(self) -> None:
        """Until `close`."""
        try:
            while not self._ended.is_set():
                self._turn()
        except BaseException:  # the evening would wait for ever for a cable that is no more
            self.failed = traceback.format_exc()
        finally:
            self._part()

    def close(self) -> None:
        """End the thread and let go of both ends."""
        self._ended.set()
        self.join(10.0)

    def _turn(self) -> None:
        now = time.monotonic()
        if self._console is None or self._shoe is None:
            self._restore(now)
            return
        shoe = self._shoe.source()
        ready, _, _ = select.select([shoe, *self._console.sources()], [], [], 0.02)
        for source in ready:
            if self._console is None or self._shoe is None:
                return
            if source is shoe or source == shoe:
                self._from_shoe(self._shoe.read(), now)
            else:
                data = self._console.receive(source)
                if data and now >= self._dead_until:
                    self._shoe.write(data)

    def _restore(self, now: float) -> None:
        if now < self._down_until:
            time.sleep(min(0.02, self._down_until - now))
            return
        try:
            self._shoe = self._shoe or self._make_shoe()
        except OSError:
            time.sleep(0.02)
            return
        self._console = self._console or self._make_console()

    def _from_shoe(self, data: bytes, now: float) -> None:
        if not data:
            self._part()
            return
        *pieces, self._held = (self._held + data).split(b"\n")
        for piece in pieces:
            self._piece(piece + b"\n", now)
            if self._console is None:
                return

    def _piece(self, piece: bytes, now: float) -> None:
        if now < self._dead_until or self._console is None:
            return
        event = EVENT.match(piece)
        self._passed += event is not None
        due = self._next
        if due is not None and due.kind == "beat" and self._passed > due.after + PATIENT_FOR:
            due = replace(due, kind="before")
        if due is not None and self._passed >= due.after and (event is None) == (due.kind == "beat"):
            self._next, self._passed = next(self._planned, None), 0
            self.cuts.append(Cut(due.kind, event[2].decode() if event else ""))
            self._cut(due, piece, event, now)
        else:
            self._pass(piece, event)

    def _cut(self, due: Planned, piece: bytes, event: re.Match[bytes] | None, now: float) -> None:
        if due.kind == "dead":
            self._dead_until = now + due.seconds
            return
        if due.kind == "after":
            self._pass(piece, event)
        if due.kind == "inside" and self._console is not None:
            self._console.send(piece[: 1 + int(due.share * (len(piece) - 8))])
            time.sleep(0.01)  # so that half a frame has arrived when the line is gone
        self._part()
        self._down_until = now + due.seconds

    def _pass(self, piece: bytes, event: re.Match[bytes] | None) -> None:
        if event is not None:
            key = (event[1], event[2])
            self.count["events"] += 1
            self.count["replays"] += int(event[3], 16) & SENT_BEFORE
            self.count["repeats"] += key in self._numbers
            self._numbers.add(key)
        assert self._console is not None
        self._console.send(self._twist(piece))

    def _part(self) -> None:
        """Both ends are pulled out; what was on its way is gone."""
        for end in (self._console, self._shoe):
            if end is not None:
                end.close()
        self._console = self._shoe = None
        self._held = b""
