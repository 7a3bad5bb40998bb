"""However much the line brings, the window shows it in a few pictures and hears keys between them (F15, F22, F55).

Pictures are counted, not seconds: one for the first thing told in a turn of the loop, one for all that follows.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dealer_app.ui.bridge import Bridge
from dealer_app.ui.window import Window
from drivers.simulator.faults import FAULTS
from drivers.simulator.stage import stage_of
from tests.clerk.room import said
from tests.ui.desk import Desk
from tests.ui.fault_table import LOOK, TableWorld

FRAMES = 500


class Pictures(QObject):
    """Counts how often a window was painted and rendered."""

    def __init__(self, window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.painted = self.rendered = 0
        render = window.render_table

        def counting() -> None:
            self.rendered += 1
            render()

        monkeypatch.setattr(window, "render_table", counting)
        window._header.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        self.painted += event.type() == QEvent.Type.Paint
        return False


def frames(desk: Desk, count: int) -> None:
    """So many frames were decoded out of one read: all of them wait for the main loop."""
    bridge = Bridge()
    bridge.to(desk.desk.hear)
    for number in range(1, count + 1):
        bridge.deliver(said("BT", "R|S", number))
    desk.bridge = bridge  # type: ignore[attr-defined]  # kept alive while its signals wait


def test_500_frames_in_one_read_are_two_pictures_and_a_key_is_heard(
    console: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    QApplication.processEvents()
    pictures = Pictures(console.window, monkeypatch)
    before = len(console.record.entries)
    frames(console, FRAMES)
    QApplication.processEvents()
    QTest.keyClick(console.window, "7", Qt.KeyboardModifier.KeypadModifier)
    QApplication.processEvents()
    assert len(console.record.entries) - before == FRAMES
    assert pictures.rendered <= 4
    assert pictures.painted <= 4
    assert console.window._say.accessibleDescription() == "7_"


def test_control_a_window_that_shows_each_message_by_itself_is_found(
    console: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Window, "_hear", lambda self: self.render_table())
    QApplication.processEvents()
    pictures = Pictures(console.window, monkeypatch)
    console.clerk._listeners[-1] = console.window.render_table
    frames(console, 20)
    QApplication.processEvents()
    assert pictures.rendered >= 20


@pytest.mark.parametrize(("name", "quiet"), [("F15", False), ("F22", False), ("F55", False), ("F55", True)])
def test_a_flood_on_the_line_paints_no_more_than_the_looks_at_its_lamps(
    app: object, qtbot: Any, monkeypatch: pytest.MonkeyPatch, name: str, quiet: bool
) -> None:
    world = stage_of(name, partial(TableWorld, in_coup=2))
    assert isinstance(world, TableWorld)
    qtbot.addWidget(world.window)
    world.window.resize(1280, 720)
    world.window.show()
    QApplication.processEvents()
    pictures = Pictures(world.window, monkeypatch)
    if not quiet:
        world.begin(FAULTS[name].acts(len(FAULTS[name].variants) - 1))
    steps, told = 0, len(world.disk.entries)
    while steps < 120:
        world.wait(0.05)
        QApplication.processEvents()
        steps += 1
    looks, entries = 120 * 0.05 / LOOK, len(world.disk.entries) - told
    assert pictures.painted <= looks + 2 * entries + 4
    assert (world.talk.counters.unknown > 1000) == (name == "F55" and not quiet)
    QTest.keyClick(world.window, "7", Qt.KeyboardModifier.KeypadModifier)
    assert world.window._say.accessibleDescription() == "7_"
