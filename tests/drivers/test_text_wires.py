"""Plain lines, scanners, tag readers, a typing reader (shoes.md 3.12 a and b, F57, F58)."""

from __future__ import annotations

import pytest

from drivers.messages import Capability, Command, Counters
from drivers.wires.rfid import Rfid
from drivers.wires.ssi import packet
from tests.drivers.hearing import cards, hears, said
from tests.drivers.profiles import example_deck, made, shipped, wire_of
from tests.drivers.samples import SSI_ACK, SSI_NINE_OF_HEARTS, TAG


class TestLines:
    WIRE = shipped("ascii-line").wire

    @pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n", b"\r\n\r\n\n"])
    def test_every_end_is_one_end(self, end: bytes) -> None:
        raw = end.join((b"CARD 9H", b"CARD 10C", b"CUT", b"CARD ?", b"ALARM lid", b"READY", b"CARD 9H", b""))
        for size in (1, 2, 5, 1000):
            wire, heard = hears(self.WIRE, *(raw[i : i + size] for i in range(0, len(raw), size)))
            assert said(heard) == ["card 9H", "card TC", "cut", "unreadable ??", "fault (lid)", "card 9H"]
            assert wire.counters == Counters(frames=7)

    def test_a_line_that_fits_no_pattern_is_told_as_it_stood(self) -> None:
        wire, heard = hears(self.WIRE, b"CARD 9X\r\nCARD 9H more\r\n")
        assert said(heard) == ["unparsed", "unparsed"]
        assert wire.counters.unknown == 2

    def test_a_damaged_line_is_told_and_never_a_card(self) -> None:
        wire, heard = hears(self.WIRE, b"CARD\x009H\r\nCARD \xb9H\r\n")
        assert said(heard) == ["unparsed", "unparsed"]
        assert wire.counters.bad == 2

    def test_a_line_without_an_end_is_bounded(self) -> None:
        wire, heard = hears(self.WIRE, *[b"CARD 9H" * 100] * 50, b"\r\nCARD KC\r\n")
        assert cards(heard) == ["KC"]
        assert wire.counters.bad == 1
        assert len(repr(wire)) < 5000

    def test_equal_cards_one_after_the_other_are_two_unless_the_profile_sets_a_least_time(self) -> None:
        pattern = '[[pattern]]\nkind = "card"\ntext = "{rank}{suit}"\n'
        _, heard = hears(wire_of("text", pattern), b"9H\r", b"9H\r", each=0.1)
        assert cards(heard) == ["9H", "9H"]
        wire, heard = hears(
            wire_of("text", "[text]\nleast_ms = 200\n" + pattern), b"9H\r", b"9H\r", b"9H\r", each=0.15
        )
        assert cards(heard) == ["9H", "9H"]
        assert wire.counters.repeated == 1

    def test_a_device_writes_cards_as_it_likes(self) -> None:
        own = '[cards]\nfold = false\n[cards.ranks]\n"11" = "J"\n"1" = "A"\n[cards.suits]\n"p" = "S"\n'
        wire = wire_of("text", own + '[[pattern]]\nkind = "card"\ntext = "<{suit}:{rank}>"\n')
        assert said(hears(wire, b"<p:11>\r<p:1>\r<P:1>\r<p:J>\r")[1]) == [
            "card JS",
            "card AS",
            "unparsed",
            "unparsed",
        ]
        table = '[cards.faces]\n"0042" = "9H"\n"0043" = "KC"\n[[pattern]]\nkind = "card"\ntext = "{face}"\n'
        assert said(hears(wire_of("text", table), b"0042\r0043\r0044\r")[1]) == ["card 9H", "card KC", "unparsed"]

    def test_half_a_face_is_no_card(self) -> None:
        wire = wire_of("text", '[[pattern]]\nkind = "unread"\ntext = "BAD {rank}"\n')
        assert said(hears(wire, b"BAD 9\r")[1]) == ["unreadable 9?"]

    def test_fixed_strings_are_orders(self) -> None:
        wire = wire_of("text", '[orders]\nLS = "LOCK\\r"\nUS = "FREE\\r"\n[[pattern]]\nkind = "cut"\ntext = "CUT"\n')
        assert wire.order(Command("LS"), again=False) == b"LOCK\r"
        assert wire.order(Command("LM"), again=False) is None
        assert wire.capabilities == Capability.LOCK | Capability.CUT


class TestScanner:
    WIRE = shipped("barcode-serial").wire

    def test_f57_the_same_symbol_at_once_is_one_passage_and_later_another_card(self) -> None:
        wire, heard = hears(self.WIRE, b"]Q19H\r\n", b"]Q19H\r\n", each=0.1)
        assert cards(heard) == ["9H"]
        assert wire.counters.repeated == 1
        _, heard = hears(self.WIRE, b"9H\r\n", b"9H\r\n", each=0.9)
        assert cards(heard) == ["9H", "9H"]

    def test_a_symbol_that_lies_before_the_window_is_one_passage_however_long(self) -> None:
        _, heard = hears(self.WIRE, *[b"9H\r"] * 40, each=0.25)
        assert cards(heard) == ["9H"]

    def test_silence_ends_a_symbol_too(self) -> None:
        _, heard = hears(self.WIRE, b"\x02]E0KC", b"", each=0.11)
        assert cards(heard) == ["KC"]

    def test_no_read(self) -> None:
        assert said(hears(self.WIRE, b"NOREAD\r")[1]) == ["unreadable ??"]


class TestSsi:
    WIRE = shipped("barcode-ssi").wire
    NINE = bytes.fromhex(SSI_NINE_OF_HEARTS)

    def test_the_samples(self) -> None:
        assert packet(0xD0).hex(" ").upper() == SSI_ACK
        wire, heard = hears(self.WIRE, self.NINE)
        assert said(heard) == ["card 9H", f"say {SSI_ACK}"]
        assert wire.counters == Counters(frames=1)

    def test_sent_before_is_acknowledged_again_and_counts_once(self) -> None:
        again = packet(0xF3, b"\x019H", source=0, status=1)
        _, heard = hears(self.WIRE, self.NINE, again, self.NINE, each=0.2)
        assert cards(heard) == ["9H", "9H"]
        assert said(heard).count(f"say {SSI_ACK}") == 3

    def test_a_damaged_packet_is_refused_and_the_repeat_is_the_card(self) -> None:
        again = packet(0xF3, b"\x019H", source=0, status=1)
        _, heard = hears(self.WIRE, self.NINE[:5] + b"\x38" + self.NINE[6:], again, each=0.1)
        assert cards(heard) == ["9H"]
        assert said(heard)[0] == "say 05 D1 04 00 01 FF 25"

    def test_a_packet_behind_half_a_packet(self) -> None:
        wire, heard = hears(self.WIRE, self.NINE[:6], b"", self.NINE, each=0.3)
        assert cards(heard) == ["9H"]
        assert wire.counters.noise == 6

    def test_scanning_on_and_off_is_a_soft_lock(self) -> None:
        assert self.WIRE.order(Command("LS"), again=False) == packet(0xEA)
        assert self.WIRE.order(Command("US"), again=False) == packet(0xE9)


class TestTags:
    DECK = example_deck()
    UIDS = tuple(DECK.faces)

    @staticmethod
    def tag(uid: str) -> bytes:
        check = 0
        for byte in bytes.fromhex(uid):
            check ^= byte
        return f"\x02{uid}{check:02X}\x03".encode()

    def test_the_sample(self) -> None:
        _, heard = hears(Rfid({"0B00817564": "AH"}), bytes.fromhex(TAG))
        assert said(heard) == ["card AH 0B00817564"]

    def test_the_example_deck_is_six_packs(self) -> None:
        assert (len(self.DECK.faces), self.DECK.packs) == (312, 6)

    def test_f58_a_tag_that_stays_is_one_card_and_one_that_comes_again_is_an_alarm(self) -> None:
        uid = self.UIDS[0]
        wire, heard = hears(Rfid(self.DECK.faces), *[self.tag(uid)] * 30, each=0.3)
        assert cards(heard) == [self.DECK.faces[uid]]
        wire, heard = hears(wire, self.tag(uid), now=100.0)
        assert said(heard) == [f"fault {uid} (out_already)"]
        wire, heard = hears(wire.loaded(), self.tag(uid), now=200.0)
        assert cards(heard) == [self.DECK.faces[uid]]

    def test_f58_a_tag_that_no_deck_knows_was_not_read(self) -> None:
        _, heard = hears(Rfid(self.DECK.faces), *[self.tag("FFFFFFFFFF")] * 3, each=0.1)
        assert said(heard) == ["unreadable ?? FFFFFFFFFF (unknown_tag)"]

    def test_strangers_without_number_are_not_remembered_for_ever(self) -> None:
        wire = Rfid(self.DECK.faces)
        for i in range(500):
            wire, _ = hears(wire, self.tag(f"{i:010X}"), now=float(i))
        assert len(wire.out) <= 9

    def test_all_six_of_a_face_are_six_cards(self) -> None:
        nines = [uid for uid, face in self.DECK.faces.items() if face == "9H"]
        wire, heard = hears(Rfid(self.DECK.faces), *map(self.tag, nines), each=0.01)
        assert cards(heard) == ["9H"] * 6
        assert wire.missing() == 306

    def test_a_wrong_check_is_counted(self) -> None:
        wire, heard = hears(
            Rfid({"0B00817564": "AH"}), bytes.fromhex(TAG)[:-2] + b"C\x03", b"\x020B00", bytes.fromhex(TAG)
        )
        assert said(heard) == ["card AH 0B00817564"]
        assert wire.counters.bad == 2

    def test_uids_by_line_and_the_readers_own_error(self) -> None:
        wire = Rfid({"0B00817564": "AH"}, form="line", error=b"ERR")
        wire, heard = hears(wire, b"0b00817564\r\nERR\r\nxyz\r\n")
        assert said(heard) == ["card AH 0B00817564", "unreadable ?? (reader)"]
        assert wire.counters.bad == 1


class TestWedge:
    WIRE = shipped("keyboard-wedge").wire

    def test_a_symbol_typed_quickly(self) -> None:
        _, heard = hears(self.WIRE, *(bytes((key,)) for key in b"~10H\r~9H\r"), each=0.01)
        assert cards(heard) == ["TH", "9H"]

    def test_fingers_are_too_slow_and_keys_outside_a_symbol_are_none(self) -> None:
        wire, heard = hears(self.WIRE, *(bytes((key,)) for key in b"9H\r~9H\r"), each=0.05)
        assert heard == []
        assert wire.counters.bad == 1
        wire, heard = hears(self.WIRE, b"~" + b"9" * 100, b"\r")
        assert heard == []

    def test_it_is_for_demonstrations(self) -> None:
        assert shipped("keyboard-wedge").demonstration
        assert not made("text", '[[pattern]]\nkind = "cut"\ntext = "CUT"\n').demonstration
