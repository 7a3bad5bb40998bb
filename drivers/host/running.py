"""In session: events in order, heartbeats, asking again for what is missing (shoes.md 3.7, host 4, 6, 8, 9)."""

from __future__ import annotations

from msgspec.structs import replace

from drivers.host.events import mismatch, place_after, shoe_event
from drivers.host.greeting import greet, halt, range_lost, run, sync
from drivers.host.state import Asked, Host, Phase, Step
from drivers.messages import Why
from drivers.shoe1.bodies import encode
from drivers.shoe1.decoder import Frame
from drivers.shoe1.fields import State


def on_event(host: Host, frame: Frame, now: float) -> Step:
    """A numbered event: the next one, one that came before, or one that shows a gap."""
    if host.phase not in (Phase.SYNC, Phase.RUN) or host.shoe is None:
        return Step(host)
    if frame.body.text("epoch") != host.shoe.epoch:
        return greet(host, now)
    n = frame.body.number("n")
    if host.phase is Phase.SYNC:
        asked_for = host.committed < n <= host.delivered + 1
        return run(host, now).then(on_event, frame, now) if asked_for else Step(host)
    if n > host.delivered + 1:
        return ask_again(host, "G", now)
    counters = host.decoder.counters
    if n <= host.delivered:
        return Step(host, up=(shoe_event(frame, host.shoe, counters, now, repeated=True),))
    event = shoe_event(frame, host.shoe, counters, now, count_mismatch=mismatch(host.place, frame.body))
    place = place_after(host.place, frame.body)
    return Step(replace(host, delivered=n, place=place, asked=Asked(), unsigned=0), up=(event,))


def on_heartbeat(host: Host, frame: Frame, now: float) -> Step:
    """A heartbeat shows whether the shoe is in session, with which log, and whether the host is behind."""
    if host.phase is not Phase.RUN or host.shoe is None:
        return Step(host)
    if frame.body.text("epoch") != host.shoe.epoch:
        return greet(host, now)
    last = frame.body.number("last")
    if last < host.delivered:
        return greet(host, now)
    if not frame.body.number("state") & State.IN_SESSION:
        return sync(host, now)
    behind = min(last, host.committed + host.timers.window) > host.delivered  # more it may not send yet
    stuck = behind and host.beat == host.delivered
    asked = host.asked if behind else Asked()
    beaten = replace(host, beat=host.delivered, asked=asked)
    return ask_again(beaten, "S", now) if stuck else Step(beaten)


def on_range_lost(host: Host, frame: Frame, now: float) -> Step:
    """The shoe no longer holds what was asked for."""
    if host.phase not in (Phase.SYNC, Phase.RUN) or host.shoe is None:
        return Step(host)
    if frame.body.text("epoch") != host.shoe.epoch:
        return greet(host, now)
    return range_lost(host, frame.body.number("oldest"), now)


def ask_again(host: Host, why: str, now: float) -> Step:
    """Send `NK` for the next expected number, not too often; after five tries in vain a person is needed."""
    timers, asked = host.timers, host.asked
    if host.phase is not Phase.RUN or not host.awake(now) or now - asked.at < timers.nak:
        return Step(host)
    asked = replace(asked, at=now)
    if why != "C" and now - asked.counted_at >= timers.ack:
        asked = replace(asked, counted_at=now, fruitless=asked.fruitless + 1)
    if asked.fruitless > timers.nak_rounds:
        return halt(host, Why.RESEND_FRUITLESS, now)
    assert host.shoe is not None
    nak = encode("NK", epoch=host.shoe.epoch, n=host.delivered + 1, why=why)
    return Step(replace(host, asked=asked), nak)
