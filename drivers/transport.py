"""A port as four methods, opened by any address that pyserial knows; the only module that imports pyserial.

pyserial raises SerialException, OSError, termios.error, TypeError or AttributeError for one and the same event, a
port that is gone; so every call to it is caught whole, and what comes out is `PortLost` (shoes.md 4.1, no. 5).
"""

from __future__ import annotations

import contextlib
import errno
import io
import select
import sys
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Protocol, runtime_checkable
from urllib.parse import urlsplit

from drivers.holders import likely
from drivers.line import LineForm
from drivers.messages import Why

if sys.platform == "win32":
    from drivers.node_windows import group_of, keep_others_out
else:
    from drivers.node_posix import group_of, keep_others_out

if TYPE_CHECKING:
    from serial import Serial

LAST_WORD, LAST_LOOKS = 0.2, 20
"""Seconds for which a port that is to be closed may go on sending, and how often it is looked whether it has."""

WRITE_PATIENCE = 0.5
"""Seconds after which bytes that the port does not take are given up."""


class PortLost(Exception):
    """The port cannot be opened or has failed; it is of no use any more."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(why, detail)
        self.why = why
        self.detail = detail


class Listener(Protocol):
    """An open port that is only listened to; every call but `wake` belongs to the thread that opened it.

    Every call may raise PortLost. There is no way to send: what has no such method cannot send by mistake.
    """

    def read(self) -> bytes:
        """What has come, after at most `poll` seconds; empty if nothing came or `wake` was called."""

    def wake(self) -> None:
        """End a `read` at once; any thread may call it until `close` has begun."""

    def close(self) -> None:
        """Give the port back; may hang as long as the system's driver likes."""


@runtime_checkable
class Transport(Listener, Protocol):
    """An open port that also sends."""

    def write(self, data: bytes) -> None:
        """Send bytes; what the port does not take in time is lost without a word, as on a cable."""


class ReadOnly:
    """An open port of which only reading is left."""

    def __init__(self, transport: Transport) -> None:
        self.read = transport.read
        self.wake = transport.wake
        self.close = transport.close


def opener(line: LineForm | None = None, read_only: bool = False) -> Callable[[str, float], Transport | Listener]:
    """What opens a port at (url, poll) as a line of this form; only to be read, if so asked."""

    def open_line(url: str, poll: float) -> Transport | Listener:
        transport = open_url(url, poll, line)
        return ReadOnly(transport) if read_only else transport

    return open_line


def open_url(url: str, poll: float, line: LineForm | None = None) -> Transport:
    """Open the port at `url`; raises PortLost with the reason, which is never VANISHED."""
    line = line or LineForm()
    if url.startswith("sim://"):
        from drivers.simulator.address import open_sim

        return open_sim(url, poll)
    if url.startswith("socket://"):
        from drivers.sockets import SocketTransport

        return SocketTransport(*_address(url), poll)
    if url.startswith("rfc2217://"):
        from drivers.sockets import Rfc2217Transport

        return Rfc2217Transport(*_address(url), poll, line)
    return SerialTransport(url, poll, line)


class SerialTransport:
    """A port of pyserial, held alone; DTR and RTS stay low, since some shoes restart on them."""

    def __init__(self, url: str, poll: float, line: LineForm) -> None:
        try:
            self._port = _port(url, poll, line)
            self._port.open()
        except ValueError as problem:
            raise PortLost(Why.BAD_URL, str(problem)) from problem
        except Exception as problem:
            why = why_not(problem)
            raise PortLost(why, told_more(why, url, problem)) from problem
        self._descriptor = _descriptor(self._port)
        self._stuck = False
        if self._descriptor is not None:
            keep_others_out(self._descriptor)
        with contextlib.suppress(Exception):
            self._port.set_low_latency_mode(True)  # where system and adapter allow it (shoes.md 4.1, no. 18)

    def read(self) -> bytes:
        """What has come, after at most `poll` seconds; with the byte that was waited for, all that came with it."""
        try:
            data = bytes(self._port.read(max(1, self._port.in_waiting)))
            rest = self._port.in_waiting if len(data) == 1 else 0
            return data + bytes(self._port.read(rest)) if rest else data
        except Exception as problem:
            raise PortLost(Why.VANISHED, str(problem)) from problem

    def write(self, data: bytes) -> None:
        """Send bytes, or lose them; a port that takes nothing is not waited for twice."""
        from serial import SerialTimeoutException

        try:
            if self._takes_bytes():
                self._port.write(data)
        except SerialTimeoutException:
            self._stuck = True
        except Exception as problem:
            raise PortLost(Why.VANISHED, str(problem)) from problem

    def _is_sent(self) -> bool:
        """Whether the last bytes are on the line, after a moment at most."""
        for _ in range(LAST_LOOKS):
            if self._stuck or not self._port.out_waiting:
                break
            Event().wait(LAST_WORD / LAST_LOOKS)
        return not self._stuck and not self._port.out_waiting

    def _takes_bytes(self) -> bool:
        """Wait until it does; pyserial would ask a full port again and again without waiting."""
        if self._descriptor is None:
            return True
        _, ready, _ = select.select([], [self._descriptor], [], 0 if self._stuck else WRITE_PATIENCE)
        self._stuck = not ready
        return bool(ready)

    def wake(self) -> None:
        """End a `read` at once, where the system can."""
        with contextlib.suppress(Exception):
            self._port.cancel_read()

    def close(self) -> None:
        """Give the port back: the last order goes out, what the line does not take is dropped, not waited for."""
        with contextlib.suppress(Exception):
            if not self._is_sent():
                self._port.reset_output_buffer()
        with contextlib.suppress(Exception):
            self._port.close()


def _port(url: str, poll: float, line: LineForm) -> Serial:
    """The port of pyserial, not opened yet."""
    from serial import serial_for_url

    port = serial_for_url(
        url,
        do_not_open=True,
        baudrate=line.baud,
        bytesize=line.data_bits,
        parity=line.parity,
        stopbits=line.stop_bits,
        timeout=poll,
        exclusive=True,
    )
    port.write_timeout = WRITE_PATIENCE
    port.dtr = False
    port.rts = False
    return port


def why_not(problem: Exception) -> Why:
    """What an error at opening means."""
    code = getattr(problem, "errno", None)
    if code in (errno.EBUSY, errno.EAGAIN):
        return Why.BUSY
    if code in (errno.EACCES, errno.EPERM) or "PermissionError" in str(problem):
        return Why.BUSY if sys.platform == "win32" else Why.DENIED
    return Why.MISSING


def told_more(why: Why, path: str, problem: Exception) -> str:
    """What a person needs to know beside the reason: who may have the port, whose group one must be in."""
    if why is Why.BUSY:
        return likely(path)
    return group_of(path) if why is Why.DENIED else str(problem)


def _descriptor(port: Serial) -> int | None:
    """The open file behind a port, where there is one that can be waited for."""
    try:
        return int(port.fileno())
    except (AttributeError, io.UnsupportedOperation):
        return None


def _address(url: str) -> tuple[str, int]:
    try:
        parts = urlsplit(url)
        if parts.hostname and parts.port:
            return parts.hostname, parts.port
    except ValueError as problem:
        raise PortLost(Why.BAD_URL, str(problem)) from problem
    raise PortLost(Why.BAD_URL, f"{url} must have the form {url.partition(':')[0]}://HOST:PORT")
