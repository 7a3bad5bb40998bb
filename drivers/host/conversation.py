"""Who is heard and what is due: the entry points of the host's side (shoes.md 3.7, host 5 and 7)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from drivers.host.greeting import greet, halt, on_identity
from drivers.host.orders import acknowledge, ask_status, give_up, on_answer, on_status, press
from drivers.host.running import ask_again, on_event, on_heartbeat, on_range_lost
from drivers.host.state import Host, Phase, Step, asked_again, tell
from drivers.messages import Link, LinkState, Why
from drivers.shoe1.bus import bodies
from drivers.shoe1.decoder import Frame, feed
from drivers.shoe1.tag import is_signed

_HEARD: dict[str, Callable[[Host, Frame, float], Step]] = {
    "ID": on_identity,
    "HB": on_heartbeat,
    "ST": on_status,
    "RP": on_answer,
    "RL": on_range_lost,
}


def closed(host: Host, why: Why, detail: str = "") -> Step:
    """The port could not be opened, failed, or was closed."""
    lost = replace(host, phase=Phase.CLOSED, question=None)
    return tell(lost, Link(LinkState.DOWN, why, detail)).then(give_up)


def ticked(host: Host, at: float) -> Host:
    """The main loop was alive at `at`."""
    return replace(host, ticked_at=max(at, host.ticked_at))


def receive(host: Host, chunk: bytes, now: float) -> Step:
    """Take what the line brought; whatever the bytes are, nothing raises."""
    if host.phase is Phase.CLOSED:
        return Step(host)
    if host.phase is Phase.QUIET:
        return Step(replace(host, byte_at=now) if chunk else host)
    decoder, frames = feed(host.decoder, chunk, now)
    if decoder is host.decoder:
        return Step(host)
    damaged = decoder.counters.bad > host.decoder.counters.bad
    step = Step(replace(host, decoder=decoder))
    for frame in frames:
        step = step.then(_heard, frame, now)
    step = step.then(ask_again, "C", now) if damaged else step
    return step.then(_judge, now)


def _heard(host: Host, frame: Frame, now: float) -> Step:
    host = replace(host, heard_at=now)
    if frame.body.numbered:
        return on_event(host, frame, now) if _is_true(host, frame) else _unsigned(host, now)
    handler = _HEARD.get(frame.body.type)
    return handler(host, frame, now) if handler else Step(host)


def _is_true(host: Host, frame: Frame) -> bool:
    """Whether the event has the tag that its shoe's key makes, where the key is known (3.15)."""
    key = host.keys.get(host.shoe.device_uid) if host.shoe else None
    return key is None or is_signed(key, bodies(frame.raw)[0])


def _unsigned(host: Host, now: float) -> Step:
    """An event without the right tag is asked for again like a damaged one; after some a person is needed."""
    counted = replace(host, unsigned=host.unsigned + 1)
    if host.phase in (Phase.SYNC, Phase.RUN) and counted.unsigned > host.timers.nak_rounds:
        return halt(counted, Why.UNSIGNED, now)
    return ask_again(counted, "C", now)


def _judge(host: Host, now: float) -> Step:
    """Tell of a line on which nothing makes sense any more, and of its recovery."""
    quality = host.quality.after(host.decoder.counters, now, host.timers.wrong_speed)
    judged = host if quality is host.quality else replace(host, quality=quality)
    if host.phase is Phase.DESYNC or quality.senseless == host.quality.senseless:
        return Step(judged)
    if quality.senseless:
        return tell(judged, Link(LinkState.STALE, Why.WRONG_SPEED))
    return tell(judged, Link(LinkState.UP, Why.SESSION)) if host.phase is Phase.RUN else Step(judged)


def advance(host: Host, now: float) -> Step:
    """Let time pass: notice silence, repeat questions, show the shoe that the host is alive."""
    if host.phase is Phase.CLOSED:
        return Step(host)
    if host.phase is Phase.QUIET:
        return _listened(host, now)
    step = receive(host, b"", now).then(_silence, now).then(press, now)
    return step.then(_speak, now) if step.host.awake(now) else step


def _listened(host: Host, now: float) -> Step:
    quiet = now - host.byte_at >= host.timers.quiet
    over = now - host.opened_at >= host.timers.quiet_at_most
    return greet(host, now) if quiet or over else Step(host)


def _silence(host: Host, now: float) -> Step:
    mute = now - host.heard_at >= host.timers.link
    if not mute or host.phase not in (Phase.SYNC, Phase.RUN):
        return Step(host)
    step = tell(host, Link(LinkState.STALE, Why.SILENT))
    return step.then(greet, now) if host.awake(now) else step  # a hung console says nothing at all, hello included


def _speak(host: Host, now: float) -> Step:
    if host.phase is Phase.RUN:
        due = now - host.acknowledged_at >= host.timers.host_ack
        step = acknowledge(host, now) if due else Step(host)
        return step.then(ask_status, now) if now - host.asked_status_at >= host.timers.status else step
    question = host.question
    if question is None or now - question.sent_at < host.timers.hello:
        return Step(host)
    repeated = Step(replace(host, question=asked_again(question, now)), question.frame)
    if question.tries < host.timers.hello_tries:
        return repeated
    if host.phase is Phase.SYNC:
        return repeated.then(tell, Link(LinkState.STALE, Why.NO_SESSION))
    given_up = replace(host, phase=Phase.CLOSED, question=None)
    return tell(given_up, Link(LinkState.STALE, Why.SILENT))
