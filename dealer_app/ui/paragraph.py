"""Sentences in a box: wrapped, and painted smaller where they need more room, never cut."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dealer_app.ui.theme import colour, font

LEAST = 11  # pixels of type
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class Paragraph(QWidget):
    """A text that is read, told to assistive technology as it stands."""

    def __init__(self, parent: QWidget | None = None, *, pixels: int = 16, bold: bool = False) -> None:
        super().__init__(parent)
        self._text, self._pixels, self._bold = "", pixels, bold
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_text(self, text: str) -> None:
        """Show this text."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.update()

    @property
    def text(self) -> str:
        """What stands there."""
        return self._text

    def fits(self) -> bool:
        """Whether the whole text is seen."""
        return self._needs(self._type()).height() <= self._room().height()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Return no wish: the panel says how much room there is."""
        return QSize(80, 24)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the text."""
        painter = QPainter(self)
        painter.setPen(colour("text"))
        painter.setFont(self._type())
        painter.drawText(self._room(), _WRAPPED.value, self._text)
        painter.end()

    def _type(self) -> QFont:
        """Return the largest type in which the text has room."""
        for pixels in range(self._pixels, LEAST, -1):
            if self._needs(made := font(pixels, bold=self._bold)).height() <= self._room().height():
                return made
        return font(LEAST, bold=self._bold)

    def _needs(self, type_: QFont) -> QRect:
        room = self._room()
        return QFontMetrics(type_).boundingRect(QRect(0, 0, room.width(), 4000), _WRAPPED.value, self._text)

    def _room(self) -> QRect:
        return self.rect().adjusted(4, 2, -4, -2)
