"""The demonstration's own controls, in a row above the console: pause, one coup, slower, faster, and the pace."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QWidget

from dealer_app.practice.pacing import Pacing
from dealer_app.ui.button import Button
from dealer_app.ui.keys import DEMO
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour
from dealer_app.words import practising


class DemoRow(QWidget):
    """`over` tells how many coups are over; `wait` is what the evening asks before each move."""

    def __init__(self, pace: float, over: Callable[[], int], speech: Speech) -> None:
        super().__init__()
        self._pacing, self._over, self._speech = Pacing(pace), over, speech
        self._buttons = {act.id: Button(self) for act in DEMO}
        self._pace = Paragraph(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 2, 10, 2)
        row.setSpacing(6)
        row.addWidget(self._pace, 1)
        for act in DEMO:
            row.addWidget(self._buttons[act.id])
            self._buttons[act.id].clicked.connect(self._pressed)
            QShortcut(QKeySequence(act.key), self, self._buttons[act.id].click)
        self.look()

    def wait(self) -> int | None:
        """Return the milliseconds until the next move, None while the evening stands still."""
        self.look()
        return round(1000 / self._pacing.pace) if self._pacing.goes(self._over()) else None

    def look(self) -> None:
        """Show whether the evening goes on, and at what pace."""
        goes, say = self._pacing.goes(self._over()), self._speech.say
        for act in DEMO:
            label = practising.GO_ON if act.id == "pause" and not goes else act.label
            self._buttons[act.id].show_as(say(label, "act"), act.key)
        self._pace.show_text(practising.pace(self._speech.croupier, self._pacing.pace, goes=goes))

    def _pressed(self) -> None:
        over, before = self._over(), self._pacing
        pressed = {
            "pause": before.paused(over),
            "coup": before.stepped(over),
            "slower": before.slower(),
            "faster": before.faster(),
        }
        self._pacing = next(pressed[id_] for id_, button in self._buttons.items() if button is self.sender())
        self.look()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the ground, which is none of the console's."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), colour("panel"))
            painter.setPen(colour("edge"))
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
