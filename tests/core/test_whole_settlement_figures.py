"""The commission of rules.md section 9, coup by coup: X1 to X7, X48 by the order of 2007, X50 by that of 1959."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import events
from tests.core.game import Game, limits

AT = limits(1, 1, 1, "0.10")
FR07: dict[str, Any] = {"stake_floor": "1.00", "commission_unit": "0.10", "association_banker": "forbidden"}
FR59: dict[str, Any] = {**FR07, "currency": "FRF", "commission_unit": "1.00"}


def banco(amount: str, rules: dict[str, Any], outcome: str = "bank") -> Game:
    """Return a table after a banco on the whole bank."""
    played = Game(at=AT, **rules)
    played.bank(1, amount)
    played.banco(2)
    played.close()
    {"bank": played.bank_wins, "punter": played.bank_loses, "tie": played.ties}[outcome]()
    return played


@pytest.mark.parametrize(
    ("rules", "amount", "rounding", "commission", "banque"),
    [
        (FR07, "200.00", "half_up", "10.00", "390.00"),  # X1
        (FR07, "137.00", "half_up", "6.90", "267.10"),  # X4
        (FR07, "137.00", "half_down", "6.80", "267.20"),
        (FR07, "137.00", "half_even", "6.80", "267.20"),
        (FR07, "267.10", "half_up", "13.40", "520.80"),  # X5
        (FR07, "136.00", "half_up", "6.80", "265.20"),  # X6
        (FR07, "1.00", "half_up", "0.10", "1.90"),  # X7
        (FR07, "1.00", "half_down", "0.00", "2.00"),
        (FR07, "1.00", "half_even", "0.00", "2.00"),
        (FR07, "2.90", "half_up", "0.10", "5.70"),  # X48: rounded once
        (FR59, "130.00", "half_up", "7.00", "253.00"),  # X50
        (FR59, "130.00", "half_down", "6.00", "254.00"),
        (FR59, "130.00", "half_even", "6.00", "254.00"),
    ],
)
@pytest.mark.parametrize("timing", ["each_coup", "set_apart"])
def test_x1_x4_x5_x6_x7_x48_x50(
    rules: dict[str, Any], amount: str, rounding: str, commission: str, banque: str, timing: str
) -> None:
    """The same to the cent whether it is dropped at once or waits in Due."""
    played = banco(amount, {**rules, "commission_rounding": rounding, "commission_timing": timing})
    box = "cagnotte" if timing == "each_coup" else "due"
    assert (played.money(box), played.money("banque")) == (commission, banque)
    assert played.money("reliquat") == "0.00"
    assert played.money("seat 2") == f"-{amount}"


def test_x2_a_loss_pays_no_commission() -> None:
    played = banco("200.00", FR07, "punter")
    assert [played.money(a) for a in ("banque", "cagnotte", "seat 1", "seat 2")] == [
        "0.00",
        "0.00",
        "-200.00",
        "200.00",
    ]
    assert played.table.offer is not None
    assert played.table.offer.first == 2  # the hand goes to the right


def test_x3_a_tie_moves_nothing() -> None:
    played = banco("200.00", FR07, "tie")
    assert [played.money(a) for a in ("banque", "coverage", "cagnotte")] == ["200.00", "200.00", "0.00"]
    played.do(events.StakeWithdrawn(2))  # the stakes are free


@pytest.mark.parametrize("rules", [FR07, {**FR07, "commission": False}])
def test_invariant_3_of_each_coup(rules: dict[str, Any]) -> None:
    """What the owners, the punters and the house gain in a coup is nothing together."""
    for amount in ("1.00", "2.90", "137.00"):
        for outcome in ("bank", "punter", "tie"):
            balances = banco(amount, rules, outcome).table.books.balances
            assert sum(balances.values()) == 0
