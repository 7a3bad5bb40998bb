"""A scripted conversation with the host's side: what it hears and says, with nothing left unsaid.

    with Conversation() as line:
        line.opens()
        line.hears("HI|01|1|console|0000|00000000")      the shoe hears exactly this
        line.says("ID|1|...")                            the shoe says this
        line.hands_up("shoe SIM-1", "up session")        main gets exactly this

Time passes only by `after`, the main loop ticking meanwhile unless it `hangs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from drivers.host import Host, Step, advance, closed, obey, opened, receive, ticked
from drivers.messages import (
    Acknowledge,
    Candidates,
    CommandResult,
    Identity,
    Link,
    Message,
    Order,
    RangeLost,
    ShoeEvent,
    Why,
)
from drivers.shoe1.bodies import frame
from drivers.timers import Timers

SERIAL = "SN000417"


def short(message: Message) -> str:
    """A message in a few words."""
    match message:
        case ShoeEvent():
            again = " again" if message.repeated else ""
            odd = " count mismatch" if message.count_mismatch else ""
            face = f" {message.face}" if message.face else ""
            return f"{message.n} {message.kind}{face}{again}{odd}"
        case Identity():
            return f"shoe {message.device_uid} {message.epoch} {message.oldest}..{message.last}"
        case Link():
            return f"{message.state} {message.why}"
        case RangeLost():
            return f"lost {message.first}..{message.before - 1}"
        case CommandResult():
            return f"{message.cmd} {message.code} {message.info}".strip()
        case Candidates():
            return f"candidates {' '.join(port.place for port in message.ports)}"


class Conversation:
    """The line between a host and whoever plays the shoe."""

    def __init__(self, last: Mapping[str, tuple[str, int]] | None = None, *, bound: str | None = None) -> None:
        self.now = 100.0
        self.host = Host(last=last or {}, timers=Timers(), bound=bound)
        self.hanging = False
        self._sent = b""
        self._up: list[Message] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if problem is None:
            self.hears()
            self.hands_up()

    def opens(self, quiet: bool = True) -> None:
        """A port is opened, and it is quiet."""
        self._take(opened(self.host, self.now))
        if quiet:
            self.after(0.06)

    def fails(self) -> None:
        self._take(closed(self.host, Why.VANISHED))

    def after(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 0.01)
            if not self.hanging:
                self.host = ticked(self.host, self.now)
            self._take(advance(self.host, self.now))

    def says(self, *bodies: str) -> None:
        self.brings(b"".join(frame(body.encode()) for body in bodies))

    def brings(self, raw: bytes) -> None:
        self._take(receive(self.host, raw, self.now))

    def orders(self, order: Order) -> None:
        self._take(obey(self.host, order, self.now))

    def stored(self, n: int, epoch: str = "7A3C") -> None:
        """Main has stored everything up to n."""
        self.orders(Acknowledge(SERIAL, epoch, n))

    def hears(self, *bodies: str) -> None:
        want = b"".join(frame(body.encode()) for body in bodies)
        sent, self._sent = self._sent, b""
        assert sent == want, f"the shoe heard {sent!r}"

    def hands_up(self, *texts: str) -> list[Message]:
        up, self._up = self._up, []
        assert [short(message) for message in up] == list(texts)
        return up

    def _take(self, step: Step) -> None:
        self.host = step.host
        self._sent += step.send
        self._up.extend(step.up)


def identity(*, serial: str = SERIAL, epoch: str = "7A3C", oldest: int = 1, last: int = 0, caps: str = "VCQ") -> str:
    return f"ID|1|OPENSHOE|SIM-1|{serial}|1.0.3|{epoch}|{oldest:08X}|{last:08X}|0003|0000|0104|{caps}"


def card(
    n: int, face: str = "9H", ord_: int | None = None, *, epoch: str = "7A3C", fl: int = 0, load: int = 3
) -> str:
    out = n if ord_ is None else ord_
    return f"CD|{epoch}|{n:08X}|{fl:02X}|U019CEDEF7D3E|{load:04X}|{out:04X}|{face}|V|98|0137"


def beat(last: int, *, epoch: str = "7A3C", state: int = 0x1104) -> str:
    return f"HB|{epoch}|{last:08X}|0003|0000|{state:04X}|00000000"


def in_session(last: int = 0, *, shoe_last: int | None = None, bound: str | None = None) -> Conversation:
    """A line on which the record holds `last` events and everything has been said so far."""
    line = Conversation({SERIAL: ("7A3C", last)} if last else {}, bound=bound)
    end = last if shoe_last is None else shoe_last
    line.opens()
    line.hears("HI|01|1|console|0000|00000000")
    line.says(identity(last=end))
    line.hears(f"RS|02|7A3C|{last + 1:08X}")
    line.says(f"RP|02|RS|00|{end:08X}")
    line.hands_up(f"shoe {SERIAL} 7A3C 1..{end}", "up session")
    line.after(0.01)
    line.hears(f"AK|7A3C|{last:08X}")
    return line
