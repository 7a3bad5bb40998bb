"""All by which a console could tell a card that nobody has turned, seen at each act of a tape (house.md section 6).

Of every window that is open: its pixels, what can be pressed, what is asked, what assistive technology is told, and
sounds, its announcements among them. From the act, be it a card or a person's, until nothing more is to be done: the
Python calls of this thread, the events that reach anything, and what is painted.
"""

from __future__ import annotations

import enum
import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.clerk.shoe import Line, ShoeDesk
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import CardBurned, CardDrawn, StrayCard
from dealer_app.core.state import phase
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.ui.button import Button
from dealer_app.ui.speech import Speech
from dealer_app.ui.window import Window
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from drivers.messages import Counters, Flags, Kind, Lamps, ShoeEvent
from tests.core.game import CROUPIER
from tests.core.shipped import rules
from tests.ui.tapes import Tape

_SERIAL, _EPOCH = "SN000417", "0A0B0C0D"
_CARDS = (CardDrawn, StrayCard, CardBurned)
_NOT_COUNTED = (__file__, enum.__file__)  # Qt's enumerations are made when Qt's own clock first asks for them
_CLOCKS = (QEvent.Type.Timer, QEvent.Type.DynamicPropertyChange)


class Seen(NamedTuple):
    """What one act came to, by channel."""

    pixels: int
    acts: tuple[tuple[object, ...], ...]
    question: tuple[object, ...]
    tree: tuple[tuple[object, ...], ...]
    sounds: tuple[str, ...]
    calls: Counter[tuple[str, int, str]]
    events: tuple[tuple[str, str], ...]
    paints: tuple[tuple[object, ...], ...]


class Stage(QObject):
    """A console over the table of a tape, in its window, ready for the first act that is looked at.

    `look` may plant a leak: it is called with the window and the act, after the console has shown it.
    """

    def __init__(self, tape: Tape, look: Callable[[Window, Act], None] = lambda window, act: None) -> None:
        super().__init__()
        self._look, self._number = look, 0
        record = Memory(Identity("test", "1"))
        self.clerk = Clerk(record, SteppedClock(), SeededNames("ui"), "test", lambda: 0.0)
        self._desk = ShoeDesk(self.clerk, record)
        self._desk.line = Line("up", "session", _SERIAL)
        self._desk.look(Lamps(port=True, bytes=True, frames=True, session=True, counters=Counters(frames=412)))
        for act in tape.before:
            assert self.clerk.perform(act, MANUAL) is None
        identity = rules(tape.profile).identity
        purse = Purse(identity.currency, identity.minor_unit)
        speech = Speech(tongue(identity.language), tongue("en"), purse, identity.reliquat_label)
        self.window = Window(
            self.clerk, self._desk, CROUPIER, speech,
            table="3", now=lambda: 0.0, help_=lambda: None, open_day=lambda by: None,
        )  # fmt: skip
        self.window.resize(1024, 700)
        self.window.show()
        self._events: list[tuple[str, str]] = []
        self._paints: list[tuple[object, ...]] = []
        self._calls: Counter[tuple[str, int, str]] = Counter()
        self._sounds, self._is_counting = list[str](), True
        self.window._announcer.tell = lambda event: self._sounds.append(event.message())
        _idle()
        forget()

    def close(self) -> None:
        """Take the window away, with all that is still to be done for it."""
        self.window.close()
        self.window.deleteLater()
        _idle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Note each event of the application, let it through; Qt's own clocks go by real time and are no matter."""
        self._is_counting = False
        if type(watched) is not QObject or event.type() not in _CLOCKS:
            self._events.append((type(watched).__name__, event.type().name))
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            rects = tuple(rect.getRect() for rect in event.region())
            self._paints.append((type(watched).__name__, watched.geometry().getRect(), rects))
        self._is_counting = True
        return False

    def do(self, act: Act) -> Seen:
        """Do one act and look at what came of it; every act must be allowed."""
        self._events, self._paints, self._calls, self._sounds = [], [], Counter(), []
        app, beep = QApplication.instance(), QApplication.beep
        assert app is not None
        app.installEventFilter(self)
        QApplication.beep = self._beep  # type: ignore[method-assign]  # the one way to hear it
        gc.disable()
        sys.setprofile(self._profile)
        try:
            self._done(act)
            self._look(self.window, act)
            _idle()
        finally:
            sys.setprofile(None)
            gc.enable()
            QApplication.beep = beep  # type: ignore[method-assign]  # as it was
            app.removeEventFilter(self)
        return self._seen()

    def _beep(self) -> None:
        self._sounds.append("beep")

    def _profile(self, frame: Any, event: str, arg: object) -> None:
        code = frame.f_code
        if event == "call" and self._is_counting and code.co_filename not in _NOT_COUNTED:
            self._calls[code.co_filename, code.co_firstlineno, code.co_name] += 1

    def _done(self, act: Act) -> None:
        if isinstance(act.event, _CARDS):
            self._desk.hear(self._message(act.event.card))
            return
        why = self.clerk.perform(act, MANUAL)
        assert why is None, (act, why)

    def _message(self, card: Card | None) -> ShoeEvent:
        """Return what the driver hands up when a card leaves the shoe."""
        self._number += 1
        table = self.clerk.view
        assert table is not None
        assert table.loaded is not None
        load, ordinal, face = table.loaded.load, table.loaded.out + 1, "??" if card is None else str(card)
        kind, name = (Kind.UNREADABLE, "CU") if card is None else (Kind.CARD, "CD")
        raw = f"{name}|{self._number:04X}|{_EPOCH}|00|{self._number:012d}|{load:04X}|{ordinal:03d}|{face}|"
        return ShoeEvent(
            kind=kind, type=name, device_uid=_SERIAL, firmware="1.0", epoch=_EPOCH, n=self._number, flags=Flags(0),
            t_device=self._number, clock_set=True, t_host=float(self._number), raw=raw.encode(),
            load=load, ord=ordinal, face=face,
        )  # fmt: skip

    def _seen(self) -> Seen:
        windows = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
        images = [one.grab().toImage() for one in windows]
        pixels = hash(tuple(bytes(image.constBits()) for image in images))
        buttons = (button for one in windows for button in one.findChildren(Button))
        acts = tuple((b.text(), b.hint, b.isEnabled(), b.isChecked()) for b in buttons if b.isVisible())
        troubles, says = self.window._troubles, self.window._say
        assert self.clerk.view is not None
        question = (phase(self.clerk.view), says.accessibleName(), says.accessibleDescription(), troubles.question)
        nodes = tuple(node for one in windows for node in tree(one))
        return Seen(
            pixels, acts, question, nodes, tuple(self._sounds), self._calls,
            tuple(self._events), tuple(self._paints),
        )  # fmt: skip


def tree(widget: QWidget) -> Iterator[tuple[object, ...]]:
    """Yield what assistive technology is told of everything in a window: role, texts, states, actions, place."""

    def walk(at: Any) -> Iterator[tuple[object, ...]]:
        text, state, actions = QAccessible.Text, at.state(), at.actionInterface()
        texts = (at.text(one) for one in (text.Name, text.Description, text.Value, text.Help, text.Accelerator))
        states = (state.invisible, state.disabled, state.checked, state.checkable, state.focusable, state.focused)
        yield at.role().name, *texts, states, actions and tuple(actions.actionNames()), at.rect().getRect()
        for i in range(at.childCount()):
            child = at.child(i)
            if child is not None:
                yield from walk(child)

    yield from walk(QAccessible.queryAccessibleInterface(widget))


def forget() -> None:
    """Empty every memo of the program, so that none is warmer on one tape than on its twin."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("dealer_app", "drivers"):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()


def _idle() -> None:
    """Let all be done that is to be done, and what comes of it."""
    for _ in range(4):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def played(tape: Tape, acts: tuple[Act, ...], look: Callable[[Window, Act], None] | None = None) -> Iterator[Seen]:
    """Yield what is seen at each of these acts."""
    stage = Stage(tape, look) if look is not None else Stage(tape)
    try:
        for act in acts:
            yield stage.do(act)
    finally:
        stage.close()


def apart(one: Seen, other: Seen) -> list[str]:
    """Return the channels by which two moments can be told apart, with the functions of which calls differ."""
    found = [name for name, a, b in zip(Seen._fields, one, other, strict=True) if a != b]
    counts = {at: one.calls[at] - other.calls[at] for at in {**one.calls, **other.calls}}
    called = sorted(f"{name} {n:+}" for (_, _, name), n in counts.items() if n)
    return [f"calls: {', '.join(called[:6])}" if name == "calls" else name for name in found]
