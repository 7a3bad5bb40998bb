"""A line without numbers at one moment: who is there, what was handed up, what main has not recorded.

The epoch is new at each opening of the port and the numbers are our own, so that a record's key is unique.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from drivers.messages import Capability, Command, Identity, Kind, Link, LinkState, Message, ShoeEvent, Why
from drivers.quality import Quality
from drivers.timers import Timers
from drivers.wires.heard import Doubt, Sighting, Wire

KEPT = 512
"""Events that wait for main; beyond them nothing can be promised, and that is said."""

NEVER = float("-inf")
UP = Link(LinkState.UP, Why.OPEN)


@dataclass(frozen=True, slots=True)
class Device:
    """Who is at the other end, as far as a profile knows; `uid` is profile and USB identity."""

    uid: str
    vendor: str = ""
    model: str = ""
    read_only: bool = True
    silent: float = 0.0
    """Seconds without a byte after which the line is stale; 0 where silence means nothing."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The order that was sent and is not answered: how often, when last; `again` is the other way of checking."""

    command: Command
    sent_at: float
    tries: int = 1
    again: bool = False
    wait_until: float = NEVER
    """When it is sent again, if the device was busy."""


@dataclass(frozen=True, slots=True)
class Session:
    """One line at one moment; `kept` holds what main has not recorded, `n` the newest number of `epoch`."""

    wire: Wire
    device: Device
    timers: Timers = field(default_factory=Timers)
    epoch: str = ""
    n: int = 0
    load: int = 0
    openings: int = 0
    is_open: bool = False
    stopped: Why | None = None
    kept: tuple[ShoeEvent, ...] = ()
    handed_at: float = NEVER
    heard_at: float = NEVER
    flight: Flight | None = None
    waiting: tuple[Command, ...] = ()
    quality: Quality = field(default_factory=Quality)
    told: Link | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The next session, bytes for the line, messages for main."""

    session: Session
    send: bytes = b""
    up: tuple[Message, ...] = ()

    def plus(self, after: Step) -> Step:
        """Both steps, one after the other."""
        return Step(after.session, self.send + after.send, self.up + after.up)


def event(session: Session, sighting: Sighting, now: float, **more: int) -> Step:
    """Number a sighting, keep it for main and hand it up, unless events of an earlier opening still wait."""
    if sighting.kind is Kind.UNPARSED and session.quality.senseless:
        return Step(session)  # a line that makes no sense is told as a whole, not piece by piece
    if len(session.kept) >= KEPT:
        return doubt(session, Doubt(Why.NOT_TAKEN))
    event = ShoeEvent(
        kind=sighting.kind,
        type=sighting.type,
        device_uid=session.device.uid,
        firmware="",
        epoch=session.epoch,
        n=session.n + 1,
        flags=sighting.flags,
        t_device=0,
        clock_set=False,
        t_host=now,
        raw=sighting.raw,
        counters=session.wire.counters,
        face=sighting.face,
        quality=sighting.quality,
        reason=sighting.reason,
        hints=sighting.hints,
        load=more.get("load"),
        decks=more.get("decks"),
    )
    handed = not session.kept or session.kept[0].epoch == session.epoch
    handed_at = session.handed_at if session.kept else now
    kept = replace(session, n=event.n, kept=(*session.kept, event), handed_at=handed_at)
    return Step(kept, up=(event,) if handed else ())


def tell(session: Session, link: Link) -> Step:
    """Hand up how the line stands, if that is news."""
    if link == session.told:
        return Step(session)
    return Step(replace(session, told=link), up=(link,))


def identity(session: Session) -> Identity:
    """Who is there, as far as the profile knows."""
    device = session.device
    return Identity(
        device.uid,
        device.vendor,
        device.model,
        "",
        session.epoch,
        oldest=1,
        last=session.n,
        load=session.load,
        ord=0,
        state=0,
        capabilities=capabilities(session),
    )


def capabilities(session: Session) -> Capability:
    """What the wire can do; without orders where the line is only listened to."""
    told = session.wire.capabilities
    return told & ~(Capability.LOCK | Capability.CLEAR | Capability.LAMPS) if session.device.read_only else told


def doubt(session: Session, heard: Doubt) -> Step:
    """Something may have been lost: told each time, and the line is up again."""
    link = Link(LinkState.LOSS_POSSIBLE, heard.why, heard.detail)
    step = Step(replace(session, told=link), up=(link,))
    return step.plus(tell(step.session, UP))
