"""Who may do what (issue 2): every kind of act by every role, alone and approved by every other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

import pytest

from dealer_app.core import events, permits
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.people import Person, Role
from dealer_app.core.refusal import Refusal
from dealer_app.core.table import NotAHistory, refused, replay
from tests.core.game import CHEF, CROUPIER, LIMITS, Game, day_opened

EXAMPLES: tuple[Event, ...] = (
    day_opened(),
    events.ShiftOpened(LIMITS, (1, 2)),
    events.ShiftClosed(),
    events.CountBegan(),
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
    events.Ruled("I35", seat=2),
    events.Amended(1, Card.H2),
    events.Corrected((), "The coup is void.", void=True),
    events.PlayFrozen("lid"),
    events.CardsCompared(4),
    events.CardEntered(),
    events.CardReturned(),
    events.ShoeAccepted("SN2"),
)
ROLES: tuple[Role, ...] = ("croupier", "changeur", "chef", "director", "auditor", "administrator")
STAFF: dict[str, Role] = {f"{role}-{n}": role for role in ROLES for n in (1, 2)}

CHEFS = {
    "ReductionRuled", "DayOpened", "ShiftOpened", "ShiftClosed", "TicketsInService", "FeeDayBegan", "ShoeAccepted",
}  # fmt: skip
SHOES = {"ShoeLoaded", "StopCardOut", "CardDrawn", "StrayCard", "CardBurned", "PlayFrozen", "CardReturned"}
BY_HAND = {"ShoeLoaded": "chef", "StopCardOut": "croupier"}  # where no shoe is there that could tell it
COUP = {
    "BankOpened", "HandRefused", "BankPassed", "Called", "Covered", "StakeWithdrawn", "StakesClosed", "CardsSeen",
    "Spoken", "Shown", "CommissionDropped", "Voided", "StakedOnLine", "BankRaised", "HandRedrawn", "HandClaimed",
    "LateStakeRemoved", "MoneyNamed", "PlaceTaken", "ListJoined", "PlaceLeft", "PlaceChanged", "PlayerAway",
    "PlayerBack", "StakeShared", "FirstBanker", "BidMade", "KnockedDown", "NobodyTook", "AssociateJoined",
    "AmountAnnounced", "ToutVa", "GarageTaken", "HalfTaken", "BankReduced", "Bound", "TicketsDetached", "TicketsTorn",
    "FeeTaken", "TipGiven", "StakeOrphaned",
}  # fmt: skip
SHARED = {
    "NotesExchanged": ("croupier", "changeur"),
    "HoldingBarred": ("chef", "director"),
    "CountBegan": ("croupier", "chef", "director"),
    "DayClosed": ("chef", "director"),
}
# Who does it, and who may be the other person without whom he may not.
APPROVED: dict[str, tuple[str, tuple[str, ...]]] = {
    "CardNamed": ("croupier", ROLES),
    "Amended": ("croupier", ROLES),
    "Corrected": ("chef", ("chef", "director")),
    "CagnotteCounted": ("director", ROLES),
    "SurplusEntered": ("director", ROLES),
    "CardsCompared": ("croupier", ROLES),
    "CardEntered": ("croupier", ROLES),
}
RULED = "Ruled"  # by whom the row of the irregularity names
# What is no act of the game (issue 5, "People"): by whom alone, or by whom and with whose approval.
COMMANDS: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "load_shoe": (("chef",), (), ()),
    "set_proof": ((), ("administrator",), ("chef", "director")),
    "end_proof": (("chef", "director", "administrator"), (), ()),
    "name_administrator": ((), ("director",), ("chef", "auditor")),
    "let_in": (("chef", "director"), (), ()),
    "relieve": (("croupier", "chef"), (), ()),
    # Of the record as a whole (record.md 2.5, 2.6, 2.8): always two persons.
    "change_key": ((), ("chef", "director", "administrator"), ("chef", "director", "administrator")),
    "close_period": ((), ("director",), ROLES),
    "restore": ((), ("chef", "director", "administrator"), ROLES),
    "purge": ((), ("director", "administrator"), ROLES),
    "confirm_stand": (("croupier",), (), ()),
    "confirm_clock": ((), ("croupier", "chef", "director"), ROLES),
    "begin_paper": ((), ("chef", "director"), ROLES),
    "end_paper": (("chef", "director"), (), ()),
    "change_settings": ((), ("administrator",), ("chef", "director")),
    # Of a name in the vault (record.md 2.8, 6): two persons, and who reads is of those who answer for the house.
    "link_person": ((), ("chef", "director"), ROLES),
    "read_person": ((), ("director", "auditor"), ("chef", "director", "auditor")),
    "erase_person": ((), ("director", "administrator"), ROLES),
}


def expected(kind: str, role: str | None, approver: str | None, same: bool) -> str | None:
    """Return the reason for which the permits refuse, None if they do not."""
    if role is None:
        return None if kind in SHOES else "not_permitted"
    if kind in BY_HAND:
        return None if role == BY_HAND[kind] else "not_permitted"
    if kind in SHARED:
        return None if role in SHARED[kind] else "not_permitted"
    if kind in COUP:
        return None if role == "croupier" else "not_permitted"
    if kind in CHEFS:
        return None if role == "chef" else "not_permitted"
    if kind not in APPROVED or role != APPROVED[kind][0]:
        return "not_permitted"
    if approver not in APPROVED[kind][1]:
        return "approval_wanted"
    return "approver_is_actor" if same else None


Triple = tuple[Role | None, Role | None, bool]


def person(role: Role, n: int) -> Person:
    return Person(f"{role}-{n}", role)


def test_every_kind_of_act_stands_in_one_list() -> None:
    kinds = [events.kind(example) for example in EXAMPLES]
    assert sorted(kinds) == sorted([*CHEFS, *SHOES, *COUP, *SHARED, *APPROVED, RULED])
    assert set(kinds) == {kind.__name__ for kind in events.SAID}
    assert set(get_args(Role)) == set(ROLES)


def matrix(event: Event, deciders: tuple[Role, ...] = ()) -> Iterator[tuple[Triple, str | None]]:
    """Yield each role, each approver, whether both are one person; and what the permits answer."""
    for role, approver, same in product((None, *ROLES), (None, *ROLES), (False, True)):
        by = None if role is None else person(role, 1)
        if same and (by is None or approver != role):
            continue
        approved = by if same else None if approver is None else person(approver, 2)
        why = permits.refuse(STAFF, Act("act", event, by, approved), deciders)
        yield (role, approver, same), None if why is None else why.reason


@pytest.mark.parametrize("event", [e for e in EXAMPLES if events.kind(e) != RULED], ids=events.kind)
def test_the_matrix_of_permits(event: Event) -> None:
    for (role, approver, same), found in matrix(event):
        assert found == expected(events.kind(event), role, approver, same), (role, approver, same)


@pytest.mark.parametrize("deciders", [("croupier",), ("chef",), ("director",), ("chef", "director"), ()])
def test_the_matrix_of_rulings(deciders: tuple[Role, ...]) -> None:
    """Who decides a row of section 10 rules alone; a croupier enters it with his approval; nobody else.

    A row that nobody decides is none, which the game says.
    """
    for (role, approver, same), found in matrix(events.Ruled("I35", seat=2), deciders):
        if not deciders:
            assert found == ("not_permitted" if role is None else None)
        elif role in deciders:
            assert found is None
        elif role != "croupier":
            assert found == "not_permitted"
        elif approver in deciders:
            assert found == ("approver_is_actor" if same else None)
        else:
            assert found == "approval_wanted"


def test_the_deciders_of_a_ruling_are_those_of_its_row() -> None:
    """ES VIII.1 I6: the croupier; ES VIII.4 I36: the inspector, who is the chef; nobody where there is no row."""
    played = Game(remedies="ES79")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    fallen, advice = events.Ruled("I6"), events.Ruled("I36")
    assert played.why(fallen, CROUPIER) is None
    assert played.no(fallen, CHEF) == "not_permitted"
    assert played.why(advice, CHEF) is None
    assert played.no(advice, CROUPIER) == "approval_wanted"
    assert played.why(advice, CROUPIER, CHEF) is None
    for person in (CROUPIER, CHEF):
        assert played.no(events.Ruled("I32"), person) == "no_such_ruling"


@pytest.mark.parametrize(
    "following",
    [
        events.StakeReturned(2, 500), events.ToReliquat(500), events.FromReliquat(500), events.Settled(()),
        events.FalseDraw("punter", 3, None, "draw", "stand"), events.Result("tie", 3, 3, None),
        events.CommissionCalled(500), events.BankEnded(1, 0, 0), events.ShoeEnded(1, 305),
        events.ToBanker(500), events.FromBanker(500), events.SharePaid(2, 500), events.PlaceLost(2, "forced"),
        events.Reread(1, "tie", 3, 3, None, 0), events.BooksPut(()),
    ],
    ids=events.kind,
)  # fmt: skip
def test_what_only_follows_is_nobodys_act(following: Event) -> None:
    for by in (None, *(person(role, 1) for role in ROLES)):
        for approved in (None, *(person(role, 2) for role in ROLES)):
            for deciders in ((), ROLES):
                assert permits.refuse(STAFF, Act("act", following, by, approved), deciders) is not None


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


def test_every_command_stands_in_one_list() -> None:
    assert set(permits.COMMANDS) == set(COMMANDS)
    assert {m for m in (*permits.ALONE, *permits.APPROVED) if isinstance(m, str)} == set(COMMANDS)
    assert not set(permits.ALONE) & set(permits.APPROVED)


@pytest.mark.parametrize("command", permits.COMMANDS)
def test_the_matrix_of_commands(command: permits.Command) -> None:
    alone, actors, approvers = COMMANDS[command]
    for role, approver, same in product(ROLES, (None, *ROLES), (False, True)):
        if same and approver != role:
            continue
        by = person(role, 1)
        approved = by if same else None if approver is None else person(approver, 2)
        why = permits.refuse_command(STAFF, command, by, approved)
        if role in alone:
            wanted = None
        elif role not in actors:
            wanted = "not_permitted"
        elif approver not in approvers:
            wanted = "approval_wanted"
        else:
            wanted = "approver_is_actor" if same else None
        assert (None if why is None else why.reason) == wanted, (role, approver, same)


def test_a_command_by_who_is_not_on_the_staff() -> None:
    chef, stranger = person("chef", 1), Person("999", "chef")
    for by, approved in ((stranger, None), (chef, stranger), (Person("auditor-1", "chef"), None)):
        why = permits.refuse_command(STAFF, "load_shoe", by, approved)
        assert why is not None
        assert why.reason == "not_on_staff"


def test_before_a_day_is_open_the_game_takes_nothing_and_such_a_record_is_none() -> None:
    """The one judge answers for whoever asks without a table, and a record that begins otherwise is no history."""
    early = events.ShiftOpened(LIMITS, (1, 2))
    assert refused(None, early) == Refusal("day_not_open")
    assert refused(None, day_opened()) is None
    with pytest.raises(NotAHistory) as caught:
        replay([Act("1", early, CHEF)])
    assert caught.value.why == Refusal("day_not_open")
    with pytest.raises(NotAHistory):
        replay([Act("1", day_opened(), CHEF), Act("2", early, CROUPIER)])
