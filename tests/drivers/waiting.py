"""Waiting for what happens in other threads and processes: for a condition, with a deadline."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from drivers.messages import Message
from tests.drivers.conversation import short

DEADLINE = 20.0
"""Seconds; ten times what the slowest promise asks for. No speed figure."""


def until(
    condition: Callable[[], bool], *, meanwhile: Callable[[], None] = lambda: None, deadline: float = DEADLINE
) -> None:
    """Wait until the condition holds, doing something small meanwhile; fail at the deadline."""
    end = time.monotonic() + deadline
    while not condition():
        meanwhile()
        assert time.monotonic() < end, "did not happen in time"
        time.sleep(0.002)


class Inbox:
    """Where a port delivers to; keeps all it got."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[Message] = SimpleQueue()
        self.got: list[Message] = []

    def __call__(self, message: Message) -> None:
        self.queue.put(message)

    def wait(self, text: str, deadline: float = DEADLINE) -> Message:
        """The next message that reads so; those before it are kept in `got`."""
        end = time.monotonic() + deadline
        while True:
            try:
                message = self.queue.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                seen = [short(message) for message in self.got]
                raise AssertionError(f"no {text!r} in time, only {seen}") from None
            self.got.append(message)
            if short(message) == text:
                return message

    def texts(self) -> list[str]:
        """Everything that has come so far, in short."""
        while not self.queue.empty():
            self.got.append(self.queue.get())
        return [short(message) for message in self.got]
