"""Main in small: what came is recorded in order, once, and only then acknowledged; what was told to be lost, too."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from drivers.messages import Acknowledge, Identity, Link, Message, Order, RangeLost, ShoeEvent, Why, same_event
from tests.drivers.bad_line import Rules


@dataclass(frozen=True)
class Told:
    """One line of the record: an event, a range that is lost, or that a new log began."""

    what: str
    epoch: str
    first: int = 0
    before: int = 0
    raw: bytes = b""


@dataclass
class Recorder:
    """A record that outlives crashes, and a queue that does not."""

    rules: Rules
    count: Counter[str]
    record: list[Told] = field(default_factory=list)
    frames: dict[tuple[str, int], bytes] = field(default_factory=dict)
    last: tuple[str, int] | None = None
    queue: deque[Message] = field(default_factory=deque)
    epoch: str = ""
    """That of the shoe that named itself last."""

    def hear(self, messages: Iterable[Message]) -> None:
        """What was handed up waits for its turn."""
        self.queue.extend(messages)

    def restarted(self) -> None:
        """The console died: only the record is left."""
        self.queue.clear()

    def refuse(self) -> None:
        """The disk takes nothing: events come again, for they are not acknowledged; what else was told waits."""
        if isinstance(self.queue[0], ShoeEvent):
            self.queue.popleft()

    def commit(self, message: Message) -> bool:
        """Record a message; whether it is, or was, in the record and may be acknowledged."""
        match message:
            case ShoeEvent():
                return self._event(message)
            case RangeLost():
                self._range(message)
            case Identity():
                self.epoch = message.epoch
            case Link() if message.why is Why.NEW_EPOCH:
                self.record.append(Told("new log", self.epoch))
                self.count["new logs told"] += 1
        return False

    def order(self, event: ShoeEvent) -> Order:
        """The acknowledgement of everything up to what was recorded last."""
        return Acknowledge(event.device_uid, event.epoch, event.n)

    def _range(self, lost: RangeLost) -> None:
        """What was recorded since it was told is not lost."""
        epoch, n = self.last or ("", 0)
        first = max(lost.first, n + 1) if epoch == lost.epoch else lost.first
        if first < lost.before:
            self.record.append(Told("range", lost.epoch, first, lost.before))
            self.last = (lost.epoch, lost.before - 1)
            self.count["ranges told"] += 1

    def _event(self, event: ShoeEvent) -> bool:
        """The next number of the log is recorded, an earlier one compared, a later one left for its time."""
        epoch, n = self.last or ("", 0)
        if event.epoch == epoch:
            if event.n < n or (event.n == n and self.rules.last_is_old):
                known = self.frames[event.epoch, event.n]
                assert same_event(known, event.raw), "the record and the shoe differ"
                self.count["repeated"] += 1
                return True
            if event.n > n + 1:
                return False
        self.record.append(Told("event", event.epoch, event.n, event.n + 1, event.raw))
        self.frames[event.epoch, event.n] = event.raw
        self.last = (event.epoch, event.n)
        return True
