"""The simulator in a process of its own: other wires and faults by name, over a pseudo-terminal and over TCP."""

from __future__ import annotations

import os

import pytest

from drivers.messages import ShoeEvent
from drivers.port import ShoePort
from drivers.timers import Timers
from tests.drivers.processes import Process, Simulator, options_text
from tests.drivers.profiles import shipped
from tests.drivers.waiting import Inbox, until

OTHERS = [("angel", "angel-eye"), ("beetek", "bee-tek"), ("ascii", "ascii-line")]
LINES = ["socket://127.0.0.1:0", *([""] if os.name == "posix" else [])]


def heard(simulator: Simulator, profile: str, *lines: str, count: int = 0, cards: int = 0) -> list[ShoeEvent]:
    """What a driver hears while the hand says these lines; each event is acknowledged at once."""
    inbox = Inbox()
    device = shipped(profile)
    port = ShoePort(simulator.url, inbox, {}, device=device, timers=Timers())

    def events() -> list[ShoeEvent]:
        inbox.texts()
        return [message for message in inbox.got if isinstance(message, ShoeEvent) and not message.repeated]

    def tend() -> None:
        port.tick()
        for event in events():
            port.acknowledge(event)

    until(lambda: port.lamps().port, meanwhile=tend)
    if device.wire is None:
        until(lambda: port.lamps().session, meanwhile=tend)
    for line in lines:
        assert simulator.say(line).startswith("ok"), line
    until(lambda: len(events()) >= count and sum(e.face is not None for e in events()) >= cards, meanwhile=tend)
    assert port.close()
    return events()


@pytest.mark.parametrize("url", LINES)
@pytest.mark.parametrize(
    ("wire", "profile"),
    [("angel", "angel-eye"), ("beetek", "bee-tek"), ("ascii", "ascii-line"), ("ssi", "barcode-ssi")],
)
def test_a_shoe_on_another_wire(url: str, wire: str, profile: str) -> None:
    with Simulator(wire=wire, url=url) as simulator:
        events = heard(simulator, profile, "load 1000", "pull 2000", "pull 3000", "pull 4000", cards=3)
        faces = [event.face for event in events if event.kind == "card"]
        assert tuple(faces) == simulator.cards[: len(faces)]
        assert len(faces) == 3
        assert events[0].device_uid.startswith(f"{profile}@")


@pytest.mark.parametrize("url", LINES)
def test_faults_by_name_and_by_key_on_a_real_line(url: str) -> None:
    with Simulator(url=url, caps="MAVQCRDB") as simulator:
        lines = ("load 1000", "half", "pull 2000", "pull 3000", "F38 7", "F14", "x", "p")
        events = heard(simulator, "shoe1", *lines, count=11)
        kinds = [event.kind.value for event in events]
        assert kinds.count("unreadable") == 1
        assert [event.reason for event in events if event.kind == "unreadable"] == ["7"]
        assert "double" in kinds
        assert [event.n for event in events] == list(range(1, len(events) + 1))
        assert simulator.say("F07") == "no F07 is not done at the shoe: kill the console's process in mid-coup"
        assert simulator.say("F26") == "no F26 cannot be done here: hang"
        assert simulator.say("F61").startswith("no the line must be")


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    for options, why in (
        ({"wire": "morse"}, "the wire must be one of shoe1, angel, beetek, ascii, scanner, ssi, rfid, not morse"),
        ({"caps": "LX"}, "capabilities are letters of LMAVQCRDB, each once, not LX"),
    ):
        with Process("sim", options_text(**options)) as simulator:
            assert simulator.line() == why
