"""What the port's owner asks of whoever converses on a line, whatever wire it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from drivers.messages import Capability, Counters, Message, Order, Why


@dataclass(frozen=True, slots=True)
class Turn:
    """Bytes for the line and messages for main."""

    send: bytes = b""
    up: tuple[Message, ...] = ()


class Talk(Protocol):
    """One conversation, over as many openings of the port as it takes; nothing here raises on what a line brings."""

    @property
    def is_closed(self) -> bool:
        """Whether the port must be closed and opened anew: nobody answers, or somebody else does."""

    @property
    def is_up(self) -> bool:
        """Whether the line is in its normal state, so that a later failure is a new one."""

    @property
    def capabilities(self) -> Capability:
        """What the device seen last can do."""

    @property
    def counters(self) -> Counters:
        """What was met on the line so far."""

    def opened(self, now: float) -> Turn:
        """The port was opened."""

    def closed(self, why: Why, detail: str = "") -> Turn:
        """The port could not be opened, failed, or was closed."""

    def receive(self, chunk: bytes, now: float) -> Turn:
        """The line brought bytes."""

    def advance(self, now: float) -> Turn:
        """Time has passed; called at least each `timers.poll`."""

    def obey(self, order: Order, now: float) -> Turn:
        """An order of main."""

    def ticked(self, at: float) -> None:
        """The main loop was alive at `at`."""
