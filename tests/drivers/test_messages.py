"""The values that go up and down."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from drivers.messages import Flags, Link, LinkState, Why, same_event
from drivers.shoe1.bodies import frame
from drivers.timers import Timers
from tests.drivers.conversation import card
from tests.drivers.processes import ROOT


def raw(body: str) -> bytes:
    return frame(body.encode())[:-2]


def test_the_same_event_differs_at_most_in_the_flag_sent_before() -> None:
    first = raw(card(5))
    assert same_event(first, raw(card(5, fl=Flags.SENT_BEFORE)))
    assert same_event(first, first + b"\r\n")
    assert not same_event(first, raw(card(5, "8H")))
    assert not same_event(first, raw(card(5, fl=Flags.LOCKED)))
    assert not same_event(first, raw(card(6)))


@pytest.mark.parametrize("junk", [b"", b"\x02", b"|||", b"a|b|c|zz|", b"a|b|c|\xff\xff", "a|b|c|٣٣".encode()])
def test_junk_is_only_the_same_as_itself(junk: bytes) -> None:
    assert same_event(junk, junk)
    assert not same_event(junk, raw(card(5)))


def test_a_message_is_a_value() -> None:
    assert Link(LinkState.UP, Why.SESSION) == Link(LinkState.UP, Why.SESSION)
    with pytest.raises(AttributeError):
        Link(LinkState.UP, Why.SESSION).state = LinkState.DOWN


def test_divided_timers_are_shorter_and_count_the_same() -> None:
    timers, quick = Timers(), Timers().divided(20)
    for field in fields(Timers):
        whole, part = getattr(timers, field.name), getattr(quick, field.name)
        if isinstance(whole, float):
            assert part == whole / 20
        elif isinstance(whole, int):
            assert part == whole
    assert quick.reopen == (0.025, 0.05, 0.1, 0.25)


def test_a_slow_line_is_given_twice_the_time() -> None:
    slow = Timers().at(4800)
    assert (slow.ack, slow.command, slow.heartbeat) == (0.8, 1.2, 1.0)
    assert Timers().at(9600) == Timers()


def imports(path: Path) -> set[str]:
    """Every module that a file names in an import, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.add(node.module or "")
    return found


SOURCES = sorted((ROOT / "drivers").rglob("*.py"))
POSIX_ONLY = {"fcntl", "pty", "tty", "termios", "resource", "grp", "pwd"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        assert top in sys.stdlib_module_names or top in ("drivers", "msgspec", "serial")
        assert top != "serial" or path.name in ("transport.py", "listing.py")
        assert top not in POSIX_ONLY or path.stem.endswith("_posix")
        assert top != "time" or path.name in ("port.py", "server.py", "address.py", "pair.py")  # each with its thread
        assert top != "msvcrt" or path.stem.endswith("_windows")


def test_the_clerks_module_loads_nothing_heavy() -> None:
    code = (
        "import sys, drivers.messages; print(*sorted(m for m in sys.modules if m.startswith(('drivers', 'serial'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["drivers", "drivers.messages"]


def test_the_port_and_the_simulator_load_no_pyserial_before_a_port_is_opened() -> None:
    code = "import sys, drivers.port, drivers.simulator; print('serial' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "False"
