"""A line that a command listens to by itself: it is opened, heard for a while, and closed."""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dealer_app.cli.shoe_place import AT_ONCE, Opening, claims
from drivers.messages import Message, Why

if TYPE_CHECKING:
    from drivers.port import ShoePort, Tap
    from drivers.wires.profile import DeviceProfile

TICK = 0.25


class LineHeard:
    """An open port and the messages that come from it; what cannot be opened at first ends the command."""

    def __init__(self, command: str, place: str, device: DeviceProfile, tap: Tap | None = None) -> None:
        from drivers.port import ShoePort

        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._was_open = False
        self._opening = Opening(place, (*AT_ONCE, Why.MISSING))
        self.port: ShoePort = ShoePort(place, self._messages.put, {}, device=device, tap=tap, claims=claims(command))

    def messages(self, seconds: float, idle: Callable[[], None] = lambda: None) -> Iterator[Message]:
        """What comes within so many seconds (0: until interrupted); `idle` is called about four times a second."""
        end = time.monotonic() + seconds if seconds else float("inf")
        with contextlib.suppress(KeyboardInterrupt):
            while (left := end - time.monotonic()) > 0:
                self.port.tick()
                self._check()
                idle()
                with contextlib.suppress(queue.Empty):
                    message = self._messages.get(timeout=min(TICK, left))
                    self._opening.heard(message)
                    self._check()
                    yield message

    @property
    def was_open(self) -> bool:
        """Whether the port has been open at any time."""
        return self._was_open or self.port.lamps().port

    def close(self) -> None:
        """Close the port."""
        self.port.close()

    def _check(self) -> None:
        if self.was_open:
            self._was_open = True
            return
        try:
            self._opening.check()
        except SystemExit:
            self.close()
            raise
