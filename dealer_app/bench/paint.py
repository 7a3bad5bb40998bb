"""From a byte on the line to a painted card, the commit included: the real port, clerk, record and window."""

from __future__ import annotations

import math
import select
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication

from dealer_app.bench.anchors import BareCommit
from dealer_app.bench.anchors_qt import BareLine
from dealer_app.bench.figures import spread
from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core import events
from dealer_app.core.events import Event, Limits
from dealer_app.core.people import Person, Role
from dealer_app.core.state import phase
from dealer_app.house import profiles
from dealer_app.journal.entry import Identity
from dealer_app.journal.journal import Journal
from dealer_app.journal.signing import practice
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.ui.bridge import Bridge
from dealer_app.ui.card import CardPlace
from dealer_app.ui.console import application
from dealer_app.ui.speech import Speech
from dealer_app.ui.window import Window
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from drivers.port import ShoePort
from drivers.simulator.commands import advance, receive
from drivers.simulator.device import Device, Make, Step, boot
from drivers.simulator.hand import obey
from drivers.simulator.server import own_line
from drivers.timers import Timers

AIM_MS, AIM_TIMES = 16.0, 2.0  # p99, and over the sum of the anchors (issue 1)
_STAFF: dict[str, Role] = {"117": "croupier", "201": "chef"}
_CROUPIER, _CHEF = Person("117", "croupier"), Person("201", "chef")
_LIMITS = Limits(1000, 500, 1000, 500)


class Painted(QObject):
    """Notes when a card's place has been painted."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Let the card paint, then look at the clock."""
        if event.type() == QEvent.Type.Paint and isinstance(watched, CardPlace):
            watched.removeEventFilter(self)
            QApplication.sendEvent(watched, event)
            watched.installEventFilter(self)
            self.at = time.perf_counter()
            return True
        return False


class Watched(Protocol):
    """What looks on while a person acts."""

    def begins(self) -> None:
        """An act is about to be done."""

    def done(self) -> None:
        """It is done."""


class Bench:
    """A whole table in one process; the shoe's device is pumped between two turns of the event loop.

    `recorded` is when the first change since it was set to infinity was recorded.
    """

    def __init__(self, folder: Path) -> None:
        self.watched: Watched | None = None
        self._app = application()
        found = profiles.load("classic")
        assert isinstance(found, profiles.Found)
        record = Journal(folder / "journal", Identity("bench", "1"), {"command": "bench"}, practice("bench"))
        self.clerk = Clerk(record, SteppedClock(), SeededNames("bench"), "bench", time.monotonic)
        desk = ShoeDesk(self.clerk, record)
        self.clerk.open_day(Setting("UTC", found.mapping, _LIMITS, _STAFF), _CHEF)
        self.recorded = math.inf
        self.clerk.listen(self._told)  # before the window does
        speech = Speech(tongue("fr"), tongue("en"), Purse("EUR", 100), "Reliquat")
        self.window = Window(
            self.clerk,
            desk,
            _CROUPIER,
            speech,
            table="1",
            now=time.monotonic,
            help_=lambda: None,
            open_day=lambda by: None,
        )
        self.window.resize(1280, 720)
        self.window.show()
        self._waker = QTimer()  # so that a sleeping event loop looks after the shoe
        self._waker.start(2)
        self._line = own_line()
        self._device = Device(Make(1, 6, 7), Timers())
        bridge = Bridge()
        bridge.to(desk.hear)
        self._bridge = bridge
        self._done(boot(self._device, "P", time.monotonic()))
        self.port = ShoePort(self._line.url, bridge.deliver, desk.last_numbers)
        desk.attach(self.port)
        self._wait(lambda: desk.line.state == "up")
        self._hand("load 1772827200000")
        self._wait(lambda: (view := self.clerk.view) is not None and view.loaded is not None)
        self._do(events.ShiftOpened(_LIMITS, (1, 2, 3)), _CHEF)
        self.painted = Painted()
        for place in self.window.findChildren(CardPlace):
            place.installEventFilter(self.painted)

    def card(self) -> float:
        """Return milliseconds from the shoe's byte to the first card's place painted after the card was recorded."""
        self._wait(lambda: True)
        view = self.clerk.view
        before = None if view is None else view.loaded
        self.painted.at, self.recorded = 0.0, math.inf
        started = time.perf_counter()
        self._hand("pull 1772827200000")
        self._wait(lambda: self._moved(before) and self.painted.at > self.recorded)
        return (self.painted.at - started) * 1000

    def _told(self) -> None:
        self.recorded = min(self.recorded, time.perf_counter())

    def coup(self) -> list[float]:
        """Play a coup of four cards; return each card's milliseconds."""
        table = self.clerk.view
        assert table is not None
        if phase(table) == "bank_offered":
            seat = table.seats[0] if table.offer is None else table.offer.first
            self._do(events.BankOpened(seat, 10000))
        taker = next(s for s in (1, 2, 3) if (b := self._bank()) != s)
        assert b is not None
        self._do(events.Covered(taker, 1000))
        self._do(events.StakesClosed())
        took = [self.card() for _ in range(4)]
        self._finish()
        return took

    def _bank(self) -> int | None:
        table = self.clerk.view
        return None if table is None or table.bank is None else table.bank.seat

    def turned(self) -> None:
        """Let the loop of events go round until nothing is left to be painted."""
        for _ in range(3):
            self._app.processEvents()

    def rest(self, seconds: float) -> None:
        """Let the console stand still, with a shoe that is looked after twenty times a second."""
        self._waker.setInterval(50)
        until = time.monotonic() + seconds
        self._wait(lambda: time.monotonic() > until, seconds + 20.0)
        self._waker.setInterval(2)

    def _finish(self) -> None:
        """Bring the coup to its end: no third card but one that is due."""
        self._do(events.Shown("both"))
        while (table := self.clerk.view) is not None and phase(table) == "draw":
            before = table.loaded
            self._hand("pull 1772827200000")
            self._wait(lambda before=before: self._moved(before))  # type: ignore[misc]  # bound at once
        if table is not None and table.due:
            self._do(events.CommissionDropped(table.due))
        if table is not None and table.loaded is not None and table.loaded.ended:
            self._hand("load 1772827200000")
            self._wait(lambda: (view := self.clerk.view) is not None and not (view.loaded or _NONE).ended)

    def _moved(self, before: object) -> bool:
        view = self.clerk.view
        return view is not None and view.loaded != before

    def _do(self, event: Event, by: Person = _CROUPIER) -> None:
        if self.watched is not None:
            self.watched.begins()
        why = self.clerk.submit(event, by)
        assert why is None, (event, why)
        if self.watched is not None:
            self.watched.done()

    def _hand(self, words: str) -> None:
        step, answer = obey(self._device, words, time.monotonic())
        assert answer.startswith("ok"), answer
        self._done(step)

    def _done(self, step: Step) -> None:
        self._device = step.device
        if step.send:
            self._line.send(step.send)

    def _wait(self, until: Callable[[], bool], patience: float = 20.0) -> None:
        """Turn the event loop, which sleeps as it does in play, and the shoe, until something is so."""
        deadline = time.monotonic() + patience
        while True:
            self._app.processEvents(IDLE)
            ready, _, _ = select.select(self._line.sources(), [], [], 0)
            for source in ready:
                self._done(receive(self._device, self._line.receive(source), time.monotonic()))
            self._done(advance(self._device, time.monotonic()))
            self.port.tick()
            if until():
                return
            assert time.monotonic() < deadline, "the bench waited in vain"

    def close(self) -> None:
        """Let go of everything."""
        self.port.close()
        self._line.close()
        self.clerk.stop()
        self.window.close()


IDLE = QEventLoop.ProcessEventsFlag.WaitForMoreEvents
_NONE = events.Loaded(0, 0, ended=True)


def measure(cards: int) -> list[dict[str, Any]]:
    """Return how long cards take to be painted; the anchors are taken in turn with them, so that noise meets both."""
    took: list[float] = []
    commits: list[float] = []
    lines: list[float] = []
    with tempfile.TemporaryDirectory() as scratch:
        bench, commit, line = Bench(Path(scratch)), BareCommit(Path(scratch)), BareLine()
        try:
            bench.coup()  # the first one warms caches of glyphs and code
            while len(took) < cards:
                took += bench.coup()
                commits += [commit.once() for _ in range(4)]
                lines += [line.once() for _ in range(4)]
        finally:
            line.close()
            commit.close()
            bench.close()
    ours = spread("byte to painted card, commit included", took)
    anchors = spread("anchor: bare commit", commits), spread("anchor: bare line to paint", lines)
    both = [sum(anchor[key] for anchor in anchors) for key in ("p50_ms", "p99_ms")]
    ours |= {
        "aim_p99_ms": AIM_MS,
        "anchors_p50_ms": round(both[0], 3),
        "anchors_p99_ms": round(both[1], 3),
        "times_anchors_p50": round(ours["p50_ms"] / both[0], 2),
        "times_anchors_p99": round(ours["p99_ms"] / both[1], 2),
        "aim_times": AIM_TIMES,
    }
    return [ours, *anchors]
