"""The banker's partner (rules.md 5.2 M19, 6.3 `association_banker`)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.core import events, say
from dealer_app.core.events import AssociateJoined, Called, Covered
from dealer_app.core.legal import legal
from dealer_app.core.profile import Profile, read
from tests.core.game import Game, limits, mapping, minor

ES: dict[str, Any] = {
    "association_banker": "allowed",
    "bank_limits_apply_to": "every_coup",
    "bank_max_mode": "multiple_of_stake_min",
    "bank_max": 100,
    "commission_unit": "0.01",
}
TWENTY = limits(20, 5, 20, 5)


def shared(at: Any = TWENTY, **changes: Any) -> Game:
    """Return a bank of 1,000.00, of which 400.00 are seat 3's."""
    played = Game(at=at, **{**ES, **changes})
    played.bank(1, 1000)
    played.associate(3, 400)
    return played


def test_x28_banker_and_associate() -> None:
    played = shared()
    assert [call.key for call in say.calls(played.open)] == ["shared", "bank_of", "who_banco"]
    assert (played.money("seat 1"), played.money("seat 3")) == ("-600.00", "-400.00")
    played.banco(2)
    played.close()
    played.bank_wins()
    assert (played.money("banque"), played.money("cagnotte")) == ("1950.00", "50.00")
    follows = played.passes()
    assert follows == (events.SharePaid(3, minor(780)), events.BankEnded(1, minor(1950), 0))
    assert (played.money("seat 1"), played.money("seat 3")) == ("570.00", "380.00")


def test_x29_france_forbids_it() -> None:
    played = Game(association_banker="forbidden")
    played.bank(1, 1000)
    assert played.no(AssociateJoined(3, minor(400))) == "association_forbidden"
    assert not any(isinstance(event, AssociateJoined) for event in legal(played.open))


def test_x55_the_odd_cent_is_the_bankers() -> None:
    played = shared(limits(20, "0.10", 20, 5))
    played.stake(2, "333.30")
    played.close()
    played.bank_wins()
    assert played.money("cagnotte") == "16.67"
    played.passes()
    assert (played.money("seat 3"), played.money("seat 1")) == ("126.65", "189.98")


def test_a_loss_is_shared_too() -> None:
    played = shared()
    played.stake(2, 500)
    played.close()
    played.bank_loses()
    assert (played.money("seat 1"), played.money("seat 3"), played.money("seat 2")) == (
        "-300.00",
        "-200.00",
        "500.00",
    )


def test_neither_banker_nor_partner_stakes() -> None:
    played = shared()
    assert played.no(Covered(3, minor(20))) == "associate_stakes"
    assert played.no(Called(3, "banco")) == "associate_stakes"
    assert played.no(Covered(1, minor(20))) == "banker_stakes"


@pytest.mark.parametrize(
    ("seat", "amount", "reason"),
    [
        (1, 400, "associate_is_banker"), (9, 400, "seat_empty"), (3, 0, "share_out_of_bank"),
        (3, 1000, "share_out_of_bank"), (3, -5, "share_out_of_bank"), (3, 402, "share_off_step"), (3, 995, None),
    ],
)  # fmt: skip
def test_a_share_is_a_part_of_the_opening_amount(seat: int, amount: int, reason: str | None) -> None:
    played = Game(at=TWENTY, **ES)
    played.bank(1, 1000)
    why = played.why(AssociateJoined(seat, minor(amount)))
    assert (why.reason if why else None) == reason


@pytest.mark.parametrize(("step", "reason"), [("5.00", "share_off_step"), ("1.00", None)])
def test_the_step_of_a_share(step: str, reason: str | None) -> None:
    played = Game(at=TWENTY, **ES, association_share_step=step)
    played.bank(1, 1000)
    why = played.why(AssociateJoined(3, minor(401)))
    assert (why.reason if why else None) == reason


def test_a_step_that_the_currency_cannot_express_matters_only_where_partners_may_join() -> None:
    yen = {
        "currency": "JPY", "minor_unit": 1, "stake_floor": "1", "stake_min": "10", "stake_step": "5",
        "bank_min": "10", "bank_step": "5", "commission_unit": "1", "commission_min": "0",
    }  # fmt: skip
    assert isinstance(read(mapping(**yen, association_banker="forbidden")), Profile)
    faults = read(mapping(**yen))
    assert isinstance(faults, list)
    assert [(fault.key, fault.reason) for fault in faults] == [("association_share_step", "value")]
    assert isinstance(read(mapping(**yen, association_share_step="5")), Profile)


def test_he_joins_only_at_the_opening_and_there_is_one() -> None:
    played = shared()
    assert played.no(AssociateJoined(4, minor(100))) == "associate_already"
    played = Game(at=TWENTY, **ES)
    played.bank(1, 1000)
    played.stake(2, 20)
    assert played.no(AssociateJoined(3, minor(100))) == "associate_too_late"
    played.close()
    played.ties()
    assert played.no(AssociateJoined(3, minor(100))) == "not_now"


def test_at_a_takeover_too() -> None:
    played = Game(at=TWENTY, **ES)
    played.bank(1, 200)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.passes()
    played.bank(2, 390)
    played.associate(1, 190)  # the ex-banker may
    assert (played.money("seat 1"), played.money("seat 2")) == ("0.00", "-400.00")


@pytest.mark.parametrize("uncovered", ["to_reliquat", "remove_from_table"])
def test_what_was_taken_off_and_comes_back_is_shared(uncovered: str) -> None:
    played = shared(uncovered=uncovered)
    played.stake(2, 20)
    played.close()
    if uncovered == "remove_from_table":
        assert (played.money("seat 1"), played.money("seat 3")) == ("-12.00", "-8.00")
    played.ties()
    assert (played.money("seat 1"), played.money("seat 3"), played.money("banque")) == (
        "-600.00",
        "-400.00",
        "1000.00",
    )


def test_half_after_a_natural_is_shared() -> None:
    played = shared(
        partial_withdrawal="half_after_natural", commission_rate="0/1", bank_limits_apply_to="initial_only"
    )
    played.banco(2)
    played.close()
    played.bank_wins()
    assert played.do(events.HalfTaken(minor(1000))) == (events.SharePaid(3, minor(400)),)
    assert (played.money("seat 1"), played.money("seat 3")) == ("0.00", "0.00")


def test_a_table_that_closes_pays_the_shares() -> None:
    played = shared()
    played.do(events.ShiftClosed())
    assert (played.money("seat 1"), played.money("seat 3"), played.money("banque")) == ("0.00", "0.00", "0.00")


@given(
    opened=st.integers(2, 400).map(lambda n: n * 5),
    part=st.integers(1, 399),
    covered=st.integers(4, 2000),
    off=st.booleans(),
    outcomes=st.lists(st.sampled_from(["wins", "ties"]), max_size=4),
)
def test_no_cent_is_lost_between_owners(opened: int, part: int, covered: int, off: bool, outcomes: list[str]) -> None:
    """Owners' net = covers won - commissions; the partner never gets more than his share of what was paid."""
    played = Game(
        at=limits("0.01", "0.01", "0.01", "0.01"),
        association_banker="allowed",
        association_share_step="0.01",
        commission_unit="0.01",
        stake_min="0.01",
        bank_min="0.01",
        uncovered="remove_from_table" if off else "to_reliquat",
    )
    played.do(events.BankOpened(1, opened))
    share = min(part, opened - 1)
    played.do(AssociateJoined(3, share))
    won = 0
    for outcome in outcomes:
        played.do(Covered(2, min(covered, played.table.books["banque"])))
        played.close()
        before = played.table.books["coverage"]
        (played.bank_wins if outcome == "wins" else played.ties)()
        if outcome == "wins":
            won += before
    played.do(events.ShiftClosed())
    books = played.table.books
    assert books["seat 1"] + books["seat 3"] == won - books["cagnotte"]
    assert books["banque"] == books["reliquat"] == books["coverage"] == 0
    if not off:
        assert books["seat 3"] == (opened + won - books["cagnotte"]) * share // opened - share
