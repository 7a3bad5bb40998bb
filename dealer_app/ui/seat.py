"""A seat on the felt: a real widget, told apart by shape and word as well as colour."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dealer_app.core.holder import holder
from dealer_app.core.offers import seat_offered
from dealer_app.core.state import OpenTable, cover_of
from dealer_app.ui.button import Button, draw_focus
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font
from dealer_app.words import screen
from dealer_app.words.claims import CLAIMS


class SeatPicture(msgspec.Struct, frozen=True):
    """What a seat shows: number, stake, call, and the word of its part: bank, cards, asked."""

    number: int
    stake: str = ""
    call: str = ""
    part: str = ""
    chosen: bool = False


def picture(table: OpenTable, seat: int, speech: Speech, chosen: int | None) -> SeatPicture:
    """Return what a seat shows, from what lies open."""
    cover = cover_of(table, seat)
    part = ""
    if table.bank is not None and table.bank.seat == seat:
        part = "bank"
    elif seat_offered(table) == seat:
        part = "asked"
    elif holder(table) == seat:
        part = "cards"
    return SeatPicture(
        seat,
        "" if cover is None else speech.money(cover.amount),
        "" if cover is None else cover.call or "",
        part,
        seat == chosen,
    )


def _call(call: str, speech: Speech) -> str:
    if call == "banco":
        return speech.say(screen.BANCO, "call")
    return speech.say(CLAIMS[call], "claim") if call else ""


class SeatButton(Button):
    """One seat."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = number
        self._shown = SeatPicture(number)
        self._words = ("", "")

    def render_seat(self, shown: SeatPicture, speech: Speech) -> None:
        """Show a seat's picture."""
        if shown == self._shown and self._words[0]:
            return
        self._shown = shown
        part = speech.say(screen.PARTS[shown.part], "part") if shown.part else ""
        call = _call(shown.call, speech)
        self._words = (part or " ", call)
        name = speech.say(screen.SEAT).format(n=shown.number)
        self.setAccessibleName(" ".join(filter(None, (name, part, shown.stake, call))))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the seat: the banker's is filled, the holder's has a double edge, the asked one a broken edge."""
        shown = self._shown
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        is_banker = shown.part == "bank"
        painter.setBrush(colour("banker" if is_banker else "seat"))
        pen = QPen(colour({"cards": "holder", "asked": "asked"}.get(shown.part, "felt_line")), 1.2)
        if shown.part in ("cards", "asked"):
            pen.setWidthF(3)
        if shown.part == "asked":
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRoundedRect(box, 8, 8)
        ink = colour("banker_text" if is_banker else "seat_text")
        painter.setPen(ink)
        painter.setFont(font(16, bold=True))
        painter.drawText(box.adjusted(8, 3, -6, 0), _TOP_LEFT, str(shown.number))
        painter.setFont(font(14, bold=bool(shown.part)))
        painter.drawText(box.adjusted(6, 4, -8, 0), _TOP_RIGHT, self._words[1] or self._words[0].strip())
        painter.setFont(font(18, bold=True))
        has_both = bool(shown.call and shown.part)
        painter.drawText(
            box.adjusted(4, 20 if has_both else 18, -4, -13 if has_both else -2),
            Qt.AlignmentFlag.AlignCenter,
            shown.stake,
        )
        if has_both:
            painter.setFont(font(12))
            painter.drawText(box.adjusted(4, 0, -8, -3), _BOTTOM_RIGHT, self._words[0].strip())
        draw_focus(painter, self.rect().adjusted(2, 2, -2, -2), self.hasFocus() or shown.chosen)
        painter.end()


_TOP_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_TOP_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
_BOTTOM_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
