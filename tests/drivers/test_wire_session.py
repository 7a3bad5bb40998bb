"""A line without numbers as a conversation: numbers made here, doubt at each return, orders (shoes.md 3.12)."""

from __future__ import annotations

from drivers.messages import (
    Acknowledge,
    Capability,
    Command,
    CommandResult,
    Desync,
    Identity,
    Kind,
    Message,
    ShoeEvent,
    Why,
)
from drivers.timers import Timers
from drivers.wires.angel import Angel
from drivers.wires.beetek import BeeTek
from drivers.wires.heard import Wire
from drivers.wires.rfid import Rfid
from drivers.wires.session import KEPT, Device
from drivers.wires.talk import WireTalk
from tests.drivers.conversation import short
from tests.drivers.profiles import shipped
from tests.drivers.samples import ANGEL_ORDERS, LOCK_WITHOUT_STX, SSI_NINE_OF_HEARTS, sample

EPOCHS = ("0001", "0002", "0003", "0004")


class Line:
    """A session, its clock and what it said since it was last asked."""

    def __init__(self, wire: Wire, *, read_only: bool = True, silent: float = 0.0) -> None:
        epochs = iter(EPOCHS)
        device = Device("test-1", "V", "M", read_only, silent)
        self.talk = WireTalk(wire, device, Timers(), lambda: next(epochs))
        self.now = 100.0
        self.sent = b""
        self.up: list[Message] = []

    def opens(self) -> None:
        self._take(self.talk.opened(self.now))

    def brings(self, raw: bytes) -> None:
        self._take(self.talk.receive(raw, self.now))

    def after(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 0.05)
            self._take(self.talk.advance(self.now))

    def fails(self) -> None:
        self._take(self.talk.closed(Why.VANISHED))

    def orders(self, order: Acknowledge | Command | Desync) -> None:
        self._take(self.talk.obey(order, self.now))

    def stored(self, n: int, epoch: str = "0001") -> None:
        self.orders(Acknowledge("test-1", epoch, n))

    def said(self) -> list[str]:
        up, self.up = self.up, []
        return [short(message) for message in up]

    def heard(self) -> str:
        sent, self.sent = self.sent, b""
        return sent.hex(" ").upper()

    def _take(self, turn: object) -> None:
        self.sent += turn.send
        self.up += turn.up


def token(face: str) -> bytes:
    return f"[Game]<Card:{face}> ".encode()


def test_events_get_numbers_and_the_side_is_a_hint() -> None:
    line = Line(Angel())
    line.opens()
    for name in ("player 1 = 8 of spades", "result player, player pair"):
        line.brings(sample(name) * 3)
    assert line.said() == ["shoe test-1 0001 1..0", "up open", "1 card 8S", "2 result_hint"]
    event = line.talk.session.kept[0]
    assert (event.device_uid, event.epoch, event.hints) == ("test-1", "0001", (("side", "player"), ("index", "1")))
    assert event.raw == sample("player 1 = 8 of spades")


def test_every_return_after_the_first_opening_says_that_something_may_be_lost() -> None:
    line = Line(BeeTek())
    line.opens()
    line.brings(token("9H"))
    line.stored(1)
    line.fails()
    line.opens()
    line.brings(token("KC"))
    line.stored(1, "0002")
    line.fails()
    line.opens()
    assert line.said() == [
        *("shoe test-1 0001 1..0", "up open", "1 card 9H", "down vanished"),
        *("shoe test-1 0002 1..0", "loss_possible reconnected", "up open", "1 card KC", "down vanished"),
        *("shoe test-1 0003 1..0", "loss_possible reconnected", "up open"),
    ]


def test_a_doubt_of_the_decoder_is_told_each_time() -> None:
    line = Line(Angel())
    line.opens()
    line.brings(sample("player 1 = 8 of spades") + sample("player 2 = K hearts") + sample("player 3 = A spades"))
    assert line.said()[2:] == [
        "1 card 8S",
        *("loss_possible gap", "up open", "2 card KH"),
        *("loss_possible gap", "up open", "3 card AS"),
    ]


def test_what_is_not_recorded_comes_up_again_and_is_not_told_twice_as_new() -> None:
    line = Line(BeeTek())
    line.opens()
    line.brings(token("9H") + token("KC"))
    line.said()
    line.after(2.2)
    assert line.said() == ["1 card 9H again", "2 card KC again"] * 2
    line.stored(1)
    line.after(1.1)
    assert line.said() == ["2 card KC again"]
    line.stored(2)
    line.after(5)
    assert line.said() == []


def test_events_of_a_new_opening_wait_for_those_of_the_old_one() -> None:
    line = Line(BeeTek())
    line.opens()
    line.brings(token("9H"))
    line.fails()
    line.opens()
    line.said()
    line.brings(token("KC"))
    assert line.said() == []
    line.stored(1, "0001")
    assert line.said() == ["1 card KC"]
    assert line.talk.session.kept[0].epoch == "0002"


def test_what_waits_is_bounded_and_that_is_said() -> None:
    line = Line(BeeTek())
    line.opens()
    for _ in range(KEPT + 3):
        line.brings(token("9H"))
    assert len(line.talk.session.kept) == KEPT
    assert line.said()[-2:] == ["loss_possible not_taken", "up open"]


def test_nonsense_for_two_seconds_is_a_wrong_speed_and_one_good_frame_ends_it() -> None:
    line = Line(Angel())
    line.opens()
    line.said()
    for _ in range(25):
        line.brings(b"\x00\xff\x80\x00")
        line.after(0.1)
    assert line.said() == ["stale wrong_speed"]
    line.brings(sample("stand-by"))
    line.after(0.1)
    assert line.said() == ["1 standby", "loss_possible gap", "up open"]


def test_a_line_without_sense_is_not_told_piece_by_piece() -> None:
    wire = shipped("ascii-line").wire
    assert wire is not None
    line = Line(wire)
    line.opens()
    for _ in range(600):
        line.brings(b"\xff\x80\x00\xf8\r")
        line.after(0.05)
    said = line.said()
    assert "stale wrong_speed" in said
    assert 1 <= len(line.talk.session.kept) < 60


def test_noise_between_good_frames_is_no_wrong_speed() -> None:
    line = Line(Angel())
    line.opens()
    line.said()
    for name in ("player 1 = 8 of spades", "banker 1 = 5 diamonds", "cut card"):
        line.brings(b"\x00\xff\x80" * 300)
        line.after(1.0)
        line.brings(sample(name))
        line.after(0.5)
    assert "stale wrong_speed" not in line.said()


def test_silence_means_nothing_unless_the_profile_says_so() -> None:
    line = Line(BeeTek())
    line.opens()
    line.after(60)
    assert line.said() == ["shoe test-1 0001 1..0", "up open"]
    line = Line(BeeTek(), silent=3.5)
    line.opens()
    line.after(3.6)
    line.brings(token("9H"))
    line.after(0.1)
    assert line.said() == ["shoe test-1 0001 1..0", "up open", "stale silent", "1 card 9H", "up open"]


def test_a_desync_is_silent_until_a_new_driver() -> None:
    line = Line(BeeTek())
    line.opens()
    line.orders(Desync())
    line.brings(token("9H"))
    line.fails()
    line.opens()
    assert line.said()[2:] == ["desync content_differs", "down vanished", "desync content_differs"]


class TestOrders:
    LOCK = ANGEL_ORDERS["lock on"][2]

    def test_a_line_that_is_only_listened_to_sends_nothing(self) -> None:
        line = Line(Angel())
        line.opens()
        line.orders(Command("LS", ref="a"))
        assert line.heard() == ""
        assert line.said()[-1] == "LS 07"

    def test_an_order_is_answered(self) -> None:
        line = Line(Angel(read_only=False), read_only=False)
        line.opens()
        line.said()
        line.orders(Command("LS", ref="a"))
        assert line.heard() == self.LOCK
        line.brings(b"\x06")
        (result,) = line.up
        assert result == CommandResult("a", "LS", "00", "ACK")

    def test_a_wrong_check_is_tried_once_the_other_way(self) -> None:
        line = Line(Angel(read_only=False), read_only=False)
        line.opens()
        line.said()
        line.orders(Command("LS"))
        line.brings(b"\x15\x02")
        assert line.heard() == f"{self.LOCK} {LOCK_WITHOUT_STX}"
        line.brings(b"\x15\x02")
        assert (line.heard(), line.said()) == ("", ["LS 02 NAK 02"])

    def test_busy_is_tried_again_later(self) -> None:
        line = Line(Angel(read_only=False), read_only=False)
        line.opens()
        line.said()
        line.orders(Command("LS"))
        line.heard()
        line.brings(b"\x15\x21")
        line.after(0.9)
        assert line.heard() == ""
        line.after(0.2)
        assert line.heard() == self.LOCK
        line.brings(b"\x06")
        assert line.said() == ["LS 00 ACK"]

    def test_silence_is_no_answer_and_the_next_order_waited(self) -> None:
        line = Line(Angel(read_only=False), read_only=False)
        line.opens()
        line.said()
        line.orders(Command("LS"))
        line.orders(Command("US"))
        assert line.heard() == self.LOCK
        line.after(3.1)
        assert line.said() == ["LS None"]
        assert line.heard() == ANGEL_ORDERS["unlock"][2]
        line.fails()
        assert line.said() == ["down vanished", "US None"]

    def test_an_acknowledgement_that_nobody_asked_for_does_nothing(self) -> None:
        line = Line(Angel(read_only=False), read_only=False)
        line.opens()
        line.said()
        line.brings(b"\x06\x15\x02\x06")
        assert (line.said(), line.heard()) == ([], "")

    def test_a_scanner_is_acknowledged_and_switched_off_unconfirmed(self) -> None:
        wire = shipped("barcode-ssi").wire
        assert wire is not None
        line = Line(wire, read_only=False)
        line.opens()
        line.brings(bytes.fromhex(SSI_NINE_OF_HEARTS))
        assert line.heard() == "04 D0 04 00 FF 28"
        line.orders(Command("LS"))
        assert line.said()[2:] == ["1 card 9H", "LS 00 unconfirmed"]

    def test_new_cards_are_said_here_since_no_shoe_says_so(self) -> None:
        line = Line(Rfid({"0B00817564": "AH", "0B00817565": "KC"}))
        line.opens()
        line.orders(Command("NS", {"decks": 6}, "load"))
        line.brings(bytes.fromhex("02 30 42 30 30 38 31 37 35 36 34 39 42 03"))
        line.orders(Command("NS", {"decks": 6}))
        assert line.said()[2:] == ["1 loaded", "NS 00", "2 card AH", "3 loaded", "NS 00"]
        first, _, second = line.talk.session.kept
        assert (first.load, first.decks, first.hints) == (1, 6, ())
        assert (second.load, second.hints) == (2, (("missing", "1"),))


def test_what_can_be_done_depends_on_the_profile() -> None:
    line = Line(Angel(read_only=False), read_only=True)
    line.opens()
    (shoe, *_) = line.up
    assert isinstance(shoe, Identity)
    assert Capability.LOCK not in shoe.capabilities
    assert Capability.NUMBERED not in shoe.capabilities
    assert shoe.vendor == "V"


def test_an_event_is_handed_up_with_what_the_decoder_counted() -> None:
    line = Line(Angel())
    line.opens()
    line.brings(b"xx" + sample("cut card"))
    event = line.up[-1]
    assert isinstance(event, ShoeEvent)
    assert (event.kind, event.counters.noise) == (Kind.CUT, 2)
