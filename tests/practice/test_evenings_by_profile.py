"""An evening of the simulated people under every profile that ships: clerk, record in memory and shoe in one process.

Where a profile cannot be played as it ships, a house profile on it is (`tests.core.shipped`).
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from dealer_app.clerk import history
from dealer_app.core import events
from dealer_app.core.state import phase
from dealer_app.journal import closing, matching
from dealer_app.journal.history import acts
from dealer_app.practice.plan import Mishap
from tests.core.shipped import SHIPPED, playable, rules
from tests.journal.evenings import Table, memory

COUPS, SEED = 25, 7
MOST_STEPS = 40 * COUPS  # an evening that does not end by then never does


def evening(name: str, seed: int = SEED, coups: int = COUPS) -> Table:
    """Play an evening to its end; each refusal of what the people do fails."""
    table = Table(memory(), seed, coups, profile=playable(name))
    for _ in range(MOST_STEPS):
        if not table.step():
            break
    return table


@pytest.mark.parametrize("name", SHIPPED)
def test_an_evening_comes_to_its_end(name: str) -> None:
    table = evening(name)
    state = table.clerk.view
    assert state is not None
    assert (state.coups, state.day_open, phase(state)) == (COUPS, False, "closed")
    assert not table.clerk.lamps.suspended
    assert state.profile == rules(name)
    assert history.state(table.record.entries) == table.clerk._state
    boxes = state.books
    assert sum(boxes.balances.values()) == 0
    assert (boxes["banque"], boxes["reliquat"], boxes["coverage"], boxes["due"]) == (0, 0, 0, 0)
    done = Counter(type(act.event) for act, _ in acts(table.record.entries))
    assert done[events.StakesClosed] == COUPS
    if rules(name).settlement.commission:
        assert boxes["cagnotte"] > 0
        assert done[events.CommissionDropped] > 0
    else:
        assert boxes["cagnotte"] == done[events.CommissionDropped] == 0
    closing.check(table.record.entries)
    matching.check(table.record.entries)
    boxed = [match.counted for match in matching.matches(table.record.entries)]
    assert boxed == ([boxes["cagnotte"]] if rules(name).settlement.commission else [])


@pytest.mark.parametrize("name", [name for name in SHIPPED if rules(name).deal.natural_check == "before_the_word"])
def test_a_banker_whose_natural_was_not_read_turns_it_and_both_hands_are_then_shown(name: str) -> None:
    unread = tuple(Mishap(coup, 2) for coup in range(2, 7))
    table = Table(memory(), 1, 6, profile=playable(name), mishaps=unread).play()
    shown = [act.event.side for act, _ in acts(table.record.entries) if isinstance(act.event, events.Shown)]
    assert table.clerk.view is not None
    assert (table.clerk.view.coups, phase(table.clerk.view)) == (6, "closed")
    assert ("banker", "both") in pairwise(shown), "there was such a natural"


def test_each_evening_has_the_gestures_of_its_rules() -> None:
    """What the people do of themselves, besides the coup, under the rules that ask for it (rules.md 7)."""
    asked = {
        "fr-1959": (events.TicketsInService, events.TicketsDetached, events.TicketsTorn),  # art. 59
        "gb-club-2007": (events.FeeTaken,),
        "seed-pt-001": (events.KnockedDown, events.BidMade, events.AmountAnnounced),
        "seed-it-002": (events.FirstBanker,),
        "seed-ru-004": (events.FirstBanker,),
    }
    for name, kinds in asked.items():
        done = {type(act.event) for act, _ in acts(evening(name).record.entries)}
        assert done >= set(kinds), name


def test_the_last_tickets_are_torn_before_the_table_closes() -> None:
    """FR art. 59: torn before the next coup; where none follows, before the shift is closed."""
    for seed in (SEED, 3, 4):
        lies = False
        for act, _ in acts(evening("fr-1959", seed).record.entries):
            lies = (lies or isinstance(act.event, events.TicketsDetached)) and not isinstance(
                act.event, events.TicketsTorn
            )
            assert not (lies and isinstance(act.event, events.StakesClosed | events.ShiftClosed))
