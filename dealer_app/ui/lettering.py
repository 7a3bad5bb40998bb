"""Text in its place: as large as is wished, smaller where it needs more room, never cut.

A box never clips its text: what has no room is seen to have none, and the tests find it.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from dealer_app.ui.theme import font

LEAST = 11
"""Pixels of the smallest type in a window of 1280 x 720: 16 at 1920 x 1080."""
_TALL = 10_000.0
_Align, _Flag = Qt.AlignmentFlag, Qt.TextFlag


def in_width(text: str, width: float, pixels: float, least: float, *, bold: bool = False) -> QFont:
    """Return the largest type, from `pixels` down to `least`, in which a line stands in a width."""
    for size in range(round(pixels), round(least), -1):
        made = font(size, bold=bold)
        if QFontMetricsF(made).horizontalAdvance(text) <= width:
            return made
    return font(least, bold=bold)


def in_box(text: str, box: QRectF, pixels: float, least: float, *, bold: bool = False) -> QFont:
    """Return the largest type in which a text, wrapped between words, stands in a box."""
    for size in range(round(pixels), round(least), -1):
        made = font(size, bold=bold)
        if fits(text, made, box):
            return made
    return font(least, bold=bold)


def fits(text: str, type_: QFont, box: QRectF) -> bool:
    """Tell whether a text in this type, wrapped between words, stands in a box."""
    room = QRectF(0, 0, box.width(), _TALL)
    need = QFontMetricsF(type_).boundingRect(room, Qt.TextFlag.TextWordWrap.value, text)
    return need.width() <= box.width() and need.height() <= box.height()


def line(painter: QPainter, box: QRectF | QRect, align: Qt.AlignmentFlag, text: str, type_: QFont) -> None:
    """Paint one line of text."""
    painter.setFont(type_)
    painter.drawText(QRectF(box), align.value | (_Flag.TextSingleLine | _Flag.TextDontClip).value, text)


def block(painter: QPainter, box: QRectF | QRect, align: Qt.AlignmentFlag, text: str, type_: QFont) -> None:
    """Paint a text that is wrapped between words."""
    painter.setFont(type_)
    painter.drawText(QRectF(box), align.value | (_Flag.TextWordWrap | _Flag.TextDontClip).value, text)


LEFT, RIGHT = _Align.AlignLeft | _Align.AlignVCenter, _Align.AlignRight | _Align.AlignVCenter
CENTRE = _Align.AlignCenter
TOP_LEFT, TOP_RIGHT = _Align.AlignLeft | _Align.AlignTop, _Align.AlignRight | _Align.AlignTop
TOP, FOOT = _Align.AlignHCenter | _Align.AlignTop, _Align.AlignHCenter | _Align.AlignBottom
FOOT_LEFT, FOOT_RIGHT = _Align.AlignLeft | _Align.AlignBottom, _Align.AlignRight | _Align.AlignBottom
