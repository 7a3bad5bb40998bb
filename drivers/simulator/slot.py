"""The slot lock of the simulated shoe: counts of cards that may leave (shoes.md 3.6 `LS` and `US`, 3.7 shoe 6 and 7).

A shoe without a lock (no L among its capabilities) is never locked.
"""

from __future__ import annotations

from dataclasses import replace

from drivers.simulator.device import Device, Step, record


def lock(device: Device, by: str, now: float) -> Step:
    """Bar the slot: by the host H, the key K, by itself A, for a fault F; nothing happens if it is barred."""
    if device.locked or not device.make.has("L"):
        return Step(replace(device, allowance=None))
    step = record(replace(device, allowance=None), "LK", now, lock="L", by=by)
    return replace(step, device=replace(step.device, locked=True))


def unlock(device: Device, count: int, by: str, now: float) -> Step:
    """Free the slot for so many cards, 0 for any number; a new count takes the place of the old one."""
    counted = replace(device, allowance=count or None, locked=False)
    return record(counted, "LK", now, lock="U", by=by) if device.locked else Step(counted)


def passed(device: Device, now: float) -> Step:
    """A card has left: the allowance is one less, and at none the shoe locks itself."""
    if device.allowance is None:
        return Step(device)
    if device.allowance > 1:
        return Step(replace(device, allowance=device.allowance - 1))
    return lock(device, "A", now)


def watched(device: Device, now: float) -> Step:
    """Lock where nobody listens any more, or where no more can be remembered."""
    if device.locked or not device.make.has("L"):
        return Step(device)
    return lock(device, "A", now) if device.under_pressure or device.host_lost(now) else Step(device)
