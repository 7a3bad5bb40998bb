"""The game as text: every act of a walk reads back as it was, and a walk written down plays to the same books."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dealer_app.clerk.census import GRAVE
from dealer_app.clerk.clerk import Clerk
from dealer_app.core import census, events, notation, reading
from dealer_app.core.acts import Act
from dealer_app.core.events import Event
from dealer_app.core.notation import Line, Story
from dealer_app.core.open import opened
from dealer_app.core.script import Setting, meant
from dealer_app.core.state import TableState
from dealer_app.core.table import replay, step
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Player
from tests.core.game import STAFF, Game, mapping, people
from tests.core.walks import VARIANTS, choice, game

STEPS = 60


def header(played: Game) -> Story:
    """Return the head of the story that this table begins."""
    opening = next(act.event for act in played.acts if isinstance(act.event, events.ShiftOpened))
    return Story("classic", opening.limits, opening.seats, played.table.profile.equipment.decks, STAFF, ())


def lines_of(act: Act, unit: int) -> Iterator[str]:
    """Yield an act as it is written, its people named."""
    by, approved = act.by, act.approved
    yield from notation.write(act.event, unit, by.id if by else None, approved.id if approved else None)


def read(text: str, unit: int) -> tuple[Line, ...]:
    told = reading.parse(text, unit)
    assert isinstance(told, Story), told
    return told.lines


def said(lines: tuple[Line, ...], table: TableState, sitting: Setting) -> tuple[Event, ...]:
    """Return what lines say at a table; "limits" and "seats" are what the next shift opens with."""
    meanings: list[Event] = []
    for line in lines:
        if line.verb == "limits":
            sitting = Setting(line.args[0], sitting.seats)
        elif line.verb == "seats":
            sitting = Setting(sitting.limits, line.args[0])
        else:
            meanings += meant(line, opened(table), sitting)
    return tuple(meanings)


@pytest.mark.parametrize("block", range(6))
def test_every_act_reads_back_as_it_was(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        played, chance = game(VARIANTS[seed % len(VARIANTS)]), random.Random(seed)
        unit = played.table.profile.identity.minor_unit
        head = "\n".join(notation.write_header(header(played), unit)) + "\nclose\n"  # an act ends the header
        sitting = Setting(played.table.limits, played.table.seats)
        for _ in range(STEPS):
            event = choice(played.table, chance)
            if event is None:
                break
            by, approved = people(event)
            written = list(lines_of(Act("", event, by, approved), unit))
            lines = read(head + "\n".join(written), unit)[1:]
            assert said(lines, played.table, sitting) == (event,), written
            if by is not None:
                assert (lines[-1].by, lines[-1].approved) == (by.id, approved.id if approved else None)
            played.do(event)


def clerk() -> Clerk:
    return Clerk(Memory(Identity("story", "walk")), SteppedClock(), SeededNames("walk"), "test", lambda: 0.0)


def counted_of(played: Game) -> census.Census | None:
    """Return the card census of all that was played."""
    table, counted = None, None
    for act in played.acts:
        done, after = step(table, act)
        counted, table = census.after(counted, done, table, after), after
    return counted


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_a_walk_written_down_plays_to_the_same_books(variant: int) -> None:
    for seed in range(3):
        played, chance = game(VARIANTS[variant]), random.Random(f"{variant} {seed}")
        start, counted = len(played.acts), counted_of(played)
        for _ in range(STEPS):
            event = choice(played.table, chance)
            if event is None or isinstance(event, events.DayClosed):
                break
            done, after = step(played.table, Act("next", event, *people(event)))
            counted = census.after(counted, done, played.table, after)
            if counted is not None and any(alarm.what in GRAVE for alarm in counted.standing):
                break  # no shoe holds these faces, and the clerk would freeze play
            played.do(event)
        opening = played.acts[0].event
        assert isinstance(opening, events.DayOpened)
        unit = played.table.profile.identity.minor_unit
        text = list(notation.write_header(header(played), unit))
        text += [line for act in played.acts[start:] for line in lines_of(act, unit)]
        told = reading.parse("\n".join(text), unit)
        assert isinstance(told, Story), told
        desk = clerk()
        assert list(Player(told, desk, opening.profile).play()) == []
        there = desk.view
        assert there is not None
        assert there.books == played.table.books
        assert (there.coup, there.bank, there.offer, there.loaded) == (
            played.open.coup,
            played.open.bank,
            played.open.offer,
            played.open.loaded,
        )


def test_the_day_can_be_closed_in_a_story() -> None:
    """The last words of an evening: shift, count, day."""
    text = "\n".join(notation.write_header(header(Game()), 100))
    text += "\nshift close by 201\ncount 0 by 301 approved 117\nday close by 201\n"
    told = reading.parse(text, 100)
    assert isinstance(told, Story), told
    assert [line.verb for line in told.lines] == ["shift", "count", "day"]


def test_a_shoe_filled_again_before_the_first_act_is_not_lost() -> None:
    """The shoe is filled twice before anybody has a bank: the second filling is an act like any other."""
    text = "\n".join(notation.write_header(header(Game()), 100)) + "\nshoe 6\nbank 1 100\n"
    desk, told = clerk(), reading.parse(text, 100)
    assert isinstance(told, Story), told
    assert list(Player(told, desk, mapping()).play()) == []
    assert desk.view is not None
    assert desk.view.loaded is not None
    assert desk.view.loaded.load == 2


def test_a_story_with_another_word_plays_elsewhere() -> None:
    """The control: the punter's word turned round, and the written story no longer says what was done."""
    played = Game()
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C 3D KS")
    sitting = Setting(played.table.limits, played.table.seats)
    head = "\n".join(notation.write_header(header(played), 100)) + "\nclose\n"
    assert said(read(head + "word no", 100)[1:], played.table, sitting) != (events.Spoken("punter", "draw"),)


def test_a_history_without_its_consequences_is_the_same_table() -> None:
    played = Game()
    played.bank(1, 100)
    played.stake(2, 40)
    played.close()
    played.bank_wins()
    assert replay(played.acts) == played.table
