"""A TCP connection as a port: pyserial's own throws away bytes if the peer closes before a read is full."""

from __future__ import annotations

import contextlib
import select
import socket
import sys

from drivers.line import LineForm
from drivers.messages import Why
from drivers.telnet import Telnet, escaped, feed, greeting
from drivers.transport import WRITE_PATIENCE, PortLost

CONNECT_PATIENCE = 1.0
"""Seconds for which a connection may take to come about."""

SETTLE_PATIENCE = 3.0
"""Seconds for which a device server may say nothing that belongs to the line before it has set it."""

LONGEST_EARLY = 1 << 16
"""Bytes of the line that are kept while it is set."""

LAST_READS = 64
"""Pieces that are read before hanging up: with something unread a system hangs up in a way that takes back what
was sent."""

LONGEST_EXCUSE = 64
"""Bytes in which a device server may say that its line is in use, before it hangs up."""

KEEP_ALIVE = (5, 2, 3)
"""Seconds of silence before the peer's system is asked whether it is there, between two questions; how many."""


class SocketTransport:
    """A device server, or the simulator, at HOST:PORT; a peer that is gone without a word is noticed in 11 s."""

    def __init__(self, host: str, port: int, poll: float, keep_alive: tuple[int, int, int] = KEEP_ALIVE) -> None:
        try:
            self._socket = socket.create_connection((host, port), CONNECT_PATIENCE)
        except (OSError, UnicodeError) as problem:
            raise PortLost(Why.MISSING, str(problem)) from problem
        self._socket.settimeout(WRITE_PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        _keep_alive(self._socket, keep_alive)
        self._bell, self._rung = socket.socketpair()
        self._bell.setblocking(False)
        self._poll = poll
        self._first = b""
        self._stuck = False

    def read(self) -> bytes:
        """What has come, after at most `poll` seconds; a peer that hangs up at once, or says so, is busy."""
        try:
            ready, _, _ = select.select([self._socket, self._rung], [], [], self._poll)
            if self._rung in ready:
                self._rung.recv(4096)
            if self._socket not in ready:
                return b""
            data = self._socket.recv(4096)
        except (OSError, ValueError) as problem:
            raise PortLost(Why.VANISHED, str(problem)) from problem
        if not data:
            is_busy = not self._first or b"in use" in self._first.lower()
            raise PortLost(Why.BUSY if is_busy else Why.VANISHED, "the other end hung up")
        self._first = (self._first + data)[:LONGEST_EXCUSE]
        return data

    def write(self, data: bytes) -> None:
        """Send bytes, or lose them; a connection that takes nothing is not waited for twice."""
        try:
            _, ready, _ = select.select([], [self._socket], [], 0 if self._stuck else WRITE_PATIENCE)
            self._stuck = not ready
            if ready:
                self._socket.sendall(data)
        except TimeoutError:
            self._stuck = True
        except (OSError, ValueError) as problem:
            raise PortLost(Why.VANISHED, str(problem)) from problem

    def wake(self) -> None:
        """End a `read` at once."""
        with contextlib.suppress(OSError):
            self._bell.send(b"\0")

    def close(self) -> None:
        """Hang up; what was sent last arrives, since what the peer has sent is taken from the line before."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)
            self._socket.setblocking(False)
            for _ in range(LAST_READS):
                if not self._socket.recv(4096):
                    break
        for end in (self._socket, self._bell, self._rung):
            end.close()


class Rfc2217Transport:
    """A device server that sets its line as it is asked to: telnet over the same kind of connection."""

    def __init__(self, host: str, port: int, poll: float, line: LineForm) -> None:
        self._line = SocketTransport(host, port, poll)
        self.wake, self.close = self._line.wake, self._line.close
        self._telnet, self._poll = Telnet(line), poll
        self._early = b""
        try:
            self._settle()
        except PortLost as lost:
            self.close()
            raise PortLost(Why.BUSY if lost.why is Why.VANISHED else lost.why, lost.detail) from lost

    def read(self) -> bytes:
        """What has come on the line, after at most `poll` seconds."""
        early, self._early = self._early, b""
        return early or self._heard()

    def write(self, data: bytes) -> None:
        """Send bytes, or lose them."""
        self._line.write(escaped(data))

    def _settle(self) -> None:
        """Wait for the server to set the line; what it sends meanwhile is kept."""
        self._line.write(greeting())
        silent = 0.0
        while not self._telnet.settled:
            if silent > SETTLE_PATIENCE or len(self._early) > LONGEST_EARLY:
                raise PortLost(Why.MISSING, "the device server does not set its line (RFC 2217)")
            heard = self._heard()
            silent += 0 if heard else self._poll
            self._early += heard
        if self._telnet.refused:
            raise PortLost(Why.BAD_URL, f"the device server sets another line: {self._telnet.refused}")

    def _heard(self) -> bytes:
        said = feed(self._telnet, self._line.read())
        self._telnet = said.telnet
        if said.send:
            self._line.write(said.send)
        return said.data


def _keep_alive(connection: socket.socket, keep_alive: tuple[int, int, int]) -> None:
    """Have the system notice a peer that is gone without a word, by silence and by what it does not acknowledge."""
    idle, between, often = keep_alive
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    wishes = {
        "TCP_KEEPIDLE" if sys.platform != "darwin" else "TCP_KEEPALIVE": idle,
        "TCP_KEEPINTVL": between,
        "TCP_KEEPCNT": often,
        "TCP_USER_TIMEOUT": (idle + between * often) * 1000,
    }
    for name, value in wishes.items():
        option = getattr(socket, name, None)
        if option is not None:
            with contextlib.suppress(OSError):
                connection.setsockopt(socket.IPPROTO_TCP, option, value)
