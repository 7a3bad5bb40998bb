"""What is done to the adapter at the shoe's end of a line, told by words as in `world`.

    unplug S       the adapter is gone for S seconds         blink S        once it is back it is there for S seconds
    taken S        another program has it for S seconds      denied S       nobody may open it for S seconds
    dtr            the next time it is there the shoe starts anew
    ready          reads end at once and bring nothing       raise NAME     the next call fails with that error
    blocked S      what is written does not go out           hang S         closing the port hangs

A line that cannot be so says no: a device server knows no rights, root may open everything, and only within one
process the host's own calls can be made to fail. On a line between processes `ready` and `raise` are what a pulled
plug is there.
"""

from __future__ import annotations

import re
from typing import Protocol, runtime_checkable

from drivers.simulator.lines import Line

NUMBER = r"\d{1,5}(?:\.\d{1,3})?"
WORDS = {
    "unplug": NUMBER,
    "taken": NUMBER,
    "denied": NUMBER,
    "blink": NUMBER,
    "dtr": "",
    "ready": "",
    "raise": r"[A-Za-z.]{1,40}",
    "blocked": NUMBER,
    "hang": NUMBER,
}
GONE_AGAIN = 2.0
"""Seconds for which an adapter that only blinked is gone again."""


@runtime_checkable
class Troubled(Line, Protocol):
    """A line within one process, where the host's calls are ours."""

    def trouble(self, verb: str, word: str) -> None:
        """Let calls of the host fail, block or hang: `ready`, `raise`, `blocked` or `hang`."""


class Cable:
    """The adapter of a line and how it stands; time comes from the caller."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._until: dict[str, float] = {}
        self._blink: float | None = None
        self._resets = False
        self._state = "in"

    def can(self, verb: str) -> bool:
        """Whether this line can be so."""
        if verb in ("blocked", "hang"):
            return isinstance(self._line, Troubled)
        return verb != "denied" or self._line.knows_rights

    def order(self, words: list[str], now: float) -> bool:
        """Begin something; False if the words are none of these or the line cannot be so."""
        verb, *rest = words
        form = WORDS.get(verb)
        if form is None or not re.fullmatch(form, " ".join(rest)) or not self.can(verb):
            return False
        if verb == "dtr":
            self._resets = True
        elif verb == "blink":
            self._blink = float(rest[0])
        elif verb in _STATES.values():
            self._until[verb] = now + float(rest[0])
        elif isinstance(self._line, Troubled):
            self._line.trouble(verb, "".join(rest))
        else:
            self._until["unplug"] = now + GONE_AGAIN
        self.live(now)
        return True

    def live(self, now: float) -> bool:
        """Let time pass; True if the adapter has come back and its coming back starts the shoe anew."""
        wanted = next((to for until, to in _FIRST if now < self._until.get(until, float("-inf"))), "in")
        if wanted == self._state:
            return False
        came = self._state == "out"
        self._line.turn(wanted)
        self._state = wanted
        if came and self._blink is not None:
            self._until["still"], self._until["gone"] = now + self._blink, now + self._blink + GONE_AGAIN
            self._blink = None
        resets, self._resets = came and self._resets, self._resets and not came
        return resets


_STATES = {"out": "unplug", "taken": "taken", "denied": "denied"}
_FIRST = (("still", "in"), ("gone", "out"), *((verb, state) for state, verb in _STATES.items()))
"""What is in force first, and how the adapter then stands."""
