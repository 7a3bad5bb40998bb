"""The text line of the hand at the shoe (shoes.md 3.12).

    pull MS      a card leaves and is read           unread MS    a card leaves and is not read
    cut MS       the stop card leaves                load MS      all cards are gathered, shuffled and loaded
    sync         nothing                             look ORD     somebody looks at the card with that ordinal

MS is the caller's clock in ms since 1970; it stamps what the line causes. The answer is `ok` and the number of the
last event, or `ok 9H` for a look; `no` and a sentence if the line cannot be obeyed, and then nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from drivers.simulator.delivery import pump
from drivers.simulator.device import Device, Step
from drivers.simulator.drawing import left, load, pull, stop_card

LATEST = 1 << 48
"""Milliseconds that do not fit a stamp any more."""

WAYS = "pull MS, unread MS, cut MS, load MS, look ORD or sync"


def obey(device: Device, line: str, now: float) -> tuple[Step, str]:
    """Do what the line says, and the answer to it; any text is allowed."""
    match line.split():
        case ["sync"]:
            return _done(Step(device))
        case ["look", number]:
            return Step(device), _look(device, _whole(number))
        case [verb, number] if verb in _ACTS:
            return _act(device, verb, _whole(number), now)
    return Step(device), f"no the line must be {WAYS}"


def _act(device: Device, verb: str, ms: int, now: float) -> tuple[Step, str]:
    why_not, act = _ACTS[verb]
    reason = why_not(device) if 0 <= ms < LATEST else "the time must be in whole ms since 1970"
    if reason:
        return Step(device), f"no {reason}"
    return _done(act(replace(device, clock=(ms, now)), now).then(pump, now))


def _done(step: Step) -> tuple[Step, str]:
    return step, f"ok {step.device.last:08X}"


def _look(device: Device, ord_: int) -> str:
    if not 1 <= ord_ <= device.out:
        return f"no the cards on the table are 1 to {device.out}" if device.out else "no the table holds no card yet"
    return f"ok {device.cards[ord_ - 1]}"


def _whole(text: str) -> int:
    """The number, or -1 if the text is none that could be meant."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else -1


def _no_card(device: Device) -> str:
    if not device.load:
        return "the shoe has not been loaded"
    return "" if left(device) else "the shoe is empty"


def _no_stop_card(device: Device) -> str:
    if not device.load:
        return "the shoe has not been loaded"
    if not device.make.stop:
        return "the shoe has no stop card"
    return "the stop card is out already" if device.stop_card_out else ""


def _unread(device: Device, now: float) -> Step:
    return pull(device, now, read=False)


_ACTS: dict[str, tuple[Callable[[Device], str], Callable[[Device, float], Step]]] = {
    "pull": (_no_card, pull),
    "unread": (_no_card, _unread),
    "cut": (_no_stop_card, stop_card),
    "load": (lambda device: "", load),
}
"""Verb: why it cannot be done, and doing it."""
