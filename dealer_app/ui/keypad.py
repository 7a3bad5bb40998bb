"""The numeric keypad on the screen: the same signs as the one on the table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.ui.button import Button
from dealer_app.ui.keys import ENTER

HEIGHT = 4 * 48 + 3 * 4 + 12  # pixels in a window of 1280 x 720: a finger finds each key
_ROWS = (("7", "8", "9", "*"), ("4", "5", "6", "-"), ("1", "2", "3", "+"), ("0", ".", ENTER))


class Keypad(QWidget):
    """Sixteen keys; `press` is called with the sign."""

    def __init__(self, press: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._press = press
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 10, 6)
        grid.setSpacing(4)
        for row, signs in enumerate(_ROWS):
            for column, sign in enumerate(signs):
                key = Button(self)
                key.show_as(sign)
                policy = key.sizePolicy()
                policy.setHorizontalPolicy(policy.Policy.Expanding)
                policy.setVerticalPolicy(policy.Policy.Expanding)
                key.setSizePolicy(policy)
                key.clicked.connect(self._pressed)
                grid.addWidget(key, row, column, 1, 2 if sign == ENTER else 1)

    def _pressed(self) -> None:
        key = self.sender()
        if isinstance(key, Button):
            self._press(key.text())
