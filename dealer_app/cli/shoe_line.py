"""A line that a command listens to by itself: it is opened, heard for a while, and closed."""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dealer_app.cli import common
from dealer_app.words import faults, screen
from drivers.messages import Link, LinkState, Message, Why

if TYPE_CHECKING:
    from drivers.port import ShoePort, Tap
    from drivers.wires.profile import DeviceProfile

TICK = 0.25
_HOPELESS = (Why.BUSY, Why.DENIED, Why.BAD_URL, Why.MISSING)


class LineHeard:
    """An open port and the messages that come from it; what cannot be opened at first ends the command."""

    def __init__(self, url: str, device: DeviceProfile, tap: Tap | None = None) -> None:
        from drivers.port import ShoePort

        self._url = url
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._was_open = False
        self.port: ShoePort = ShoePort(url, self._messages.put, {}, device=device, tap=tap)

    def messages(self, seconds: float, idle: Callable[[], None] = lambda: None) -> Iterator[Message]:
        """What comes within so many seconds (0: until interrupted); `idle` is called about four times a second."""
        end = time.monotonic() + seconds if seconds else float("inf")
        with contextlib.suppress(KeyboardInterrupt):
            while (left := end - time.monotonic()) > 0:
                self.port.tick()
                idle()
                with contextlib.suppress(queue.Empty):
                    message = self._messages.get(timeout=min(TICK, left))
                    self._check(message)
                    yield message

    @property
    def was_open(self) -> bool:
        """Whether the port has been open at any time."""
        return self._was_open or self.port.lamps().port

    def close(self) -> None:
        """Close the port."""
        self.port.close()

    def _check(self, message: Message) -> None:
        self._was_open = self._was_open or self.port.lamps().port
        if not isinstance(message, Link) or message.state is not LinkState.DOWN or self._was_open:
            return
        if message.why in _HOPELESS:
            self.close()
            why = common.speaker().say(screen.WHY[message.why], "lamp")
            common.leave(common.ENVIRONMENT, faults.at(common.speaker(), self._url, 0, why))
