"""Sentences in a box: wrapped, and painted smaller where they need more room, never cut."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from dealer_app.ui import lettering
from dealer_app.ui.lettering import LEAST
from dealer_app.ui.theme import colour, unit


class Paragraph(QLabel):
    """A text that is read, told to assistive technology as it stands.

    `pixels` is its size in a window of 1280 x 720, `ink` and `ground` are tokens, `room` is the free edge.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        pixels: int = 16,
        bold: bool = False,
        ink: str = "text",
        ground: str = "",
        align: Qt.AlignmentFlag = lettering.LEFT,
        room: int = 4,
    ) -> None:
        super().__init__(parent)
        self._pixels, self._bold = pixels, bold
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMinimumSize(1, 1)  # a label of Qt would ask for the width of its text
        self._ink, self._ground, self._align, self._edge = ink, ground, align, room
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_text(self, text: str) -> None:
        """Show this text."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)

    def fits(self) -> bool:
        """Whether the whole text is seen."""
        return lettering.fits(self.text(), self._type(), self._room())

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Return no wish: the panel says how much room there is."""
        return QSize(80, 24)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the text."""
        with QPainter(self) as painter:
            if self._ground:
                painter.fillRect(self.rect(), colour(self._ground))
            painter.setPen(colour(self._ink))
            lettering.block(painter, self._room(), self._align, self.text(), self._type())

    def _type(self) -> QFont:
        """Return the largest type in which the text has room."""
        u = unit(self)
        return lettering.in_box(self.text(), self._room(), self._pixels * u, LEAST * u, bold=self._bold)

    def _room(self) -> QRectF:
        edge = self._edge * unit(self)
        return QRectF(self.rect()).adjusted(edge, min(edge, 2), -edge, -min(edge, 2))
