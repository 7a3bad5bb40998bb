"""A lesson is a story; beside its acts stands, in its comments, what befalls the shoe's cable.

    #: cable out        the cable is pulled out of the shoe
    #: card 9H          a card leaves the shoe while nobody hears of it
    #: cable in         the cable is plugged in again

So a lesson plays as any story does, and what is expected of the trainee are the story's own acts.
"""

from __future__ import annotations

import re

import msgspec

from dealer_app.core import cards
from dealer_app.core.cards import Card
from dealer_app.core.notation import Line, Problem, Story
from dealer_app.core.verbs import PEOPLE

WAYS = "#: cable out | #: cable in | #: card 9H"
ACTS = "acts of the table: in a lesson nobody signs in"
_BY_THE_SHOE = ("burn", "cards", "draw", "forced", "freeze", "returned", "shoe", "stop", "stray", "unread")
_NO_ACT = ("expect", "limits", "seats")


class Cable(msgspec.Struct, frozen=True):
    """The shoe's cable is plugged in, or pulled out."""

    is_in: bool


class Unheard(msgspec.Struct, frozen=True):
    """A card leaves the shoe while the cable is out."""

    card: Card


Step = Line | Cable | Unheard


def steps(story: Story, text: str) -> tuple[Step, ...] | list[Problem]:
    """Return what happens in a lesson, in order, or every line beside the story that cannot be read."""
    beside: list[tuple[int, Step]] = []
    problems: list[Problem] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        if raw.lstrip().startswith("#:"):
            step = _step(raw.strip())
            if step is None:
                problems.append(Problem(number, raw.strip(), WAYS))
            else:
                beside.append((number, step))
    problems += [Problem(line.number, line.verb, ACTS) for line in story.lines if line.verb in PEOPLE]
    acts: list[tuple[int, Step]] = [(line.number, line) for line in story.lines if is_act(line)]
    return problems or tuple(step for _, step in sorted((*acts, *beside), key=lambda found: found[0]))


def _step(text: str) -> Step | None:
    match text.removeprefix("#:").split():
        case ["cable", "out" | "in" as where]:
            return Cable(where == "in")
        case ["card", face] if (card := cards.parse(face)) is not None:
            return Unheard(card)
    return None


def is_act(line: Line) -> bool:
    """Tell whether something happens in a line; an expectation is the judge's, and what is refused is not done."""
    is_refused = line.expect is not None and line.expect.refusal is not None
    return line.verb not in _NO_ACT and not is_refused


def is_trainees(step: Step) -> bool:
    """Tell whether the trainee has to do it."""
    return isinstance(step, Line) and step.verb not in _BY_THE_SHOE


def name_of(stem: str) -> str:
    """Return a lesson's name: that of its file without the number that orders it."""
    return re.sub(r"^\d+-", "", stem)
