"""A button of our own: painted, reached by Tab, pressed by touch, mouse, Enter, Return or Space.

It takes the focus by Tab only, so that a touch never takes the keypad away from what is being typed.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from dealer_app.ui import lettering
from dealer_app.ui.theme import colour, unit


class Button(QAbstractButton):
    """A label in the middle, and the key that does the same in the corner."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hint = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumSize(48, 48)

    def show_as(self, label: str, hint: str = "") -> None:
        """Show a label and the key beside it; both are told to assistive technology."""
        if (label, hint) != (self.text(), self.hint):
            self.setText(label)
            self.hint = hint
            self.setAccessibleName(label)
            self.setAccessibleDescription(hint)
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Return a size that a finger finds."""
        u = unit(self)
        return QSize(round(132 * u), round(52 * u))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Press by Enter and Return as by Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint ground, label, key and focus; what stays down has a line beneath."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = unit(self)
            box = self.rect().adjusted(1, 1, -1, -1)
            painter.setPen(QPen(colour("edge"), 1))
            painter.setBrush(colour("pressed" if self.isDown() or self.isChecked() else "act"))
            painter.drawRoundedRect(box, 6 * u, 6 * u)
            foot = 20 * u if self.hint else 2
            text = QRectF(box).adjusted(6 * u, 2, -6 * u, -foot)
            painter.setPen(colour("act_text" if self.isEnabled() else "faint"))
            type_ = lettering.in_box(self.text(), text, 16 * u, lettering.LEAST * u, bold=True)
            lettering.block(painter, text, lettering.CENTRE, self.text(), type_)
            if self.hint:
                under = QRectF(box.left(), box.bottom() - foot, box.width(), foot - 3 * u)
                painter.setPen(colour("faint"))
                small = lettering.in_width(self.hint, under.width(), 13 * u, lettering.LEAST * u)
                lettering.line(painter, under, lettering.CENTRE, self.hint, small)
            if self.isChecked():
                painter.setPen(QPen(colour("good"), 3 * u))
                painter.drawLine(box.left() + 8, box.bottom() - 2, box.right() - 8, box.bottom() - 2)
            draw_focus(painter, box, self.hasFocus(), 3 * u)


def draw_focus(painter: QPainter, box: QRect, focused: bool, width: float = 3) -> None:
    """Paint the ring of the focus."""
    if focused:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour("focus"), width))
        painter.drawRoundedRect(box, 6, 6)
