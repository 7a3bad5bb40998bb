"""A row of the staff's ids, one of which is chosen: who does it, or who confirms it. The ids are claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from dealer_app.core.people import Person
from dealer_app.ui.button import Button


class Choice(Button):
    """A button that stays down while it is chosen.

    Assistive technology toggles it, which is no click: who listens, listens to `toggled`.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setAutoExclusive(True)


class PeopleRow(QWidget):
    """The people to choose from; `chosen` is called after each choice."""

    def __init__(self, chosen: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen = chosen
        self._people: dict[Choice, Person] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)

    def offer(self, people: Iterable[Person], label: str) -> None:
        """Offer these people; `label` has a place {id}."""
        wanted = list(people)
        if wanted == list(self._people.values()):
            return
        for button in self._people:
            self._row.removeWidget(button)
            button.deleteLater()
        self._people = {}
        for person in wanted:
            button = Choice(self)
            button.show_as(label.format(id=person.id))
            button.toggled.connect(self._chosen)
            self._row.addWidget(button)
            self._people[button] = person

    @property
    def person(self) -> Person | None:
        """Who is chosen."""
        return next((person for button, person in self._people.items() if button.isChecked()), None)

    def clear(self) -> None:
        """Choose nobody."""
        for button in self._people:
            button.setAutoExclusive(False)
            button.setChecked(False)
            button.setAutoExclusive(True)
