"""A shoe and a main loop on a real line: the simulator in a thread, a port thread, a device server between them.

Both ends are given the same timers, five times as short.
"""

from __future__ import annotations

import os
import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Self, TextIO

from drivers.messages import Link, ShoeEvent
from drivers.port import ShoePort
from drivers.simulator import serve
from drivers.simulator.cards import shuffled
from drivers.simulator.lines import listen, url_of
from drivers.timers import Timers
from tests.drivers.waiting import DEADLINE, Inbox

T = replace(Timers().divided(5), main_tick=60.0)
TCP = "socket://127.0.0.1:0"
LOCKING = "LMAVQCRDB"


class Block:
    """Something that is closed at the end of its block."""

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Shoe(Block):
    """The simulated shoe: `url` is what a client opens, `say` gives the hand lines."""

    def __init__(self, url: str = "", *, seed: int = 7, link: Path | None = None, **more: object) -> None:
        self.cards = shuffled(seed, 1, 6)
        stdin, self._hand = _pipe()
        self._answers, stdout = _pipe()
        self._ends = (stdin, stdout, self._answers)
        given = {"seed": seed, "url": url, "link": link, "timers": T, "stdin": stdin, "stdout": stdout, **more}
        self._thread = threading.Thread(target=serve, kwargs=given)
        self._thread.start()
        self.url = self._answers.readline().strip().removeprefix("url ")

    def say(self, *lines: str) -> None:
        for line in lines:
            answer = self.answer(line)
            assert answer.startswith("ok"), (line, answer)

    def answer(self, line: str) -> str:
        self._hand.write(f"{line}\n")
        self._hand.flush()
        return self._answers.readline().strip()

    def close(self) -> None:
        """The shoe's end of the line is gone."""
        self._hand.close()
        self._thread.join(DEADLINE)
        for end in self._ends:
            end.close()


def _pipe() -> tuple[TextIO, TextIO]:
    out_of, into = os.pipe()
    return os.fdopen(out_of), os.fdopen(into, "w")


class Main(Block):
    """A main loop: it ticks, records each event once and acknowledges it."""

    def __init__(self, place: str, **more: object) -> None:
        self.inbox = Inbox()
        self.record: list[ShoeEvent] = []
        self._come: SimpleQueue[ShoeEvent] = SimpleQueue()
        self._ending = threading.Event()
        self.port = ShoePort(place, self._deliver, {}, **{"timers": T, **more})
        self._thread = threading.Thread(target=self._live)
        self._thread.start()

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(event.face or "" for event in self.record if event.kind == "card")

    def hears(self, *texts: str) -> Link:
        """Wait until these come, in this order; the last of them."""
        found = None
        for text in texts:
            found = self.inbox.wait(text)
        assert isinstance(found, Link)
        return found

    def detail(self, text: str) -> str:
        return self.hears(text).detail

    def close(self) -> None:
        self._ending.set()
        self._thread.join(DEADLINE)
        self.port.close()

    def _deliver(self, message: object) -> None:
        if isinstance(message, ShoeEvent):
            self._come.put(message)
        self.inbox(message)

    def _live(self) -> None:
        while not self._ending.wait(0.01):
            self.port.tick()
            with suppress(Empty):
                while True:
                    self._recorded(self._come.get_nowait())

    def _recorded(self, event: ShoeEvent) -> None:
        if not self.record or (event.epoch, event.n) > (self.record[-1].epoch, self.record[-1].n):
            self.record.append(event)
        self.port.acknowledge(event)


class Server(Block):
    """A device server in front of a shoe's TCP line, for any number of clients at once.

    What a client sends goes to the shoe, what the shoe says to all clients, while the serial side lives.
    `greeting` is what each new client is sent first; `on_client` is called when one has come.
    """

    def __init__(
        self, shoe: Shoe | Server, greeting: bytes = b"", on_client: Callable[[], None] = lambda: None
    ) -> None:
        host, port = shoe.url.removeprefix("socket://").split(":")
        self._shoe = socket.create_connection((host, int(port)), DEADLINE)
        self._listener = listen("127.0.0.1", 0)
        self.url = url_of(self._listener)
        self.is_dead = False
        self.clients: list[socket.socket] = []
        self._greeting, self._on_client = greeting, on_client
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._live)
        self._thread.start()

    def hang_up(self) -> None:
        """Every client is sent away."""
        for client in self.clients:
            with suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._ending.set()
        self._thread.join(DEADLINE)
        for end in (self._listener, self._shoe, *self.clients):
            end.close()

    def _live(self) -> None:
        while not self._ending.is_set():
            ready, _, _ = select.select([self._listener, self._shoe, *self.clients], [], [], 0.02)
            for end in ready:
                if end is self._listener:
                    self.clients.append(self._listener.accept()[0])
                    self.clients[-1].sendall(self._greeting)
                    self._on_client()
                else:
                    self._carry(end)

    def _carry(self, end: socket.socket) -> None:
        try:
            data = end.recv(4096)
        except OSError:
            data = b""
        if not data and end is not self._shoe:
            self.clients.remove(end)
            end.close()
        others = [self._shoe] if end is not self._shoe else self.clients
        for other in [] if self.is_dead else others:
            with suppress(OSError):
                other.sendall(data)
