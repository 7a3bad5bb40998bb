"""The core never foretells (house.md section 6): what lies open, what may be done and what is said depend on no
sealed face, whatever faces lie there, and however a coup goes on until its hands are turned.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from dealer_app.core import events, say
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.deal import cards_allowed
from dealer_app.core.events import Event
from dealer_app.core.hand import is_natural, total
from dealer_app.core.holder import holder
from dealer_app.core.legal import legal
from dealer_app.core.open import opened
from dealer_app.core.phases import PHASES
from dealer_app.core.state import TableState, left_to_cover, phase
from dealer_app.core.table import allowed, refusal, step
from tests.core.game import people
from tests.core.walks import CARDS, VARIANTS, choice, game, strange

Faces = tuple[Card | None, ...]


def other_faces(cards: Faces, chance: random.Random) -> Faces:
    """Return as many cards, of any faces; an unread one is as good as any while it lies closed."""
    return tuple(chance.choice((None, *CARDS)) for _ in cards)


def disguised(table: TableState, chance: random.Random) -> TableState:
    """Return the table with every face changed that nobody at it has seen."""
    coup = table.coup
    if coup is not None:
        punter = coup.punter if coup.both_shown else other_faces(coup.punter[:2], chance) + coup.punter[2:]
        shown = coup.both_shown or coup.banker_shown
        banker = coup.banker if shown else other_faces(coup.banker[:2], chance) + coup.banker[2:]
        coup = msgspec.structs.replace(coup, punter=punter, banker=banker, loose=other_faces(coup.loose, chance))
    return msgspec.structs.replace(table, coup=coup, strays=other_faces(table.strays, chance))


def seen(table: TableState, candidates: tuple[Event, ...]) -> dict[str, Any]:
    """Return all that a person at the table may see or infer."""
    lying = opened(table)
    return {
        "open": lying,
        "legal": legal(lying),
        "calls": say.calls(lying),
        "notices": say.notices(lying),
        "refusals": [refusal(lying, Act("x", event, *people(event))) for event in candidates],
        "cards": cards_allowed(lying),
        "phase": (phase(lying), phase(table)),
        "figures": (left_to_cover(lying), holder(lying)),
    }


def differences(tables: int, also: Callable[[TableState], Any] = lambda _: None) -> tuple[int, Counter[str]]:
    """Return in how many of the tables looked at a disguise is seen, and how many sealed tables each phase had."""
    leaks, looked = 0, Counter[str]()
    seed = 0
    while looked.total() < tables:
        chance = random.Random(seed)
        played = game(VARIANTS[seed % len(VARIANTS)])
        seed += 1
        for _ in range(45):
            event = choice(played.table, chance)
            if event is None:
                break
            played.do(event)
            table = played.table
            candidates = tuple(strange(played.open, chance) for _ in range(6))
            before = (seen(table, candidates), also(table))
            other = disguised(table, chance)
            after = (seen(other, candidates), also(other))
            leaks += before != after
            looked[phase(table)] += 1
    return leaks, looked


def test_no_sealed_face_is_told() -> None:
    leaks, looked = differences(5_000)
    assert leaks == 0
    assert set(looked) == set(PHASES)
    assert min(looked.values()) >= 25


@pytest.mark.parametrize(
    "leak",
    [
        lambda table: table.coup and total(table.coup.punter[:2]),
        lambda table: table.coup and is_natural(table.coup.banker),
        lambda table: bool(table.strays) and table.strays[0] is None,
        legal,  # a judge given the full table instead of what lies open
        say.calls,
    ],
    ids=["total", "natural", "stray", "judge with faces", "words with faces"],
)
def test_a_planted_leak_is_caught(leak: Callable[[TableState], Any]) -> None:
    """The control: functions that look at a sealed face differ under the disguise."""
    leaks, _ = differences(700, leak)
    assert leaks > 0


def twins(seed: int, look: Callable[[TableState], Any] = opened) -> int:
    """Play two tables by the same acts with other faces in the sealed places; return at how many steps they differ.

    The hidden faces are given before the coup is dealt, so that a fold that looked at them would go astray.
    """
    chance = random.Random(seed)
    left = game(VARIANTS[seed % len(VARIANTS)]).table
    right = left
    apart = 0
    for i in range(60):
        event = choice(left, chance)
        if event is None:
            break
        twin = event
        sealed = isinstance(event, events.CardDrawn) and phase(left) in ("deal", "word")
        if sealed or isinstance(event, events.StrayCard):
            twin = msgspec.structs.replace(event, card=chance.choice((None, *CARDS)))
        act = Act(f"{i}", event, *people(event))
        other = msgspec.structs.replace(act, event=twin)
        if allowed(right, other) is not None:
            return apart + 1
        word_over_cards = isinstance(event, events.Spoken) and left.coup is not None and len(left.coup.cards) > 4
        left, right = step(left, act)[1], step(right, other)[1]
        if isinstance(event, events.Shown | events.CardNamed) or word_over_cards:
            break  # faces have been turned, or a card without a word found its hand: the tables may now differ
        apart += look(left) != look(right)
    return apart


def test_twin_tables_go_the_same_way_until_a_hand_is_turned() -> None:
    assert sum(twins(seed) for seed in range(200)) == 0


def test_twins_part_where_a_face_is_looked_at() -> None:
    """The control: a look that takes in the banker's natural."""

    def leaking(table: TableState) -> Any:
        return table.coup is not None and is_natural(table.coup.banker)

    assert sum(twins(seed, leaking) for seed in range(200)) > 0
