"""A table that a doubt of the shoe has frozen: what it still takes, how it goes on, what a restart finds.

shoes.md 4.2, column C: F03, F05, F10 to F12, F17, F18, F40, F49, F50, F54.
"""

from __future__ import annotations

import pytest

from dealer_app.clerk import history
from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.deal import cards_allowed
from dealer_app.core.events import CardsCompared
from dealer_app.core.state import open_coup, phase
from drivers.messages import AcceptShoe, Link, LinkState, Why
from drivers.simulator.faults import FAULTS
from tests.clerk.column_c import count, coup
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER, DIRECTOR, Room
from tests.clerk.world import Table

VOID = events.Ruled("unforeseen", decision="The coup is void.", void=True)


def lost(wire: str = "angel") -> Table:
    """F03: two cards left unheard of a wire without numbers, in a coup of which two are out."""
    table = coup(wire, FAULTS["F03"].caps)
    table.begin(FAULTS["F03"].acts())
    table.wait(12)
    assert table.view.frozen == ("loss_possible",)
    return table.mark()


def test_f03_the_cards_that_lie_there_follow_unread_and_are_named_once_they_lie_open() -> None:
    table = lost()
    assert table.can(CardsCompared(4), CROUPIER, CROUPIER) == "approver_is_actor"
    assert table.submit(CardsCompared(4), CROUPIER, CHANGEUR) is None
    assert table.kinds == ["CardsCompared", "CardDrawn", "CardDrawn"]
    assert table.cards == [None, None]
    assert count(table) == 4
    for event in (events.Spoken("punter", "stand"), events.Shown("both")):
        assert table.can(events.CardNamed(3, Card.H9), CROUPIER, CHANGEUR) in ("not_now", "lies_closed")
        assert table.submit(event) is None
    assert table.view.frozen == ()
    assert table.submit(events.CardNamed(3, Card.H9), CROUPIER, CHANGEUR) is None
    entry = table.book.entries[-1]
    assert (entry.source.origin, entry.by and entry.by.id, entry.approved and entry.approved.id) == (
        "manual",
        "117",
        "118",
    )


def test_f03_fewer_cards_than_recorded_leave_only_a_void_coup() -> None:
    table = lost()
    why = table.submit(CardsCompared(1), CROUPIER, CHEF)
    assert why is not None
    assert (why.reason, why.amounts) == ("cards_missing", (1, 2))
    assert table.submit(VOID, CHEF) is None
    assert open_coup(table.view) is None
    assert table.view.frozen == ("loss_possible",), "a void coup compares no cards"
    assert table.submit(CardsCompared(0), CROUPIER, CHANGEUR) is None
    assert table.can(events.StakesClosed()) != "frozen"


def test_more_cards_than_can_have_left_are_refused() -> None:
    table = lost()
    assert table.can(CardsCompared(8), CROUPIER, CHEF) is None
    assert table.can(CardsCompared(9), CROUPIER, CHEF) == "too_many_cards"


def test_cards_that_leave_a_frozen_table_are_recorded_and_give_no_result() -> None:
    """F11's freeze between the showing of both hands and the banker's card that is due."""
    table = coup("shoe1", FAULTS["F11"].caps).pulled(2)
    assert table.submit(events.Spoken("punter", "draw")) is None
    table.pulled(1)
    assert table.clerk.freeze("jam") is None
    assert table.can(events.Shown("both")) == "frozen"
    table.pulled(1)
    assert count(table) == 6
    assert table.submit(CardsCompared(6), CROUPIER, CHANGEUR) is None
    assert table.submit(events.Shown("both")) is None
    assert open_coup(table.view) is None


def test_what_waited_for_the_comparison_follows_it() -> None:
    """The card that completes open hands leaves while the table is frozen: the result follows the comparison."""
    for seed in range(30):
        table = Table(seed=seed).loaded().closed().pulled(4)
        assert table.submit(events.Spoken("punter", "stand")) is None
        assert table.submit(events.Shown("both")) is None
        open_ = open_coup(table.view)
        if open_ is not None and None not in open_.cards and cards_allowed(table.view) == 1:
            break
    assert table.clerk.freeze("jam") is None
    table.pulled(1)
    open_ = open_coup(table.view)
    assert open_ is not None
    assert len(open_.cards) == 5
    assert None not in open_.cards
    assert table.submit(CardsCompared(5), CROUPIER, CHANGEUR) is None
    assert "Result" in table.kinds
    assert open_coup(table.view) is None


@pytest.mark.parametrize("name", ["F10", "F11", "F12", "F18", "F40", "F49", "F50"])
def test_a_freeze_survives_a_restart(name: str, caplog: pytest.LogCaptureFixture) -> None:
    table = coup("shoe1", FAULTS[name].caps)
    table.begin(FAULTS[name].acts())
    table.wait(10)
    frozen, before = table.view.frozen, table.view
    assert frozen
    table.restart()
    assert table.view == before
    assert history.state(table.book.entries) is not None
    table.wait(4)
    assert table.view.frozen == frozen
    caplog.clear()


def test_f12_a_shoe_that_forgot_gives_no_further_coup() -> None:
    table = coup("shoe1", FAULTS["F12"].caps)
    table.begin(FAULTS["F12"].acts())
    table.wait(10)
    assert table.submit(VOID, CHEF) is None
    assert "ShoeEnded" in table.kinds
    lying = len(table.view.strays)
    assert table.submit(CardsCompared(lying), CROUPIER, CHANGEUR) is not None, "the chef compares"
    assert table.submit(CardsCompared(lying), CROUPIER, CHEF) is None
    if phase(table.view) == "bank_offered":
        assert table.submit(events.BankOpened(2, 10_000)) is None
    assert table.can(events.Covered(3, 5_000)) == "shoe_wanted"
    table.do("load")
    table.wait(1)
    assert table.can(events.Covered(3, 5_000)) is None


def test_f12_between_two_coups_the_shoe_is_over_with_the_comparison() -> None:
    table = Table().loaded()
    table.begin(FAULTS["F12"].acts())
    table.wait(10)
    assert "range_lost" in table.view.frozen
    assert table.submit(CardsCompared(len(table.view.strays)), CROUPIER, CHEF) is None
    assert table.kinds[-1] == "ShoeEnded"


def test_control_a_comparison_for_another_doubt_ends_no_shoe() -> None:
    table = Table().loaded()
    assert table.clerk.freeze("lid") is None
    assert table.submit(CardsCompared(0), CROUPIER, DIRECTOR) is None
    assert table.kinds == ["PlayFrozen", "CardsCompared"]


@pytest.mark.parametrize(
    ("why", "doubt"),
    [
        (Why.RESEND_FRUITLESS, "resend_fruitless"),
        (Why.UNSIGNED, "desync"),
        (Why.OTHER_HOST, "other_host"),
        (Why.LOG_WENT_BACK, "desync"),
        (Why.OTHER_SHOE, None),
    ],
)
def test_a_stopped_line_freezes_but_for_another_shoe(why: Why, doubt: str | None) -> None:
    table = coup("shoe1", FAULTS["F17"].caps)
    table.desk.hear(Link(LinkState.DESYNC, why))
    assert table.view.frozen == (() if doubt is None else (doubt,))


@pytest.mark.parametrize("why", [Why.RECONNECTED, Why.GAP, Why.COPIES_DIFFER, Why.RESTARTED, Why.NOT_TAKEN])
@pytest.mark.parametrize("in_coup", [True, False])
def test_what_may_be_lost_freezes_where_a_coup_is_open(why: Why, in_coup: bool) -> None:
    table = coup("angel", "") if in_coup else Table("angel").loaded()
    table.desk.hear(Link(LinkState.LOSS_POSSIBLE, why))
    assert table.view.frozen == (("loss_possible",) if in_coup else ())


def test_a_wire_without_replay_is_in_doubt_when_the_program_comes_back_in_a_coup() -> None:
    table = coup("beetek", "")
    table.restart()
    table.do("pull")  # nobody hears it
    table.wait(2)
    assert table.view.frozen == ("loss_possible",)
    control = coup("shoe1", FAULTS["F07"].caps)
    control.restart()
    control.do("pull")
    control.wait(3)
    assert control.view.frozen == ()
    assert count(control) == 3


def swapped() -> Table:
    """F05: another shoe is at the line, between two coups."""
    table = Table().loaded()
    table.begin(FAULTS["F05"].acts())
    table.wait(6)
    return table.mark()


def test_f05_another_shoe_gives_nothing_until_the_chef_takes_it() -> None:
    table = swapped()
    first, other = table.status.bound, table.status.other
    assert other
    assert other != first
    assert table.cards == []
    assert table.desk.accept(other, CROUPIER) is not None, "the chef alone"
    assert table.desk.accept(other, CHEF) is None
    assert table.orders[-1] == AcceptShoe(other)
    assert table.kinds[0] == "ShoeAccepted"
    table.wait(8)
    assert (table.status.bound, table.status.other) == (other, "")
    table.do("load")
    table.wait(1)
    for event in (events.BankOpened(1, 10_000), events.Covered(2, 5_000), events.StakesClosed()):
        assert table.submit(event) is None
    table.mark().do("pull")
    table.wait(1)
    assert table.cards == table.drawn
    table.restart()
    assert table.status.bound == other, "the record knows which shoe it is"


def test_f05_a_restart_does_not_make_the_other_shoe_the_tables() -> None:
    table = swapped()
    first = table.status.bound
    table.restart()
    table.wait(8)
    assert table.status.bound == first
    assert table.status.other
    assert table.cards == []


def test_f05_the_next_day_knows_which_of_two_shoes_is_the_tables() -> None:
    table = swapped()
    other = table.status.other
    assert table.desk.accept(other, CHEF) is None
    table.wait(8)
    for event, by, approved in (
        (events.ShiftClosed(), CHEF, None),
        (events.CountBegan(), CHEF, None),
        (events.CagnotteCounted(0), DIRECTOR, CHANGEUR),
        (events.DayClosed(), CHEF, None),
    ):
        assert table.submit(event, by, approved) is None
    table.now += 24 * 3600
    assert table.clerk.open_day(Room().setting(), CHEF) is None
    opened = next(entry for entry in reversed(table.book.entries) if entry.kind == "DayOpened")
    assert opened.event["shoe"] == other
    assert len(opened.event["shoes"]) == 2


def test_f59_what_could_not_be_recorded_comes_again_after_a_restart(caplog: pytest.LogCaptureFixture) -> None:
    table = coup("shoe1", FAULTS["F59"].caps)
    table.begin(FAULTS["F59"].acts())
    table.wait(6)
    assert table.clerk.lamps.suspended
    assert table.cards == []
    table.restart()
    table.wait(8)
    assert len(table.drawn) == 12
    assert table.cards == table.drawn
    caplog.clear()
