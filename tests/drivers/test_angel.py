"""Angel Eye II-EX: every sample, the three copies, the sequence, what is only a hint (shoes.md 2.1)."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest

from drivers.messages import Capability, Command, Counters, Flags, Kind
from drivers.wires.angel import Angel
from drivers.wires.heard import Sighting
from tests.drivers.hearing import cards, hears, said
from tests.drivers.samples import ANGEL, ANGEL_ORDERS, LOCK_WITHOUT_STX, sample


def telegram(number: str, data: bytes) -> bytes:
    body = number.encode() + data
    return b"\x05" + body + b"\x03" + b"%02X" % reduce(xor, body, 3)


EIGHT, FIVE, KING = (
    sample(f"{name}") for name in ("player 1 = 8 of spades", "banker 1 = 5 diamonds", "player 2 = K hearts")
)


@pytest.mark.parametrize("name", ANGEL)
def test_each_sample_is_read(name: str) -> None:
    raw, meaning = bytes.fromhex(ANGEL[name][0]), ANGEL[name][1]
    wire, heard = hears(Angel(), raw)
    assert said(heard) == (["doubt restarted", meaning] if name == "start" else [meaning])
    assert wire.counters == Counters(frames=1)
    assert all(one.raw == raw for one in heard if isinstance(one, Sighting))


@pytest.mark.parametrize("name", ANGEL)
def test_each_sample_with_one_bit_wrong_is_none(name: str) -> None:
    raw = bytes.fromhex(ANGEL[name][0])
    for bit in range(8 * len(raw)):
        wrong = bytearray(raw)
        wrong[bit // 8] ^= 1 << bit % 8
        _, heard = hears(Angel(), bytes(wrong), b"\x05")
        assert [one for one in heard if isinstance(one, Sighting)] == []


def test_a_telegram_comes_three_times_and_counts_once() -> None:
    wire, heard = hears(Angel(), EIGHT, EIGHT, EIGHT, FIVE, FIVE, FIVE, each=0.05)
    assert cards(heard) == ["8S", "5D"]
    assert wire.counters == Counters(frames=6, repeated=4)


def test_the_same_face_under_the_next_number_is_another_card() -> None:
    again = telegram("2", b"D\x91\xb8")
    _, heard = hears(Angel(), *[EIGHT] * 3, *[again] * 3)
    assert cards(heard) == ["8S", "8S"]


def test_control_the_same_number_and_bytes_after_a_second_is_a_card_with_a_doubt() -> None:
    _, heard = hears(Angel(), EIGHT, EIGHT, each=1.5)
    assert said(heard) == ["card 8S player 1", "doubt gap", "card 8S player 1"]


def test_after_nine_telegrams_the_same_number_is_no_copy() -> None:
    numbers = [telegram(str(i % 9 + 1), bytes((0x44, 0x81, 0xB8))) for i in range(20)]
    _wire, heard = hears(Angel(), *[raw for raw in numbers for _ in range(3)], each=0.05)
    assert cards(heard) == ["8S"] * 20
    assert "doubt gap" not in said(heard)


def test_after_nine_telegrams_in_one_instant_the_same_bytes_are_no_copy() -> None:
    _, heard = hears(Angel(), *[telegram(str(i % 9 + 1), bytes((0x44, 0x81, 0xB8))) for i in range(20)])
    assert cards(heard) == ["8S"] * 20


def test_a_jump_of_the_sequence_is_a_doubt_and_the_card_still_counts() -> None:
    _, heard = hears(Angel(), EIGHT, KING)
    assert said(heard) == ["card 8S player 1", "doubt gap", "card KH player 2"]


def test_a_gap_of_exactly_nine_cannot_be_seen_but_loses_no_card_that_came() -> None:
    tenth = telegram("2", b"D\x91\xb8")
    _, heard = hears(Angel(), EIGHT, tenth, each=15.0)
    assert cards(heard) == ["8S", "8S"]


def test_two_copies_that_differ_are_a_doubt_and_one_card() -> None:
    other = telegram("1", b"D\x81\xb9")
    _, heard = hears(Angel(), EIGHT, other, EIGHT, each=0.05)
    assert said(heard) == ["card 8S player 1", "doubt copies_differ"]


def test_a_start_does_not_advance_the_sequence() -> None:
    _, heard = hears(Angel(), *[sample("start")] * 3, *[EIGHT] * 3, *[FIVE] * 3, each=0.05)
    assert said(heard) == ["doubt restarted", "boot", "card 8S player 1", "card 5D banker 1"]


def test_a_card_outside_the_game_is_a_card_with_its_mode() -> None:
    for mode, word, flag in ((0, "lock", Flags.LOCKED), (1, "error", Flags.ERROR), (2, "setting", Flags.SERVICE)):
        _, (heard,) = hears(Angel(), telegram("6", bytes((0x64, 0x80 | mode << 4 | 3, 0xC3))))
        assert isinstance(heard, Sighting)
        assert (heard.kind, heard.face, heard.flags) == (Kind.CARD, "3H", flag)
        assert heard.hints == (("mode", word), ("index", "3"))


@pytest.mark.parametrize(
    ("data", "meaning"),
    [
        (b"D\x84\xb8", "unreadable 8S player 4 (target)"),
        (b"D\x80\xb8", "unreadable 8S player 0 (target)"),
        (b"D\xb1\xb8", "unreadable 8S 3 1 (target)"),
        (b"D\x81\x88", "unreadable 8? player 1 (face)"),
        (b"D\x81\xb0", "unreadable ?S player 1 (face)"),
        (b"D\x81\x80", "unreadable ?? player 1 (face)"),
        (b"D\x81\xbe", "unreadable ?S player 1 (face)"),
        (b"D\x81\xf9", "unreadable 9? player 1 (face)"),
        (b"E\xc6", "unreadable ?? (6)"),
        (b"E\x87", "fault (7)"),
        (b"D\x81", "unparsed"),
        (b"D\x01\xb8"[:1] + b"\x41\xb8", "unparsed"),
        (b"Z", "unparsed"),
        (b"M0300", "unparsed"),
        (b"C\x80", "unparsed"),
    ],
)
def test_what_is_not_whole_is_asked_for_and_never_guessed(data: bytes, meaning: str) -> None:
    _, heard = hears(Angel(), telegram("1", data))
    assert said(heard) == [meaning]


def test_a_wrong_sequence_character_is_told_and_not_followed() -> None:
    _, heard = hears(Angel(), telegram("0", b"D\x81\xb8"), EIGHT)
    assert said(heard) == ["unparsed", "card 8S player 1"]


def test_retransmission_may_be_a_card_or_be_asked_about() -> None:
    raw = sample("card for next coup, 4 C")
    assert said(hears(Angel(), raw)[1]) == ["card 4C player 1 yes"]
    assert said(hears(Angel(retransmission="ask"), raw)[1]) == ["unparsed 4C player 1 yes"]


def test_a_frame_without_an_end_is_given_up_after_126_bytes_or_half_a_second() -> None:
    wire, heard = hears(Angel(), b"\x05" + b"1" * 200, EIGHT)
    assert cards(heard) == ["8S"]
    assert (wire.counters.bad, wire.counters.noise) == (1, 74)
    wire, heard = hears(Angel(), EIGHT[:4], b"", EIGHT, each=0.6)
    assert cards(heard) == ["8S"]
    assert wire.counters.bad == 1


def test_a_refusal_is_two_bytes_even_if_the_second_looks_like_a_frame() -> None:
    for code, says in ((0x02, "02"), (0x03, "02"), (0x21, "05"), (0x13, "03"), (0xFF, "0B")):
        _, heard = hears(Angel(), b"\x15", bytes((code,)), EIGHT)
        assert said(heard) == [f"reply {says} NAK {code:02X}", "card 8S player 1"]
    _, heard = hears(Angel(), b"\x06" + EIGHT)
    assert said(heard) == ["reply 00 ACK", "card 8S player 1"]
    wire, heard = hears(Angel(), b"\x15" + EIGHT)  # a NAK has no code 05: this one is noise
    assert cards(heard) == ["8S"]
    assert wire.counters.noise == 1


@pytest.mark.parametrize("name", ANGEL_ORDERS)
def test_each_order(name: str) -> None:
    kind, data, raw = ANGEL_ORDERS[name]
    assert Angel().order(Command(kind, {"data": data}), again=False) == bytes.fromhex(raw)


def test_orders_by_the_names_of_shoe1_and_both_ways_of_checking() -> None:
    lock, without = bytes.fromhex(ANGEL_ORDERS["lock on"][2]), bytes.fromhex(LOCK_WITHOUT_STX)
    assert Angel().order(Command("LS"), again=False) == lock
    assert Angel().order(Command("LS"), again=True) == without
    assert Angel(check_stx=False).order(Command("LS"), again=False) == without
    assert Angel().order(Command("US"), again=False) == bytes.fromhex(ANGEL_ORDERS["unlock"][2])
    assert Angel().order(Command("CE", {"code": "02"}), again=False) == bytes.fromhex(
        ANGEL_ORDERS["discard the card"][2]
    )
    assert Angel().order(Command("GS"), again=False) == bytes.fromhex(ANGEL_ORDERS["confirm process"][2])
    assert Angel().order(Command("LM"), again=False) is None
    assert Angel().order(Command("LK", {"data": "03"}), again=False) is None


def test_it_is_read_only_unless_the_profile_says_otherwise() -> None:
    assert Capability.LOCK not in Angel().capabilities
    assert Capability.LOCK in Angel(read_only=False).capabilities
    assert Capability.SIDE_HINT in Angel().capabilities
