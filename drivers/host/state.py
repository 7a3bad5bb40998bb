"""What the host's side knows of its line at one moment, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Concatenate, ParamSpec

from msgspec import Struct, field
from msgspec.structs import replace

from drivers.messages import Identity, Link, Message, Why
from drivers.quality import Quality
from drivers.shoe1.bodies import Value, encode
from drivers.shoe1.decoder import Decoder
from drivers.timers import Timers

P = ParamSpec("P")

NEVER = float("-inf")

REMEMBERED = 64
"""Command ids of ours that are known as such: an answer to any other was asked for by somebody else."""


class Phase(StrEnum):
    """Where the conversation stands."""

    CLOSED = "closed"
    QUIET = "quiet"
    HELLO = "hello"
    SYNC = "sync"
    RUN = "run"
    DESYNC = "desync"


class Pending(Struct, frozen=True):
    """A question on its way: asked `tries` times, last at `sent_at`, always with the same frame."""

    cid: str
    cmd: str
    frame: bytes
    sent_at: float
    tries: int = 1
    ref: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    busy: int = 0
    wait_until: float = NEVER
    """When a shoe that was busy is asked anew, under a new id, since its answer is stored under the old one."""


class Asked(Struct, frozen=True):
    """Asking again for a missing number: when last, and how often in a row in vain (3.7, host 9).

    A try counts once the shoe had time to answer the one before it, and only where a number is known to be missing.
    """

    at: float = NEVER
    counted_at: float = NEVER
    fruitless: int = 0


class Host(Struct, frozen=True):
    """The host's side: `last` holds, by serial number, the epoch and the last committed number.

    `bound` is the serial number that alone is accepted, None for any; `keys` holds by serial number
    what events are signed with, `unsigned` how many in a row were not; `stopped` is what led to `DESYNC`;
    `place` is load and cards out as the last event had them; `beat` is what was delivered at the last
    heartbeat; `told` is the link as last handed up; `cids` are the command ids used last.
    """

    last: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    timers: Timers = field(default_factory=Timers)
    name: str = "console"
    address: str = ""
    bound: str | None = None
    keys: Mapping[str, bytes] = field(default_factory=dict)
    cid: int = 0
    cids: tuple[str, ...] = ()
    phase: Phase = Phase.CLOSED
    stopped: Why | None = None
    decoder: Decoder = field(default_factory=Decoder)
    shoe: Identity | None = None
    delivered: int = 0
    place: tuple[int, int] | None = None
    beat: int | None = None
    asked: Asked = field(default_factory=Asked)
    question: Pending | None = None
    commands: tuple[Pending, ...] = ()
    opened_at: float = NEVER
    byte_at: float = NEVER
    heard_at: float = NEVER
    ticked_at: float = NEVER
    acknowledged_at: float = NEVER
    asked_status_at: float = NEVER
    unsigned: int = 0
    quality: Quality = field(default_factory=Quality)
    told: Link | None = None

    @property
    def committed(self) -> int:
        """The last number of the shoe's present log that main ordered to be acknowledged."""
        if self.shoe is None:
            return 0
        epoch, n = self.last.get(self.shoe.device_uid, ("", 0))
        return n if epoch == self.shoe.epoch else 0

    def awake(self, now: float) -> bool:
        """Whether the main loop is alive, so that the host may speak (3.7, host 5)."""
        return now - self.ticked_at < self.timers.main_tick


class Step(Struct, frozen=True):
    """The next host, bytes for the line, messages for main."""

    host: Host
    send: bytes = b""
    up: tuple[Message, ...] = ()

    def then(self, part: Callable[Concatenate[Host, P], Step], *args: P.args, **kwargs: P.kwargs) -> Step:
        """This step, and after it what `part` makes of the next host."""
        after = part(self.host, *args, **kwargs)
        return Step(after.host, self.send + after.send, self.up + after.up)


def tell(host: Host, link: Link) -> Step:
    """Hand up how the link stands, if that is news."""
    if link == host.told:
        return Step(host)
    return Step(replace(host, told=link), up=(link,))


def ask(host: Host, cmd: str, now: float, ref: str = "", /, **values: Value) -> tuple[Host, Pending]:
    """A question under the next command id; 255 ids go round, so none comes again within the last 16."""
    number = host.cid % 255 + 1
    cid = f"{number:02X}"
    pending = Pending(cid, cmd, encode(cmd, cid=cid, **values), now, ref=ref, values=values)
    return replace(host, cid=number, cids=(*host.cids, cid)[-REMEMBERED:]), pending


def asked_again(pending: Pending, now: float) -> Pending:
    """The same question, sent once more."""
    return replace(pending, sent_at=now, tries=pending.tries + 1)
