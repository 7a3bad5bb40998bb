"""The child of `cold_start`: the program itself, which tells when its five figures were painted, and then leaves."""

from __future__ import annotations

import os
import sys
import time

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from dealer_app.main import main as program
from dealer_app.ui.figures import Figure

_FIGURES = 5


class _Watch(QObject):
    """Looks on while the program paints."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self._app, self._seen = app, set[int]()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Let each figure paint, and leave once all five have."""
        if event.type() != QEvent.Type.Paint or not isinstance(watched, Figure) or not watched.accessibleName():
            return False
        self._app.removeEventFilter(self)
        QApplication.sendEvent(watched, event)
        self._app.installEventFilter(self)
        self._seen.add(id(watched))
        if len(self._seen) == _FIGURES:
            sys.stdout.write(f"{time.monotonic()}\n")
            sys.stdout.flush()
            os._exit(0)
        return True


def main() -> None:
    """Run the program with the words of the command line, up to its first paint."""
    sys.argv[0] = "dealer-app"
    loop = QApplication.exec

    def watched() -> int:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        watch = _Watch(app)
        app.installEventFilter(watch)
        return loop()

    QApplication.exec = watched  # type: ignore[method-assign]  # the program's own loop, looked on
    program()
