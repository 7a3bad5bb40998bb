"""From a frame on the line to its event, and what the port costs: the real port, on a pseudo-terminal or TCP."""

from __future__ import annotations

import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any

from dealer_app.bench.anchors_line import BareRead
from dealer_app.bench.figures import spread
from drivers.messages import Kind, Message, ShoeEvent
from drivers.port import ShoePort
from drivers.simulator.commands import advance, receive
from drivers.simulator.device import Device, Make, Step, boot
from drivers.simulator.hand import obey
from drivers.simulator.server import own_line
from drivers.timers import Timers

AIM_TIMES = 2.0  # frame to event, over a bare select and read on the same kind of line (issue 4)
AIM_IDLE, AIM_BUSY, RATE = 1.0, 10.0, 1000  # per cent of a core at rest, and at so many frames a second (issue 4)
SECONDS = 10.0  # for which each share of a core is measured
TICK, PATIENCE = 0.25, 20.0
REST = 0.001  # seconds before a frame, so that whoever reads has gone back to waiting


def measure(cards: int, seconds: float = SECONDS) -> list[dict[str, Any]]:
    """Return how soon a frame is an event, and the shares of a core; each with its anchor from the same run."""
    idle, _ = _port_share(0, seconds)
    busy, frames = _port_share(RATE, seconds)
    bare, reads = _bare_share(RATE, seconds)
    return [
        *_latency(cards),
        {"name": "share of a core, line at rest", "seconds": seconds, "percent": idle, "aim_percent": AIM_IDLE},
        {
            "name": f"share of a core, {RATE} frames a second",
            "seconds": seconds,
            "percent": busy,
            "aim_percent": AIM_BUSY,
            "frames_per_second": round(frames / seconds),
            "microseconds_a_frame": round(busy / 100 * seconds / max(1, frames) * 1e6, 1),
            "times_anchor": round(busy / bare, 2) if bare else None,
        },
        {
            "name": f"anchor: bare select and read, {RATE} frames a second",
            "seconds": seconds,
            "percent": bare,
            "reads_per_second": round(reads / seconds),
        },
    ]


def _latency(cards: int) -> list[dict[str, Any]]:
    """Send frames by turns to the port and to the bare reader, each on a line of its own."""
    took: list[float] = []
    bare: list[float] = []
    read: SimpleQueue[float] = SimpleQueue()
    line, shoe = own_line(), _Shoe()
    reader = BareRead(line.url, lambda size, at: read.put(at))
    try:
        for _ in range(cards):
            took.append(shoe.card())
            time.sleep(REST)
            started = time.perf_counter()
            line.send(shoe.frame)  # of the same length
            bare.append((read.get(timeout=PATIENCE) - started) * 1000)
    finally:
        shoe.close()
        reader.close()
        line.close()
    ours = spread("frame on the line to event", took)
    anchor = spread("anchor: frame on the line to bare select and read", bare)
    times = {f"times_anchor_{p}": round(ours[f"{p}_ms"] / anchor[f"{p}_ms"], 2) for p in ("p50", "p99")}
    return [ours | times | {"aim_times": AIM_TIMES}, anchor]


class _Shoe:
    """A shoe of 99 packs whose end of the line is in our hands, and the port in session with it."""

    def __init__(self) -> None:
        self.frame = b""
        self._line = own_line()
        self._device = Device(Make(7, decks=99, stop=0), Timers())
        self._events: SimpleQueue[tuple[float, ShoeEvent]] = SimpleQueue()
        self._sent(boot(self._device, "P", time.monotonic()))
        self._port = ShoePort(self._line.url, self._deliver, {})
        self._hand("load")
        while self._recorded().kind is not Kind.LOADED:
            continue

    def card(self) -> float:
        """Return the milliseconds from a card's frame on the line to its event in the port's thread."""
        if self._device.out == len(self._device.cards):
            self._hand("load")
            self._recorded()
        step, answer = obey(self._device, "pull 1772827200000", time.monotonic())
        assert answer.startswith("ok"), answer
        time.sleep(REST)
        started = time.perf_counter()
        self._sent(step)
        self.frame = step.send
        at, event = self._events.get(timeout=PATIENCE)
        self._acknowledged(event)
        if self._device.out == len(self._device.cards):
            self._recorded()  # the shoe says that it is empty
        return (at - started) * 1000

    def _deliver(self, message: Message) -> None:
        if isinstance(message, ShoeEvent) and not message.repeated:
            self._events.put((time.perf_counter(), message))

    def _recorded(self) -> ShoeEvent:
        """Wait for the next event, the shoe alive, and acknowledge it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self._pump(0.01)
            try:
                _, event = self._events.get_nowait()
            except Empty:
                continue
            self._acknowledged(event)
            return event
        raise AssertionError("no event came")

    def _acknowledged(self, event: ShoeEvent) -> None:
        """Order it, and wait until the shoe has heard of it: the next frame meets a port at rest."""
        self._port.acknowledge(event)
        deadline = time.monotonic() + PATIENCE
        while self._device.base <= event.n:
            assert time.monotonic() < deadline, "no acknowledgement came"
            self._pump(0.01)

    def _hand(self, words: str) -> None:
        self._sent(obey(self._device, f"{words} 1772827200000", time.monotonic())[0])

    def _pump(self, wait: float = 0.0) -> None:
        self._port.tick()
        ready, _, _ = select.select(self._line.sources(), [], [], wait)
        for source in ready:
            self._sent(receive(self._device, self._line.receive(source), time.monotonic()))
        self._sent(advance(self._device, time.monotonic()))

    def _sent(self, step: Step) -> None:
        self._device = step.device
        if step.send:
            self._line.send(step.send)

    def close(self) -> None:
        """Let go of port and line."""
        self._port.close()
        self._line.close()


@contextmanager
def _source(rate: int) -> Iterator[str]:
    """A shoe in another process that says so many frames a second; its line's address."""
    command = [sys.executable, "-m", "dealer_app.bench.line_source", str(rate)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as source:
        assert source.stdout is not None
        try:
            yield source.stdout.readline().strip()
        finally:
            source.terminate()


def _port_share(rate: int, seconds: float) -> tuple[float, int]:
    """Return the per cent of a core that the port takes, its messages thrown away, and how many frames came."""
    with _source(rate) as url:
        port = ShoePort(url, lambda message: None, {})
        try:
            _until(lambda: port.lamps().session, port.tick)
            before = port.lamps().counters.frames
            share = _share(seconds, port.tick)
            return share, port.lamps().counters.frames - before
        finally:
            port.close()


def _bare_share(rate: int, seconds: float) -> tuple[float, int]:
    """Return the per cent of a core that bare reading takes, and how many reads there were."""
    sizes: list[int] = []
    with _source(rate) as url:
        reader = BareRead(url, lambda size, at: sizes.append(size))
        try:
            _until(lambda: bool(sizes), lambda: None)
            before = len(sizes)
            return _share(seconds, lambda: None), len(sizes) - before
        finally:
            reader.close()


def _share(seconds: float, tick: Callable[[], None]) -> float:
    """Return the per cent of a core that this process takes while the main loop does nothing but tick."""
    began, used = time.monotonic(), time.process_time()
    while time.monotonic() - began < seconds:
        tick()
        time.sleep(TICK)
    return round(100 * (time.process_time() - used) / (time.monotonic() - began), 2)


def _until(condition: Callable[[], bool], tick: Callable[[], None]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "the bench waited in vain"
        tick()
        time.sleep(0.01)
