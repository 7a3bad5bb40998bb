"""The bead plate: the last results, each bank a column of its own from top to bottom, the newest at the right."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dealer_app.core.events import Outcome
from dealer_app.core.state import OpenTable
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font
from dealer_app.words import screen

ROWS, COLUMNS = 7, 9
COLOURS: dict[str, tuple[str, str]] = {
    "banker": ("banker", "banker_text"),
    "punter": ("face", "black"),
    "tie": ("act", "act_text"),
}


def banks(table: OpenTable) -> list[tuple[Outcome, ...]]:
    """Return the last results, those of a bank together, the newest bank last."""
    found, firsts = table.outcomes, table.firsts
    starts = [n for n, is_first in enumerate(firsts) if is_first or n == 0]
    return [found[start:end] for start, end in pairwise((*starts, len(found)))]


class Beads(QWidget):
    """The plate; a bank of more coups than there are rows goes on in the next column."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns: list[list[tuple[Outcome, str]]] = []

    def render_table(self, table: OpenTable, speech: Speech) -> None:
        """Show the results of what lies open."""
        columns: list[list[tuple[Outcome, str]]] = []
        told = []
        for bank in banks(table):
            beads = [(outcome, speech.say(screen.OUTCOMES[outcome], "bead")) for outcome in bank]
            columns += [beads[n : n + ROWS] for n in range(0, len(beads), ROWS)]
            told.append(" ".join(letter for _, letter in beads))
        if columns[-COLUMNS:] != self._columns:
            self._columns = columns[-COLUMNS:]
            self.setAccessibleName(speech.say(screen.LAST_COUPS).format(list=" | ".join(told)))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the plate's places and the beads on them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = min(self.width() / COLUMNS, self.height() / ROWS)
        gap = QMarginsF(*[size * 0.06] * 4)
        painter.setFont(font(size * 0.6, bold=True))
        for column in range(COLUMNS):
            beads = self._columns[column] if column < len(self._columns) else []
            for row in range(ROWS):
                box = QRectF(column * size, row * size, size, size).marginsRemoved(gap)
                self._bead(painter, box, *(beads[row] if row < len(beads) else ("", "")))
        painter.end()

    def _bead(self, painter: QPainter, box: QRectF, outcome: str, letter: str) -> None:
        painter.setPen(QPen(colour("edge"), 1))
        if not outcome:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)
            return
        ground, ink = COLOURS[outcome]
        painter.setBrush(colour(ground))
        painter.drawEllipse(box)
        painter.setPen(colour(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
