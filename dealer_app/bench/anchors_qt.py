"""The anchor of painting: bytes through a bare line, a thread that reads them, a signal, a widget that repaints."""

from __future__ import annotations

import threading
import time

from PySide6.QtCore import QEventLoop, QObject, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from drivers.simulator.server import own_line
from drivers.transport import open_url


class _Come(QObject):
    come = Signal()


class _Sheet(QWidget):
    at = 0.0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        with QPainter(self) as painter:
            painter.drawText(10, 20, str(self.at))
        self.at = time.perf_counter()


class BareLine:
    """A 64-byte write on the line, to the end of a small widget's repaint."""

    def __init__(self) -> None:
        self._line, self._sheet, self._signal = own_line(), _Sheet(), _Come()
        self._sheet.resize(100, 140)
        self._sheet.show()
        self._signal.come.connect(self._sheet.update, Qt.ConnectionType.QueuedConnection)
        self._port = open_url(self._line.url, 0.1)
        self._stop = threading.Event()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        while not self._stop.is_set():
            if self._port.read():
                self._signal.come.emit()

    def once(self) -> float:
        """Return the milliseconds of one repaint."""
        QApplication.processEvents()
        self._sheet.at, started = 0.0, time.perf_counter()
        self._line.send(b"x" * 64)
        while self._sheet.at <= started:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        return (self._sheet.at - started) * 1000

    def close(self) -> None:
        """End the thread and close both ends."""
        self._stop.set()
        self._reader.join()
        self._port.close()
        self._line.close()
        self._sheet.close()


class BareRepaint(QWidget):
    """A window of a given size that fills itself and writes five large figures."""

    _FIGURES = ("200.00", "50.00", "150.00", "0.00", "2.50")

    def __init__(self, wide: int, high: int) -> None:
        super().__init__()
        self._n = 0
        self.at = 0.0
        self.resize(wide, high)
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Fill and write."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black if self._n % 2 else Qt.GlobalColor.darkGray)
            for i, figure in enumerate(self._FIGURES):
                painter.drawText(20, 40 + 60 * i, figure)
        self.at = time.perf_counter()

    def once(self) -> float:
        """Return the milliseconds of one repaint."""
        QApplication.processEvents()
        self._n, started = self._n + 1, time.perf_counter()
        self.update()
        while self.at <= started:
            QApplication.processEvents()
        return (self.at - started) * 1000
