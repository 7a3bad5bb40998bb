"""The holder of the suivi is asked by name, once the amount of the coup stands (rules.md section 14, rule 4; M20)."""

from __future__ import annotations

from dealer_app.core import say
from tests.core.game import Game, limits
from tests.core.walks import CALLS


def keys(played: Game) -> list[str]:
    return [call.key for call in say.calls(played.open)][-2:]


def after_a_banco(**changes: object) -> Game:
    played = Game(at=limits(10, 5, 50, 5), **CALLS, **changes)
    played.bank(1, 100)
    if changes.get("bank_amount") == "announced_each_coup":
        played.announces(100)
    played.banco(3)
    played.close()
    played.bank_wins()
    return played


def test_he_is_asked_where_the_amount_stands() -> None:
    assert keys(after_a_banco()) == ["bank_goes_on", "ask_suivi"]


def test_he_is_not_asked_before_the_amount_is_named() -> None:
    played = after_a_banco(bank_amount="announced_each_coup")
    assert keys(played)[-1] == "ask_amount"
    played.announces(60)
    assert keys(played) == ["bank_goes_on", "ask_suivi"]


def test_he_is_not_asked_before_a_fallen_bank_is_made_up() -> None:
    """10.00 of 100.00 covered by one alone: 19.50 in Banque under a least bank of 50.00, 90.00 in the Reliquat."""
    played = Game(at=limits(10, 5, 50, 5), bank_limits_apply_to="every_coup", **CALLS)
    played.bank(1, 100)
    played.stake(3, 10)
    played.close()
    played.bank_wins()
    assert keys(played)[-1] == "ask_make_up"
    played.announces(50)
    assert keys(played) == ["bank_goes_on", "ask_suivi"]
