"""A place for a card: empty, a back, or a face. A sealed card and an unread one that lies closed look the same."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dealer_app.core.cards import Card, Sealed
from dealer_app.ui.theme import colour, font

SUITS = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}
RANKS = {"T": "10"}
EMPTY = "empty"

Shown = Card | Sealed | None | str  # None is an open card that was left unread, EMPTY no card at all


def sign(card: Card) -> str:
    """Return a face as rank and suit sign."""
    return RANKS.get(card.rank, card.rank) + SUITS[card.suit]


def half_sign(face: str) -> str:
    """Return a face as told, of which a half may be wanting, as it is read on a card; "" where none was told."""
    return RANKS.get(face[0], face[0]) + SUITS.get(face[1], face[1]) if len(face) == 2 else face


class CardPlace(QWidget):
    """One place of a hand."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: Shown = EMPTY

    def render_card(self, shown: Shown, name: str) -> None:
        """Show a card; `name` is what assistive technology is told."""
        if shown != self._shown or name != self.accessibleName():
            self._shown = shown
            self.setAccessibleName(name)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the place."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self._shown == EMPTY:
            painter.setPen(QPen(colour("felt_line"), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 6, 6)
        elif isinstance(self._shown, Card):
            self._face(painter, box, self._shown)
        elif isinstance(self._shown, Sealed):
            self._back(painter, box)
        else:
            self._unread(painter, box)
        painter.end()

    def _face(self, painter: QPainter, box: QRectF, card: Card) -> None:
        painter.setPen(QPen(colour("black"), 1))
        painter.setBrush(colour("face"))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(colour("red" if card.suit in "DH" else "black"))
        painter.setFont(font(box.height() * 0.36, bold=True))
        half = box.height() / 2
        painter.drawText(box.adjusted(0, 2, 0, -half), Qt.AlignmentFlag.AlignCenter, RANKS.get(card.rank, card.rank))
        painter.setFont(font(box.height() * 0.42))
        painter.drawText(box.adjusted(0, half - 6, 0, -2), Qt.AlignmentFlag.AlignCenter, SUITS[card.suit])

    def _back(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(QPen(colour("black"), 1))
        painter.setBrush(colour("back"))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(QPen(colour("back_line"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(6, 6, -6, -6), 4, 4)
        painter.drawEllipse(box.center(), box.width() / 5, box.width() / 5)

    def _unread(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(QPen(colour("asked"), 3, Qt.PenStyle.DashLine))
        painter.setBrush(colour("seat"))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(colour("seat_text"))
        painter.setFont(font(box.height() * 0.4, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
