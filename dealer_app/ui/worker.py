"""Long work beside play: this same program started with a command, one after another, the window never waiting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QProcess


class Workers(QObject):
    """Runs command lines in their order; `done` is told what the first failing one said, "" if none failed."""

    def __init__(self, commands: Sequence[Sequence[str]], done: Callable[[str], None]) -> None:
        super().__init__()
        self._rest, self._done = [list(command) for command in commands], done
        self._process = QProcess(self)
        self._process.finished.connect(self._finished)
        self._next()

    def _next(self) -> None:
        if not self._rest:
            self._done("")
            return
        program, *words = self._rest.pop(0)
        self._process.start(program, words)

    def _finished(self, code: int) -> None:
        if code:
            said = bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
            self._done(said or str(code))
        else:
            self._next()
