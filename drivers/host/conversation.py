"""Who is heard and what is due: the entry points of the host's side (shoes.md 3.7, host 5 and 7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from drivers.host.greeting import greet, on_identity
from drivers.host.orders import acknowledge, give_up, on_answer, on_status, press
from drivers.host.running import ask_again, on_event, on_heartbeat, on_range_lost
from drivers.host.state import Host, Phase, Step, asked_again, tell
from drivers.messages import Link, LinkState, Why
from drivers.shoe1.decoder import Frame, feed

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
    return step.then(ask_again, "C", now) if damaged else step


def _heard(host: Host, frame: Frame, now: float) -> Step:
    host = replace(host, heard_at=now)
    if frame.body.numbered:
        return on_event(host, frame, now)
    handler = _HEARD.get(frame.body.type)
    return handler(host, frame, now) if handler else Step(host)


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
    return tell(host, Link(LinkState.STALE, Why.SILENT)).then(greet, now)


def _speak(host: Host, now: float) -> Step:
    if host.phase is Phase.RUN:
        due = now - host.acknowledged_at >= host.timers.host_ack
        return acknowledge(host, now) if due else Step(host)
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
