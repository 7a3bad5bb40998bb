"""What a lesson came to: what was told and done, each wrong act with its kind, and the time by phase."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from dealer_app.core.phases import Phase

WrongKind = Literal[
    "act",  # something else than what happened
    "seat",
    "amount",
    "word",  # card for no, or no for card
    "card",  # another face, or another number of cards
    "person",  # somebody else did or confirmed it, or nobody did
    "early",  # nothing was to be entered yet
    "rules",  # something else, and the rules do not allow it now
]
KINDS: tuple[WrongKind, ...] = get_args(WrongKind)


class Wrong(msgspec.Struct, frozen=True):
    """A wrong act; `told` and `entered` are in the words of a story, `told` is "" where nothing was."""

    act: int
    phase: Phase
    kind: WrongKind
    told: str
    entered: str


class Stretch(msgspec.Struct, frozen=True):
    """What was done in one phase, and how long the trainee took for it."""

    phase: Phase
    acts: int = 0
    errors: int = 0
    ms: int = 0


class TraineeSheet(msgspec.Struct, frozen=True):
    """One lesson; `acts` were entered right out of `told` that the lesson has, times are ms since 1970."""

    lesson: str
    trainee: str
    day: str
    zone: str
    begun: int
    ended: int
    told: int
    acts: int
    coups: int
    stretches: tuple[Stretch, ...]
    wrong: tuple[Wrong, ...]

    @property
    def kinds(self) -> dict[WrongKind, int]:
        """How often each kind of error was made."""
        return {kind: sum(one.kind == kind for one in self.wrong) for kind in KINDS}

    @property
    def is_finished(self) -> bool:
        """Whether the lesson was played to its end."""
        return self.acts == self.told
