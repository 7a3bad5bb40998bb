"""Faults of the port, each once more on a real line, by the messages that the driver gives (shoes.md 4.2, D)."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path

import pytest

from drivers.listing import PortInfo
from drivers.messages import Candidates, Command, CommandResult, UsePort
from drivers.openings import Patience
from drivers.shoe1.bodies import frame
from drivers.transport import SerialTransport, Transport, open_url
from tests.drivers.conversation import card, identity, short
from tests.drivers.processes import ROOT
from tests.drivers.real_line import LOCKING, TCP, Main, Server, Shoe, T
from tests.drivers.waiting import until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminals there")

A = "0403:6001:A1"


class Adapters:
    """The list of ports, as the test says; the files are names of pseudo-terminals."""

    def __init__(self, *there: tuple[Path, str]) -> None:
        self.set(*there)

    def set(self, *there: tuple[Path, str]) -> None:
        self._there = [PortInfo(str(path), identity=A, location=location) for path, location in there]

    def __call__(self) -> list[PortInfo]:
        return [port for port in self._there if Path(port.name).exists()]


@pytest.mark.parametrize("named", [f"usb:{A}", "ttyUSB0"])
def test_f04_the_port_comes_back_under_another_name(named: str, tmp_path: Path) -> None:
    old, new, log = tmp_path / "ttyUSB0", tmp_path / "ttyUSB7", tmp_path / "shoe.log"
    adapters = Adapters((old, "1-1"), (new, "1-1"))
    place = named if named.startswith("usb:") else str(tmp_path / named)
    with Shoe(link=old, log=log) as shoe, Main(place, find=adapters) as main:
        main.hears("up session")
        shoe.say("load 1000", "pull 2000")
        until(lambda: len(main.cards) == 1)
        shoe.close()
        main.hears("down vanished", "down missing")
        with Shoe(link=new, log=log) as again:
            main.hears("up session")
            again.say("pull 3000")
            until(lambda: main.cards == again.cards[:2])


def test_f05_another_shoe_is_refused_and_the_right_one_taken_again(tmp_path: Path) -> None:
    name = tmp_path / "ttyUSB0"
    with Main(f"usb:{A}", find=Adapters((name, "1-1"))) as main:
        with Shoe(link=name, log=tmp_path / "7.log"):
            main.hears("up session")
        with Shoe(link=name, seed=8, caps=LOCKING) as other:
            main.hears("desync other_shoe")
            other.say("load 1000", "key unlock", "force 2000")
            seen = len(main.inbox.texts())
            until(lambda: any(text.startswith("shoe ") for text in main.inbox.texts()[seen:]))  # refused once more
            until(lambda: other.answer("unread 3000") == "no the slot is locked")
            assert main.cards == ()
            assert not main.port.lamps().session
        with Shoe(link=name, log=tmp_path / "7.log"):
            main.hears("up session")


def test_f06_of_two_equal_adapters_none_is_guessed_and_a_person_chooses(tmp_path: Path) -> None:
    one, two = tmp_path / "ttyUSB0", tmp_path / "ttyUSB1"
    with (
        Shoe(link=one, seed=7) as wrong,
        Shoe(link=two, seed=8) as right,
        Main(f"usb:{A}", find=Adapters((one, "1-1"), (two, "1-2"))) as main,
    ):
        candidates = main.inbox.wait(f"candidates usb:{A}@1-1 usb:{A}@1-2")
        assert isinstance(candidates, Candidates)
        assert [(port.name, port.location) for port in candidates.ports] == [(str(one), "1-1"), (str(two), "1-2")]
        assert main.detail("down ambiguous") == f"{one}, {two}"
        assert not main.port.lamps().port
        main.port.send(UsePort(candidates.ports[1].place))
        main.hears("up session")
        wrong.say("load 1000", "pull 2000")
        right.say("load 1000", "pull 2000")
        until(lambda: main.cards == right.cards[:1])


def test_f19_bytes_of_yesterday_are_no_events() -> None:
    yesterday = frame(identity(last=9).encode()) + frame(card(8).encode()) + frame(card(9).encode()) + b"\x02CD|7A"
    with Shoe(TCP) as shoe, Server(shoe, greeting=yesterday) as server, Main(server.url) as main:
        main.hears("up session")
        shoe.say("load 1000", "pull 2000")
        until(lambda: main.cards == shoe.cards[:1])
        assert [event.n for event in main.record] == [1, 2, 3]


@pytest.mark.parametrize("url", [TCP, ""], ids=["tcp", "pty"])
def test_f20_to_f22_wrong_speed_noise_and_an_endless_frame(url: str) -> None:
    with Shoe(url) as shoe, Main(shoe.url) as main:
        main.hears("up session")
        shoe.say("load 1000")
        began = time.monotonic()
        shoe.say("speed 1.5")
        main.hears("stale wrong_speed")
        assert time.monotonic() - began < 3.0, "F20: told within 3 s"
        shoe.say("pull 2000")
        main.hears("up session")
        until(lambda: main.cards == shoe.cards[:1])
        noise = main.port.lamps().counters.noise
        shoe.say("noise 5000 0.5", "pull 3000")  # F21
        until(lambda: main.cards == shoe.cards[:2])
        until(lambda: main.port.lamps().counters.noise > noise + 1000)
        shoe.say("endless 1.5")  # F22
        main.hears("stale wrong_speed", "up session")
        shoe.say("pull 4000")
        until(lambda: main.cards == shoe.cards[:3])


def test_f23_a_dead_descriptor_is_no_busy_loop() -> None:
    opened: list[float] = []
    held: list[Shoe] = []

    def opens(url: str, poll: float) -> Transport:
        opened.append(time.monotonic())
        return open_url(url, poll)

    with Shoe() as shoe, Main(shoe.url, open_transport=opens) as main:
        held.append(shoe)
        main.hears("up session")
        used = time.process_time()
        shoe.close()
        detail = main.detail("down vanished")
        assert "no data" in detail or "Input/output error" in detail
        main.hears("down missing")
        spent, passed = time.process_time() - used, time.monotonic() - opened[0]
        assert spent < max(0.5, passed / 2)
    assert len(opened) <= 6


CALLS = [
    ("in_waiting", OSError(errno.EIO, "Input/output error")),
    ("read", OSError(errno.EIO, "Input/output error")),
    ("read", TypeError("'NoneType' object cannot be interpreted as an integer")),
    ("in_waiting", AttributeError("fd")),
    ("write", OSError(errno.ENXIO, "No such device or address")),
    ("write", PermissionError(errno.EACCES, "Access is denied")),
]


class Breaking:
    """A port of pyserial of which the next call of one name raises."""

    def __init__(self, port: object) -> None:
        self._port = port
        self.broken: tuple[str, Exception] | None = None

    def __getattr__(self, name: str) -> object:
        if self.broken is not None and self.broken[0] == name:
            problem, self.broken = self.broken[1], None
            if name == "in_waiting":
                raise problem
            return lambda *_: _raise(problem)
        return getattr(self._port, name)


def _raise(problem: Exception) -> None:
    raise problem


def test_f24_whatever_a_call_raises_the_line_is_lost_and_comes_back() -> None:
    import termios

    ports: list[Breaking] = []

    def opens(url: str, poll: float) -> Transport:
        line = open_url(url, poll)
        assert isinstance(line, SerialTransport)
        ports.append(Breaking(line._port))
        line._port = ports[-1]
        return line

    with Shoe() as shoe, Main(shoe.url, open_transport=opens) as main:
        main.hears("up session")
        shoe.say("load 1000")
        for number, (name, problem) in enumerate([*CALLS, ("read", termios.error(5, "Input/output error"))]):
            ports[-1].broken = (name, problem)
            assert str(problem) in main.detail("down vanished")
            shoe.say(f"pull {number}")
            main.hears("up session")
            until(lambda so_far=number + 1: main.cards == shoe.cards[:so_far])


def test_f25_a_line_that_takes_nothing_fails_the_command_and_disturbs_no_reading() -> None:
    import termios

    with Shoe(caps=LOCKING) as shoe, Main(shoe.url) as main:
        main.hears("up session")
        shoe.say("load 1000", "key unlock")
        until(lambda: len(main.record) == 3)
        main.port.send(Command("CE", {"code": "21"}))
        main.inbox.wait("CE 06")  # what was recorded is acknowledged too
        stopped = os.open(shoe.url, os.O_RDWR | os.O_NOCTTY)
        termios.tcflow(stopped, termios.TCOOFF)
        main.port.send(Command("LS", {"reason": "0"}, ref="lock"))
        used = time.process_time()
        result = main.inbox.wait("LS None")
        assert isinstance(result, CommandResult)
        assert time.process_time() - used < 0.4, "it waits and does not ask without end"
        shoe.say("force 2000", "force 3000")
        until(lambda: main.cards == shoe.cards[:2])
        termios.tcflow(stopped, termios.TCOON)
        os.close(stopped)
        main.port.send(Command("LS", {"reason": "0"}, ref="again"))
        main.inbox.wait("LS 00")


class Hanging:
    """A real port whose closing hangs until it is let go."""

    def __init__(self, line: Transport, let_go: threading.Event) -> None:
        self.read, self.write, self.wake = line.read, line.write, line.wake
        self._line, self._let_go = line, let_go

    def close(self) -> None:
        self._let_go.wait(60)
        self._line.close()


def test_f26_closing_that_hangs_is_left_behind_and_play_goes_on(tmp_path: Path) -> None:
    name, log, let_go = tmp_path / "ttyUSB0", tmp_path / "shoe.log", threading.Event()

    def opens(url: str, poll: float) -> Transport:
        return Hanging(open_url(url, poll), let_go)

    brief = Patience(close=0.3)
    with Main(str(name), open_transport=opens, patience=brief) as main:
        with Shoe(link=name, log=log) as shoe:
            main.hears("up session")
            shoe.say("load 1000", "pull 2000")
            until(lambda: len(main.cards) == 1)
        main.hears("down vanished")
        assert main.detail("down hung") == "closing"
        with Shoe(link=name, log=log) as shoe:
            main.hears("up session")
            shoe.say("pull 3000")
            until(lambda: main.cards == shoe.cards[:2])
        main.hears("down hung")
        began = time.monotonic()
        with Shoe(link=name, log=log):
            main.hears("up session")
            assert not main.port.close(), "the application is told that it must leave the port behind"
        assert time.monotonic() - began < 20
        let_go.set()


HOLDER = """
import fcntl, os, sys
port = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
fcntl.flock(port, fcntl.LOCK_EX)
print("mine", flush=True)
sys.stdin.read()
"""


def test_f27_a_busy_port_names_who_has_it_and_is_taken_when_it_is_free() -> None:
    with Shoe() as shoe:
        other = subprocess.Popen(
            [sys.executable, "-c", HOLDER, shoe.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdout.readline()
        with Main(shoe.url) as main:
            assert f"(process {other.pid})" in main.detail("down busy")
            other.stdin.close()
            other.wait(20)
            main.hears("up session")
        other.stdout.close()


DENIED = """
import json, os, sys, time
import serial
from drivers.port import ShoePort
from drivers.transport import open_url
from tests.drivers.real_line import T
heard, opened, began = [], [], time.monotonic()
def opens(url, poll):
    opened.append(time.monotonic() - began)
    return open_url(url, poll)
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
port = ShoePort(sys.argv[1], heard.append, {}, timers=T, open_transport=opens)
while len(opened) < 4 and time.monotonic() - began < 60:
    port.tick()
    time.sleep(0.01)
port.close()
print(json.dumps([[link.state, link.why, link.detail] for link in heard]))
print(json.dumps(opened))
"""


@pytest.mark.root
def test_f28_no_permission_names_the_group_and_is_no_storm() -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can drop to another user id")
    with Shoe() as shoe:
        os.chmod(shoe.url, 0o620)
        child = subprocess.run(
            [sys.executable, "-c", DENIED, shoe.url],
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=100,
            check=False,
        )
        assert child.returncode == 0, child.stderr
        heard, opened = map(json.loads, child.stdout.splitlines())
        import grp

        owner = grp.getgrgid(os.stat(shoe.url).st_gid).gr_name
        assert heard == [["down", "denied", owner], ["down", "closed", ""]]
        waits = [after - before for before, after in pairwise(opened)]
        assert all(wait >= T.reopen[-1] for wait in waits), "5 s, divided: nothing gets better by asking more often"


def test_f29_an_adapter_that_goes_as_soon_as_it_comes_is_told_as_that(tmp_path: Path) -> None:
    name = tmp_path / "ttyUSB0"
    with Main(f"usb:{A}", find=Adapters((name, "1-1"))) as main:
        main.hears("down missing")
        for _ in range(2):
            with Shoe(link=name):
                until(lambda: main.port.lamps().port)
            main.hears("down vanished", "down blinks")
    with Main(f"usb:{A}", find=Adapters((name, "1-1")), patience=Patience(blink=0.2)) as control:
        control.hears("down missing")
        with Shoe(link=name):
            control.hears("up session")
            opened_at = time.monotonic()
            until(lambda: time.monotonic() > opened_at + 0.3)
        control.hears("down vanished", "down missing")
        assert "down blinks" not in control.inbox.texts()


def test_f30_a_shoe_that_restarts_when_the_port_is_opened(tmp_path: Path) -> None:
    with Shoe(TCP) as shoe:
        shoe.say("load 1000", "pull 2000")
        restarts = threading.Event()

        def dtr() -> None:
            if restarts.is_set():
                shoe.say("dip")

        with Server(shoe, on_client=dtr) as server, Main(server.url) as main:
            main.hears("up session")
            until(lambda: main.cards == shoe.cards[:1])
            restarts.set()
            server.hang_up()
            main.hears("down vanished", "up session")
            until(lambda: [event.kind for event in main.record] == ["boot", "loaded", "card", "boot"])
            shoe.say("pull 3000")
            until(lambda: main.cards == shoe.cards[:2])


def test_f31_a_sleep_is_told_with_its_length_and_every_card_comes() -> None:
    asleep = 0.0
    with Shoe() as shoe, Main(shoe.url, wall=lambda: time.monotonic() + asleep) as main:
        main.hears("up session")
        shoe.say("load 1000", "pull 2000")
        until(lambda: main.cards == shoe.cards[:1])
        shoe.say("pull 3000", "pull 4000")
        asleep = 600.0
        assert main.detail("down slept") == "600"
        main.hears("up session")
        until(lambda: main.cards == shoe.cards[:3])
        asleep = 604.0
        shoe.say("pull 5000")
        until(lambda: main.cards == shoe.cards[:4])
        assert main.inbox.texts().count("down slept") == 1, "the control: 4 s are no sleep"


def test_f60_the_lamps_show_that_the_serial_side_is_dead() -> None:
    with Shoe(TCP) as shoe, Server(shoe) as server, Main(server.url) as main:
        main.hears("up session")
        assert main.port.lamps().session
        server.is_dead = True
        main.hears("stale silent")
        server.hang_up()
        main.hears("down vanished")

        def lit() -> tuple[bool, ...]:
            lamps = main.port.lamps()
            return lamps.port, lamps.bytes, lamps.frames, lamps.session

        until(lambda: lit() == (True, False, False, False))
        shoe.say("load 1000", "pull 2000")
        server.is_dead = False
        main.hears("up session")
        until(lambda: main.cards == shoe.cards[:1])


def test_what_is_said_of_each_is_short() -> None:
    assert short(Candidates(())) == "candidates "
