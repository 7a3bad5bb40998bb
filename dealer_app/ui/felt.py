"""The felt: painted once, with real widgets for seats, hands and boxes upon it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from dealer_app.core.books import BANQUE, CAGNOTTE, RELIQUAT
from dealer_app.core.cards import Card, Sealed
from dealer_app.core.say_ruled import counts
from dealer_app.core.state import OpenTable, bank_amount
from dealer_app.ui import lettering
from dealer_app.ui.card import EMPTY, CardPlace, sign
from dealer_app.ui.cloth import cloth
from dealer_app.ui.geometry import Box, places
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.seat import SeatButton, picture
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import WIDTH, colour, unit, worn
from dealer_app.words import screen

PANIER = "panier"
_CARD = 0.7  # a card's width by its height

_Hand = tuple[Card | Sealed | None, ...]


class HandPanel(QWidget):
    """The cards of one side: two places, a third for a third card, and the total once it lies open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = Paragraph(self, pixels=17, bold=True, ink="seat_text", room=0)
        self._total = Paragraph(self, pixels=28, bold=True, ink="seat_text", align=lettering.RIGHT, room=0)
        self._cards = [CardPlace(self) for _ in range(3)]

    def render_hand(self, title: str, cards: _Hand, speech: Speech) -> None:
        """Show a hand as it lies."""
        self._title.show_text(title)
        for i, place in enumerate(self._cards):
            card: Any = cards[i] if i < len(cards) else EMPTY
            place.render_card(card, _name(card, title, i, speech))

    def render_points(self, title: str, points: int | None) -> None:
        """Show what the hand counts, None while that is not known."""
        self._total.show_text("" if points is None else str(points))
        self._total.setAccessibleName("" if points is None else f"{title} {points}")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Lay out title, total and cards."""
        u = unit(self)
        gap, head, total = round(6 * u), round(36 * u), round(56 * u)
        card_w = min(round((self.height() - head) * _CARD), (self.width() - 2 * gap) // 3)
        wide = 3 * card_w + 2 * gap
        self._title.setGeometry(0, 0, wide - total, head)
        self._total.setGeometry(wide - total, 0, total, head)
        for i, place in enumerate(self._cards):
            place.setGeometry(i * (card_w + gap), head, card_w, round(card_w / _CARD))


def _name(card: Any, title: str, index: int, speech: Speech) -> str:
    if isinstance(card, Card):
        return f"{title} {index + 1}: {sign(card)}"
    word = screen.SEALED if isinstance(card, Sealed) else screen.UNREAD if card is None else screen.NO_CARD
    return f"{title} {index + 1}: {speech.say(word)}"


class DeadRow(QWidget):
    """The dead cards of the coup, apart from both hands: the last four, each as it lies."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = Paragraph(self, pixels=14, ink="seat_text", align=lettering.RIGHT, room=0)
        self._cards = [CardPlace(self) for _ in range(4)]
        self.hide()

    def render_dead(self, cards: _Hand, speech: Speech) -> None:
        """Show them, or nothing at all where there are none."""
        self.setVisible(bool(cards))
        title = speech.say(screen.DEAD)
        self._title.show_text(title)
        for i, place in enumerate(self._cards):
            lies = cards[-len(self._cards) :]
            place.setVisible(i < len(lies))
            if i < len(lies):
                place.render_card(lies[i], _name(lies[i], title, i, speech))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Lay out the title and the cards to its right."""
        width, height = self.width(), self.height()
        title = round(width * 0.38)
        card_w = min(round(height * 0.72), (width - title) // 4 - 6)
        self._title.setGeometry(0, 0, title, height)
        for i, place in enumerate(self._cards):
            place.setGeometry(title + 6 + i * (card_w + 6), 0, card_w, height)


class BoxLabel(QLabel):
    """A box on the table: its name and what lies in it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._amount = "", ""

    def render_box(self, name: str, amount: str) -> None:
        """Show name and amount."""
        if (name, amount) != (self._name, self._amount):
            self._name, self._amount = name, amount
            self.setAccessibleName(f"{name} {amount}")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the box."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.setPen(QPen(colour("felt_line"), 1.5))
            painter.drawRoundedRect(box, 4, 4)
            u = unit(self)
            painter.setPen(colour("seat_text"))
            within = box.adjusted(4, 2, -4, -2)
            third = within.height() * 0.4
            upper, lower = QRectF(within), within.adjusted(0, third, 0, 0)
            upper.setHeight(third)
            name = upper if self._amount else within
            small = lettering.in_width(self._name, name.width(), 14 * u, lettering.LEAST * u)
            lettering.line(painter, name, lettering.CENTRE, self._name, small)
            large = lettering.in_width(self._amount, lower.width(), 20 * u, lettering.LEAST * u, bold=True)
            lettering.line(painter, lower, lettering.CENTRE, self._amount, large)


class Felt(QWidget):
    """The whole felt; `choose` is called with the number of a seat that is pressed."""

    def __init__(self, choose: Callable[[int], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choose = choose
        self._seats: list[SeatButton] = []
        self._is_leftward = False
        self._punter, self._banker = HandPanel(self), HandPanel(self)
        self._cloth = QPixmap()
        self._cloth_of: tuple[object, ...] = ()
        self._stray, self._loose = CardPlace(self), CardPlace(self)
        self._dead = DeadRow(self)
        self._boxes = {name: BoxLabel(self) for name in (PANIER, BANQUE, RELIQUAT, CAGNOTTE)}
        self.setMinimumSize(640, 400)

    def render_table(self, table: OpenTable | None, speech: Speech, chosen: int | None) -> None:
        """Show the table as it lies open."""
        if table is None:
            return
        equipment = table.profile.equipment
        self._set_seats(equipment.seats, leftward=equipment.rotation == "left_cw")
        for button in self._seats:
            button.setVisible(button.number in table.seats)
            button.render_seat(picture(table, button.number, speech, chosen), speech)
        coup = table.coup
        punter = () if coup is None else coup.punter
        banker = () if coup is None else coup.banker
        self._punter.render_hand(speech.say(screen.PUNTER), punter, speech)
        self._banker.render_hand(speech.say(screen.BANK), banker, speech)
        ours, theirs = counts(table)
        self._punter.render_points(speech.say(screen.PUNTER), ours)
        self._banker.render_points(speech.say(screen.BANK), theirs)
        self._dead.render_dead(() if coup is None else tuple(card for _, card in coup.dead), speech)
        self._odd(self._loose, () if coup is None else coup.loose, screen.LOOSE, speech)
        self._odd(self._stray, table.strays, screen.STRAY, speech)
        self._boxes[CAGNOTTE].setVisible(table.profile.settlement.commission)
        amounts = {BANQUE: bank_amount(table), RELIQUAT: table.books[RELIQUAT]}
        for key, label in self._boxes.items():
            name = speech.label if key == RELIQUAT else speech.say(screen.BOXES[key], "box")
            label.render_box(name, speech.figure(amounts[key]) if key in amounts else "")

    def _odd(self, place: CardPlace, cards: _Hand, name: str, speech: Speech) -> None:
        """Show that a card lies apart: the newest of them, with how many there are told by name."""
        place.setVisible(bool(cards))
        if cards:
            place.render_card(cards[-1], f"{speech.say(name)}: {len(cards)}")

    def _set_seats(self, count: int, *, leftward: bool) -> None:
        if (len(self._seats), self._is_leftward) == (count, leftward):
            return
        self._is_leftward = leftward
        for old in self._seats:
            old.deleteLater()
        self._seats = [SeatButton(number, self) for number in range(1, count + 1)]
        for button in self._seats:
            button.clicked.connect(self._pressed)
        self._lay_out()

    def _pressed(self) -> None:
        button = self.sender()
        if isinstance(button, SeatButton):
            self._choose(button.number)

    def _lay_out(self) -> None:
        spots = places(self.width(), self.height(), len(self._seats), unit(self))
        seats = spots.seats[::-1] if self._is_leftward else spots.seats
        for button, box in zip(self._seats, seats, strict=True):
            button.setGeometry(QRect(*box))
        rest: Sequence[tuple[QWidget, Box]] = (
            (self._punter, spots.punter),
            (self._banker, spots.banker),
            (self._stray, spots.stray),
            (self._boxes[PANIER], spots.panier),
            (self._boxes[BANQUE], spots.banque),
            (self._boxes[RELIQUAT], spots.reliquat),
            (self._boxes[CAGNOTTE], spots.cagnotte),
            (self._loose, spots.loose),
            (self._dead, spots.dead),
        )
        for widget, box in rest:
            widget.setGeometry(QRect(*box))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Lay out anew."""
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Show the part of the cloth that is asked for; it is painted anew for another size, screen or theme."""
        with QPainter(self) as painter:
            ratio, part = self.devicePixelRatioF(), event.rect()
            wanted = (self.size(), ratio, worn(), len(self._seats))
            if wanted != self._cloth_of:
                is_ornate = self.window().width() >= WIDTH
                spots = places(self.width(), self.height(), len(self._seats) or 1, unit(self)) if is_ornate else None
                self._cloth, self._cloth_of = cloth(self.width(), self.height(), ratio, unit(self), spots), wanted
            source = QRect(*(round(v * ratio) for v in (part.x(), part.y(), part.width(), part.height())))
            painter.drawPixmap(part, self._cloth, source)
