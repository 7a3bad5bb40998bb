"""The training's own row above the console: what happens at the table, and kindly what was wrong."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from dealer_app.core.state import OpenTable
from dealer_app.practice.coach import Coach, Task
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.speech import Speech
from dealer_app.ui.strokes import strokes
from dealer_app.ui.theme import colour, font
from dealer_app.words import training

HEIGHT = 60  # pixels


class TrainingRow(QWidget):
    """`told` is how many acts the lesson has, `table` what lies open now."""

    def __init__(self, coach: Coach, told: int, table: Callable[[], OpenTable | None], speech: Speech) -> None:
        super().__init__()
        self._coach, self._of, self._table, self._speech = coach, told, table, speech
        self._over = ""
        self._mark, self._far = QLabel(self), QLabel(self)
        self._told, self._said = Paragraph(self, pixels=20, bold=True), Paragraph(self)
        self._mark.setFont(font(16, bold=True))
        self._mark.setText(speech.say(training.MARK))
        self._far.setFont(font(16))
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 2, 14, 2)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(0, 5)
        grid.setRowStretch(1, 4)
        grid.addWidget(self._mark, 0, 1)
        grid.addWidget(self._far, 1, 1)
        self._grid = grid
        self.setFixedHeight(HEIGHT)
        coach.listen(self.look)
        self.look()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Return no wish for a width."""
        return QSize(200, HEIGHT)

    def end(self, sheet: str) -> None:
        """Say that the lesson is over, and where its sheet is."""
        self._over = self._speech.say(training.OVER).format(sheet=sheet)
        self.look()

    def look(self) -> None:
        """Show what happens, how far the lesson is, and what was wrong with the newest act."""
        say, coach = self._speech.say, self._coach
        wrong = "" if self._over else self._wrong()
        self._told.show_text(self._over or self._happens(coach.task, is_alone=not wrong))
        self._said.show_text(wrong)
        self._said.setVisible(bool(wrong))
        self._grid.addWidget(self._told, 0, 0, 1 if wrong else 2, 1)
        self._grid.addWidget(self._said, 1, 0)
        count, errors = min(coach.tally.acts + 1, self._of), len(coach.tally.wrong)
        self._far.setText(say(training.HOW_FAR).format(n=count, of=self._of, errors=errors))

    def _happens(self, task: Task | None, *, is_alone: bool) -> str:
        """Return what happens; what befell the shoe is told too where no error needs the room."""
        beside = self._speech.say(training.BESIDE[self._coach.beside]) if self._coach.beside and is_alone else ""
        return f"{beside} {self._sentence(task) if task else self._speech.say(training.WAIT)}".strip()

    def _sentence(self, task: Task) -> str:
        return training.told(task.event, task.approved, self._speech.purse, self._speech.croupier)

    def _wrong(self) -> str:
        """Return the one sentence about a wrong act, with what was right and its keys."""
        said, task, say = self._coach.said, self._coach.task, self._speech.say
        if said is None:
            return ""
        if task is None:
            return say(training.FORMS["early"]) if said[0] == "early" else ""
        table = self._table()
        keys = () if table is None else strokes(task.event, task.approved, table, self._speech)
        told = self._sentence(task)
        told = say(training.WITH_KEYS).format(told=told, keys=" ".join(keys)) if keys else told
        return say(training.FORMS["act" if said[0] == "early" else said[0]]).format(told=told)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the ground, which is none of the console's."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), colour("ground"))
            painter.setPen(colour("focus"))
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
