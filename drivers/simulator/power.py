"""Power at the simulated shoe: off and on again, with or without its log (shoes.md 3.7 shoe 8, F09 to F11, F30)."""

from __future__ import annotations

from dataclasses import replace

from drivers.simulator.device import Device, Step, boot, without_log
from drivers.simulator.drawing import left, pull


def power_on(device: Device, reason: str, now: float) -> Step:
    """Power comes back; a card that lay in the path has left, unread."""
    stuck = device.card_in_path and left(device) > 0
    step = boot(replace(device, card_in_path=False), reason, now)
    return step.then(pull, now, False, "8") if stuck else step


def log_lost(device: Device, now: float) -> Step:
    """Power fails and takes the log with it: a new one begins."""
    return power_on(without_log(device), "P", now)


def log_rolled_back(device: Device, events: int, now: float) -> Step:
    """The newest events are gone and the same log goes on: what no shoe may do."""
    kept = device.ring[: max(0, len(device.ring) - events)]
    gone = len(device.ring) - len(kept)
    rolled = replace(device, ring=kept, last=device.last - gone, base=1, next=1, sent=0)
    return power_on(rolled, "P", now)
