"""Where the shoe's thread meets the main one: a queued signal, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot

from drivers.messages import Message


class Bridge(QObject):
    """`deliver` may be called from any thread; `hear` is called in the main one, in the same order."""

    _message = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._hear: Callable[[Message], None] | None = None
        self._message.connect(self._on_message, Qt.ConnectionType.QueuedConnection)

    def to(self, hear: Callable[[Message], None]) -> None:
        """Hand every message to this function from now on."""
        self._hear = hear

    def deliver(self, message: Message) -> None:
        """Take a message from the port's thread."""
        self._message.emit(message)

    @Slot(object)
    def _on_message(self, message: Message) -> None:
        if self._hear is not None:
            self._hear(message)
