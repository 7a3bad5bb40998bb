"""Two tables that differ in sealed faces only have the same alarms of the census and the same sentences."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from dealer_app.core import census, events
from dealer_app.core.acts import Act
from dealer_app.core.alarms import Alarm, Census, inventory
from dealer_app.core.balance import balance
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.state import TableState
from dealer_app.core.table import allowed, step
from dealer_app.words import census as words
from dealer_app.words.tongue import tongue
from tests.core.game import people
from tests.core.roads import Walker
from tests.core.shipped import Table, with_rulings
from tests.core.test_two_runs import NAMES, lays_open
from tests.core.test_walks_by_profile import limits_of, wanted

SEED, RUNS, STEPS = 83, 4, 90
FEW = (Card.SQ, Card.H9)
"""So few faces that six of one are soon out."""

OPENING = (*events.OPENS, events.ShoeEnded)
"""With these no card lies closed any more: a void coup's may be told (record.md 2.9), and burned ones at the end."""

Told = Callable[[Census], object]


def few(event: Event, chance: random.Random) -> Event:
    """The same event with one of few faces."""
    if isinstance(event, events.CardDrawn | events.StrayCard | events.CardBurned) and event.card is not None:
        return replace(event, card=chance.choice(FEW))
    return event


def other(event: Event, table: TableState, chance: random.Random) -> Event:
    """The same event with another of them, where nobody sees the card that leaves the shoe."""
    is_sealed = isinstance(event, events.StrayCard | events.CardBurned) or (
        isinstance(event, events.CardDrawn) and table.coup is not None and table.coup.punter_word is None
    )
    return replace(event, card=chance.choice((None, *FEW))) if is_sealed else event  # type: ignore[call-arg]  # each of them has a card


def told(counted: Census) -> object:
    """All that anybody is told of a census."""
    say = [words.sentence(a.what, a.card, a.count, counted.packs, tongue("en")) for a in counted.standing]
    return counted.standing, counted.raised, say, inventory(counted)


def with_all_faces(counted: Census) -> object:
    """A copy that counts the faces of cards that lie closed."""
    return balance(counted.packs, counted.order).over


def run(name: str, number: int, counts: Counter[str], look: Told = told) -> int:
    """Play two tables by the same acts; return at how many steps what is told differs."""
    chance, apart = random.Random(f"{SEED} {name} {number}"), 0
    walker = Walker({act for act in wanted(name) if act.startswith(("Ruled", "Amended"))}, chance)
    left = right = Table(name, tuple(range(1, 6)), limits_of(name, number), with_rulings(name)).table
    ours = theirs = census.after(None, Act("", events.DayOpened("", "", {}, "", left.limits, {})), None, left)
    for n in range(STEPS):
        found = walker.next(left, STEPS - n)
        if found is None:
            break
        event = few(found, chance)
        twin, by = other(event, left, chance), people(event, left.profile)
        act, its = Act(f"{n}", event, *by), Act(f"{n}", twin, *by)
        if allowed(left, act) is not None or allowed(right, its) is not None:
            break
        before, others = left, right
        (act, left), (its, right) = step(left, act), step(right, its)
        ours, theirs = census.after(ours, act, before, left), census.after(theirs, its, others, right)
        assert ours is not None
        assert theirs is not None
        if lays_open(event, before) or any(isinstance(one, OPENING) for one in (event, *(act.follows or ()))):
            right, theirs = left, ours  # from here on they are one table again
            continue
        apart += look(ours) != look(theirs)
        counts["sealed" if left != right else "the same"] += 1
        counts["with alarms"] += left != right and bool(ours.standing)
    return apart


@pytest.mark.parametrize("name", NAMES)
def test_alarms_and_texts_do_not_depend_on_sealed_faces(name: str) -> None:
    counts = Counter[str]()
    assert sum(run(name, number, counts) for number in range(RUNS)) == 0
    assert counts["sealed"] > 20, counts
    assert counts["with alarms"] > 10, counts


def test_control_a_census_of_all_faces_tells_them_apart() -> None:
    assert sum(run("classic", number, Counter(), with_all_faces) for number in range(RUNS)) > 0


def test_the_alarm_itself_names_no_place() -> None:
    """What is told of a face is the face and how many are out, never which card of the coup it is."""
    assert set(Alarm.__struct_fields__) == {"what", "card", "count"}
