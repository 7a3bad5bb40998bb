"""The text line of the hand at the shoe (shoes.md 3.12).

    pull MS           a card leaves and is read         unread [0-9] MS   a card leaves and is not read, for a reason
    cut MS            the stop card leaves              load MS           all cards are gathered, shuffled and loaded
    force MS          a card leaves though it is locked double MS         two cards leave in one passage
    back MS           the last card is pushed back      midway MS         a card stops in the path
    foreign FACE MS   a card of no set leaves           misread FACE MS   the next card is taken for another
    lid open|close MS                                   jam E|M|F MS, unjam MS
    fault CODE MS, mend CODE MS                         button NAME S|L MS
    key service|lock|unlock MS                          busy N MS         the next N commands find it busy
    dip MS            power off and on, the log kept    forget MS         power off and on, the log lost
    roll N MS         the newest N events are gone      offline MS        it falls out of session without a word
    count -1|1 MS     the load is a card short or over  sync              nothing
    look ORD          somebody looks at the card with that ordinal

MS is the caller's clock in ms since 1970; it stamps what the line causes. The answer is `ok` and the number of the
last event, or `ok 9H` for a look; `no` and a sentence if the line cannot be obeyed, and then nothing has happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from drivers.simulator import drawing, power, slot, troubles
from drivers.simulator.delivery import pump
from drivers.simulator.device import Device, Step
from drivers.simulator.drawing import left

NOT_UNDERSTOOD = "no the line must be"
LATEST = 1 << 48
"""Milliseconds that do not fit a stamp any more."""

FACE = "[A23456789TJQK][CDHS]"
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """What a verb does: the words that it takes, why it cannot be done now (empty if it can), and doing it."""

    words: str
    why_not: Callable[[Device, Words], str]
    act: Callable[[Device, Words, float], Step]
    shown: str


def obey(device: Device, line: str, now: float) -> tuple[Step, str]:
    """Do what the line says, and the answer to it; any text is allowed."""
    match line.split():
        case ["sync"]:
            return _done(Step(device))
        case ["look", number]:
            return Step(device), _look(device, _whole(number))
        case [verb, *words, number] if verb in ACTS and re.fullmatch(ACTS[verb].words, " ".join(words)):
            return _act(device, ACTS[verb], tuple(words), _whole(number), now)
    return Step(device), f"{NOT_UNDERSTOOD} {WAYS}"


def _act(device: Device, verb: Act, words: Words, ms: int, now: float) -> tuple[Step, str]:
    reason = verb.why_not(device, words) if 0 <= ms < LATEST else "the time must be in whole ms since 1970"
    if reason:
        return Step(device), f"no {reason}"
    return _done(verb.act(replace(device, clock=(ms, now)), words, now).then(pump, now))


def _done(step: Step) -> tuple[Step, str]:
    return step, f"ok {step.device.last:08X}"


def _look(device: Device, ord_: int) -> str:
    if not 1 <= ord_ <= device.out:
        return f"no the cards on the table are 1 to {device.out}" if device.out else "no the table holds no card yet"
    return f"ok {device.cards[ord_ - 1]}"


def _whole(text: str) -> int:
    """The number, or -1 if the text is none that could be meant."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else -1


def _free(device: Device, words: Words) -> str:
    return ""


def _no_card(device: Device, words: Words) -> str:
    if not device.load:
        return "the shoe has not been loaded"
    return "" if left(device) else "the shoe is empty"


def _barred(device: Device, words: Words) -> str:
    if device.locked and device.load and left(device):
        return "the slot is locked"
    return "a card is jammed" if device.jam else _no_card(device, words)


def _not_two(device: Device, words: Words) -> str:
    return _barred(device, words) or ("" if left(device) > 1 else "the shoe holds only one card")


def _none_out(device: Device, words: Words) -> str:
    return "" if device.out else "the table holds no card yet"


def _no_stop_card(device: Device, words: Words) -> str:
    if not device.load:
        return "the shoe has not been loaded"
    if not device.make.stop:
        return "the shoe has no stop card"
    return "the stop card is out already" if device.stop_card_out else ""


def _unread(device: Device, words: Words, now: float) -> Step:
    return drawing.pull(device, now, False, words[0] if words else "")


def _key(device: Device, words: Words, now: float) -> Step:
    if words[0] == "service":
        return Step(replace(device, service_key=not device.service_key))
    return slot.lock(device, "K", now) if words[0] == "lock" else slot.unlock(device, 0, "K", now)


def _no_key(device: Device, words: Words) -> str:
    return "" if words[0] == "service" or device.make.has("L") else "the shoe has no lock"


def _roll(device: Device, words: Words, now: float) -> Step:
    return power.log_rolled_back(device, int(words[0]), now)


ACTS: dict[str, Act] = {
    "pull": Act("", _barred, lambda d, w, now: drawing.pull(d, now), "pull MS"),
    "unread": Act("[0-9]?", _barred, _unread, "unread MS"),
    "cut": Act("", _no_stop_card, lambda d, w, now: drawing.stop_card(d, now), "cut MS"),
    "load": Act("", _free, lambda d, w, now: drawing.load(d, now), "load MS"),
    "force": Act("", _no_card, lambda d, w, now: drawing.pull(d, now), "force MS"),
    "double": Act("", _not_two, lambda d, w, now: drawing.double(d, now), "double MS"),
    "back": Act("", _none_out, lambda d, w, now: drawing.back(d, now), "back MS"),
    "midway": Act("", _no_card, lambda d, w, now: Step(replace(d, card_in_path=True)), "midway MS"),
    "foreign": Act(FACE, _no_card, lambda d, w, now: drawing.foreign(d, w[0], now), "foreign FACE MS"),
    "misread": Act(FACE, _barred, lambda d, w, now: drawing.misprinted(d, w[0], now), "misread FACE MS"),
    "lid": Act("open|close", _free, lambda d, w, now: troubles.lid(d, w[0] == "open", now), "lid open|close MS"),
    "jam": Act("[EMF]", _free, lambda d, w, now: troubles.jam(d, w[0], now), "jam E|M|F MS"),
    "unjam": Act("", _free, lambda d, w, now: troubles.clear_jam(d, now), "unjam MS"),
    "fault": Act("[0-9A-F]{2}", _free, lambda d, w, now: troubles.raise_fault(d, w[0], now), "fault CODE MS"),
    "mend": Act("[0-9A-F]{2}", _free, lambda d, w, now: troubles.clear_fault(d, w[0], now), "mend CODE MS"),
    "button": Act(
        "[A-Z0-9]{1,8} [SL]", _free, lambda d, w, now: troubles.button(d, w[0], w[1], now), "button NAME S|L MS"
    ),
    "key": Act("service|lock|unlock", _no_key, _key, "key service|lock|unlock MS"),
    "busy": Act("[0-9]{1,3}", _free, lambda d, w, now: Step(replace(d, busy=int(w[0]))), "busy N MS"),
    "dip": Act("", _free, lambda d, w, now: power.power_on(d, "B", now), "dip MS"),
    "forget": Act("", _free, lambda d, w, now: power.log_lost(d, now), "forget MS"),
    "roll": Act("[0-9]{1,4}", _free, _roll, "roll N MS"),
    "offline": Act("", _free, lambda d, w, now: Step(replace(d, in_session=False)), "offline MS"),
    "count": Act("-?1", _free, lambda d, w, now: Step(replace(d, short=-int(w[0]))), "count -1|1 MS"),
}
"""Every verb that takes a time."""

WAYS = ", ".join(act.shown for act in ACTS.values()) + ", look ORD or sync"
