"""No fault of ours is swallowed (record.md R58): whatever of the window fails, the table is suspended for it.

What can fail is found by looking: every method of a class of the window that stands in the place of one of Qt's, and
everything that a signal is connected to. Each is made to raise, once alone, and then called by Qt itself.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import importlib
import inspect
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, QProcess, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

import dealer_app.ui
from dealer_app.practice.coach import Coach
from dealer_app.practice.evening import Step
from dealer_app.ui import console as room
from dealer_app.ui.board_place import ANY
from dealer_app.ui.bridge import Bridge
from dealer_app.ui.button import Button
from dealer_app.ui.console import Console
from dealer_app.ui.demo_row import DemoRow
from dealer_app.ui.people_row import Choice
from dealer_app.ui.speech import Speech
from dealer_app.ui.training_row import TrainingRow
from dealer_app.ui.window import Window
from dealer_app.ui.worker import Workers
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from tests.ui.desk import CROUPIER, Desk

FOLDER = Path(dealer_app.ui.__file__).parent
GIVEN = {
    "confirm": "Window._confirm", "other": "Window._turn", "opens": "Window._show_line",
    "partial(self._open, page)": "Help._open", "acts[act.id]": "Pages.down",
}  # fmt: skip
"""What a panel connects that was given to it, and whose that is."""
IDLE = {"PeopleRow._chosen"}
"""What is connected and does nothing: `More` gives it a function without a body."""


class Broken(Exception):
    """What was planted."""


def classes() -> dict[str, type]:
    """Every class of the window's room, by name."""
    modules = [importlib.import_module(f"dealer_app.ui.{path.stem}") for path in sorted(FOLDER.glob("*.py"))]
    found = [one for module in modules for one in vars(module).values() if inspect.isclass(one)]
    return {one.__name__: one for one in found if one.__module__.startswith("dealer_app.ui")}


def virtuals() -> Iterator[str]:
    """Every method that stands in the place of one of Qt's."""
    for name, kind in classes().items():
        if issubclass(kind, QObject):
            theirs = {of for base in kind.__mro__ if "PySide6" in base.__module__ for of in vars(base)}
            own = (what for what, value in vars(kind).items() if inspect.isfunction(value))
            yield from (f"{name}.{what}" for what in own if what in theirs and not what.startswith("__"))


def slots() -> Iterator[str]:
    """Everything that a signal is connected to, by the source."""
    for path in FOLDER.glob("*.py"):
        for kind in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef)):
            for node in ast.walk(kind):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Attribute)
                    and node.func.attr == "connect"
                ):
                    yield _owner(kind.name, ast.unparse(node.args[0]))


def _owner(kind: str, target: str) -> str:
    return f"{kind}.{target.removeprefix('self.')}" if target.startswith("self.") else GIVEN[target]


def names(desk: Desk) -> None:
    """Play to a card that is to be named: there is a question with buttons."""
    desk.keys("1 Enter 200 Enter 4 * Enter")
    desk.cards("5H -- 2D 9S")
    desk.keys(". Enter")
    assert desk.phase == "naming"


class Table:
    """What a console needs of a table."""

    def __init__(self, desk: Desk) -> None:
        self.clerk, self.desk = desk.clerk, desk.desk

    def step(self) -> Step:
        return Step.WAITING

    def tick(self) -> None:
        """Be alive."""

    def open_day(self, by: object) -> None:
        """Be open already."""

    def hour(self) -> str:
        """Tell no time."""
        return ""


@pytest.fixture
def hooks() -> Iterator[None]:
    """Let what a console hooks be as it was before."""
    before = sys.excepthook, sys.unraisablehook, threading.excepthook
    yield
    sys.excepthook, sys.unraisablehook, threading.excepthook = before


def begun(qtbot: Any) -> SimpleNamespace:
    """Open a console over a table in play; `told` is what its host hears of faults."""
    desk, told, bridge = Desk(qtbot), list[BaseException](), Bridge()
    names(desk)
    desk.clerk._listeners.clear()  # the window by which it was played is none of the console's
    desk.window.hide()
    speech = Speech(tongue("fr"), tongue("en"), Purse("EUR", 100), "Reliquat")
    row = DemoRow(50.0, lambda: 0, speech)
    TrainingRow(Coach(lambda: 0.0, 100), 0, lambda: None, speech).setParent(row)
    made = Console(
        Table(desk), bridge, CROUPIER, speech,
        number="3", facts=list, wait=row.wait, row=row, papers=[], done="", board=ANY, failed=told.append,
    )  # fmt: skip
    qtbot.addWidget(made.window, before_close_func=lambda _: still(made))
    made.start()
    still(made)
    made._show_help()
    qtbot.addWidget(made._help)
    return SimpleNamespace(console=made, bridge=bridge, told=told, clerk=desk.clerk, desk=desk)


def still(console: Console) -> None:
    """Let its timers rest."""
    console._ticker.stop()
    console._stepper.stop()


def shaken(there: SimpleNamespace, target: str) -> None:
    """Let Qt call what it can call, until the fault is told of."""
    for call in _calls(there, target):
        _turn(call)
        _turn(lambda: None)  # what was queued comes behind it
        if there.told:
            return


def _turn(call: Callable[[], object]) -> None:
    """Let a loop of Qt's make the call, as it makes them in the program."""
    loop = QEventLoop()
    QTimer.singleShot(0, lambda: (call(), None)[1])
    QTimer.singleShot(0, loop.quit)
    loop.exec()


def _calls(there: SimpleNamespace, target: str) -> Iterator[Callable[[], object]]:
    window, (kind, name) = there.console.window, target.split(".")
    board, help_ = there.console.board, there.console._help
    shown = (window, board, help_) if kind in ("Help", "Pages") else (window, board)
    for widget in (part for one in shown for part in (one, *one.findChildren(QWidget))):
        if isinstance(widget, classes()[kind]):
            yield widget.adjustSize  # Qt asks for its size
            yield from (functools.partial(QApplication.sendEvent, widget, event) for event in _events(widget))
            yield widget.grab
    if kind in ("Acts", "Ask", "DemoRow", "Felt", "Keypad", "More", "Window"):
        button = _button(window, kind, name)
        yield functools.partial(button.toggled.emit, True) if isinstance(button, Choice) else button.clicked.emit
    for timer in (there.console._ticker, there.console._stepper, *window.findChildren(QTimer)):
        yield timer.timeout.emit
    if kind in ("Help", "Pages"):
        pages = help_.findChildren(classes()["Pages"])[0]
        yield functools.partial(pages.anchorClicked.emit, QUrl("chef.md"))
        yield functools.partial(pages.opened.emit, "chef.md")
        yield from (button.clicked.emit for button in help_.findChildren(Button))
    if kind == "BoardPlace":
        signals = QApplication.instance(), window.screen()
        yield functools.partial(signals[0].screenAdded.emit, signals[1])
        yield functools.partial(signals[0].screenRemoved.emit, signals[1])
    if kind == "Bridge":
        say, what = (there.bridge.fail, Broken("elsewhere")) if name == "_on_fault" else (there.bridge.deliver, None)
        yield functools.partial(say, what)
    if kind == "Workers":
        worker = Workers([], lambda _: None)
        yield functools.partial(worker._process.finished.emit, 0, QProcess.ExitStatus.NormalExit)


def _button(window: Window, kind: str, name: str) -> Button:
    """Return a button whose click is connected to a method of the window, or of a panel in it."""
    own = {"_confirm": window._ask._confirm, "_turn": window._ask._other, "_show_line": window._header}
    if kind == "Window":
        return own.get(name, window._header)
    (panel,) = window.findChildren(classes()[kind])
    return panel.findChildren(Choice if kind == "Ask" else Button)[0]


def _events(widget: QWidget) -> Iterator[QEvent]:
    larger = widget.size() + QSize(3, 3)
    yield QResizeEvent(larger, widget.size())
    yield QShowEvent()
    yield QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_4, Qt.KeyboardModifier.KeypadModifier, "4")
    if widget.isWindow():
        yield QCloseEvent()


class Planted:
    """A method that raises from when it is armed on; before any instance is made, for Qt keeps what it has found."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, target: str, how: Callable[[], None] | None = None) -> None:
        self.is_armed = False
        kind, name = target.split(".")
        before = vars(classes()[kind])[name]

        def method(one: Any, *more: Any) -> Any:
            return self._raise(target, how) if self.is_armed else before(one, *more)

        monkeypatch.setattr(classes()[kind], name, method)

    def _raise(self, target: str, how: Callable[[], None] | None) -> None:
        if how is not None:
            return how()
        raise Broken(target)


ALL = sorted({*virtuals(), *slots()} - IDLE)


def test_what_can_fail_is_found() -> None:
    assert {"Window.keyPressEvent", "Window.closeEvent", "Felt.paintEvent", "Button.sizeHint"} <= set(virtuals())
    assert {"Console._tick", "Console._step", "Bridge._on_message", "Window.settle", "Acts._pressed"} <= set(slots())
    assert len(ALL) > 35


@pytest.mark.parametrize("target", ALL)
def test_whatever_fails_suspends_the_table(
    target: str, qtbot: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hooks: None
) -> None:
    planted = Planted(monkeypatch, target)
    there = begun(qtbot)
    planted.is_armed = True
    shaken(there, target)
    planted.is_armed = False
    _turn(lambda: None)
    assert there.clerk.lamps.suspended == "fault"
    assert there.told
    assert all(isinstance(one, Broken) for one in there.told)
    assert len(there.told) <= room.MOST
    assert there.console.window._cover.isVisibleTo(there.console.window)
    assert any("fault Broken at" in record.getMessage() for record in caplog.records)
    caplog.clear()


def test_a_fault_in_another_thread_and_at_an_objects_end(
    qtbot: Any, caplog: pytest.LogCaptureFixture, hooks: None
) -> None:
    there = begun(qtbot)
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    assert there.clerk.lamps.suspended == "", "the main thread has not heard of it"
    qtbot.waitUntil(lambda: there.clerk.lamps.suspended == "fault")
    dying = type("Dying", (), {"__del__": lambda _: 1 / 0})()
    del dying
    qtbot.waitUntil(lambda: len(there.told) == 2)
    assert [type(one) for one in there.told] == [ZeroDivisionError] * 2
    caplog.clear()


def test_control_a_fault_that_is_swallowed_is_seen_to_be(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch, hooks: None
) -> None:
    """A method that catches what it raises suspends nothing: each of the tests above would fail."""

    def careless() -> None:
        with contextlib.suppress(Broken):
            raise Broken("nobody hears of it")

    target = "Window.keyPressEvent"
    planted = Planted(monkeypatch, target, careless)
    there = begun(qtbot)
    planted.is_armed = True
    shaken(there, target)
    assert there.clerk.lamps.suspended == ""
    assert there.told == []
