"""The start-up check for a Qt binding that loses references: PySide6 6.12.0 ends Python 3.11 after 600 signals."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, Signal

EMITS = 20


class _Emitter(QObject):
    fired = Signal(int)


def lost_references(emits: int = EMITS) -> int:
    """Return how many references to True are lost over so many signals; a sound binding loses none."""
    emitter = _Emitter()
    before = sys.getrefcount(True)
    for i in range(emits):
        emitter.fired.emit(i)
    return before - sys.getrefcount(True)


def is_sound() -> bool:
    """Tell whether the binding may be used in play."""
    return lost_references() < EMITS // 2
