"""`sim://`: a shoe in this process at an address; the faults of the port's side by name, on a real port thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drivers.messages import LinkState, Message, ShoeEvent, Why
from drivers.port import ShoePort
from drivers.simulator import SimulatorError
from drivers.simulator.address import shoe, switch_off
from drivers.simulator.cards import serial_number, shuffled
from drivers.simulator.faults import FAULTS
from drivers.timers import Timers
from tests.drivers.profiles import shipped
from tests.drivers.waiting import Inbox, until

CAPS = "caps=LMAVQCRDB"
NOT_AT_A_SHOE = {"F06", "F07", "F08", "F31", "F59"}


class Held:
    """A port on a `sim://` address that records and acknowledges all it gets."""

    def until(self, condition: Callable[[], bool]) -> None:
        until(condition, meanwhile=self.tend)

    def until_in_session(self) -> None:
        self.until(lambda: self.port.lamps().session)

    def until_heard(self, *kinds: str, count: int = 0) -> None:
        self.until(lambda: {*kinds} <= {e.kind.value for e in self.events()} and len(self.events()) >= count)

    def faces(self) -> list[str]:
        return [event.face for event in self.events() if event.face]

    def __init__(self, url: str, profile: str = "shoe1", **more: object) -> None:
        self.inbox, self._acknowledged = Inbox(), 0
        timers = Timers(reopen=(0.1, 0.1, 0.2, 0.2), status=0.3)
        self.port = ShoePort(url, self.inbox, {}, device=shipped(profile), timers=timers, **more)  # type: ignore[arg-type]  # options as they come

    def tend(self) -> None:
        self.port.tick()
        for event in self.events()[self._acknowledged :]:
            self.port.acknowledge(event)
            self._acknowledged += 1

    def events(self) -> list[ShoeEvent]:
        self.inbox.texts()
        return [message for message in self.inbox.got if isinstance(message, ShoeEvent) and not message.repeated]

    def links(self) -> list[tuple[LinkState, Why]]:
        self.inbox.texts()
        return [(message.state, message.why) for message in self.inbox.got if _is_link(message)]  # type: ignore[union-attr]  # links only

    def until_told(self, state: LinkState, why: Why, since: int = 0) -> None:
        until(lambda: (state, why) in self.links()[since:], meanwhile=self.tend)


def _is_link(message: Message) -> bool:
    return hasattr(message, "why")


@pytest.fixture
def held(request: pytest.FixtureRequest) -> Iterator[Held]:
    url = f"sim://?seed=7&{CAPS}"
    one = Held(url, **getattr(request, "param", {}))
    one.until_told(LinkState.UP, Why.SESSION)
    try:
        yield one
    finally:
        one.port.close()
        switch_off(url)


def ask(line: str) -> str:
    return shoe(f"sim://?seed=7&{CAPS}").ask(line)


def test_every_fault_is_done_by_its_name_or_says_where_it_is_done() -> None:
    """All 60: asked of a shoe with the fault's own wire."""
    refused = set()
    for name, fault in FAULTS.items():
        url = f"sim://?seed=7&wire={fault.wire}&{CAPS}"
        try:
            assert shoe(url).ask("load 1000").startswith("ok")
            for variant in range(len(fault.variants)):
                answer = shoe(url).ask(f"{name} {variant}")
                if not answer.startswith("ok"):
                    assert answer.startswith(f"no {name} is not done at the shoe: "), answer
                    refused.add(name)
        finally:
            switch_off(url)
    assert refused == NOT_AT_A_SHOE
    assert len(FAULTS) == 60


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("F23", Why.VANISHED),
        ("F24", Why.VANISHED),
        ("unplug 0.3", Why.MISSING),
        ("unplug 0.1", Why.VANISHED),
        ("F04", Why.MISSING),
    ],
)
def test_a_port_that_fails_is_told_of_and_comes_back_with_every_card(held: Held, line: str, why: Why) -> None:
    assert ask("load 1000").startswith("ok")
    assert ask("key unlock 1000").startswith("ok")
    assert ask(line).startswith("ok")
    held.until_told(LinkState.DOWN, why)
    assert ask("pull 2000").startswith("ok")
    held.until_told(LinkState.UP, Why.SESSION, since=1)
    until(lambda: any(event.face for event in held.events()), meanwhile=held.tend)
    assert [event.face for event in held.events() if event.face] == [shuffled(7, 1, 6)[0]]


@pytest.mark.parametrize(("line", "why"), [("taken 0.5", Why.BUSY), ("denied 0.5", Why.DENIED)])
def test_a_port_that_cannot_be_opened_says_why_and_is_taken_once_it_is_free(held: Held, line: str, why: Why) -> None:
    assert ask(line).startswith("ok")
    held.until_told(LinkState.DOWN, why)
    held.until_told(LinkState.UP, Why.SESSION, since=1)


def test_writing_that_blocks_and_closing_that_hangs_are_lived_through(held: Held) -> None:
    assert ask("blocked 1").startswith("ok")
    assert ask("load 1000").startswith("ok")
    until(lambda: any(event.type == "SL" for event in held.events()), meanwhile=held.tend)
    assert ask("hang 3").startswith("ok")
    assert not held.port.close(0.2), "the port hangs, and is abandoned"
    assert held.port.close(30.0), "the control: it hung only for its time"


@pytest.mark.parametrize("held", [{"bound": serial_number(7)}], indirect=True)
def test_another_shoe_at_the_line_is_refused(held: Held) -> None:
    assert ask("swap 8").startswith("ok")
    assert ask("unplug 0.1").startswith("ok")
    held.until_told(LinkState.DESYNC, Why.OTHER_SHOE)


def test_another_console_on_the_shoe_is_noticed(held: Held) -> None:
    assert ask("load 1000").startswith("ok")
    assert ask("key unlock 1000").startswith("ok")
    held.until_heard("loaded")
    assert ask("F54").startswith("ok")
    held.until_told(LinkState.DESYNC, Why.OTHER_HOST)


def test_the_shoe_outlives_its_port_and_its_log_outlives_the_shoe(tmp_path: Path) -> None:
    url = f"sim://?seed=7&log={tmp_path / 'shoe.log'}"
    for count in (1, 2, 3):
        answer = shoe(url).ask(f"{'load' if count == 1 else 'pull'} {count}000")
        one = Held(url)
        one.until_in_session()
        one.until_heard(count=int(answer[3:], 16))
        assert one.faces() == list(shuffled(7, 1, 6)[: count - 1])
        one.port.close()
        if count == 2:
            switch_off(url)
    switch_off(url)


def test_a_scenario_by_name_file_and_rate(tmp_path: Path) -> None:
    plan = tmp_path / "plan.scenario"
    plan.write_text("at time 0 load\nat event 2 pulls 3\n")
    for url, kinds in ((f"sim://{plan}", {"card"}), (f"sim://{plan}?rate=unread:1", {"card", "unreadable"})):
        one = Held(url)
        one.until_heard(*kinds)
        one.port.close()
        switch_off(url)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sim://no-such.scenario", "no-such.scenario: No such file"),
        ("sim://?wire=morse", "the wire must be one of shoe1"),
        ("sim://?seed=x", "seed must be a whole number, not x"),
        ("sim://?colour=red", "colour is none of seed, packs"),
        ("sim://?rate=F13", "rate, line 1: it must be"),
        ("sim://?caps=XX", "capabilities are letters"),
        ("sim://[", "sim://["),
    ],
)
def test_what_is_wrong_with_an_address_is_said_in_a_sentence(url: str, why: str) -> None:
    with pytest.raises(SimulatorError) as problem:
        shoe(url)
    assert why in str(problem.value)
    inbox = Inbox()
    port = ShoePort(url, inbox, {})
    inbox.wait("down bad_url")
    assert port.close()
