"""A button of our own: painted, reached by Tab, pressed by touch, mouse, Enter, Return or Space.

It takes the focus by Tab only, so that a touch never takes the keypad away from what is being typed.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from dealer_app.ui.theme import colour, font


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
        return QSize(132, 52)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Press by Enter and Return as by Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint ground, label, key and focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.rect().adjusted(1, 1, -1, -1)
        ground = colour("edge") if self.isDown() or self.isChecked() else colour("act")
        painter.setPen(QPen(colour("edge"), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(colour("act_text" if self.isEnabled() else "faint"))
        painter.setFont(font(16, bold=True))
        text = box.adjusted(8, 2, -8, -16 if self.hint else -2)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.text())
        if self.hint:
            painter.setPen(colour("faint"))
            painter.setFont(font(13))
            painter.drawText(box.adjusted(8, 0, -8, -3), _FOOT, self.hint)
        if self.isChecked():
            painter.setPen(QPen(colour("good"), 3))
            painter.drawLine(box.left() + 8, box.bottom() - 2, box.right() - 8, box.bottom() - 2)
        draw_focus(painter, box, self.hasFocus())
        painter.end()


_FOOT = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom


def draw_focus(painter: QPainter, box: QRect, focused: bool, width: float = 3) -> None:
    """Paint the ring of the focus."""
    if focused:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colour("focus")), width))
        painter.drawRoundedRect(box, 6, 6)
