"""A trainee at the console: the real window over the real lesson, whose acts are typed as they are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dealer_app.cli.screen import lesson_console
from dealer_app.cli.training import TrainingTable, read
from dealer_app.core.events import CardEntered
from dealer_app.house.crash import Crashes
from dealer_app.main import PARTS
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.evening import Step
from dealer_app.ui import window as room
from dealer_app.ui.button import Button
from dealer_app.ui.keys import FUNCTIONS, MORE
from dealer_app.ui.strokes import strokes
from dealer_app.ui.training_row import TrainingRow

KEYS = {"Enter": Qt.Key.Key_Enter, "Esc": Qt.Key.Key_Escape, "F10": Qt.Key.Key_F10}


class Trainee:
    """One lesson; `seconds` is the time that is given in."""

    def __init__(self, qtbot: Any, lesson: Path, folder: Path, language: str = "en") -> None:
        self.seconds = 0.0
        parts = replace(
            PARTS, clock=SteppedClock(), names=lambda: SeededNames("train"), stopwatch=lambda: self.seconds
        )
        self.folder = folder
        self.table = TrainingTable(parts, read(lesson), folder)
        crashes = Crashes(folder / "log", lambda: 0, lambda file: None)
        self.console = lesson_console(self.table, folder, 2.0, language, folder / "log" / "log", crashes)
        self.window = self.console.window
        self.window._now = lambda: self._clicks
        self._clicks = 0.0
        qtbot.addWidget(self.window)
        self.window.resize(1280, 720)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()
        self.speech = self.window._speech

    @property
    def row(self) -> TrainingRow:
        return self.window.findChildren(TrainingRow)[0]

    def wait(self) -> bool:
        """Let the lesson go on until something is to be entered; False when it is over."""
        for _ in range(100):
            step = self.table.step()
            self.window.settle()
            if step is Step.OVER:
                return False
            if step is Step.WAITING:
                self.table.tick()
                self.window.render_table()
                return True
        raise AssertionError("the lesson does not go on")

    def told(self) -> tuple[str, ...]:
        """The keys of what is told now."""
        task, view = self.table.coach.task, self.table.clerk.view
        assert task is not None
        assert view is not None
        keys = strokes(task.event, task.approved, view, self.speech)
        if isinstance(task.event, CardEntered) and self.window._troubles.is_line_shown:
            return ("Enter",)
        return keys

    def enter(self, keys: tuple[str, ...]) -> None:
        """Type and touch; a second passes between two keys."""
        for key in keys:
            self._clicks += 2 * room.TWICE
            if key.startswith("“"):
                self.touch(key.strip("“”"))
            elif key == FUNCTIONS[MORE] and self.window._is_more:
                continue
            elif key in KEYS:
                QTest.keyClick(self.window, KEYS[key])
            else:
                QTest.keyClicks(self.window, key, Qt.KeyboardModifier.KeypadModifier)
        QApplication.processEvents()

    def touch(self, label: str) -> None:
        button = next(b for b in self.window.findChildren(Button) if b.text() == label and b.isVisible())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def back_to_play(self) -> None:
        """Leave the page of the chef's acts, or what to do about the line."""
        if self.window._is_more:
            QTest.keyClick(self.window, Qt.Key.Key_F10)
        QApplication.processEvents()

    def close(self) -> None:
        self.window.close()
        self.table.close()
