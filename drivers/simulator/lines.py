"""Where the simulator's bytes and hand lines come from: TCP and standard input.

Whatever is here is asked for its sources, waited on, and given back each source that became readable.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from queue import Empty, SimpleQueue
from typing import Protocol, TextIO

from drivers.simulator.errors import SimulatorError

Source = int | socket.socket

STATES = ("in", "out", "taken", "denied")
"""How an adapter stands: as usual, pulled out, held by another program, not to be opened by this user."""


class Line(Protocol):
    """The shoe's end of a line; `url` is what a client opens, `knows_rights` whether opening can be denied."""

    url: str
    knows_rights: bool

    def sources(self) -> list[Source]:
        """What may become readable."""

    def receive(self, source: Source) -> bytes:
        """What a source that became readable brought."""

    def send(self, data: bytes) -> None:
        """Put bytes on the line; what nobody takes is lost, as on a cable."""

    def turn(self, to: str) -> None:
        """Let the adapter be one of `STATES` from now on."""

    def close(self) -> None:
        """The cable is gone."""


class Hand(Protocol):
    """Where hand lines come from; `ended` once nobody can send one any more."""

    ended: bool

    def sources(self) -> list[Source]:
        """What may become readable."""

    def lines(self, source: Source) -> list[str]:
        """The whole lines that a source brought."""

    def answer(self, source: Source, text: str) -> None:
        """Answer one line where it came from."""

    def close(self) -> None:
        """Take no more lines."""


class TcpLine:
    """A listening socket that takes one client at a time; a second one is turned away at once."""

    knows_rights = False

    def __init__(self, host: str, port: int) -> None:
        self._listener: socket.socket | None = listen(host, port)
        self._client: socket.socket | None = None
        self._host, self._port = self._listener.getsockname()[:2]
        self._is_taken = False
        self.url = url_of(self._listener)

    def sources(self) -> list[Source]:
        """What may become readable."""
        return [end for end in (self._listener, self._client) if end is not None]

    def receive(self, source: Source) -> bytes:
        """What the client sent; a client that comes or goes brings nothing."""
        if source is self._listener:
            self._greet()
            return b""
        data = read(source)
        if not data:
            self._hang_up()
        return data

    def _greet(self) -> None:
        assert self._listener is not None
        client, _ = self._listener.accept()
        if self._client is not None or self._is_taken:
            client.close()
            return
        client.setblocking(False)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._client = client

    def send(self, data: bytes) -> None:
        """Put bytes on the line; what nobody takes is lost, as on a cable."""
        if self._client is not None:
            with contextlib.suppress(OSError):
                self._client.send(data)

    def turn(self, to: str) -> None:
        """Out: nobody listens there; taken: whoever connects is turned away."""
        self._is_taken = to == "taken"
        if to != "in":
            self._hang_up()
        if to == "out" and self._listener is not None:
            self._listener.close()
            self._listener = None
        elif to != "out" and self._listener is None:
            self._listener = listen(self._host, self._port)

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def close(self) -> None:
        """The cable is gone."""
        for end in self.sources():
            assert isinstance(end, socket.socket)
            end.close()


class TcpHand:
    """Hand lines by TCP, from any number of clients that may come and go."""

    def __init__(self, host: str, port: int) -> None:
        self._listener = listen(host, port)
        self._clients: dict[socket.socket, bytes] = {}
        self.url = url_of(self._listener)
        self.ended = False

    def sources(self) -> list[Source]:
        """What may become readable."""
        return [self._listener, *self._clients]

    def lines(self, source: Source) -> list[str]:
        """The whole lines that a client sent; half a line waits for its rest."""
        assert isinstance(source, socket.socket)
        if source is self._listener:
            client, _ = self._listener.accept()
            self._clients[client] = b""
            return []
        data = read(source)
        if not data:
            del self._clients[source]
            source.close()
            return []
        *whole, rest = (self._clients[source] + data).split(b"\n")
        self._clients[source] = rest[:LONGEST_LINE]
        return [line.decode("ascii", "replace") for line in whole]

    def answer(self, source: Source, text: str) -> None:
        """Answer one line where it came from."""
        assert isinstance(source, socket.socket)
        with contextlib.suppress(OSError):
            source.sendall(f"{text}\n".encode())

    def close(self) -> None:
        """Take no more lines."""
        for end in (self._listener, *self._clients):
            end.close()


class StreamHand:
    """Hand lines from a text stream, answered on another; it ends when the stream does."""

    def __init__(self, stream: TextIO, answers: TextIO) -> None:
        self._stream, self._answers = stream, answers
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._bell, self._rung = socket.socketpair()
        self.ended = False
        threading.Thread(target=self._listen, name="hand", daemon=True).start()

    def _listen(self) -> None:
        """Runs in a thread of its own: on some systems nobody can wait for a pipe and a socket at once."""
        with contextlib.suppress(OSError, ValueError):
            for line in self._stream:
                self._queue.put(line)
                self._bell.send(b"\0")
        self._queue.put(None)
        with contextlib.suppress(OSError):
            self._bell.send(b"\0")

    def sources(self) -> list[Source]:
        """What may become readable."""
        return [self._rung]

    def lines(self, source: Source) -> list[str]:
        """The lines that have come."""
        self._rung.recv(4096)
        lines: list[str] = []
        with contextlib.suppress(Empty):
            while (line := self._queue.get_nowait()) is not None:
                lines.append(line)
            self.ended = True
        return lines

    def answer(self, source: Source, text: str) -> None:
        """Answer one line; if nobody can hear the answer, the hand has gone."""
        try:
            self._answers.write(f"{text}\n")
            self._answers.flush()
        except (OSError, ValueError):
            self.ended = True

    def close(self) -> None:
        """Take no more lines."""
        self._rung.close()
        self._bell.close()


class CallHand:
    """Hand lines from another thread of this process, which waits for the answer."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._bell, self._rung = socket.socketpair()
        self.ended = False

    def ask(self, line: str, patience: float) -> str:
        """Give the line and return its answer; one caller at a time. SimulatorError if none comes."""
        self._queue.put(line)
        try:
            self._bell.send(b"\0")
            return self._answers.get(timeout=patience)
        except (Empty, OSError):
            raise SimulatorError("the simulated shoe does not answer") from None

    def end(self) -> None:
        """Say that nobody will ask any more."""
        self.ended = True
        with contextlib.suppress(OSError):
            self._bell.send(b"\0")

    def sources(self) -> list[Source]:
        """What may become readable."""
        return [self._rung]

    def lines(self, source: Source) -> list[str]:
        """The lines that have come."""
        self._rung.recv(4096)
        lines: list[str] = []
        with contextlib.suppress(Empty):
            while True:
                lines.append(self._queue.get_nowait())
        return lines

    def answer(self, source: Source, text: str) -> None:
        """Answer one line."""
        self._answers.put(text)

    def close(self) -> None:
        """Take no more lines."""
        self._rung.close()
        self._bell.close()


LONGEST_LINE = 200
"""Bytes of an unfinished hand line that are kept."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one. SimulatorError if the address cannot be had."""
    try:
        return socket.create_server((host, port))
    except OSError as problem:
        why = os.strerror(problem.errno) if problem.errno else str(problem)
        raise SimulatorError(f"socket://{host}:{port} cannot be used: {why}") from problem


def url_of(listener: socket.socket) -> str:
    """The address that a client opens."""
    host, port = listener.getsockname()[:2]
    return f"socket://{host}:{port}"


def read(source: Source) -> bytes:
    """What a socket brought; nothing if its other end is gone."""
    assert isinstance(source, socket.socket)
    try:
        return source.recv(4096)
    except OSError:
        return b""
