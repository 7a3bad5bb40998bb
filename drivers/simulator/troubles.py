"""What goes wrong at the simulated shoe, or is done to it beside drawing: faults, jams, lid, buttons, keys."""

from __future__ import annotations

from dataclasses import replace

from drivers.simulator.device import Device, Step, record


def raise_fault(device: Device, code: str, now: float) -> Step:
    """A fault is raised; the event itself is not yet one under a fault."""
    step = record(device, "FR", now, code=code)
    return replace(step, device=replace(step.device, faults=step.device.faults | {code}))


def clear_fault(device: Device, code: str, now: float) -> Step:
    """A fault is cleared, by itself or by order."""
    return record(replace(device, faults=device.faults - {code}), "FC", now, code=code)


def jam(device: Device, where: str, now: float) -> Step:
    """A card sticks at the exit (E), in the middle (M) or in the feed (F)."""
    return record(replace(device, jam=where), "JM", now, load=device.load, ord=device.out, where=where)


def clear_jam(device: Device, now: float) -> Step:
    """The card is free again."""
    step = record(device, "JC", now, load=device.load, ord=device.out)
    return replace(step, device=replace(step.device, jam=""))


def lid(device: Device, is_open: bool, now: float) -> Step:
    """The lid; closing it loads nothing."""
    return record(replace(device, lid_open=is_open), "LO" if is_open else "LC", now, load=device.load)


def button(device: Device, name: str, press: str, now: float) -> Step:
    """A button, short (S) or long (L)."""
    return record(device, "BT", now, button=name, press=press)
