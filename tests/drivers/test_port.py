"""The owner of the port: its thread, over ports that do what they are told."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest

from drivers.messages import Capability, Link, LinkState, Message, UsePort, Why
from drivers.openings import Patience
from drivers.port import ShoePort
from drivers.shoe1.bodies import frame
from drivers.shoe1.decoder import Decoder, feed
from drivers.timers import Timers
from drivers.transport import PortLost, SerialTransport, Transport, open_url, why_not
from tests.drivers.conversation import card, identity
from tests.drivers.waiting import Inbox, until

BRISK = Timers().divided(20)
QUICK = replace(BRISK, link=60.0, hello_tries=10_000, main_tick=60.0)
"""Brisk, but nobody loses patience because the machine is slow."""


class FakePort:
    """A port that reads what the test puts in and keeps what was written; an exception put in is raised."""

    def __init__(self) -> None:
        self.incoming: SimpleQueue[bytes | Exception] = SimpleQueue()
        self.written = b""
        self.closed = threading.Event()
        self.threads: set[str] = set()

    def read(self) -> bytes:
        self.threads.add(threading.current_thread().name)
        try:
            item = self.incoming.get(timeout=QUICK.poll)
        except Empty:
            return b""
        if isinstance(item, Exception):
            raise item
        return item

    def write(self, data: bytes) -> None:
        self.threads.add(threading.current_thread().name)
        self.written += data

    def wake(self) -> None:
        self.incoming.put(b"")

    def close(self) -> None:
        self.threads.add(threading.current_thread().name)
        self.closed.set()

    def says(self, *bodies: str) -> None:
        for body in bodies:
            self.incoming.put(frame(body.encode()))

    def heard(self) -> list[str]:
        return [got.body.type for got in feed(Decoder(), self.written, 0.0)[1]]


Opening = Callable[[], Transport]


@contextmanager
def port(*openings: Opening, timers: Timers = QUICK, **more: object) -> Iterator[tuple[ShoePort, Inbox]]:
    """A shoe port whose openings go so, one after the other, the last one for ever; main ticks."""
    inbox, left = Inbox(), list(openings)

    def opens(url: str, poll: float) -> Transport:
        return (left.pop(0) if len(left) > 1 else left[0])()

    shoe = ShoePort("fake", inbox, {}, timers=timers, open_transport=opens, **more)
    ending = threading.Event()

    def main() -> None:
        while not ending.wait(0.01):
            shoe.tick()

    ticking = threading.Thread(target=main)
    ticking.start()
    try:
        yield shoe, inbox
    finally:
        ending.set()
        ticking.join()
        assert shoe.close()


def failing(why: Why) -> Opening:
    def opens() -> Transport:
        raise PortLost(why, "said the system")

    return opens


def up(fake: FakePort, inbox: Inbox) -> None:
    """Bring the line up."""
    until(lambda: "HI" in fake.heard())
    fake.says(identity(last=0))
    until(lambda: "RS" in fake.heard())
    fake.says(f"RP|{fake.written[fake.written.index(b'RS|') + 3 :][:2].decode()}|RS|00|00000000")
    inbox.wait("up session")


def test_a_card_goes_up_and_its_acknowledgement_down_all_in_one_thread() -> None:
    fake = FakePort()
    with port(lambda: fake) as (shoe, inbox):
        assert shoe.capabilities() == Capability(0)
        up(fake, inbox)
        fake.says(card(1))
        event = inbox.wait("1 card 9H")
        assert b"AK|7A3C|00000001" not in fake.written
        shoe.acknowledge(event)
        until(lambda: b"AK|7A3C|00000001" in fake.written)
        assert Capability.CUT in shoe.capabilities()
    assert fake.closed.is_set()
    assert fake.threads == {"shoe"}
    assert inbox.texts()[-1] == "down closed"


@pytest.mark.parametrize("why", [Why.BUSY, Why.MISSING, Why.DENIED, Why.BAD_URL])
def test_a_port_that_does_not_open_says_why_once_and_is_tried_again(why: Why) -> None:
    fake = FakePort()
    with port(failing(why), failing(why), failing(why), lambda: fake) as (_, inbox):
        message = inbox.wait(f"down {why}")
        assert message == Link(LinkState.DOWN, why, "said the system")
        up(fake, inbox)
    assert inbox.texts().count(f"down {why}") == 1


def test_a_port_that_vanishes_is_closed_and_opened_again() -> None:
    first, second = FakePort(), FakePort()
    with port(lambda: first, lambda: second) as (_, inbox):
        up(first, inbox)
        first.incoming.put(PortLost(Why.VANISHED, "unplugged"))
        inbox.wait("down vanished")
        assert first.closed.wait(10)
        up(second, inbox)


def test_a_mute_port_is_closed_and_opened_again() -> None:
    first, second = FakePort(), FakePort()
    with port(lambda: first, lambda: second, timers=replace(BRISK, main_tick=60.0)) as (_, inbox):
        inbox.wait("stale silent")
        assert first.closed.wait(10)
        until(lambda: "HI" in second.heard())
        assert first.heard() == ["HI"] * 5


def test_reads_that_end_at_once_and_bring_nothing_are_a_dead_port() -> None:
    class Dead(FakePort):
        def read(self) -> bytes:
            return b""

    with port(Dead, failing(Why.MISSING)) as (_, inbox):
        inbox.wait("down vanished")
        inbox.wait("down missing")


@pytest.mark.parametrize("call", ["reading", "opening", "writing"])
def test_a_call_that_does_not_come_back_is_left_behind_with_its_thread(call: str) -> None:
    release, entered, closed = threading.Event(), threading.Event(), threading.Event()

    class Hanging(FakePort):
        def read(self) -> bytes:
            return self._hang("reading") or super().read()

        def write(self, data: bytes) -> None:
            self._hang("writing")
            super().write(data)

        def close(self) -> None:
            closed.set()

        def _hang(self, name: str) -> bytes:
            if name == call and not release.is_set():
                entered.set()
                release.wait(60)
            return b""

    first, second = Hanging(), FakePort()

    def opens() -> Transport:
        first._hang("opening")
        return first

    with port(opens, lambda: second, patience=Patience(call=0.3)) as (_, inbox):
        assert entered.wait(20)
        message = inbox.wait("down hung")
        assert isinstance(message, Link)
        assert message.detail == call
        up(second, inbox)
        written = len(first.written)
        release.set()
        assert closed.wait(20), "the one left behind gives back what it has"
        second.says(card(1))
        inbox.wait("1 card 9H")
        assert len(first.written) <= written + 100
        assert inbox.texts().count("down hung") == 1


def test_another_port_is_used_when_it_is_chosen() -> None:
    ports = {"one": FakePort(), "two": FakePort()}
    opened: list[str] = []

    def opens(url: str, poll: float) -> Transport:
        opened.append(url)
        return ports[url]

    inbox = Inbox()
    shoe = ShoePort("one", inbox, {}, timers=QUICK, open_transport=opens)
    until(lambda: "HI" in ports["one"].heard())
    shoe.send(UsePort("one"))
    shoe.send(UsePort("two"))
    until(lambda: "HI" in ports["two"].heard())
    assert opened == ["one", "two"]
    assert ports["one"].closed.is_set()
    assert shoe.close()


def test_back_off_grows_and_starts_again_after_a_session() -> None:
    opened: list[float] = []
    fakes = [FakePort(), FakePort()]

    def fails() -> Transport:
        opened.append(time.monotonic())
        raise PortLost(Why.MISSING)

    def works() -> Transport:
        opened.append(time.monotonic())
        return fakes[0]

    with port(fails, fails, fails, works, fails, lambda: fakes[1]) as (_, inbox):
        up(fakes[0], inbox)
        fakes[0].incoming.put(PortLost(Why.VANISHED))
        up(fakes[1], inbox)
    waits = [later - before for before, later in pairwise(opened)]
    promised = [delay / 20 for delay in (0.5, 1.0, 2.0, 0.5)]
    assert all(wait >= least for wait, least in zip(waits, promised, strict=True))
    assert waits[3] < promised[2]


def test_what_is_stored_while_the_port_is_gone_is_known_when_it_is_back() -> None:
    first, second = FakePort(), FakePort()
    gate = threading.Event()

    def later() -> Transport:
        if gate.is_set():
            return second
        raise PortLost(Why.MISSING)

    with port(lambda: first, later) as (shoe, inbox):
        up(first, inbox)
        first.says(card(1))
        event = inbox.wait("1 card 9H")
        first.incoming.put(PortLost(Why.VANISHED))
        inbox.wait("down missing")
        shoe.acknowledge(event)
        gate.set()
        until(lambda: b"|7A3C|00000001\x03" in second.written)  # hello names it
        second.says(identity(last=1))
        until(lambda: b"|7A3C|00000002\x03" in second.written)


def test_our_own_mistake_becomes_a_message_without_its_text() -> None:
    fake = FakePort()
    with port(lambda: fake) as (_, inbox):
        fake.incoming.put(ZeroDivisionError("nine of hearts"))
        message = inbox.wait("down bug")
        assert isinstance(message, Link)
        assert message.detail.startswith("ZeroDivisionError at ")
        assert "hearts" not in message.detail


def test_a_deliver_that_raises_is_logged_and_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    def deliver(message: Message) -> None:
        raise RuntimeError("main is gone")

    shoe = ShoePort("fake", deliver, {}, open_transport=lambda url, poll: failing(Why.MISSING)())
    until(lambda: bool(caplog.records))
    assert shoe.close()
    assert [record.levelname for record in caplog.records] == ["CRITICAL"]
    caplog.clear()


def test_a_console_that_hangs_falls_silent() -> None:
    fake = FakePort()
    inbox = Inbox()
    timers = Timers(heartbeat=0.05, host_ack=0.05, main_tick=0.2, quiet=0.01, poll=0.005, link=60.0)
    shoe = ShoePort("fake", inbox, {}, timers=timers, open_transport=lambda url, poll: fake)
    until(lambda: "HI" in fake.heard())
    fake.says(identity(last=0), card(1))
    inbox.wait("1 card 9H")
    until(lambda: "AK" in fake.heard())
    shoe._owner.ended(0.3)  # main does nothing for longer than a tick may be old
    spoken = len(fake.heard())
    fake.says(card(2))
    inbox.wait("2 card 9H")
    fake.says(card(9))
    fake.says(card(3))
    inbox.wait("3 card 9H")
    assert len(fake.heard()) == spoken
    shoe.tick()
    until(lambda: len(fake.heard()) > spoken)
    assert shoe.close()


class TestClosing:
    def test_a_silent_port_ends_within_a_second(self) -> None:
        master, slave = os.openpty()
        try:
            shoe = ShoePort(os.ttyname(slave), Inbox(), {})
            until(lambda: shoe.lamps().port)
            started = time.monotonic()
            assert shoe.close()
            assert time.monotonic() - started < 1.0
            assert shoe._owner.ended(0)
        finally:
            os.close(master)
            os.close(slave)

    def test_a_silent_socket_too(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            inbox = Inbox()
            shoe = ShoePort(f"socket://127.0.0.1:{server.getsockname()[1]}", inbox, {})
            client, _ = server.accept()
            with client:
                assert client.recv(100).startswith(b"\x02HI")
                started = time.monotonic()
                assert shoe.close()
                assert time.monotonic() - started < 1.0
            assert inbox.texts() == ["down closed"]

    def test_while_waiting_to_open_again(self) -> None:
        inbox = Inbox()
        shoe = ShoePort("fake", inbox, {}, open_transport=lambda url, poll: failing(Why.MISSING)())
        inbox.wait("down missing")
        started = time.monotonic()
        assert shoe.close()
        assert time.monotonic() - started < 1.0

    def test_control_a_port_that_hangs_is_abandoned(self) -> None:
        release = threading.Event()

        class Hanging(FakePort):
            def close(self) -> None:
                release.wait(60)

        shoe = ShoePort("fake", Inbox(), {}, timers=QUICK, open_transport=lambda url, poll: Hanging())
        until(lambda: shoe.lamps().port)
        assert not shoe.close(patience=0.2)
        release.set()
        until(lambda: shoe._owner.ended(0))


def drained(line: Transport) -> tuple[bytes, Why]:
    """All that still comes, and why it ends."""
    got = b""
    for _ in range(1000):
        try:
            got += line.read()
        except PortLost as lost:
            return got, lost.why
    raise AssertionError("it does not end")


@contextmanager
def nobody() -> Iterator[None]:
    """As a user who may not open everything; root, whom no permission binds, becomes another one for a while."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


class TestOpening:
    def test_what_errors_mean(self) -> None:
        assert why_not(OSError(16, "Device or resource busy")) is Why.BUSY
        assert why_not(OSError(11, "Could not exclusively lock port")) is Why.BUSY
        assert why_not(OSError(13, "Permission denied")) is Why.DENIED
        assert why_not(OSError(2, "No such file or directory")) is Why.MISSING
        assert why_not(RuntimeError("whatever")) is Why.MISSING

    @pytest.mark.parametrize(
        ("url", "why"),
        [
            ("/nowhere/ttyUSB9", Why.MISSING),
            ("nosuchprotocol://x", Why.BAD_URL),
            ("socket://nonsense", Why.BAD_URL),
            ("socket://127.0.0.1:99999", Why.BAD_URL),
            ("hwgrep://no such device", Why.MISSING),
        ],
    )
    def test_an_address_that_cannot_be_opened(self, url: str, why: Why) -> None:
        with pytest.raises(PortLost) as caught:
            open_url(url, 0.1)
        assert caught.value.why is why

    def test_nobody_listens(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            number = server.getsockname()[1]
        with pytest.raises(PortLost) as caught:
            open_url(f"socket://127.0.0.1:{number}", 0.1)
        assert caught.value.why is Why.MISSING

    def test_a_second_program_is_turned_away_by_the_lock(self) -> None:
        master, slave = os.openpty()
        first = open_url(os.ttyname(slave), 0.1)
        try:
            with pytest.raises(PortLost) as caught:
                open_url(os.ttyname(slave), 0.1)
            assert caught.value.why is Why.BUSY
        finally:
            first.close()
            os.close(master)
            os.close(slave)

    def test_permission_denied_has_its_own_word(self, tmp_path: Path) -> None:
        closed = tmp_path / "port"
        closed.touch(mode=0)
        with pytest.raises(PortLost):
            open_url("/nowhere", 0.1)  # so that pyserial is loaded before the rights are gone
        with nobody(), pytest.raises(PortLost) as caught:
            open_url(str(closed), 0.1)
        assert caught.value.why is Why.DENIED

    def test_a_loop_of_pyserial_gives_back_what_was_written(self) -> None:
        loop = open_url("loop://", 0.1)
        assert isinstance(loop, SerialTransport)
        loop.write(b"abc")
        got = b""
        while len(got) < 3:
            got += loop.read()
        assert got == b"abc"
        assert loop.read() == b""
        loop.wake()
        loop.close()
        with pytest.raises(PortLost):
            loop.read()
        with pytest.raises(PortLost):
            loop.write(b"abc")
        loop.close()

    def test_the_cable_of_a_pty_is_pulled(self) -> None:
        master, slave = os.openpty()
        line = open_url(os.ttyname(slave), 0.1)
        os.write(master, b"abc")
        assert line.read().startswith(b"a")
        os.close(slave)
        os.close(master)
        assert drained(line)[1] is Why.VANISHED
        line.close()

    def test_a_socket_loses_no_byte_when_the_peer_hangs_up(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            line = open_url(f"socket://127.0.0.1:{server.getsockname()[1]}", 0.1)
            peer, _ = server.accept()
            peer.sendall(b"abc" * 100)
            peer.close()
            assert drained(line) == (b"abc" * 100, Why.VANISHED)
            line.close()

    def test_a_socket_whose_peer_hangs_up_at_once_is_busy(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            line = open_url(f"socket://127.0.0.1:{server.getsockname()[1]}", 0.1)
            server.accept()[0].close()
            assert drained(line) == (b"", Why.BUSY)
            line.close()

    @pytest.mark.parametrize(
        ("waiting", "calls"),
        [
            ([0], ["close"]),
            ([4, 2, 0], ["close"]),
            ([4], ["reset_output_buffer", "close"]),  # it does not go out: closing could wait for it
        ],
    )
    def test_what_was_written_last_goes_out_before_the_port_is_closed(
        self, waiting: list[int], calls: list[str]
    ) -> None:
        made: list[str] = []

        class Slow:
            @property
            def out_waiting(self) -> int:
                return waiting.pop(0) if len(waiting) > 1 else waiting[0]

            def reset_output_buffer(self) -> None:
                made.append("reset_output_buffer")

            def close(self) -> None:
                made.append("close")

        line = open_url("loop://", 0.1)
        assert isinstance(line, SerialTransport)
        line._port = Slow()
        line.close()
        assert made == calls

    def test_what_was_written_last_reaches_a_peer_that_goes_on_talking(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            line = open_url(f"socket://127.0.0.1:{server.getsockname()[1]}", 0.1)
            peer, _ = server.accept()
            peer.sendall(b"x" * 10_000)
            line.write(b"lock")
            line.close()
            got = b""
            while data := peer.recv(100):
                got += data
            assert got == b"lock"
            peer.close()

    def test_bytes_that_nobody_takes_are_lost_without_a_word(self) -> None:
        master, slave = os.openpty()
        line = open_url(os.ttyname(slave), 0.1)
        for _ in range(4):
            line.write(b"x" * 8192)
        line.close()
        os.close(master)
        os.close(slave)
