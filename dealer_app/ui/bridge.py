"""Where other threads meet the main one, the shoe's above all: queued signals, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot

from drivers.messages import Message


class Bridge(QObject):
    """`deliver` may be called from any thread; `hear` is called in the main one, in the same order."""

    _message, _fault = Signal(object), Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._hear: Callable[[Message], None] | None = None
        self._told: Callable[[BaseException], None] | None = None
        self._message.connect(self._on_message, Qt.ConnectionType.QueuedConnection)
        self._fault.connect(self._on_fault, Qt.ConnectionType.QueuedConnection)

    def to(self, hear: Callable[[Message], None]) -> None:
        """Hand every message to this function from now on."""
        self._hear = hear

    def deliver(self, message: Message) -> None:
        """Take a message from the port's thread."""
        self._message.emit(message)

    def faults_to(self, told: Callable[[BaseException], None]) -> None:
        """Hand every fault of another thread to this function from now on."""
        self._told = told

    def fail(self, fault: BaseException) -> None:
        """Take a fault that nobody caught; any thread may call it."""
        self._fault.emit(fault)

    @Slot(object)
    def _on_fault(self, fault: BaseException) -> None:
        if self._told is not None:
            self._told(fault)

    @Slot(object)
    def _on_message(self, message: Message) -> None:
        if self._hear is not None:
            self._hear(message)
