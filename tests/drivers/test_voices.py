"""How the simulator speaks on other wires: the bytes of shoes.md 2 literally, and heard again by the decoders."""

from __future__ import annotations

import pytest

from drivers.messages import ShoeEvent
from drivers.shoe1.bodies import Body
from drivers.simulator.cards import shuffled
from drivers.simulator.punto import Punto
from drivers.simulator.stage import deck, stage
from drivers.simulator.voices import AngelVoice, BeeTekVoice, LineVoice, Pieces, TagVoice
from tests.drivers.samples import ANGEL, ANGEL_ORDERS, BEETEK_NINE_OF_HEARTS, TAG


def spoken(pieces: Pieces) -> list[str]:
    """Each telegram once, as hexadecimal digits."""
    return list(dict.fromkeys(piece.hex(" ").upper() for _, piece in pieces))


def card(face: str) -> tuple[Body, str]:
    return Body("CD", {"face": face}), face


def angel(number: int) -> AngelVoice:
    """A shoe whose next telegram has this number."""
    voice = AngelVoice()
    voice._number = number - 1
    return voice


def test_every_angel_sample_that_a_table_can_cause_is_spoken_byte_for_byte() -> None:
    said: list[str] = []
    voice = angel(1)
    for face in ("8S", "5D", "KH", "TC", "AS"):
        said += spoken(voice.tell(*card(face)))
    names = ["player 1 = 8 of spades", "banker 1 = 5 diamonds", "player 2 = K hearts", "banker 2 = 10 clubs"]
    assert said[:4] == [ANGEL[name][0] for name in names]
    for number, event, name in (
        (1, Body("BO"), "start"),
        (3, Body("CC"), "cut card"),
        (5, Body("LK", {"lock": "L"}), "key locked"),
        (6, Body("LK", {"lock": "U"}), "key unlocked"),
        (4, Body("CU"), "cannot read, error mode"),
    ):
        assert spoken(angel(number).tell(event, ""))[0] == ANGEL[name][0]
    assert spoken(angel(1).coup_over()) == [ANGEL["stand-by"][0]]
    assert spoken(angel(4)._copies(b"E\xc2")) == [ANGEL["overdraw, error mode"][0]]
    assert spoken(angel(5)._copies(b"e\x82")) == [ANGEL["overdraw cancelled"][0]]
    assert spoken(angel(7)._copies(b"R\x81\xa4")) == [ANGEL["card for next coup, 4 C"][0]]


@pytest.mark.parametrize("name", ANGEL)
def test_every_angel_sample_is_framed_by_the_simulator(name: str) -> None:
    raw = bytes.fromhex(ANGEL[name][0])
    assert spoken(angel(int(raw[1:2]))._copies(raw[2:-3])) == [ANGEL[name][0]]


def test_a_third_card_of_the_player_and_a_result() -> None:
    voice = angel(1)
    said = [text for face in ("2S", "5D", "KH", "TC", "AS") for text in spoken(voice.tell(*card(face)))]
    assert said[4] == ANGEL["player 3 = A spades"][0]
    assert said[5:] == [ANGEL["result banker, no pair"][0]]


def test_a_start_does_not_advance_and_each_telegram_comes_three_times() -> None:
    voice = AngelVoice()
    assert len(voice.tell(Body("BO"), "")) == 3
    assert voice.tell(*card("8S"))[0][1] == bytes.fromhex(ANGEL["player 1 = 8 of spades"][0])


def test_orders_are_answered_and_may_be_refused() -> None:
    voice = AngelVoice()
    for _, _, raw in ANGEL_ORDERS.values():
        assert [piece for _, piece in voice.hear(bytes.fromhex(raw))] == [b"\x06"]
    voice.refuse = [0x02]
    lock = bytes.fromhex(ANGEL_ORDERS["lock on"][2])
    assert [piece for _, piece in voice.hear(lock[:4])] == []
    assert [piece for _, piece in voice.hear(lock[4:])] == [b"\x15\x02"]
    assert [piece for _, piece in voice.hear(lock)] == [b"\x06"]


def test_bee_tek_and_a_tag() -> None:
    voice = BeeTekVoice("Game")
    assert voice.tell(*card("9H")) == [(0.0, bytes.fromhex(BEETEK_NINE_OF_HEARTS))]
    assert voice.tell(Body("CU"), "9H") == [(0.0, b" [Game]<Game> \r\n")]
    assert TagVoice({"0B00817564": "AH"}).tell(*card("AH")) == [(0.0, bytes.fromhex(TAG))]
    assert LineVoice().tell(*card("TH")) == [(0.0, b"CARD TH\r\n")]


def test_the_shoes_own_game_draws_as_punto_banco() -> None:
    def sides(*faces: str) -> str:
        game = Punto()
        return "".join(game.card(face)[0][0] for face in faces) + ("." if game.is_over() else "")

    assert sides("9H", "2C", "KC", "KD") == "pbpb."  # a natural
    assert sides("2H", "2C", "4C", "KD") == "pbpb"  # the player stands on six, the banker draws on two
    assert sides("2H", "2C", "3C", "KD", "5H", "5D") == "pbpbpb."
    assert sides("2H", "7C", "3C", "KD", "5H") == "pbpbp."
    assert sides("2H", "3C", "3C", "KD", "8H") == "pbpbp."  # three against an eight stands
    assert sides("2H", "3C", "3C", "KD", "9H") == "pbpbp"
    assert sides("2H", "6C", "3C", "KD", "6H") == "pbpbp"
    assert sides("2H", "6C", "3C", "KD", "5H") == "pbpbp."


@pytest.mark.parametrize("wire", ["angel", "beetek", "ascii", "scanner", "rfid"])
def test_a_shoe_on_each_wire_is_heard_card_by_card(wire: str) -> None:
    world = stage(wire, "MAVQCRDB")
    for _ in range(30):
        world.do("pull")
        world.wait(0.8)
        if wire == "angel" and world.device.out % 4 == 0:
            world.do("coup")
            world.wait(0.4)
    world.wait(3.0)
    events = [m for m in world.messages if isinstance(m, ShoeEvent) and not m.repeated]
    faces = [event.face for event in events if event.kind == "card"]
    assert tuple(faces) == shuffled(7, 1, 6)[: world.device.out]
    assert world.talk.counters.bad == 0


def test_the_deck_of_the_stage_is_whole() -> None:
    assert len(deck()) == 312
