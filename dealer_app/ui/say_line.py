"""The sentence to say, large, in the table's language; beneath it the same in the croupier's; and what is typed.

An exception takes the sentence's place until the next key: a refusal, a false draw, a stray card.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dealer_app.ui.theme import colour, font

_TYPED = 250  # pixels at the right, for what is typed
_LARGE, _SMALL, _LEAST = 28, 17, 12  # pixels of type: of a call, of two lines over another, of what fills the band
_UPPER = 40  # pixels of height over a second sentence
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


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

    def fits(self) -> bool:
        """Whether the whole sentence is seen."""
        type_, room, _ = self._laid_out()
        return _needs(self._exception or self._said, type_, room).height() <= room.height()

    def _laid_out(self) -> tuple[QFont, QRect, str]:
        """Return the type and the place of the sentence, and what stands under it.

        Where the sentence needs the whole band, it has it: what would stand under it is the call, which comes again.
        """
        box = self.rect().adjusted(16, 6, -_TYPED - 8, -6)
        text, under = self._exception or self._said, self._said if self._exception else self._translated
        upper = QRect(box.left(), box.top(), box.width(), _UPPER if under else box.height())
        for pixels in range(_LARGE, _SMALL - 1, -1):
            made = font(pixels, bold=True)
            if QFontMetrics(made).horizontalAdvance(text) <= box.width():
                return made, upper, under
        if _needs(text, font(_SMALL, bold=True), upper).height() <= upper.height():
            return font(_SMALL, bold=True), upper, under
        for pixels in range(_SMALL, _LEAST, -1):
            made = font(pixels, bold=True)
            if _needs(text, made, box).height() <= box.height():
                return made, box, ""
        return font(_LEAST, bold=True), box, ""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the band; a sentence too long for its size is painted smaller, never cut."""
        painter = QPainter(self)
        warn = bool(self._exception)
        painter.fillRect(self.rect(), colour("warn" if warn else "panel"))
        type_, upper, under = self._laid_out()
        painter.setPen(colour("warn_text" if warn else "text"))
        painter.setFont(type_)
        painter.drawText(upper, _WRAPPED.value, self._exception or self._said)
        painter.setPen(colour("warn_text" if warn else "faint"))
        painter.setFont(font(16))
        lower = QRect(upper.left(), upper.bottom() + 1, upper.width(), self.height() - 6 - upper.bottom() - 1)
        painter.drawText(lower, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, under)
        typed = QRect(self.width() - _TYPED, 0, _TYPED - 16, self.height())
        painter.setPen(colour("figure"))
        painter.setFont(font(26, bold=True))
        painter.drawText(typed, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._typed)
        painter.end()


def _needs(text: str, type_: QFont, room: QRect) -> QRect:
    return QFontMetrics(type_).boundingRect(QRect(0, 0, room.width(), 4000), _WRAPPED.value, text)
