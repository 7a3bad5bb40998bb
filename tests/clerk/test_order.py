"""First the record; only then anything that can be seen from outside (house.md 5). A refused act leaves no trace."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dealer_app.core import events
from dealer_app.core.events import Event
from dealer_app.core.people import Person
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER, DIRECTOR, LIMITS, Room


def early(diary: list[str]) -> list[str]:
    """What was seen from outside before the record had it: each "told" and "acknowledge" wants its append first."""
    seen, appended = [], False
    for what in diary:
        if what == "append":
            appended = True
        elif what in ("told", "acknowledge") and not appended:
            seen.append(what)
    return seen


def test_a_persons_act_is_recorded_and_then_told() -> None:
    room = Room().open_shift()
    assert room.clerk.submit(events.BankOpened(1, 10000), CROUPIER) is None
    assert room.diary == ["append", "told"]


def test_a_card_is_recorded_and_then_acknowledged_and_told() -> None:
    room = deal_due()
    room.card("9H", 1)
    assert room.diary[0] == "append"
    assert sorted(room.diary[1:]) == ["acknowledge", "told"]


def test_what_is_told_is_what_the_record_holds() -> None:
    room = Room().open_shift()
    heights: list[tuple[int, int]] = []
    room.clerk.listen(lambda: heights.append((len(room.record.entries), room.clerk.view.books["banque"])))
    before = len(room.record.entries)
    room.clerk.submit(events.BankOpened(1, 10000), CROUPIER)
    assert heights == [(before + 1, 10000)]


def test_control_a_clerk_that_tells_first_is_found() -> None:
    room = Room().open_shift()
    room.clerk.tell()
    room.clerk.submit(events.BankOpened(1, 10000), CROUPIER)
    assert early(room.diary) == ["told"]
    room.quiet()
    room.clerk.submit(events.HandRefused(1), CROUPIER)
    room.clerk.submit(events.Covered(2, 1000), CROUPIER)
    assert early(room.diary) == []


def test_one_act_is_one_append_with_all_that_follows() -> None:
    room = natural_shown()
    room.clerk.submit(events.Shown("both"), CROUPIER)
    assert room.diary == ["append", "told"]
    assert room.kinds[-5:] == ["Shown", "Result", "Settled", "CommissionCalled", "Checkpoint"]
    *last, signed = room.record.entries[-5:]
    assert len({entry.act for entry in last}) == 1
    assert [entry.part for entry in last] == [0, 1, 2, 3]
    assert (signed.part, signed.by, signed.source.origin) == (0, None, "system"), (
        "the record's own, in the same append"
    )
    assert signed.act != last[0].act


def test_who_did_it_and_who_approved_stand_in_the_entry() -> None:
    room = Room().open_shift()
    assert room.clerk.submit(events.ShiftClosed(), CHEF) is None
    assert room.clerk.submit(events.CountBegan(), CHEF) is None
    assert room.clerk.submit(events.CagnotteCounted(0), DIRECTOR, CHANGEUR) is None
    by, approved = room.last.by, room.last.approved
    assert (by.id, by.role, by.proof) == ("301", "director", "claimed")
    assert (approved.id, approved.role, approved.proof) == ("118", "changeur", "claimed")
    assert room.last.source.origin == "manual"


def deal_due() -> Room:
    """A coup waits for its first card: a bank of 100.00 in seat 1, 50.00 staked by seat 2."""
    room = Room().open_shift()
    for event in (events.BankOpened(1, 10000), events.Covered(2, 5000), events.StakesClosed()):
        assert room.clerk.submit(event, CROUPIER) is None
    return room.quiet()


def first_card() -> Room:
    room = deal_due()
    room.card("9H", 1)
    return room


def natural_shown() -> Room:
    """Four cards lie closed: the banker has a natural nine against two."""
    room = deal_due()
    for ordinal, face in enumerate(("2H", "4C", "KD", "5S"), start=1):
        room.card(face, ordinal)
    return room.quiet()


def closed_shift() -> Room:
    room = Room().open_shift()
    assert room.clerk.submit(events.ShiftClosed(), CHEF) is None
    return room


def count_begun() -> Room:
    room = closed_shift()
    assert room.clerk.submit(events.CountBegan(), CHEF) is None
    return room


REFUSED: list[tuple[str, Callable[[], Room], Event, Person, Person | None]] = [
    ("not_now", lambda: Room().open_shift(), events.StakesClosed(), CROUPIER, None),
    ("bank_off_step", lambda: Room().open_shift(), events.BankOpened(1, 10001), CROUPIER, None),
    ("not_the_turn", lambda: Room().open_shift(), events.BankOpened(2, 10000), CROUPIER, None),
    ("not_permitted", lambda: Room().open_shift(), events.BankOpened(1, 10000), CHEF, None),
    ("not_on_staff", lambda: Room().open_shift(), events.BankOpened(1, 10000), Person("999", "croupier"), None),
    ("not_on_staff", lambda: Room().open_shift(), events.BankOpened(1, 10000), Person("118", "croupier"), None),
    ("nothing_to_take_back", lambda: Room().open_shift(), events.Voided("x"), CROUPIER, None),
    ("card_stays_out", first_card, events.Voided("SN1/7A3C/3"), CROUPIER, None),
    ("count_not_begun", closed_shift, events.CagnotteCounted(0), DIRECTOR, CHANGEUR),
    ("count_begun", count_begun, events.CountBegan(), CROUPIER, None),
    ("approval_wanted", count_begun, events.CagnotteCounted(0), DIRECTOR, None),
    ("approver_is_actor", count_begun, events.CagnotteCounted(0), DIRECTOR, DIRECTOR),
    ("not_permitted", count_begun, events.CagnotteCounted(0), CHEF, DIRECTOR),
    ("count_wanted", closed_shift, events.DayClosed(), CHEF, None),
    ("count_wanted", count_begun, events.DayClosed(), CHEF, None),
    ("day_not_open", Room, events.ShiftOpened(LIMITS, (1, 2)), CHEF, None),
    ("not_permitted", lambda: Room().open_shift(), events.CardDrawn(None), CROUPIER, None),
    ("not_permitted", first_card, events.Result("tie", 0, 0, None), CROUPIER, None),
]


@pytest.mark.parametrize(("reason", "room", "event", "by", "approved"), REFUSED)
def test_a_refused_act_changes_nothing_and_writes_nothing(
    reason: str, room: Callable[[], Room], event: Event, by: Person, approved: Person | None
) -> None:
    table = room().quiet()
    before, lines, lamps = table.clerk.view, list(table.record.lines), table.clerk.lamps
    asked, why = table.clerk.refusal(event, by, approved), table.clerk.submit(event, by, approved)
    assert why is not None
    assert why.reason == reason
    assert asked == why
    assert table.clerk.view == before
    assert table.record.lines == lines
    assert table.clerk.lamps == lamps
    assert table.driver.orders == []
    assert "append" not in table.diary


def test_control_an_allowed_act_does_change_and_write() -> None:
    room = Room().open_shift()
    before, lines = room.clerk.view, list(room.record.lines)
    assert room.clerk.submit(events.BankOpened(1, 10000), CROUPIER) is None
    assert room.clerk.view != before
    assert room.record.lines[:-1] == lines


def test_the_clerk_hands_out_no_face_that_lies_closed() -> None:
    room = deal_due()
    for ordinal, face in enumerate(("9H", "KC", "2D", "5S"), start=1):
        room.card(face, ordinal)
    shown = repr(room.clerk.view)
    assert not [face for face in ("9H", "KC", "2D", "5S") if face in shown]
    room.clerk.submit(events.Spoken("punter", "stand"), CROUPIER)
    room.clerk.submit(events.Shown("both"), CROUPIER)
    opened = repr(room.clerk.view.coup.cards)  # control: once they lie open they are there
    assert all(name in opened for name in ("9H", "KC", "2D", "5S"))
