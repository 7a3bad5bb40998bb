"""Where, who, which rules, how much shoe; and the lamps, each with a shape and a word."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dealer_app.clerk.clerk import Lamps
from dealer_app.clerk.shoe import Line
from dealer_app.core.people import Person
from dealer_app.core.state import OpenTable
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font
from dealer_app.words import screen

_GOOD = ("up",)


class Header(QWidget):
    """One line over the whole window."""

    def __init__(self, table_number: str, croupier: Person, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._croupier = table_number, croupier
        self._text, self._lamps = "", [("none", "")]
        self.setFixedHeight(38)

    def render_table(self, table: OpenTable | None, line: Line, lamps: Lamps, speech: Speech) -> None:
        """Show where the table stands, and the lamps."""
        text = "   |   ".join(self._parts(table, speech))
        word = speech.say(screen.LAMPS[line.state], "lamp")
        if line.state not in _GOOD and line.why in screen.WHY:
            word += f": {speech.say(screen.WHY[line.why], 'lamp')}"
        shown = [(line.state, word)]
        if lamps.slow_disk:
            shown.append(("slow", speech.say(screen.SLOW_DISK)))
        if lamps.copy_behind:
            shown.append(("behind", speech.say(screen.COPY_BEHIND)))
        if (text, shown) != (self._text, self._lamps):
            self._text, self._lamps = text, shown
            self.setAccessibleName(f"{text}. {', '.join(word for _, word in shown)}")
            self.update()

    def _parts(self, table: OpenTable | None, speech: Speech) -> list[str]:
        say = speech.say
        parts = [say(screen.TABLE).format(n=self._number)]
        if table is None:
            return parts
        if table.shift:
            parts.append(say(screen.SHIFT).format(n=table.shift))
        parts += [table.profile.identity.profile_id, say(screen.CROUPIER).format(id=self._croupier.id)]
        loaded, behind = table.loaded, table.profile.equipment.stop_card_from_end
        if loaded is not None and not loaded.ended:
            shoe = say(screen.SHOE).format(n=loaded.load, left=loaded.left)
            if loaded.stopped:
                shoe += f", {say(screen.STOP_OUT)}"
            elif behind:
                shoe += f", {say(screen.STOP_IN).format(n=max(0, loaded.left - behind))}"
            parts.append(shoe)
        return parts

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint text and lamps: a disc is good, a square is not."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colour("panel"))
        painter.setPen(colour("text"))
        painter.setFont(font(16))
        box = self.rect().adjusted(14, 0, -14, 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._text)
        right = box.right()
        for state, word in reversed(self._lamps):
            width = painter.fontMetrics().horizontalAdvance(word)
            good = state in _GOOD
            painter.setPen(colour("good" if good else "bad"))
            here = QRect(right - width, 0, width, self.height())
            painter.drawText(here, Qt.AlignmentFlag.AlignVCenter, word)
            painter.setBrush(colour("good" if good else "bad"))
            mark = QRect(here.left() - 20, self.height() // 2 - 6, 12, 12)
            if good:
                painter.drawEllipse(mark)
            else:
                painter.drawRect(mark)
            right = mark.left() - 18
        painter.end()
