"""What the host says to the simulated shoe, and what time does to it: the device's entry points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from drivers.shoe1.bodies import Body, encode
from drivers.shoe1.decoder import Frame, feed
from drivers.simulator.delivery import again, on_acknowledge, on_go_back, on_resume, pump
from drivers.simulator.device import Device, Step, boot, identify, without_log
from drivers.simulator.drawing import load
from drivers.simulator.slot import lock, unlock, watched
from drivers.simulator.troubles import clear_fault

LAMPS = "PBTNEA"
"""The lamps in the order in which `ST` tells of them."""
BROKEN = {"lock": "41", "lamp": "42"}
"""Faults of actuators, which no order clears."""
ANSWERS = 16
"""Answers that the shoe keeps for commands that are repeated."""


def receive(device: Device, chunk: bytes, now: float) -> Step:
    """Take what the line brought; bad frames are counted, unknown types ignored."""
    decoder, frames = feed(device.decoder, chunk, now)
    if decoder is device.decoder:
        return Step(device)
    step = Step(replace(device, decoder=decoder))
    for frame in frames:
        step = step.then(heard, frame, now)
    return step


def advance(device: Device, now: float) -> Step:
    """Let time pass: send again what is not acknowledged, and the heartbeat."""
    step = receive(device, b"", now)
    if device.make.has("L"):
        step = step.then(watched, now).then(pump, now)
    return step.then(again, now).then(_beat, now)


def heard(device: Device, frame: Frame, now: float) -> Step:
    """Take one good frame."""
    body = frame.body
    straight = _STRAIGHT.get(body.type)
    if straight:
        return straight(replace(device, heard_at=now), body, now)
    command = _COMMANDS.get(body.type)
    if not command:
        return Step(device)
    return _once(replace(device, heard_at=now), frame, command, now)


def _once(device: Device, frame: Frame, command: Command, now: float) -> Step:
    """A repeated command is answered as before and not done again (3.6)."""
    known = dict(device.answers).get(frame.raw)
    if known is not None:
        return Step(device, send=known)
    step, code = (_be_busy(device), "05") if device.busy else command(device, frame.body, now)
    body = frame.body
    answer = encode("RP", cid=body.text("cid"), cmd=body.type, code=code, info="")
    answers = (*step.device.answers, (frame.raw, answer))[-ANSWERS:]
    return Step(replace(step.device, answers=answers), step.stored, answer + step.send)


def _hello(device: Device, body: Body, now: float) -> Step:
    return identify(device, now)


def _status(device: Device, body: Body, now: float) -> Step:
    answer = encode(
        "ST",
        **_vital(device, now),
        lamps=device.lamps,
        mode=device.mode,
        unacked=min(device.last - device.base + 1, 0xFFFF),
        badframes=device.decoder.counters.bad & 0xFFFF,
    )
    return Step(device, send=answer)


def _beat(device: Device, now: float) -> Step:
    if now - device.beat_at < device.timers.heartbeat:
        return Step(device)
    return Step(replace(device, beat_at=now), send=heartbeat(device, now))


def heartbeat(device: Device, now: float) -> bytes:
    """The frame that says that it is alive."""
    return encode("HB", **_vital(device, now))


def _vital(device: Device, now: float) -> dict[str, int | str]:
    uptime = round((now - device.booted_at) * 1000) & 0xFFFFFFFF
    return {
        "epoch": device.epoch,
        "last": device.last,
        "load": device.load,
        "ord": device.out,
        "state": int(device.state(now)),
        "uptime": uptime,
    }


def _set_clock(device: Device, body: Body, now: float) -> tuple[Step, str]:
    return Step(replace(device, clock=(int(body.text("ts")[1:], 16), now))), "00"


def _set_mode(device: Device, body: Body, now: float) -> tuple[Step, str]:
    return Step(replace(device, mode=body.text("mode"))), "00"


def _shoe_loaded(device: Device, body: Body, now: float) -> tuple[Step, str]:
    if body.number("decks") != device.make.decks:
        return Step(device), "04"
    return load(device, now).then(pump, now), "00"


def _clear(device: Device, body: Body, now: float) -> tuple[Step, str]:
    code = body.text("code")
    if code not in device.faults:
        return Step(device), "06"
    if code in BROKEN.values():
        return Step(device), "0B"
    return clear_fault(device, code, now).then(pump, now), "00"


def _restart(device: Device, body: Body, now: float) -> tuple[Step, str]:
    if body.text("kind") == "W":
        return boot(device, "R", now), "00"
    return (boot(without_log(device), "R", now), "00") if device.service_key else (Step(device), "0A")


def _lock(device: Device, body: Body, now: float) -> tuple[Step, str]:
    if not device.make.has("L"):
        return Step(device), "07"
    if BROKEN["lock"] in device.faults:
        return Step(device), "0B"
    return lock(device, "H", now).then(pump, now), "00"


def _unlock(device: Device, body: Body, now: float) -> tuple[Step, str]:
    if not device.make.has("L"):
        return Step(device), "07"
    if BROKEN["lock"] in device.faults:
        return Step(device), "0B"
    if device.under_pressure:
        return Step(device), "06"
    return unlock(device, body.number("count"), "H", now).then(pump, now), "00"


def _light(device: Device, body: Body, now: float) -> tuple[Step, str]:
    if not device.make.has("M"):
        return Step(device), "07"
    if BROKEN["lamp"] in device.faults:
        return Step(device), "0B"
    lamp, mode = body.text("lamp"), body.text("mode")
    lamps = "".join(mode if lamp in (name, "*") else old for name, old in zip(LAMPS, device.lamps, strict=True))
    return Step(replace(device, lamps=lamps)), "00"


def _be_busy(device: Device) -> Step:
    return Step(replace(device, busy=device.busy - 1))


Command = Callable[[Device, Body, float], tuple[Step, str]]

_STRAIGHT: dict[str, Callable[[Device, Body, float], Step]] = {
    "HI": _hello,
    "RS": on_resume,
    "AK": on_acknowledge,
    "NK": on_go_back,
    "GS": _status,
}
"""Answered each time: to do them again does no harm."""

_COMMANDS: dict[str, Command] = {
    "TM": _set_clock,
    "MD": _set_mode,
    "NS": _shoe_loaded,
    "CE": _clear,
    "RT": _restart,
    "LS": _lock,
    "US": _unlock,
    "LM": _light,
}
"""Done once for each frame."""
