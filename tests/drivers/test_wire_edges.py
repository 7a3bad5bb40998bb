"""The edges of the wires without numbers: what a device cannot do, what comes too long, too late or to nobody."""

from __future__ import annotations

import pytest

from drivers.messages import AcceptShoe, Acknowledge, Capability, Command, CommandResult, Counters, Desync, Link, Why
from drivers.shoe1.tag import is_signed, signed
from drivers.timers import Timers
from drivers.wires.deck import read_deck
from drivers.wires.faults import LARGEST, FileFault
from drivers.wires.heard import Wire
from drivers.wires.lines import LONGEST, Lines
from drivers.wires.orders import WAITING
from drivers.wires.rfid import Rfid
from drivers.wires.session import Device
from drivers.wires.ssi import packet
from drivers.wires.talk import WireTalk
from drivers.wires.wedge import Wedge
from tests.drivers.hearing import cards, hears, said
from tests.drivers.profiles import HEAD, example_deck, faults, wire_of
from tests.drivers.samples import SSI_ACK, SSI_NINE_OF_HEARTS

SPOKEN_TO = "read_only = false\n"
CARD = '[[pattern]]\nkind = "card"\ntext = "{rank}{suit}"\n'
DECK = example_deck()
WIRES: dict[str, Wire] = {
    "angel": wire_of("angel", SPOKEN_TO),
    "beetek": wire_of("beetek"),
    "text": wire_of("text", CARD),
    "ssi": wire_of("ssi", SPOKEN_TO + CARD),
    "wedge": Wedge(),
}


def talk() -> WireTalk:
    return WireTalk(WIRES["angel"], Device("test-1", read_only=False), Timers(), lambda: "0001")


@pytest.mark.parametrize("name", WIRES)
def test_a_wire_that_knows_no_load_misses_no_card_of_it(name: str) -> None:
    wire = WIRES[name]
    assert wire.loaded() == wire
    assert wire.missing() == 0
    assert wire.fresh().feed(b"", 99.0)[1] == ()
    assert wire.answers == (name == "angel"), "only Angel Eye answers what the host orders (2.1)"
    assert wire.order(Command("LM"), again=False) is None


def test_a_typing_reader_can_do_nothing() -> None:
    assert WIRES["wedge"].capabilities == Capability(0)


def test_a_tag_reader_has_the_orders_of_its_profile_and_gives_half_a_packet_up() -> None:
    wire = Rfid(faces=DECK.faces, orders={"ON": b"\x01"})
    assert not wire.answers
    assert wire.order(Command("ON"), again=False) == b"\x01"
    assert wire.order(Command("OFF"), again=False) is None
    after, heard = hears(wire, b"\x0201", b"", b"xy\r\n", each=9.0)
    assert heard == []
    assert after.counters == Counters(bad=1, noise=2)


def test_a_body_that_is_no_event_has_no_tag() -> None:
    assert signed(b"key", b"AK") == b"AK|"
    assert not is_signed(b"key", b"AK|")


def test_a_line_that_is_too_long_is_none_however_it_comes() -> None:
    long = b"x" * (LONGEST + 1)
    assert Lines().feed(long + b"\rab\r", 0.0)[1:] == ((b"ab",), 1)
    lines, _, dropped = Lines().feed(long, 0.0)
    assert dropped == 1
    lines, whole, dropped = lines.feed(b"still the same", 0.0)
    assert (lines.held, whole, dropped) == (b"", (), 0)
    assert lines.feed(b"\rab\r", 0.0)[1:] == ((b"ab",), 0)


def test_a_deck_file_has_a_bound() -> None:
    assert read_deck("#" * (LARGEST + 1)) == (FileFault(0, "too_large", allowed=str(LARGEST)),)


def test_small_letters_are_capitals_where_a_device_says_so_and_blanks_are_no_line() -> None:
    wire, heard = hears(wire_of("text", CARD), b"9h\r \t \rkC\r")
    assert cards(heard) == ["9H", "KC"]
    assert wire.counters == Counters(frames=2)


def test_a_pattern_has_places_of_one_kind_and_no_other_keys() -> None:
    both = '[cards.faces]\n"1" = "9H"\n[[pattern]]\nkind = "card"\ntext = "{face}{rank}{suit}"\n'
    assert [fault[3] for fault in faults(HEAD.format("text") + both)] == ["{face}, or {rank} and {suit}"]
    assert faults(HEAD.format("text") + CARD + "more = 1\n") == [(10, "unknown", "more", "kind | text")]


def test_an_answer_of_angel_eye_that_is_text_is_handed_up() -> None:
    _, heard = hears(WIRES["angel"], b"\x02OPLK02\x031B")
    assert said(heard) == ["reply 00 OPLK02"]


def test_a_scanner_is_told_no_more_often_than_it_can_repeat_and_what_is_no_symbol_is_no_card() -> None:
    wire = wire_of("ssi", SPOKEN_TO + CARD + '[[pattern]]\nkind = "ignore"\ntext = "READY"\n')
    nine = bytes.fromhex(SSI_NINE_OF_HEARTS)
    damaged = nine[:5] + b"\x38" + nine[6:]
    _, heard = hears(wire, damaged + damaged)
    assert sum(one.startswith("say 05 D1") for one in said(heard)) == 1
    after, heard = hears(wire, packet(0xD0, source=0), packet(0xF3, b"", source=0))
    assert (heard, after.counters) == ([], Counters(frames=2))
    _, heard = hears(wire, packet(0xF3, b"\x01READY", source=0))
    assert said(heard) == [f"say {SSI_ACK}"]
    after, heard = hears(wire, packet(0xF3, b"\x01WHAT", source=0))
    assert said(heard) == ["unparsed", f"say {SSI_ACK}"]
    assert after.counters == Counters(frames=1, unknown=1)


def test_a_line_that_is_not_open_or_was_given_up_does_nothing() -> None:
    line = talk()
    assert not line.is_closed
    assert not line.is_up
    assert line.advance(0.0).up == ()
    assert line.obey(Command("LS", ref="1"), 0.0).up == (CommandResult("1", "LS", None),)
    line.opened(1.0)
    assert line.is_up
    assert line.capabilities & Capability.LOCK
    assert line.counters == Counters()
    assert line.obey(AcceptShoe("other"), 2.0) == line.obey(Acknowledge("other", "0001", 1), 2.0)
    [told] = line.obey(Desync(Why.NOT_TAKEN), 3.0).up
    assert isinstance(told, Link)
    assert line.advance(9.0).up == ()


def test_no_more_orders_wait_than_are_promised() -> None:
    line = talk()
    line.opened(1.0)
    for ref in range(1 + WAITING):
        assert line.obey(Command("LS", ref=f"{ref}"), 1.0).up == ()
    assert line.obey(Command("LS", ref="99"), 1.0).up == (CommandResult("99", "LS", "05"),)
