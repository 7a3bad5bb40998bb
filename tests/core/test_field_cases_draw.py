"""Cases seen in the field: drawing and result (cases.md, first table). Each test has the number of its row.

Each gives the row's input to the game, states the right behaviour, and holds the wrong one that was seen against the
same measure, which it must fail. What a case hangs on is set here, so that no profile's value can hide it.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from math import sqrt
from typing import Any

import pytest

from dealer_app.core import events, say
from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup, Terms, place
from dealer_app.core.deal import cards_allowed
from dealer_app.core.events import Bound, CardDrawn, FalseDraw, Outcome, Result
from dealer_app.core.hand import total
from dealer_app.core.owed import due
from dealer_app.core.profile import DrawRules
from dealer_app.core.rules import banker_status, decisions, outcome
from dealer_app.house.profiles import grids
from tests.core.game import Game, rules
from tests.core.printed_card import PUNTO

AS_SAID = {"draw_grid": "options", "punter_on_5": "free", "deal_order": "pbpb", "banker_turns": "before_third_card"}
COURT = ("TD", "JS", "QH", "KC")
BY_POINTS = {0: "KD", 1: "AD", 2: "2D", 3: "3D", 4: "4D", 5: "5D", 6: "6D", 7: "7D", 8: "8D", 9: "9D"}
BANKER_OF = {0: "KS TC", 3: "2S AC", 4: "4S JC", 5: "3S 2C", 6: "4S 2C", 7: "5S 2C", 1: "AS QC", 2: "2S KC"}


def dealt(punter: str, banker: str, **changes: Any) -> Game:
    """Return a coup of 100.00, a banco by seat 2, with these two hands of two cards dealt and closed."""
    played = Game(**(AS_SAID | {"wrong_draw_policy": "let_stand"} | changes))
    played.bank(1, 100)
    played.banco(2)
    played.close()
    (first, second), (third, fourth) = punter.split(), banker.split()
    played.cards(f"{first} {third} {second} {fourth}")
    return played


def told_banker(punter: str, banker: str, third: str | None) -> tuple[str, int]:
    """Return what the croupier says once the banker's hand lies open, and how many cards may still leave the shoe."""
    played = dealt(punter, banker)
    if third is None:
        played.non()
    else:
        played.card()
    played.turn()
    if third is not None:
        played.cards(third)
    return say.key(played.open), cards_allowed(played.open)


DRAWS, STAYS, CHOOSES = ("bank_draws", 1), ("bank_stays", 0), ("ask_banker", 1)


def result_of(follows: tuple[events.Event, ...]) -> Result:
    return next(event for event in follows if isinstance(event, Result))


def faults(follows: tuple[events.Event, ...]) -> list[tuple[str, str]]:
    return [(fault.side, fault.did) for fault in follows if isinstance(fault, FalseDraw)]


def test_case_1_the_banker_looks_at_the_third_card_and_not_at_the_punters_total() -> None:
    """Punter 2+3, draws a 7 (total 2); banker 6: he draws."""
    assert told_banker("2H 3D", "6C KS", "7S") == DRAWS
    # The control: by the total, which a third card of 2 would stand for, he stays.
    assert total([Card("2H"), Card("3D"), Card("7S")]) == 2
    assert told_banker("2H 3D", "6C KS", "2S") == STAYS


@pytest.mark.parametrize("court", COURT)
def test_case_2_a_court_card_counts_nothing_for_the_banker_of_four(court: str) -> None:
    """Banker 4, the punter's third card a king: he stands, and his drawing all the same is told as false."""
    assert told_banker("2H 3D", "4C KS", court) == STAYS
    played = dealt("2H 3D", "4C KS")
    played.card()
    played.turn()
    played.cards(court)
    played.banker("draw")
    played.cards("5H")
    assert faults(played.show()) == [("banker", "draw")]
    kept_as_ten = {0: STAYS}.get(10, DRAWS)  # the control: a table that knows 0 asked for a card kept as 10
    assert told_banker("2H 3D", "4C KS", court) != kept_as_ten


def test_case_4_the_banker_of_five_draws_on_five_six_seven_and_may_choose_on_four() -> None:
    rows = {third: told_banker("2H 2D", "3C 2S", BY_POINTS[third]) for third in range(10)}
    assert rows == {4: CHOOSES, **dict.fromkeys((5, 6, 7), DRAWS), **dict.fromkeys((0, 1, 2, 3, 8, 9), STAYS)}
    seen = {third: DRAWS if third in (6, 7) else STAYS for third in range(10)}  # the control
    assert [third for third in rows if rows[third] != seen[third]] == [4, 5]


def test_case_4_in_punto_banco_the_banker_of_five_must_draw_on_four() -> None:
    by = {name: banker_status(grids()[name], 5, 4) for name in ("punto", "strict", "options")}
    assert by == {"punto": "must", "strict": "must", "options": "may"}


NATURALS = [("4H 4D", 8), ("4H 5D", 9)]


@pytest.mark.parametrize(("hand", "points"), NATURALS)
@pytest.mark.parametrize("banker", ["2C KS", "KC KS", "3C 4S"])
def test_case_5_nobody_draws_after_a_natural(hand: str, points: int, banker: str) -> None:
    """The holder shows eight or nine, or says a word all the same: no card is due, and one that comes is stray."""
    for word in (None, events.Spoken("punter", "draw"), events.Spoken("punter", "stand")):
        played = dealt(hand, banker)
        if word is not None:
            played.do(word)
        found = result_of(played.show())
        assert (found.outcome, found.punter, found.natural) == ("punter", points, "punter")
        assert cards_allowed(played.open) == 0
        assert played.no(CardDrawn(Card.H5)) == "not_due"
        assert played.money("seat 2") == "100.00"


def test_case_5_and_without_a_natural_the_third_cards_do_come() -> None:
    """The other half of the inverted test: four cards without a natural are not the end, four with one are."""
    may_leave = []
    for banker in ("4C 4S", "2C 3S"):
        played = dealt("2H 2D", banker)
        played.card()
        played.turn()
        may_leave.append(cards_allowed(played.open))
        if may_leave[-1]:
            played.cards("6H")
            assert (cards_allowed(played.open), say.key(played.open)) == DRAWS[::-1]
    assert may_leave == [0, 2]
    assert may_leave != [2, 0]  # the control: the test that was seen, inverted


def twelve(**changes: Any) -> tuple[Game, tuple[events.Event, ...]]:
    """Play the row: the punter takes a five on 3+4, the banker a five on four."""
    played = dealt("3H 4D", "4C KS", **changes)
    played.card()
    played.turn()
    played.cards("5H 5C")
    return played, played.show()


def test_case_6_the_sum_is_reduced_after_the_third_card() -> None:
    """7 and 5 are 2: the banker's nine wins the hundred, which twelve would have won."""
    played, follows = twelve()
    found = result_of(follows)
    assert (found.punter, found.banker, found.outcome) == (2, 9, "banker")
    assert (played.money("seat 2"), played.money("banque")) == ("-100.00", "200.00")
    not_reduced = sum(Card(face).points for face in ("3H", "4D", "5H"))
    assert not_reduced == 12  # the control: this beats nine, and the seat would stand at +100.00
    assert (not_reduced > found.banker) != (found.outcome == "punter")


def test_case_6_in_every_hand_of_three_cards() -> None:
    faces = [Card(face) for face in BY_POINTS.values()]
    wrong = 0
    for hand in product(faces, repeat=3):
        points = sum(card.points for card in hand)
        assert total(hand) == int(str(points)[-1])
        wrong += total(hand) != points
    assert wrong == 780  # the control: of 1,000 hands 220 make less than ten and need no reduction


def test_case_7_the_banker_of_six_draws_on_six_and_seven() -> None:
    rows = {third: told_banker("2H 2D", "4C 2S", BY_POINTS[third]) for third in range(10)}
    assert rows == {third: DRAWS if third in (6, 7) else STAYS for third in range(10)}
    printed = {third: DRAWS if third == 7 else STAYS for third in range(10)}  # the control: the rule sheet seen
    assert [third for third in rows if rows[third] != printed[third]] == [6]
    assert told_banker("4H 2D", "4C 2S", None) == STAYS


def test_case_8_nine_beats_eight_at_once() -> None:
    """Punter 8, banker 9 on two cards: both naturals are said, nobody draws, the nine takes the hundred."""
    played = dealt("5H 3D", "5C 4S")
    assert cards_allowed(played.open) == 2  # both hands lie closed; that tells nothing
    found = result_of(played.show())
    assert (found.punter, found.banker, found.outcome, found.natural) == (8, 9, "banker", "both")
    assert [call.key for call in say.calls(played.open)][:3] == ["natural_bank", "abattage", "bank_wins"]
    assert played.no(CardDrawn(Card.H5)) == "not_due"
    assert played.money("seat 2") == "-100.00"
    drawn_on = total([*map(Card, ("5H", "3D", "5H"))])  # the control: "no naturals", and the punter draws a five
    assert (found.punter, found.natural) != (drawn_on, None)


@pytest.mark.parametrize(("hands", "points"), [(("5H 3D", "4C 4S"), 8), (("5H 4D", "9C KS"), 9)])
def test_case_8_equal_naturals_annul_the_coup(hands: tuple[str, str], points: int) -> None:
    played = dealt(*hands)
    found = result_of(played.show())
    assert (found.punter, found.banker, found.outcome, found.natural) == (points, points, "tie", "both")
    assert [played.money(box) for box in ("banque", "coverage", "cagnotte")] == ["100.00", "100.00", "0.00"]
    assert played.no(CardDrawn(Card.H5)) == "not_due"


def test_case_9_both_naturals_of_a_tie_are_kept() -> None:
    """10+8 against A+7."""
    found = result_of(dealt("TH 8D", "AC 7S").show())
    assert (found.outcome, found.punter, found.banker, found.natural) == ("tie", 8, 8, "both")
    no_natural = result_of(_tied_without_a_natural())
    assert (no_natural.outcome, no_natural.natural) == ("tie", None)  # the control: what the other's test asserts
    assert found.natural != no_natural.natural


def _tied_without_a_natural() -> tuple[events.Event, ...]:
    played = dealt("2H 4D", "4C 2S")
    played.non()
    return played.show()


def test_case_10_five_may_stand() -> None:
    """The punter stands on 5: his hand keeps two cards, no fault is noted, nothing is said of it."""
    played = dealt("2H 3D", "4C 2S")
    played.non()
    played.turn()
    assert (say.key(played.open), cards_allowed(played.open)) == STAYS
    follows = played.show()
    assert (result_of(follows).punter, result_of(follows).banker) == (5, 6)
    assert faults(follows) == []
    assert say.notices(played.open) == ()
    assert played.open.coup is not None
    assert len(played.open.coup.punter) == 2
    # The control: where the house makes him draw, the same hand is a fault and a notice.
    made = dealt("2H 3D", "4C 2S", punter_on_5="draw")
    made.non()
    made.turn()
    assert faults(made.show()) == [("punter", "stand")]
    assert [call.key for call in say.notices(made.open)] == ["false_draw_punter"]


@pytest.mark.parametrize(("punter", "banker", "third"), [("2H 2D", "2C AS", "9H"), ("2H AD", "3C 2S", "4H")])
@pytest.mark.parametrize("word", ["draw", "stand"])
def test_case_10_the_bankers_two_free_cells(punter: str, banker: str, third: str, word: events.Word) -> None:
    """Three giving nine, five giving four: whatever he does is accepted without a warning."""

    def done(**changes: Any) -> tuple[list[tuple[str, str]], tuple[Any, ...]]:
        played = dealt(punter, banker, **changes)
        played.card()
        played.turn()
        played.cards(third)
        if word == "draw":
            played.cards("6C")
        else:
            played.banker("stand")
        follows = played.show()
        return faults(follows), say.notices(played.open)

    assert done() == ([], ())
    if word == "stand":  # the control: by the strict card his standing is a fault
        assert done(draw_grid="strict")[0] == [("banker", "stand")]


@pytest.mark.parametrize(("advice", "said", "right", "wrong"), [
    ("stand", "advice_no", "stand", "draw"),
    ("draw", "advice_card", "draw", "stand"),
])  # fmt: skip
def test_case_11_who_plays_by_the_rule_is_bound_on_five(
    advice: str, said: str, right: events.Word, wrong: events.Word
) -> None:
    """The croupier says what the rule says, and a word against it is a false one; the next coup is free again."""

    def coup(word: events.Word, *, bound: bool) -> tuple[list[str], list[tuple[str, str]]]:
        played = dealt("2H 3D", "4C 2S", advice_on_5=advice)
        if bound:
            played.do(Bound("punter"))
        prompts = [call.key for call in say.calls(played.open)]
        played.do(events.Spoken("punter", word))
        played.turn()
        if word == "draw":
            played.cards("KH")
        return prompts, faults(played.show())

    prompts, found = coup(right, bound=True)
    assert said in prompts
    assert found == []
    assert coup(wrong, bound=True)[1] == [("punter", wrong)]
    # The control: left free, as was seen, neither is said nor is the word a fault.
    assert coup(wrong, bound=False) == (["ask_word"], [])


def test_case_11_it_binds_for_one_coup_and_no_word_behind_it() -> None:
    played = dealt("2H 3D", "4C 2S", advice_on_5="stand")
    played.do(Bound("punter"))
    assert played.no(Bound("punter")) == "bound_already"
    played.non()
    played.show()
    played.drop()
    played.banco(2)
    played.close()
    played.cards("2H 4C 3D 2S")
    assert say.key(played.open) == "ask_word"
    assert "rule_asked" not in [call.key for call in say.calls(played.open)]
    played.card()
    assert played.no(Bound("punter")) == "bound_too_late"


def test_case_70_no_third_card_is_not_a_card_worth_nothing() -> None:
    """The punter stands on six: the banker draws on 0 to 5 and stands on 6 and 7, and a king is another matter."""
    stood = {points: told_banker("4H 2D", banker, None) for points, banker in BANKER_OF.items()}
    assert stood == {points: DRAWS if points <= 5 else STAYS for points in range(8)}
    court = {points: told_banker("2H 3D", banker, "KH") for points, banker in BANKER_OF.items()}
    # The control: one field for both answers four and five alike.
    assert [points for points in range(8) if stood[points] != court[points]] == [4, 5]


@pytest.mark.parametrize("points", [4, 5])
def test_case_70_and_the_record_holds_the_difference(points: int) -> None:
    """Standing where the punter stood is a fault of the banker's; standing against a king is none."""

    def stands(third: str | None) -> list[tuple[str, int | None]]:
        played = dealt("4H 2D" if third is None else "2H 3D", BANKER_OF[points])
        if third is None:
            played.non()
        else:
            played.card()
        played.turn()
        if third is not None:
            played.cards(third)
        played.banker("stand")
        found = played.show()
        return [(fault.required, fault.against) for fault in found if isinstance(fault, FalseDraw)]

    assert stands(None) == [("draw", None)]
    assert stands("KH") == []


# 12: a hundred thousand coups

COUPS, PACKS = 100_000, 6
SEED = 20_261_130
PUBLISHED = {"punter": 42_640, "banker": 47_487, "tie": 9_873}  # by the simulator that was seen
SPREAD = 3.5  # standard deviations: chance alone leaves this band once in 2,000 shares
FORCED = {"punter": PUNTO.punter, "banker": tuple(row.replace(" ", "") for row in PUNTO.banker)}
"""The forced rules as the card prints them: total by third card 0 to 9, then "stood"."""


@cache
def exact() -> dict[Outcome, float]:
    """Return the odds of six packs by the forced rules: every deal by value, without replacement, counted once."""
    counts = [16 * PACKS, *[4 * PACKS] * 9]
    ways: Counter[Outcome] = Counter()
    pairs = list(combinations_with_replacement(range(10), 2))
    for p in pairs:
        for b in pairs:
            left, weight = counts.copy(), (2 - (p[0] == p[1])) * (2 - (b[0] == b[1]))
            for value in (*p, *b):
                weight *= left[value]
                left[value] -= 1
            if weight:
                _third_cards(sum(p) % 10, sum(b) % 10, left, weight, ways)
    whole = sum(ways.values())
    return {side: ways[side] / whole for side in ("punter", "banker", "tie")}


def _third_cards(p: int, b: int, left: list[int], weight: int, ways: Counter[Outcome]) -> None:
    """Add the ways of four cards; each counts as often as two more may follow, whether they are drawn or not."""
    natural, rest = max(p, b) >= 8, sum(left)
    if natural or FORCED["punter"][p] == "S":
        _fourth(p, b, STOOD, left, weight * (rest - 1), ways, draws=not natural)
        return
    for third, n in enumerate(left):
        after = [count - (value == third) for value, count in enumerate(left)]
        _fourth((p + third) % 10, b, third, after, weight * n, ways, draws=True)


STOOD = 10


def _fourth(p: int, b: int, third: int, left: list[int], weight: int, ways: Counter[Outcome], *, draws: bool) -> None:
    """Add the ways of the banker's decision."""
    if not draws or FORCED["banker"][b][third] == "S":
        ways[_winner(p, b)] += weight * sum(left)
        return
    for fourth, n in enumerate(left):
        ways[_winner(p, (b + fourth) % 10)] += weight * n


def _winner(p: int, b: int) -> Outcome:
    return "tie" if p == b else "punter" if p > b else "banker"


def test_case_12_the_exact_odds_are_those_of_the_contract() -> None:
    """commands.md prints them for six packs: the measure of this case is checked before it measures."""
    assert {side: f"{share:.9f}" for side, share in exact().items()} == {
        "punter": "0.446278570",
        "banker": "0.458652719",
        "tie": "0.095068711",
    }


def shares(by: DrawRules, coups: int = COUPS) -> Counter[Outcome]:
    """Deal coups of six packs, each of a fresh shoe, by the core's own next card and result."""
    chance, terms = random.Random(SEED), Terms(by)
    shoe = [card for card in Card for _ in range(PACKS)]
    assert len(shoe) == 52 * PACKS
    found: Counter[Outcome] = Counter()
    for _ in range(coups):
        p1, b1, p2, b2, *more = chance.sample(shoe, 6)
        coup: Coup[Card] = Coup(1, punter=(p1, p2), banker=(b1, b2), banker_shown=True, both_shown=True)
        for card in more:
            side = due(coup, terms)
            if side is None:
                break
            coup = place(coup, side, card)
        found[outcome(coup.punter, coup.banker)] += 1  # type: ignore[arg-type]  # every card was dealt open
    return found


def outside(found: dict[Outcome, int] | Counter[Outcome], coups: int = COUPS) -> list[Outcome]:
    """Return the shares that lie outside their band about the exact odds."""
    return [
        side
        for side, share in exact().items()
        if abs(found[side] - coups * share) > SPREAD * sqrt(coups * share * (1 - share))
    ]


def test_case_12_a_hundred_thousand_coups_by_forced_rules() -> None:
    found = shares(rules(draw_grid="strict", punter_on_5="draw").rules)
    assert sum(found.values()) == COUPS
    assert outside(found) == []
    # The control: the published shares are outside, all three of them.
    assert sum(PUBLISHED.values()) == COUPS
    assert outside(PUBLISHED) == ["punter", "banker", "tie"]


def test_case_12_one_wrong_row_is_seen_in_the_shares() -> None:
    """The second control: a banker who stands wherever the punter stood is outside with a fifth of the coups."""
    by = rules(draw_grid="strict", punter_on_5="draw").rules
    wrong = DrawRules(by.punter, tuple(row[:10] + "S" for row in by.banker))
    assert outside(shares(wrong, COUPS // 5), COUPS // 5) != []


def test_the_faults_of_these_cases_are_those_of_finished_hands() -> None:
    """What the console says of a coup and what `judge` says of its cards are one."""
    hand = tuple(map(Card, ("2H", "3D", "7S")))
    found = list(decisions(hand, (Card("6C"), Card("KS")), rules(**AS_SAID).rules))
    assert [(one.who, one.against, one.required, one.is_fault) for one in found] == [
        ("punter", None, None, False),
        ("banker", 7, "draw", True),
    ]
