"""More: the acts of chef and director, and help; in the acts' place, with the way back always the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE
from dealer_app.core.events import Event
from dealer_app.core.people import Person, Role
from dealer_app.core.permits import Matter, actors
from dealer_app.core.shoe import packs_asked
from dealer_app.core.state import OpenTable
from dealer_app.ui.button import Button
from dealer_app.ui.keys import FUNCTIONS, HELP, MORE, TABLEAU
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.people_row import PeopleRow
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import worn
from dealer_app.words import screen
from dealer_app.words.tongue import own_name

_ACTS = ("open_day", "load", "stop", "open_shift", "close_shift", "count", "close_day", "settings")
_PEOPLE = ("relief", "leave", "paper", "paper_end")
_ALWAYS = (TABLEAU, "theme", "language", HELP, "return")
_KIOSK = ("out",)
_KINDS: dict[str, type[Event]] = {
    "open_day": events.DayOpened,
    "load": events.ShoeAccepted,  # the chef's, as another shoe is
    "open_shift": events.ShiftOpened,
    "close_shift": events.ShiftClosed,
    "count": events.CagnotteCounted,
    "close_day": events.DayClosed,
}


def meant(id_: str, table: OpenTable, amount: int | None) -> Event | None:
    """Return the event of an act of this page, None where it is none or an amount is wanting."""
    match id_:
        case "open_shift":
            sitting, equipment = (*table.seats, *table.away), table.profile.equipment
            everybody = tuple(range(1, equipment.seats + 1))
            enough = sitting and len(sitting) >= equipment.min_players_open
            return events.ShiftOpened(table.limits, sitting if enough else everybody)
        case "close_shift":
            return events.ShiftClosed()
        case "count" if not (table.count_begun or table.counted):
            return events.CountBegan()
        case "count":
            return None if amount is None else events.CagnotteCounted(amount)
        case "close_day":
            return events.DayClosed()
    return None


def _is_to_begin(table: OpenTable | None) -> bool:
    """Tell whether the next step of the count is to begin it."""
    return table is not None and not (table.count_begun or table.counted)


def _note(table: OpenTable, speech: Speech) -> str:
    """Return how the count stands: to be begun, to be made, made; what was expected only where it may be known."""
    if table.shift_open or not table.shift or not table.profile.settlement.commission:
        return ""
    if _is_to_begin(table):
        return speech.say(screen.COUNT_BEGIN)
    expected = table.books.shown(CAGNOTTE)
    if expected is None:
        return speech.say(screen.COUNT_BLIND)
    if table.counted and not table.count_begun:
        return ""  # a record of before counts were begun tells no difference
    if not table.counted:
        return speech.say(screen.COUNT).format(x=speech.money(expected))
    sums = (expected, expected + table.difference, table.difference)
    x, y, z = (speech.money(amount) for amount in sums)
    return speech.say(screen.COUNTED).format(x=x, y=y, z=z)


def _load(table: OpenTable) -> Event:
    """Return what the shoe will say when it was filled as the rules ask."""
    return events.ShoeLoaded(1 if table.loaded is None else table.loaded.load + 1, packs_asked(table))


def _is_stop_to_come(table: OpenTable) -> bool:
    """Tell whether the stop card may still come out of what is loaded."""
    return table.shift_open and table.loaded is not None and not (table.loaded.stopped or table.loaded.ended)


class More(QWidget):
    """`do` is called with the id of an act, who does it and who approves it; `has_people`: they come and go.
    `is_kiosk`: the program is closed from here, and from nowhere else.

    `staff` gives the roles while no day was ever opened; `is_in` tells who has proven himself: he acts before others;
    `paper` from which paper late entries are being made; `shoe_tells` whether a shoe says when its stop card is out;
    `has_settings` that what is set can be changed from here, between two days.
    """

    def __init__(
        self,
        do: Callable[[str, Person | None, Person | None], None],
        *,
        has_people: bool = False,
        is_kiosk: bool = False,
        staff: Mapping[str, Role] | None = None,
        is_in: Callable[[str], bool] = lambda id_: False,
        paper: Callable[[], str] = str,
        shoe_tells: Callable[[], bool] = lambda: True,
        has_settings: bool = False,
    ) -> None:
        super().__init__()
        self._do, self._staff, self._is_in, self._paper = do, staff or {}, is_in, paper
        self._shoe_tells, self._has_settings = shoe_tells, has_settings
        self._table: OpenTable | None = None
        people, kiosk = _PEOPLE if has_people else (), _KIOSK if is_kiosk else ()
        self._buttons = {id_: Button(self) for id_ in (*_ACTS, *people, *kiosk, *_ALWAYS)}
        self._note = Paragraph(self)
        self._people = PeopleRow(lambda: None, self)
        upper, lower = QHBoxLayout(), QHBoxLayout()
        for id_, button in self._buttons.items():
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            (lower if id_ == "return" else upper).addWidget(button, 1)
            button.clicked.connect(self._pressed)
        lower.insertWidget(0, self._note, 3)
        lower.insertWidget(1, self._people, 3)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 6, 10, 6)
        for row in (upper, lower):
            row.setSpacing(6)
            rows.addLayout(row, 1)

    def render_table(self, table: OpenTable | None, allowed: Callable[[Event], bool], speech: Speech) -> None:
        """Show what chef and director may do now, and how the count of the box stands."""
        self._table = table
        for id_, button in self._buttons.items():
            label = "begin_count" if id_ == "count" and _is_to_begin(table) else id_
            hints = {**FUNCTIONS, "theme": speech.say(screen.THEMES[worn()], "theme"), "return": FUNCTIONS[MORE]}
            text = speech.say(screen.MORE_ACTS[label], "more").format(name=own_name(speech.croupier))
            button.show_as(text, hints.get(id_, ""))
            button.setVisible(self._is_on(id_, table, allowed))
        note = "" if table is None else _note(table, speech)
        self._note.show_text(note)
        wanting = table is not None and not table.counted and table.count_begun
        self._people.setVisible(wanting)
        if table is not None and wanting:
            director = self._who("count")
            others = [Person(i, r) for i, r in table.staff.items() if director is None or i != director.id]
            self._people.offer(others, speech.say(screen.CONFIRMED_BY))

    def _is_on(self, id_: str, table: OpenTable | None, allowed: Callable[[Event], bool]) -> bool:
        if id_ in (*_ALWAYS, *_KIOSK):
            return id_ != TABLEAU or table is not None
        if id_ in _PEOPLE:
            return table is not None and table.day_open and self._is_peoples(id_, table)
        if id_ in ("open_day", "settings"):
            return (table is None or not table.day_open) and (id_ == "open_day" or self._has_settings)
        if id_ == "load":
            return table is not None and table.shift_open and allowed(_load(table))
        if id_ == "stop":
            return table is not None and not self._shoe_tells() and _is_stop_to_come(table)
        event = None if table is None else meant(id_, table, 0)
        return event is not None and allowed(event)

    def able(self, id_: str) -> tuple[Person, ...]:
        """Return those of the staff whose role may do the act."""
        table = self._table
        kind: Matter | None = "end_paper" if id_ == "paper_end" else _KINDS.get(id_)
        staff = self._staff if table is None or not table.day_open else table.staff
        staff = staff or ({} if table is None else table.staff)
        return () if kind is None else tuple(Person(i, r) for i, r in staff.items() if r in actors(kind))

    def _is_peoples(self, id_: str, table: OpenTable) -> bool:
        """Tell whether an act of those who come and go is offered."""
        if id_ in ("paper", "paper_end"):
            return (id_ == "paper_end") == bool(self._paper())
        return id_ == "relief" or table.bank is None

    def able_to(self, event: Event) -> tuple[Person, ...]:
        """Return those of the staff whose role may do this of the page's acts."""
        return next((self.able(id_) for id_, kind in _KINDS.items() if type(event) is kind), ())

    def _who(self, id_: str) -> Person | None:
        """Return who does the act: who is signed in and may, else the first who may.

        None where a count is to be begun: who has the table begins it.
        """
        if id_ == "count" and (self._table is None or _is_to_begin(self._table)):
            return None
        able = self.able(id_)
        return next((person for person in able if self._is_in(person.id)), able[0] if able else None)

    def _pressed(self) -> None:
        id_ = next(i for i, button in self._buttons.items() if button is self.sender())
        self._do(id_, self._who(id_), self._people.person if id_ == "count" else None)
