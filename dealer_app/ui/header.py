"""Where, who, which rules, how much shoe; and the lamps. Pressed anywhere it opens what to do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF

from dealer_app.core.people import Person
from dealer_app.core.state import OpenTable
from dealer_app.ui import drawing, lettering
from dealer_app.ui.button import Button, draw_focus
from dealer_app.ui.lights import BAD, DOUBT, GOOD, Light
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, unit
from dealer_app.words import screen

HEIGHT, _MARK, _GAP, _NEAR = 48, 15, 16, 6  # pixels in a window of 1280 x 720: lamp, between lamps, lamp to word
_EACH = _MARK + _NEAR + _GAP
MORE = "more"
"""The lamp that stands for those that have no room."""
_LARGE, _SMALL = 16, 14  # pixels of type


class Header(Button):
    """Two lines over the whole window: table and people over the shoe; the chain of lamps over what is wrong.

    `mark` says what kind of play it is where it is none; `clock` tells the time of day at the table, "" where nobody
    tells it.
    """

    def __init__(
        self,
        table_number: str,
        croupier: Person,
        opens: Callable[[], None],
        *,
        mark: str = "",
        clock: Callable[[], str] = str,
    ) -> None:
        super().__init__()
        self._mark, self._clock = mark, clock
        self._number, self.croupier = table_number, croupier
        self._text: tuple[str, str] = ("", "")
        self._chain: tuple[Light, ...] = ()
        self._rest: tuple[Light, ...] = ()
        self.setFixedHeight(HEIGHT)
        self.clicked.connect(opens)

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Return no wish for a width: the header takes what the window has."""
        return QSize(200, HEIGHT)

    def render_table(
        self, table: OpenTable | None, chain: tuple[Light, ...], rest: tuple[Light, ...], speech: Speech
    ) -> None:
        """Show where the table stands, the four lamps, and beneath them the line's sentence and other lamps."""
        where, shoe = self._where(table, speech), self._shoe(table, speech)
        text = ("   |   ".join(where), shoe)
        if (text, chain, rest) == (self._text, self._chain, self._rest):
            return
        self._text, self._chain, self._rest = text, chain, rest
        said = ", ".join(light.word for light in (*chain, *rest))
        self.setAccessibleName(". ".join(filter(None, (*text, said))))
        self.setAccessibleDescription(speech.say(screen.OPENS_LINE))
        self.update()

    def _where(self, table: OpenTable | None, speech: Speech) -> list[str]:
        say = speech.say
        parts = [say(self._mark)] if self._mark else []
        parts += [say(screen.TABLE).format(n=self._number)]
        if table is None:
            return parts
        if table.shift:
            parts.append(", ".join(filter(None, (say(screen.SHIFT).format(n=table.shift), self._clock()))))
        who = [say(screen.CROUPIER).format(id=self.croupier.id)] if self.croupier.id else []
        return [*parts, table.profile.identity.profile_id, *who]

    def _shoe(self, table: OpenTable | None, speech: Speech) -> str:
        loaded = None if table is None else table.loaded
        if table is None or loaded is None or loaded.ended:
            return ""
        say, behind = speech.say, table.profile.equipment.stop_card_from_end
        shoe = say(screen.SHOE).format(n=loaded.load, left=loaded.left)
        if loaded.stopped:
            shoe += f", {say(screen.STOP_OUT)}"
        elif behind:
            shoe += f", {say(screen.STOP_IN).format(n=max(0, loaded.left - behind))}"
        return shoe

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint both lines; what is too long is painted smaller, never cut, and the lamps keep their places."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), colour("panel"))
            painter.setPen(colour("edge"))
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
            half, u = self.height() / 2, unit(self)
            for line, lights in enumerate((self._chain, self._rest)):
                text, row = self._text[line], QRectF(14 * u, line * half, self.width() - 28 * u, half)
                size = _LARGE if line == 0 else _SMALL
                type_ = lettering.in_width(text, row.width() / 2, size * u, lettering.LEAST * u)
                painter.setPen(colour("text"))
                lettering.line(painter, row, lettering.LEFT, text, type_)
                taken = QFontMetricsF(type_).horizontalAdvance(text) + (2 * _GAP * u if text else 0)
                self._lights(painter, row.adjusted(taken, 0, 0, 0), seen(lights, row.width() - taken, u), u)
            draw_focus(painter, self.rect().adjusted(2, 2, -2, -2), self.hasFocus(), 3 * u)

    def _lights(self, painter: QPainter, row: QRectF, lights: tuple[Light, ...], u: float) -> None:
        """Paint lamps from the right, each with its shape before its word, in room for any of its words."""
        type_ = _type_of(lights, row.width(), u)
        metrics = QFontMetricsF(type_)
        right, mark = row.right(), _MARK * u
        for light in reversed(lights):
            width = max(metrics.horizontalAdvance(word) for word in light.words) + 2
            painter.setPen(colour(light.shape))
            place = QRectF(right - width, row.top(), width, row.height())
            lettering.line(painter, place, lettering.LEFT, light.word, type_)
            right -= width + _NEAR * u + mark
            draw_light(painter, QRectF(right, row.center().y() - mark / 2, mark, mark), light)
            right -= _GAP * u


def seen(lights: tuple[Light, ...], width: float, u: float = 1.0) -> tuple[Light, ...]:
    """Return the lamps that have room: the line's own and bad ones before doubtful ones; for the others their number.

    All of them are told to assistive technology, and what to do names each.
    """
    kept = lights[:-1]
    while True:
        hidden = len(lights[:-1]) - len(kept)
        shown = (*((Light(MORE, DOUBT, f"+{hidden}"),) if hidden else ()), *kept, *lights[-1:])
        if not kept or _needs(shown, _type_of(shown, width, u), u) <= width:
            return shown
        dropped = next((light for shape in (GOOD, DOUBT) for light in kept if light.shape == shape), kept[0])
        kept = tuple(light for light in kept if light is not dropped)


def _type_of(lights: tuple[Light, ...], width: float, u: float) -> QFont:
    longest = "".join(max(light.words, key=len) for light in lights)
    return lettering.in_width(longest, width - len(lights) * _EACH * u, _SMALL * u, lettering.LEAST * u)


def _needs(lights: tuple[Light, ...], type_: QFont, u: float) -> float:
    metrics = QFontMetricsF(type_)
    words = (max(metrics.horizontalAdvance(word) for word in light.words) for light in lights)
    return sum(word + 2 + _EACH * u for word in words) - _GAP * u


def draw_light(painter: QPainter, box: QRectF, light: Light) -> None:
    """Paint a lamp's icon: filled is good, hollow with a triangle doubtful, hollow and struck through dark or bad.

    A lamp without an icon is a disc, a triangle, or an empty square.
    """
    ink = colour(light.shape)
    painter.setPen(QPen(ink, box.width() / 9))
    painter.setBrush(ink if light.shape == GOOD else Qt.BrushStyle.NoBrush)
    if light.id in drawing.ICONS:
        painter.drawPath(drawing.placed(drawing.icon(light.id), box))
        if light.shape == BAD:
            painter.setPen(QPen(ink, box.width() / 6))
            painter.drawLine(box.bottomLeft(), box.topRight())
        elif light.shape == DOUBT:
            side = box.width() * 0.6
            _triangle(painter, QRectF(box.right() - side / 2, box.bottom() - side * 0.8, side, side))
    elif light.shape == GOOD:
        painter.drawEllipse(drawing.square(box, box.width() * 0.8))
    elif light.shape == BAD:
        painter.drawRect(drawing.square(box, box.width() * 0.8))
    else:
        _triangle(painter, drawing.square(box, box.width() * 0.85))


def _triangle(painter: QPainter, box: QRectF) -> None:
    painter.setBrush(painter.pen().color())
    painter.drawPolygon(QPolygonF([QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()]))
