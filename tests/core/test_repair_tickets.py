"""Tickets and corrections: what was detached and torn is paper, and the correction tells what it is worth."""

from __future__ import annotations

from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.refusal import Refusal
from dealer_app.core.tickets import gesture
from tests.core.game import CHEF, Game, minor
from tests.core.repairs import CARDS, faces, put, stake

# tickets


def ticketed(amount: str | int = 100) -> Game:
    played = Game(commission_proof="tickets", at=replace(Game().table.limits, stake_step=minor(1)))
    for value in ("10", "1", "0.10"):
        played.do(events.TicketsInService(minor(value), 1))
    played.bank(1, 400)
    played.stake(2, amount)
    played.close()
    played.cards(CARDS["banker"])
    played.show()
    return played


def detach(played: Game) -> None:
    due = gesture(played.open)
    assert isinstance(due, events.TicketsDetached)
    played.do(due)


def test_tickets_torn_stay_torn_and_the_correction_says_what_they_are_worth() -> None:
    played = ticketed(100)
    detach(played)
    played.drop()
    played.do(events.TicketsTorn())
    follows = put(played, stake(2, 200))
    assert follows[0].commission == minor(10)  # type: ignore[attr-defined]  # a reread coup
    assert follows[0].tickets == minor(5)  # type: ignore[attr-defined]  # the same
    assert played.money("cagnotte") == "10.00"
    assert played.phase == "between"
    assert dict(played.table.serials) == {minor(1): 5}


def test_tickets_that_lie_are_added_to_before_the_drop() -> None:
    """Five lie there, ten are due: five more are detached; the drop waits for them."""
    played = ticketed(100)
    detach(played)
    follows = put(played, stake(2, 200))
    assert follows[0].tickets == minor(5)  # type: ignore[attr-defined]  # a reread coup
    assert played.why(events.CommissionDropped(minor(10))) == Refusal("tickets_wanted", amounts=(minor(5),))
    detach(played)
    assert played.table.ticketed == minor(10)
    played.drop()
    played.do(events.TicketsTorn())
    assert played.money("cagnotte") == "10.00"


def test_tickets_too_many_do_not_keep_the_commission_from_its_box() -> None:
    played = ticketed(200)
    detach(played)
    follows = put(played, stake(2, 100))
    assert (follows[0].commission, follows[0].tickets) == (minor(5), minor(10))  # type: ignore[attr-defined]  # as above
    played.drop()
    played.do(events.TicketsTorn())
    assert played.money("cagnotte") == "5.00"
    played.stake(3, 10)


def test_a_win_that_was_none_leaves_its_tickets_torn() -> None:
    played = ticketed(200)
    detach(played)
    played.drop()
    follows = put(played, *faces("banker", "tie"))
    assert (follows[0].commission, follows[0].tickets) == (0, minor(10))  # type: ignore[attr-defined]  # as above
    assert played.table.ticketed == minor(10)
    assert played.no(events.StakesClosed()) == "tickets_lie"
    played.do(events.TicketsTorn())
    follows = put(played, *faces("tie", "banker"))
    assert follows[0].tickets == minor(10)  # type: ignore[attr-defined]  # the same ones
    detach(played)
    played.drop()


def test_a_ticket_lost_since_is_still_the_next_one() -> None:
    """I53 takes ticket 6 after 1 to 5 were detached: read again, they are out all the same."""
    played = Game(commission_proof="tickets", remedies="ES79")
    for value in ("10", "1", "0.10"):
        played.do(events.TicketsInService(minor(value), 1))
    played.bank(1, 400)
    played.stake(2, 100)
    played.close()
    played.cards(CARDS["banker"])
    played.show()
    detach(played)
    played.drop()
    played.do(events.TicketsTorn())
    played.do(events.Ruled("I53", tickets=events.TicketRun(minor(1), 6, 1)), CHEF)
    put(played, stake(2, 200))
    assert dict(played.table.serials) == {minor(1): 6}


def test_coup_after_coup_is_put_right_whatever_was_torn_before() -> None:
    """The acts before the second coup hold the tickets and the drop of the first: they stay as they were."""
    played = ticketed(100)
    detach(played)
    played.drop()
    put(played, stake(2, 200))
    played.do(events.TicketsTorn())
    for amount, dropped in (("20", "11.00"), ("30", "13.50")):
        played.stake(3, amount)
        played.close()
        played.cards(CARDS["banker"])
        played.show()
        detach(played)
        played.drop()
        assert played.money("cagnotte") == dropped
        follows = put(played, stake(3, minor(amount) // 50))
        assert follows[0].number == played.table.coups  # type: ignore[attr-defined]  # a reread coup
        played.do(events.TicketsTorn())
    assert played.money("cagnotte") == "15.00"


def test_what_is_done_with_tickets_next_is_one_gesture_after_the_other() -> None:
    played = ticketed(100)
    assert gesture(played.open) == events.TicketsDetached((events.TicketRun(minor(1), 1, 5),))
    detach(played)
    assert gesture(played.open) is None, "the commission is to be dropped first"
    played.drop()
    assert gesture(played.open) == events.TicketsTorn()
    played.do(events.TicketsTorn())
    assert gesture(played.open) is None
