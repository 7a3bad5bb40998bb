"""The five figures, the largest type on the screen; beneath them this bank and the last coups."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dealer_app.core.books import COVERAGE, RELIQUAT
from dealer_app.core.state import OpenTable, bank_amount, left_to_cover
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font
from dealer_app.words import screen

_BEADS = 14
_TWO_LINES = 34  # pixels that a name and a note beneath it need


class Figure(QWidget):
    """One figure: its name small, its amount large and to the right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._amount, self._note = "", "", ""

    def render_figure(self, name: str, amount: str, note: str = "") -> None:
        """Show name and amount."""
        if (name, amount, note) != (self._name, self._amount, self._note):
            self._name, self._amount, self._note = name, amount, note
            self.setAccessibleName(f"{name} {amount}")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the figure; an amount too long for its size is painted smaller, never cut."""
        painter = QPainter(self)
        box = self.rect().adjusted(12, 2, -12, -2)
        painter.setPen(colour("faint"))
        painter.setFont(font(16))
        is_two = bool(self._note) and box.height() >= _TWO_LINES
        upright = Qt.AlignmentFlag.AlignTop if is_two else Qt.AlignmentFlag.AlignVCenter
        taken = painter.fontMetrics().horizontalAdvance(self._name)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | upright, self._name)
        painter.setFont(font(13))
        if is_two:
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, self._note)
        elif self._note:
            beside = box.adjusted(taken + 8, 0, 0, 0)
            painter.drawText(beside, Qt.AlignmentFlag.AlignLeft | upright, self._note)
            taken += 8 + painter.fontMetrics().horizontalAdvance(self._note)
        painter.setPen(colour("figure"))
        size = min(64.0, box.height() * 0.8)
        painter.setFont(font(size, bold=True))
        wide, free = painter.fontMetrics().horizontalAdvance(self._amount), box.width() - taken - 10
        if wide > free:
            painter.setFont(font(size * free / wide, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._amount)
        painter.end()


class Figures(QWidget):
    """Bank, covered, left to cover, Reliquat, commission of the last coup."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures = {key: Figure(self) for key in ("bank", "covered", "left", "reliquat", "commission")}
        self._history = History(self)

    def render_table(self, table: OpenTable | None, speech: Speech) -> None:
        """Show the figures of what lies open."""
        if table is None:
            return
        last = table.last
        amounts = {
            "bank": bank_amount(table),
            "covered": table.books[COVERAGE],
            "left": left_to_cover(table),
            "reliquat": table.books[RELIQUAT],
            "commission": 0 if last is None else last.commission,
        }
        for key, figure in self._figures.items():
            name = speech.label.upper() if key == "reliquat" else speech.say(screen.FIGURES[key], "figure")
            note = speech.say(screen.LAST_COUP) if key == "commission" else ""
            figure.render_figure(name, speech.money(amounts[key]), note)
        self._history.render_table(table, speech)

    def resizeEvent(self, event: object) -> None:  # noqa: N802  # Qt's name
        """Lay out figures and history."""
        each = round((self.height() - 56) / len(self._figures))
        for i, figure in enumerate(self._figures.values()):
            figure.setGeometry(0, i * each, self.width(), each)
        self._history.setGeometry(0, self.height() - 56, self.width(), 56)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the ground and a line between two figures."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("panel"))
        painter.setPen(colour("edge"))
        for figure in self._figures.values():
            line = figure.geometry().bottom()
            painter.drawLine(12, line, self.width() - 12, line)
        painter.end()


class History(QWidget):
    """This bank's coups and the last outcomes, as letters."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines = ("", "")

    def render_table(self, table: OpenTable, speech: Speech) -> None:
        """Show how far this bank is, and how the last coups ended."""
        bank = table.bank
        coup = "" if bank is None else speech.say(screen.THIS_BANK).format(n=bank.deals + 1)
        beads = " ".join(speech.say(screen.OUTCOMES[o], "bead") for o in table.outcomes[-_BEADS:])
        lines = (coup, speech.say(screen.LAST_COUPS).format(list=beads) if beads else "")
        if lines != self._lines:
            self._lines = lines
            self.setAccessibleName(". ".join(filter(None, lines)))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint both lines."""
        painter = QPainter(self)
        painter.setPen(colour("faint"))
        painter.setFont(font(14))
        half = self.height() // 2
        for i, line in enumerate(self._lines):
            box = QRect(12, i * half, self.width() - 20, half)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
        painter.end()
