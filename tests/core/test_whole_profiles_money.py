"""The money of each shipped profile: what the house takes, how it is proven, what a tie does, by rules.md 7.

Only money is looked at here: all else is played as in `classic`.
"""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.core.profile import Profile, read
from dealer_app.house import profiles
from dealer_app.house.layers import Layers
from tests.core.game import STAFF, Game, limits
from tests.core.game import mapping as classic

AT = limits(5, 5, 5, 5)

# Profile: commission on 135.00 (5 % is 6.75), proof, what a tie does with the stakes.
MONEY: dict[str, tuple[str, str, str]] = {
    "classic": ("6.80", "machine", "free"),
    "fr-2007": ("6.80", "machine", "free"),
    "fr-1959": ("7.00", "tickets", "free"),
    "lu-1979": ("6.80", "machine", "free"),
    "es-1979": ("6.75", "machine", "free"),
    "it-casino": ("6.80", "machine", "free"),
    "it-casino-venezia": ("6.80", "machine", "free"),
    "it-casino-sanremo": ("6.80", "machine", "free"),
    "it-casino-campione": ("6.80", "machine", "free"),
    "it-casino-saint-vincent": ("6.80", "machine", "free"),
    "de-at-casino": ("6.80", "machine", "free"),
    "hoyle-1929": ("6.80", "machine", "free"),
    "gb-club-2007": ("0.00", "none", "free"),
    "us-scarne": ("6.80", "machine", "free"),
    "seed-es-000": ("6.75", "counter", "free"),
    "seed-pt-001": ("0.00", "machine", "returned"),
    "seed-it-002": ("6.75", "counter", "stay"),
    "seed-it-002-table": ("6.75", "counter", "stay"),
    "seed-it-002-stand5": ("6.75", "counter", "stay"),
    "seed-it-002-private": ("0.00", "counter", "stay"),
    "seed-ru-004": ("0.00", "machine", "stay"),
}


@cache
def money_of(name: str) -> dict[str, Any]:
    """Return the rules of `classic` with the identity and the settlement of a profile."""
    layers = profiles.layers(name)
    assert isinstance(layers, Layers)
    whole = classic()
    for section in ("identity", "settlement"):
        whole[section] = copy.deepcopy(layers.sections[section])
    found = read(whole)
    assert isinstance(found, Profile), found
    return whole


def table(name: str) -> Game:
    """Return a table under a profile, all that its money asks for before the first stake being done."""
    played = Game.__new__(Game)
    played._table, played.acts = None, []
    rules = money_of(name)
    played.do(events.DayOpened("2026-03-06", "UTC", rules, "hash", AT, STAFF))
    played.do(events.ShoeLoaded(1, 6))
    seats = tuple(range(1, 6))
    played.do(events.ShiftOpened(AT, seats))
    terms = played.table.profile.settlement
    if terms.participation_fee:
        for seat in seats:
            played.do(events.FeeTaken(seat, terms.participation_fee_max or 1))
    if terms.commission_proof == "tickets" and terms.commission:
        for value in terms.ticket_values:
            played.do(events.TicketsInService(value, 1))
    return played


def test_every_profile_that_a_table_can_play_by_is_here() -> None:
    assert set(MONEY) == set(profiles.shipped_ids()) - {"mc-1988", "be-2006", "ch-2018", "pt-2007"}


@pytest.mark.parametrize("name", MONEY)
def test_what_the_house_takes_of_a_win(name: str) -> None:
    played = table(name)
    commission, proof, _ = MONEY[name]
    played.bank(1, 135)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    follows = played.show()
    called = [event.amount for event in follows if isinstance(event, events.CommissionCalled)]
    assert called == ([] if commission == "0.00" else [int(commission.replace(".", ""))])
    assert played.table.profile.settlement.commission_proof == proof
    if called and proof == "tickets":
        assert played.no(events.CommissionDropped(called[0])) == "tickets_wanted"
    elif called:
        played.drop()
        assert played.money("cagnotte") == commission


@pytest.mark.parametrize("name", MONEY)
def test_what_a_tie_does_with_the_stakes(name: str) -> None:
    played = table(name)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.ties()
    rule = MONEY[name][2]
    assert played.money("coverage") == ("0.00" if rule == "returned" else "100.00")
    why = played.why(events.StakeWithdrawn(2))
    reasons = {"free": None, "returned": "no_stake", "stay": "stakes_stay"}
    assert (why.reason if why else None) == reasons[rule]
