"""A stake that was recorded wrong and stayed through a tie (`void_stakes_stay`, M11), put right in the coup after it.

The table stands as one at which the stake was recorded right before the tie. Money by hand: bank 200.00 of seat 1.
"""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.core.events import Change, StakeWithdrawn
from tests.core.game import Game, minor
from tests.core.repairs import CARDS, card, no, put, stake, standing

STAYS = {"tie": "void_stakes_stay"}
UNCOVERED = ("to_reliquat", "stay_in_banque", "remove_from_table")


def staying(stakes: dict[int, int], outcome: str, ties: int = 1, **changes: Any) -> Game:
    """Return a table at which these stakes went through so many ties and a coup with this outcome."""
    played = Game(**STAYS, **changes)
    played.bank(1, 200)
    for seat, amount in stakes.items():
        played.stake(seat, amount)
    for _ in range(ties):
        played.close()
        played.ties()
    played.close()
    played.cards(CARDS[outcome])
    played.show()
    return played


@pytest.mark.parametrize("uncovered", UNCOVERED)
@pytest.mark.parametrize("outcome", ["banker", "punter", "tie"])
@pytest.mark.parametrize("ties", [1, 2])
@pytest.mark.parametrize("seat", [2, 3], ids=["less", "more"])
def test_the_table_stands_as_if_it_had_been_recorded_right(
    uncovered: str, outcome: str, ties: int, seat: int
) -> None:
    wrong, right = {2: 50, 3: 20}, {2: 30, 3: 20} if seat == 2 else {2: 50, 3: 90}
    played = staying(wrong, outcome, ties, uncovered=uncovered)
    put(played, stake(seat, right[seat]))
    expected = staying(right, outcome, ties, uncovered=uncovered)
    for account in ("banque", "reliquat", "coverage", "cagnotte", "seat 1", "seat 2", "seat 3"):
        assert played.money(account) == expected.money(account), account
    assert {c.seat: c.amount for c in played.table.covers} == {c.seat: c.amount for c in expected.table.covers}
    assert played.table.due == expected.table.due
    bank, other = played.table.bank, expected.table.bank
    assert (bank is None) == (other is None)
    assert bank is None or other is None or (bank.kept, bank.off, bank.wins) == (other.kept, other.off, other.wins)


def test_the_amounts_of_a_lost_bank_by_hand() -> None:
    """50.00 was 30.00: seat 2 won 30.00; of the 200.00 the banker takes home 150.00 (20.00 were seat 3's)."""
    played = staying({2: 50, 3: 20}, "punter", uncovered="to_reliquat")
    assert [played.money(f"seat {n}") for n in (1, 2, 3)] == ["-70.00", "50.00", "20.00"]
    put(played, stake(2, 30))
    assert [played.money(f"seat {n}") for n in (1, 2, 3)] == ["-50.00", "30.00", "20.00"]


def test_a_stake_that_was_nobodys_and_one_that_was_not_recorded() -> None:
    played = staying({2: 50, 3: 20}, "banker")
    put(played, Change("stake", seat=2, amount=0), stake(4, 40))
    assert [played.money(f"seat {n}") for n in (2, 3, 4)] == ["0.00", "-20.00", "-40.00"]


@pytest.mark.parametrize("outcome", ["banker", "punter"])
def test_a_stake_recorded_for_a_banco(outcome: str) -> None:
    """Seat 2 had called banco before the tie; recorded was a stake of 50.00."""
    played = staying({2: 50}, outcome, suivi_for_lone_punter=False)
    put(played, Change("call", seat=2, call="banco"))
    right = Game(**STAYS, suivi_for_lone_punter=False)
    right.bank(1, 200)
    right.banco(2)
    right.close()
    right.ties()
    right.close()
    right.cards(CARDS[outcome])
    right.show()
    assert [played.money(f"seat {n}") for n in (1, 2)] == [right.money(f"seat {n}") for n in (1, 2)]
    assert played.money("banque") == right.money("banque")
    assert played.table.banco_by == right.table.banco_by == 2


@pytest.mark.parametrize("outcome", ["banker", "punter"])
def test_a_shared_stake_keeps_its_partner_through_the_tie(outcome: str) -> None:
    """Seat 3 bears 20.00 of seat 2's stake, which was 80.00 and not 50.00."""
    played = Game(**STAYS, association_punters="allowed")
    played.bank(1, 200)
    played.stake(2, 50)
    played.do(events.StakeShared(2, 3, minor(20)))
    played.close()
    played.ties()
    played.close()
    played.cards(CARDS[outcome])
    played.show()
    put(played, stake(2, 80))
    sign = "" if outcome == "punter" else "-"
    assert [played.money(f"seat {n}") for n in (2, 3)] == [f"{sign}60.00", f"{sign}20.00"]


def test_a_part_greater_than_the_stake_is_refused() -> None:
    played = Game(**STAYS, association_punters="allowed")
    played.bank(1, 200)
    played.stake(2, 50)
    played.do(events.StakeShared(2, 3, minor(20)))
    played.close()
    played.ties()
    played.close()
    played.cards(CARDS["banker"])
    played.show()
    assert no(played, stake(2, 10)).past


def test_the_control_at_the_table_the_stakes_do_stay() -> None:
    """Nobody changes a stake between the tie and the next close, and a face alone is put right without it."""
    played = Game(**STAYS)
    played.bank(1, 200)
    played.stake(2, 50)
    played.close()
    played.ties()
    assert played.no(StakeWithdrawn(2)) == "stakes_stay"
    assert played.no(events.Covered(2, minor(60))) == "stakes_stay"
    played.close()
    played.cards(CARDS["banker"])
    played.show()
    before = standing(played.table)
    put(played, card(3, "QD"))
    assert standing(played.table).books == before.books
