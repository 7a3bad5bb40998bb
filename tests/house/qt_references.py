"""Counts what Qt takes from True and None: run in a process of its own, since a wrong count ends the interpreter.

Prints, as JSON, how many references 200 calls took away. PySide6 6.12.0 takes 200 on Python 3.11, and the program
dies after some 600 signals; from 3.12 on nobody counts these two. What 6.12.0 does to them is done by hand to a third
object, `control`.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

CALLS = 200


class Sender(QObject):
    """Something that can be heard."""

    said = Signal(int)


def taken(thing: object, call: Callable[[], object]) -> int:
    """Return how many references to a thing the calls have taken away."""
    before = sys.getrefcount(thing)
    for _ in range(CALLS):
        call()
    return before - sys.getrefcount(thing)


def main() -> None:
    """Count and print."""
    app = QApplication([])
    sender, widget, control = Sender(), QWidget(), object()
    spare = [control] * CALLS  # given away by hand below
    drop = ctypes.pythonapi.Py_DecRef
    drop.argtypes, drop.restype = [ctypes.py_object], None
    figures = {
        "True": taken(True, lambda: sender.said.emit(1)),
        "None": taken(None, widget.update),
        "control": taken(control, lambda: drop(control)),
    }
    for _ in spare:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(control))
    sys.stdout.write(json.dumps(figures))
    app.quit()


main()
