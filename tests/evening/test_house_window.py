"""The console of a configured table: what is asked of whom, typed on the keypad, in a window that nobody sees."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from dealer_app.cli.console import window
from dealer_app.core import events
from dealer_app.house.crash import Crashes
from dealer_app.journal.errors import JournalError
from dealer_app.ui.bridge import Bridge
from dealer_app.ui.button import Button
from dealer_app.ui.console import application
from tests.evening.house_table import CHEF, PATIENCE, PINS, Manned, Pc

KEYS = {"Enter": Qt.Key.Key_Enter, "Esc": Qt.Key.Key_Escape, "F10": Qt.Key.Key_F10}
PICTURES = os.environ.get("DEALER_PICTURES", "")


class Seen(Manned):
    """The table with its window; the shoe's messages come over the bridge."""

    def __init__(self, pc: Pc, qtbot: Any) -> None:
        application()
        self.bridge = Bridge()
        super().__init__(pc, self.bridge.deliver)
        crashes = Crashes(pc.data / "log", lambda: 0, lambda file: None)
        self.console = window(self.table, self.bridge, pc.data / "log", crashes)
        self.window, self.now = self.console.window, 0.0
        self.window._now = lambda: self.now
        qtbot.addWidget(self.window)
        self.window.resize(1280, 720)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()

    def keys(self, signs: str) -> None:
        for word in signs.split():
            self.now += 1.0
            if word in KEYS:
                QTest.keyClick(self.window, KEYS[word])
            else:
                for sign in word:
                    QTest.keyClick(self.window, sign, Qt.KeyboardModifier.KeypadModifier)
        self.look()

    def look(self) -> None:
        QApplication.processEvents()
        self.console._tick()
        QApplication.processEvents()
        self.window.render_table()

    def press(self, label: str) -> None:
        button = next(b for b in self.window.findChildren(Button) if b.text() == label and b.isVisible())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        self.look()

    def pump(self, until: Any, what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < deadline, (what, self.desk.line)
            self.look()
            time.sleep(0.02)

    @property
    def asked(self) -> str:
        question = self.window._troubles.question
        return "" if question is None else question.id

    def seen(self) -> str:
        """Everything that a person or a screen reader can read in the window."""
        widgets = [w for w in (self.window, *self.window.findChildren(QWidget)) if w.isVisible()]
        texts = [w.accessibleName() + w.accessibleDescription() for w in widgets]
        return " | ".join([*texts, *(w.text() for w in widgets if callable(getattr(w, "text", None)))])

    def picture(self, name: str) -> None:
        if PICTURES:
            self.look()
            self.window.grab().save(f"{PICTURES}/{name}.png")


@pytest.fixture
def pc(tmp_path: Path) -> Pc:
    return Pc(tmp_path).set_up()


@pytest.fixture
def table(pc: Pc, qtbot: Any) -> Iterator[Seen]:
    made = Seen(pc, qtbot)
    yield made
    made.close()


def opened(table: Seen) -> Seen:
    table.keys("F10")
    table.press("Open the day")
    table.keys(f"201 Enter {PINS['201']} Enter")
    table.keys("F10")
    table.keys(f"117 Enter {PINS['117']} Enter")
    table.hand("load")
    table.keys("F10")
    table.press("Open the shift")
    table.keys("F10")
    return table


def dealt(table: Seen) -> None:
    table.keys("1 Enter 100 Enter 2 * Enter")
    for _ in range(4):
        table.hand("pull")


def test_a_day_begins_at_the_window(table: Seen) -> None:
    """Two chefs may open it: it is asked which, and his PIN; then the table is locked until a croupier comes."""
    table.picture("1-nothing-open")
    assert "No gaming day is open: the chef opens it." in table.seen()
    table.keys("F10")
    table.picture("2-more")
    table.press("Open the day")
    assert table.asked == "sign_in"
    assert "Who does it" in table.seen()
    table.picture("3-who-opens")
    table.keys(f"201 Enter {PINS['201']} Enter")
    day = next(entry for entry in table.table.record.entries if entry.kind == "DayOpened")
    assert day.by is not None
    assert (day.by.id, day.by.proof) == ("201", "pin")
    table.keys("F10")
    assert table.asked == "sign_in"
    assert "The table is locked" in table.seen()
    assert "croupier 117" not in table.seen()
    table.picture("4-locked")
    table.keys(f"119 Enter {PINS['119']} Enter")
    assert table.asked == ""
    assert table.door.croupier == "119"
    assert "croupier 119" in table.seen()


def test_a_coup_a_relief_and_a_count_at_the_window(table: Seen) -> None:
    opened(table)
    dealt(table)
    table.picture("5-dealt")
    table.keys("F10")
    table.press("Relief")
    table.picture("6-relief")
    table.keys(f"119 Enter {PINS['119']} Enter")
    table.keys("F10")
    assert table.kinds.count("ReliefAsked") == 1
    assert table.door.croupier == "117"
    assert table.clerk.freeze("lid") is None
    table.look()
    table.keys("4 Enter 201 Enter")
    assert table.asked == "approve"
    assert "compared 4: it moves no money" in table.seen()
    table.picture("7-approve")
    table.keys(f"{PINS['201']} Enter")
    assert "CardsCompared" in table.kinds


def test_a_ruling_is_approved_with_the_money_that_it_moves(table: Seen) -> None:
    opened(table)
    dealt(table)
    assert table.clerk.freeze("lid") is None
    table.look()
    table.keys("*")
    table.keys("201 Enter")
    assert table.asked == "approve"
    assert "seat 2 +100.00" in table.seen()
    table.picture("8-approve-money")
    table.keys(f"{PINS['201']} Enter")
    ruled = next(entry for entry in reversed(table.table.record.entries) if entry.kind == "Ruled")
    assert ruled.approved is not None
    assert (ruled.approved.id, ruled.approved.proof) == ("201", "pin")


@pytest.mark.parametrize("is_so", [True, False])
def test_after_a_kill_in_mid_coup_the_croupier_speaks_first(pc: Pc, qtbot: Any, is_so: bool) -> None:
    table = opened(Seen(pc, qtbot))
    dealt(table)
    table.kill()
    table = Seen(pc, qtbot)
    assert table.asked == "stand"
    assert "4 cards out" in table.seen()
    table.picture("9-stand")
    before = len(table.kinds)
    table.keys("+ .")
    assert table.kinds[before:] == [], "nothing goes before his word"
    if is_so:
        table.keys("Enter")
        assert table.asked == ""
    else:
        table.keys("*")
        assert table.asked == "compare"
    told = next(entry for entry in reversed(table.table.record.entries) if entry.kind == "StandConfirmed")
    assert told.event["as_recorded"] is is_so
    assert told.by is not None
    assert told.by.id == "117"
    table.close()


def test_a_medium_that_failed_is_read_again_by_one_key(table: Seen, caplog: pytest.LogCaptureFixture) -> None:
    opened(table)
    record = table.table.record
    append = record._append

    def fails(*given: object) -> None:
        raise JournalError("database", "disk I/O error")

    record._append = fails  # type: ignore[method-assign]  # the medium
    table.keys("1 Enter 100 Enter")
    assert "press Enter: the record is read again" in table.seen()
    assert "disk I/O error" in table.seen()
    table.picture("10-suspended")
    record._append = append  # type: ignore[method-assign]  # it is mended
    table.keys("Enter")
    assert "press Enter: the record is read again" not in table.seen()
    assert "ProgramRecovered" in table.kinds
    assert table.asked == "stand", "the last act was unclear"
    table.keys("Enter")
    table.keys("1 Enter 100 Enter")
    assert "BankOpened" in table.kinds
    caplog.clear()


def test_a_medium_that_fails_at_the_first_sign_in_shuts_nobody_out(
    table: Seen, caplog: pytest.LogCaptureFixture
) -> None:
    table.keys("F10")
    table.press("Open the day")
    table.keys(f"201 Enter {PINS['201']} Enter")
    table.keys("F10")
    record = table.table.record
    append = record._append

    def fails(*given: object) -> None:
        raise JournalError("database", "disk I/O error")

    record._append = fails  # type: ignore[method-assign]  # the medium
    table.keys(f"117 Enter {PINS['117']} Enter")
    record._append = append  # type: ignore[method-assign]  # it is mended
    table.keys("Enter")
    assert table.asked == "sign_in"
    table.keys(f"117 Enter {PINS['117']} Enter")
    assert table.asked == "stand"
    table.keys("Enter")
    assert table.asked == ""
    assert table.door.croupier == "117"
    caplog.clear()


def test_what_was_played_by_hand_is_entered_from_paper(table: Seen) -> None:
    """The line is let go of meanwhile: the cards that the shoe holds are told when the paper is entered."""
    opened(table)
    table.keys("F10 4711")
    table.press("Enter from paper")
    assert table.asked == "paper"
    table.keys(f"201 Enter {PINS['201']} Enter")
    table.keys(f"119 Enter {PINS['119']} Enter")
    assert "Late entries from paper 4711, by 201, 119" in table.seen()
    assert table.table.port is None
    table.keys("F10 1 Enter 100 Enter")
    table.picture("12-paper")
    late = table.table.record.entries[-1]
    assert (late.kind, late.source.frame) == ("BankOpened", "4711")
    table.keys("F10")
    table.press("Paper is entered")
    table.look()
    assert "PaperEnded" in table.kinds
    assert table.table.port is not None
    assert "Late entries" not in table.seen()


def test_a_clock_that_is_too_early_is_confirmed_by_two(pc: Pc, qtbot: Any) -> None:
    table = opened(Seen(pc, qtbot))
    table.close(off=False)
    table = Seen(pc, qtbot)
    later = table.clerk.at + 3_600_000
    table.door.misgivings._built = later
    table.look()
    assert table.asked == "clock"
    table.picture("11-clock")
    before = len(table.kinds)
    assert table.clerk.submit(events.ShiftClosed(), CHEF) is not None
    table.keys(f"201 Enter {PINS['201']} Enter")
    assert table.asked == "clock"
    assert "201 believes the clock" in table.seen()
    table.keys(f"117 Enter {PINS['117']} Enter")
    told = next(entry for entry in reversed(table.table.record.entries) if entry.kind == "ClockConfirmed")
    assert [who.id for who in (told.by, told.approved) if who] == ["201", "117"]
    assert told.event["last"] == later
    assert table.asked in ("", "sign_in")
    assert len(table.kinds) > before
    table.close()


def badge(table: Seen, number: str) -> None:
    """Let the reader type a badge, all keys at one moment."""
    for sign in f";{number}":
        QTest.keyClick(table.window, sign)
    QTest.keyClick(table.window, Qt.Key.Key_Return)
    table.look()


def test_a_badge_signs_in_and_approves_as_the_settings_say(pc: Pc, qtbot: Any) -> None:
    two = ("--by", "901", "--approved", "301")
    both = (PINS["901"], PINS["301"])
    pc.did("settings", "set", "badge_prefix=;", *two, typed=both)
    for id_, number in (("117", "04A1B2C3"), ("201", "04D4E5F6")):
        pc.did("staff", "badge", id_, *two, typed=(*both, number))
    table = opened(Seen(pc, qtbot))
    dealt(table)
    assert table.clerk.freeze("lid") is None
    table.look()
    table.keys("4 Enter 201 Enter")
    assert table.asked == "approve"
    badge(table, "04D4E5F6")
    compared = next(entry for entry in table.table.record.entries if entry.kind == "CardsCompared")
    assert compared.approved is not None
    assert (compared.approved.id, compared.approved.proof) == ("201", "badge")
    table.kill()
    table = Seen(pc, qtbot)
    table.keys("Enter")
    badge(table, "04A1B2C3")
    assert table.table.record.entries[-1].kind == "BadgeRead", "nobody asked for it"
    assert "04A1B2C3" not in str(table.table.record.entries)
    table.close()


def test_the_reports_are_written_when_the_shift_is_counted(table: Seen) -> None:
    opened(table)
    table.come(CHEF)
    assert table.clerk.submit(events.ShiftClosed(), CHEF) is None
    table.look()
    table.count()
    folder = table.table.plan.papers / f"{table.clerk.view.day}-shift-1"  # type: ignore[union-attr]  # a day is open
    table.pump(lambda: "The reports of the shift are in" in table.seen(), "the papers")
    assert {path.suffix for path in folder.iterdir()} == {".pdf", ".csv", ".json"}
