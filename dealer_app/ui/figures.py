"""The five figures, the largest type on the screen; beneath them this bank and the last coups as beads."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from dealer_app.core.books import COVERAGE, RELIQUAT
from dealer_app.core.state import OpenTable, bank_amount, left_to_cover
from dealer_app.ui import lettering
from dealer_app.ui.beads import draw_bead
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import colour, font, unit
from dealer_app.words import screen

_BEADS, _HISTORY, _EDGE = 14, 56, 12  # pixels of height and of the free edge in a window of 1280 x 720
_LARGE, _NAME = 40, 15  # pixels of type


class Figure(QLabel):
    """One figure: its name small at the left, its amount large at the right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._amount, self._note = "", "", ""

    def render_figure(self, name: str, amount: str, note: str = "") -> None:
        """Show name and amount."""
        if (name, amount, note) != (self._name, self._amount, self._note):
            self._name, self._amount, self._note = name, amount, note
            self.setAccessibleName(f"{name} {amount}")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the figure; an amount too long for its size is painted smaller, never cut."""
        with QPainter(self) as painter:
            u = unit(self)
            box = QRectF(self.rect()).adjusted(_EDGE * u, 1, -_EDGE * u, -1)
            name = QRectF(box.x(), box.y(), box.width() * 0.38, box.height())
            free = box.adjusted(name.width() + 6 * u, 0, 0, 0)
            painter.setPen(colour("figure"))
            size = min(_LARGE * u, box.height() * 0.84)
            type_ = lettering.in_width(self._amount, free.width(), size, lettering.LEAST * u, bold=True)
            lettering.line(painter, free, lettering.RIGHT, self._amount, type_)
            painter.setPen(colour("faint"))
            upper = name.adjusted(0, 0, 0, -16 * u) if self._note else name
            small = lettering.in_box(self._name, upper, _NAME * u, lettering.LEAST * u)
            lettering.block(painter, upper, lettering.LEFT, self._name, small)
            note = lettering.in_width(self._note, name.width(), 12 * u, lettering.LEAST * u)
            lettering.line(painter, name, lettering.FOOT_LEFT, self._note, note)


class Figures(QWidget):
    """Bank, covered, left to cover, Reliquat, commission of the last coup."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures = {key: Figure(self) for key in ("bank", "covered", "left", "reliquat", "commission")}
        self._history = History(self)

    def render_table(self, table: OpenTable | None, speech: Speech) -> None:
        """Show the figures of what lies open."""
        if table is None:
            return
        last = table.last
        amounts = {
            "bank": bank_amount(table),
            "covered": table.books[COVERAGE],
            "left": left_to_cover(table),
            "reliquat": table.books[RELIQUAT],
            "commission": 0 if last is None else last.commission,
        }
        for key, figure in self._figures.items():
            name = speech.label.upper() if key == "reliquat" else speech.say(screen.FIGURES[key], "figure")
            note = speech.say(screen.LAST_COUP) if key == "commission" else ""
            figure.render_figure(name, speech.figure(amounts[key]), note)
        self._history.render_table(table, speech)

    def resizeEvent(self, event: object) -> None:  # noqa: N802  # Qt's name
        """Lay out figures and history."""
        history = round(_HISTORY * unit(self))
        each = (self.height() - history) // len(self._figures)
        for i, figure in enumerate(self._figures.values()):
            figure.setGeometry(0, i * each, self.width(), each)
        self._history.setGeometry(0, self.height() - history, self.width(), history)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the ground and a line between two figures."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), colour("panel"))
            painter.setPen(colour("edge"))
            painter.setOpacity(0.5)
            edge = round(_EDGE * unit(self))
            for figure in self._figures.values():
                line = figure.geometry().bottom()
                painter.drawLine(edge, line, self.width() - edge, line)


class History(QLabel):
    """This bank's coups in words, and the last outcomes as beads, each with its letter and its shape."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._coup, self._label = "", ""
        self._beads: tuple[tuple[str, str], ...] = ()

    def render_table(self, table: OpenTable, speech: Speech) -> None:
        """Show how far this bank is, and how the last coups ended."""
        bank = table.bank
        coup = "" if bank is None else speech.say(screen.THIS_BANK).format(n=bank.deals + 1)
        beads = tuple((o, speech.say(screen.OUTCOMES[o], "bead")) for o in table.outcomes[-_BEADS:])
        said = speech.say(screen.LAST_COUPS)
        label = said.format(list="").strip() if beads else ""
        if (coup, label, beads) != (self._coup, self._label, self._beads):
            self._coup, self._label, self._beads = coup, label, beads
            told = said.format(list=" ".join(letter for _, letter in beads)) if beads else ""
            self.setAccessibleName(". ".join(filter(None, (coup, told))))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint both lines; of the beads as many as have room, the newest last."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u, half = unit(self), self.height() / 2
            box = QRectF(_EDGE * u, 0, self.width() - 2 * _EDGE * u, half)
            painter.setPen(colour("faint"))
            lettering.line(painter, box, lettering.LEFT, self._coup, font(14 * u))
            box.translate(0, half)
            lettering.line(painter, box, lettering.LEFT, self._label, font(14 * u))
            taken = QFontMetricsF(font(14 * u)).horizontalAdvance(self._label) + 8 * u
            side, step = 20 * u, 22 * u
            room = int((box.width() - taken + step - side) / step)
            for i, (outcome, letter) in enumerate(self._beads[-room:] if room > 0 else ()):
                where = QRectF(box.x() + taken + i * step, box.center().y() - side / 2, side, side)
                draw_bead(painter, where.adjusted(u, u, -u, -u), outcome, letter, 12 * u, 1.2 * u)
