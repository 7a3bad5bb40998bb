"""How the shoe delivers its events: session, window, sending again (shoes.md 3.7, shoe rules 1 to 5)."""

from __future__ import annotations

from dataclasses import replace

from drivers.shoe1.bodies import Body, encode
from drivers.simulator.device import Device, Step, identify
from drivers.simulator.troubles import raise_fault


def on_resume(device: Device, body: Body, now: float) -> Step:
    """`RS` opens the session and sends everything from event n."""
    n = body.number("n")
    if body.text("epoch") != device.epoch:
        return _answer(device, body, "08")
    if n < device.oldest:
        return _range_lost(device)
    if n > device.last + 1:
        return _answer(device, body, "04")
    opened = replace(
        device,
        in_session=True,
        base=n,
        next=n,
        sent=max(device.sent, device.last),
        rounds=0,
        mute=False,
        moved_at=now,
    )
    return _answer(opened, body, "00", f"{device.last:08X}").then(pump, now)


def on_acknowledge(device: Device, body: Body, now: float) -> Step:
    """`AK` moves the base; any `AK` ends the silence after fruitless rounds."""
    if not device.in_session or body.text("epoch") != device.epoch:
        return identify(device, now)
    n = body.number("n")
    if n > device.last:
        return _over_acknowledged(device, now)
    if n >= device.base:
        moved = replace(device, base=n + 1, next=max(device.next, n + 1), rounds=0, mute=False, moved_at=now)
        return pump(moved, now)
    return _from(device, device.base, now) if device.mute else Step(device)


def on_go_back(device: Device, body: Body, now: float) -> Step:
    """`NK` goes back to event n; it acknowledges nothing."""
    if not device.in_session or body.text("epoch") != device.epoch:
        return identify(device, now)
    n = body.number("n")
    if n < device.oldest:
        return _range_lost(device)
    return _from(device, n, now) if n <= device.last + 1 else Step(device)


def pump(device: Device, now: float) -> Step:
    """Send what is due, at most the window beyond the last acknowledged event."""
    if not device.in_session or device.mute:
        return Step(device)
    end = min(device.last, device.base - 1 + device.timers.window)
    if device.next > end:
        return Step(device)
    if device.next < device.oldest:  # overwritten before it was acknowledged: said once a round, like an event
        return _range_lost(replace(device, next=end + 1))
    moved_at = now if device.next <= device.base else device.moved_at
    frames = b"".join(device.event(n) for n in range(device.next, end + 1))
    sent = replace(device, next=end + 1, sent=max(device.sent, end), moved_at=moved_at)
    return Step(sent, send=frames)


def again(device: Device, now: float) -> Step:
    """No acknowledgement for too long: go back to the base, but not for ever."""
    waiting = device.in_session and not device.mute and device.base < device.next
    if not waiting or now - device.moved_at < device.timers.ack:
        return Step(device)
    if device.rounds >= device.timers.ack_rounds:
        return Step(replace(device, mute=True))
    back = replace(device, next=device.base, rounds=device.rounds + 1, moved_at=now)
    return pump(back, now)


def _from(device: Device, n: int, now: float) -> Step:
    return pump(replace(device, next=n, rounds=0, mute=False, moved_at=now), now)


def _answer(device: Device, body: Body, code: str, info: str = "") -> Step:
    return Step(device, send=encode("RP", cid=body.text("cid"), cmd=body.type, code=code, info=info))


def _range_lost(device: Device) -> Step:
    lost = encode("RL", epoch=device.epoch, oldest=device.oldest, last=device.last)
    return Step(device, send=lost)


def _over_acknowledged(device: Device, now: float) -> Step:
    if "31" in device.faults:
        return Step(device)
    return raise_fault(device, "31", now).then(pump, now)
