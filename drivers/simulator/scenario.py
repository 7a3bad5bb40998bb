"""When faults happen by themselves: a scenario file and random faults at rates, both from the seed (shoes.md 4.2).

    at event 12 F13        when the shoe has stored its twelfth event
    at time 30 break 5     30 s after the start
    rate 0.01 F14          at each event with this chance
    each 2 pull            every 2 s, from the start on
    # a comment

A fault is named, `F38 4` for a variant of it, or it is written as an act. What a shoe, its line and its adapter can
do is done; what must be done to the host is refused, with what to do instead, and acts of the host within a fault are
left out. At a rate a fault of the line draws no cards of its own: it falls on those that somebody draws.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from drivers.simulator import cable, mangler
from drivers.simulator.errors import SimulatorError
from drivers.simulator.faults import FAULTS, Act, acts
from drivers.simulator.hand import ACTS

KEYS: dict[str, str] = {
    "p": "pull",
    "u": "unread",
    "x": "double",
    "r": "back",
    "c": "cut",
    "l": "load",
    "d": "dip",
    "b": "break 5",
    "n": "noise 1000 5",
    "s": "skip",
    "h": "half",
    "g": "speed 3",
}
"""Live: a letter on a line of its own, and what it does."""

OTHERS = ("coup", "timeout", "nak", "say", "tag", "drain", "pulls", "second", "away", "swap", "clock", "nostop")
"""Acts beside those of the hand, the line and the cable."""
NOT_HERE: dict[str, str] = {
    "F06": "plug a second adapter of the same make into the host",
    "F07": "kill the console's process in mid-coup",
    "F08": "kill the console's process in mid-coup",
    "F31": "let the host's machine sleep",
    "F59": "fill the disk of the record",
}
"""Faults that no shoe can bring about, and how they come about."""
INSTEAD: dict[str, str] = {
    "F04": "unplug 2",
    "F54": "mute events 3; @0.2 pull; @0.6 second",
}
"""Faults that the shoe's end brings about in another way than the little world does."""

_FORM = (
    "at event N FAULT, at time SECONDS FAULT, each SECONDS FAULT or rate CHANCE FAULT; "
    "a FAULT is F01 to F60 or an act"
)


@dataclass(frozen=True, slots=True)
class When:
    """One line of a scenario: `how` is event, time, rate or each."""

    how: str
    number: float
    what: str


def read_scenario(text: str, name: str) -> tuple[When, ...]:
    """The lines of a scenario; SimulatorError names the first that is wrong, and what is allowed."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        form = re.fullmatch(r"(?:at (event|time)|(rate|each)) (\d{1,7}(?:\.\d{1,6})?) (.+)", words)
        if form is None or not _fits(form[1] or form[2], form[3]):
            raise SimulatorError(f"{name}, line {number}: it must be {_FORM}")
        try:
            acts_of(form[4])
        except SimulatorError as error:
            raise SimulatorError(f"{name}, line {number}: {error}") from None
        found.append(When(form[1] or form[2], float(form[3]), form[4]))
    return tuple(found)


def _fits(how: str, number: str) -> bool:
    return {"event": "." not in number, "rate": float(number) <= 1, "each": float(number) >= 0.1}.get(how, True)


def acts_of(what: str) -> tuple[Act, ...]:
    """The acts of a fault by its name, or the one act that is written; SimulatorError if it is neither."""
    words = what.split()
    name = words[0].upper()
    if name in FAULTS:
        fault = FAULTS[name]
        variant = int(words[1]) if len(words) == 2 and words[1].isdecimal() else 0
        if len(words) > 2 or variant >= len(fault.variants) or (len(words) == 2 and not words[1].isdecimal()):
            raise SimulatorError(f"{name} has the variants 0 to {len(fault.variants) - 1}")
        if name in NOT_HERE:
            raise SimulatorError(f"{name} is not done at the shoe: {NOT_HERE[name]}")
        return acts(INSTEAD[name]) if name in INSTEAD else fault.acts(variant)
    if words[0] in ACTS or words[0] in mangler.WORDS or words[0] in cable.WORDS or words[0] in OTHERS:
        return (Act(0.0, what),)
    raise SimulatorError(f"{what} is no fault: F01 to F60, or an act of the hand, of the line or of the cable")


class Director:
    """What is due at a moment; chance comes from `chance`."""

    def __init__(self, scenario: tuple[When, ...], chance: Random, now: float) -> None:
        self._chance = chance
        self._rates = [when for when in scenario if when.how == "rate"]
        self._each = [(now + when.number, when) for when in scenario if when.how == "each"]
        self._events = [when for when in scenario if when.how == "event"]
        self._due: list[tuple[float, int, str]] = []
        self._count = 0
        for when in scenario:
            if when.how == "time":
                self.begin(when.what, now + when.number)

    def begin(self, what: str, now: float, *, drawing: bool = True) -> None:
        """Let a fault begin at this time, with the cards that it draws or without; SimulatorError if it is none."""
        for act in acts_of(what):
            if drawing or not re.match("pulls?( |$)", act.words):
                self._later(act.words, now + act.after)

    def stored(self, last: int, count: int, now: float) -> None:
        """The shoe has stored `count` events more; the newest has number `last`."""
        for n in range(last - count + 1, last + 1):
            for when in [when for when in self._events if when.number == n]:
                self._events.remove(when)
                self.begin(when.what, now)
            for when in self._rates:
                if self._chance.random() < when.number:
                    self.begin(when.what, now, drawing=_draws(when.what))

    def due(self, now: float) -> Iterator[str]:
        """The acts whose time has come."""
        for number, (at, when) in enumerate(self._each):
            if at <= now:
                self.begin(when.what, now)
                self._each[number] = (max(at + when.number, now), when)
        while self._due and self._due[0][0] <= now:
            yield heapq.heappop(self._due)[2]

    def next_at(self) -> float:
        """When the next act is due."""
        return self._due[0][0] if self._due else float("inf")

    def _later(self, words: str, at: float) -> None:
        many = re.fullmatch(r"pulls (\d{1,4})", words)
        for i in range(int(many[1]) if many else 1):
            self._count += 1
            heapq.heappush(self._due, (at + 0.3 * i, self._count, "pull" if many else words))


def _draws(what: str) -> bool:
    """Whether the cards that a fault draws are of its nature: not where it is done to the line."""
    fault = FAULTS.get(what.split(maxsplit=1)[0].upper())
    return fault is None or fault.side == "shoe"
