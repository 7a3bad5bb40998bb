"""On which screen the board stands: the one of its name, as long as that is there and the console is elsewhere.

The console never leaves its screen for the board's sake; where its own screen goes, the system puts it on another,
and the board leaves that one to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

ANY = "*"
"""The name for whichever screen the console does not stand on; where there is none, the board is a window."""


def screen_for(name: str, console: QScreen, screens: Sequence[QScreen]) -> QScreen | None:
    """Return the screen of a board's name that is not the console's."""
    return next((screen for screen in screens if screen != console and name in (ANY, screen.name())), None)


def screens() -> str:
    """Return the names of the screens that are there now, for whoever sets up a board."""
    return ", ".join(screen.name() for screen in QGuiApplication.screens())


class BoardPlace:
    """Keeps the board on its screen from `open` on; it needs no care after."""

    def __init__(self, board: QWidget, console: QWidget, name: str) -> None:
        self._board, self._console, self._name = board, console, name

    def clear(self) -> None:
        """Before the console is first shown: let it not begin on the board's screen if there is another."""
        found = QGuiApplication.screens()
        others = [screen for screen in found if screen.name() != self._name]
        if self._console.screen() not in others and others:
            self._console.move(others[0].availableGeometry().topLeft())

    def open(self) -> None:
        """Show the board wherever it belongs, now and whenever a screen comes or goes."""
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(lambda screen: self.look())
        app.screenRemoved.connect(self.look)
        self._console.windowHandle().screenChanged.connect(lambda screen: self.look())
        self.look()

    def look(self, gone: QScreen | None = None) -> None:
        """Show or close the board; `gone` is a screen that is about to be no more."""
        there = [screen for screen in QGuiApplication.screens() if screen != gone]
        screen = screen_for(self._name, self._console.screen(), there)
        if screen is not None:
            if not self._board.isVisible() or self._board.screen() != screen:
                self._board.setGeometry(screen.geometry())
                self._board.showFullScreen()
        elif self._name == ANY and len(there) == 1:
            self._board.resize(960, 540)
            self._board.show()
        else:
            self._board.hide()
