"""The naming of an unread card: its rank, its suit, and a second person who confirms it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from dealer_app.core.cards import RANKS, SUITS, Card, parse
from dealer_app.core.people import Person
from dealer_app.core.state import OpenTable, open_coup
from dealer_app.ui import card as faces
from dealer_app.ui.button import Button
from dealer_app.ui.people_row import Choice, PeopleRow
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import font
from dealer_app.words import screen


class Naming(QWidget):
    """In the acts' place while a face is wanting; `done` is called with place, card and who confirmed."""

    def __init__(self, done: Callable[[int, Card, Person], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._done, self._ordinal = done, 0
        self._asked = QLabel(self)
        self._asked.setFont(font(16))
        self._ranks, self._suits = self._choices(RANKS, faces.RANKS), self._choices(SUITS, faces.SUITS)
        self._people = PeopleRow(self._look, self)
        self._confirm = Button(self)
        self._confirm.clicked.connect(self._named)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 4, 10, 4)
        grid.setSpacing(4)
        grid.addWidget(self._row(self._ranks), 0, 0)
        grid.addWidget(self._row(self._suits), 0, 1)
        grid.addWidget(self._asked, 1, 0)
        grid.addWidget(self._people, 1, 1)
        grid.addWidget(self._confirm, 0, 2, 2, 1)
        grid.setColumnStretch(0, 6)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(2, 1)

    def _choices(self, signs: str, shown: dict[str, str]) -> dict[str, Choice]:
        made = {sign: Choice(self) for sign in signs}
        for sign, button in made.items():
            button.show_as(shown.get(sign, sign))
            button.clicked.connect(self._look)
        return made

    def _row(self, choices: dict[str, Choice]) -> QWidget:
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        for button in choices.values():
            line.addWidget(button)
        return row

    def render_table(self, table: OpenTable, croupier: Person, speech: Speech) -> None:
        """Ask for the first face that is wanting."""
        coup = open_coup(table)
        if coup is None or None not in coup.cards:
            return
        ordinal = coup.cards.index(None) + 1
        if ordinal != self._ordinal:
            self._ordinal = ordinal
            self._people.clear()
        self._asked.setText(speech.say(screen.WHICH_CARD).format(n=ordinal))
        others = (Person(id_, role) for id_, role in table.staff.items() if id_ != croupier.id)
        self._people.offer(others, speech.say(screen.CONFIRMED_BY))
        card = self._card()
        text = speech.say(screen.NAME_IT).format(card="?" if card is None else faces.sign(card))
        self._confirm.show_as(text)
        self._confirm.setEnabled(card is not None and self._people.person is not None)

    def _card(self) -> Card | None:
        def chosen(choices: dict[str, Choice]) -> str:
            return next((sign for sign, button in choices.items() if button.isChecked()), "")

        return parse(chosen(self._ranks) + chosen(self._suits))

    def _look(self) -> None:
        card = self._card()
        if card is not None:
            self._confirm.show_as(self._confirm.text().rsplit(" ", 1)[0] + f" {faces.sign(card)}")
        self._confirm.setEnabled(card is not None and self._people.person is not None)

    def _named(self) -> None:
        card, person = self._card(), self._people.person
        if card is not None and person is not None:
            self._done(self._ordinal, card, person)
