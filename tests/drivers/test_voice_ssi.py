"""The simulated SSI scanner against literal bytes, and against the decoder it must not share a mistake with."""

from __future__ import annotations

from drivers.messages import Kind, ShoeEvent
from drivers.shoe1.bodies import Body
from drivers.simulator.stage import stage
from drivers.simulator.voice_ssi import TRIES, SsiVoice
from drivers.wires.patterns import RANKS, SUITS, Alphabet, pattern
from drivers.wires.ssi import Ssi
from tests.drivers.hearing import cards as faces_of
from tests.drivers.hearing import hears

NINE_OF_HEARTS = bytes.fromhex("07 F3 00 00 01 39 48 FE 84")  # shoes.md 2.3
SENT_BEFORE = bytes.fromhex("07 F3 00 01 01 39 48 FE 83")  # the same with bit 0 of the status
ACK = bytes.fromhex("04 D0 04 00 FF 28")  # shoes.md 2.3
NAK = bytes.fromhex("05 D1 04 00 01 FF 25")
OFF, ON = bytes.fromhex("04 EA 04 00 FF 0E"), bytes.fromhex("04 E9 04 00 FF 0F")


def said(pieces: list[tuple[float, bytes]]) -> list[bytes]:
    return [data for _, data in pieces]


def test_a_symbol_goes_out_as_it_stands_in_the_sample() -> None:
    assert said(SsiVoice().tell(Body("CD"), "9H")) == [NINE_OF_HEARTS]
    assert SsiVoice().tell(Body("CU"), "9H") == []


def test_a_symbol_comes_again_until_it_is_acknowledged() -> None:
    voice = SsiVoice()
    voice.tell(Body("CD"), "9H")
    assert voice.tell(Body("CD"), "KC") == [], "one at a time"
    assert said(voice.hear(NAK)) == [SENT_BEFORE]
    assert voice.due(10.0) == []
    assert voice.due(11.9) == []
    assert said(voice.due(12.0)) == [SENT_BEFORE]
    (king,) = said(voice.hear(ACK[:3]) + voice.hear(ACK[3:]))
    assert king[5:7] == b"KC"
    assert king[3] == 0
    assert voice.hear(ACK) == []
    assert voice.due(99.0) == []


def test_a_symbol_that_nobody_wants_is_given_up() -> None:
    voice = SsiVoice()
    sent = len(voice.tell(Body("CD"), "9H"))
    for second in range(60):
        sent += len(voice.due(float(second)))
    assert sent == TRIES


def test_it_can_be_switched_off_and_on() -> None:
    voice = SsiVoice()
    assert said(voice.hear(b"\xff\x00" + OFF)) == [bytes.fromhex("04 D0 00 00 FF 2C")]
    assert voice.tell(Body("CD"), "9H") == []
    assert len(voice.hear(ON)) == 1
    assert said(voice.tell(Body("CD"), "9H")) == [NINE_OF_HEARTS]


def test_the_decoder_hears_the_sample() -> None:
    alphabet = Alphabet(RANKS, SUITS, {})
    wire, heard = hears(Ssi((pattern("card", "{rank}{suit}", alphabet),), alphabet), NINE_OF_HEARTS, SENT_BEFORE)
    assert faces_of(heard) == ["9H"]
    assert wire.counters.repeated == 1


def test_a_whole_shoe_by_a_bad_line_and_every_card_once() -> None:
    """Damaged packets are asked for again; the control is that some were damaged."""
    world = stage("ssi")
    for _ in range(20):
        world.do("flip 3")
        world.do("pull")
        world.wait(5.0)
    drawn = [e.face for e in world.messages if isinstance(e, ShoeEvent) and e.kind is Kind.CARD and not e.repeated]
    assert drawn == list(world.device.cards[: len(drawn)])
    assert len(drawn) == 26
    assert world.mangler.done > 0
