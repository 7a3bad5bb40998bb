"""The bead plate: the last results, each bank a column of its own from top to bottom, the newest at the right."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dealer_app.core.events import Outcome
from dealer_app.core.state import OpenTable
from dealer_app.ui import lettering
from dealer_app.ui.drawing import bead, placed
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font
from dealer_app.words import screen

ROWS, COLUMNS = 7, 9
_COLOURS = {"banker": ("banker", "banker_text"), "punter": ("holder", "holder_text"), "tie": ("", "text")}
"""The ground, "" for none, and the letter's ink of each outcome."""


def draw_bead(painter: QPainter, box: QRectF, outcome: str, letter: str, pixels: float, line: float) -> None:
    """Paint a coup's outcome by its shape, with its letter in type of so many pixels and a line so wide."""
    ground, ink = _COLOURS[outcome]
    painter.setPen(QPen(colour(ground or "text"), line))
    painter.setBrush(colour(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawPath(placed(bead(outcome), box))
    painter.setPen(colour(ink))
    lettering.line(painter, box, lettering.CENTRE, letter, font(pixels, bold=True))


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
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            size = min(self.width() / COLUMNS, self.height() / ROWS)
            gap = QMarginsF(*[size * 0.06] * 4)
            for column in range(COLUMNS):
                beads = self._columns[column] if column < len(self._columns) else []
                for row in range(ROWS):
                    box = QRectF(column * size, row * size, size, size).marginsRemoved(gap)
                    if row < len(beads):
                        draw_bead(painter, box, *beads[row], size * 0.6, size * 0.05)
                    else:
                        painter.setPen(QPen(colour("edge"), 1))
                        painter.setBrush(Qt.BrushStyle.NoBrush)
                        painter.drawEllipse(box)
