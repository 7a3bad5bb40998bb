"""What a frozen table takes: in every phase nothing that gives a result or moves money, until cards are compared."""

from __future__ import annotations

import random
from collections import Counter
from typing import get_args

import pytest

from dealer_app.core import events, permits
from dealer_app.core.acts import Act
from dealer_app.core.doubt import GRAVE, lying
from dealer_app.core.events import Doubt, Event
from dealer_app.core.legal import legal
from dealer_app.core.open import opened
from dealer_app.core.people import ROLES, Person, Role
from dealer_app.core.phases import PHASES
from dealer_app.core.state import TableState, open_coup, phase
from dealer_app.core.table import allowed, refusal, step
from dealer_app.words.doubts import DOUBTS
from tests.core.game import CHEF, CROUPIER, DIRECTOR, Game, people
from tests.core.irregular_shoe import in_phase
from tests.core.walks import VARIANTS, choice, filled, game, strange

DOUBTFUL = get_args(Doubt)
ENDS = (events.CoupAnnulled, events.ShoeEnded, events.CoupNotDealt)
SEEDS, STEPS = 60, 45


def frozen(table: TableState, why: Doubt) -> TableState:
    return step(table, Act("freeze", events.PlayFrozen(why)))[1]


def tables() -> list[tuple[TableState, random.Random]]:
    """Return tables of every phase, each before some act of a walk."""
    found: dict[str, list[tuple[TableState, random.Random]]] = {now: [] for now in PHASES}
    for seed in range(SEEDS):
        played, chance = game(VARIANTS[seed % len(VARIANTS)]), random.Random(f"doubt {seed}")
        for _ in range(STEPS):
            event = choice(played.table, chance)
            if event is None or isinstance(event, events.DayClosed):
                break
            played.do(event)
            if not played.open.frozen and len(found[phase(played.open)]) < 12:
                found[phase(played.open)].append((played.table, chance))
    assert min(len(some) for some in found.values()) >= 3
    return [one for some in found.values() for one in some]


TABLES = tables()


def moves(table: TableState, event: Event) -> bool:
    """Tell whether an act gives a result or moves money, without making a coup void."""
    done, after = step(table, Act("x", event, *people(event, table.profile)))
    follows = [type(one) for one in done.follows or ()]
    gives = events.Result in follows or after.books != table.books
    return gives and not any(kind in follows for kind in ENDS)


def test_no_phase_lets_a_frozen_table_give_a_result_or_move_money() -> None:
    asked = Counter[str]()
    for table, chance in TABLES:
        still = frozen(table, chance.choice(DOUBTFUL))
        lies = opened(still)
        for event in (*legal(lies), *(strange(lies, chance) for _ in range(20))):
            said = filled(event, lies, chance)
            if isinstance(said, events.CardsCompared) or allowed(still, Act("x", said, *people(said, still.profile))):
                continue
            assert not moves(still, said), (phase(table), said)
            asked[type(said).__name__] += 1
    assert {"CardDrawn", "StrayCard", "CardEntered", "CardReturned"} <= set(asked), asked


def ruled(table: TableState) -> set[str]:
    """Return the rulings that may be made, by the number of their row."""
    return {one.number + " void" * one.void for one in legal(opened(table)) if isinstance(one, events.Ruled)}


@pytest.mark.parametrize("now", ["deal", "word", "draw", "naming"])
def test_an_open_coup_can_be_made_void_and_nothing_else_is_ruled(now: str) -> None:
    table = in_phase(now, remedies="ES79").table
    still = frozen(table, "foreign_card")
    assert {row for row in ruled(still) if row != "unforeseen void"} <= {"I5", "I14", "I8"}
    assert "unforeseen void" in ruled(still)
    assert len(ruled(table)) > len(ruled(still))
    act = Act("x", events.Ruled("unforeseen", decision="The coup is void.", void=True), CHEF)
    assert open_coup(step(still, act)[1]) is None


def test_control_the_same_tables_unfrozen_move_money() -> None:
    moving = [
        event
        for table, _ in TABLES
        for event in legal(opened(table))
        if allowed(table, Act("x", event, *people(event, table.profile))) is None and moves(table, event)
    ]
    assert len({type(event) for event in moving}) > 5


def test_a_comparison_of_what_is_recorded_leaves_the_table_as_it_was_but_for_what_waited() -> None:
    for table, chance in TABLES:
        still = frozen(table, chance.choice([doubt for doubt in DOUBTFUL if doubt not in ("range_lost", "empty")]))
        act = Act("compare", events.CardsCompared(lying(opened(still))), CROUPIER, CHEF)
        assert allowed(still, act) is None
        done, after = step(still, act)
        assert after.frozen == ()
        if not done.follows:
            assert (after.books, after.coup, after.loaded, after.strays) == (
                table.books,
                table.coup,
                table.loaded,
                table.strays,
            )


@pytest.mark.parametrize("more", [1, 2])
def test_cards_that_were_missed_are_out_and_unread(more: int) -> None:
    looked = 0
    for table, _ in TABLES:
        still = frozen(table, "loss_possible")
        act = Act("compare", events.CardsCompared(lying(opened(still)) + more), CROUPIER, CHEF)
        if allowed(still, act) is not None:
            continue  # no shoe, or none left in it
        done, after = step(still, act)
        cards = [one for one in done.follows or () if isinstance(one, events.CardDrawn | events.StrayCard)]
        assert [one.card for one in cards] == [None] * more
        assert table.loaded is not None
        assert after.loaded is not None
        assert after.loaded.out == table.loaded.out + more
        looked += open_coup(table) is not None
    assert looked > 10


STAFF: dict[str, Role] = {f"{role}-{n}": role for role in ROLES for n in (1, 2)}


@pytest.mark.parametrize("why", DOUBTFUL)
@pytest.mark.parametrize("approver", ROLES)
def test_grave_doubts_want_a_chef(why: Doubt, approver: Role) -> None:
    game_ = Game()
    table = opened(frozen(game_.table, why))
    act = Act("x", events.CardsCompared(0), CROUPIER, Person(f"{approver}-2", approver))
    expected = None if why not in GRAVE or approver in ("chef", "director") else "approval_wanted"
    found = permits.refuse(STAFF | {CROUPIER.id: CROUPIER.role}, act, _deciders(why))
    assert (found.reason if found else None) == expected
    full = refusal(table, Act("x", events.CardsCompared(0), CROUPIER, CHEF))
    assert full is None
    assert refusal(table, Act("x", events.CardsCompared(0), CROUPIER, DIRECTOR)) is None


def _deciders(why: Doubt) -> tuple[Role, ...]:
    return ("chef", "director") if why in GRAVE else ()


def test_the_same_doubt_is_told_once() -> None:
    table = frozen(Game().table, "lid")
    why = refusal(opened(table), Act("x", events.PlayFrozen("lid")))
    assert why is not None
    assert (why.reason, why.text) == ("frozen", "lid")
    assert refusal(opened(table), Act("x", events.PlayFrozen("jam"))) is None
    assert frozen(table, "jam").frozen == ("lid", "jam")


def test_every_doubt_has_its_words() -> None:
    assert set(DOUBTS) == set(DOUBTFUL)
    assert len(set(DOUBTS.values())) == len(DOUBTFUL)
