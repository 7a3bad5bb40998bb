"""A croupier's two hands at the real window: an evening entered by keys alone, or by touches alone.

The record is a real one, the cards come over the wire of a simulated shoe, and whatever is not the croupier's does
itself. Each press that reaches the program is counted, and after each the windows that are open are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli.screen import speech_of
from dealer_app.cli.story_shoe import Given
from dealer_app.core.events import Event, Voided
from dealer_app.core.script import meant
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Identity
from dealer_app.journal.journal import Journal
from dealer_app.journal.kinds import is_own
from dealer_app.journal.signing import practice
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Player
from dealer_app.practice.wire import Wire
from dealer_app.ui.keys import of
from dealer_app.ui.seat import SeatButton
from dealer_app.ui.window import TWICE, Window
from tests.ui.evening_said import CROUPIER, Evening, Said, whose
from tests.ui.evening_script import ENTER, STANDING


class Presses(QObject):
    """Counts what reaches the program: keys, and touches of a button."""

    def __init__(self) -> None:
        super().__init__()
        self.count = Counter[str]()
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(watched, Window):
            self.count["keys"] += 1
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QAbstractButton):
            self.count["touches"] += 1
        return False


class ByHand:
    """One table and one evening, entered by these strokes: keys, or touches."""

    def __init__(self, evening: Evening, folder: Path, strokes: Mapping[str, str]) -> None:
        self.now, self._strokes, self.opened = 0.0, strokes, list[str]()
        self.record = Journal(folder / "journal", Identity("test", "3"), {"program": "test"}, practice("hand"))
        self.clerk = Clerk(self.record, SteppedClock(), SeededNames("hand"), "test", lambda: 0.0)
        desk, self._cards = ShoeDesk(self.clerk, self.record), Given()
        wire = Wire(desk, self.record, self._cards, lambda: self.clerk.at)
        self._player = Player(evening.story, self.clerk, evening.rules.mapping, "UTC", wire)
        assert self._player.open() is None
        desk.look(self._cards.lamps())
        self.window = Window(
            self.clerk,
            desk,
            CROUPIER,
            speech_of(evening.rules, "en"),
            table="3",
            now=lambda: self.now,
            help_=lambda: None,
            open_day=lambda by: None,
        )
        self.window.resize(1280, 720)
        self.window.show()
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window, 50_000)
        self._presses = Presses()
        self._windows = set(QApplication.topLevelWidgets())

    def close(self) -> None:
        self.window.close()
        self.clerk.stop()
        self._cards.close()
        self.record.close()

    def do(self, said: Said) -> Counter[str]:
        """Let the shoe do what is its own, and enter all else; return how often it was pressed."""
        before = self._presses.count.copy()
        table = self.clerk.view
        assert table is not None
        for event in meant(said.line, table, self._player.sitting):
            who = whose(event)
            if who != CROUPIER:
                assert self._player.do(event, who, None) is None
                self.window.settle()
            else:
                self._enter(said)
        return self._presses.count - before

    def _enter(self, said: Said) -> None:
        place = int(said.args[0]) if said.args else 0
        seat = f"#{place} #E" if place > STANDING else f"@{place}"
        for stroke in self._strokes[said.word].format(*said.args, seat=seat).split():
            if stroke[0] in "@<":
                self._touch(self._seat(stroke[1:]) if stroke[0] == "@" else self._act(stroke[1:-1]))
            else:
                for sign in stroke.removeprefix("#"):
                    self._touch(self._pad(sign)) if stroke[0] == "#" else self._type(sign)

    def _type(self, sign: str) -> None:
        self.now += 2 * TWICE
        QTest.keyClick(self.window, Qt.Key.Key_Enter if sign == ENTER else sign, Qt.KeyboardModifier.KeypadModifier)
        self._look()

    def _touch(self, button: QAbstractButton) -> None:
        assert button.isVisible(), button.text()
        self.now += 2 * TWICE
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        self._look()

    def _seat(self, number: str) -> QAbstractButton:
        return next(b for b in self.window.findChildren(SeatButton) if b.number == int(number))

    def _act(self, id_: str) -> QAbstractButton:
        return self._button(self.window._acts, self.window.speech.say(of(id_).label, "act"))

    def _pad(self, sign: str) -> QAbstractButton:
        return self._button(self.window._keypad, "Enter" if sign == ENTER else sign)

    def _button(self, panel: QWidget, label: str) -> QAbstractButton:
        return next(b for b in panel.findChildren(QAbstractButton) if b.text() == label)

    def _look(self) -> None:
        """Note any window, menu or modal dialog that was not there when the evening began."""
        QApplication.processEvents()
        found = {*QApplication.topLevelWidgets(), QApplication.activeModalWidget(), QApplication.activePopupWidget()}
        self.opened += [type(one).__name__ for one in found - self._windows - {None}]

    def recorded(self) -> list[Event]:
        """Return what the record holds of the game; an act is named by its first event's place, as `judged` does."""
        told = [(entry.act, event_of(entry)) for entry in self.record.entries]
        ours = [(act, event) for act, event in told if not is_own(event)]
        acts = [act for act, _ in ours]
        return [Voided(f"act {acts.index(event.act)}") if isinstance(event, Voided) else event for _, event in ours]
