"""The card census by cases.md 26 and 27 and the rows F39, F42, F47, F51 of shoes.md 4.2: six packs, six of a face."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import census, events
from dealer_app.core.alarms import Alarm, Census, final, inventory
from dealer_app.core.cards import Card
from dealer_app.core.events import CardBurned, CardDrawn, CardNamed, CardReturned, ShoeLoaded, StopCardOut, StrayCard
from dealer_app.words import census as words
from dealer_app.words.tongue import tongue
from tests.core.counted import STRICT, Counted, again, new_packs, shuffled

QUEEN = Alarm("face_over", Card.SQ, 7)
SIX = "QS QS 9H 8D"  # punter 9, banker 8 on two cards: over with the first four


def with_six_queens(**changes: Any) -> Counted:
    """Three coups are settled, and six queens of spades lie open."""
    played = Counted(**changes)
    for _ in range(3):
        played.coup(SIX)
    assert played.alarms == []
    assert inventory(played.there).over == ()
    return played


# 26: a seventh Q♠ in a six-deck shoe


def test_a_seventh_equal_face_is_told_when_it_lies_open_and_not_before() -> None:
    played = with_six_queens()
    played.covered().close()
    played.cards("4H QS 5D 8D")
    assert played.alarms == []
    played.show()
    assert played.alarms == [QUEEN]


def test_as_a_third_card_it_lies_open_before_the_coup_is_over() -> None:
    played = with_six_queens()
    played.covered().close()
    played.cards("4H 3C KD 2D")
    played.card()
    played.cards("QS")
    assert played.table.coup is not None
    assert played.table.coup.is_open
    assert played.alarms == [QUEEN]


def test_dealt_face_down_it_is_told_with_the_hands() -> None:
    played = with_six_queens(third_card_face="down")
    played.covered().close()
    played.cards("4H 3C KD 2D")
    played.card()
    played.cards("QS")
    assert played.alarms == []
    played.banker("draw")
    played.cards("2C")
    played.show()
    assert played.alarms == [QUEEN]


def test_a_stray_card_is_told_when_the_coup_is_over() -> None:
    played = with_six_queens()
    played.do(StrayCard(Card.SQ))
    played.covered().close()
    played.cards("4H 3C 5D 8D")
    assert played.alarms == []
    played.show()
    assert played.alarms == [QUEEN]


def test_an_eighth_one_is_told_anew() -> None:
    played = with_six_queens()
    played.coup("4H QS 5D 8D")
    played.coup("4H QS 5D 8D")
    assert played.alarms == [Alarm("face_over", Card.SQ, 8)]
    assert list(played.there.raised) == [QUEEN, Alarm("face_over", Card.SQ, 8)]


def test_the_sentence_names_the_card_and_what_to_do() -> None:
    said = words.sentence(QUEEN.what, QUEEN.card, QUEEN.count, 6, tongue("en"))
    assert said == "Q♠ is out 7 times, and 6 packs hold 6. Call the chef de table."


@pytest.mark.parametrize("packs", [1, 2, 8])
def test_how_many_of_a_face_there_are_follows_from_the_load(packs: int) -> None:
    played = Counted(packs=packs, decks=packs)
    for _ in range(packs):
        played.coup("QS 4C 9D 8D" if packs < 8 else "QS 4C 9H 8H")
    assert [alarm for alarm in played.alarms if alarm.card is not None] == []
    played.coup("QS 3C 9S 8S")
    assert [alarm for alarm in played.alarms if alarm.card is Card.SQ] == [Alarm("face_over", Card.SQ, packs + 1)]


# F38, F39: unread and misread cards


def test_an_unread_card_counts_as_out_and_has_a_face_once_it_is_named() -> None:
    played = with_six_queens()
    played.covered().close()
    played.cards("4H -- 5D 8D")
    assert (played.there.out, inventory(played.there).unknown) == (16, 4)
    played.show()
    assert played.alarms == []
    played.do(CardNamed(2, Card.SQ))
    assert played.alarms == [QUEEN]
    assert (played.there.out, inventory(played.there).unknown) == (16, 0)


def test_a_named_face_that_is_taken_back_counts_no_more() -> None:
    played = with_six_queens()
    played.covered().close()
    played.cards("-- -- 5D 8D")
    played.show()
    played.do(CardNamed(1, Card.SQ))
    assert played.alarms == [QUEEN]
    played.back()
    assert played.alarms == []
    assert played.there.order.endswith("????5D8D")


def test_a_face_put_right_changes_the_inventory_and_the_record_keeps_the_old_one() -> None:
    played = with_six_queens()
    played.covered().close()
    played.cards("4H 3C KD 2D")
    played.card()
    played.cards("QS")
    assert played.alarms == [QUEEN]
    played.do(events.Amended(5, Card.CQ))
    assert played.alarms == []
    assert list(played.there.raised) == [QUEEN]
    assert CardDrawn(Card.SQ) in [act.event for act in played.acts]
    assert again(played.acts) == played.there


def test_a_card_of_the_last_coup_put_right_changes_the_inventory() -> None:
    played = with_six_queens()
    played.coup("4H QS 5D 8D")
    assert played.alarms == [QUEEN]
    played.do(events.Corrected((events.Change("card", ordinal=2, card=Card.HK),), "It was the king of hearts."))
    assert played.alarms == []
    assert inventory(played.there).ranks == (0, 0, 0, 1, 1, 0, 0, 4, 3, 0, 0, 6, 1)


def test_a_correction_of_the_last_coup_of_the_load_before_changes_that_load() -> None:
    played = with_six_queens()
    played.coup("4H QS 5D 8D")
    played.do(StopCardOut(played.there.out))
    played.coup("4C 3C 5D 9D")
    played.do(ShoeLoaded(2, 6))
    change = events.Change("card", ordinal=2, card=Card.SQ)
    played.do(events.Corrected((change,), "It was the queen of spades."))
    assert (played.there.load, played.there.order) == (2, "")
    assert played.there.previous is not None
    assert final(played.there.previous).over == ((Card.SQ, 8),)


# Burned cards, cards that go back


@pytest.mark.parametrize(
    ("rules", "count"), [({"burn_mode": "fixed", "burn_count": 2}, 2), ({"burn_mode": "equal_decks"}, 6)]
)
def test_a_card_burned_face_down_is_counted_and_its_face_used_by_nothing_while_the_load_lasts(
    rules: dict[str, Any], count: int
) -> None:
    played = Counted(**rules)
    for _ in range(count):
        played.do(CardBurned(Card.SQ))
    for _ in range(3):
        played.coup(SIX)
    assert played.there.out == count + 12
    assert (played.alarms, inventory(played.there).unknown) == ([], count)
    played.do(StopCardOut(played.there.out))
    played.coup("4H 3C 5D 8D")
    assert played.there.ended
    assert played.alarms == [Alarm("face_over", Card.SQ, 6 + count)]


def test_a_card_burned_face_up_is_taken_in_with_the_first_coup() -> None:
    played = Counted(burn_mode="first_card_value")
    played.do(CardBurned(Card.HA))  # an ace: one more, face down
    played.do(CardBurned(Card.SQ))
    played.coup(SIX)
    assert inventory(played.there).ranks == (1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 2, 0)
    assert inventory(played.there).unknown == 1


def test_a_card_pushed_back_is_taken_off_and_drawn_again() -> None:
    """F42: `ord` falls and rises; the card counts once."""
    played = with_six_queens()
    played.covered().close()
    played.cards("4H QS")
    played.do(CardReturned())
    assert (played.there.out, played.there.order[-2:]) == (13, "4H")
    played.cards("3C 5D 8D")
    played.show()
    assert (played.alarms, played.there.out) == ([], 16)


def test_a_card_that_was_not_due_and_goes_back_takes_its_own_face_with_it() -> None:
    """The jack lay apart before the coup's cards left: pushed back, it is the jack that is in the shoe again."""
    played = Counted()
    played.covered()
    played.do(StrayCard(Card.HJ))
    played.close()
    played.cards("4H QS 5D 8D")
    assert played.there.order == "JH4HQS5D8D"
    played.do(CardReturned(apart=True))
    assert (played.there.out, played.there.order) == (4, "4HQS5D8D")
    assert again(played.acts) == played.there


# F47, F51, 27: numbers, the end of the load


def test_the_stop_card_that_never_comes_is_missed() -> None:
    """F47: a warning once fewer cards are left than lay behind it; seven by these rules."""
    order = shuffled(4)
    played = Counted(**STRICT | {"stop_card_from_end": 7, "reshuffle_trigger": "stop_card"})
    played.shoe(order[: 312 - 13])
    while played.there.out < 305:
        assert played.alarms == []
        played.do(StrayCard(Card(order[played.there.out])))
    assert played.alarms == []
    played.do(StrayCard(Card(order[305])))
    assert played.alarms == [Alarm("no_stop_card", count=7)]
    played.do(StopCardOut(306))
    assert played.alarms == []


def ended(order: list[str], *, count: int | None = None) -> Counted:
    """A whole load is out, its stub drawn through the reader, and the shoe says that it is empty."""
    played = Counted(**STRICT).shoe(order[:-1])
    for face in order[played.there.out :]:
        played.do(StrayCard(None if face == "--" else Card(face)))
    out = played.there.out if count is None else count
    played.census = census.noted(played.there, "SE", {"load": 1, "ord": out}, played.table)
    return played


def test_a_whole_load_comes_out_even() -> None:
    played = ended(shuffled(3))
    assert played.alarms == []
    found = final(played.there)
    assert (found.out, found.left, found.unknown, found.is_even) == (312, 0, 0, True)
    assert found.ranks == (24,) * 13
    assert found.suits == (78,) * 4


def test_311_cards_at_the_end() -> None:
    """26: an alarm with the card."""
    order = shuffled(3)
    lost = order.pop(100)
    played = ended(order)
    assert played.alarms == [Alarm("face_wanting", Card(lost), 5), Alarm("cards_wanting", count=311)]
    assert not final(played.there).is_even


def test_313_cards_at_the_end() -> None:
    order = shuffled(3)
    order.insert(120, "7D")
    played = ended(order)
    assert set(played.alarms) == {
        Alarm("face_over", Card.D7, 7),
        Alarm("cards_over"),
        Alarm("cards_wanting", count=313),
    }


def test_a_load_confirmed_with_the_wrong_packs_is_told_at_its_end() -> None:
    """F51: five packs lie in a shoe that was loaded as six."""
    played = ended(shuffled(3, 5))
    assert played.alarms == [Alarm("cards_wanting", count=260)]
    assert final(played.there).wanting == tuple((card, 5) for card in Card)


def test_a_misread_with_high_quality_is_told_at_the_end_at_the_latest() -> None:
    """F39: the final count is not 24 of each rank."""
    order = shuffled(3)
    order[order.index("KD")] = "QS"
    played = ended(order)
    assert played.alarms == [Alarm("face_over", Card.SQ, 7), Alarm("face_wanting", Card.DK, 5)]
    assert final(played.there).ranks[11:] == (25, 23)


def test_an_unread_card_is_not_taken_for_a_missing_one() -> None:
    order = shuffled(3)
    order[-1] = "--"
    played = ended(order)
    assert (played.alarms, final(played.there).unknown) == ([], 1)


def test_the_shoe_that_is_empty_in_a_coup_tells_no_face_of_it() -> None:
    """F48: what is wanting is reckoned when the coup is over."""
    played = Counted()
    played.covered().close()
    played.cards("4H QS 5D 8D")
    told = census.noted(played.there, "SE", {"load": 1, "ord": 4}, played.table)
    assert told.standing == (Alarm("cards_wanting", count=4),)
    played.census = told
    played.show()
    assert played.alarms == [Alarm("cards_wanting", count=4)]  # of every face some are wanting: the number tells it
    assert len(final(played.there).wanting) == 52


def test_the_count_of_the_shoe_is_held_against_the_record() -> None:
    """27, and the ordinal of each card: another console's reader went on after the first had failed."""
    played = Counted()
    played.coup("4H QS 5D 8D")
    assert census.told(played.there, 4, played.table).standing == ()
    told = census.told(played.there, 6, played.table)
    assert told.standing == (Alarm("count_differs", count=2),)
    played.do(StopCardOut(5))
    assert played.alarms == [Alarm("count_differs", count=1)]


# Shuffled or not


def test_an_unshuffled_shoe_is_told_after_its_third_coup() -> None:
    played = Counted(**STRICT).shoe(new_packs()[:24])
    assert played.alarms == [Alarm("factory_order")]
    assert played.there.known <= 18 + 6


def test_a_load_in_the_order_of_the_one_before_is_told() -> None:
    order = shuffled(8)
    played = Counted(**STRICT).shoe(order)
    assert played.there.ended
    played.do(ShoeLoaded(2, 6))
    played.shoe(order[:24])
    assert played.alarms == [Alarm("repeated_run")]


def test_control_a_shuffled_shoe_after_another_raises_nothing() -> None:
    played = Counted(**STRICT).shoe(shuffled(8))
    played.do(ShoeLoaded(2, 6))
    played.shoe(shuffled(9))
    assert (played.there.ended, played.there.raised) == (True, ())


# The day before


def test_cards_out_before_the_day_count_without_a_face() -> None:
    played = with_six_queens()
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(played.table.books["cagnotte"]), None, None)
    played.do(events.DayClosed())
    whole = played.there
    assert whole.known == 12
    carried = Census(1, 6, earlier=12)
    opened = events.DayOpened("2026-03-07", "UTC", played.acts[0].event.profile, "hash", played.table.limits,  # type: ignore[attr-defined]  # the first act opens a day
                              played.table.staff, loaded=played.table.loaded)  # fmt: skip
    played.do(opened)
    assert (played.there.order, played.there.out) == (whole.order, 12)
    alone = census.after(None, played.acts[-1], None, played.table)
    assert alone == carried


def test_what_else_the_shoe_says_and_what_it_says_of_another_load_is_no_end_of_this_one() -> None:
    played = Counted()
    played.coup("4H QS 5D 8D")
    there, table = played.there, played.table
    for type_, fields in (
        ("SB", {"load": 1, "ord": 4}),
        ("SE", {"load": 2, "ord": 4}),
        ("SE", {"load": 1}),
        ("SE", {"load": 1, "ord": "4"}),
    ):
        assert census.noted(there, type_, fields, table) == there
    over = census.noted(there, "SE", {"load": 1, "ord": 4}, table)
    assert (over.is_over, over.emptied, over.gap) == (True, 4, 0)


@pytest.mark.parametrize(("loads", "previous"), [((2,), "4HSK5D8D"), ((2, 3), "")])
def test_a_face_put_right_after_the_next_filling_is_put_right_in_its_load_as_long_as_that_is_held(
    loads: tuple[int, ...], previous: str
) -> None:
    played = Counted()
    played.coup("4H QS 5D 8D")
    for load in loads:
        played.do(ShoeLoaded(load, 6))
    played.do(events.Corrected((events.Change("card", ordinal=2, card=Card.SK),), "It was read wrong."))
    assert played.there.previous is not None
    assert played.there.previous.order == previous.replace("SK", "KS")
    assert played.there.order == ""
