"""The proof of the commission: tickets in service, detached, torn; machine, counter, none; figures of section 9."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.core import events, say
from dealer_app.core.change import made_up
from dealer_app.core.events import Event, TicketRun
from dealer_app.core.profile import Profile, read
from dealer_app.core.tickets import composition
from dealer_app.journal.chain import add
from dealer_app.journal.entry import Totals
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.game import Game, limits, mapping, minor

ENGLISH, EUROS = Tongue("en"), Purse("EUR", 100)
ONES = limits(1, 1, 1, "0.10")
FR = {"commission_proof": "tickets"}


def in_service(played: Game, *values: str, first: int = 1) -> Game:
    for value in values:
        played.do(events.TicketsInService(minor(value), first))
    return played


def table(*values: str, **changes: Any) -> Game:
    """Return a table whose tickets of these values are in service."""
    return in_service(Game(at=ONES, **{**FR, **changes}), *(values or ("10", "1", "0.10")))


def won(played: Game, amount: str | int) -> Game:
    """Let a bank of this amount win a banco: its commission is called."""
    played.bank(1, amount)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    return played


def detach(played: Game) -> tuple[TicketRun, ...]:
    runs = composition(played.open, played.table.due)
    assert runs is not None
    played.do(events.TicketsDetached(runs))
    return runs


def said(played: Game) -> str:
    return speech((*say.calls(played.open), *say.notices(played.open)), EUROS, ENGLISH, "Reliquat")


def told(played: Game, event: Event) -> str:
    why = played.why(event)
    assert why is not None
    return sentence(why, EUROS, ENGLISH)


def test_x8_thirteen_forty_in_three_values() -> None:
    """X8: 13.40 with 10, 1 and 0.10 in service: 1 ticket of 10, 3 of 1, 4 of 0.10."""
    played = won(table(), "267.10")  # 5 % is 13.355, nearest tenth 13.40
    assert played.table.due == 13_40
    assert "Detach the tickets: 1 × 10, 3 × 1, 4 × 0.10" in said(played)
    assert detach(played) == (TicketRun(10_00, 1, 1), TicketRun(1_00, 1, 3), TicketRun(10, 1, 4))


def test_x9_one_hundred_thirteen_forty_without_a_fourth_value() -> None:
    """X9: 11 tickets of 10, 3 of 1, 4 of 0.10; a 100 ticket would be a fourth value in service."""
    played = table()
    assert played.no(events.TicketsInService(100_00, 1)) == "too_many_ticket_values"
    won(played, 2268)
    assert played.table.due == 113_40
    assert "Detach the tickets: 11 × 10, 3 × 1, 4 × 0.10" in said(played)
    assert detach(played) == (TicketRun(10_00, 1, 11), TicketRun(1_00, 1, 3), TicketRun(10, 1, 4))


@pytest.mark.parametrize(("most", "reason"), [(1, "too_many_ticket_values"), (4, None)])
def test_values_in_service_at_most(most: int, reason: str | None) -> None:
    played = in_service(Game(at=ONES, **FR, ticket_values_in_service_max=most), "0.10")
    why = played.why(events.TicketsInService(100, 1))
    assert (why.reason if why else None) == reason


def test_the_gestures_in_their_order() -> None:
    """Section 14, fr-2007 (b): detach, drop, tear; the next coup waits for all three."""
    played = won(table(), 100)
    assert played.phase == "commission"
    assert played.no(events.CommissionDropped(5_00)) == "tickets_wanted"
    assert told(played, events.CommissionDropped(5_00)) == "The tickets for 5.00 are detached before the drop."
    assert played.no(events.TicketsTorn()) == "not_now"
    detach(played)
    assert played.no(events.TicketsDetached((TicketRun(1_00, 6, 5),))) == "tickets_lie"
    played.drop()
    assert "Tear up the tickets for 5" in said(played)
    for event in (events.Called(2, "banco"), events.Covered(2, minor(10)), events.ShiftClosed()):
        assert played.no(event) == "tickets_lie"
    played.do(events.TicketsTorn())
    assert played.no(events.TicketsTorn()) == "no_tickets_lie"
    played.banco(2)


def test_the_pass_waits_for_no_ticket_but_the_next_coup_does() -> None:
    played = won(table(), 100)
    detach(played)
    played.drop()
    played.passes()
    played.bank(2, 195)
    assert played.no(events.Called(3, "banco")) == "tickets_lie"


def test_nothing_owed_has_no_gestures() -> None:
    """A commission of 0.00 is neither ticketed nor dropped."""
    played = won(table(commission_rounding="half_down"), 1)
    assert (played.phase, played.table.ticketed) == ("between", 0)
    played.banco(2)


@pytest.mark.parametrize(
    ("proof", "prompt"),
    [("machine", ""), ("none", ""), ("counter", " In chips: 1 × 5."), ("tickets", " Detach the tickets: 5 × 1.")],
)
def test_the_proof_is_said(proof: str, prompt: str) -> None:
    played = Game(at=ONES, commission_proof=proof)
    if proof == "tickets":
        in_service(played, "1", "0.10")
    else:
        assert played.no(events.TicketsInService(100, 1)) == "no_tickets"
    won(played, 100)
    assert said(played).endswith(f"5 for the box.{prompt}")
    why = played.why(events.CommissionDropped(5_00))
    assert (why.reason if why else None) == ("tickets_wanted" if proof == "tickets" else None)


def test_the_chips_of_the_table_make_up_the_sum() -> None:
    played = won(Game(at=ONES, commission_proof="counter", chip_values=["0.10", "0.50", "2"]), 100)
    assert "In chips: 2 × 2, 2 × 0.50" in said(played)
    played = Game(at=ONES, chip_values=["2", "4"])
    played.bank(1, 101)
    assert "The chips of the table do not make up 101" in said(played)


def test_wrong_tickets() -> None:
    played = won(table(), 100)
    for runs, reason in (
        ((TicketRun(1_00, 1, 4),), "tickets_wrong_sum"),
        ((TicketRun(1_00, 2, 5),), "ticket_not_next"),
        ((TicketRun(5_00, 1, 1),), "ticket_not_next"),
        ((TicketRun(1_00, 1, 2), TicketRun(1_00, 2, 3)), "ticket_not_next"),
        ((TicketRun(1_00, 1, 5), TicketRun(10, 1, 0)), "ticket_not_next"),
        ((), "tickets_wrong_sum"),
    ):
        assert played.no(events.TicketsDetached(runs)) == reason, runs
    played.do(events.TicketsDetached((TicketRun(1_00, 1, 2), TicketRun(1_00, 3, 2), TicketRun(10, 1, 10))))


def test_what_the_books_do_not_make_up_wants_another_book() -> None:
    played = won(table("1", "0.10", tickets_per_book=4), 102)  # 5.10, and 4.40 in the books
    event = events.TicketsDetached((TicketRun(1_00, 1, 4),))
    assert told(played, event) == "The books in service do not make up 5.10: put another book in service."
    assert said(played).endswith("The tickets do not make up 5.10: another book is to be put in service.")
    in_service(played, "1", first=5)
    assert said(played).endswith("Detach the tickets: 5 × 1, 1 × 0.10.")
    assert detach(played) == (TicketRun(1_00, 1, 4), TicketRun(1_00, 5, 1), TicketRun(10, 1, 1))


def test_no_coup_begins_before_the_tickets_make_up_its_commission() -> None:
    """With 1.00 alone in service 0.10 could not be ticketed; the last value in service must be small enough."""
    played = table("100", "1")
    played.bank(1, 100)
    event = events.Called(2, "banco")
    assert told(played, event) == "Put tickets in service that make up 0.10, the unit of the commission."
    assert played.no(events.TicketsInService(10_00, 1)) == "ticket_values_too_great"
    in_service(played, "0.10")
    played.banco(2)


def test_a_new_value_comes_before_the_first_coup() -> None:
    played = won(table("1", "0.10"), 100)
    detach(played)
    played.drop()
    assert played.no(events.TicketsInService(10_00, 1)) == "ticket_values_set"
    played.do(events.TicketsInService(100, 201))  # a further book of a value in service


@pytest.mark.parametrize(("per_book", "left"), [(200, 195), (10, 5)])
def test_a_book_has_so_many_tickets(per_book: int, left: int) -> None:
    """A book is at its end sooner or later; then the next one is begun, whose numbers follow."""
    played = won(table("1", "0.10", tickets_per_book=per_book), 100)
    detach(played)
    assert [book.left for book in played.table.tickets] == [left, per_book]
    whole, over = (TicketRun(1_00, 6, 9),), (TicketRun(1_00, 6, 5), TicketRun(1_00, 201, 4))
    assert composition(played.open, 10_00) == ((TicketRun(1_00, 6, 10),) if per_book == 200 else None)
    played.do(events.TicketsInService(100, 201))
    assert composition(played.open, 9_00) == (whole if per_book == 200 else over)


def test_no_number_comes_twice() -> None:
    """A book begun goes on at its next number; in the next shift too, and on the next day."""
    played = won(table("1", commission_unit="1.00"), 100)
    assert played.no(events.TicketsInService(100, 200)) == "ticket_number"
    detach(played)
    played.drop()
    played.do(events.TicketsTorn())
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(5_00))
    played.do(events.ShiftOpened(ONES, (1, 2)))
    assert played.no(events.TicketsInService(100, 5)) == "ticket_number"
    assert told(played, events.TicketsInService(100, 5)).startswith("Ticket no. 5 is not free")
    played.do(events.TicketsInService(100, 6))
    assert played.table.serials == ((100, 5),)
    assert played.no(events.TicketsInService(500, 1)) == "ticket_value_unknown"
    assert played.no(events.TicketsInService(10, 1_000_001)) == "ticket_number"


def test_a_ticket_detached_does_not_go_back() -> None:
    played = won(table(), 100)
    detach(played)
    assert played.table.undo is None


@pytest.mark.parametrize(
    ("values", "unit", "key"),
    [
        (["0.20", "0.50"], "0.20", "ticket_values"),
        (["1.00", "10.00"], "0.10", "commission_unit"),
        (["0.10"], "0.10", None),
    ],
)
def test_the_values_make_up_every_commission(values: list[str], unit: str, key: str | None) -> None:
    found = read(mapping(ticket_values=values, commission_unit=unit, commission_proof="tickets"))
    assert ([] if isinstance(found, Profile) else [fault.key for fault in found]) == ([] if key is None else [key])


# X37 to X39: the count


def counted(amount: str, **changes: Any) -> Game:
    """Return a table that expected 5.00 in the box, and counted this."""
    played = won(table(**changes) if changes.get("commission_proof") == "tickets" else Game(at=ONES, **changes), 100)
    if played.table.profile.settlement.commission_proof == "tickets":
        detach(played)
    played.drop()
    if played.table.ticketed:
        played.do(events.TicketsTorn())
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(minor(amount)))
    return played


def test_x37_a_surplus_is_ticketed() -> None:
    """X37: 1.00 more: tickets for 1.00 are detached; nothing is dropped or moved."""
    played = counted("6.00", commission_proof="tickets")
    assert "The count shows 1 more than expected: enter it" in said(played)
    runs = composition(played.open, 1_00)
    assert runs == (TicketRun(1_00, 6, 1),)
    assert played.no(events.SurplusEntered(1_00)) == "tickets_wrong_sum"
    assert played.no(events.SurplusEntered(2_00, runs)) == "wrong_surplus"
    before = played.table.books
    assert played.do(events.SurplusEntered(1_00, runs)) == ()
    assert played.table.books == before
    assert played.table.serials == ((1_00, 6),)
    assert played.no(events.SurplusEntered(1_00, runs)) == "wrong_surplus"
    assert "enter it" not in said(played)


def test_x37b_a_surplus_is_entered_on_the_machine() -> None:
    """X37b: one extra entry of 1.00; it has its own kind, no coup, no winner, no banker."""
    played = counted("6.00")
    assert played.no(events.SurplusEntered(1_00, (TicketRun(1_00, 6, 1),))) == "no_tickets"
    assert played.no(events.SurplusEntered(1_00), *[played_by() for _ in range(1)]) == "approval_wanted"
    played.do(events.SurplusEntered(1_00))
    assert events.SurplusEntered.__struct_fields__ == ("amount", "runs")


def played_by() -> Any:
    from tests.core.game import DIRECTOR

    return DIRECTOR


def test_x38_a_shortage_is_the_houses() -> None:
    played = counted("0.40")
    assert played.table.surplus == 0
    assert played.no(events.SurplusEntered(0)) == "wrong_surplus"
    played.do(events.DayClosed())


def test_a_difference_may_be_reported_only() -> None:
    played = counted("6.00", count_difference="report_only")
    assert played.no(events.SurplusEntered(1_00)) == "report_only"
    assert "enter it" not in said(played)


# Totals and sums


def test_the_totals_count_tickets_by_value() -> None:
    totals = add(Totals(), events.TicketsDetached((TicketRun(10_00, 1, 1), TicketRun(1_00, 1, 3))))
    totals = add(totals, events.SurplusEntered(1_00, (TicketRun(1_00, 4, 1),)))
    totals = add(totals, events.SurplusEntered(50))
    assert totals.tickets == {"1000": 1, "100": 4}
    assert add(Totals(), events.DueDropped(14_80)).levies == 14_80
    assert add(Totals(), events.CommissionSetApart(14_80)) == Totals()


def test_a_sum_of_pieces() -> None:
    assert made_up(13_40, dict.fromkeys((10, 1_00, 10_00))) == ((10_00, 1), (1_00, 3), (10, 4))
    assert made_up(6, dict.fromkeys((3, 4))) == ((3, 2),)
    assert made_up(5, dict.fromkeys((3, 4))) is None
    assert made_up(0, {}) == ()
    assert made_up(1, {}) is None
    assert made_up(30, {10: 2, 5: 1}) is None
    assert made_up(25, {10: 2, 5: 1}) == ((10, 2), (5, 1))


@settings(max_examples=200, deadline=None)
@given(due=st.integers(1, 30_000), tens=st.integers(0, 40), ones=st.integers(0, 40), tenths=st.integers(0, 40))
def test_the_tickets_are_exactly_the_commission(due: int, tens: int, ones: int, tenths: int) -> None:
    """Whatever is left in the books: the sum to the cent, or none where it cannot be; checked by trying all."""
    amount = due * 10
    parts = made_up(amount, {10_00: tens, 1_00: ones, 10: tenths})
    possible = any(
        0 <= amount - 10_00 * t - 1_00 * o <= 10 * tenths for t in range(tens + 1) for o in range(ones + 1)
    )
    assert (parts is not None) == possible
    if parts is not None:
        assert sum(value * count for value, count in parts) == amount
        held = {10_00: tens, 1_00: ones, 10: tenths}
        assert all(count <= held[value] for value, count in parts)
