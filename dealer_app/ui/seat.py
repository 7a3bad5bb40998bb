"""A seat on the felt: a real widget, told apart by shape and word as well as colour."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
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
        self._words, self._is_new = ("", ""), True

    def render_seat(self, shown: SeatPicture, speech: Speech) -> None:
        """Show a seat's picture."""
        if shown == self._shown and not self._is_new:
            return
        self._shown, self._is_new = shown, False
        part = speech.say(screen.PARTS[shown.part], "part") if shown.part else ""
        call = _call(shown.call, speech)
        self._words = (part, call)
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
        top, bottom = words_at(*self._words, shown.number, box.width())
        made, text = fitted(top, beside(shown.number, box.width()), _TOP, bold=bool(shown.part))
        painter.setFont(made)
        painter.drawText(box.adjusted(6, 4, -8, 0), _TOP_RIGHT, text)
        painter.setFont(font(18, bold=True))
        room = box.adjusted(4, 20 if bottom else 18, -4, -13 if bottom else -2)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, shown.stake)
        if bottom:
            made, text = fitted(bottom, box.width() - 12, _BOTTOM)
            painter.setFont(made)
            painter.drawText(box.adjusted(4, 0, -8, -3), _BOTTOM_RIGHT, text)
        draw_focus(painter, self.rect().adjusted(2, 2, -2, -2), self.hasFocus() or shown.chosen)
        painter.end()


_TOP, _BOTTOM, _LEAST = 14, 12, 9
"""Pixels of the type of the two lines of words, and the least that they shrink to."""


def beside(number: int, width: float) -> float:
    """Return how wide a word may be that stands beside the seat's number."""
    return width - 20 - QFontMetricsF(font(16, bold=True)).horizontalAdvance(str(number))


def words_at(part: str, call: str, number: int, width: float) -> tuple[str, str]:
    """Return what stands beside the seat's number and what below the stake: a call that is too wide stands below."""
    if QFontMetricsF(font(_TOP, bold=bool(part))).horizontalAdvance(call) > beside(number, width):
        return part, call
    return (call, part) if call else (part, "")


def fitted(text: str, width: float, largest: int, *, bold: bool = False) -> tuple[QFont, str]:
    """Return the largest type in which a text fits, and what of it does in the least."""
    types = [font(size, bold=bold) for size in range(largest, _LEAST - 1, -1)]
    made = next((one for one in types if QFontMetricsF(one).horizontalAdvance(text) <= width), types[-1])
    return made, QFontMetricsF(made).elidedText(text, Qt.TextElideMode.ElideRight, width)


_TOP_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_TOP_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
_BOTTOM_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
