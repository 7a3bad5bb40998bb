"""Who may do what (issue 2): every kind of act by every role, alone and approved by every other."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from dealer_app.core import events, permits
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.people import Person, Role
from tests.core.game import CHEF, CROUPIER, LIMITS, Game, day_opened

EXAMPLES: tuple[Event, ...] = (
    day_opened(),
    events.ShiftOpened(LIMITS, (1, 2)),
    events.ShiftClosed(),
    events.CagnotteCounted(0),
    events.DayClosed(),
    events.ShoeLoaded(1, 6),
    events.StopCardOut(305),
    events.BankOpened(1, 1000),
    events.HandRefused(1),
    events.BankPassed(),
    events.FirstBanker(1, "high_card"),
    events.BidMade(1, 1000),
    events.KnockedDown(1),
    events.NobodyTook(),
    events.AssociateJoined(2, 500),
    events.AmountAnnounced(1000),
    events.ToutVa(),
    events.GarageTaken(500),
    events.HalfTaken(500),
    events.BankReduced(500),
    events.ReductionRuled(500),
    events.Called(2, "banco"),
    events.Covered(2, 1000),
    events.StakeWithdrawn(2),
    events.StakesClosed(),
    events.CardDrawn(None),
    events.StrayCard(None),
    events.CardBurned(None),
    events.Bound("banker"),
    events.CardsSeen(),
    events.StakedOnLine(2, 1000),
    events.StakeShared(2, 3, 500),
    events.BankRaised(500),
    events.HandRedrawn(2),
    events.HandClaimed(2),
    events.LateStakeRemoved(2, 1000),
    events.MoneyNamed(2, "notes"),
    events.NotesExchanged(2),
    events.PlaceTaken(2),
    events.ListJoined(21),
    events.PlaceLeft(2),
    events.PlaceChanged(2, 3),
    events.PlayerAway(2),
    events.PlayerBack(2),
    events.HoldingBarred(2),
    events.Spoken("punter", "draw"),
    events.Shown("both"),
    events.CardNamed(1, Card.H2),
    events.CommissionDropped(500),
    events.TicketsInService(100, 1),
    events.TicketsDetached((events.TicketRun(100, 1, 5),)),
    events.TicketsTorn(),
    events.SurplusEntered(100),
    events.FeeTaken(2, 300),
    events.FeeDayBegan(),
    events.TipGiven(2, 500),
    events.StakeOrphaned(2, 1000),
    events.Voided("act"),
)
ROLES = ("croupier", "changeur", "chef", "director", "auditor", "administrator")
STAFF: dict[str, Role] = {f"{role}-{n}": role for role in ROLES for n in (1, 2)}

CHEFS = {
    "ReductionRuled", "DayOpened", "ShiftOpened", "ShiftClosed", "DayClosed", "TicketsInService", "FeeDayBegan",
}  # fmt: skip
SHOES = {"ShoeLoaded", "StopCardOut", "CardDrawn", "StrayCard", "CardBurned"}
COUP = {
    "BankOpened", "HandRefused", "BankPassed", "Called", "Covered", "StakeWithdrawn", "StakesClosed", "CardsSeen",
    "Spoken", "Shown", "CommissionDropped", "Voided", "StakedOnLine", "BankRaised", "HandRedrawn", "HandClaimed",
    "LateStakeRemoved", "MoneyNamed", "PlaceTaken", "ListJoined", "PlaceLeft", "PlaceChanged", "PlayerAway",
    "PlayerBack", "StakeShared", "FirstBanker", "BidMade", "KnockedDown", "NobodyTook", "AssociateJoined",
    "AmountAnnounced", "ToutVa", "GarageTaken", "HalfTaken", "BankReduced", "Bound", "TicketsDetached", "TicketsTorn",
    "FeeTaken", "TipGiven", "StakeOrphaned",
}  # fmt: skip
SHARED = {"NotesExchanged": ("croupier", "changeur"), "HoldingBarred": ("chef", "director")}
APPROVED = {"CardNamed": "croupier", "CagnotteCounted": "director", "SurplusEntered": "director"}


def expected(kind: str, role: str | None, approver: str | None, same: bool) -> str | None:
    """Return the reason for which the permits refuse, None if they do not."""
    if role is None:
        return None if kind in SHOES else "not_permitted"
    if kind in SHARED:
        return None if role in SHARED[kind] else "not_permitted"
    if kind in COUP:
        return None if role == "croupier" else "not_permitted"
    if kind in CHEFS:
        return None if role == "chef" else "not_permitted"
    if kind not in APPROVED or role != APPROVED[kind]:
        return "not_permitted"
    if approver is None:
        return "approval_wanted"
    return "approver_is_actor" if same else None


def person(role: str, n: int) -> Person:
    return Person(f"{role}-{n}", role)


def test_every_kind_of_act_stands_in_one_list() -> None:
    kinds = [events.kind(example) for example in EXAMPLES]
    assert sorted(kinds) == sorted([*CHEFS, *SHOES, *COUP, *SHARED, *APPROVED])
    assert set(kinds) == {kind.__name__ for kind in events.SAID}
    assert set(get_args(Role)) == set(ROLES)


@pytest.mark.parametrize("event", EXAMPLES, ids=events.kind)
def test_the_matrix_of_permits(event: Event) -> None:
    kind = events.kind(event)
    for role, approver, same in product((None, *ROLES), (None, *ROLES), (False, True)):
        by = None if role is None else person(role, 1)
        if same and (by is None or approver != role):
            continue
        approved = by if same else None if approver is None else person(approver, 2)
        why = permits.refuse(STAFF, event, by, approved)
        found = None if why is None else why.reason
        assert found == expected(kind, role, approver, same), (role, approver, same)


@pytest.mark.parametrize(
    "following",
    [
        events.StakeReturned(2, 500), events.ToReliquat(500), events.FromReliquat(500), events.Settled(()),
        events.FalseDraw("punter", 3, None, "draw", "stand"), events.Result("tie", 3, 3, None),
        events.CommissionCalled(500), events.BankEnded(1, 0, 0), events.ShoeEnded(1, 305),
        events.ToBanker(500), events.FromBanker(500), events.SharePaid(2, 500), events.PlaceLost(2, "forced"),
    ],
    ids=events.kind,
)  # fmt: skip
def test_what_only_follows_is_nobodys_act(following: Event) -> None:
    for by in (None, *(person(role, 1) for role in ROLES)):
        for approved in (None, *(person(role, 2) for role in ROLES)):
            assert permits.refuse(STAFF, following, by, approved) is not None


def test_an_id_that_is_not_on_the_staff() -> None:
    played = Game()
    bank = events.BankOpened(1, 10_00)
    assert played.no(bank, Person("999", "croupier")) == "not_on_staff"
    assert played.no(bank, Person("201", "croupier")) == "not_on_staff"  # 201 is the chef, whatever he claims
    assert played.no(bank, CHEF) == "not_permitted"
    count = events.CagnotteCounted(0)
    played.do(events.ShiftClosed())
    assert played.no(count, Person("301", "director"), Person("999", "chef")) == "not_on_staff"
    played.do(count, Person("301", "director"), CROUPIER)


def test_the_staff_of_a_day_opens_it() -> None:
    played = Game.__new__(Game)
    played._table, played.acts = None, []
    assert played.no(day_opened(), Person("999", "chef")) == "not_on_staff"
    assert played.no(day_opened(), CROUPIER) == "not_permitted"
    assert played.no(events.ShiftOpened(LIMITS, (1, 2))) == "day_not_open"
    played.do(day_opened(), CHEF)


def test_permits_come_before_the_rules_of_the_game() -> None:
    """A chef who passes a bank that does not exist is told that he may not, not that he cannot."""
    assert Game().no(events.BankPassed(), CHEF) == "not_permitted"
