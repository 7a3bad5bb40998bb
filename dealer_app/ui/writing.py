"""Words for people at a distance: in type as high as a part of the screen, smaller where they need it, never cut."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dealer_app.ui.theme import colour, font

LEAST = 8  # pixels of type
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class Writing(QWidget):
    """One text in its box; `part` is the height of its type as a part of the window's, `token` its colour."""

    def __init__(
        self,
        parent: QWidget,
        part: float,
        token: str,
        *,
        bold: bool = True,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        wrapped: bool = False,
    ) -> None:
        super().__init__(parent)
        self._part, self._token, self._bold = part, token, bold
        self._flags = (align | _MIDDLE).value | (Qt.TextFlag.TextWordWrap.value if wrapped else 0)
        self._text = ""

    def show_text(self, text: str, name: str = "") -> None:
        """Show this text; assistive technology is told `name` before it."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(f"{name} {text}" if name else text)
            self.update()

    @property
    def text(self) -> str:
        """What stands there."""
        return self._text

    def pixels(self) -> int:
        """Return how high the type is."""
        return self._type().pixelSize()

    def fits(self) -> bool:
        """Whether the whole text is seen."""
        return self._has_room(self._type())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the text."""
        painter = QPainter(self)
        painter.setPen(colour(self._token))
        painter.setFont(self._type())
        painter.drawText(self.rect(), self._flags, self._text)
        painter.end()

    def _type(self) -> QFont:
        """Return the largest type in which the text has room."""
        wished = max(LEAST, round(self.window().height() * self._part))
        sizes = range(wished, LEAST - 1, -1)
        first = bisect_left(sizes, True, key=lambda pixels: self._has_room(font(pixels, bold=self._bold)))
        return font(max(LEAST, wished - first), bold=self._bold)

    def _has_room(self, type_: QFont) -> bool:
        room = self.rect()
        needed = QFontMetrics(type_).boundingRect(QRect(0, 0, room.width(), 4000), self._flags, self._text)
        return needed.width() <= room.width() and needed.height() <= room.height()
