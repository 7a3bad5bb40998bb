"""The clerk's card census: its alarms stand in the record, freeze play and come back with it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dealer_app.core import events
from dealer_app.core.alarms import Alarm
from dealer_app.core.cards import Card
from dealer_app.core.events import CardsCompared, Covered, Event, Shown, StakesClosed
from dealer_app.journal.codec import event_of
from dealer_app.journal.copy import may_show
from dealer_app.journal.entry import Stamp
from dealer_app.journal.errors import JournalError
from dealer_app.journal.kinds import CensusAlarm
from dealer_app.words import census as words
from dealer_app.words.doubts import DOUBTS
from dealer_app.words.tongue import tongue
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER, DIRECTOR, Room, Watched, card_fields

SIX = ("QS", "QS", "9H", "8D")  # punter 9, banker 8: over with four cards
QUEEN = Alarm("face_over", Card.SQ, 7)


def coup(room: Room, *faces: str) -> None:
    """Deal four cards over the wire and lay them open; who won goes on or makes room."""
    begin(room, *faces)
    room.clerk.submit(Shown("both"), CROUPIER)
    view = room.clerk.view
    assert view is not None
    if view.due:
        room.clerk.submit(events.CommissionDropped(view.due), CROUPIER)


def begin(room: Room, *faces: str) -> None:
    view = room.clerk.view
    assert view is not None
    if view.bank is None:
        assert view.offer is not None
        assert room.clerk.submit(events.BankOpened(view.offer.first, 1000), CROUPIER) is None
    view = room.clerk.view
    assert view is not None
    assert view.bank is not None
    if not view.covers:
        seat = next(seat for seat in view.seats if seat != view.bank.seat)
        assert room.clerk.submit(Covered(seat, 1000), CROUPIER) is None
    assert room.clerk.submit(StakesClosed(), CROUPIER) is None
    for face in faces:
        view = room.clerk.view
        assert view is not None
        assert view.loaded is not None
        out = view.loaded.out + 1
        if face == "??":
            room.says("CU", f"0001|{out:04X}|1|??|00|0137")
        else:
            room.card(face, out)


def six(record: Watched | None = None) -> Room:
    """Three coups have shown six queens of spades."""
    room = Room(record).open_shift()
    for _ in range(3):
        coup(room, *SIX)
    assert room.clerk.alarms == ()
    return room


def told(room: Room) -> list[CensusAlarm]:
    found = [event_of(entry) for entry in room.record.entries if entry.kind == "CensusAlarm"]
    return [event for event in found if isinstance(event, CensusAlarm)]


def test_a_seventh_face_is_recorded_and_freezes_play() -> None:
    room = six()
    begin(room, "4H", "QS", "5D", "8D")
    assert "CensusAlarm" not in room.kinds
    room.quiet()
    assert room.clerk.submit(Shown("both"), CROUPIER) is None
    assert room.clerk.alarms == (QUEEN,)
    assert room.kinds[-2:] == ["CensusAlarm", "PlayFrozen"]
    assert told(room) == [CensusAlarm("face_over", 1, 16, Card.SQ, 7)]
    assert room.record.entries[-2].by is None
    assert room.diary == ["append", "append", "append", "told", "told"]
    why = room.clerk.refusal(Covered(2, 1000), CROUPIER)
    assert why is not None
    assert (why.reason, why.text) == ("frozen", "census")


def test_a_chef_must_approve_before_play_goes_on_and_the_alarm_is_not_raised_again() -> None:
    room = six()
    coup(room, "4H", "QS", "5D", "8D")
    why = room.clerk.submit(CardsCompared(0), CROUPIER, CHANGEUR)
    assert why is not None
    assert why.reason == "approval_wanted"
    assert room.clerk.submit(CardsCompared(0), CROUPIER, CHEF) is None
    assert room.clerk.view is not None
    assert room.clerk.view.frozen == ()
    coup(room, "4H", "2S", "5D", "8C")
    assert told(room) == [CensusAlarm("face_over", 1, 16, Card.SQ, 7)]
    assert room.clerk.alarms == (QUEEN,)


def test_a_face_put_right_ends_the_alarm_and_the_record_keeps_both() -> None:
    room = six()
    coup(room, "4H", "QS", "5D", "8D")
    assert room.clerk.submit(CardsCompared(0), CROUPIER, CHEF) is None
    change = events.Change("card", ordinal=2, card=Card.HK)
    assert room.clerk.submit(events.Corrected((change,), "It was the king of hearts."), CHEF, DIRECTOR) is None
    assert room.clerk.alarms == ()
    faces = [entry.event["card"] for entry in room.record.entries if entry.kind == "CardDrawn"]
    assert faces[-3] == "QS"
    assert "Corrected" in room.kinds[-3:]


def test_what_a_record_holds_is_read_back() -> None:
    room = six()
    coup(room, "4H", "QS", "5D", "8D")
    room.says("SE", "0001|0010")
    again = Room(room.record)
    assert again.clerk.alarms == room.clerk.alarms
    assert again.clerk.inventory == room.clerk.inventory
    lines = len(room.record.lines)
    again.clerk.start()
    assert [entry.kind for entry in room.record.entries[lines:]] == ["ProgramRecovered", "ProgramStarted"]


class Dying(Watched):
    """A record whose medium fails before an alarm is written, as if the program had died there."""

    dies = True

    def append(self, stamp: Stamp, events: Sequence[Event]) -> None:
        if self.dies and isinstance(events[0], CensusAlarm):
            raise JournalError("fault")
        super().append(stamp, events)


def test_an_alarm_that_was_not_written_is_made_up_at_the_next_start(caplog: pytest.LogCaptureFixture) -> None:
    record = Dying([])
    room = six(record)
    coup(room, "4H", "QS", "5D", "8D")
    assert room.clerk.lamps.suspended == "fault"
    assert "CensusAlarm" not in room.kinds
    caplog.clear()
    record.dies = False
    again = Room(record)
    again.clerk.start()
    assert again.kinds[-3:] == ["ProgramStarted", "CensusAlarm", "PlayFrozen"]
    third = Room(record)
    third.clerk.start()
    assert third.kinds[-1] == "ProgramStarted"
    assert third.kinds.count("CensusAlarm") == 1


def test_the_copy_shows_an_alarm_when_the_coup_is_over() -> None:
    """A third card lies open before the coup is over, but the cards before it in the record do not."""
    room = six()
    begin(room, "4H", "3C", "KD", "2D")
    assert room.clerk.submit(events.Spoken("punter", "draw"), CROUPIER) is None
    room.card("QS", 17)
    assert room.kinds[-2:] == ["CensusAlarm", "PlayFrozen"]
    shown = room.kinds[: may_show(room.kinds)]
    assert "CensusAlarm" not in shown
    assert shown[-1] == "StakesClosed"


def test_a_foreign_card_freezes_at_once_and_without_a_face() -> None:
    """F40; the card counts as out, and what is said of it names no face."""
    room = Room().open_shift()
    begin(room)
    lines = len(room.record.lines)
    room.says("CD", card_fields("QS", 1).replace("|V|", "|X|"))
    assert room.kinds[lines:] == ["PlayFrozen", "CardDrawn"]
    assert room.record.entries[lines].event["why"] == "foreign_card"
    assert room.clerk.inventory is not None
    assert (room.clerk.inventory.out, room.clerk.inventory.unknown) == (1, 1)
    said = tongue("en").say(DOUBTS["foreign_card"], "doubt")
    assert "queen" not in said.lower()
    assert "QS" not in said


def test_the_empty_shoe_with_311_cards_is_told_and_freezes_nothing_more() -> None:
    """26 and F51: a missing card is reported; the shoe is over, so there is nothing to freeze."""
    room = six()
    lines = len(room.record.lines)
    room.says("SE", "0001|0137")
    assert [event.what for event in told(room)] == ["cards_wanting", "count_differs"]
    assert [kind for kind in room.kinds[lines:] if kind == "CensusAlarm"] == ["CensusAlarm"] * 2
    alarm = room.clerk.alarms[0]
    said = words.sentence(alarm.what, alarm.card, alarm.count, 6, tongue("en"))
    assert "empty after 311 cards, and 312 were loaded" in said


def test_the_ordinal_of_a_card_is_held_against_the_count() -> None:
    room = Room().open_shift()
    begin(room, "4H")
    assert told(room) == []
    room.card("5D", 4)  # two cards between them are in no record
    assert told(room) == [CensusAlarm("count_differs", 1, 2, None, 2)]
    room.card("6D", 5)
    assert len(told(room)) == 1  # the same difference is told once
    assert room.clerk.alarms == (Alarm("count_differs", count=2),)


def test_an_unread_card_is_an_empty_place_like_a_sealed_one() -> None:
    room = Room().open_shift()
    begin(room, "4H", "??", "5D", "8D")
    sealed = room.clerk.inventory
    other = Room().open_shift()
    begin(other, "4H", "QS", "5D", "8D")
    assert sealed == other.clerk.inventory
    assert sealed is not None
    assert (sealed.out, sealed.unknown) == (4, 4)


@pytest.mark.parametrize("what", sorted(words.ALARMS))
def test_every_alarm_has_a_sentence_that_says_what_to_do(what: str) -> None:
    said = words.sentence(what, Card.HT, -3, 6, tongue("en"))
    assert "{" not in said
    assert "-" not in said
    assert any(verb in said for verb in ("Call", "Compare", "Look"))
