"""The simulated shoe, rule by rule (shoes.md 3.7), spoken to in bytes."""

from __future__ import annotations

from drivers.shoe1.bodies import Body, frame
from drivers.shoe1.decoder import Decoder, feed
from drivers.shoe1.fields import State
from drivers.simulator import commands, hand
from drivers.simulator.cards import first_epoch, later_epoch, passage, serial_number, shuffled
from drivers.simulator.device import Device, Make, Step, Stored, boot
from drivers.simulator.hand import WAYS

EPOCH, SERIAL = first_epoch(7), serial_number(7)


class Shoe:
    """A simulated shoe and what it has said since it was last listened to."""

    def __init__(self, *, stop: int = 7, decks: int = 6) -> None:
        self.now = 0.0
        self.stored: list[Stored] = []
        self._said = b""
        self.device = Device(Make(7, decks, stop))
        self._take(boot(self.device, "P", self.now))

    def hears(self, *bodies: str) -> None:
        for body in bodies:
            self._take(commands.receive(self.device, frame(body.encode()), self.now))

    def hand(self, line: str) -> str:
        step, answer = hand.obey(self.device, line, self.now)
        self._take(step)
        return answer

    def after(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 0.01)
            self._take(commands.advance(self.device, self.now))

    def bodies(self) -> list[Body]:
        said, self._said = self._said, b""
        return [frame.body for frame in feed(Decoder(), said, 0.0)[1]]

    def says(self) -> list[str]:
        """Types and numbers of what it said, heartbeats apart; `+` marks an event as sent before."""
        return [_short(body) for body in self.bodies() if body.type != "HB"]

    def _take(self, step: Step) -> None:
        self.device = step.device
        self.stored.extend(step.stored)
        self._said += step.send


def _short(body: Body) -> str:
    if body.numbered:
        return f"{body.type} {body.number('n')}" + "+" * (body.number("fl") & 1)
    return f"{body.type} {body.text('code')}" if body.type == "RP" else body.type


def loaded(cards: int = 0, *, stop: int = 7, session: bool = True) -> Shoe:
    """A shoe of which BO, SL and some cards are acknowledged: their numbers are 1, 2, 3 and up."""
    shoe = Shoe(stop=stop)
    shoe.hand("load 1000")
    for _ in range(cards):
        shoe.hand("pull 2000")
    if session:
        shoe.hears(f"RS|01|{EPOCH}|{cards + 3:08X}")
    shoe.says()
    return shoe


def test_it_names_itself_after_power_on_and_writes_its_first_event() -> None:
    shoe = Shoe()
    assert [stored.body for stored in shoe.stored] == [f"BO|{EPOCH}|00000001|00|B000000000000|P|1.0.3".encode()]
    (identity,) = shoe.bodies()
    assert identity.type == "ID"
    assert (identity.text("serial"), identity.text("epoch"), identity.text("caps")) == (SERIAL, EPOCH, "VCQ")
    assert (identity.number("oldest"), identity.number("last")) == (1, 1)


def test_the_heartbeat_comes_each_second_in_and_out_of_session() -> None:
    shoe = Shoe()
    shoe.after(3.1)
    assert [body.type for body in shoe.bodies()] == ["ID", "HB", "HB", "HB"]


def test_outside_a_session_acknowledgements_are_answered_with_the_identity() -> None:
    shoe = Shoe()
    shoe.says()
    shoe.hears(f"AK|{EPOCH}|00000001", f"NK|{EPOCH}|00000001|G")
    assert shoe.says() == ["ID", "ID"]
    assert shoe.device.base == 1


def test_resume_opens_the_session_and_sends_everything_marked() -> None:
    shoe = loaded(3, session=False)
    shoe.hears(f"RS|01|{EPOCH}|00000002")
    assert shoe.says() == ["RP 00", "SL 2+", "CD 3+", "CD 4+", "CD 5+"]
    shoe.hand("pull 3000")
    assert shoe.says() == ["CD 6"]


def test_resume_with_another_epoch_with_lost_or_with_future_numbers() -> None:
    shoe = Shoe()
    shoe.says()
    shoe.hears("RS|01|FFFF|00000001", f"RS|02|{EPOCH}|00000003")
    assert shoe.says() == ["RP 08", "RP 04"]
    shoe = loaded()
    for _ in range(4):
        shoe.hand("load 1000")
        for _ in range(312):
            shoe.hand("pull 2000")
    assert len(shoe.device.ring) == 1024
    shoe.says()
    shoe.hears(f"RS|03|{EPOCH}|00000001")
    (lost,) = shoe.bodies()
    assert (lost.type, lost.number("oldest"), lost.number("last")) == (
        "RL",
        shoe.device.oldest,
        shoe.device.last,
    )
    assert shoe.device.state(shoe.now) & State.LOG_PRESSURE


def test_at_most_eight_events_go_out_beyond_the_last_acknowledged() -> None:
    shoe = loaded()
    for _ in range(12):
        shoe.hand("pull 2000")
    assert shoe.says() == [f"CD {n}" for n in range(3, 11)]
    shoe.hears(f"AK|{EPOCH}|00000004")
    assert shoe.says() == ["CD 11", "CD 12"]
    shoe.hears(f"AK|{EPOCH}|00000003")  # an old one moves nothing
    assert shoe.says() == []


def test_without_acknowledgement_it_goes_back_five_times_and_is_silent_then() -> None:
    shoe = loaded()
    shoe.hand("pull 2000")
    assert shoe.says() == ["CD 3"]
    shoe.after(0.39)
    assert shoe.says() == []
    shoe.after(0.02)
    assert shoe.says() == ["CD 3+"]
    shoe.after(1.65)
    assert shoe.says() == ["CD 3+"] * 4
    shoe.after(20)
    assert shoe.says() == []
    shoe.hand("pull 2000")
    assert shoe.says() == []
    shoe.hears(f"AK|{EPOCH}|00000002")  # any AK starts it over from the base
    assert shoe.says() == ["CD 3+", "CD 4"]


def test_going_back_acknowledges_nothing() -> None:
    shoe = loaded()
    for _ in range(4):
        shoe.hand("pull 2000")
    shoe.says()
    shoe.hears(f"NK|{EPOCH}|00000005|G")
    assert shoe.says() == ["CD 5+", "CD 6+"]
    assert shoe.device.base == 3
    shoe.hears(f"NK|{EPOCH}|00000009|G")
    assert shoe.says() == []
    shoe.after(0.41)
    assert shoe.says() == ["CD 3+", "CD 4+", "CD 5+", "CD 6+"]


def test_what_is_overwritten_unacknowledged_is_said_to_be_lost() -> None:
    shoe = loaded()
    for press in range(1100):
        assert shoe.hand(f"button R S {press}").startswith("ok")
    assert (shoe.device.oldest, shoe.device.last, shoe.device.base) == (79, 1102, 3)
    shoe.says()
    for _ in range(5):
        shoe.after(0.41)
        assert shoe.says() == ["RL"], "no other event may take the number of one that is lost"
    shoe.after(5.0)
    assert shoe.says() == []
    shoe.hears(f"RS|11|{EPOCH}|0000004F")
    assert shoe.says() == ["RP 00", *(f"BT {n}+" for n in range(79, 87))]


def test_a_log_that_is_lost_never_has_the_identity_of_an_earlier_one() -> None:
    assert first_epoch(15917) != later_epoch(15917, 1), "the first draw of this seed is the same again"
    epochs = [first_epoch(7), *(later_epoch(7, logs) for logs in range(1, 300))]
    assert len(set(epochs)) == len(epochs)


def test_an_acknowledgement_beyond_the_last_event_is_a_fault_once() -> None:
    shoe = loaded()
    shoe.hears(f"AK|{EPOCH}|00000099", f"AK|{EPOCH}|00000099")
    assert shoe.says() == ["FR 3"]
    shoe.hears("CE|02|31", "CE|03|31")
    assert shoe.says() == ["RP 00", "FC 4", "RP 06"]


def test_five_seconds_without_a_host_are_host_lost() -> None:
    shoe = loaded()
    shoe.after(4.9)
    assert not shoe.device.state(shoe.now) & State.HOST_LOST
    shoe.after(0.11)
    assert shoe.device.state(shoe.now) & State.HOST_LOST
    shoe.hears("GS|01")
    assert not shoe.device.state(shoe.now) & State.HOST_LOST


def test_a_repeated_command_is_answered_and_not_done_again() -> None:
    shoe = loaded(session=False)
    shoe.hears("NS|05|06", "NS|05|06", "NS|05|06", "NS|06|06")
    assert shoe.says() == ["RP 00", "RP 00", "RP 00", "RP 00"]
    assert shoe.device.load == 3
    shoe.hears("NS|07|08")
    assert shoe.says() == ["RP 04"]


def test_it_has_no_lock_and_no_lamps_and_no_service_key() -> None:
    shoe = loaded()
    shoe.hears("LS|01|0", "US|02|0004", "LM|03|E|1", "RT|04|C", "ZZ|no command", "AK|FFFF|00000001")
    assert shoe.says() == ["RP 07", "RP 07", "RP 07", "RP 0A", "ID"]


def test_a_warm_restart_keeps_the_log_and_ends_the_session() -> None:
    shoe = loaded(2)
    shoe.hears("RT|01|W")
    assert shoe.says() == ["RP 00", "ID"]
    assert not shoe.device.in_session
    assert shoe.stored[-1].body.startswith(f"BO|{EPOCH}|00000005|00|B".encode())


def test_status_mode_and_clock() -> None:
    shoe = Shoe()
    shoe.says()
    shoe.hears("TM|01|U019CEDEF2A00", "MD|02|B")
    shoe.after(0.5)
    shoe.hears("NS|03|06", "GS|04")
    *_, status = shoe.bodies()
    assert status.text("mode") == "B"
    assert status.number("state") & State.BURN_MODE
    assert status.number("state") & State.CLOCK_SET
    assert shoe.stored[-1].body == f"SL|{EPOCH}|00000002|08|U019CEDEF2BF4|0001|06".encode()


def test_bad_frames_are_counted_and_harm_nothing() -> None:
    shoe = Shoe()
    shoe._take(commands.receive(shoe.device, b"\x02AK|broken\x03FFFF garbage", shoe.now))
    shoe.hears("GS|01")
    assert shoe.bodies()[-1].number("badframes") == 1


class TestTheHand:
    def test_nothing_can_be_drawn_before_the_first_load(self) -> None:
        shoe = Shoe()
        assert shoe.hand("pull 1000") == "no the shoe has not been loaded"
        assert shoe.hand("cut 1000") == "no the shoe has not been loaded"
        assert shoe.hand("look 1") == "no the table holds no card yet"
        assert shoe.hand("sync") == "ok 00000001"
        assert shoe.hand("load 1000") == "ok 00000002"

    def test_the_callers_clock_stamps_what_the_line_causes(self) -> None:
        shoe = loaded()
        assert shoe.hand("pull 1772913600000") == "ok 00000003"
        face = shuffled(7, 1, 6)[0]
        q, ms = passage(7, 1, 1)
        want = f"CD|{EPOCH}|00000003|00|U019CC9E2A600|0001|0001|{face}|V|{q:02d}|{ms:04d}"
        assert shoe.stored[-1] == Stored(want.encode(), face)

    def test_a_card_left_unread_can_be_looked_at(self) -> None:
        shoe = loaded()
        assert shoe.hand("unread 5") == "ok 00000003"
        face = shuffled(7, 1, 6)[0]
        (unread,) = shoe.bodies()
        assert unread.type == "CU"
        assert unread.text("face") in (face[0] + "?", "?" + face[1], "??")
        assert shoe.stored[-1].face == face
        assert shoe.hand("look 1") == f"ok {face}"
        assert shoe.hand("look 2") == "no the cards on the table are 1 to 1"

    def test_the_stop_card_leaves_first_where_both_leave_in_one_pull(self) -> None:
        shoe = loaded(306 - 1, stop=7)
        assert shoe.says() == []
        assert shoe.hand("pull 1").startswith("ok")
        shoe = loaded(312 - 7, stop=7)
        assert shoe.hand("pull 1") == f"ok {312 - 7 + 4:08X}"
        stop_card, drawn = shoe.bodies()
        assert (stop_card.type, stop_card.number("after")) == ("CC", 305)
        assert (drawn.type, drawn.number("ord")) == ("CD", 306)
        assert shoe.device.state(shoe.now) & State.CUT_SEEN
        assert shoe.hand("cut 1") == "no the stop card is out already"

    def test_the_stop_card_may_leave_by_itself(self) -> None:
        shoe = loaded(10)
        assert shoe.hand("cut 1") == "ok 0000000D"
        assert shoe.says() == ["CC 13"]
        shoe = loaded(10, stop=0)
        assert shoe.hand("cut 1") == "no the shoe has no stop card"

    def test_the_shoe_is_empty_after_the_last_card(self) -> None:
        shoe = loaded(311)
        assert shoe.hand("pull 1").startswith("ok")
        assert [body.split(b"|")[0] for body, _ in map(_pair, shoe.stored[-2:])] == [b"CD", b"SE"]
        assert shoe.device.state(shoe.now) & State.EMPTY
        assert shoe.hand("pull 1") == "no the shoe is empty"
        assert shoe.hand("load 1").startswith("ok")
        assert shoe.hand("pull 1").startswith("ok")
        assert (shoe.device.load, shoe.device.out) == (2, 1)

    def test_an_impossible_line_changes_nothing_and_says_why(self) -> None:
        shoe = loaded()
        before = shoe.device
        ways = f"no the line must be {WAYS}"
        for line in ("", "pull", "push 1", "pull 1 2", "sync 1", "look", "\x00", "ПУЛЛ 1"):
            assert shoe.hand(line) == ways
        for line in ("pull x", "pull -1", "pull 1.5", "pull ٣", f"pull {1 << 48}", "load " + "9" * 5000):
            assert shoe.hand(line) == "no the time must be in whole ms since 1970"
        assert shoe.hand("look 0") == "no the table holds no card yet"
        assert shoe.device == before


def _pair(stored: Stored) -> tuple[bytes, str]:
    return stored.body, stored.face


class TestTheCards:
    def test_six_packs_are_six_of_each_and_follow_from_seed_and_load(self) -> None:
        cards = shuffled(7, 1, 6)
        assert len(cards) == 312
        assert {cards.count(face) for face in set(cards)} == {6}
        assert len(set(cards)) == 52
        assert shuffled(7, 2, 6) != cards != shuffled(8, 1, 6)

    def test_they_are_the_same_on_every_machine(self) -> None:
        assert " ".join(shuffled(7, 1, 6)[:8]) == "TH 5H 6C JH QC 3D 6C JC"
        assert (SERIAL, EPOCH, passage(7, 1, 1)) == ("SIM677829", "600E", (80, 635))
