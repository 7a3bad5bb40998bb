"""Simulated evenings see irregularities and repairs: by a seed, ruled on by who decides the row, and counted."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from dealer_app.clerk import history
from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.profile import Profile, read
from dealer_app.journal.history import acts
from dealer_app.practice import slips
from tests.core.shipped import SHIPPED, playable, with_rulings
from tests.journal.evenings import Table, memory

COUPS, SEEDS = 25, (3, 5)
ALL_SLIPS = {f"Ruled {number}" for number in slips.OFTEN} | {"Corrected", "LateStakeRemoved", "StakedOnLine"}


def sitting(name: str, seed: int, mapping: dict[str, Any]) -> Table:
    """Return a table of a shipped profile that plays by this mapping."""
    table = Table(memory(), seed, COUPS, profile=playable(name))
    table.setting = replace(table.setting, profile=mapping)
    return table


def played(table: Table) -> list[Act]:
    """Play an evening to its end, read its record back, and return its acts."""
    for _ in range(60 * COUPS):
        if not table.step():
            break
    state = table.clerk.view
    assert state is not None
    assert (state.coups, state.day_open) == (COUPS, False)
    assert history.state(table.record.entries) == table.clerk._state
    assert sum(state.books.balances.values()) == 0
    return [act for act, _ in acts(table.record.entries)]


def evening(name: str, seed: int) -> list[Act]:
    """Return the acts of an evening with rulings on irregularities."""
    return played(sitting(name, seed, with_rulings(name)))


def slipped(done: list[Act]) -> Counter[str]:
    """Return how often each irregularity and repair was seen."""
    counts = Counter[str]()
    for act in done:
        match act.event:
            case events.Ruled(number=number):
                counts[f"Ruled {number}"] += 1
            case events.Corrected() | events.LateStakeRemoved() | events.StakedOnLine():
                counts[events.kind(act.event)] += 1
    return counts


def test_evenings_see_what_goes_wrong(told: Callable[[str], None]) -> None:
    """Each slip that the people know happens in some evening; whoever decides its row has ruled or agreed."""
    whole = Counter[str]()
    for seed, name in enumerate(SHIPPED):
        profile = read(with_rulings(name))
        assert isinstance(profile, Profile)
        done = evening(name, seed)
        counts = slipped(done)
        told(f"slips under {name}, seed {seed}, {COUPS} coups: {_table(counts)}")
        whole += counts
        for act in done:
            if isinstance(act.event, events.Ruled):
                decides = profile.rulings[act.event.number].decides
                assert {p.role for p in (act.by, act.approved) if p is not None} & set(decides)
    told(f"slips in {len(SHIPPED)} evenings: {_table(whole)}")
    assert set(whole) <= ALL_SLIPS
    assert sum(whole.values()) > len(SHIPPED)
    assert len(whole) > 8


def _table(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {times}" for name, times in sorted(counts.items()))


def test_the_same_seed_slips_in_the_same_way() -> None:
    assert slipped(evening("classic", 3)) == slipped(evening("classic", 3))


def test_each_slip_happens() -> None:
    """Where everything goes wrong often, each of them is seen, and the evening still comes to its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slips, "OFTEN", dict.fromkeys(slips.OFTEN, 0.08))
        patch.setattr(slips, "CORRECTED", 0.3)
        patch.setattr(slips, "LATE", 0.2)
        seen = Counter[str]()
        for seed in range(1, 7):
            seen += slipped(evening("classic", seed))
    assert ALL_SLIPS - set(seen) == set()


def test_where_no_rulings_are_known_nobody_rules() -> None:
    """The control: the same evenings under the same profile without remedies."""
    bare = copy.deepcopy(with_rulings("classic"))
    bare["deal"]["remedies"] = "none"
    del bare["rulings"], bare["grids"]["punto"]
    for seed in SEEDS:
        assert not [slip for slip in slipped(played(sitting("classic", seed, bare))) if slip.startswith("Ruled")]
        assert [slip for slip in slipped(evening("classic", seed)) if slip.startswith("Ruled")]
