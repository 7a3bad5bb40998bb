"""Other wires than SHOE/1 on the same port (shoes.md 3.12)."""

from __future__ import annotations

from drivers.messages import Command, CommandResult, Link, ShoeEvent, Why
from drivers.port import ShoePort
from drivers.transport import PortLost, Transport, opener
from tests.drivers.profiles import shipped
from tests.drivers.samples import SSI_ACK, SSI_NINE_OF_HEARTS, sample
from tests.drivers.test_port import QUICK, FakePort
from tests.drivers.waiting import Inbox, until


def port(fake: FakePort, name: str, inbox: Inbox, **more: object) -> ShoePort:
    return ShoePort("x", inbox, {}, timers=QUICK, open_transport=lambda *_: fake, device=shipped(name), **more)


def test_a_read_only_line_has_no_way_to_send() -> None:
    for name, sends in (("angel-eye", False), ("bee-tek", False), ("barcode-ssi", True), ("shoe1", True)):
        profile = shipped(name)
        line = opener(profile.line, profile.device.read_only)("loop://", 0.1)
        assert hasattr(line, "write") == sends
        assert isinstance(line, Transport) == sends
        line.close()


def test_cards_of_an_angel_shoe_come_up_and_nothing_is_sent() -> None:
    fake, inbox = FakePort(), Inbox()
    line = port(fake, "angel-eye", inbox, usb="0403:6001:A1")
    fake.incoming.put(sample("player 1 = 8 of spades") * 3)
    event = inbox.wait("1 card 8S")
    assert isinstance(event, ShoeEvent)
    assert (event.device_uid, event.hints[0]) == ("angel-eye@0403:6001:A1", ("side", "player"))
    line.send(Command("LS", ref="r"))
    result = inbox.wait("LS 07")
    assert isinstance(result, CommandResult)
    assert line.close()
    assert fake.written == b""


def test_what_types_is_refused() -> None:
    inbox = Inbox()
    line = port(FakePort(), "keyboard-wedge", inbox)
    link = inbox.wait("down bad_url")
    assert isinstance(link, Link)
    assert link.why is Why.BAD_URL
    assert line.close()


def test_the_lamps_show_where_the_chain_breaks() -> None:
    fake, inbox = FakePort(), Inbox()
    line = port(fake, "angel-eye", inbox)
    until(lambda: line.lamps().port)
    assert not line.lamps().bytes
    fake.incoming.put(b"\x00\x01")
    until(lambda: line.lamps().bytes)
    assert not line.lamps().frames
    fake.incoming.put(sample("cut card"))
    until(lambda: line.lamps().frames)
    assert line.lamps().session
    assert line.close()
    assert not line.lamps().port


def test_every_piece_is_told_with_its_way() -> None:
    fake, inbox, pieces = FakePort(), Inbox(), []
    line = port(fake, "barcode-ssi", inbox, tap=lambda now, way, data: pieces.append((way, data)))
    nine = bytes.fromhex(SSI_NINE_OF_HEARTS)
    fake.incoming.put(nine)
    until(lambda: len(pieces) == 2)
    assert pieces == [("<", nine), (">", bytes.fromhex(SSI_ACK))]
    assert line.close()


def test_a_line_that_comes_back_says_that_something_may_be_lost() -> None:
    first, second, inbox = FakePort(), FakePort(), Inbox()
    left = [first, second]
    line = ShoePort(
        "x",
        inbox,
        {},
        timers=QUICK,
        open_transport=lambda *_: left.pop(0) if len(left) > 1 else left[0],
        device=shipped("bee-tek"),
    )
    first.incoming.put(b"[Game]<Card:9H> ")
    inbox.wait("1 card 9H")
    first.incoming.put(PortLost(Why.VANISHED))
    inbox.wait("loss_possible reconnected")
    assert line.close()
