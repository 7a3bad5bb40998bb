"""The simulated shoe on a two-wire bus: it speaks when it is asked (shoes.md 3.14).

`device.make.address` is its address. Answers to what it is told come at once; events wait for the next poll, which
brings four of them, or a heartbeat if there are none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from drivers.shoe1.bodies import Body, frame, parse
from drivers.shoe1.bus import AT_ONCE, bodies, with_address
from drivers.shoe1.decoder import feed
from drivers.simulator.commands import heard, heartbeat
from drivers.simulator.delivery import on_acknowledge
from drivers.simulator.device import Device, Step

_AT_ONCE = ("RP", "ID", "RL", "ST")


@dataclass(frozen=True, slots=True)
class Bus:
    """The bodies of events that wait for a poll, by number."""

    waiting: tuple[tuple[int, bytes], ...] = ()


def hear(bus: Bus, device: Device, chunk: bytes, now: float) -> tuple[Bus, Step]:
    """Take what the bus brought."""
    decoder, frames = feed(device.decoder, chunk, now)
    step = Step(replace(device, decoder=decoder))
    for got in frames:
        if got.body.type == "PL":
            bus, polled = _polled(bus, step.device, got.body, now)
            step = Step(polled.device, step.stored + polled.stored, step.send + polled.send)
        else:
            after = heard(step.device, got, now)
            bus, answers = held(bus, device, after)
            step = Step(after.device, step.stored + after.stored, step.send + answers)
    return bus, step


def held(bus: Bus, device: Device, step: Step) -> tuple[Bus, bytes]:
    """What of a step is an answer and may be sent; its events wait, heartbeats are for polls only."""
    answers, waiting = b"", dict(bus.waiting)
    for body in bodies(step.send):
        said = parse(body)
        if said is not None and said.numbered:
            waiting[said.number("n")] = body
        elif said is not None and said.type in _AT_ONCE:
            answers += frame(body)
    kept = tuple(sorted(waiting.items())[: 2 * step.device.timers.window])
    return replace(bus, waiting=kept), with_address(device.make.address, answers)


def _polled(bus: Bus, device: Device, poll: Body, now: float) -> tuple[Bus, Step]:
    step = Step(replace(device, heard_at=now))
    if len(poll.extra) == 2:
        riding = parse(_acknowledgement(*poll.extra))
        if riding is not None:
            acknowledged = on_acknowledge(step.device, riding, now)
            bus, answers = held(bus, device, acknowledged)
            step = replace(acknowledged, send=answers)
            bus = replace(bus, waiting=tuple(one for one in bus.waiting if one[0] >= acknowledged.device.base))
    some, rest = bus.waiting[:AT_ONCE], bus.waiting[AT_ONCE:]
    told = b"".join(frame(body) for _, body in some) or heartbeat(step.device, now)
    send = step.send + with_address(device.make.address, told)
    return replace(bus, waiting=rest), replace(step, send=send)


def _acknowledgement(epoch: str, n: str) -> bytes:
    """The body of the acknowledgement that rode in a poll."""
    return f"AK|{epoch}|{n}".encode("ascii")
