"""The count of the cagnotte in steps (record.md 2.8; rules.md 6.7, 11 and X37, X38; FR art. 70)."""

from __future__ import annotations

import pytest

from dealer_app.core import events, reading
from dealer_app.core.acts import Act
from dealer_app.core.books import CAGNOTTE, DUE
from dealer_app.core.events import CountDiffered, ExpectedFixed
from dealer_app.core.notation import Story, write
from dealer_app.core.script import Setting, meant
from dealer_app.core.table import NotAHistory, judged, replay
from tests.core.game import CHEF, CROUPIER, DIRECTOR, LIMITS, STAFF, Game

DROPPED = 5_00  # the commission of one coup of 100.00


def closed(**changes: object) -> Game:
    """Return a table whose shift is over, with 5.00 in the box."""
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.do(events.ShiftClosed())
    return played


def test_what_is_expected_is_fixed_before_the_box_is_opened() -> None:
    played = closed()
    assert played.no(events.CagnotteCounted(DROPPED)) == "count_not_begun"
    assert played.do(events.CountBegan()) == (ExpectedFixed(DROPPED),)
    assert played.no(events.CountBegan()) == "count_begun"
    assert played.do(events.CagnotteCounted(DROPPED)) == (), "no difference, no event of one"
    assert played.no(events.CountBegan()) == "counted"


@pytest.mark.parametrize(("counted", "differs"), [(6_00, 1_00), (4_60, -40), (0, -5_00)])
def test_a_difference_is_an_event_of_its_own(counted: int, differs: int) -> None:
    played = closed()
    assert played.do(events.CagnotteCounted(counted)) == (CountDiffered(differs),)
    assert (played.table.difference, played.table.surplus) == (differs, max(differs, 0))
    assert played.table.books[CAGNOTTE] == DROPPED, "what was expected stays in the books"


def test_a_count_that_has_begun_is_made_before_anything_else() -> None:
    """Also where a session lasts for the day, and a shift may open without a count."""
    played = closed(session_end="calendar_day")
    shift = events.ShiftOpened(LIMITS, (1, 2))
    assert played.why(shift) is None
    played.do(events.CountBegan())
    assert played.no(shift) == "count_begun"
    assert played.no(events.DayClosed()) == "count_wanted"
    played.do(events.CagnotteCounted(DROPPED))
    played.do(shift)
    assert (played.table.count_begun, played.table.difference) == (False, 0)


def test_nobody_takes_the_begin_of_a_count_back() -> None:
    played = closed()
    played.do(events.CountBegan())
    assert played.table.undo is None


def older(played: Game) -> list[Act]:
    """Return the history as the first releases wrote it: the count is not begun, and no difference follows."""
    counted = Act("count", events.CagnotteCounted(6_00), DIRECTOR, CROUPIER, ())
    return [*played.acts, counted, Act("close", events.DayClosed(), CHEF, None, ())]


def test_a_record_of_before_counts_were_begun_is_read() -> None:
    table = replay(older(closed(count_mode="announced")))
    assert table is not None
    assert (table.counted, table.surplus, table.difference, table.day_open) == (True, 1_00, 0, False)


def test_control_a_blind_count_is_never_read_without_its_begin() -> None:
    """No release before had a blind count; and what such a record lacks besides is refused as ever."""
    with pytest.raises(NotAHistory):
        replay(older(closed(count_mode="blind")))
    played = closed(count_mode="announced")
    with pytest.raises(NotAHistory):
        judged(played.table, Act("count", events.CagnotteCounted(6_00), DIRECTOR, None, ()))


def test_a_recorded_expectation_must_be_the_computed_one() -> None:
    played = closed()
    with pytest.raises(NotAHistory):
        judged(played.table, Act("x", events.CountBegan(), CHEF, None, (ExpectedFixed(DROPPED + 1),)))
    played.do(events.CountBegan())
    for told in ((), (CountDiffered(99),)):
        with pytest.raises(NotAHistory):
            judged(played.table, Act("x", events.CagnotteCounted(6_00), DIRECTOR, CROUPIER, told))


def said(line: str, played: Game) -> tuple[events.Event, ...]:
    """Return what a line of a script means where the table stands."""
    staff = ", ".join(f"{id_} {role}" for id_, role in STAFF.items())
    limits = "limits stake_min 10 stake_step 5 bank_min 10 bank_step 5"
    story = reading.parse(f"profile -\nseats 1 2\n{limits}\nstaff {staff}\n{line}", 100)
    assert isinstance(story, Story), story
    return meant(story.lines[0], played.open, Setting(LIMITS, (1, 2)))


def test_the_word_count_begins_by_itself_where_nobody_began() -> None:
    played = closed()
    count = events.CagnotteCounted(33_80)
    assert said("count 33.80 by 301 approved 117", played) == (events.CountBegan(), count)
    assert said("begin count by 201", played) == (events.CountBegan(),)
    played.do(events.CountBegan())
    assert said("count 33.80 by 301 approved 117", played) == (count,)
    assert list(write(events.CountBegan(), 100, "201")) == ["begin count by 201"]


def test_blind_books_lack_the_cagnotte_and_what_it_follows_from() -> None:
    """The balances of all accounts sum to zero: who knew each seat's and the other boxes' would know the cagnotte."""
    played = closed(count_mode="blind")
    hidden = {CAGNOTTE, "seat 1", "seat 2"}
    assert played.open.books.withheld == hidden
    assert not hidden & played.open.books.balances.keys(), "nor are they in memory"
    assert [played.open.books.shown(name) for name in ("banque", CAGNOTTE)] == [0, None]
    with pytest.raises(AssertionError, match="withheld"):
        played.open.books[CAGNOTTE]
    played.do(events.CountBegan())
    assert played.open.books.withheld == hidden
    played.do(events.CagnotteCounted(4_00))
    assert played.open.books == played.table.books, "the count is confirmed"


def test_what_is_set_apart_for_the_cagnotte_is_withheld_too() -> None:
    played = Game(count_mode="blind", commission_timing="set_apart")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    assert played.table.books[DUE] == DROPPED
    assert played.open.books.shown(DUE) is None
    played.passes()
    assert played.table.last is not None
    assert played.table.last.dropped == DROPPED
    assert played.open.last is not None
    assert played.open.last.dropped == 0


@pytest.mark.parametrize("changes", [{"count_mode": "announced"}, {"count_mode": "blind", "commission": False}])
def test_control_nothing_is_withheld_where_nothing_is_counted_blind(changes: dict[str, object]) -> None:
    played = closed(**changes)
    assert played.open.books == played.table.books


def test_the_tickets_of_a_surplus_are_named_or_those_that_the_books_give() -> None:
    played = closed()
    tickets = events.TicketRun(1_00, 201, 5)
    assert said("surplus 5 5x1.00@201 by 301 approved 117", played) == (events.SurplusEntered(5_00, (tickets,)),)
    assert said("surplus 5 by 301 approved 117", played) == (events.SurplusEntered(5_00, ()),)
