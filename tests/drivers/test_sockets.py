"""Device servers: no byte lost where pyserial loses some, a peer that is gone without a word, RFC 2217 for real."""

from __future__ import annotations

import ctypes
import os
import select
import socket
import struct
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
import serial
from serial.rfc2217 import PortManager

from drivers import sockets
from drivers.line import LineForm
from drivers.messages import Why
from drivers.sockets import KEEP_ALIVE, Rfc2217Transport, SocketTransport
from drivers.transport import PortLost, Transport, open_url, opener
from tests.drivers.real_line import Block, Main, Shoe, T
from tests.drivers.test_port import drained
from tests.drivers.waiting import DEADLINE, until


@contextmanager
def listening() -> Iterator[tuple[socket.socket, int]]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server, int(server.getsockname()[1])


class Rfc2217Server(Block):
    """A device server out of pyserial's own code, in front of a pseudo-terminal; one client after the other.

    A pseudo-terminal has no modem lines, so of these only the asking is kept.
    """

    def __init__(self, path: str, url: str = "127.0.0.1") -> None:
        self._listener = socket.create_server((url, 0))
        self.url = f"rfc2217://{url}:{self._listener.getsockname()[1]}"
        self.serial = serial.Serial(path, timeout=0)
        self.asked: dict[str, object] = {}
        self._client: socket.socket | None = None
        self._manager: PortManager | None = None
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._live)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """What pyserial's code answers."""
        if self._client is not None:
            self._client.sendall(data)

    def hang_up(self) -> None:
        assert self._client is not None
        self._client.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._ending.set()
        self._thread.join(DEADLINE)
        for end in (self._listener, self._client, self.serial):
            if end is not None:
                end.close()

    def _line(self) -> SimpleNamespace:
        """The port as pyserial's code sets it."""
        server = self

        class Line(SimpleNamespace):
            def __setattr__(self, name: str, value: object) -> None:
                server.asked[name] = value
                super().__setattr__(name, value)

        lines: dict[str, object] = {
            "cts": True,
            "dsr": True,
            "ri": False,
            "cd": True,
            "xonxoff": False,
            "rtscts": False,
        }
        for name in ("reset_input_buffer", "reset_output_buffer"):
            lines[name] = lambda: None
        return Line(baudrate=300, bytesize=8, parity="N", stopbits=1, **lines)

    def _live(self) -> None:
        while not self._ending.is_set():
            ends = [self._listener, self.serial, *([self._client] if self._client else [])]
            ready, _, _ = select.select(ends, [], [], 0.02)
            if self._listener in ready:
                self._client = self._listener.accept()[0]
                self._manager = PortManager(self._line(), self)
                continue
            if self.serial in ready and self._manager is not None:
                self.write(b"".join(self._manager.escape(self.serial.read(4096))))
            if self._client in ready:
                self._heard()

    def _heard(self) -> None:
        assert self._client is not None
        assert self._manager is not None
        try:
            data = self._client.recv(4096)
        except OSError:
            data = b""
        if not data:
            self._client.close()
            self._client = self._manager = None
            return
        self.serial.write(b"".join(self._manager.filter(data)))


def test_bytes_that_pyserial_loses_when_the_peer_hangs_up() -> None:
    """The control: its `read` of more bytes than came throws away what came when the connection ends."""
    with listening() as (server, number):

        def last_words() -> None:
            peer, _ = server.accept()
            peer.sendall(b"\x02last card\x03")
            peer.close()

        theirs = serial.serial_for_url(f"socket://127.0.0.1:{number}", timeout=0.1)
        last_words()
        for size in (100, 1):
            with pytest.raises(serial.SerialException, match="disconnected"):
                theirs.read(size)
        theirs.close()
        ours = open_url(f"socket://127.0.0.1:{number}", 0.1)
        last_words()
        assert drained(ours) == (b"\x02last card\x03", Why.VANISHED)
        ours.close()


def test_bytes_that_pyserial_loses_when_it_opens() -> None:
    """The control: what the peer has sent at once is discarded by its opening."""
    with listening() as (server, number):
        greeted = threading.Event()
        peers: list[socket.socket] = []

        def greets() -> None:
            for _ in range(2):
                peers.append(server.accept()[0])
                peers[-1].sendall(b"first card")
                greeted.set()

        greeting = threading.Thread(target=greets)
        greeting.start()
        theirs = SlowSocket(f"socket://127.0.0.1:{number}", greeted)
        assert theirs.read(10) == b""
        theirs.close()
        ours = open_url(f"socket://127.0.0.1:{number}", 20.0)
        assert ours.read() == b"first card"
        ours.close()
        greeting.join(DEADLINE)
        for peer in peers:
            peer.close()


class SlowSocket(serial.serial_for_url("socket://", do_not_open=True).__class__):  # type: ignore[misc]  # made when it runs
    """pyserial's own, on a machine so slow that the peer has sent before it discards."""

    def __init__(self, url: str, greeted: threading.Event) -> None:
        self._greeted = greeted
        super().__init__(url, timeout=0.2)

    def reset_input_buffer(self) -> None:
        assert self._greeted.wait(DEADLINE)
        super().reset_input_buffer()


def deaf(connection: socket.socket) -> None:
    """Let the system drop whatever comes for this socket, acknowledgements included: a peer without power."""
    drop_all = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, 0))
    program = struct.pack("HL", 1, ctypes.addressof(drop_all))
    connection.setsockopt(socket.SOL_SOCKET, 26, program)  # SO_ATTACH_FILTER


@pytest.mark.skipif(sys.platform != "linux", reason="the test makes a peer deaf as Linux can")
def test_a_peer_that_is_gone_without_a_word_is_noticed() -> None:
    with listening() as (server, number):
        line = SocketTransport("127.0.0.1", number, 0.1, keep_alive=(1, 1, 1))
        control = socket.create_connection(("127.0.0.1", number))
        peers = [server.accept()[0], server.accept()[0]]
        peers[0].sendall(b"one card")
        assert line.read() == b"one card"
        for peer in peers:
            deaf(peer)
        began = time.monotonic()
        assert drained(line) == (b"", Why.VANISHED)
        assert time.monotonic() - began < 30
        control.setblocking(False)
        with pytest.raises(BlockingIOError):
            control.recv(1)  # the control: without keep-alive nobody has noticed
        for end in (line, control, *peers):
            end.close()


def test_the_promise_of_keep_alive() -> None:
    with listening() as (_, number):
        line = SocketTransport("127.0.0.1", number, 0.1)
        sock = line._socket
        assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        if sys.platform == "linux":
            options = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
            assert tuple(sock.getsockopt(socket.IPPROTO_TCP, one) for one in options) == KEEP_ALIVE
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 11_000
        line.close()


@pytest.mark.parametrize("text", [b"Port already in use\r\n", b""])
def test_a_device_server_that_turns_away_says_busy(text: bytes) -> None:
    with listening() as (server, number):
        line = open_url(f"socket://127.0.0.1:{number}", 0.1)
        peer, _ = server.accept()
        peer.sendall(text)
        peer.close()
        assert drained(line) == (text, Why.BUSY)
        line.close()


def test_a_connection_that_takes_nothing_is_not_waited_for_twice() -> None:
    with listening() as (server, number):
        line = open_url(f"socket://127.0.0.1:{number}", 0.1)
        peer, _ = server.accept()
        line._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        began = time.monotonic()
        for _ in range(200):
            line.write(b"x" * 100_000)
        assert time.monotonic() - began < 5.0, "two times 0.5 s, and not two hundred times"
        line.close()
        peer.close()


@pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminals there")
class TestRfc2217:
    def test_a_shoe_behind_a_device_server_that_sets_its_line(self) -> None:
        with Shoe() as shoe, Rfc2217Server(shoe.url) as server, Main(server.url) as main:
            main.hears("up session")
            asked = [server.asked[name] for name in ("baudrate", "bytesize", "parity", "stopbits", "dtr", "rts")]
            assert asked == [19200, 8, "N", 1, False, False]
            shoe.say("load 1000", "pull 2000")
            until(lambda: main.cards == shoe.cards[:1])
            server.hang_up()
            main.hears("down vanished", "up session")
            shoe.say("pull 3000")
            until(lambda: main.cards == shoe.cards[:2])

    def test_no_byte_is_lost_where_pyserials_client_loses_some(self) -> None:
        master, slave = os.openpty()
        with Rfc2217Server(os.ttyname(slave)) as server:
            theirs = pyserials(server.url)
            os.write(master, b"\x02last\xffcard\x03")
            until(lambda: theirs.in_waiting == 11)
            server.hang_up()
            until(lambda: not theirs._thread.is_alive())
            with pytest.raises(serial.SerialException, match="reader thread died"):
                theirs.read(100)
            theirs.close()
        with Rfc2217Server(os.ttyname(slave)) as server:
            ours = open_url(server.url, 0.1)
            assert isinstance(ours, Rfc2217Transport)
            os.write(master, b"\x02last\xffcard\x03")
            until(lambda: bool(select.select([ours._line._socket], [], [], 0)[0]))
            server.hang_up()
            assert drained(ours) == (b"\x02last\xffcard\x03", Why.VANISHED)
            ours.close()
        os.close(slave)
        os.close(master)

    def test_every_byte_goes_through(self) -> None:
        master, slave = os.openpty()
        with Rfc2217Server(os.ttyname(slave)) as server:
            line = opener(LineForm(9600, 7, "E", 2))(server.url, 0.05)
            assert isinstance(line, Transport)
            assert [server.asked[name] for name in ("baudrate", "bytesize", "parity", "stopbits")] == [
                9600,
                7,
                "E",
                2,
            ]
            every = bytes(range(256))
            line.write(every)
            got = b""
            while len(got) < 256:
                got += os.read(master, 4096)
            assert got == every
            os.write(master, every)
            got = b""
            while len(got) < 256:
                got += line.read()
            assert got == every
            line.close()
        os.close(slave)
        os.close(master)

    def test_a_server_that_is_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sockets, "SETTLE_PATIENCE", 0.3)
        with listening() as (server, number):
            server.listen(5)
            with pytest.raises(PortLost) as caught:
                open_url(f"rfc2217://127.0.0.1:{number}", 0.1)
            assert caught.value.why is Why.MISSING
            assert "does not set its line" in caught.value.detail
            turned_away = threading.Thread(target=lambda: [server.accept()[0].close() for _ in range(2)])
            turned_away.start()
            with pytest.raises(PortLost) as caught:
                open_url(f"rfc2217://127.0.0.1:{number}", 0.1)
            assert caught.value.why is Why.BUSY
            turned_away.join(DEADLINE)
        with pytest.raises(PortLost) as caught:
            open_url("rfc2217://nonsense", 0.1)
        assert caught.value.why is Why.BAD_URL
        assert "rfc2217://HOST:PORT" in caught.value.detail

    def test_a_write_that_blocks_does_not_hang_the_owner(self) -> None:
        with Shoe() as shoe, Rfc2217Server(shoe.url) as server:
            line = open_url(server.url, T.poll)
            server._ending.set()
            server._thread.join(DEADLINE)
            began = time.monotonic()
            for _ in range(200):
                line.write(b"x" * 100_000)
            assert time.monotonic() - began < 5.0
            line.close()


def pyserials(url: str) -> serial.rfc2217.Serial:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it starts its thread in a way of long ago
        return serial.serial_for_url(url, timeout=0.1)
