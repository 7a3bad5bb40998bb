"""A croupier's desk in a test: the real window over the real clerk, cards given by name, keys typed on the keypad."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.clerk.people.door import Door
from dealer_app.clerk.people.proofs import Proofs
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import Line, ShoeDesk
from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, Limits
from dealer_app.core.people import Person, Role
from dealer_app.core.state import phase
from dealer_app.core.table import refusal
from dealer_app.house import profiles
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.ui.button import Button
from dealer_app.ui.speech import Speech
from dealer_app.ui.window import Window
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from drivers.messages import Counters, Lamps, Message

STAFF: dict[str, Role] = {"117": "croupier", "118": "changeur", "201": "chef", "301": "director"}
CROUPIER, CHEF = Person("117", "croupier"), Person("201", "chef")
LIMITS = Limits(1000, 500, 1000, 500)
KEYS = {"Enter": Qt.Key.Key_Enter, "Esc": Qt.Key.Key_Escape}


class Desk:
    """Hands of a croupier: `keys` types, `cards` deals, `text` reads what stands on the screen."""

    def __init__(
        self,
        qtbot: Any,
        *,
        croupier: str = "en",
        size: tuple[int, int] = (1280, 720),
        is_open: bool = True,
        staff: dict[str, Role] = STAFF,
        proofs: Proofs | None = None,
        has_shoe: bool = True,
        seats: int = 9,
    ) -> None:
        found = profiles.load("classic")
        assert isinstance(found, profiles.Found)
        rules = found.mapping | {"equipment": found.mapping["equipment"] | {"seats": seats}}
        self.now = 0.0
        self.record = Memory(Identity("test", "1"))
        self.clerk = Clerk(self.record, SteppedClock(), SeededNames("ui"), "test", lambda: 0.0)
        self.desk = ShoeDesk(self.clerk, self.record, has_shoe=has_shoe)
        if has_shoe:
            self.desk.line = Line("up", "session", "SN000417")
            self.desk.look(Lamps(port=True, bytes=True, frames=True, session=True, counters=Counters(frames=412)))
        self.door = None if proofs is None else Door(self.clerk, proofs, staff)
        if self.door is not None:
            assert self.door.sign_in("201", "201201") is None
        if is_open:
            assert self.clerk.open_day(Setting("UTC", rules, LIMITS, staff), CHEF) is None
        self.window = Window(
            self.clerk,
            self.desk,
            CROUPIER,
            Speech(tongue("fr"), tongue(croupier), Purse("EUR", 100), "Reliquat"),
            table="3",
            now=lambda: self.now,
            help_=lambda: None,
            open_day=lambda by: None,
            door=self.door,
            badge_prefix="" if proofs is None else ";",
            clock=lambda: "21:04",
        )
        qtbot.addWidget(self.window)
        self.window.resize(*size)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()
        if not is_open:
            return
        if has_shoe:
            self.shoe(events.ShoeLoaded(1, 6))
        assert self.clerk.submit(events.ShiftOpened(LIMITS, tuple(range(1, seats + 1))), CHEF) is None

    def close(self) -> None:
        self.window.close()

    def shoe(self, event: Event) -> None:
        act = Act(f"shoe/{self.clerk.next_number}", event)
        assert refusal(self.clerk.view, act) is None
        assert self.clerk.perform(act, MANUAL) is None
        self.window.settle()

    def hear(self, message: Message) -> None:
        """Let the shoe's driver hand this up."""
        self.desk.hear(message)
        self.window.settle()

    def cards(self, faces: str) -> None:
        """Deal cards as the shoe would; "--" is one that was left unread."""
        for face in faces.split():
            self.shoe(events.CardDrawn(None if face == "--" else Card(face)))

    def keys(self, signs: str) -> None:
        """Type on the keypad: "4 Enter 200 Enter" is 4, Enter, 2, 0, 0, Enter; a second passes between two Enters."""
        for word in signs.split():
            if word in KEYS:
                self.now += 1.0
                QTest.keyClick(self.window, KEYS[word])
            else:
                for sign in word:
                    QTest.keyClick(self.window, sign, Qt.KeyboardModifier.KeypadModifier)
        QApplication.processEvents()

    @property
    def phase(self) -> str:
        assert self.clerk.view is not None
        return phase(self.clerk.view)

    @property
    def view(self) -> Any:
        return self.clerk.view

    def says(self) -> str:
        """What the say line shows: the exception if there is one, else the call."""
        return str(self.window._say.accessibleName())

    def acts(self) -> list[str]:
        """The acts that can be pressed, by what stands on them."""
        return [b.text() for b in self.window._acts.findChildren(Button) if not b.isHidden()]

    def press(self, label: str) -> None:
        """Touch the button with this label, wherever it is."""
        button = next(b for b in self.window.findChildren(Button) if b.text() == label and b.isVisible())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def picture(self) -> bytes:
        """Every pixel of the window."""
        QApplication.processEvents()
        image = self.window.grab().toImage()
        return bytes(image.constBits())
