"""A line without numbers as a conversation: numbers are made here, and the same messages are handed up as by SHOE/1.

The epoch is new at each opening of the port and the numbers are our own, so that a record's key is unique; but what
was not seen is not known. Each opening after the first, and each doubt of the decoder, is told as LOSS_POSSIBLE
(shoes.md 3.12). What main has not recorded is kept, a bounded number of events, and handed up again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from drivers.messages import (
    AcceptShoe,
    Acknowledge,
    Capability,
    Command,
    CommandResult,
    Counters,
    Desync,
    Identity,
    Kind,
    Link,
    LinkState,
    Message,
    Order,
    ShoeEvent,
    Why,
)
from drivers.quality import Quality
from drivers.talk import Turn
from drivers.timers import Timers
from drivers.wires.heard import Doubt, Heard, Reply, Say, Sighting, Wire

KEPT = 512
"""Events that wait for main; beyond them nothing can be promised, and that is said."""
WAITING = 8
"""Orders that wait for the one in flight."""
RETRIES = 3

NEVER = float("-inf")


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


def opened(session: Session, epoch: str, now: float) -> Step:
    """The port was opened; whatever came while it was not is lost for good."""
    began = replace(
        session,
        wire=session.wire.fresh(),
        epoch=epoch,
        n=0,
        openings=session.openings + 1,
        is_open=True,
        heard_at=now,
        quality=Quality(session.wire.counters),
    )
    if session.stopped:
        return _tell(began, Link(LinkState.DESYNC, session.stopped))
    step = Step(began, up=(_identity(began),))
    if session.openings:
        step = step.plus(_tell(began, Link(LinkState.LOSS_POSSIBLE, Why.RECONNECTED)))
    return step.plus(_tell(step.session, _UP))


def closed(session: Session, why: Why, detail: str = "") -> Step:
    """The port is gone; orders get no answer any more."""
    over = [session.flight.command] if session.flight else []
    results = tuple(CommandResult(command.ref, command.cmd, None) for command in (*over, *session.waiting))
    shut = replace(session, is_open=False, flight=None, waiting=())
    step = _tell(shut, Link(LinkState.DOWN, why, detail))
    return step.plus(Step(step.session, up=results))


def receive(session: Session, chunk: bytes, now: float) -> Step:
    """Take what the line brought."""
    if not session.is_open or session.stopped:
        return Step(session)
    wire, heard = session.wire.feed(chunk, now)
    step = Step(replace(session, wire=wire, heard_at=now if chunk else session.heard_at))
    for one in heard:
        step = step.plus(_heard(step.session, one, now))
    return step


def advance(session: Session, now: float) -> Step:
    """Let time pass: hand up again what was not recorded, give up orders, judge the line."""
    step = receive(session, b"", now)
    if not step.session.is_open or step.session.stopped:
        return step
    for part in (_judge, _again, _press):
        step = step.plus(part(step.session, now))
    return step


def obey(session: Session, order: Order, now: float) -> Step:
    """Do what main ordered."""
    match order:
        case Acknowledge():
            return _recorded(session, order, now)
        case Desync():
            return _tell(replace(session, stopped=order.why), Link(LinkState.DESYNC, order.why))
        case AcceptShoe():
            return Step(session)
        case Command():
            return _command(session, order, now)


def _heard(session: Session, heard: Heard, now: float) -> Step:
    match heard:
        case Sighting():
            return _event(session, heard, now)
        case Doubt():
            doubt = Link(LinkState.LOSS_POSSIBLE, heard.why, heard.detail)
            step = Step(replace(session, told=doubt), up=(doubt,))
            return step.plus(_tell(step.session, _UP))
        case Say():
            return Step(session, b"" if session.device.read_only else heard.data)
        case Reply():
            return _answered(session, heard, now)


def _event(session: Session, sighting: Sighting, now: float, **more: int) -> Step:
    if sighting.kind is Kind.UNPARSED and session.quality.senseless:
        return Step(session)  # a line that makes no sense is told as a whole, not piece by piece
    if len(session.kept) >= KEPT:
        return _heard(session, Doubt(Why.NOT_TAKEN), now)
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


def _recorded(session: Session, order: Acknowledge, now: float) -> Step:
    """What is recorded need not be kept; events of a later opening come up once those of the earlier are."""
    if order.device_uid != session.device.uid:
        return Step(session)
    before = session.kept[0].epoch if session.kept else ""
    kept = tuple(e for e in session.kept if e.epoch != order.epoch or e.n > order.n)
    step = Step(replace(session, kept=kept, handed_at=now))
    if kept and before and kept[0].epoch != before:
        return step.plus(Step(step.session, up=tuple(e for e in kept if e.epoch == kept[0].epoch)))
    return step


def _again(session: Session, now: float) -> Step:
    if not session.kept or now - session.handed_at < session.timers.host_ack:
        return Step(session)
    first = session.kept[0].epoch
    some = [event for event in session.kept[: session.timers.window] if event.epoch == first]
    return Step(replace(session, handed_at=now), up=tuple(replace(event, repeated=True) for event in some))


def _judge(session: Session, now: float) -> Step:
    counters = session.wire.counters
    quality = session.quality.after(counters, now, session.timers.wrong_speed)
    judged = replace(session, quality=quality)
    if session.quality.senseless and not quality.senseless:
        return _heard(judged, Doubt(Why.GAP, "bytes without sense"), now)
    if quality.senseless:
        return _tell(judged, Link(LinkState.STALE, Why.WRONG_SPEED))
    silent = session.device.silent
    if silent and now - session.heard_at >= silent:
        return _tell(judged, Link(LinkState.STALE, Why.SILENT))
    return _tell(judged, _UP)


def _command(session: Session, command: Command, now: float) -> Step:
    if command.cmd == "NS":
        return _loaded(session, command, now)
    data = session.wire.order(command, False)
    if not session.is_open or session.stopped:
        return _result(session, command, None)
    if session.device.read_only or data is None:
        return _result(session, command, "07")
    if not session.wire.answers:
        return Step(session, data).plus(_result(session, command, "00", "unconfirmed"))
    if session.flight is None:
        return Step(replace(session, flight=Flight(command, now)), data)
    if len(session.waiting) >= WAITING:
        return _result(session, command, "05")
    return Step(replace(session, waiting=(*session.waiting, command)))


def _loaded(session: Session, command: Command, now: float) -> Step:
    """New cards are in: no shoe of these wires says so, thus it is said here."""
    decks = int(command.values.get("decks", 0))
    missing = session.wire.missing() if session.load else 0
    hints = (("missing", str(missing)),) if missing else ()
    fresh = replace(session, wire=session.wire.loaded(), load=session.load + 1)
    step = _event(fresh, Sighting(Kind.LOADED, "NS", b"", hints=hints), now, load=fresh.load, decks=decks)
    return step.plus(_result(step.session, command, "00"))


def _answered(session: Session, reply: Reply, now: float) -> Step:
    """Busy is tried again later, a wrong check once the other way; all else is the answer."""
    flight = session.flight
    if flight is None or flight.wait_until > now:
        return Step(session)
    if reply.info == "NAK 02" and not flight.again:
        data = session.wire.order(flight.command, True) or b""
        return Step(replace(session, flight=replace(flight, again=True, sent_at=now)), data)
    if reply.code == "05" and flight.tries < RETRIES:
        later = replace(flight, tries=flight.tries + 1, wait_until=now + 0.5 * 2**flight.tries)
        return Step(replace(session, flight=later))
    return _landed(session, reply.code, reply.info, now)


def _press(session: Session, now: float) -> Step:
    flight = session.flight
    if flight is None:
        return Step(session)
    if flight.wait_until > NEVER and now >= flight.wait_until:
        data = session.wire.order(flight.command, flight.again) or b""
        return Step(replace(session, flight=replace(flight, sent_at=now, wait_until=NEVER)), data)
    if flight.wait_until == NEVER and now - flight.sent_at >= session.timers.answer:
        return _landed(session, None, "", now)
    return Step(session)


def _landed(session: Session, code: str | None, info: str, now: float) -> Step:
    assert session.flight is not None
    command, rest = session.flight.command, session.waiting
    step = _result(replace(session, flight=None, waiting=()), command, code, info)
    for waiting in rest:
        step = step.plus(_command(step.session, waiting, now))
    return step


def _result(session: Session, command: Command, code: str | None, info: str = "") -> Step:
    return Step(session, up=(CommandResult(command.ref, command.cmd, code, info),))


def _tell(session: Session, link: Link) -> Step:
    if link == session.told:
        return Step(session)
    return Step(replace(session, told=link), up=(link,))


def _identity(session: Session) -> Identity:
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


_UP = Link(LinkState.UP, Why.OPEN)


class WireTalk:
    """A session as the owner of a port holds it; `draw_epoch` gives four hexadecimal digits, never 0000."""

    def __init__(self, wire: Wire, device: Device, timers: Timers, draw_epoch: Callable[[], str]) -> None:
        self.session = Session(wire, device, timers)
        self._draw_epoch = draw_epoch

    @property
    def is_closed(self) -> bool:
        """Never by itself: silence means nothing here."""
        return False

    @property
    def is_up(self) -> bool:
        """Whether bytes made sense since the port was opened."""
        session = self.session
        return session.is_open and session.told == _UP

    @property
    def capabilities(self) -> Capability:
        """What the device can do."""
        return capabilities(self.session)

    @property
    def counters(self) -> Counters:
        """What was met on the line so far."""
        return self.session.wire.counters

    def opened(self, now: float) -> Turn:
        """The port was opened."""
        return self._take(opened(self.session, self._draw_epoch(), now))

    def closed(self, why: Why, detail: str = "") -> Turn:
        """The port is gone."""
        return self._take(closed(self.session, why, detail))

    def receive(self, chunk: bytes, now: float) -> Turn:
        """The line brought bytes."""
        return self._take(receive(self.session, chunk, now))

    def advance(self, now: float) -> Turn:
        """Time has passed."""
        return self._take(advance(self.session, now))

    def obey(self, order: Order, now: float) -> Turn:
        """An order of main."""
        return self._take(obey(self.session, order, now))

    def ticked(self, at: float) -> None:
        """These wires have no sign of life that could be withheld."""

    def _take(self, step: Step) -> Turn:
        self.session = step.session
        return Turn(step.send, step.up)
