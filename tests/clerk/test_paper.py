"""What was played by hand while no program ran: entered late under a paper's number, by two (record.md 2.6)."""

from __future__ import annotations

import pytest

from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.events import CardNamed, CommissionDropped, Shown
from dealer_app.core.people import Person
from dealer_app.journal.kinds import PaperBegan
from drivers.messages import Link, LinkState, Why
from tests.clerk.house import SECOND, House, Manned, why
from tests.clerk.room import CHEF, CROUPIER, DIRECTOR


@pytest.fixture
def table() -> Manned:
    return Manned(House()).opened()


def begin(table: Manned, by: Person = CHEF, approved: Person = SECOND) -> str | None:
    table.come(by)
    table.door.ask(PaperBegan("4711"), by)
    assert table.door.approve(approved.id, approved.id * 2) is None
    return why(table.door.begin_paper("4711", by, approved))


def test_a_coup_from_paper_carries_its_number_and_two_persons(table: Manned) -> None:
    table.desk.hear(Link(LinkState.DOWN, Why.CLOSED))
    assert begin(table) is None
    began = len(table.record.entries)
    for event in (events.BankOpened(1, 10_000), events.Called(2, "banco"), events.StakesClosed()):
        assert table.clerk.submit(event, CROUPIER) is None
    for _ in range(4):
        assert table.desk.by_hand(CROUPIER, SECOND) is None
    assert table.clerk.submit(Shown("both"), CROUPIER) is None
    for place, face in enumerate(("KD", "9H", "KC", "KS"), 1):
        assert table.clerk.submit(CardNamed(place, Card(face)), CROUPIER, SECOND) is None
    assert table.clerk.submit(CommissionDropped(500), CROUPIER) is None
    late = [entry for entry in table.record.entries[began:] if entry.by is not None]
    assert {"BankOpened", "CardEntered", "CardNamed", "Settled", "CommissionDropped"} <= {
        entry.kind for entry in late
    }
    for entry in late:
        assert (entry.source.origin, entry.source.frame) == ("paper", "4711")
        assert entry.approved is not None
        assert (entry.by.id, entry.approved.id) == ("117", "119")  # type: ignore[union-attr]  # by is somebody's
        assert (entry.by.proof, entry.approved.proof) == ("pin", "pin")  # type: ignore[union-attr]  # it is there
    assert table.door.end_paper(CHEF) is None
    assert table.clerk.submit(events.BankPassed(), CROUPIER) is None
    assert (table.last.source.origin, table.last.approved) == ("manual", None), "the control: then it is over"


def test_who_stands_beside_is_never_who_acts(table: Manned) -> None:
    assert begin(table, CHEF, CROUPIER) is None
    assert table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    opened = next(entry for entry in table.record.entries if entry.kind == "BankOpened")
    assert [who.id for who in (opened.by, opened.approved) if who] == ["117", "201"]


def test_the_two_stay_proven_as_long_as_it_lasts(table: Manned) -> None:
    assert table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    table.come(DIRECTOR)
    assert begin(table) is None
    table.wait(3_600)
    table.door.look()
    assert table.clerk.submit(events.Called(2, "banco"), CROUPIER) is None
    assert table.clerk.people.proof("301", table.clerk.at) == "", "the control"
    assert table.door.end_paper(CHEF) is None
    table.wait(3_600)
    assert table.clerk.people.proof("119", table.clerk.at) == ""


def test_it_goes_on_after_a_restart_once_both_have_signed_in(table: Manned) -> None:
    assert begin(table) is None
    later = table.again()
    assert later.clerk.people.paper == "4711"
    later.come(CROUPIER)
    assert why(later.clerk.submit(events.BankOpened(1, 10_000), CROUPIER)) == "approval_unproven"
    later.come(SECOND)
    assert later.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    assert later.record.entries[-2].source.origin == "paper" or later.last.source.origin == "paper"


@pytest.mark.parametrize(
    ("reference", "by", "approved", "said"),
    [
        ("", CHEF, SECOND, "reference_wanted"),
        ("a b", CHEF, SECOND, "reference_wanted"),
        ("4711", CROUPIER, SECOND, "not_permitted"),
        ("4711", CHEF, CHEF, "approver_is_actor"),
        ("4711", DIRECTOR, SECOND, "not_proven"),
        ("4711", CHEF, SECOND, "approval_unproven"),
    ],
)
def test_who_may_not_begin(table: Manned, reference: str, by: Person, approved: Person, said: str) -> None:
    table.come(CHEF)
    assert why(table.door.begin_paper(reference, by, approved)) == said
    assert table.clerk.people.paper == ""


def test_one_paper_at_a_time(table: Manned) -> None:
    assert why(table.door.end_paper(CHEF)) == "not_on_paper"
    assert begin(table) is None
    assert begin(table) == "on_paper"
    assert why(table.door.end_paper(CROUPIER)) == "not_permitted"


def test_what_is_refused_in_play_is_refused_from_paper(table: Manned) -> None:
    """The control of the two persons: they make no act legal."""
    assert begin(table) is None
    assert why(table.clerk.submit(events.StakesClosed(), CROUPIER)) == "not_now"
