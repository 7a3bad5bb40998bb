"""The board: what the players' side sees on a screen of its own, in the house's language, from what lies open only.

Every size is a part of the window's height, so that the board is the same picture on every screen; the least type is
a twenty-seventh of it (40 pixels at 1080).
"""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from dealer_app.core.books import RELIQUAT
from dealer_app.core.state import OpenTable, bank_amount, left_to_cover
from dealer_app.ui.beads import COLUMNS, ROWS, Beads
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour
from dealer_app.ui.writing import Writing
from dealer_app.words import paper, screen

LEAST = 1 / 27
"""The least height of type, as a part of the window's."""
_NAME, _FIGURE, _BANK, _SAID = 0.04, 0.12, 0.17, 0.075
_EDGE, _HEAD, _FOOT = 0.03, 0.13, 0.21  # parts of the height: the margin, the band above, the band beneath
_RIGHT = Qt.AlignmentFlag.AlignRight


class Board(QWidget):
    """One table's board; `mark` says of a demonstration or training that it is one."""

    def __init__(self, speech: Speech, *, table: str, mark: str = "") -> None:
        super().__init__()
        self._speech = msgspec.structs.replace(speech, croupier=speech.table)
        self._number, self._mark = table, mark
        self._title = Writing(self, _NAME, "text", wrapped=True)
        self._limits = Writing(self, _NAME, "faint", bold=False, align=_RIGHT, wrapped=True)
        self._names = {key: Writing(self, _NAME, "faint") for key in ("bank", "left", "reliquat")}
        self._amounts = {
            key: Writing(self, _BANK if key == "bank" else _FIGURE, "figure", align=_RIGHT) for key in self._names
        }
        self._beads = Beads(self)
        self._said = Writing(self, _SAID, "text", wrapped=True)
        self.setWindowTitle("dealer-app")
        self.setMinimumSize(640, 360)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.render_table(None, is_suspended=False)

    def render_table(self, table: OpenTable | None, *, is_suspended: bool) -> None:
        """Show the table as it lies open now; of a suspended one no sentence."""
        speech = self._speech
        title = (speech.say(self._mark) if self._mark else "", speech.say(screen.TABLE).format(n=self._number))
        self._title.show_text("   ".join(filter(None, title)))
        self._said.show_text("" if is_suspended else speech.aloud(table))
        if table is None:
            return
        self._limits.show_text(paper.limits(table.limits, speech.purse, speech.table, whole=True))
        amounts = {"bank": bank_amount(table), "left": left_to_cover(table), "reliquat": table.books[RELIQUAT]}
        for key, amount in amounts.items():
            name = speech.label.upper() if key == "reliquat" else speech.say(screen.FIGURES[key], "figure")
            self._names[key].show_text(name)
            self._amounts[key].show_text(speech.money(amount), name)
        self._beads.render_table(table, speech)

    def writings(self) -> list[Writing]:
        """Return all that is written on the board but the beads."""
        return [self._title, self._limits, *self._names.values(), *self._amounts.values(), self._said]

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Lay the parts out: a head, figures beside the beads, the sentence."""
        wide, high = self.width(), self.height()
        edge, head, foot = (round(high * part) for part in (_EDGE, _HEAD, _FOOT))
        inner, middle = wide - 2 * edge, high - head - foot
        title = inner // 3
        self._title.setGeometry(edge, 0, title, head)
        self._limits.setGeometry(edge + title, 0, inner - title, head)
        plate = min(inner * 2 // 5, middle * COLUMNS // ROWS)
        self._beads.setGeometry(wide - edge - plate, head + edge, plate, middle - 2 * edge)
        each, left = middle // 7, inner - plate - 2 * edge
        top = head
        for key in self._names:
            tall = each * (3 if key == "bank" else 2)
            name = round(high * _NAME * 1.5)
            self._names[key].setGeometry(edge, top, left, name)
            self._amounts[key].setGeometry(edge, top + name, left, tall - name)
            top += tall
        self._said.setGeometry(edge, high - foot, inner, foot)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the ground, and a band under head and sentence."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("ground"))
        high = self.height()
        for top, tall in ((0, round(high * _HEAD)), (high - round(high * _FOOT), round(high * _FOOT))):
            painter.fillRect(QRect(0, top, self.width(), tall), colour("panel"))
        painter.end()
