"""The set-up in the window, by keys alone: from an empty data folder to a coup; whoever leaves it leaves nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from dealer_app.cli import house_files, set_up
from dealer_app.house import pins, register, settings_log, staff
from dealer_app.main import PARTS
from dealer_app.ui.button import Button
from dealer_app.ui.console import application
from dealer_app.ui.setup.window import SetUp
from drivers.simulator.address import switch_off
from tests.evening.house_table import PINS, Pc
from tests.evening.test_house_window import Seen, dealt, opened

DOWN, END, TAB, ENTER = Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Tab, Qt.Key.Key_Return
URL = "sim://?seed=7"


class Hands:
    """A chef's hands on a keyboard before the window of the set-up; there is no mouse."""

    def __init__(self, pc: Pc, qtbot: Any, number: str | None = None) -> None:
        application()
        self.ended: list[bool] = []
        self.window: SetUp = set_up.window(PARTS, pc.data, number, self.ended.append)
        qtbot.addWidget(self.window)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()

    @property
    def page(self) -> str:
        return self.window.wizard.page.id

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.window.focusWidget() or self.window, key)
            QApplication.processEvents()

    def type(self, *texts: str) -> None:
        """Type into the field that has the focus, Enter, and so on; None is typed into a field for ""."""
        for text in texts:
            field = self.window.focusWidget()
            assert field is not None
            QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            QTest.keyClick(field, Qt.Key.Key_Delete)
            QTest.keyClicks(field, text)
            self.press(ENTER)

    def house(self) -> None:
        assert self.page == "house"
        self.press(DOWN)  # the first language of the list
        self.press(ENTER)
        self.type("seaside", "3", "Europe/Paris")

    def shoe(self) -> None:
        assert self.page == "shoe"
        self.press(END)
        self.press(ENTER)
        self.type(URL)
        self.press(ENTER)

    def people(self) -> None:
        assert self.page == "people"
        for id_ in ("901", "301", "201", "117", "118", "119"):
            self.type(id_, f"Name of {id_}")

    def pins(self) -> None:
        assert self.page == "pins"
        for id_ in ("901", "301", "201", "117", "118", "119"):
            self.type(PINS[id_], PINS[id_])

    def calls(self) -> None:
        assert self.page == "languages"
        self.press(DOWN)
        self.press(ENTER)
        self.press(ENTER)

    def plain(self) -> None:
        """Go on with what stands there."""
        self.press(Qt.Key.Key_PageDown)

    def ways(self) -> list[Callable[[], None]]:
        return [self.house, *[self.plain] * 4, self.shoe, self.plain, self.people, self.pins]


@pytest.fixture
def pc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pc:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "account"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    made = Pc(tmp_path)
    switch_off(URL)
    return made


def test_from_nothing_to_a_coup_by_keys_alone(pc: Pc, qtbot: Any) -> None:
    assert house_files.is_wanting(pc.data, None)
    hands = Hands(pc, qtbot)
    for way in hands.ways():
        way()
    assert hands.page == "summary"
    assert PINS["901"] not in "".join(hands.window.wizard.page.rows)
    assert not pc.data.exists(), "nothing is written before the last page"
    hands.press(ENTER)
    assert (hands.ended, hands.window.told) == ([True], "")
    assert not house_files.is_wanting(pc.data, None)
    assert [(line.file, line.by, line.approved) for line in settings_log.read(pc.data)] == [
        ("settings.toml", "901", "301"), ("table-3/settings.toml", "901", "301"),
    ]  # fmt: skip
    done = [(one.what, one.person, one.by, one.approved, one.why) for one in register.read(pc.data / register.NAME)]
    assert done[:2] == [("pin", "901", "901", "301", "first"), ("pin", "301", "901", "301", "first")]
    assert done[2:] == [("pin", id_, "901", "301", "set_proof") for id_ in ("201", "117", "118", "119")]
    members = staff.load(pc.data / staff.NAME)
    assert isinstance(members, dict)
    assert (members["201"].role, members["201"].name) == ("chef", "Name of 201")
    assert pc.run("settings", "check")[0] == 0
    table = opened(Seen(pc, qtbot))
    dealt(table)
    for key in (".", "Enter", "Enter"):
        table.keys(key)
    assert "Shown" in table.kinds
    changed = [entry.event for entry in table.table.record.entries if entry.kind == "SettingsChanged"]
    assert [(one["by"], one["approved"]) for one in changed] == [("901", "301")] * 2
    table.close()


@pytest.mark.parametrize("pages", range(10))
def test_who_leaves_at_any_page_leaves_nothing(pc: Pc, qtbot: Any, pages: int) -> None:
    hands = Hands(pc, qtbot)
    for way in hands.ways()[:pages]:
        way()
    assert hands.window.wizard.at == pages
    hands.press(Qt.Key.Key_Escape)
    assert "Press Esc once more" in hands.window.told
    assert hands.ended == []
    hands.press(Qt.Key.Key_Escape)
    assert hands.ended == [False]
    assert [path for path in pc.data.parent.rglob("*") if path.is_file()] == []


def test_a_disk_that_fails_leaves_nothing(pc: Pc, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control is the test above that ends in a table."""
    hands = Hands(pc, qtbot)
    for way in hands.ways():
        way()
    save = pins.save
    calls: list[Path] = []

    def full(path: Path, book: pins.Book) -> None:
        calls.append(path)
        if len(calls) == 3:
            raise pins.PinFault("unwritten", f"{path}: No space left on device")
        save(path, book)

    monkeypatch.setattr(pins, "save", full)
    hands.press(ENTER)
    assert "No space left on device" in hands.window.told
    assert hands.ended == []
    assert list(pc.data.rglob("*")) == []
    hands.press(ENTER)
    assert hands.ended == [True], "there is room again"


def test_a_change_needs_an_administrator_and_another(pc: Pc, qtbot: Any) -> None:
    """Between two days, from More; the two prove themselves, a wrong PIN changes nothing and is in the register."""
    pc.set_up()
    before = (pc.data / "table-3" / "settings.toml").read_bytes()
    table = Seen(pc, qtbot)
    table.keys("F10")
    assert "Settings" in [b.text() for b in table.window.findChildren(Button) if b.isVisible()]
    table.close()
    hands = Hands(pc, qtbot, "3")
    for _ in range(3):
        hands.plain()
    assert hands.page == "limits"
    hands.type("20", "", "", "", "")
    assert hands.window.told == "Least bank is 10.00: at least 20.00 is needed."
    hands.window._focus("table.bank_min")
    hands.type("40", "", "")
    for _ in range(3):
        hands.plain()
    assert hands.page == "two"
    hands.type("901", PINS["901"], "301", "112233")
    assert hands.page == "summary"
    hands.press(ENTER)
    assert hands.window.told == "This is not the PIN of 301."
    assert (pc.data / "table-3" / "settings.toml").read_bytes() == before
    hands.press(Qt.Key.Key_PageUp)
    hands.type("901", PINS["901"], "301", PINS["301"])
    hands.press(ENTER)
    assert hands.ended == [True]
    last = settings_log.read(pc.data)[-1]
    assert (last.file, last.by, last.approved) == ("table-3/settings.toml", "901", "301")
    assert 'stake_min = "20"' in (pc.data / "table-3" / "settings.toml").read_text()
    assert 'shoe = "sim://?seed=7"' in (pc.data / "table-3" / "settings.toml").read_text()


def test_rules_of_the_houses_own_are_written_and_recorded(pc: Pc, qtbot: Any) -> None:
    """A language of the calls that the profile does not have; `classic` speaks French."""
    hands = Hands(pc, qtbot)
    ways = hands.ways()
    ways[4] = hands.calls
    for way in ways:
        way()
    hands.press(ENTER)
    assert (hands.ended, hands.window.told) == ([True], "")
    text = (pc.data / "rules-3.toml").read_text(encoding="utf-8")
    assert next(line.file for line in settings_log.read(pc.data)) == "rules-3.toml"
    table = opened(Seen(pc, qtbot))
    day = next(entry.event for entry in table.table.record.entries if entry.kind == "DayOpened")
    assert day["profile"]["identity"]["language"] == "en"
    known = [entry.event["files"] for entry in table.table.record.entries if entry.kind == "SettingsKnown"]
    assert known[-1]["rules-3.toml"] == sha256(text.encode()).hexdigest()
    table.close()


def test_settings_are_not_offered_while_a_day_is_open(pc: Pc, qtbot: Any) -> None:
    pc.set_up()
    table = opened(Seen(pc, qtbot))
    table.keys("F10")
    assert "Settings" not in [b.text() for b in table.window.findChildren(Button) if b.isVisible()]
    table.close()
