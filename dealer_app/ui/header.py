"""Where, who, which rules, how much shoe; and the lamps. Pressed anywhere it opens what to do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF

from dealer_app.core.people import Person
from dealer_app.core.state import OpenTable
from dealer_app.ui.button import Button, draw_focus
from dealer_app.ui.lights import BAD, DOUBT, GOOD, Light
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font
from dealer_app.words import screen

HEIGHT, _MARK, _GAP = 48, 12, 16
_EACH = _MARK + 6 + _GAP  # pixels of a lamp beside its word
MORE = "more"
"""The lamp that stands for those that have no room."""
_LARGE, _SMALL, _LEAST = 16, 14, 11  # pixels of type
_ALIGN = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Header(Button):
    """Two lines over the whole window: table and people over the shoe; the chain of lamps over what is wrong.

    `mark` says what kind of play it is where it is none.
    """

    def __init__(self, table_number: str, croupier: Person, opens: Callable[[], None], *, mark: str = "") -> None:
        super().__init__()
        self._mark = mark
        self._number, self.croupier = table_number, croupier
        self._text: tuple[str, str] = ("", "")
        self._chain: tuple[Light, ...] = ()
        self._rest: tuple[Light, ...] = ()
        self._widest = 0
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
            parts.append(say(screen.SHIFT).format(n=table.shift))
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colour("panel"))
        half = self.height() // 2
        for line, lights in enumerate((self._chain, self._rest)):
            text, row = self._text[line], QRect(14, line * half, self.width() - 28, half)
            type_ = fitting(font(_LARGE if line == 0 else _SMALL), text, row.width() // 2)
            painter.setFont(type_)
            painter.setPen(colour("text"))
            painter.drawText(row, _ALIGN, text)
            taken = QFontMetrics(type_).horizontalAdvance(text) + (2 * _GAP if text else 0)
            self._lights(painter, row.adjusted(taken, 0, 0, 0), seen(lights, row.width() - taken))
        draw_focus(painter, self.rect().adjusted(2, 2, -2, -2), self.hasFocus())
        painter.end()

    def _lights(self, painter: QPainter, row: QRect, lights: tuple[Light, ...]) -> None:
        """Paint lamps from the right, each with its shape before its word, in room for any of its words."""
        type_ = _type_of(lights, row.width())
        metrics = QFontMetrics(type_)
        painter.setFont(type_)
        right = row.right()
        for light in reversed(lights):
            width = max(metrics.horizontalAdvance(word) for word in light.words) + 2
            painter.setPen(colour(light.shape))
            painter.drawText(QRect(right - width, row.top(), width, row.height()), _ALIGN, light.word)
            right -= width + 6 + _MARK
            draw_shape(painter, QRect(right, row.center().y() - _MARK // 2, _MARK, _MARK), light.shape)
            right -= _GAP


def seen(lights: tuple[Light, ...], width: int) -> tuple[Light, ...]:
    """Return the lamps that have room: the line's own and bad ones before doubtful ones; for the others their number.

    All of them are told to assistive technology, and what to do names each.
    """
    kept = lights[:-1]
    while True:
        hidden = len(lights[:-1]) - len(kept)
        shown = (*((Light(MORE, DOUBT, f"+{hidden}"),) if hidden else ()), *kept, *lights[-1:])
        if not kept or _needs(shown, _type_of(shown, width)) <= width:
            return shown
        dropped = next((light for shape in (GOOD, DOUBT) for light in kept if light.shape == shape), kept[0])
        kept = tuple(light for light in kept if light is not dropped)


def _type_of(lights: tuple[Light, ...], width: int) -> QFont:
    longest = "".join(max(light.words, key=len) for light in lights)
    return fitting(font(_SMALL), longest, width - len(lights) * _EACH)


def _needs(lights: tuple[Light, ...], type_: QFont) -> int:
    metrics = QFontMetrics(type_)
    words = (max(metrics.horizontalAdvance(word) for word in light.words) for light in lights)
    return sum(word + 2 + _EACH for word in words) - _GAP


def fitting(wished: QFont, text: str, width: int) -> QFont:
    """Return the type, as much smaller as the text needs to stand in this width."""
    made = QFont(wished)
    while QFontMetrics(made).horizontalAdvance(text) > width and made.pixelSize() > _LEAST:
        made.setPixelSize(made.pixelSize() - 1)
    return made


def draw_shape(painter: QPainter, box: QRect, shape: str) -> None:
    """Paint a lamp's shape: a disc is good, a triangle doubtful, an empty square dark or bad."""
    painter.setPen(QPen(colour(shape), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush if shape == BAD else colour(shape))
    where = QRectF(box)
    if shape == GOOD:
        painter.drawEllipse(where)
    elif shape == BAD:
        painter.drawRect(where)
    else:
        top = QPointF(where.center().x(), where.top())
        painter.drawPolygon(QPolygonF([top, where.bottomRight(), where.bottomLeft()]))
