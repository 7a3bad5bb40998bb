"""When faults happen by themselves: a scenario file and random faults at rates, both from the seed (shoes.md 4.2).

    at event 12 F13        when the shoe has stored its twelfth event
    at time 30 break 5     30 s after the start
    rate 0.01 F14          at each event with this chance
    # a comment

A fault is named, `F38 4` for a variant of it, or it is written as an act. What a shoe and its line can do is done;
faults of the host's port or of the host itself are refused here, and acts of the host within a fault are left out.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from drivers.simulator.errors import SimulatorError
from drivers.simulator.faults import FAULTS, Act
from drivers.simulator.hand import ACTS
from drivers.simulator.mangler import WORDS

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

_VOICE = ("coup", "timeout", "nak", "say", "tag", "drain", "pulls")
_FORM = "at event N FAULT, at time SECONDS FAULT or rate CHANCE FAULT; a FAULT is F01 to F60 or an act"


@dataclass(frozen=True, slots=True)
class When:
    """One line of a scenario: `how` is event, time or rate."""

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
        form = re.fullmatch(r"(?:at (event|time)|(rate)) (\d{1,7}(?:\.\d{1,6})?) (.+)", words)
        if form is None or (form[2] and float(form[3]) > 1) or (form[1] == "event" and "." in form[3]):
            raise SimulatorError(f"{name}, line {number}: it must be {_FORM}")
        try:
            acts_of(form[4])
        except SimulatorError as error:
            raise SimulatorError(f"{name}, line {number}: {error}") from None
        found.append(When(form[1] or form[2], float(form[3]), form[4]))
    return tuple(found)


def acts_of(what: str) -> tuple[Act, ...]:
    """The acts of a fault by its name, or the one act that is written; SimulatorError if it is neither."""
    words = what.split()
    name = words[0].upper()
    if name in FAULTS:
        fault = FAULTS[name]
        variant = int(words[1]) if len(words) == 2 and words[1].isdecimal() else 0
        if len(words) > 2 or variant >= len(fault.variants) or (len(words) == 2 and not words[1].isdecimal()):
            raise SimulatorError(f"{name} has the variants 0 to {len(fault.variants) - 1}")
        if fault.side not in ("line", "shoe"):
            raise SimulatorError(f"{name} is done at the {_WHERE[fault.side]}, not at the shoe")
        return fault.acts(variant)
    if words[0] in ACTS or words[0] in WORDS or words[0] in _VOICE:
        return (Act(0.0, what),)
    raise SimulatorError(f"{what} is no fault: F01 to F60, or an act of the hand or of the line")


_WHERE = {"port": "host's port", "host": "host"}


class Director:
    """What is due at a moment; chance comes from `chance`."""

    def __init__(self, scenario: tuple[When, ...], chance: Random, now: float) -> None:
        self._chance = chance
        self._rates = [when for when in scenario if when.how == "rate"]
        self._events = [when for when in scenario if when.how == "event"]
        self._due: list[tuple[float, int, str]] = []
        self._count = 0
        for when in scenario:
            if when.how == "time":
                self.begin(when.what, now + when.number)

    def begin(self, what: str, now: float) -> None:
        """Let a fault begin at this time; SimulatorError if there is no such fault."""
        for act in acts_of(what):
            self._later(act.words, now + act.after)

    def stored(self, last: int, count: int, now: float) -> None:
        """The shoe has stored `count` events more; the newest has number `last`."""
        for n in range(last - count + 1, last + 1):
            for when in [when for when in self._events if when.number == n]:
                self._events.remove(when)
                self.begin(when.what, now)
            for when in self._rates:
                if self._chance.random() < when.number:
                    self.begin(when.what, now)

    def due(self, now: float) -> Iterator[str]:
        """The acts whose time has come."""
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
