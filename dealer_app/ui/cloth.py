"""The cloth and its rail: a kidney with the croupier's recess at the bottom, painted once for each size and theme."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from dealer_app.ui.geometry import Places, edge
from dealer_app.ui.theme import colour


def cloth(width: int, height: int, ratio: float, unit: float, spots: Places | None) -> QPixmap:
    """Return the picture, `ratio` real pixels a pixel; with places given, a line is printed around the middle."""
    made = QPixmap(round(width * ratio), round(height * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(colour("ground"))
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rail = 11 * unit
        shape = _kidney(width, height, rail / 2 + 1)
        round_join = Qt.PenJoinStyle.RoundJoin
        painter.setPen(QPen(colour("rail"), rail, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, round_join))
        painter.setBrush(colour("felt"))
        painter.drawPath(shape)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour("rail_line"), 1.5 * unit))
        painter.drawPath(shape)
        if spots is not None:
            painter.setPen(QPen(colour("felt_line"), 1))
            painter.setOpacity(0.6)
            painter.drawPath(_middle(spots, unit))
    return made


def _kidney(width: int, height: int, inset: float) -> QPainterPath:
    table = QPainterPath()
    table.addPolygon(QPolygonF([QPointF(*point) for point in edge(width, height, inset)]))
    table.closeSubpath()
    recess = QPainterPath()
    recess.addEllipse(QRectF(width * 0.36, height * 0.905, width * 0.28, height * 0.3))
    return table.subtracted(recess)


def _middle(spots: Places, unit: float) -> QPainterPath:
    """Return the line around hands and boxes."""
    far = 14 * unit
    left, right = spots.panier.x - far, spots.cagnotte.x + spots.cagnotte.w + far
    top, foot = spots.punter.y - far, spots.banque.y + spots.banque.h + far
    made = QPainterPath()
    made.addRoundedRect(QRectF(left, top, right - left, foot - top), 44 * unit, 44 * unit)
    return made
