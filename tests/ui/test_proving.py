"""Signing in, approving, relief and badges at the window: what is asked, what is typed, what nobody sees of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app.core import events
from dealer_app.core.events import CardsCompared, CommissionDropped, Shown
from tests.clerk.house import STAFF, House
from tests.ui.desk import CROUPIER, Desk


@pytest.fixture
def desk(qtbot: Any) -> Iterator[Desk]:
    made = Desk(qtbot, staff=STAFF, proofs=House())
    yield made
    made.close()


def asked(desk: Desk) -> str:
    question = desk.window._troubles.question
    return "" if question is None else question.id


def badge(desk: Desk, number: str) -> None:
    """Let the reader type a badge, all keys at one moment."""
    for sign in f";{number}":
        QTest.keyClick(desk.window, sign)
    QTest.keyClick(desk.window, Qt.Key.Key_Return)
    QApplication.processEvents()


def seen(desk: Desk) -> str:
    """Everything that a person or a screen reader can read in the window."""
    widgets = [w for w in (desk.window, *desk.window.findChildren(QWidget)) if w.isVisible()]
    texts = [w.accessibleName() + w.accessibleDescription() for w in widgets]
    return " | ".join([*texts, *(w.text() for w in widgets if callable(getattr(w, "text", None)))])


def kinds(desk: Desk) -> list[str]:
    return [entry.kind for entry in desk.record.entries]


def signed_in(desk: Desk) -> Desk:
    desk.keys("117 Enter 117117 Enter")
    assert asked(desk) == ""
    return desk


def doubtful(desk: Desk) -> None:
    """A coup lies there and a grave doubt: the chef must approve the comparison."""
    signed_in(desk)
    desk.keys("1 Enter 100 Enter 2 * Enter")
    desk.cards("KD 9H KC KS")
    assert desk.clerk.freeze("lid") is None
    desk.window.settle()
    desk.keys("4 Enter 201 Enter")


def test_a_locked_table_asks_for_the_croupier_and_shows_no_pin(desk: Desk) -> None:
    assert asked(desk) == "sign_in"
    desk.keys("117 Enter 117117")
    assert "\u2022" * 6 in seen(desk)
    assert "117117" not in seen(desk)
    desk.keys("Enter")
    assert asked(desk) == ""
    desk.keys("1 Enter 100 Enter")
    assert kinds(desk)[-1] == "BankOpened"
    assert desk.record.entries[-1].by is not None
    assert desk.record.entries[-1].by.proof == "pin"


def test_a_locked_table_takes_no_act(desk: Desk) -> None:
    before = len(desk.record.entries)
    desk.keys("1 Enter 100 Enter * + Esc . - Esc")
    assert len(desk.record.entries) == before
    assert asked(desk) == "sign_in"


def test_a_wrong_pin_is_told(desk: Desk) -> None:
    desk.keys("117 Enter 000000 Enter")
    assert "This is not the PIN of 117." in desk.says()
    assert asked(desk) == "sign_in"
    assert desk.record.entries[-1].event["what"] == "failed"


def test_an_act_of_the_chef_waits_for_his_pin_and_is_then_done(desk: Desk) -> None:
    signed_in(desk)
    assert desk.door is not None
    assert desk.door.sign_out("201") is None
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    desk.press("Close the shift")
    assert asked(desk) == "sign_in"
    assert "ShiftClosed" not in kinds(desk)
    desk.keys("201201 Enter")
    assert "ShiftClosed" in kinds(desk)


def test_what_waits_may_be_let_be(desk: Desk) -> None:
    signed_in(desk)
    assert desk.door is not None
    assert desk.door.sign_out("201") is None
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    desk.press("Close the shift")
    desk.keys("*")
    assert asked(desk) == ""
    assert "ShiftClosed" not in kinds(desk)


def test_an_approval_shows_the_act_and_takes_the_pin(desk: Desk) -> None:
    doubtful(desk)
    assert asked(desk) == "approve"
    assert "201 approves by PIN or badge, within a minute, exactly this of 117: compared 4" in seen(desk)
    assert "CardsCompared" not in kinds(desk)
    desk.keys("201201 Enter")
    done = next(entry for entry in reversed(desk.record.entries) if entry.kind == CardsCompared.__name__)
    assert done.approved is not None
    assert (done.approved.id, done.approved.proof) == ("201", "pin")


def test_a_badge_approves_what_is_shown(desk: Desk) -> None:
    doubtful(desk)
    badge(desk, "B201")
    done = next(entry for entry in reversed(desk.record.entries) if entry.kind == CardsCompared.__name__)
    assert done.approved is not None
    assert done.approved.proof == "badge"


@pytest.mark.parametrize("number", ["B201", "B117", "4200", "12345678"])
def test_a_badge_that_nobody_asked_for_does_nothing_but_stand_in_the_record(desk: Desk, number: str) -> None:
    signed_in(desk)
    desk.keys("1 Enter 100 Enter")
    before, view = len(desk.record.entries), desk.view
    badge(desk, number)
    assert kinds(desk)[before:] == ["BadgeRead"]
    assert desk.view == view
    assert desk.window._typing.is_empty
    assert "nobody asked for one" in desk.says()
    desk.keys("2 *")  # the control: the keypad is heard as before
    assert kinds(desk)[-1] == "Called"


def test_a_relief_in_mid_coup(desk: Desk) -> None:
    signed_in(desk)
    desk.keys("1 Enter 100 Enter 2 * Enter")
    desk.cards("KD 9H KC KS")
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    desk.press("Relief")
    assert asked(desk) == "relief"
    desk.keys("119 Enter 119119 Enter")
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    assert asked(desk) == ""
    assert "croupier 117" in seen(desk)
    for event in (Shown("both"), CommissionDropped(500)):
        assert desk.clerk.submit(event, CROUPIER) is None
    desk.window.settle()
    assert "croupier 119" in seen(desk)
    desk.keys("0 Enter")
    passed = next(entry for entry in reversed(desk.record.entries) if entry.kind == "BankPassed")
    assert passed.by is not None
    assert (passed.by.id, passed.by.proof) == ("119", "pin")


def test_the_table_is_locked_by_hand_between_banks_only(desk: Desk) -> None:
    signed_in(desk)
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    assert "Lock the table" in seen(desk)
    desk.keys("1 Enter")
    assert desk.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    desk.window.settle()
    assert "Lock the table" not in seen(desk)
    assert desk.clerk.submit(events.Called(2, "banco"), CROUPIER) is None
    assert asked(desk) == ""


def test_the_lock_is_one_touch(desk: Desk) -> None:
    signed_in(desk)
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    desk.press("Lock the table")
    assert asked(desk) == "sign_in"
    assert desk.record.entries[-1].event["why"] == "asked"


def test_without_a_door_nothing_is_asked(qtbot: Any) -> None:
    plain = Desk(qtbot)
    assert asked(plain) == ""
    badge(plain, "4200")
    assert "BadgeRead" not in kinds(plain)
    plain.close()


def test_who_is_locked_out_is_let_in_by_the_chef(desk: Desk) -> None:
    signed_in(desk)
    assert desk.door is not None
    for _ in range(10):
        tries = desk.clerk.people.of("119").after_wrong(0)
        people = {**desk.clerk.people.tries, "119": tries}
        desk.clerk.people = msgspec.structs.replace(desk.clerk.people, tries=people)
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    desk.press("Relief")
    desk.keys("119 Enter 119119 Enter")
    assert asked(desk) == "let_in"
    desk.keys("201 Enter 201201 Enter")
    assert desk.record.entries[-1].event["what"] == "let_in"
    assert asked(desk) == "relief"
    desk.keys("119 Enter 119119 Enter")
    desk.window.settle()
    assert "croupier 119" in seen(desk)


def test_a_count_waits_for_the_director_and_then_for_the_second_person(desk: Desk) -> None:
    signed_in(desk)
    QTest.keyClick(desk.window, Qt.Key.Key_F10)
    desk.press("Close the shift")
    desk.press("Begin the count")
    desk.keys("0")
    desk.press("confirmed by 119")
    desk.press("Count the cagnotte")
    assert asked(desk) == "sign_in"
    desk.keys("301301 Enter")
    assert asked(desk) == "approve"
    assert "exactly this of 301: count 0.00" in seen(desk)
    desk.keys("119119 Enter")
    counted = next(entry for entry in reversed(desk.record.entries) if entry.kind == "CagnotteCounted")
    assert [(who.id, who.proof) for who in (counted.by, counted.approved) if who] == [("301", "pin"), ("119", "pin")]
