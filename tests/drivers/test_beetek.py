"""Bee-Tek: tokens in the order in which they stand (shoes.md 2.2, F56)."""

from __future__ import annotations

import pytest

from drivers.messages import Counters
from drivers.wires.beetek import BeeTek
from tests.drivers.hearing import cards, hears, said
from tests.drivers.samples import BEETEK_NINE_OF_HEARTS

NINE = bytes.fromhex(BEETEK_NINE_OF_HEARTS)


def test_the_sample() -> None:
    wire, heard = hears(BeeTek(), NINE)
    assert said(heard) == ["card 9H Game"]
    assert wire.counters == Counters(frames=1)


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("[Manual Burn Cards]<Card:TH>", ["card TH Manual Burn Cards"]),
        ("[game]<card:10h>", ["card TH game"]),
        ("[Game]<Card:as>", ["card AS Game"]),
        ("[Game]<Game>", ["unreadable ?? Game (failed read)"]),
        ("[Manual Burn Cards]<Game>", ["unreadable ?? Manual Burn Cards (failed read)"]),
        ("[Game]<Alarm:E3 Card Not Read>", ["unreadable ?? Game (E3 Card Not Read)"]),
        ("[GameAlarm]<Alarm:E5 Lid>", ["fault GameAlarm (E5 Lid)"]),
        ("<W0x01>", ["fault (W0x01)"]),
        ("[Game]<Card:H3>", ["unparsed Game"]),
        ("[Game]<Card:9H >", ["unparsed Game"]),
        ("[Game]<Card : 9H>", ["unparsed Game"]),
        ("[Game]<Card:1H>", ["unparsed Game"]),
        ("[Game]<Card:9HH>", ["unparsed Game"]),
        ("[Game]<Result:P>", ["unparsed Game"]),
        ("<4S>", ["unparsed"]),
        ("4S", ["unparsed"]),
        # F56: two tokens a single space apart, an alarm between two cards, both ways to write a ten
        ("[Game]<Card:9H> [Game]<Card:KC>", ["card 9H Game", "card KC Game"]),
        ("[Game]<Card:9H>[Game]<Card:KC>", ["card 9H Game", "card KC Game"]),
        (
            "[Game]<Card:10H> [Game]<Alarm:E5 Lid> [Game]<Card:TH>",
            ["card TH Game", "fault Game (E5 Lid)", "card TH Game"],
        ),
        # one failed read, told both ways, is one card; two are two
        (
            "[Game]<Game> [Game]<Alarm:E3 Card Not Read>",
            ["unreadable ?? Game (failed read)", "fault Game (E3 Card Not Read)"],
        ),
        ("[Game]<Game> [Game]<Game>", ["unreadable ?? Game (failed read)"] * 2),
        (
            "[Game]<Game> [Game]<Card:2C> [Game]<Alarm:E3 x>",
            ["unreadable ?? Game (failed read)", "card 2C Game", "unreadable ?? Game (E3 x)"],
        ),
    ],
)
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_tokens(text: str, meanings: list[str], size: int) -> None:
    raw = f" {text} \r\n".encode()
    _, heard = hears(BeeTek(), *(raw[i : i + size] for i in range(0, len(raw), size)))
    assert said(heard) == meanings


def test_text_that_is_no_token_is_shown_whole_and_once() -> None:
    _, heard = hears(BeeTek(), b"[Game]<Card:9", b"\xffH> ", NINE)
    (odd, nine) = heard
    assert said([nine]) == ["card 9H Game"]
    assert odd.raw == b"[Game]<Card:9\xffH>"


def test_noise_is_counted_and_shown_to_nobody() -> None:
    wire, heard = hears(BeeTek(), b"\xff\x00\x80", NINE, b"\x01\r\n")
    assert said(heard) == ["card 9H Game"]
    assert wire.counters == Counters(frames=1, noise=4)


def test_half_a_token_is_given_up_after_a_second() -> None:
    wire, heard = hears(BeeTek(), b"[Game]<Card:9", b"", b"H>", each=1.1)
    assert said(heard) == ["unparsed"]
    _, heard = hears(wire, NINE)
    assert cards(heard) == ["9H"]


def test_it_takes_no_orders() -> None:
    from drivers.messages import Command

    assert BeeTek().order(Command("LS"), again=False) is None
