"""Runs the window: application, timers, the bridge to the shoe, and what happens to a fault of our own."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.practice.evening import Step
from dealer_app.ui import canary
from dealer_app.ui.bridge import Bridge
from dealer_app.ui.help import Help
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import dress
from dealer_app.ui.window import Window
from dealer_app.ui.worker import Workers
from dealer_app.words import faults

log = logging.getLogger("console")

TICK, POLL = 250, 15  # milliseconds: the main loop's tick (house.md 8), and the look for what an evening waits for
MOST = 3
"""Faults of ours in one run that are told of: what fails at every picture does so for ever."""


class Shown(Protocol):
    """A table that can be shown and stepped, as the composition joins it."""

    clerk: Clerk
    desk: ShoeDesk

    def step(self) -> Step:
        """Step the evening."""

    def tick(self) -> None:
        """Say that the main loop is alive."""

    def open_day(self, by: Person) -> Refusal | None:
        """Open the gaming day."""


def application() -> QApplication:
    """Return the dressed application; leave at once, saying why, if the binding of Qt is not sound."""
    app = QApplication.instance()
    made = app if isinstance(app, QApplication) else QApplication(sys.argv[:1])
    if not canary.is_sound():
        sys.stderr.write("PySide6 loses references on this Python and would end it in play: see README.\n")
        sys.stderr.flush()
        os._exit(3)
    dress(made)
    return made


class Console:
    """A window over one table; `pace` is the people's moves a second, `papers` the workers' commands at the end.

    `failed` is told of a fault of ours, once the table is suspended for it.
    """

    def __init__(
        self,
        table: Shown,
        bridge: Bridge,
        croupier: Person,
        speech: Speech,
        *,
        number: str,
        facts: Callable[[], list[tuple[str, str]]],
        pace: float,
        papers: list[list[str]],
        done: str,
        failed: Callable[[BaseException], object] = lambda fault: None,
    ) -> None:
        self._table, self._speech, self._facts = table, speech, facts
        self._wait, self._papers, self._said = round(1000 / pace), papers, done
        self._failed = failed
        self._workers: Workers | None = None
        self._help: Help | None = None
        self._faults, self._bridge = 0, bridge
        bridge.to(table.desk.hear)
        bridge.faults_to(lambda fault: self._fault(type(fault), fault, fault.__traceback__))
        self.window = Window(
            table.clerk,
            table.desk,
            croupier,
            speech,
            table=number,
            now=time.monotonic,
            help_=self._show_help,
            open_day=table.open_day,
        )
        self._ticker, self._stepper = QTimer(), QTimer()
        self._ticker.timeout.connect(self._tick)
        self._stepper.timeout.connect(self._step)
        self._stepper.setSingleShot(True)

    def start(self) -> None:
        """Show the window and let time run."""
        sys.excepthook = self._fault
        sys.unraisablehook = lambda found: self._elsewhere(found.exc_value)
        threading.excepthook = lambda found: self._elsewhere(found.exc_value)
        for wish in (signal.SIGINT, signal.SIGTERM):
            signal.signal(wish, lambda *_: self.window.close())
        self.window.resize(1280, 720)
        self.window.show()
        self._ticker.start(TICK)
        self._stepper.start(self._wait)

    def announce(self, sentence: str) -> None:
        """Say something once, if there is anything to say, until the next key."""
        if sentence:
            self.window.announce(sentence)

    def _tick(self) -> None:
        self._table.tick()
        self.window.tick()

    def _step(self) -> None:
        step = self._table.step()
        if step is Step.OVER:
            self._workers = Workers(self._papers, self._printed)
        elif not self._table.clerk.lamps.suspended:
            self._stepper.start(self._wait if step is Step.MOVED else POLL)

    def _printed(self, why: str) -> None:
        self.window.announce(why or self._said)

    def _show_help(self) -> None:
        self._help = Help(self._facts(), self._speech)
        self._help.show()

    def _fault(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Suspend the table; the log is told the place of the fault and nothing that the fault itself says."""
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else "?"
        log.critical("fault %s at %s", kind.__name__, where)
        self._stepper.stop()
        self._table.clerk.suspend("fault")
        QTimer.singleShot(0, self._cover)  # Qt may be painting just now
        self._faults += 1
        if self._faults <= MOST:
            self._failed(fault)

    def _cover(self) -> None:
        self.window.suspend(faults.record(self._speech.croupier, "fault"))

    def _elsewhere(self, fault: BaseException | None) -> None:
        """Take a fault of another thread, or of an object's end, to the main thread."""
        if fault is not None and not isinstance(fault, SystemExit):
            self._bridge.fail(fault)
