"""Cards entered by hand while the shoe cannot be heard, and the same cards told afterwards: each counts once.

shoes.md 4.2: F02, F03, F50; issue 4, point 6 ("hand entry with second person").
"""

from __future__ import annotations

import pytest

from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import open_coup
from dealer_app.journal.kinds import CensusAlarm
from drivers.simulator.faults import PLAIN
from tests.clerk.column_c import count, coup
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER
from tests.clerk.world import Table


def cut(seconds: int = 8) -> Table:
    """A coup of which two cards are out, and the cable is pulled."""
    table = coup("shoe1", PLAIN)
    table.do(f"break {seconds}")
    table.wait(4)
    assert table.status.line.state == "stale"
    return table.mark()


def entered(table: Table, left: int, by_hand: int) -> Table:
    """So many cards leave and so many are entered while the cable is out; then it is back."""
    for n in range(max(left, by_hand)):
        if n < left:
            table.do("pull")
        if n < by_hand:
            assert table.desk.by_hand(CROUPIER, CHANGEUR) is None
    table.wait(12)
    assert table.status.line.state == "up"
    return table


def test_the_cards_that_the_shoe_tells_afterwards_are_the_ones_entered() -> None:
    table = entered(cut(), 2, 2)
    assert table.cards == [None, None], "no card is counted twice, and none has the shoe's face before it lies open"
    assert count(table) == 4
    assert table.kinds.count("CardMatched") == 2
    assert table.view.frozen == ()
    assert table.view.loaded is not None
    assert table.view.loaded.out == 4
    assert table.status.by_hand == 0
    assert table.kinds.count("LateCards") == 1


def test_load_and_stop_card_are_the_shoes_word_while_it_tells_them() -> None:
    """I10 and I11: nobody enters by himself what a shoe tells; without its line the chef and the croupier do."""
    table = coup("shoe1", PLAIN)
    packs, out = events.ShoeLoaded(2, 6), events.StopCardOut(2)
    assert table.clerk.submit(out, CROUPIER) == Refusal("shoe_tells")
    assert table.clerk.submit(packs, CROUPIER) == Refusal("not_permitted", "croupier")
    cable = cut()
    assert cable.clerk.submit(out, CROUPIER) is None
    assert cable.view.loaded is not None
    assert cable.view.loaded.stopped


def test_an_entered_card_is_marked_as_typed_with_who_typed_and_who_confirmed() -> None:
    table = cut()
    assert table.desk.by_hand(CROUPIER, CROUPIER) is not None
    assert table.desk.by_hand(CROUPIER, None) is not None
    assert table.desk.by_hand(CROUPIER, CHANGEUR) is None
    entry = next(entry for entry in table.book.entries if entry.kind == "CardEntered")
    assert entry.source.origin == "manual"
    assert (entry.by and entry.by.id, entry.approved and entry.approved.id) == ("117", "118")
    assert table.kinds == ["CardEntered", "CardDrawn", "EnteredByHand"]
    assert table.status.by_hand == 1


@pytest.mark.parametrize(("left", "by_hand"), [(2, 1), (1, 2), (0, 1)])
def test_where_shoe_and_hand_do_not_agree_play_freezes(left: int, by_hand: int) -> None:
    table = entered(cut(), left, by_hand)
    assert table.view.frozen == ("hand_entry",)
    assert count(table) == 2 + max(left, by_hand)


def test_control_without_an_entry_the_same_cards_freeze_nothing() -> None:
    table = entered(cut(), 2, 0)
    assert table.view.frozen == ()
    assert table.cards == table.drawn


def test_an_entry_taken_back_is_no_card() -> None:
    table = cut()
    assert table.desk.by_hand(CROUPIER, CHANGEUR) is None
    assert table.view.undo is not None
    assert table.submit(events.Voided(table.view.undo.act)) is None
    assert count(table) == 2
    entered(table, 1, 0)
    assert table.cards[-1:] == table.drawn
    assert table.view.frozen == ()
    assert count(table) == 3


@pytest.mark.parametrize("noted", [False, True])
def test_an_entry_taken_back_is_no_card_whatever_was_recorded_behind_it(noted: bool) -> None:
    """The census, say, may record an alarm in between; without one it is the control."""
    table = cut()

    def alarm() -> None:
        if noted and "CensusAlarm" not in table.kinds and table.kinds[-1:] == ["CardDrawn"]:
            table.clerk.note(CensusAlarm("no_stop_card", 1, 3))

    table.clerk.listen(alarm)
    assert table.desk.by_hand(CROUPIER, CHANGEUR) is None
    assert ("CensusAlarm" in table.kinds) == noted
    assert table.view.undo is not None
    assert table.submit(events.Voided(table.view.undo.act)) is None
    entered(table, 1, 0)
    assert table.cards[-1:] == table.drawn
    assert count(table) == 3


@pytest.mark.parametrize("agrees", [True, False])
def test_a_face_named_otherwise_than_the_shoe_tells_freezes_once_it_lies_open(agrees: bool) -> None:
    """Both cards that were entered lie open and are named before the cable is back."""
    table = cut(14)
    for _ in range(2):
        table.do("pull")
        assert table.desk.by_hand(CROUPIER, CHANGEUR) is None
    for event in (events.Spoken("punter", "stand"), events.Shown("both")):
        assert table.submit(event) is None
    faces = [Card(face) for face in table.drawn]
    other = next(card for card in Card if card not in faces)
    for place, face in ((3, faces[0]), (4, faces[1] if agrees else other)):
        if open_coup(table.view) is not None:
            assert table.submit(events.CardNamed(place, face), CROUPIER, CHANGEUR) is None
    table.wait(20)
    assert table.status.line.state == "up"
    assert table.view.frozen == (() if agrees else ("hand_entry",))


def test_a_restart_while_the_cable_is_out_forgets_no_entry() -> None:
    table = cut(14)
    for _ in range(2):
        table.do("pull")
        assert table.desk.by_hand(CROUPIER, CHANGEUR) is None
    table.restart()
    table.wait(20)
    assert table.cards == [None, None]
    assert table.view.frozen == ()


def test_a_shoe_that_can_be_heard_needs_no_hand() -> None:
    table = coup("shoe1", PLAIN)
    why = table.desk.by_hand(CROUPIER, CHEF)
    assert why is not None
    assert why.reason == "shoe_tells"
    assert table.kinds == []


def test_f50_a_jam_that_is_never_cleared_is_played_by_hand() -> None:
    table = coup("shoe1", PLAIN)
    table.do("jam E")
    table.wait(1)
    for _ in range(2):
        assert table.desk.by_hand(CROUPIER, CHANGEUR) is None
    assert table.can(events.Spoken("punter", "stand")) == "frozen"
    assert table.submit(events.CardsCompared(4), CROUPIER, CHANGEUR) is None
    for event in (events.Spoken("punter", "stand"), events.Shown("both")):
        assert table.submit(event) is None
    assert table.status.by_hand == 2
    table.do("unjam")
    table.wait(1)
    assert table.desk.by_hand(CROUPIER, CHANGEUR) is not None
    assert "hand_entry" not in table.view.frozen, "a shoe that never told them is not in arrears"
