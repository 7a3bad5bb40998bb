"""Put right: the last settled coup read again, by one balanced posting; who may, and what is refused."""

from __future__ import annotations

import pytest

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import BooksPut, Change, Corrected, Reread
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.core.table import allowed, evolve, parts, refused
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.game import CHANGEUR, CHEF, CROUPIER, DIRECTOR, Game, minor
from tests.core.repairs import EURO, OUTCOMES, PAIRS, WHY, card, coup, faces, no, put, stake, standing

# each outcome read as each other one


@pytest.mark.parametrize(("of", "to"), PAIRS)
def test_each_outcome_put_right_as_each_other_one(of: str, to: str) -> None:
    """The table stands where the coup stands that was read right; what is called is dropped as ever."""
    played, right = coup(of), coup(to)
    follows = put(played, *faces(of, to))
    assert standing(played.table) == standing(right.table)
    assert isinstance(follows[0], Reread)
    assert (follows[0].number, follows[0].outcome) == (1, to)
    assert (follows[0].commission, follows[0].stakes) == (minor(10) if to == "banker" else 0, ((2, minor(200)),))
    if to == "banker":
        assert played.phase == "commission"
        played.drop()
        assert played.money("cagnotte") == "10.00"


@pytest.mark.parametrize("to", ["punter", "tie"])
def test_the_commission_of_a_win_that_was_none_goes_back_by_the_books(to: str) -> None:
    """It was dropped: 10.00 leave the cagnotte in the books, and the box is not opened (I52)."""
    played, right = coup("banker"), coup(to)
    played.drop()
    follows = put(played, *faces("banker", to))
    assert ("cagnotte", -minor(10)) in follows[1].moves  # type: ignore[attr-defined]  # the posting
    assert played.money("cagnotte") == "0.00"
    assert standing(played.table).books == standing(right.table).books
    assert played.phase == right.phase


def test_i51_too_little_commission_was_taken() -> None:
    """The stake was 200.00 and recorded as 100.00: 5.00 more go into the cagnotte by a signed contra entry."""
    played = coup("banker", 100)
    played.drop()
    assert played.money("cagnotte") == "5.00"
    follows = put(played, stake(2, 200))
    assert follows[0] == Reread(1, "banker", 2, 9, "banker", minor(10), 0, ((2, minor(200)),))
    assert follows[1] == BooksPut(
        (("banque", minor(195)), ("cagnotte", minor(5)), ("reliquat", -minor(100)), ("seat 2", -minor(100)))
    )
    assert played.phase == "between"


def test_i52_too_much_commission_was_taken() -> None:
    """The stake was 100.00 and recorded as 200.00: 5.00 leave the cagnotte in the books."""
    played = coup("banker", 200)
    played.drop()
    follows = put(played, stake(2, 100))
    assert follows[1] == BooksPut(
        (("banque", -minor(195)), ("cagnotte", -minor(5)), ("reliquat", minor(100)), ("seat 2", minor(100)))
    )
    assert played.money("cagnotte") == "5.00"


def test_before_the_drop_nothing_but_the_new_sum_is_dropped() -> None:
    played = coup("banker", 100)
    put(played, stake(2, 200))
    assert played.table.due == minor(10)
    assert played.no(events.CommissionDropped(minor(5))) == "wrong_commission"
    played.drop()
    assert (played.money("cagnotte"), played.money("banque")) == ("10.00", "390.00")


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("is_dropped", [False, True])
def test_void(outcome: str, is_dropped: bool) -> None:
    """M10: stakes back, no commission, the same banker at the same amount; the coup keeps its number."""
    played = coup(outcome, 150)
    if is_dropped and outcome == "banker":
        played.drop()
    follows = played.do(Corrected((), "Two cards fell from the shoe.", void=True))
    assert follows[0] == Reread(1, None, None, None, None, 0)
    assert played.table.bank is not None
    assert played.table.bank.seat == 1
    assert played.table.bank.deals == 0
    assert [played.money(a) for a in ("banque", "coverage", "cagnotte", "seat 1", "seat 2")] == [
        "200.00", "0.00", "0.00", "-200.00", "0.00",
    ]  # fmt: skip
    assert played.phase == "covering"
    assert played.table.outcomes == ()
    played.stake(2, 100)
    played.close()
    assert played.table.coup is not None
    assert played.table.coup.number == 2


# what may be said


def test_a_word_a_call_and_several_changes_at_once() -> None:
    """The punter with 5 said no and asked for a card: it was his, and the banker stood on 7 against it."""
    played = Game(wrong_draw_policy="let_stand")
    played.bank(1, 200)
    played.stake(3, 200)
    played.close()
    played.cards("2H 4C 3D 2S")
    played.non()
    played.cards("KH")  # recorded as the banker's third card
    played.show()
    assert played.money("seat 3") == "-200.00"  # 5 against 6
    follows = put(
        played,
        Change("word", side="punter", word="draw"),
        Change("call", seat=3, call="banco"),
        card(5, "4H"),
    )
    assert follows[0] == Reread(1, "punter", 9, 6, None, 0, 0, ((3, minor(200)),))
    assert played.money("seat 3") == "200.00"
    assert played.table.last is not None
    assert played.table.last.covers[0].call == "banco"


def test_a_face_without_effect_is_read_right_all_the_same() -> None:
    """The four of clubs was a four of spades: no money moves, and the record knows the card."""
    played = coup("banker")
    follows = put(played, card(2, "4S"))
    assert len(follows) == 1
    assert played.table.coup is not None
    assert played.table.coup.banker[0] == Card("4S")


def test_a_stake_that_was_nobodys_and_one_that_was_not_recorded() -> None:
    played = coup("banker")
    follows = put(played, stake(2, 0), stake(3, 150), stake(4, 50))
    assert follows[0].stakes == ((3, minor(150)), (4, minor(50)))  # type: ignore[attr-defined]  # a reread coup
    assert [played.money(f"seat {n}") for n in (2, 3, 4)] == ["0.00", "-150.00", "-50.00"]


def test_a_correction_can_be_corrected() -> None:
    played, right = coup("banker"), coup("banker")
    put(played, *faces("banker", "punter"))
    put(played, *faces("punter", "tie"))
    put(played, *faces("tie", "banker"))
    assert standing(played.table) == standing(right.table)
    assert played.no(events.Voided(played.acts[-1].id)) == "nothing_to_take_back"


def test_a_coup_that_an_amended_card_settled() -> None:
    played = Game()
    played.bank(1, 200)
    played.stake(2, 200)
    played.close()
    played.cards("2H 2C 2D 3S")
    played.card()
    played.cards("5H")
    played.show()
    played.do(events.Amended(5, Card("3H")))
    assert no(played, card(5, "3H")) == Refusal("nothing_changes")
    assert no(played, card(5, "5H")) == Refusal("would_be_open")
    put(played, card(5, "KH"))
    assert played.money("seat 2") == "-200.00"  # 4 against 5


# what is refused


def test_no_settled_coup() -> None:
    played = Game()
    assert no(played, card(1, "2H")) == Refusal("no_settled_coup")
    played.bank(1, 200)
    assert no(played, void=True) == Refusal("no_settled_coup")


def test_a_coup_that_was_void_from_the_first_is_a_coup_too() -> None:
    """Under `void_coup` a face read wrong can make a coup void: put right it is none."""
    played = Game(wrong_draw_policy="void_coup")
    played.bank(1, 200)
    played.stake(2, 200)
    played.close()
    played.cards("3H 4C KD 3S")
    played.non()  # three: he had to ask for a card
    played.show()
    assert played.table.last is None
    put(played, card(1, "6H"))
    assert played.money("seat 2") == "-200.00"  # six against seven


@pytest.mark.parametrize("because", ["", " ", "x" * 501, "two\nlines", "a\tab", "bell\a", " before", "after "])
def test_a_reason_is_wanted(because: str) -> None:
    played = coup("banker")
    assert no(played, card(1, "9H"), because=because) == Refusal("reason_wanted")
    assert played.why(Corrected((card(1, "9H"),), "x" * 500)) is None


@pytest.mark.parametrize(
    ("changes", "void"),
    [
        ((), False),
        ((card(1, "9H"),), True),
        ((Change("card", ordinal=1),), False),
        ((Change("card", card=Card("9H")),), False),
        ((Change("card", ordinal=1, card=Card("9H"), seat=2),), False),
        ((Change("word", side="punter"),), False),
        ((Change("stake", seat=2),), False),
        ((Change("stake", seat=2, amount=-1),), False),
        ((Change("call", seat=2),), False),
    ],
)
def test_what_is_half_said(changes: tuple[Change, ...], void: bool) -> None:
    assert no(coup("banker"), *changes, void=void) == Refusal("change_wanted")


def test_what_would_be_no_history() -> None:
    played = coup("banker")
    assert no(played, card(5, "2H")) == Refusal("no_such_card", amounts=(5,))
    assert no(played, card(0, "2H")) == Refusal("no_such_card", amounts=(0,))
    assert no(played, Change("word", side="punter", word="draw")) == Refusal("no_such_word")
    assert no(played, card(2, "KC")) == Refusal("would_be_open")  # two against five: cards would be due
    assert no(played, card(1, "2H")) == Refusal("nothing_changes")
    assert no(played, stake(2, 200)) == Refusal("nothing_changes")
    assert no(played, stake(2, "202")) == Refusal("stake_off_step", amounts=(minor(202), minor(5)), past=True)
    assert no(played, stake(1, 50)) == Refusal("banker_stakes", past=True)
    assert no(played, stake(9, 50)) == Refusal("seat_empty", amounts=(9,), past=True)
    assert no(played, stake(3, 0)) == Refusal("no_stake", amounts=(3,), past=True)
    assert no(played, stake(3, 50)) == Refusal("nothing_left", past=True)
    assert no(played, stake(2, 0)) == Refusal("no_cover", past=True)


def test_a_card_that_could_not_have_left_the_shoe() -> None:
    """The banker had turned a natural, and a third card was drawn: that is no history, and says so."""
    played = Game()
    played.bank(1, 200)
    played.stake(2, 200)
    played.close()
    played.cards("2H 2C 2D 3S")
    played.card()
    played.turn()
    played.cards("3H")
    played.banker("stand")
    played.show()
    why = no(played, card(4, "6S"))
    assert why == Refusal("not_due", past=True)
    assert sentence(why, EURO, Tongue("en")).startswith("Read so, an earlier act would have been refused: ")


def test_only_the_last_coup_and_no_second_settlement() -> None:
    """A second coup is settled: only that one is read again, and an open one not at all."""
    played = coup("banker")
    played.drop()
    played.stake(3, 100)
    played.close()
    assert no(played, card(1, "9H")) == Refusal("not_now", "deal")
    played.cards("2D 4S KC 5H")
    played.show()
    follows = put(played, card(1, "9D"))
    assert follows[0].number == 2  # type: ignore[attr-defined]  # a reread coup
    assert played.money("seat 2") == "-200.00"
    for following in (events.Settled(()), BooksPut(()), Reread(1, None, None, None, None, 0)):
        assert refused(played.open, following) == Refusal("not_following")


@pytest.mark.parametrize(
    ("by", "approved", "reason"),
    [
        (CROUPIER, CHEF, "not_permitted"),
        (CHEF, None, "approval_wanted"),
        (CHEF, CROUPIER, "approval_wanted"),
        (CHEF, CHANGEUR, "approval_wanted"),
        (CHEF, CHEF, "approver_is_actor"),
        (DIRECTOR, CHEF, "not_permitted"),
        (CHEF, Person("999", "director"), "not_on_staff"),
        (CHEF, DIRECTOR, None),
    ],
)
def test_who_may(by: Person, approved: Person | None, reason: str | None) -> None:
    why = coup("banker").why(Corrected((), WHY, void=True), by, approved)
    assert (None if why is None else why.reason) == reason


def test_i51_after_the_close_the_house_bears_it_and_the_refusal_says_what_to_do() -> None:
    """The shift is closed, then the cagnotte counted: no coup is read again (I51, I52)."""
    played = coup("banker", 100)
    played.drop()
    played.do(events.ShiftClosed())
    why = no(played, stake(2, 200))
    assert why == Refusal("shift_is_over")
    said = sentence(why, EURO, Tongue("en"))
    assert "borne by the house" in said
    assert "counted" in said
    played.do(events.CagnotteCounted(minor(5)))
    assert no(played, stake(2, 200)) == Refusal("shift_is_over")
    played.do(events.ShiftOpened(played.table.limits, (1, 2, 3, 4)))
    assert no(played, stake(2, 200)) == Refusal("no_settled_coup")


def test_a_correction_folded_alone_gives_the_table_that_its_act_gives() -> None:
    played = coup("banker", 100)
    event = Corrected((stake(2, 50),), WHY)
    act = Act("x", event, CHEF, DIRECTOR)
    assert allowed(played.table, act) is None
    assert evolve(played.table, event) == parts(played.table, act)[0][1]


def test_a_card_that_the_shoe_never_told_has_no_face_to_be_put_right() -> None:
    """It was found when the cards were compared, and the coup became void before it was named."""
    played = Game(remedies="ES79")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD")
    played.do(events.PlayFrozen("range_lost"))
    played.do(events.CardsCompared(4))
    played.do(events.Ruled("I5"), CROUPIER, CHEF)
    assert no(played, card(4, "9S")) == Refusal("not_read", amounts=(4,))
    put(played, card(3, "9S"))
