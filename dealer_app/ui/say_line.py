"""The sentence to say, large, in the table's language; beneath it the same in the croupier's; and what is typed.

An exception takes the sentence's place until the next key: a refusal, a false draw, a stray card.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from dealer_app.ui import lettering
from dealer_app.ui.theme import colour, unit

HEIGHT = 76
_TYPED = 250  # pixels at the right, for what is typed; all of them in a window of 1280 x 720
_LARGE, _SMALL, _LEAST = 28, 17, 11  # pixels of type: of a call, of two lines over another, of what fills the band
_CARET = "_"  # where keys are written, while they go there
_UPPER = 40  # pixels of height over a second sentence


class SayLine(QLabel):
    """One band over the whole window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said, self._translated, self._exception, self._typed = "", "", "", ""
        self.setFixedHeight(HEIGHT)

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
        return lettering.fits(self._exception or self._said, type_, room)

    def _laid_out(self) -> tuple[QFont, QRectF, str]:
        """Return the type and the place of the sentence, and what stands under it.

        Where the sentence needs the whole band, it has it: what would stand under it is the call, which comes again.
        """
        u = unit(self)
        box = QRectF(self.rect()).adjusted(16 * u, 6 * u, -(_TYPED + 8) * u, -6 * u)
        text, under = self._exception or self._said, self._said if self._exception else self._translated
        upper = QRectF(box.x(), box.y(), box.width(), _UPPER * u if under else box.height())
        made = lettering.in_width(text, box.width(), _LARGE * u, _SMALL * u, bold=True)
        if QFontMetricsF(made).horizontalAdvance(text) <= box.width() or lettering.fits(text, made, upper):
            return made, upper, under
        return lettering.in_box(text, box, _SMALL * u, _LEAST * u, bold=True), box, ""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the band; a sentence too long for its size is painted smaller, never cut."""
        with QPainter(self) as painter:
            warn, u = bool(self._exception), unit(self)
            painter.fillRect(self.rect(), colour("warn" if warn else "panel"))
            painter.setPen(colour("edge"))
            painter.drawLine(0, 0, self.width(), 0)
            type_, upper, under = self._laid_out()
            painter.setPen(colour("warn_text" if warn else "text"))
            lettering.block(painter, upper, lettering.LEFT, self._exception or self._said, type_)
            painter.setPen(colour("warn_text" if warn else "faint"))
            lower = QRectF(upper.x(), upper.bottom(), upper.width(), self.height() - 4 * u - upper.bottom())
            small = lettering.in_width(under, lower.width(), 16 * u, _LEAST * u)
            lettering.line(painter, lower, lettering.LEFT, under, small)
            typed = QRectF(self.width() - _TYPED * u, 0, (_TYPED - 16) * u, self.height())
            painter.setPen(colour("warn_text" if warn else "figure"))
            written = self._typed or _CARET * self.window().hasFocus()
            large = lettering.in_box(written, typed, 26 * u, _LEAST * u, bold=True)
            lettering.block(painter, typed, lettering.RIGHT, written, large)
