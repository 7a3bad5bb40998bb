"""A line without numbers as a conversation: the same messages are handed up as by SHOE/1 (shoes.md 3.12).

What was not seen is not known: each opening after the first, and each doubt of the decoder, is told as LOSS_POSSIBLE.
What main has not recorded is kept, a bounded number of events, and handed up again.
"""

from __future__ import annotations

from dataclasses import replace

from drivers.messages import (
    AcceptShoe,
    Acknowledge,
    CommandResult,
    Desync,
    Link,
    LinkState,
    Order,
    UsePort,
    Why,
)
from drivers.quality import Quality
from drivers.wires.heard import Doubt, Heard, Say, Sighting
from drivers.wires.orders import answered, give, press
from drivers.wires.session import UP, Session, Step, doubt, event, identity, tell


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
        return tell(began, Link(LinkState.DESYNC, session.stopped))
    step = Step(began, up=(identity(began),))
    if session.openings:
        step = step.plus(tell(began, Link(LinkState.LOSS_POSSIBLE, Why.RECONNECTED)))
    return step.plus(tell(step.session, UP))


def closed(session: Session, why: Why, detail: str = "") -> Step:
    """The port is gone; orders get no answer any more."""
    over = [session.flight.command] if session.flight else []
    results = tuple(CommandResult(command.ref, command.cmd, None) for command in (*over, *session.waiting))
    shut = replace(session, is_open=False, flight=None, waiting=())
    step = tell(shut, Link(LinkState.DOWN, why, detail))
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
    for part in (_judge, _again, press):
        step = step.plus(part(step.session, now))
    return step


def obey(session: Session, order: Order, now: float) -> Step:
    """Do what main ordered."""
    match order:
        case Acknowledge():
            return _recorded(session, order, now)
        case Desync():
            return tell(replace(session, stopped=order.why), Link(LinkState.DESYNC, order.why))
        case AcceptShoe() | UsePort():
            return Step(session)
    return give(session, order, now)


def _heard(session: Session, heard: Heard, now: float) -> Step:
    match heard:
        case Sighting():
            return event(session, heard, now)
        case Doubt():
            return doubt(session, heard)
        case Say():
            return Step(session, b"" if session.device.read_only else heard.data)
    return answered(session, heard, now)


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
        return tell(judged, Link(LinkState.STALE, Why.WRONG_SPEED))
    silent = session.device.silent
    if silent and now - session.heard_at >= silent:
        return tell(judged, Link(LinkState.STALE, Why.SILENT))
    return tell(judged, UP)
