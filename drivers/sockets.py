"""A TCP connection as a port: pyserial's own throws away bytes if the peer closes before a read is full."""

from __future__ import annotations

import contextlib
import select
import socket

from drivers.messages import Why
from drivers.transport import WRITE_PATIENCE, PortLost

CONNECT_PATIENCE = 1.0
"""Seconds for which a connection may take to come about."""


class SocketTransport:
    """A device server, or the simulator, at HOST:PORT."""

    def __init__(self, host: str, port: int, poll: float) -> None:
        try:
            self._socket = socket.create_connection((host, port), CONNECT_PATIENCE)
        except OSError as problem:
            raise PortLost(Why.MISSING, str(problem)) from problem
        self._socket.settimeout(WRITE_PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._bell, self._rung = socket.socketpair()
        self._bell.setblocking(False)
        self._poll = poll
        self._answered = False

    def read(self) -> bytes:
        """What has come, after at most `poll` seconds; a peer that hangs up at once is taken to be busy."""
        try:
            ready, _, _ = select.select([self._socket, self._rung], [], [], self._poll)
            if self._rung in ready:
                self._rung.recv(4096)
            if self._socket not in ready:
                return b""
            data = self._socket.recv(4096)
        except OSError as problem:
            raise PortLost(Why.VANISHED, str(problem)) from problem
        if not data:
            raise PortLost(Why.VANISHED if self._answered else Why.BUSY, "the other end hung up")
        self._answered = True
        return data

    def write(self, data: bytes) -> None:
        """Send bytes, or lose them."""
        try:
            self._socket.sendall(data)
        except TimeoutError:
            return
        except OSError as problem:
            raise PortLost(Why.VANISHED, str(problem)) from problem

    def wake(self) -> None:
        """End a `read` at once."""
        with contextlib.suppress(OSError):
            self._bell.send(b"\0")

    def close(self) -> None:
        """Hang up."""
        for end in (self._socket, self._bell, self._rung):
            end.close()
