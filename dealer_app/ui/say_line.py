"""The sentence to say, large, in the table's language; beneath it the same in the croupier's; and what is typed.

An exception takes the sentence's place until the next key: a refusal, a false draw, a stray card.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dealer_app.ui.theme import colour, font

_TYPED = 250  # pixels at the right, for what is typed
_LARGE, _LEAST = 28, 17  # pixels of type


class SayLine(QWidget):
    """One band over the whole window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said, self._translated, self._exception, self._typed = "", "", "", ""
        self.setFixedHeight(76)

    def render_say(self, said: str, translated: str, exception: str, typed: str) -> None:
        """Show the call of the moment, or the exception in its place."""
        shown = (said, translated if translated != said else "", exception, typed)
        if shown != (self._said, self._translated, self._exception, self._typed):
            self._said, self._translated, self._exception, self._typed = shown
            self.setAccessibleName(exception or said)
            self.setAccessibleDescription(typed)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the band; a sentence too long for its size is painted smaller, never cut."""
        painter = QPainter(self)
        warn = bool(self._exception)
        painter.fillRect(self.rect(), colour("warn" if warn else "panel"))
        box = self.rect().adjusted(16, 6, -_TYPED - 8, -6)
        painter.setPen(colour("warn_text" if warn else "text"))
        text = self._exception or self._said
        size = _LARGE
        painter.setFont(font(size, bold=True))
        while painter.fontMetrics().horizontalAdvance(text) > box.width() and size > _LEAST:
            size -= 1
            painter.setFont(font(size, bold=True))
        under = self._said if warn else self._translated
        upper = QRect(box.left(), box.top(), box.width(), 40 if under else box.height())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(upper, flags | Qt.TextFlag.TextWordWrap, text)
        painter.setPen(colour("warn_text" if warn else "faint"))
        painter.setFont(font(16))
        lower = QRect(box.left(), box.top() + 40, box.width(), box.height() - 40)
        painter.drawText(lower, flags, under)
        typed = QRect(self.width() - _TYPED, 0, _TYPED - 16, self.height())
        painter.setPen(colour("figure"))
        painter.setFont(font(26, bold=True))
        painter.drawText(typed, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._typed)
        painter.end()
