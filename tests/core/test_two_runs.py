"""Two tables that differ in sealed faces only, rulings and repairs included: nobody could tell them apart.

House.md section 6: the console never foretells. Whatever is done, until cards are laid open both tables allow the
same, refuse the same for the same reason, say and note the same, and tell the same effect of every ruling and repair
before it is confirmed. The seed of a run is `SEED`, the profile's name and its number.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from dealer_app.core import events, say
from dealer_app.core.acts import Act
from dealer_app.core.effect import effect
from dealer_app.core.events import Event
from dealer_app.core.legal import legal
from dealer_app.core.open import opened
from dealer_app.core.refusal import Refusal
from dealer_app.core.rules import Hand
from dealer_app.core.state import TableState, open_coup, phase
from dealer_app.core.table import allowed, refused, step
from tests.core.game import people
from tests.core.roads import Walker
from tests.core.shipped import Table, with_rulings
from tests.core.test_walks_by_profile import limits_of, ruled, wanted
from tests.core.walks import CARDS, strange

SEED, RUNS, STEPS = 79, 6, 50
NAMES = ("classic", "es-1979", "fr-2007", "seed-it-002", "seed-ru-004")
OPENING = frozenset({"I12", "I13", "I16", "I17", "I18", "I23", "I24", "I27", "I28", "I29", "I4", "I20b"})
"""Rulings with which cards are laid open, or a hidden one finds its hand."""

Look = Callable[[TableState, tuple[Event, ...]], Any]


def sealed(event: Event, table: TableState, chance: random.Random) -> Event:
    """Return the same event with another face, where nobody sees the card that leaves the shoe."""
    if isinstance(event, events.StrayCard | events.CardBurned) or (
        isinstance(event, events.CardDrawn) and phase(table) in ("deal", "word")
    ):
        return replace(event, card=chance.choice((None, *CARDS)))
    return event


def lays_open(event: Event, table: TableState) -> bool:
    """Tell whether faces come to light with the event: the tables may differ after it."""
    match event:
        case events.Shown() | events.CardNamed() | events.Amended() | events.Corrected():
            return True
        case events.CardDrawn():  # the banker's card of the place that he exposed comes open (I27), or his hand (I28)
            coup = open_coup(table)
            shown = coup is not None and coup.banker_shown and not coup.is_dealt
            return coup is not None and (shown or any(place not in coup.places for place in coup.ruled.exposed))
        case events.Spoken():
            coup = open_coup(table)
            return coup is not None and bool(coup.loose)
        case events.Ruled(number=number):
            return number in OPENING
    return False


def told(table: TableState, candidates: tuple[Event, ...]) -> dict[str, Any]:
    """Return all that the console shows of a table, and its answers to candidates and to all that is legal."""
    lies = opened(table)
    offered = legal(lies)
    repairs = [event for event in offered if isinstance(event, events.Ruled | events.Amended | events.Corrected)]
    return {
        "open": lies,
        "legal": offered,
        "refusals": [refused(lies, event) for event in candidates],
        "calls": say.calls(lies),
        "notices": say.notices(lies),
        "effects": [(event, _effect(table, event)) for event in (*repairs[::3], *candidates)],
    }


def _effect(table: TableState, event: Event) -> tuple[tuple[str, int], ...] | Refusal | None:
    act = Act("told", event, *people(event, table.profile))
    if not isinstance(event, events.Ruled | events.Amended | events.Corrected):
        return None
    return allowed(table, act) or effect(table, act)


def nothing(table: TableState, candidates: tuple[Event, ...]) -> None:
    """Look at nothing more."""


def run(name: str, number: int, counts: Counter[str], also: Look = nothing) -> int:
    """Play two tables by the same acts; return at how many steps they could be told apart."""
    profile, apart = ruled(name), 0
    chance = random.Random(f"{SEED} {name} {number}")
    walker = Walker({act for act in wanted(name) if act.startswith(("Ruled", "Amended"))}, chance)
    left = right = Table(name, tuple(range(1, 6)), limits_of(name, number), with_rulings(name)).table
    for n in range(STEPS):
        event = walker.next(left, STEPS - n)
        if event is None:
            break
        twin = sealed(event, left, chance)
        by = people(event, profile)
        act, other = Act(f"{n}", event, *by), Act(f"{n}", twin, *by)
        if allowed(right, other) is not None:
            return apart + 1
        may_differ = lays_open(event, left)
        if isinstance(event, events.Ruled) and effect(left, act) != effect(right, other):
            apart += 1
        left, right = step(left, act)[1], step(right, other)[1]
        if may_differ:
            right = left  # from here on they are one table again
            continue
        candidates = tuple(strange(opened(left), chance) for _ in range(4))
        apart += (told(left, candidates), also(left, candidates)) != (
            told(right, candidates),
            also(right, candidates),
        )
        counts["sealed" if left != right else "the same"] += 1
        if left != right and isinstance(event, events.Ruled):
            counts[f"Ruled {event.number}"] += 1
    return apart


@pytest.mark.parametrize("name", NAMES)
def test_the_console_never_foretells(name: str) -> None:
    counts = Counter[str]()
    assert sum(run(name, number, counts) for number in range(RUNS)) == 0
    assert counts["sealed"] > 40
    assert len([row for row in counts if row.startswith("Ruled")]) >= 5, counts


def effect_by_the_cards(table: TableState, candidates: tuple[Event, ...]) -> Any:
    """A copy of the effect told that counts the banker's closed cards: thrown cards lose only if they would have."""
    coup = open_coup(table)
    if coup is None or not coup.is_dealt:
        return None
    points = [sum(card.points for card in _read(hand)) % 10 for hand in (coup.punter, coup.banker)]
    return points[0] > points[1]


def _read(hand: tuple[Any, ...]) -> Hand:
    return tuple(card for card in hand[:2] if card is not None)


def judge_with_faces(table: TableState, candidates: tuple[Event, ...]) -> Any:
    """The judge, given the faces: rulings that speak of a natural would tell one that lies closed."""
    rows = [events.Ruled(number) for number in ("I16", "I18", "I30", "I38", "I39")]
    return [refused(table, row) for row in rows]  # type: ignore[arg-type]  # this is the leak


def legal_with_faces(table: TableState, candidates: tuple[Event, ...]) -> Any:
    """All that is legal, by a judge who is given the faces."""
    return legal(table)  # type: ignore[arg-type]  # this is the leak


@pytest.mark.parametrize("leak", [effect_by_the_cards, judge_with_faces, legal_with_faces])
def test_a_planted_leak_is_caught(leak: Look) -> None:
    """The control: functions that look at a closed card tell the tables apart."""
    assert sum(run("es-1979", number, Counter(), leak) for number in range(RUNS)) > 0
