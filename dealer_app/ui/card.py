"""A place for a card: empty, a back, or a face. A sealed card and an unread one that lies closed look the same."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QWidget

from dealer_app.core.cards import Card, Sealed
from dealer_app.ui import lettering
from dealer_app.ui.drawing import placed, square, suit
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


class CardPlace(QLabel):
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
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            if self._shown == EMPTY:
                painter.setPen(QPen(colour("felt_line"), 1, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, *_corners(box))
            elif isinstance(self._shown, Card):
                _face(painter, box, self._shown)
            elif isinstance(self._shown, Sealed):
                _back(painter, box)
            else:
                _unread(painter, box)


def _corners(box: QRectF) -> tuple[float, float]:
    return box.width() * 0.09, box.width() * 0.09


def _face(painter: QPainter, box: QRectF, card: Card) -> None:
    """Paint rank over suit, each as large as half a card: they are read from two metres."""
    ink = colour("red" if card.suit in "DH" else "black")
    painter.setPen(QPen(colour("black"), 1))
    painter.setBrush(colour("face"))
    painter.drawRoundedRect(box, *_corners(box))
    if card.rank in "JQK":
        frame = box.width() * 0.07
        painter.setPen(QPen(ink, 1))
        painter.drawRoundedRect(box.adjusted(frame, frame, -frame, -frame), *_corners(box))
    upper = QRectF(box.x(), box.y() + box.height() * 0.05, box.width(), box.height() * 0.48)
    painter.setPen(ink)
    rank = RANKS.get(card.rank, card.rank)
    type_ = lettering.in_width(rank, box.width() * 0.86, box.height() * 0.42, 1, bold=True)
    lettering.line(painter, upper, lettering.CENTRE, rank, type_)
    lower = QRectF(box.x(), box.y() + box.height() * 0.5, box.width(), box.height() * 0.42)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(placed(suit(card.suit), square(lower, min(lower.height() * 0.9, box.width() * 0.64))))


def _back(painter: QPainter, box: QRectF) -> None:
    """Paint a back: a frame filled with a lattice."""
    painter.setPen(QPen(colour("black"), 1))
    painter.setBrush(colour("back"))
    painter.drawRoundedRect(box, *_corners(box))
    edge = box.width() * 0.1
    within = box.adjusted(edge, edge, -edge, -edge)
    painter.setPen(QPen(colour("back_line"), max(1.0, box.width() / 60)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(within, *_corners(within))
    rows = 6
    step = within.height() / rows
    columns = max(1, round(within.width() / step))
    lattice, wide = QPainterPath(), within.width() / columns
    for row in range(rows):
        for column in range(columns):
            cell = QRectF(within.x() + column * wide, within.y() + row * step, wide, step)
            lattice.addPath(placed(suit("D"), square(cell, step * 0.62)))
    painter.drawPath(lattice)


def _unread(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(colour("asked"), 3, Qt.PenStyle.DashLine))
    painter.setBrush(colour("seat"))
    painter.drawRoundedRect(box, *_corners(box))
    painter.setPen(colour("seat_text"))
    lettering.line(painter, box, lettering.CENTRE, "?", font(box.height() * 0.4, bold=True))
