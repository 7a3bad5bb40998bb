"""Over a whole bank its owners gain what they won less commission and what they lost (rules.md 5.3, invariant 5)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.events import Event
from dealer_app.core.state import TableState
from tests.core.game import Game
from tests.core.walks import VARIANTS, choice, game

STEPS, WALKS = 90, 12
_BANK_WORDS = ("uncovered", "partial_withdrawal", "bank_amount", "association_banker", "reliquat_reexpose")
OURS = [i for i, (changes, _, _) in enumerate(VARIANTS) if any(word in changes for word in _BANK_WORDS)]
_BANKS: Counter[str] = Counter()


def moved(before: TableState, event: Event, follows: tuple[Event, ...]) -> int:
    """Return what the bank's owners gained by one act: the cover won or lost, less what went beside."""
    gained, beside = 0, owners(before, before) if before.bank is not None else ()
    cover = before.books["coverage"]
    for part in (event, *follows):
        match part:
            case events.Result():
                gained += {"banker": cover, "punter": -cover, "tie": 0}[part.outcome]
            case events.CommissionCalled():
                gained -= part.amount
            case events.TipGiven() | events.FeeTaken() | events.StakeOrphaned() if f"seat {part.seat}" in beside:
                gained -= part.amount
    return gained


def owners(before: TableState, after: TableState) -> tuple[str, ...]:
    held = before.bank or after.bank
    assert held is not None
    seats = (held.seat,) if held.associate is None else (held.seat, held.associate)
    return tuple(f"seat {seat}" for seat in seats)


def one_walk(played: Game, chance: random.Random) -> None:
    opened: TableState | None = None
    gained = 0
    for _ in range(STEPS):
        event = choice(played.table, chance)
        if event is None:
            return
        if isinstance(event, events.Voided):
            continue
        before = played.table
        follows = played.do(event)
        after = played.table
        if isinstance(event, events.Corrected):
            return  # what was won before is another amount now, and a bank that was over may be back
        if before.bank is None and after.bank is not None:
            opened, gained = before, 0
        if opened is None:
            continue
        if isinstance(event, events.AssociateJoined):  # what he gave away before is no part of the bank
            account = f"seat {event.seat}"
            balances = {**opened.books.balances, account: before.books[account]}
            opened = replace(opened, books=replace(opened.books, balances=balances))
        if isinstance(event, events.PlaceChanged) and before.bank is not None and before.bank.associate == event.seat:
            return  # his part was paid at one place and comes back at another
        gained += moved(before, event, follows)
        if before.bank is not None and after.bank is None:
            accounts = owners(before, after)
            net = sum(after.books[account] - opened.books[account] for account in accounts)
            assert net == gained, (event, follows)
            _BANKS["with a partner" if len(accounts) > 1 else "alone"] += 1
            opened = None
        elif after.bank is not None and not after.due:
            check_boxes(after, opened, gained)


def check_boxes(table: TableState, opened: TableState, gained: int) -> None:
    """While the bank runs, what its owners have put in and gained lies in its boxes."""
    accounts = owners(table, table)
    put_in = sum(opened.books[account] - table.books[account] for account in accounts)
    assert table.books["banque"] + table.books["reliquat"] == put_in + gained


@pytest.mark.parametrize("variant", OURS)
def test_owners_gain_what_they_won(variant: int) -> None:
    for seed in range(WALKS):
        one_walk(game(VARIANTS[variant]), random.Random(f"{variant} {seed}"))


def test_banks_of_one_and_of_two_were_seen() -> None:
    if not _BANKS:
        for variant in OURS:
            test_owners_gain_what_they_won(variant)
    assert _BANKS["alone"] > 20
    assert _BANKS["with a partner"] > 10


def test_a_bank_off_by_one_would_be_seen() -> None:
    played = Game(uncovered="remove_from_table")
    opened = played.table
    played.bank(1, 100)
    played.stake(2, 40)
    played.close()
    check_boxes(played.table, opened, 0)
    with pytest.raises(AssertionError):
        check_boxes(played.table, opened, 1)
