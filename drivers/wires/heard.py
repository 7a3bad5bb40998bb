"""What a decoder says of a line without numbers, and what every such decoder can do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, Self

from drivers.messages import Capability, Command, Counters, Flags, Kind, Why

Hints = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Sighting:
    """One thing that the shoe told of; as `messages.ShoeEvent`, but without number and time.

    `raw` is what stood on the line. A face with a `?`, or of kind UNREADABLE, is a guess.
    """

    kind: Kind
    type: str
    raw: bytes
    face: str | None = None
    reason: str = ""
    flags: Flags = field(default=Flags(0))
    hints: Hints = ()
    quality: int | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something may have been lost; `detail` is technical text and holds no face."""

    why: Why
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """The device answers the order in flight: `code` as in `RP` (shoes.md 3.6), `info` in the wire's own words."""

    code: str
    info: str = ""


@dataclass(frozen=True, slots=True)
class Say:
    """The wire wants these bytes back, such as an acknowledgement; not sent where the line is only listened to."""

    data: bytes


Heard = Sighting | Doubt | Reply | Say


class Wire(Protocol):
    """A decoder of one kind of line, and the orders that the device takes."""

    @property
    def capabilities(self) -> Capability:
        """What the device can do."""

    @property
    def counters(self) -> Counters:
        """What was met so far."""

    @property
    def answers(self) -> bool:
        """Whether the device answers an order."""

    def feed(self, chunk: bytes, now: float) -> tuple[Self, tuple[Heard, ...]]:
        """Take what the line brought at `now` (seconds); an empty chunk only lets time pass."""

    def fresh(self) -> Self:
        """The decoder at the opening of a port: nothing held back, the counters kept."""

    def loaded(self) -> Self:
        """The decoder after new cards were put in."""

    def missing(self) -> int:
        """How many cards of the load the device has not told of, where it can know; else 0."""

    def order(self, command: Command, again: bool) -> bytes | None:
        """The bytes of an order, None if the device has none for it; `again` asks for the other way of checking."""
