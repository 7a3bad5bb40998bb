"""The host's side, rule by rule (shoes.md 3.7), as conversations."""

from __future__ import annotations

import pytest

from drivers.host import Phase
from drivers.messages import AcceptShoe, Capability, Command, Desync, Flags, Identity, ShoeEvent
from drivers.shoe1.bodies import frame
from tests.drivers.conversation import SERIAL, Conversation, beat, card, identity, in_session


def test_an_evening_begins() -> None:
    with Conversation() as line:
        line.opens()
        line.hears("HI|01|1|console|0000|00000000")
        line.says(identity(last=2))
        line.hears("RS|02|7A3C|00000001")
        line.says("RP|02|RS|00|00000002")
        line.hands_up("shoe SN000417 7A3C 1..2", "up session")
        line.says("BO|7A3C|00000001|01|B000000000000|P|1.0.3", "SL|7A3C|00000002|01|B0000000061A8|0003|06")
        boot, loaded = line.hands_up("1 boot", "2 loaded")
        assert isinstance(boot, ShoeEvent)
        assert isinstance(loaded, ShoeEvent)
        assert (boot.reason, boot.firmware, boot.device_uid) == ("P", "1.0.3", SERIAL)
        assert (loaded.load, loaded.decks, loaded.flags, loaded.t_device) == (3, 6, Flags.SENT_BEFORE, 25_000)
        line.stored(2)
        line.hears("AK|7A3C|00000002")
        line.says("CD|7A3C|00000003|00|U019CEDEF7D3E|0003|0001|9H|V|98|0137")
        (drawn,) = line.hands_up("3 card 9H")
        assert isinstance(drawn, ShoeEvent)
        assert (drawn.ord, drawn.auth, drawn.quality, drawn.clock_set) == (1, "V", 98, True)
        assert drawn.raw == frame(b"CD|7A3C|00000003|00|U019CEDEF7D3E|0003|0001|9H|V|98|0137")[:-2]
        line.stored(3)
        line.hears("AK|7A3C|00000003")


def test_old_bytes_are_discarded_until_the_line_is_quiet_but_not_for_ever() -> None:
    with Conversation() as line:
        line.opens()
        line.hears("HI|01|1|console|0000|00000000")
    with Conversation() as line:
        line.opens(quiet=False)
        for _ in range(29):
            line.after(0.01)
            line.says(card(7))
        line.hears()
        line.after(0.02)
        line.hears("HI|01|1|console|0000|00000000")


def test_hello_is_repeated_with_the_same_id_and_given_up_after_five() -> None:
    with Conversation() as line:
        line.opens()
        line.after(2.5)
        line.hears(*["HI|01|1|console|0000|00000000"] * 5)
        line.after(0.6)
        line.hands_up("stale silent")
        assert line.host.phase is Phase.CLOSED
        line.after(10)


def test_nothing_counts_before_the_shoe_has_named_itself() -> None:
    with Conversation() as line:
        line.opens()
        line.hears("HI|01|1|console|0000|00000000")
        line.says(card(1), beat(1), "RP|01|RS|00|00000001", "RL|7A3C|00000001|00000009")


class TestWhoseLogIsIt:
    def test_the_record_is_behind_nothing_is_lost(self) -> None:
        with Conversation({SERIAL: ("7A3C", 40)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(oldest=41, last=50))
            line.hears("RS|02|7A3C|00000029")
            line.hands_up("shoe SN000417 7A3C 41..50")

    def test_hello_names_the_last_stored_number_of_the_shoe_seen_last(self) -> None:
        with in_session(40) as line:
            line.after(0.9)
            line.says("ZZ|any good frame")
            line.hears()
            line.fails()
            line.hands_up("down vanished")
            line.opens()
            line.hears("HI|03|1|console|7A3C|00000028")

    def test_the_shoe_has_forgotten_what_the_record_does_not_hold(self) -> None:
        with Conversation({SERIAL: ("7A3C", 40)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(oldest=101, last=150))
            line.hears("RS|02|7A3C|00000065")
            line.hands_up("shoe SN000417 7A3C 101..150", "lost 41..100")
            line.says("RP|02|RS|00|00000096", card(101))
            line.hands_up("up session", "101 card 9H")

    def test_the_shoe_forgets_between_identity_and_sync(self) -> None:
        with Conversation({SERIAL: ("7A3C", 40)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(oldest=40, last=50))
            line.hears("RS|02|7A3C|00000029")
            line.says("RL|7A3C|00000064|000000C8")
            line.hears("RS|03|7A3C|00000064")
            line.hands_up("shoe SN000417 7A3C 40..50", "lost 41..99")

    def test_a_new_log_that_has_lost_its_own_beginning(self) -> None:
        with Conversation({SERIAL: ("7A3C", 40)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(epoch="0B0B", oldest=101, last=1124))
            line.hears("RS|02|0B0B|00000065")
            line.hands_up("shoe SN000417 0B0B 101..1124", "loss_possible new_epoch", "lost 1..100")

    def test_of_a_shoe_never_seen_before_nothing_is_lost(self) -> None:
        with Conversation({}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(epoch="0B0B", oldest=101, last=1124))
            line.hears("RS|02|0B0B|00000065")
            line.hands_up("shoe SN000417 0B0B 101..1124")

    def test_a_log_that_went_back_stops_everything(self) -> None:
        with Conversation({SERIAL: ("7A3C", 40)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(last=39))
            line.hands_up("shoe SN000417 7A3C 1..39", "desync log_went_back")
            line.says(card(39), beat(39), identity(last=39))
            line.after(10)
            line.fails()
            line.hands_up("down vanished")
            line.opens()
            line.hands_up("desync log_went_back")
            line.after(10)

    def test_a_new_log_is_read_from_its_oldest_event(self) -> None:
        with Conversation({SERIAL: ("7A3C", 40)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(epoch="0B0B", oldest=1, last=3))
            line.hears("RS|02|0B0B|00000001")
            line.hands_up("shoe SN000417 0B0B 1..3", "loss_possible new_epoch")
            line.says("RP|02|RS|00|00000003", card(1, epoch="0B0B"))
            line.hands_up("up session", "1 card 9H")
            line.stored(40, epoch="7A3C")  # late word of the old log
            line.stored(1, epoch="0B0B")
            line.hears("AK|0B0B|00000001")

    def test_an_unknown_shoe_is_taken_if_the_table_is_bound_to_none(self) -> None:
        with Conversation({"OTHER": ("7A3C", 40)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(oldest=5, last=9))
            line.hears("RS|02|7A3C|00000005")
            line.hands_up("shoe SN000417 7A3C 5..9")

    def test_another_shoe_than_the_tables_is_left_until_it_is_accepted(self) -> None:
        with Conversation(bound="SN000001") as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(last=9))
            line.hands_up("shoe SN000417 7A3C 1..9", "desync other_shoe")
            assert line.host.phase is Phase.CLOSED
            line.says(beat(9), card(9), identity(last=9))
            line.after(6)
            line.opens()
            line.hears("HI|02|1|console|0000|00000000")
            line.says(identity(last=9))
            line.hands_up("shoe SN000417 7A3C 1..9")
            line.orders(AcceptShoe(SERIAL))
            line.opens()
            line.hears("HI|03|1|console|0000|00000000")
            line.says(identity(last=9))
            line.hears("RS|04|7A3C|00000001")
            line.hands_up("shoe SN000417 7A3C 1..9")

    def test_the_first_shoe_that_answers_is_the_tables_and_is_found_again(self) -> None:
        with in_session(5) as line:
            line.says(card(6))
            line.hands_up("6 card 9H")
            line.says(identity(serial="SN000999", epoch="0999", last=3, caps="L"))
            line.hears("LS|03|0")
            line.hands_up("shoe SN000999 0999 1..3", "desync other_shoe")
            line.opens()
            line.hears("HI|04|1|console|7A3C|00000005")
            line.says(identity(last=6))
            line.hears("RS|05|7A3C|00000006")
            line.says("RP|05|RS|00|00000006", card(6, fl=1))
            line.hands_up("shoe SN000417 7A3C 1..6", "up session", "6 card 9H again")


class TestSync:
    def test_it_is_asked_for_each_600_ms(self) -> None:
        with Conversation() as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(last=2))
            line.hears("RS|02|7A3C|00000001")
            line.after(1.25)
            line.hears("RS|02|7A3C|00000001", "RS|02|7A3C|00000001")
            line.hands_up("shoe SN000417 7A3C 1..2")

    def test_a_shoe_that_is_there_but_does_not_start_is_no_link(self) -> None:
        with in_session(5) as line:
            line.says(beat(5, state=0x0104))
            line.hears("RS|03|7A3C|00000006")
            for _ in range(5):
                line.after(0.61)
                line.says("RP|03|RS|05|", beat(5, state=0x0104))
            line.hears(*["RS|03|7A3C|00000006"] * 5)
            line.hands_up("stale no_session")
            line.says("RP|03|RS|00|00000005")
            line.hands_up("up session")

    def test_the_expected_event_is_answer_enough(self) -> None:
        with Conversation({SERIAL: ("7A3C", 6)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(last=9))
            line.hears("RS|02|7A3C|00000007")
            line.says(card(9), card(6))
            line.hands_up("shoe SN000417 7A3C 1..9")
            line.says(card(7))
            line.hands_up("up session", "7 card 9H")

    @pytest.mark.parametrize(("code", "answer"), [("05", ""), ("08", "HI|03|1|console|7A3C|00000006")])
    def test_a_refusal(self, code: str, answer: str) -> None:
        with Conversation({SERIAL: ("7A3C", 6)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(last=9))
            line.hears("RS|02|7A3C|00000007")
            line.says(f"RP|02|RS|{code}|")
            line.hears(*filter(None, [answer]))
            line.hands_up("shoe SN000417 7A3C 1..9")


class TestEvents:
    def test_what_main_has_not_stored_yet_is_no_gap_and_is_not_acknowledged(self) -> None:
        with in_session(5) as line:
            line.says(card(6), card(7, "KC"), card(8))
            line.hands_up("6 card 9H", "7 card KC", "8 card 9H")
            line.stored(6)
            line.hears("AK|7A3C|00000006")
            line.after(1.0)
            line.hears("AK|7A3C|00000006")
            line.stored(8)
            line.hears("AK|7A3C|00000008")

    def test_a_repeated_number_goes_up_again_and_main_has_it_acknowledged(self) -> None:
        with in_session(5) as line:
            line.says(card(6))
            line.stored(6)
            line.hears("AK|7A3C|00000006")
            line.hands_up("6 card 9H")
            line.says(card(6, fl=1), card(3, fl=1))
            line.hands_up("6 card 9H again", "3 card 9H again")
            line.stored(3)
            line.hears("AK|7A3C|00000006")

    def test_a_gap_is_asked_for_and_nothing_after_it_is_kept(self) -> None:
        with in_session(5) as line:
            line.says(card(7), card(8))
            line.hears("NK|7A3C|00000006|G")
            line.after(0.19)
            line.says(card(9))
            line.after(0.01)
            line.says(card(10))
            line.hears("NK|7A3C|00000006|G")
            line.says(card(6), card(7))
            line.hands_up("6 card 9H", "7 card 9H")

    def test_a_bad_frame_is_asked_for_at_once(self) -> None:
        with in_session(5) as line:
            line.brings(frame(card(6).encode()).replace(b"9H", b"8H"))
            line.hears("NK|7A3C|00000006|C")
            line.says(card(6, fl=1))
            line.hands_up("6 card 9H")

    def test_a_frame_that_stops_half_way_is_asked_for_too(self) -> None:
        with in_session(5) as line:
            line.brings(frame(card(6).encode())[:40])
            line.after(0.25)
            line.hears()
            line.after(0.02)
            line.hears("NK|7A3C|00000006|C")

    def test_main_may_say_that_a_repeated_number_lies(self) -> None:
        with in_session(6) as line:
            line.says(card(6, "8H", fl=1))
            line.hands_up("6 card 8H again")
            line.orders(Desync())
            line.hands_up("desync content_differs")
            line.says(card(7), beat(7, state=0x0104), identity(last=7))
            line.after(10)

    def test_a_card_without_a_whole_face_was_not_read(self) -> None:
        with in_session(5) as line:
            line.says(card(6, "?H"))
            line.hands_up("6 unreadable ?H")

    def test_each_type_has_its_kind(self) -> None:
        head = "7A3C|{:08X}|00|U019CEDEF7D3E"
        bodies = {
            "BO|{}|W|1.0.3": "boot W",
            "CU|{}|0003|0001|3|?S|41|0058": "unreadable 3",
            "DB|{}|0003|0001|02": "double ",
            "RV|{}|0003|0000|4S": "returned ",
            "CC|{}|0003|0000": "cut ",
            "LO|{}|0003": "lid ",
            "LC|{}|0003": "lid ",
            "SE|{}|0003|0000": "empty ",
            "JM|{}|0003|0000|E": "jam E",
            "JC|{}|0003|0000": "jam ",
            "LK|{}|L|A": "lock L|A",
            "BT|{}|R|S": "button R|S",
            "FR|{}|21": "fault 21",
            "FC|{}|21": "fault_cleared 21",
        }
        line = in_session(0)
        for n, body in enumerate(bodies, start=1):
            line.says(body.format(head.format(n)))
        seen = [f"{m.kind} {m.reason}" for m in line._up if isinstance(m, ShoeEvent)]
        assert seen == list(bodies.values())


class TestTheOtherCount:
    """`ord` must follow, even where the numbers do (host 8)."""

    def test_it_follows(self) -> None:
        with in_session() as line:
            line.says(card(1, ord_=77), card(2, ord_=78), "RV|7A3C|00000003|00|U019CEDEF7D3E|0003|004D|4S")
            line.says(card(4, ord_=78), "SL|7A3C|00000005|00|U019CEDEF7D3E|0004|06")
            line.says(card(6, ord_=1, load=4))
            line.hands_up("1 card 9H", "2 card 9H", "3 returned 4S", "4 card 9H", "5 loaded", "6 card 9H")

    def test_it_does_not(self) -> None:
        with in_session() as line:
            line.says(card(1, ord_=77), card(2, ord_=79), card(3, ord_=80), card(4, ord_=1, load=4))
            line.hands_up("1 card 9H", "2 card 9H count mismatch", "3 card 9H", "4 card 9H count mismatch")


class TestHeartbeats:
    def test_behind_without_progress(self) -> None:
        with in_session(5) as line:
            line.says(beat(6))
            line.hears()
            line.says(beat(6))
            line.hears("NK|7A3C|00000006|S")
            line.says(card(6))
            line.hands_up("6 card 9H")

    def test_what_waits_in_mains_queue_is_not_behind(self) -> None:
        with in_session(5) as line:
            line.says(card(6), beat(6), beat(6), beat(6))
            line.hands_up("6 card 9H")

    def test_a_window_that_main_keeps_closed_is_not_behind(self) -> None:
        line = in_session(5)
        line.says(*(card(n) for n in range(6, 14)))
        for _ in range(20):
            line.after(1.0)
            line.says(beat(40))
        assert b"NK|" not in line._sent
        assert line.host.phase is Phase.RUN
        line.stored(6)
        line.says(beat(40), beat(40))
        assert b"NK|7A3C|0000000E|S" in line._sent

    def test_out_of_session(self) -> None:
        with in_session(5) as line:
            line.says(beat(5, state=0x0104))
            line.hears("RS|03|7A3C|00000006")

    def test_an_unasked_identity(self) -> None:
        with in_session(5) as line:
            line.says(identity(last=6))
            line.hears("RS|03|7A3C|00000006")
            line.hands_up("shoe SN000417 7A3C 1..6")
            line.says(identity(last=6), beat(6, state=0x0104))  # the shoe answers each AK out of session
            line.says("RP|03|RS|00|00000006")  # the link was up all the time: no news

    def test_another_log_or_one_that_went_back_is_asked_who_it_is(self) -> None:
        with in_session(5) as line:
            line.says(beat(5, epoch="0B0B"))
            line.hears("HI|03|1|console|7A3C|00000005")
        with in_session(5) as line:
            line.says(beat(4))
            line.hears("HI|03|1|console|7A3C|00000005")
            line.says(identity(last=4))
            line.hands_up("shoe SN000417 7A3C 1..4", "desync log_went_back")

    def test_events_of_another_log(self) -> None:
        with in_session(5) as line:
            line.says(card(6, epoch="0B0B"))
            line.hears("HI|03|1|console|7A3C|00000005")


class TestAsking:
    def test_five_times_in_vain_and_a_person_is_needed(self) -> None:
        with in_session(5) as line:
            for _ in range(5):
                line.says(card(8))
                line.hears("NK|7A3C|00000006|G")
                line.after(0.41)
                line._sent = b""  # acknowledgements in between
            line.says(card(8))
            line.hands_up("desync resend_fruitless")
            line.after(10)

    def test_the_slot_is_locked_where_there_is_a_lock(self) -> None:
        with Conversation({SERIAL: ("7A3C", 40)}) as line:
            line.opens()
            line.hears("HI|01|1|console|0000|00000000")
            line.says(identity(last=39, caps="LVCQ"))
            line.hears("LS|02|0")
            line.hands_up("shoe SN000417 7A3C 1..39", "desync log_went_back")

    def test_noise_while_nothing_is_missing_is_not_in_vain(self) -> None:
        with in_session(5) as line:
            for _ in range(50):
                line.brings(b"\x02broken\x02")
                line.after(0.41)
                line.says(beat(5))
            assert line.host.phase is Phase.RUN
            line._sent = b""


class TestSilence:
    def test_of_the_shoe(self) -> None:
        with in_session(5) as line:
            line.after(3.4)
            line.hears(*["AK|7A3C|00000005"] * 3)
            line.after(0.1)
            line.hands_up("stale silent")
            line.hears("HI|03|1|console|7A3C|00000005")
            line.says(identity(last=5))
            line.hears("RS|04|7A3C|00000006")
            line.hands_up("shoe SN000417 7A3C 1..5")
            line.says("RP|04|RS|00|00000005")
            line.hands_up("up session")

    def test_any_good_frame_breaks_it(self) -> None:
        with in_session(5) as line:
            for _ in range(10):
                line.after(1.0)
                line.hears("AK|7A3C|00000005")
                line.says("ZZ|unknown but good")

    def test_of_a_hung_console(self) -> None:
        with in_session(5) as line:
            line.hanging = True
            line.after(1.0)
            line.hears("AK|7A3C|00000005")
            line.after(0.98)
            line.says(card(6), beat(6))
            line.hands_up("6 card 9H")
            line.after(1.1)
            line.says(card(9))  # a gap: but a hung console asks for nothing
            line.after(1.1)
            line.hears()
            line.hanging = False
            line.after(0.01)
            line.hears("AK|7A3C|00000005")

    def test_an_order_shows_that_main_is_alive(self) -> None:
        with in_session(5) as line:
            line.says(card(6))
            line.hands_up("6 card 9H")
            line.hanging = True
            line.after(3.0)
            line._sent = b""
            line.stored(6)
            line.hears("AK|7A3C|00000006")

    def test_after_reopening_what_is_not_stored_comes_again(self) -> None:
        with in_session(5) as line:
            line.says(card(6), card(7))
            line.hands_up("6 card 9H", "7 card 9H")
            line.fails()
            line.hands_up("down vanished")
            line.stored(6)  # main was still at it
            line.opens()
            line.hears("HI|03|1|console|7A3C|00000006")
            line.says(identity(last=8))
            line.hears("RS|04|7A3C|00000007")
            line.says("RP|04|RS|00|00000008", card(7, fl=1), card(8, fl=1))
            line.hands_up("shoe SN000417 7A3C 1..8", "up session", "7 card 9H again", "8 card 9H")


class TestWhileThePortIsGone:
    def test_nothing_is_heard_and_nothing_is_due(self) -> None:
        with Conversation() as line:
            assert line.host.committed == 0
            line.says(identity(last=2), card(1))
            line.after(5)
            line.stored(1)


class TestCommands:
    def test_done(self) -> None:
        with in_session(5) as line:
            line.orders(Command("NS", {"decks": 6}, ref="load"))
            line.hears("NS|03|06")
            line.says("RP|03|NS|00|")
            line.hands_up("NS 00")

    def test_refused(self) -> None:
        with in_session(5) as line:
            line.orders(Command("LM", {"lamp": "E", "mode": "2"}))
            line.hears("LM|03|E|2")
            line.says("RP|03|LM|07|", "RP|03|LM|07|")
            line.hands_up("LM 07")

    def test_three_tries_with_the_same_frame(self) -> None:
        with in_session(5) as line:
            line.orders(Command("MD", {"mode": "B"}))
            line.after(0.95)
            line.hears("MD|03|B", "MD|03|B")
            line.says(beat(5))
            line.after(0.9)
            line.hears("AK|7A3C|00000005", "MD|03|B")
            line.hands_up("MD None")

    def test_out_of_session_or_with_the_port_gone_they_fail_at_once(self) -> None:
        with Conversation() as line:
            line.orders(Command("NS", {"decks": 6}))
            line.hands_up("NS None")
        with in_session(5) as line:
            line.orders(Command("NS", {"decks": 6}))
            line.hears("NS|03|06")
            line.fails()
            line.hands_up("down vanished", "NS None")

    def test_status_is_its_own_answer(self) -> None:
        with in_session(5) as line:
            line.orders(Command("GS"))
            line.hears("GS|03")
            line.says("ST|7A3C|00000005|0003|0000|1104|00325A40|000020|G|0000|0003")
            line.hands_up("GS 00 000020|G|0|3")

    def test_ids_go_round_without_repeating(self) -> None:
        line = in_session(5)
        seen = []
        for _ in range(600):
            line.orders(Command("GS"))
            seen.append(line._sent[4:6])
            line._sent = b""
        assert all(len(set(seen[i : i + 255])) == 255 for i in range(len(seen) - 255))


def test_capabilities_follow_the_letters() -> None:
    with Conversation() as line:
        line.opens()
        line.hears("HI|01|1|console|0000|00000000")
        line.says(identity(caps="LMCR"))
        line.hears("RS|02|7A3C|00000001")
        (shoe,) = line.hands_up("shoe SN000417 7A3C 1..0")
        assert isinstance(shoe, Identity)
        some = Capability.LOCK | Capability.LAMPS | Capability.CUT | Capability.RETURN_EVENT
        assert some in shoe.capabilities
        assert Capability.SIDE_HINT not in shoe.capabilities
