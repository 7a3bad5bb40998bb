"""The ports of this machine and what comes from a shoe, asked of `shoe list` and `shoe monitor`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer

from dealer_app.words import setup as words
from dealer_app.words.census import SIGNS
from dealer_app.words.tongue import Tongue

AGAIN = 3000  # milliseconds between two looks at the ports
_SECONDS = "60"


class Looking(QObject):
    """`worker` is how this program is started; `ports` is told places and labels, `said` what a shoe's line says."""

    def __init__(
        self,
        worker: Sequence[str],
        ports: Callable[[tuple[tuple[str, str], ...]], None],
        said: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._worker, self._ports, self._said = list(worker), ports, said
        self._say: Tongue | None = None
        self._list, self._line = QProcess(self), QProcess(self)
        self._list.finished.connect(self._listed)
        self._line.readyReadStandardOutput.connect(self._heard)
        self._line.finished.connect(self._ended)
        self._timer = QTimer(self, interval=AGAIN)
        self._timer.timeout.connect(self._look)

    def start(self, say: Tongue) -> None:
        """Look at the ports now and again, until `stop`."""
        self._say = say
        if not self._timer.isActive():
            self._timer.start()
            self._look()

    def stop(self) -> None:
        """Look no more, listen to nothing."""
        self._timer.stop()
        self._say = None
        for process in (self._list, self._line):
            if process.state() != QProcess.ProcessState.NotRunning:
                process.terminate()
                process.waitForFinished(3000)

    def listen(self, place: str, device: str) -> None:
        """Tell for a minute what comes from the shoe at a place."""
        assert self._say is not None
        if self._line.state() != QProcess.ProcessState.NotRunning:
            return
        environment = QProcessEnvironment.systemEnvironment()
        environment.remove("LC_ALL")
        environment.insert("LC_MESSAGES", self._say.language)
        environment.insert("PYTHONUTF8", "1")
        self._line.setProcessEnvironment(environment)
        self._said(self._say.say(words.LINES["waiting"]))
        where = ["--usb", place.removeprefix("usb:")] if place.startswith("usb:") else [place]
        asked = ["shoe", "monitor", *where, "--device", device, "--json", "--seconds", _SECONDS]
        self._line.start(self._worker[0], [*self._worker[1:], *asked])

    def _look(self) -> None:
        if self._list.state() == QProcess.ProcessState.NotRunning:
            self._list.start(self._worker[0], [*self._worker[1:], "shoe", "list", "--json"])

    def _listed(self) -> None:
        if self._say is None:
            return
        found = [json.loads(line) for line in bytes(self._list.readAllStandardOutput().data()).splitlines()]
        self._ports(tuple(_port(one, self._say) for one in found))

    def _heard(self) -> None:
        while self._say is not None and self._line.canReadLine():
            sentence = told(json.loads(bytes(self._line.readLine().data())), self._say)
            if sentence:
                self._said(sentence)

    def _ended(self) -> None:
        why = bytes(self._line.readAllStandardError().data()).decode(errors="replace").strip()
        if self._say is not None:
            why = why.splitlines()[-1] if why else self._say.say(words.TIME_UP)
            self._said(self._say.say(words.LINES["ended"]).format(why=why))


def _port(row: dict[str, Any], say: Tongue) -> tuple[str, str]:
    """Return how a port is known again, and what is shown of it."""
    what = " ".join(filter(None, (row["description"], row["identity"]))) or "\u2014"
    place = f"usb:{row['identity']}" if row["identity"] else row["port"]
    return place, say.say(words.PORT).format(name=row["port"], what=what)


def _face(face: str) -> str:
    return face[:-1] + SIGNS.get(face[-1:], face[-1:])


def told(row: dict[str, Any], say: Tongue) -> str:
    """Return a row of `shoe monitor` as a sentence, "" where it is nothing that a person waits for."""
    if "face" in row:
        return say.say(words.LINES["card"]).format(face=_face(row["face"]))
    if "shoe" in row:
        return say.say(words.LINES["shoe"]).format(shoe=row["shoe"])
    if "kind" in row:
        return say.say(words.LINES["other"]).format(kind=row["kind"])
    if "line" in row:
        return say.say(words.LINES["down" if row["line"] == "down" else "open"])
    return ""
