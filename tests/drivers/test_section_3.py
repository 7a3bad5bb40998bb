"""SHOE/1 section by section, between a simulated shoe that can do everything and a host (shoes.md 3.4 to 3.15)."""

from __future__ import annotations

import pytest

from drivers.messages import (
    AcceptShoe,
    Capability,
    Command,
    CommandResult,
    Flags,
    Identity,
    Kind,
    Link,
    ShoeEvent,
    Why,
    same_event,
)
from drivers.shoe1.bodies import frame, parse
from drivers.shoe1.bus import bodies, poll
from drivers.shoe1.decoder import Decoder, feed
from drivers.shoe1.fields import State
from drivers.shoe1.tag import is_signed, signed
from drivers.simulator import InProcessShoe
from drivers.simulator.cards import shuffled
from tests.drivers.conversation import beat, card, identity, in_session, short

ALL = "LMAVQCRDB"


class Table:
    """A shoe that can do everything, a host, and a main that stores at once."""

    def __init__(self, caps: str = ALL, **more: object) -> None:
        self.shoe = InProcessShoe(7, caps=caps, **more)
        self.events: list[ShoeEvent] = []
        self.others: list[str] = []
        self.identity: Identity | None = None
        self.ms = 1_772_913_600_000
        self.store()

    def store(self) -> None:
        while up := self.shoe.take():
            for message in up:
                if isinstance(message, ShoeEvent):
                    if not message.repeated:
                        self.events.append(message)
                    self.shoe.acknowledge(message)
                elif isinstance(message, Identity):
                    self.identity = message
                else:
                    self.others.append(short(message))

    def hand(self, *words: str) -> str:
        self.ms += 500
        answer = self.shoe.hand(" ".join((*words, str(self.ms))))
        self.store()
        return answer

    def orders(self, cmd: str, **values: int | str) -> str:
        """Give a command and return the code of its answer."""
        self.others = []
        self.shoe.send(Command(cmd, values))
        self.store()
        return " ".join(self.others)

    def seen(self) -> list[str]:
        """What came since the last call, in short, with the flags."""
        events, self.events = self.events, []
        flags = [event.flags & ~Flags.SENT_BEFORE for event in events]
        return [f"{e.kind}{_more(e)}{' ' + (f.name or '') if f else ''}" for e, f in zip(events, flags, strict=True)]

    @property
    def device(self) -> object:
        return self.shoe.device

    def state(self) -> State:
        return self.shoe.device.state(self.shoe.now)


def _more(event: ShoeEvent) -> str:
    words = (event.reason, event.face if event.kind is not Kind.CARD else "")
    return "".join(f" {word}" for word in words if word)


def loaded(caps: str = ALL, **more: object) -> Table:
    """A shoe that is loaded, unlocked where it has a lock, and has nothing left to tell."""
    table = Table(caps, **more)
    table.hand("load")
    if "L" in caps:
        assert table.orders("US", count=0) == "US 00"
    table.seen()
    return table


class TestSection34And35:
    """Fields, flags, every event of 3.5."""

    def test_every_capability_has_its_letter(self) -> None:
        table = Table("LMAVQCRDBH", key=b"k")
        assert table.identity is not None
        want = (
            *(Capability.LOCK, Capability.LAMPS, Capability.AUTHENTICITY, Capability.KEPT_LOG, Capability.QUALITY),
            *(
                Capability.CUT,
                Capability.RETURN_EVENT,
                Capability.DOUBLE_EVENT,
                Capability.BUTTONS,
                Capability.SIGNED,
            ),
        )
        assert all(one in table.identity.capabilities for one in want)
        bare = Table("")
        assert bare.identity is not None
        assert not any(one in bare.identity.capabilities for one in want)

    @pytest.mark.parametrize(
        ("lines", "seen"),
        [
            (["dip"], ["boot B"]),
            (["load"], ["loaded"]),
            (["pull"], ["card"]),
            (["unread 3"], ["unreadable 3 T?"]),
            (["double"], ["card", "card", "double"]),
            (["pull", "back", "pull"], ["card", "returned TH", "card"]),
            (["cut"], ["cut"]),
            (["lid open", "lid close"], ["lid", "lid"]),
            (["jam E", "unjam"], ["jam E ERROR", "jam ERROR"]),
            (["button R S"], ["button R|S"]),
            (["fault 21", "mend 21"], ["fault 21", "fault_cleared 21"]),
            (["fault 21", "pull"], ["fault 21", "card ERROR"]),
            (["foreign 9H"], ["card"]),
            (["misread 9H"], ["card"]),
            (["key lock", "force"], ["lock L|K", "card LOCKED"]),
            (["key service", "pull"], ["card SERVICE"]),
        ],
    )
    def test_every_event_comes_up(self, lines: list[str], seen: list[str]) -> None:
        table = loaded()
        for line in lines:
            assert table.hand(*line.split()).startswith("ok")
        table.shoe.wait(1.5)
        table.store()
        got = table.seen()
        if lines[0].startswith("unread"):
            got = [text.rsplit(" ", 1)[0] for text in got]
            seen = [text.rsplit(" ", 1)[0] for text in seen]
        assert got == seen

    def test_reason_of_each_unread_card(self) -> None:
        table = loaded()
        for reason in "0123456789":
            table.hand("unread", reason)
        assert [event.reason for event in table.events] == list("0123456789")
        assert all("?" in (event.face or "") for event in table.events)

    def test_a_foreign_card_and_a_card_read_wrong(self) -> None:
        table = loaded()
        table.hand("foreign", "9H")
        table.hand("misread", "2C")
        foreign, wrong = table.events
        assert (foreign.face, foreign.auth, foreign.ord) == ("9H", "X", 1)
        assert (wrong.face, wrong.auth, wrong.quality, wrong.ord) == ("2C", "V", 99, 2)
        assert table.shoe.log[-1].face == shuffled(7, 1, 6)[1] != "2C"

    def test_the_count_of_cards_out_falls_when_one_is_pushed_back(self) -> None:
        table = loaded()
        for words in ("pull", "pull", "back", "pull"):
            table.hand(words)
        assert [event.ord for event in table.events] == [1, 2, 1, 2]
        assert not any(event.count_mismatch for event in table.events)
        assert table.events[1].face == table.events[3].face

    def test_status_bits(self) -> None:
        table = Table()
        assert table.state() & State.LOCKED
        assert not table.state() & State.CARDS_PRESENT
        table = loaded()
        for words, bit in (
            (("lid", "open"), State.LID_OPEN),
            (("jam", "E"), State.JAM),
            (("fault", "21"), State.FAULT),
            (("key", "service"), State.SERVICE_KEY),
            (("midway",), State.CARD_IN_PATH),
        ):
            assert not table.state() & bit
            table.hand(*words)
            assert table.state() & bit


class TestSection36:
    """Every command, every code of `RP`."""

    def test_done(self) -> None:
        table = loaded()
        for cmd, values in (
            ("MD", {"mode": "B"}),
            ("TM", {"ts": "U019CEDEF2A00"}),
            ("LS", {"reason": "0"}),
            ("US", {"count": 4}),
            ("LM", {"lamp": "E", "mode": "2"}),
            ("NS", {"decks": 6}),
        ):
            assert table.orders(cmd, **values) == f"{cmd} 00", cmd
        assert table.orders("GS") == "GS 00 000020|B|0|0"

    def test_refused(self) -> None:
        table = loaded("VCQ")
        assert table.orders("LS", reason="0") == "LS 07"
        assert table.orders("US", count=1) == "US 07"
        assert table.orders("LM", lamp="E", mode="1") == "LM 07"
        assert table.orders("NS", decks=8) == "NS 04"
        assert table.orders("CE", code="21") == "CE 06"
        assert table.orders("RT", kind="C") == "RT 0A"

    def test_a_broken_actuator_says_so_and_is_no_lock(self) -> None:
        table = loaded()
        table.hand("fault", "41")
        table.hand("fault", "42")
        assert table.orders("LS", reason="0") == "LS 0B"
        assert table.orders("US", count=1) == "US 0B"
        assert table.orders("LM", lamp="E", mode="1") == "LM 0B"
        assert table.orders("CE", code="41") == "CE 0B"

    def test_lamps_one_by_one_and_all(self) -> None:
        table = loaded()
        table.orders("LM", lamp="B", mode="1")
        table.orders("LM", lamp="A", mode="3")
        assert table.orders("GS").split()[2].startswith("010003|")
        table.orders("LM", lamp="*", mode="0")
        assert table.orders("GS").split()[2].startswith("000000|")

    def test_a_fault_is_cleared_by_order(self) -> None:
        table = loaded()
        table.hand("fault", "21")
        assert table.orders("CE", code="21") == "CE 00"
        assert table.seen() == ["fault 21", "fault_cleared 21"]

    def test_a_warm_restart_keeps_the_log_and_a_cold_one_needs_the_key(self) -> None:
        table = loaded()
        assert table.identity is not None
        epoch = table.identity.epoch
        table.orders("RT", kind="W")
        table.shoe.wait(1.5)
        table.store()
        assert table.seen() == ["boot R"]
        assert table.identity.epoch == epoch
        table.hand("key", "service")
        table.orders("RT", kind="C")
        table.shoe.wait(1.5)
        table.store()
        assert table.seen() == ["boot R SERVICE"]
        assert table.identity.epoch != epoch
        assert "loss_possible new_epoch" in table.others

    def test_f36_an_answer_that_was_lost_is_asked_for_again_and_nothing_is_done_twice(self) -> None:
        line = in_session(5)
        line.orders(Command("US", {"count": 4}, "u"))
        line.hears("US|03|0004")
        line.after(1.25)
        line.hears("US|03|0004", "AK|7A3C|00000005", "US|03|0004")
        line.says("RP|03|US|00|")
        line.hands_up("US 00")

    def test_f37_a_busy_shoe_is_asked_later_under_a_new_id(self) -> None:
        with in_session(5) as line:
            line.orders(Command("US", {"count": 4}))
            line.hears("US|03|0004")
            line.says("RP|03|US|05|")
            line.after(0.45)
            line.hears()
            line.after(0.1)
            line.hears("US|04|0004")
            line.says("RP|04|US|05|")
            line.after(0.9)
            line.hears("AK|7A3C|00000005")
            line.after(0.15)
            line.hears("US|05|0004")
            line.says("RP|05|US|05|")
            line.hands_up("US 05")

    def test_f37_busy_between_two_real_ends(self) -> None:
        table = loaded()
        table.hand("busy", "2")
        assert table.orders("LS", reason="0") == ""
        table.shoe.wait(2.0)
        table.store()
        assert table.others == ["LS 00"]
        assert table.seen() == ["lock L|H"]

    def test_f37_what_is_not_supported_is_not_asked_again(self) -> None:
        with in_session(5) as line:
            line.orders(Command("LM", {"lamp": "E", "mode": "1"}))
            line.hears("LM|03|E|1")
            line.says("RP|03|LM|07|")
            line.hands_up("LM 07")
            line.after(0.9)


class TestSection37:
    """The shoe's rules 6 to 8, and what the host makes of it."""

    def test_rule_6_a_full_memory_locks_the_slot(self) -> None:
        shoe = InProcessShoe(7, caps=ALL)
        shoe.hand("load 1")
        shoe.send(Command("US", {"count": 0}))
        for _ in range(300):
            shoe.hand("pull 2")
            shoe.hand("back 2")
        shoe.wait(0.2)
        assert shoe.device.under_pressure
        assert shoe.device.locked
        assert shoe.hand("pull 3") == "no the slot is locked"
        shoe.send(Command("US", {"count": 1}))
        assert [m.code for m in shoe.take() if isinstance(m, CommandResult)][-1] == "06"
        assert b"|L|A" in shoe.log[-1].body

    def test_rule_7_a_host_that_is_silent_is_lost_and_the_slot_locked(self) -> None:
        table = loaded()
        table.shoe.host_hangs = True
        table.shoe.wait(7.5)
        assert table.state() & State.HOST_LOST
        assert table.device.locked
        table.shoe.host_hangs = False
        table.shoe.wait(1.0)
        table.store()
        assert table.seen() == ["lock L|A"]
        assert not table.state() & State.HOST_LOST

    def test_a_hung_console_says_nothing_at_all(self) -> None:
        line = in_session(5)
        line.after(0.5)
        line._sent = b""
        line.hanging = True
        line.after(8.0)
        assert [short(message) for message in line._up] == ["stale silent"]
        assert line._sent.count(b"AK|") <= 2
        assert b"HI|" not in line._sent
        line.hanging = False
        line.after(0.1)
        assert b"HI|" in line._sent

    def test_rule_7_the_slot_is_locked_at_power_on(self) -> None:
        table = loaded()
        table.hand("dip")
        assert table.device.locked
        assert table.hand("pull") == "no the slot is locked"

    def test_rule_8_a_card_in_the_path_at_power_on_left_unread(self) -> None:
        table = loaded()
        table.hand("midway")
        table.hand("dip")
        table.shoe.wait(1.5)
        table.store()
        boot, unread = table.events
        assert (boot.kind, unread.kind, unread.reason, unread.ord) == (Kind.BOOT, Kind.UNREADABLE, "8", 1)

    def test_rule_9_desync_locks(self) -> None:
        table = loaded()
        table.hand("pull")
        table.hand("roll", "2")
        table.shoe.wait(1.5)
        table.store()
        assert "desync log_went_back" in table.others
        assert table.device.locked

    def test_f10_a_log_that_is_lost_is_a_new_epoch_and_cards_out_are_told(self) -> None:
        table = loaded()
        table.hand("pull")
        table.hand("pull")
        table.hand("forget")
        table.shoe.wait(1.5)
        table.store()
        assert table.identity is not None
        assert (table.identity.ord, table.identity.last) == (2, 1)
        assert "loss_possible new_epoch" in table.others

    def test_a_shoe_whose_log_does_not_survive_has_a_new_epoch_after_each_power_on(self) -> None:
        table = loaded("LMCQ")
        assert table.identity is not None
        epochs = [table.identity.epoch]
        for _ in range(3):
            table.hand("dip")
            table.shoe.wait(1.5)
            table.store()
            epochs.append(table.identity.epoch)
        assert len(set(epochs)) == 4
        assert not table.state() & State.LOG_NV

    def test_f54_more_acknowledged_than_we_did_is_another_console(self) -> None:
        with in_session(5) as line:
            line.says(card(6))
            line.hands_up("6 card 9H")
            line.orders(Command("GS"))
            line.hears("GS|03")
            line.says("ST|7A3C|00000006|0003|0000|1104|00325A40|000020|G|0000|0000")
            line.hands_up("desync other_host")

    def test_f54_an_answer_that_we_did_not_ask_for_is_another_console(self) -> None:
        with in_session(5) as line:
            line.says("RP|02|RS|00|00000005")  # our own once more, as a line may bring it
            line.says("RP|99|RS|00|00000005")
            line.hands_up("desync other_host")
            line.says(card(6))

    def test_f54_the_driver_asks_by_itself(self) -> None:
        line = in_session(5)
        line.says(card(6))
        for _ in range(15):
            line.after(1.0)
            line.says(beat(6))
        assert line._sent.count(frame(b"GS|03")) == 1
        line.says("ST|7A3C|00000006|0003|0000|1104|00325A40|000020|G|0001|0000")
        assert [short(message) for message in line._up if isinstance(message, CommandResult)] == []
        line.after(1.0)

    def test_f20_nonsense_for_two_seconds_is_a_wrong_speed(self) -> None:
        line = in_session(5)
        for _ in range(22):
            line.after(0.1)
            line.brings(b"\x00\xff\x80\xf8")
        assert "stale wrong_speed" in [short(message) for message in line._up]
        line.says(beat(5))
        assert short(line._up[-1]) == "up session"

    def test_f21_noise_between_good_frames_is_none(self) -> None:
        line = in_session(5)
        for _ in range(50):
            line.after(0.1)
            line.brings(b"\x00\xff\x80\xf8" * 25)
            line.says(beat(5))
        assert line._up == []


class TestSection311:
    """How it is used at a table: counts, lock, lamps."""

    def test_a_coup(self) -> None:
        table = Table()
        assert table.orders("NS", decks=6) == "NS 00"
        table.orders("MD", mode="B")
        assert table.hand("pull") == "no the slot is locked"
        table.orders("US", count=1)
        assert table.hand("pull").startswith("ok")
        assert table.hand("pull") == "no the slot is locked"
        table.orders("MD", mode="G")
        assert table.seen()[1:] == ["loaded", "lock U|H BURN", "card BURN", "lock L|A BURN"]
        table.orders("US", count=4)
        for _ in range(4):
            assert table.hand("pull").startswith("ok")
        assert table.hand("pull") == "no the slot is locked"
        table.orders("US", count=2)  # the word was "card"
        assert table.hand("pull").startswith("ok")
        table.orders("LS", reason="0")  # hands shown: the banker stands, an allowance is left
        assert table.hand("pull") == "no the slot is locked"
        table.orders("LM", lamp="B", mode="1")
        opening = ["lock U|H", "card", "card", "card", "card", "lock L|A"]
        assert table.seen() == [*opening, "lock U|H", "card", "lock L|H"]

    def test_a_card_that_leaves_a_locked_slot_is_flagged_and_counts(self) -> None:
        table = loaded()
        table.orders("LS", reason="0")
        table.hand("force")
        (_, stray) = table.events
        assert stray.flags == Flags.LOCKED
        assert stray.ord == 1

    def test_a_new_count_takes_the_place_of_the_old_one(self) -> None:
        table = loaded()
        table.orders("US", count=4)
        table.orders("US", count=1)
        table.hand("pull")
        assert table.hand("pull") == "no the slot is locked"


class TestSection314:
    """The two-wire bus: only the host speaks first."""

    def test_an_evening_on_a_bus(self) -> None:
        table = Table("VCQ", address="0A")
        table.shoe.hand("load 1")
        for _ in range(40):
            table.shoe.hand("pull 2")
        table.shoe.wait(5.0)
        faces = []
        for _ in range(60):
            table.store()
            table.shoe.wait(0.2)
        faces = [event.face for event in table.events if event.kind is Kind.CARD]
        assert tuple(faces) == shuffled(7, 1, 6)[:40]
        assert [event.n for event in table.events] == list(range(1, 43))
        assert all(event.raw.startswith(b"\x02@0A|") for event in table.events)

    def test_the_shoe_says_nothing_unasked(self) -> None:
        shoe = InProcessShoe(7, address="0A")
        shoe.take()
        shoe.host_hangs = True
        shoe.wait(2.3)
        before = shoe.to_host_count
        shoe.hand("load 1")
        shoe.wait(1.0)
        assert shoe.to_host_count == before

    def test_frames_for_another_address_are_none_of_ours(self) -> None:
        ours, others = frame(b"@0A|GS|01"), frame(b"@0B|GS|02")
        decoder, frames = feed(Decoder(address="0A"), others + ours, 0.0)
        assert [got.body.text("cid") for got in frames] == ["01"]
        assert (decoder.counters.bad, decoder.counters.unknown) == (0, 1)

    def test_an_acknowledgement_rides_in_the_poll(self) -> None:
        assert poll("0A") == frame(b"@0A|PL")
        assert poll("0A", "7A3C", 5) == frame(b"@0A|PL|7A3C|00000005")
        poll_body = parse(b"PL|7A3C|00000005")
        assert poll_body is not None
        assert poll_body.extra == ("7A3C", "00000005")

    def test_a_repeated_event_on_a_bus_is_the_same_event(self) -> None:
        first, again = (frame(f"@0A|{card(5, fl=fl)}".encode())[:-2] for fl in (0, 1))
        assert same_event(first, again)


class TestSection315:
    """Signed events: capability H."""

    KEY = b"set in service mode"
    SERIAL = "SIM677829"

    def test_the_tag_is_over_the_event_as_first_sent(self) -> None:
        first, again = signed(self.KEY, card(5).encode()), signed(self.KEY, card(5, fl=1).encode())
        assert first.rpartition(b"|")[2] == again.rpartition(b"|")[2]
        assert is_signed(self.KEY, first)
        assert is_signed(self.KEY, again)
        assert not is_signed(b"another", first)
        assert not is_signed(self.KEY, first.replace(b"9H", b"8H"))
        assert not is_signed(self.KEY, card(5).encode())
        assert not is_signed(self.KEY, b"")
        assert len(first.rpartition(b"|")[2]) == 17

    def test_signed_events_are_taken(self) -> None:
        table = loaded("VCQH", key=self.KEY, keys={self.SERIAL: self.KEY})
        table.hand("pull")
        table.hand("pull")
        assert table.seen() == ["card", "card"]

    def test_events_signed_with_another_key_are_not(self) -> None:
        shoe = InProcessShoe(7, caps="VCQH", key=b"another", keys={self.SERIAL: self.KEY})
        for _ in range(20):
            shoe.wait(0.5)
        texts = [short(message) for message in shoe.take()]
        assert [text for text in texts if text[0].isdigit()] == []
        assert "desync unsigned" in texts

    def test_a_shoe_without_signature_in_place_of_a_signing_one_is_refused(self) -> None:
        shoe = InProcessShoe(7, caps="VCQ", keys={self.SERIAL: self.KEY})
        assert "desync unsigned" in [short(message) for message in shoe.take()]

    def test_a_shoe_without_a_key_is_an_unsigned_one(self) -> None:
        table = Table("VCQ")
        assert table.identity is not None
        assert Capability.SIGNED not in table.identity.capabilities


def test_an_identity_on_the_line_keeps_its_first_serial_until_another_is_accepted() -> None:
    with in_session(5) as line:
        line.says(identity(serial="SN000999", epoch="0999", last=3))
        line.hands_up("shoe SN000999 0999 1..3", "desync other_shoe")
        line.orders(AcceptShoe("SN000999"))
        line.opens()
        line.hears("HI|03|1|console|7A3C|00000005")
        line.says(identity(serial="SN000999", epoch="0999", last=3))
        line.hears("RS|04|0999|00000001")
        line.hands_up("shoe SN000999 0999 1..3")


def test_a_link_is_told_once() -> None:
    shoe = InProcessShoe(7, caps=ALL)
    shoe.take()
    shoe.wait(30.0)
    assert [message for message in shoe.take() if isinstance(message, Link)] == []
    assert Why.SESSION == "session"
    assert bodies(frame(b"GS|01")) == [b"GS|01"]
