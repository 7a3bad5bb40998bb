"""Whole evenings of simulated people under rules of money that differ: nobody is stuck, and the sums agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.house import profiles
from dealer_app.house.profiles import Found
from dealer_app.ui.typing import next_act
from tests.core.game import Game, limits
from tests.reports import evenings
from tests.second import recompute


def house(folder: Path, settlement: str) -> Path:
    path = folder / "house.toml"
    path.write_text(f'base = "classic"\n[identity]\nprofile_id = "house"\n[settlement]\n{settlement}\n')
    assert isinstance(profiles.load(str(path)), Found)
    return path


@pytest.mark.parametrize(
    "settlement",
    [
        'commission_proof = "tickets"\ntickets_per_book = 20',
        'commission_timing = "set_apart"\ntie = "void_stakes_stay"',
        'commission = false\ncommission_proof = "none"\nparticipation_fee = true\nparticipation_fee_max = "3.00"',
        'commission_from_win_no = 2\ntie = "void_stakes_returned"\ncommission_proof = "counter"',
    ],
)
def test_an_evening_comes_to_its_end(settlement: str, tmp_path: Path) -> None:
    rules = house(tmp_path, settlement)
    journal = evenings.played(tmp_path / "t", 5, 12, profile=rules, counts=(0,), errs=0)
    figures = evenings.figures_of(journal)
    assert len(figures.coups) == 12
    assert figures.expected == sum(coup.commission for coup in figures.coups)
    tickets = sum(run.value * run.count for run in figures.tickets)
    assert tickets == (figures.expected if "tickets" in settlement else 0)
    rows = (row["event"] for row in recompute.entries(journal))
    paid = [event["seat"] for event in rows if event["kind"] == "FeeTaken"]  # who stands pays as well
    assert figures.fees == 3_00 * len(paid)
    assert set(paid) >= (set(figures.seats) if "participation_fee" in settlement else set())
    if "commission = false" in settlement:
        assert (figures.expected, figures.counted) == (0, None)


def test_enter_follows_the_order_of_gestures() -> None:
    """Detach, drop, tear: one key, each time the next gesture."""
    played = Game(at=limits(1, 1, 1, 1), commission_proof="tickets")
    for value in (10, 100):
        played.do(events.TicketsInService(value, 1))
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    done: list[Any] = []
    for _ in range(3):
        event = next_act(played.open)
        assert event is not None
        done.append(events.kind(event))
        played.do(event)
    assert done == ["TicketsDetached", "CommissionDropped", "TicketsTorn"]
