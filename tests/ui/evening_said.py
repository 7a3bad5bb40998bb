"""The evening of `evening_script` read: each coup as lines of a story, and what the core alone gives for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple

from dealer_app.core import permits, reading
from dealer_app.core.acts import Act
from dealer_app.core.cards import SUITS
from dealer_app.core.events import DayOpened, Event, ShiftOpened, ShoeLoaded, TicketsInService
from dealer_app.core.notation import Line, Story
from dealer_app.core.open import opened
from dealer_app.core.people import Person
from dealer_app.core.script import Setting, meant
from dealer_app.core.state import TableState
from dealer_app.core.table import allowed, step
from dealer_app.house.profiles import Found, load
from tests.ui.evening_script import EVENINGS, HANDS, HEADER, SPELLED

CHEF, CROUPIER = Person("201", "chef"), Person("117", "croupier")


def whose(event: Event) -> Person | None:
    """Return who does this: the shoe, the chef, or the croupier."""
    if type(event) in permits.SHOE:
        return None
    return CHEF if isinstance(event, TicketsInService) else CROUPIER


class Said(NamedTuple):
    """One thing that is said or done at the table: its word in the script, its arguments, its line of a story."""

    word: str
    args: tuple[str, ...]
    line: Line


class Coup(NamedTuple):
    """A coup: what is said before the cards, how they fall, and all of it in its order."""

    told: str
    hand: str
    said: tuple[Said, ...]


class Evening(NamedTuple):
    """An evening at one table: the rules, the story and its coups."""

    rules: Found
    story: Story
    coups: tuple[Coup, ...]


def evening(profile: str) -> Evening:
    """Read the evening of a profile; every line must be one of a story."""
    rules = load(profile)
    assert isinstance(rules, Found)
    told = [line.strip().rpartition(":") for line in EVENINGS[profile].strip().splitlines()]
    faces = _faces()
    words = [_words(said, hand.strip(), faces) for said, _, hand in told]
    text = HEADER.format(profile=profile, packs=rules.profile.equipment.decks)
    text += "\n".join(" ".join((SPELLED.get(one[0], one[0]), *one[1:])) for coup in words for one in coup)
    story = reading.parse(text, rules.profile.identity.minor_unit)
    assert isinstance(story, Story), story
    lines = iter(story.lines)
    coups = (
        Coup(said, hand.strip(), tuple(Said(one[0], tuple(one[1:]), next(lines)) for one in coup))
        for (said, _, hand), coup in zip(told, words, strict=True)
    )
    return Evening(rules, story, tuple(coups))


def _words(said: str, hand: str, faces: dict[str, Iterator[str]]) -> list[list[str]]:
    """Return the words of a coup; its cards are given by their points, and come with the next face of these."""
    played = [[one[0], *(next(faces[points]) for points in one[1:])] for one in _parts(HANDS[hand])]
    return [*_parts(said), *([] if "close" in said else [["close"]]), *played]


def _faces() -> dict[str, Iterator[str]]:
    """Return the faces of each number of points in turn, so that no pack has to give one twice too soon."""
    ranks = {"A": "A", "0": "TJQK"} | {n: n for n in "23456789"}
    return {points: cycle([f"{rank}{suit}" for suit in SUITS for rank in of]) for points, of in ranks.items()}


def _parts(text: str) -> list[list[str]]:
    return [part.split() for part in text.split(",") if part.strip()]


def judged(evening: Evening) -> tuple[list[Event], TableState]:
    """Return all events of the evening, and the table at its end, as the core gives them: no clerk and no window."""
    story = evening.story
    setting = Setting(story.limits, story.seats)
    table: TableState | None = None
    events: list[Event] = []

    def do(event: Event, by: Person | None) -> TableState:
        act = Act(f"act {len(events)}", event, by)
        why = allowed(table, act)
        assert why is None, (event, why)
        done, after = step(table, act)
        events.extend((event, *(done.follows or ())))
        return after

    table = do(DayOpened(story.day, "UTC", evening.rules.mapping, "", story.limits, story.staff), CHEF)
    table = do(ShoeLoaded(1, story.packs), None)
    table = do(ShiftOpened(story.limits, story.seats), CHEF)
    for said in (one for coup in evening.coups for one in coup.said):
        for event in meant(said.line, opened(table), setting):
            try:
                table = do(event, whose(event))
            except AssertionError as why:
                raise AssertionError(f"{said}: {why}") from why
    return events, table
