"""The drawing table of the rules in force, in the felt's place: what is due and what is free, for every total.

It knows the rules and nothing of the coup: it looks the same whatever cards lie there.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from dealer_app.core.profile import DrawRules
from dealer_app.core.state import OpenTable
from dealer_app.ui import drawing, lettering
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font, unit
from dealer_app.words import screen

DRAW, STAND, FREE = "D", "S", "F"
_HEAD = 0.06  # the part of a row's width that its name has


class Row(QLabel):
    """A row of cells, or of the headings over them; what a cell says it says by its shape, and by name."""

    def __init__(self) -> None:
        super().__init__()
        self._name, self._is_head = "", False
        self._cells: tuple[str, ...] = ("",)

    def render_row(self, name: str, cells: tuple[str, ...], told: str = "", *, is_head: bool = False) -> None:
        """Show a row; `told` is what assistive technology is told."""
        if (name, cells, told) != (self._name, self._cells, self.accessibleName()):
            self._name, self._cells, self._is_head = name, cells, is_head
            self.setAccessibleName(told)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the row."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u, head = unit(self), self.width() * _HEAD
            painter.setPen(colour("seat_text"))
            named = QRectF(0, 0, head - 8 * u, self.height())
            small = lettering.in_width(self._name, named.width(), 15 * u, lettering.LEAST * u, bold=not self._is_head)
            lettering.line(painter, named, lettering.RIGHT, self._name, small)
            wide = (self.width() - head) / len(self._cells)
            for i, cell in enumerate(self._cells):
                box = QRectF(head + i * wide, 0, wide, self.height()).adjusted(1, 1, -1, -1)
                if self._is_head:
                    painter.setPen(colour("seat_text"))
                    type_ = lettering.in_width(cell, box.width(), 15 * u, lettering.LEAST * u)
                    lettering.line(painter, box, lettering.CENTRE, cell, type_)
                else:
                    _draw_cell(painter, box, cell, u)


class Legend(QLabel):
    """What the three shapes of a cell mean."""

    def __init__(self) -> None:
        super().__init__()
        self._words: tuple[str, ...] = ()

    def render_words(self, words: tuple[str, ...]) -> None:
        """Show the word beside each shape: card, no card, free."""
        if words != self._words:
            self._words = words
            self.setAccessibleName(", ".join(words))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint shapes and words."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = unit(self)
            wide, side = self.width() / 3, min(28 * u, self.height())
            for i, (cell, word) in enumerate(zip((DRAW, STAND, FREE), self._words, strict=False)):
                box = QRectF(i * wide + 1, (self.height() - side) / 2, 1.6 * side, side)
                _draw_cell(painter, box, cell, u)
                painter.setPen(colour("seat_text"))
                beside = QRectF(box.right() + 8 * u, 0, wide - box.width() - 16 * u, self.height())
                lettering.line(painter, beside, lettering.LEFT, word, font(15 * u))


class Tableau(QWidget):
    """The punter's row over the banker's eight, with a legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Paragraph(pixels=18, bold=True, ink="seat_text")
        self._titles = tuple(Paragraph(pixels=14, ink="seat_text") for _ in range(2))
        self._heads = (Row(), Row())
        self._punter, self._banker = Row(), tuple(Row() for _ in range(8))
        self._legend = Legend()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 10, 24, 10)
        layout.setSpacing(0)
        upper = (self._titles[0], self._heads[0], self._punter)
        lower = (self._titles[1], self._heads[1], *self._banker)
        for widget in (self._title, *upper, *lower, self._legend):
            layout.addWidget(widget, 2)
        layout.insertStretch(layout.count() - 1, 1)
        self.setBackgroundRole(QPalette.ColorRole.AlternateBase)
        self.setAutoFillBackground(True)

    def render_table(self, table: OpenTable | None, speech: Speech) -> None:
        """Show the table of the rules that this table plays by."""
        if table is None:
            return
        say, rules = speech.say, table.profile.rules
        self._title.show_text(say(screen.TABLEAU).format(rules=table.profile.identity.profile_id))
        self._titles[0].show_text(say(screen.TABLEAU_PUNTER))
        self._titles[1].show_text(say(screen.TABLEAU_BANKER))
        words = {cell: say(word, "cell") for cell, word in screen.CELLS.items()}
        self._legend.render_words(tuple(words[cell] for cell in (DRAW, STAND, FREE)))
        self._render_rows(rules, words, say(screen.STOOD, "cell"), speech)

    def _render_rows(self, rules: DrawRules, words: dict[str, str], none: str, speech: Speech) -> None:
        totals = tuple(str(total) for total in range(len(rules.punter)))
        thirds = (*(str(value) for value in range(10)), none)
        self._heads[0].render_row("", totals, is_head=True)
        self._heads[1].render_row("", thirds, is_head=True)
        against, line = speech.say(screen.TABLEAU_CELL), speech.say(screen.TABLEAU_ROW)
        told = ", ".join(f"{total} {words[cell]}" for total, cell in zip(totals, rules.punter, strict=True))
        self._punter.render_row("", tuple(rules.punter), told)
        for total, (row, cells) in enumerate(zip(self._banker, rules.banker, strict=True)):
            each = (against.format(n=n, word=words[cell]) for n, cell in zip(thirds, cells, strict=True))
            row.render_row(str(total), tuple(cells), line.format(n=total, cells=", ".join(each)))


def _draw_cell(painter: QPainter, box: QRectF, cell: str, u: float) -> None:
    """Paint a cell: a card is a full disc, none is a dash, free is an empty lozenge."""
    painter.setPen(QPen(colour("felt_line"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    mark = drawing.square(box, min(box.height(), box.width()) * 0.5)
    painter.setPen(QPen(colour("holder" if cell == FREE else "seat_text"), 2 * u))
    if cell == STAND:
        middle = mark.center().y()
        painter.drawLine(QPointF(mark.left(), middle), QPointF(mark.right(), middle))
        return
    painter.setBrush(colour("seat_text") if cell == DRAW else Qt.BrushStyle.NoBrush)
    painter.drawPath(drawing.placed(drawing.bead("banker" if cell == DRAW else "tie"), mark))
