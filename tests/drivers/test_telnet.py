"""RFC 2217 as bytes: what a client says and hears, by the numbers of RFC 854, 856 and 2217."""

from __future__ import annotations

import random

import pytest

from drivers.line import LineForm
from drivers.telnet import Said, Telnet, escaped, feed, greeting

ASKED = bytes.fromhex(
    "FFFA2C0100004B00FFF0"  # SET-BAUDRATE 19200
    "FFFA2C0208FFF0"  # SET-DATASIZE 8
    "FFFA2C0301FFF0"  # SET-PARITY none
    "FFFA2C0401FFF0"  # SET-STOPSIZE 1
    "FFFA2C0501FFF0"  # SET-CONTROL no flow control
    "FFFA2C0509FFF0"  # SET-CONTROL DTR off
    "FFFA2C050CFFF0"  # SET-CONTROL RTS off
)
ANSWERED = bytes.fromhex("FFFA2C6500004B00FFF0FFFA2C6608FFF0FFFA2C6701FFF0FFFA2C6801FFF0FFFA2C6901FFF0")
DO_COM_PORT = bytes.fromhex("FFFD2C")


def hears(telnet: Telnet, *chunks: bytes) -> Said:
    data, send = b"", b""
    for chunk in chunks:
        said = feed(telnet, chunk)
        telnet, data, send = said.telnet, data + said.data, send + said.send
    return Said(telnet, data, send)


def test_the_conversation() -> None:
    assert greeting() == bytes.fromhex("FFFB00FFFD00FFFB03FFFD03FFFB2CFFFD2C")
    said = hears(Telnet(LineForm()), bytes.fromhex("FFFB2CFFFD00FFFB00"), DO_COM_PORT, DO_COM_PORT)
    assert said.send == ASKED, "asked once, and no wish that is ours is answered"
    assert not said.telnet.settled
    said = hears(said.telnet, b"ab" + ANSWERED + b"c\xff\xffd")
    assert (said.data, said.send) == (b"abc\xffd", b"")
    assert said.telnet.settled
    assert said.telnet.refused == ""


@pytest.mark.parametrize("cut", range(1, len(ANSWERED) + 6))
def test_cut_anywhere(cut: int) -> None:
    whole = b"a\xff\xff" + ANSWERED + b"b\xff\xff"
    said = hears(Telnet(LineForm()), whole[:cut], whole[cut:])
    assert said.data == b"a\xffb\xff"
    assert said.telnet.settled


def test_what_is_not_wanted_is_refused_once_and_a_withdrawal_answered() -> None:
    said = hears(Telnet(LineForm()), bytes.fromhex("FFFB01 FFFD18 FFFC01 FFFE18"))
    assert said.send == bytes.fromhex("FFFE01 FFFC18")
    said = hears(Telnet(LineForm()), bytes.fromhex("FFFB00 FFFC00 FFFC00"))
    assert said.send == bytes.fromhex("FFFE00")


def test_another_line_than_asked_for_is_told() -> None:
    other = ANSWERED.replace(bytes.fromhex("00004B00"), bytes.fromhex("00002580"))
    said = hears(Telnet(LineForm()), other)
    assert said.telnet.settled
    assert said.telnet.refused == "baud 00002580"


def test_a_form_with_parity_and_a_byte_that_is_doubled() -> None:
    said = hears(Telnet(LineForm(65280, 7, "E", 2)), DO_COM_PORT)
    assert said.send.startswith(bytes.fromhex("FFFA2C010000FFFF00FFF0FFFA2C0207FFF0FFFA2C0303FFF0FFFA2C0402FFF0"))
    settled = bytes.fromhex("FFFA2C650000FFFF00FFF0FFFA2C6607FFF0FFFA2C6703FFF0FFFA2C6802FFF0")
    assert hears(said.telnet, settled).telnet.refused == ""
    ends_with_a_mark = bytes.fromhex("FFFA2C65000000FFFFFFF0")  # the last data byte is FF, doubled
    assert hears(Telnet(LineForm()), ends_with_a_mark + b"x").data == b"x"
    assert escaped(b"\xff\x00") == b"\xff\xff\x00"


def test_any_bytes_at_all_raise_nothing_and_are_not_kept() -> None:
    chance = random.Random(7)
    marks = bytes.fromhex("FFFAF02CFDFB65")
    for _ in range(400):
        telnet = Telnet(LineForm())
        for _ in range(8):
            chunk = bytes(chance.choice(marks) if chance.random() < 0.7 else chance.randrange(256) for _ in range(40))
            telnet = feed(telnet, chunk).telnet
            assert len(telnet.order) < 64
            assert len(telnet.answers) <= 4
            assert len(telnet.agreed) <= 6
