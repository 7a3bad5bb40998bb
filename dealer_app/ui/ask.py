"""The panel of a question: its text, its choices, and the button that confirms what is filled in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from dealer_app.ui.button import Button
from dealer_app.ui.filling import Filling
from dealer_app.ui.keys import ENTER, OTHER
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.people_row import Choice
from dealer_app.ui.questions import PERSON, Question

_CONFIRM = 190  # pixels of width


class Ask(QWidget):
    """In the acts' place; `set_field` is called with a field and its value, `confirm` when all is filled in.

    `other` is called where the other way out is chosen.
    """

    def __init__(
        self, set_field: Callable[[str, str], None], confirm: Callable[[], None], other: Callable[[], None]
    ) -> None:
        super().__init__()
        self._set_field = set_field
        self._choices: dict[Choice, tuple[str, str]] = {}
        self._shape: tuple[object, ...] | None = None
        self._text = Paragraph(self)
        self._upper, self._people = QHBoxLayout(), QHBoxLayout()
        self._confirm = Button(self)
        self._confirm.clicked.connect(confirm)
        self._confirm.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._confirm.setMinimumWidth(_CONFIRM)
        self._other = Button(self)
        self._other.clicked.connect(other)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(10, 4, 10, 4)
        self._grid.setSpacing(4)
        for row in (self._upper, self._people):
            row.setSpacing(4)
        ways = QVBoxLayout()
        ways.setSpacing(4)
        ways.addWidget(self._confirm)
        ways.addWidget(self._other)
        self._grid.addLayout(ways, 0, 2, 2, 1)
        for column, stretch in enumerate((6, 4, 1)):
            self._grid.setColumnStretch(column, stretch)

    def render_question(self, question: Question, filling: Filling) -> None:
        """Show the question and how far it is filled in."""
        shape = tuple((field, question.labels.get(field.name)) for field in question.fields)
        if shape != self._shape:
            self._shape = shape
            self._build(question)
        self._text.show_text(question.text)
        for button, (name, value) in self._choices.items():
            with QSignalBlocker(button):
                button.setChecked(filling.given.get(name) == value)
        self._confirm.show_as(question.confirm_text(filling), ENTER)
        self._confirm.setEnabled(filling.is_whole(question.fields))
        self._other.setVisible(bool(question.other))
        self._other.show_as(question.other, OTHER)

    def _build(self, question: Question) -> None:
        """Lay out the choices: what is chosen in a row above, who confirms beneath it at the right."""
        for button in self._choices:
            button.hide()
            button.deleteLater()
        self._choices = {}
        for item in (self._upper, self._people, self._text):
            if isinstance(item, Paragraph):
                self._grid.removeWidget(item)
            else:
                self._grid.removeItem(item)
        has_row = False
        for field in question.fields:
            if field.allowed is not None:
                row = self._people if field.name == PERSON else self._upper
                has_row = has_row or row is self._upper
                self._fill_row(row, field.name, field.allowed, question.labels[field.name])
        if has_row:
            self._grid.addLayout(self._upper, 0, 0, 1, 2)
        self._grid.addWidget(self._text, int(has_row), 0, 2 - int(has_row), 1)
        self._grid.addLayout(self._people, int(has_row), 1, 2 - int(has_row), 1)

    def _fill_row(self, row: QHBoxLayout, name: str, values: tuple[str, ...], labels: tuple[str, ...]) -> None:
        for value, label in zip(values, labels, strict=True):
            button = Choice(self)
            button.setAutoExclusive(False)
            button.show_as(label, "" if value in label else value)
            button.toggled.connect(self._pressed)
            row.addWidget(button)
            self._choices[button] = (name, value)

    def _pressed(self) -> None:
        button = self.sender()
        if isinstance(button, Choice):
            self._set_field(*self._choices[button])
