"""Runs the window: application, timers, the bridge to the shoe, and what happens to a fault of our own."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.people.door import Door
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core.people import Person, Role
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable
from dealer_app.ui import canary
from dealer_app.ui.board import Board
from dealer_app.ui.board_place import BoardPlace
from dealer_app.ui.bridge import Bridge
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import dress
from dealer_app.ui.window import Window
from dealer_app.ui.worker import Workers
from dealer_app.words import faults, screen

if TYPE_CHECKING:
    from dealer_app.practice.evening import Step

log = logging.getLogger("console")

TICK, POLL = 250, 15  # milliseconds: the main loop's tick (house.md 8), and the look for what an evening waits for
MOST = 3
"""Faults of ours in one run that are told of: what fails at every picture does so for ever."""


class Shown(Protocol):
    """A table that can be shown and stepped, as the composition joins it."""

    clerk: Clerk
    desk: ShoeDesk

    def tick(self) -> None:
        """Say that the main loop is alive."""

    def open_day(self, by: Person) -> Refusal | None:
        """Open the gaming day."""

    def hour(self) -> str:
        """Return the time of day at the table, hour and minute."""


class Played(Shown, Protocol):
    """One whose evening is played by simulated people."""

    def step(self) -> Step:
        """Step the evening."""


class House(NamedTuple):
    """What a table of the house has: its door, its badge reader's first key, its staff, how its record is read again.

    `set_up` makes the window in which what is set is changed, or says what is wrong with it; it is given what is
    done when it was written.
    `papers` gives, once a shift is counted, the workers' commands for its reports, and what is said after them.
    """

    door: Door
    badge_prefix: str
    staff: Mapping[str, Role]
    reopen: Callable[[], object]
    papers: Callable[[], tuple[list[list[str]], str]]
    set_up: Callable[[Callable[[], None]], QWidget | str]


def application(theme: str = "") -> QApplication:
    """Return the application dressed in a theme; leave at once, saying why, if the binding of Qt is not sound."""
    app = QApplication.instance()
    made = app if isinstance(app, QApplication) else QApplication(sys.argv[:1])
    if not canary.is_sound():
        sys.stderr.write("PySide6 loses references on this Python and would end it in play: see README.\n")
        sys.stderr.flush()
        os._exit(3)
    dress(made, theme)
    return made


class Console:
    """A window over one table; `house` is what it has where it is none of the demo's.

    Where people or a lesson are simulated, `wait` gives the ms until the next move, None while they stand still;
    `row` stands above the console, `mark` says what is practised, `over` is called at the end, before `papers`, the
    workers' commands, are run. `board` is the screen of the players' board, "" for none.
    `is_kiosk`: the window fills its screen, and only chef or director closes it.
    `failed` is told of a fault of ours, once the table is suspended for it.
    `begins_again` tells, when it was closed, that something else is set and the table is to be opened anew.
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
        wait: Callable[[], int | None] = lambda: 1000,
        row: QWidget | None = None,
        over: Callable[[], object] = lambda: None,
        mark: str = screen.UNREAL,
        papers: list[list[str]] | None = None,
        done: str = "",
        house: House | None = None,
        board: str = "",
        is_kiosk: bool = False,
        failed: Callable[[BaseException], object] = lambda fault: None,
    ) -> None:
        self._table, self._facts = table, facts
        self._wait, self._over, self._papers, self._said = wait, over, papers or [], done
        self._house, self._was_counted = house, True
        self._failed, self._is_kiosk = failed, is_kiosk
        self._workers: Workers | None = None
        self._help: QWidget | None = None
        self._set_up: QWidget | None = None
        self.begins_again = False
        self._faults, self._bridge = 0, bridge
        bridge.to(table.desk.hear)
        bridge.faults_to(lambda fault: self._fault(type(fault), fault, fault.__traceback__))
        mark = mark if house is None else ""
        self.board = Board(speech, table=number, mark=mark) if board else None
        self.window = Window(
            table.clerk,
            table.desk,
            croupier,
            speech,
            table=number,
            now=time.monotonic,
            help_=self._show_help,
            open_day=table.open_day,
            door=None if house is None else house.door,
            badge_prefix="" if house is None else house.badge_prefix,
            staff=None if house is None else house.staff,
            reopen=None if house is None else house.reopen,
            mark=mark,
            clock=table.hour,
            is_kiosk=is_kiosk,
            beside=self._show_board,
            settings=None if house is None else self._show_set_up,
        )
        self._place = None if self.board is None else BoardPlace(self.board, self.window, board)
        layout = self.window.layout()
        if row is not None and layout is not None:
            layout.setMenuBar(row)
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
            signal.signal(wish, lambda *_: self.window.leave())
        self.window.resize(1280, 720)
        if self._place is not None:
            self._place.clear()
        if self._is_kiosk:
            self.window.showFullScreen()
        else:
            self.window.show()
        if self._place is not None:
            self._place.open()
        self._ticker.start(TICK)
        if self._house is None:
            self._stepper.start(POLL)

    def _show_board(self, table: OpenTable | None) -> None:
        if self.board is not None:
            self.board.render_table(table, is_suspended=bool(self._table.clerk.lamps.suspended))

    def announce(self, sentence: str) -> None:
        """Say something once, if there is anything to say, until the next key."""
        if sentence:
            self.window.announce(sentence)

    def _tick(self) -> None:
        self._table.tick()
        self.window.tick()
        self._print()

    def _print(self) -> None:
        """Have the papers of a shift written as soon as it is counted."""
        view = self._table.clerk.view
        counted = view is None or view.counted or view.shift_open
        before, self._was_counted = self._was_counted, counted
        if self._house is None or view is None or before or not view.counted:
            return
        try:
            self._papers, self._said = self._house.papers()
        except OSError as error:
            self._printed(str(error))
            return
        self._workers = Workers(self._papers, self._printed)

    def _step(self) -> None:
        from dealer_app.practice.evening import Step

        wait = self._wait()
        if wait is None:
            self._stepper.start(POLL)
            return
        step = cast(Played, self._table).step()
        if step is Step.OVER:
            self._over()
            self._workers = Workers(self._papers, self._printed)
        elif not self._table.clerk.lamps.suspended:
            self._stepper.start(wait if step is Step.MOVED else POLL)

    def _printed(self, why: str) -> None:
        self.window.announce(why or self._said)

    def _show_help(self) -> None:
        from dealer_app.ui.help import Help

        self._help = Help(self._facts(), self.window.speech)
        self._help.resize(self.window.size() * 0.9)
        self._help.open(self.window.place)

    def _show_set_up(self) -> None:
        assert self._house is not None
        if self._set_up is None or not self._set_up.isVisible():
            made = self._house.set_up(self._begin_again)
            if isinstance(made, str):
                self.announce(made)
                return
            self._set_up = made
        self._set_up.show()
        self._set_up.activateWindow()

    def _begin_again(self) -> None:
        """Close the window for whoever runs it to open the table anew, with what is set now."""
        self.begins_again = True
        self.window.close()

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
        self.window.suspend(faults.record(self.window.speech.croupier, "fault"))

    def _elsewhere(self, fault: BaseException | None) -> None:
        """Take a fault of another thread, or of an object's end, to the main thread."""
        if fault is not None and not isinstance(fault, SystemExit):
            self._bridge.fail(fault)
