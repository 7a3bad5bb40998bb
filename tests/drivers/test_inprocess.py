"""The shoe and a host in one process: how an evening is played without port or clock."""

from __future__ import annotations

from drivers.messages import Acknowledge, Command, CommandResult, Link, Message, ShoeEvent
from drivers.simulator import InProcessShoe
from drivers.simulator.cards import shuffled
from tests.drivers.conversation import short


def events(messages: tuple[Message, ...]) -> list[ShoeEvent]:
    return [message for message in messages if isinstance(message, ShoeEvent)]


def test_it_is_in_session_from_the_start() -> None:
    shoe = InProcessShoe(7)
    assert [short(message) for message in shoe.take()] == ["shoe SIM677829 600E 1..1", "up session", "1 boot"]
    assert shoe.take() == ()


def test_a_whole_shoe_comes_up_in_order_each_card_once() -> None:
    shoe = InProcessShoe(7)
    shoe.hand("load 1000")
    faces = []
    while (answer := shoe.hand("pull 2000")).startswith("ok"):
        for event in events(shoe.take()):
            shoe.acknowledge(event)
            if event.kind == "card":
                faces.append(event.face)
    assert answer == "no the shoe is empty"
    assert tuple(faces) == shuffled(7, 1, 6)
    assert [stored.face for stored in shoe.log if stored.face] == faces


def test_the_same_calls_give_the_same_frames() -> None:
    def played() -> list[bytes]:
        shoe, frames = InProcessShoe(11), []
        for line in ("load 1", "pull 2", "unread 3", "pull 4"):
            shoe.hand(line)
            shoe.wait(0.3)
            for event in events(shoe.take()):
                shoe.acknowledge(event)
                frames.append(event.raw)
        return frames

    assert len(played()) == 5
    assert played() == played()


def test_without_acknowledgement_the_window_closes_and_opens_again() -> None:
    shoe = InProcessShoe(7)
    shoe.hand("load 1")
    for _ in range(20):
        shoe.hand("pull 2")
    got = events(shoe.take())
    assert [event.n for event in got] == list(range(1, 9))
    for event in got:
        shoe.acknowledge(event)
    assert [event.n for event in events(shoe.take())] == list(range(9, 17))


def test_a_new_host_gets_what_is_not_stored() -> None:
    shoe = InProcessShoe(7)
    shoe.hand("load 1")
    shoe.hand("pull 2")
    stored = events(shoe.take())[1]
    shoe.acknowledge(stored)
    shoe.restart_host({stored.device_uid: (stored.epoch, stored.n)})
    assert [event.n for event in events(shoe.take())] == [3]


def test_a_power_dip_is_a_boot_and_loses_nothing() -> None:
    shoe = InProcessShoe(7)
    shoe.hand("load 1")
    shoe.hand("pull 2")
    for event in events(shoe.take()):
        shoe.acknowledge(event)
    shoe.restart_shoe()
    shoe.hand("pull 3")
    shoe.wait(2.0)
    texts = [short(message) for message in shoe.take()]
    assert "4 boot" in texts
    assert f"5 card {shuffled(7, 1, 6)[1]}" in texts


def test_commands_and_a_long_wait() -> None:
    shoe = InProcessShoe(7)
    shoe.take()
    shoe.send(Command("NS", {"decks": 6}, ref="load"))
    shoe.send(Command("US", {"count": 4}))
    results = [m for m in shoe.take() if isinstance(m, CommandResult)]
    assert [(result.ref, result.cmd, result.code) for result in results] == [("load", "NS", "00"), ("", "US", "07")]
    shoe.send(Acknowledge("SIM677829", "600E", 2))
    shoe.wait(60.0)
    assert not [message for message in shoe.take() if isinstance(message, Link)]
