"""Put right after other acts: what came since fits the corrected coup, or is taken back first."""

from __future__ import annotations

import pytest

from dealer_app.core.refusal import Refusal
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.game import Game, minor
from tests.core.repairs import EURO, coup, faces, no, put, stake, standing

# what came since


def later(played: Game, what: str) -> None:
    if played.table.due:
        played.drop()
    if what == "stakes":
        played.stake(3, 50)
    elif what == "pass":
        played.passes()
    elif what == "bank":
        played.bank(2, 100)
    elif what == "refusal":
        played.declines(2)


@pytest.mark.parametrize(
    ("of", "to", "what"),
    [
        ("banker", "punter", "stakes"),
        ("banker", "tie", "pass"),
        ("banker", "punter", "pass"),
        ("tie", "banker", "stakes"),
        ("tie", "punter", "stakes"),
        ("punter", "banker", "bank"),
        ("punter", "tie", "bank"),
        ("punter", "banker", "refusal"),
    ],
)
def test_what_does_not_fit_is_taken_back_first(of: str, to: str, what: str) -> None:
    """Next stakes, a pass, a next bank: refused; taken back, the coup is put right as ever."""
    played, right = coup(of, 150), coup(to, 150)
    later(played, what)
    why = no(played, *faces(of, to))
    assert why == Refusal("not_legal_then")
    assert "take back what was done since" in sentence(why, EURO, Tongue("en"))
    played.back()
    put(played, *faces(of, to))
    assert played.phase == right.phase
    assert standing(played.table).books == standing(right.table).books


def test_what_fits_stays() -> None:
    """The punter won 200.00, not 100.00; the hand was refused by seat 2 and taken by seat 3 in the meantime."""
    played = coup("punter", 100)
    played.declines(2)
    played.bank(3, 80)
    played.stake(4, 30)
    put(played, stake(2, 200))
    assert played.table.bank is not None
    assert played.table.bank.seat == 3
    assert [played.money(a) for a in ("banque", "coverage", "seat 1", "seat 2")] == [
        "80.00", "30.00", "-200.00", "200.00",
    ]  # fmt: skip


def test_a_pass_at_another_amount_is_taken_back_first() -> None:
    """The hand is on offer at its height; with the other stake it would be another height."""
    played = coup("banker", 100)
    played.drop()
    played.passes()
    assert no(played, stake(2, 150)) == Refusal("not_legal_then")
    played.back()
    put(played, stake(2, 150))
    played.passes()
    assert played.table.offer is not None
    assert played.table.offer.price == minor("292.50")
