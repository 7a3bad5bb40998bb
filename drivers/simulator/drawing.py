"""Cards in and out of the simulated shoe; what the hand does to it becomes events."""

from __future__ import annotations

from dataclasses import replace

from drivers.simulator.cards import misread, passage
from drivers.simulator.device import Device, Step, record


def load(device: Device, now: float) -> Step:
    """All cards are gathered and shuffled for the next load; the count of cards out starts again."""
    filled = replace(device, load=device.load + 1, out=0, stop_card_out=False)
    return record(filled, "SL", now, load=filled.load, decks=filled.make.decks)


def pull(device: Device, now: float, read: bool = True) -> Step:
    """The next card leaves, read or unread; the stop card before it goes first, in the same pull.

    The shoe must have a card: `left` tells.
    """
    step = stop_card(device, now) if _stop_card_is_next(device) else Step(device)
    step = step.then(card, device.cards[device.out], now, read)
    return step.then(_empty, now) if not left(step.device) else step


def stop_card(device: Device, now: float) -> Step:
    """The stop card leaves."""
    without = replace(device, stop_card_out=True)
    return record(without, "CC", now, load=device.load, after=device.out)


def left(device: Device) -> int:
    """How many cards are still in the shoe."""
    return len(device.cards) - device.out


def _stop_card_is_next(device: Device) -> bool:
    return 0 < device.make.stop == left(device) and not device.stop_card_out


def card(device: Device, face: str, now: float, read: bool = True) -> Step:
    """A card with this face leaves, read or unread."""
    ord_ = device.out + 1
    seed, number = device.make.seed, device.load
    drawn = replace(device, out=ord_)
    if read:
        q, ms = passage(seed, number, ord_)
        return record(drawn, "CD", now, face, load=number, ord=ord_, face=face, auth="V", q=q, ms=ms)
    reason, guess, q, ms = misread(seed, number, ord_, face)
    return record(drawn, "CU", now, face, load=number, ord=ord_, reason=reason, face=guess, q=q, ms=ms)


def _empty(device: Device, now: float) -> Step:
    return record(device, "SE", now, load=device.load, ord=device.out)
