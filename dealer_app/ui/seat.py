"""A seat on the felt: a real widget, told apart by shape and word as well as colour."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dealer_app.core.holder import holder
from dealer_app.core.offers import seat_offered
from dealer_app.core.state import OpenTable, cover_of
from dealer_app.ui import drawing, lettering
from dealer_app.ui.button import Button, draw_focus
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font, unit
from dealer_app.words import screen
from dealer_app.words.claims import CLAIMS

_NARROW = 84  # pixels of width under which a seat is written plainly


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
        "" if cover is None else speech.figure(cover.amount),
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
        chosen = speech.say(screen.CHOSEN) if shown.chosen else ""
        self.setAccessibleName(" ".join(filter(None, (name, part.strip(), shown.stake, call, chosen))))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the seat: the banker's is filled, the holder's has a double edge, the asked one a broken edge."""
        shown, u = self._shown, unit(self)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            is_banker = shown.part == "bank"
            painter.setBrush(colour("banker" if is_banker else "seat"))
            pen = QPen(colour({"cards": "holder", "asked": "asked"}.get(shown.part, "felt_line")), 1.2 * u)
            if shown.part in ("cards", "asked"):
                pen.setWidthF(3 * u)
            if shown.part == "asked":
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawRoundedRect(box, 9 * u, 9 * u)
            if shown.part == "cards":
                pen.setWidthF(1.2 * u)
                painter.setPen(pen)
                painter.drawRoundedRect(box.adjusted(4 * u, 4 * u, -4 * u, -4 * u), 6 * u, 6 * u)
            painter.setPen(colour("banker_text" if is_banker else "seat_text"))
            if box.width() < _NARROW * u:
                self._plain_in(painter, box.adjusted(5 * u, 5 * u, -5 * u, -5 * u), u)
            else:
                self._words_in(painter, box.adjusted(9 * u, 5 * u, -9 * u, -5 * u), u)
            draw_focus(painter, self.rect().adjusted(2, 2, -2, -2), self.hasFocus() or shown.chosen, 3 * u)

    def _plain_in(self, painter: QPainter, box: QRectF, u: float) -> None:
        """Write number, stake and part one over the other: a table of many seats has no room for more."""
        least, (part, call) = lettering.LEAST * u, self._words
        lettering.line(painter, box, lettering.TOP_LEFT, str(self._shown.number), font(14 * u, bold=True))
        type_ = lettering.in_width(self._shown.stake, box.width(), 15 * u, least, bold=True)
        lettering.line(painter, box, lettering.CENTRE, self._shown.stake, type_)
        word = part.strip() or call
        lettering.line(painter, box, lettering.FOOT, word, lettering.in_width(word, box.width(), 12 * u, least))

    def _words_in(self, painter: QPainter, box: QRectF, u: float) -> None:
        """Write number, call or part, stake with its chip, and the part again where a call stands above."""
        shown, (part, call) = self._shown, self._words
        number, least = font(16 * u, bold=True), lettering.LEAST * u
        lettering.line(painter, box, lettering.TOP_LEFT, str(shown.number), number)
        beside = box.adjusted((24 if shown.number > 9 else 14) * u, 0, 0, 0)
        word = call or part.strip()
        type_ = lettering.in_width(word, beside.width(), 14 * u, least, bold=bool(shown.part))
        lettering.line(painter, beside, lettering.TOP_RIGHT, word, type_)
        if not shown.stake:
            return
        is_full = bool(shown.call and shown.part)
        place = box.adjusted(0, 15 * u, 0, -13 * u) if is_full else box.adjusted(0, 18 * u, 0, 0)
        chip = min((20 if box.width() > 80 * u else 16) * u, place.height())
        _draw_stake(painter, QRectF(place.x(), place.center().y() - chip / 2, chip, chip), shown.call)
        place.setLeft(place.left() + chip * (1.4 if shown.call else 1) + 3 * u)
        size = 16 if is_full else 18
        type_ = lettering.in_width(shown.stake, place.width(), size * u, least, bold=True)
        lettering.line(painter, place, lettering.CENTRE, shown.stake, type_)
        if is_full:
            lettering.line(painter, box, lettering.FOOT_RIGHT, part.strip(), font(12 * u))


def _draw_stake(painter: QPainter, box: QRectF, call: str) -> None:
    """Paint what lies before a seat: a plaque where the whole bank is held, else a chip."""
    ground, line = QPen(colour("chip")), QPen(colour("chip_line"), box.height() / 16)
    painter.save()
    if call:
        less = box.height() * 0.08
        drawing.draw_plaque(painter, box.adjusted(0, less, box.width() * 0.4, -less), ground, line)
    else:
        drawing.draw_chip(painter, box, ground, line)
    painter.restore()
