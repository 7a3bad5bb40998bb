"""A line within one process: the simulated shoe in a thread of its own, the host's port at the other end (`sim://`).

Bytes for the host wait in a queue, those for the shoe in a socket pair, since the shoe's loop waits on sockets.
"""

from __future__ import annotations

import contextlib
import socket
import time
from queue import Empty, SimpleQueue

from drivers.messages import Why
from drivers.simulator.lines import Source
from drivers.transport import WRITE_PATIENCE, PortLost

PATIENCE = 2.0
"""Seconds for which reads end at once and bring nothing, after `ready`."""
_WHY_NOT = {"out": Why.MISSING, "taken": Why.BUSY, "denied": Why.DENIED}


class PairLine:
    """The shoe's end; `connect` gives the host's, one at a time."""

    knows_rights = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.state = "in"
        self.fails: dict[str, str] = {}
        self.to_host: SimpleQueue[bytes] = SimpleQueue()
        self._ours, self.theirs = socket.socketpair()
        self.client: PairTransport | None = None

    def connect(self, poll: float) -> PairTransport:
        """Open the host's end; PortLost as the adapter stands, or if another has it."""
        if self.state != "in" or self.client is not None:
            raise PortLost(_WHY_NOT.get(self.state, Why.BUSY), self.state)
        with contextlib.suppress(Empty):
            while True:
                self.to_host.get_nowait()
        self.client = PairTransport(self, poll)
        return self.client

    def sources(self) -> list[Source]:
        """What may become readable."""
        return [self._ours]

    def receive(self, source: Source) -> bytes:
        """What the host sent."""
        return self._ours.recv(4096)

    def send(self, data: bytes) -> None:
        """Put bytes on the line; what nobody takes is lost, as on a cable."""
        if self.client is not None and self.state == "in":
            self.to_host.put(data)

    def turn(self, to: str) -> None:
        """Let the adapter stand so."""
        self.state = to

    def trouble(self, verb: str, word: str) -> None:
        """Let calls of the host fail, block or hang."""
        self.fails[verb] = word

    def close(self) -> None:
        """The cable is gone."""
        self._ours.close()
        self.theirs.close()


class PairTransport:
    """The host's end, as a port."""

    def __init__(self, line: PairLine, poll: float) -> None:
        self._line, self._poll = line, poll
        self._blocked_until = self._empty_until = float("-inf")
        self._is_rung = False

    def read(self) -> bytes:
        """What has come, after at most `poll` seconds."""
        self._check()
        if "ready" in self._line.fails:
            del self._line.fails["ready"]
            self._empty_until = time.monotonic() + PATIENCE
        if time.monotonic() < self._empty_until:
            return b""
        try:
            data = self._line.to_host.get(timeout=self._poll)
        except Empty:
            return b""
        if not data:
            self._is_rung = False
        return data

    def write(self, data: bytes) -> None:
        """Send bytes, or lose them."""
        self._check()
        if "blocked" in self._line.fails:
            self._blocked_until = time.monotonic() + float(self._line.fails.pop("blocked"))
        if time.monotonic() < self._blocked_until:
            time.sleep(WRITE_PATIENCE)
            return
        with contextlib.suppress(OSError):
            self._line.theirs.sendall(data)

    def wake(self) -> None:
        """End a `read` at once; one ring is enough for many."""
        if not self._is_rung:
            self._is_rung = True
            self._line.to_host.put(b"")

    def close(self) -> None:
        """Give the port back."""
        if "hang" in self._line.fails:
            time.sleep(float(self._line.fails.pop("hang")))
        self._line.client = None

    def _check(self) -> None:
        """A call fails once the adapter is gone, or because it was told to."""
        name = self._line.fails.pop("raise", "")
        if name or self._line.state != "in":
            raise PortLost(Why.VANISHED, name or self._line.state)
