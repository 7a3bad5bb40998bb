"""Cards in and out of the simulated shoe; what the hand does to it becomes events."""

from __future__ import annotations

from dataclasses import replace

from drivers.simulator.cards import misread, passage
from drivers.simulator.device import Device, Step, record
from drivers.simulator.slot import passed


def load(device: Device, now: float) -> Step:
    """All cards are gathered and shuffled for the next load; the count of cards out starts again."""
    filled = replace(device, load=device.load + 1, out=0, stop_card_out=False)
    return record(filled, "SL", now, load=filled.load, decks=filled.make.decks)


def pull(device: Device, now: float, read: bool = True, reason: str = "") -> Step:
    """The next card leaves, read or unread; the stop card before it goes first, in the same pull.

    The shoe must have a card: `left` tells. `reason` is why it is not read; without one chance says.
    """
    step = stop_card(device, now) if _stop_card_is_next(device) else Step(device)
    step = step.then(card, device.cards[device.out], now, read, reason)
    return step.then(_left, now)


def double(device: Device, now: float) -> Step:
    """Two cards leave in one passage; there must be two."""
    step = pull(device, now).then(pull, now)
    return step.then(_double, now)


def back(device: Device, now: float) -> Step:
    """The card that left last is pushed back into the mouth; there must be one out."""
    face = device.cards[device.out - 1]
    returned = replace(device, out=device.out - 1)
    return record(returned, "RV", now, face, load=device.load, ord=returned.out, face=face)


def foreign(device: Device, face: str, now: float) -> Step:
    """A card that belongs to no set in the shoe leaves in place of the next one."""
    ord_ = device.out + 1
    q, ms = passage(device.make.seed, device.load, ord_)
    drawn = replace(device, out=ord_)
    step = record(drawn, "CD", now, face, load=device.load, ord=ord_, face=face, auth="X", q=q, ms=ms)
    return step.then(_left, now)


def misprinted(device: Device, face: str, now: float) -> Step:
    """The next card leaves and is taken for another one, with a high quality: nobody can see that on the wire."""
    ord_, true = device.out + 1, device.cards[device.out]
    drawn = replace(device, out=ord_)
    step = record(drawn, "CD", now, true, load=device.load, ord=ord_, face=face, auth="V", q=99, ms=140)
    return step.then(_left, now)


def stop_card(device: Device, now: float) -> Step:
    """The stop card leaves."""
    without = replace(device, stop_card_out=True)
    return record(without, "CC", now, load=device.load, after=device.out)


def left(device: Device) -> int:
    """How many cards are still in the shoe."""
    return len(device.cards) - device.out


def _stop_card_is_next(device: Device) -> bool:
    return 0 < device.make.stop == left(device) and not device.stop_card_out


def card(device: Device, face: str, now: float, read: bool = True, reason: str = "") -> Step:
    """A card with this face leaves, read or unread; `reason` is why it is not read, without one chance says."""
    ord_ = device.out + 1
    seed, number = device.make.seed, device.load
    drawn = replace(device, out=ord_)
    if read:
        q, ms = passage(seed, number, ord_)
        return record(drawn, "CD", now, face, load=number, ord=ord_, face=face, auth="V", q=q, ms=ms)
    why, guess, q, ms = misread(seed, number, ord_, face)
    return record(drawn, "CU", now, face, load=number, ord=ord_, reason=reason or why, face=guess, q=q, ms=ms)


def _left(device: Device, now: float) -> Step:
    step = passed(device, now)
    return step.then(_empty, now) if not left(step.device) else step


def _double(device: Device, now: float) -> Step:
    return record(device, "DB", now, load=device.load, ord=device.out, count=2)


def _empty(device: Device, now: float) -> Step:
    return record(device, "SE", now, load=device.load, ord=device.out)
