"""Signs drawn as paths: suits, chips and plaques, the four lamps' icons, beads; each in a square of side one.

`placed` puts one into a box. All of them are our own drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF, QTransform


def placed(path: QPainterPath, box: QRectF) -> QPainterPath:
    """Return a path of the unit square in a box."""
    return QTransform(box.width(), 0, 0, box.height(), box.x(), box.y()).map(path)


def square(box: QRectF, side: float) -> QRectF:
    """Return the square of this side in the middle of a box."""
    return QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)


@cache
def suit(letter: str) -> QPainterPath:
    """Return the sign of a suit, C, D, H or S."""
    return {"C": _club, "D": _diamond, "H": _heart, "S": _spade}[letter]()


@cache
def icon(name: str) -> QPainterPath:
    """Return the icon of one of the line's four lamps: plug, wave, ticked frame, shoe."""
    return _ICONS[name]()


@cache
def bead(outcome: str) -> QPainterPath:
    """Return the shape of a coup's outcome: a disc for the banker, a square for the punter, a lozenge for a tie."""
    made = QPainterPath()
    if outcome == "banker":
        made.addEllipse(0, 0, 1, 1)
    elif outcome == "punter":
        made.addRoundedRect(0.06, 0.06, 0.88, 0.88, 0.12, 0.12)
    else:
        made.addPolygon(_polygon((0.5, -0.08), (1.08, 0.5), (0.5, 1.08), (-0.08, 0.5)))
        made.closeSubpath()
    return made


def draw_chip(painter: QPainter, box: QRectF, ground: QPen, line: QPen) -> None:
    """Paint a round chip: a disc, its edge in six blocks, a ring within."""
    painter.setPen(line)
    painter.setBrush(ground.color())
    painter.drawEllipse(box)
    width = box.width() / 7
    dashes = QPen(line.color(), width)
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(dashes)
    within = box.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    for block in range(6):
        painter.drawArc(within, block * 60 * 16, 30 * 16)
    painter.setPen(line)
    painter.drawEllipse(square(box, box.width() * 0.5))


def draw_plaque(painter: QPainter, box: QRectF, ground: QPen, line: QPen) -> None:
    """Paint a plaque: a plate with a frame and a lozenge within."""
    painter.setPen(line)
    painter.setBrush(ground.color())
    painter.drawRoundedRect(box, box.height() / 6, box.height() / 6)
    within = box.height() / 6
    painter.drawRect(box.adjusted(within, within, -within, -within))
    painter.setBrush(line.color())
    painter.drawPath(placed(bead("tie"), square(box, box.height() * 0.3)))


def _united(*parts: QPainterPath) -> QPainterPath:
    """Return the outline of parts that overlap, reckoned large so that round stays round."""
    large = QTransform.fromScale(1000, 1000)
    made = QPainterPath()
    for part in parts:
        made = made.united(large.map(part))
    return QTransform.fromScale(0.001, 0.001).map(made)


def _polygon(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(*point) for point in points])


def _heart() -> QPainterPath:
    made = QPainterPath(QPointF(0.5, 0.96))
    made.cubicTo(0.36, 0.78, 0.03, 0.58, 0.03, 0.31)
    made.cubicTo(0.03, 0.14, 0.15, 0.05, 0.27, 0.05)
    made.cubicTo(0.38, 0.05, 0.46, 0.12, 0.5, 0.23)
    made.cubicTo(0.54, 0.12, 0.62, 0.05, 0.73, 0.05)
    made.cubicTo(0.85, 0.05, 0.97, 0.14, 0.97, 0.31)
    made.cubicTo(0.97, 0.58, 0.64, 0.78, 0.5, 0.96)
    return made


def _diamond() -> QPainterPath:
    made = QPainterPath(QPointF(0.5, 0.02))
    for (x, y), to in (((0.66, 0.3), (0.9, 0.5)), ((0.66, 0.7), (0.5, 0.98)), ((0.34, 0.7), (0.1, 0.5))):
        made.quadTo(x, y, *to)
    made.quadTo(0.34, 0.3, 0.5, 0.02)
    return made


def _spade() -> QPainterPath:
    made = QPainterPath(QPointF(0.5, 0.03))
    made.cubicTo(0.62, 0.24, 0.96, 0.4, 0.96, 0.64)
    made.cubicTo(0.96, 0.79, 0.85, 0.85, 0.75, 0.85)
    made.cubicTo(0.66, 0.85, 0.58, 0.8, 0.53, 0.71)
    made.cubicTo(0.54, 0.83, 0.58, 0.92, 0.67, 0.97)
    made.lineTo(0.33, 0.97)
    made.cubicTo(0.42, 0.92, 0.46, 0.83, 0.47, 0.71)
    made.cubicTo(0.42, 0.8, 0.34, 0.85, 0.25, 0.85)
    made.cubicTo(0.15, 0.85, 0.04, 0.79, 0.04, 0.64)
    made.cubicTo(0.04, 0.4, 0.38, 0.24, 0.5, 0.03)
    return made


def _club() -> QPainterPath:
    stem = QPainterPath(QPointF(0.47, 0.45))
    stem.lineTo(0.53, 0.45)
    stem.cubicTo(0.53, 0.8, 0.58, 0.92, 0.67, 0.97)
    stem.lineTo(0.33, 0.97)
    stem.cubicTo(0.42, 0.92, 0.47, 0.8, 0.47, 0.45)
    leaves = [QPainterPath() for _ in range(3)]
    for leaf, (x, y) in zip(leaves, ((0.5, 0.25), (0.25, 0.58), (0.75, 0.58)), strict=True):
        leaf.addEllipse(QPointF(x, y), 0.215, 0.215)
    return _united(stem, *leaves)


def _plug() -> QPainterPath:
    body, rest = QPainterPath(), QPainterPath()
    body.addRoundedRect(0.2, 0.36, 0.6, 0.34, 0.1, 0.1)
    for x, y, height in ((0.3, 0.06, 0.34), (0.58, 0.06, 0.34), (0.44, 0.66, 0.3)):
        rest.addRect(x, y, 0.12, height)
    return _united(body, rest)


def _wave() -> QPainterPath:
    made = QPainterPath()
    for x, height in ((0.06, 0.36), (0.32, 0.9), (0.58, 0.6), (0.84, 0.28)):
        made.addRect(x, 0.96 - height, 0.14, height)
    return made


def _frame() -> QPainterPath:
    made = QPainterPath()
    for points in (
        ((0.04, 0.06), (0.34, 0.06), (0.34, 0.2), (0.18, 0.2), (0.18, 0.8), (0.34, 0.8), (0.34, 0.94), (0.04, 0.94)),
        ((0.96, 0.06), (0.66, 0.06), (0.66, 0.2), (0.82, 0.2), (0.82, 0.8), (0.66, 0.8), (0.66, 0.94), (0.96, 0.94)),
        ((0.36, 0.36), (0.64, 0.36), (0.64, 0.64), (0.36, 0.64)),
    ):
        made.addPolygon(_polygon(*points))
        made.closeSubpath()
    return made


def _shoe() -> QPainterPath:
    made = QPainterPath(QPointF(0.02, 0.92))
    for point in ((0.02, 0.66), (0.5, 0.12), (0.98, 0.12), (0.98, 0.92)):
        made.lineTo(*point)
    made.closeSubpath()
    return made


_ICONS: dict[str, Callable[[], QPainterPath]] = {"port": _plug, "bytes": _wave, "frames": _frame, "session": _shoe}
ICONS = frozenset(_ICONS)
"""The lamps that have an icon of their own."""
