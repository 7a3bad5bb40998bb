"""The punter's errors (rules.md 10.4): each row as the rules state it, and what hangs on it."""

from __future__ import annotations

import pytest

from dealer_app.core import say
from dealer_app.core.calls import Call
from dealer_app.core.events import Called, HalfTaken, Result, Ruled, Settled, Spoken, Word
from dealer_app.core.holder import holder
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.tongue import Tongue
from tests.core import game, ruled
from tests.core.game import Game
from tests.core.ruled import Row, dealt, ended, hands, kinds, no, rule

POLICIES = ("correct_by_tableau", "cards_after_word_dead", "let_stand", "void_coup")
CROUPIER, CHEF = ("croupier",), ("chef",)
STAKES, OPEN, PAID = ("covering", "between"), ("deal", "word", "draw"), ("bank_offered", "commission", "between")
SHIFT = ("bank_offered", *STAKES, *OPEN, "naming", "commission")

ROWS = (
    Row("I35", {}, CHEF, OPEN, ("banker", 2, 9)),
    Row("I36", {}, CHEF, ("word",), ("banker", 5, 7)),
    Row("I37", {}, CROUPIER, ("draw",), ("punter", 9, 7)),
    Row("I38", {}, CHEF, ("draw",), ("banker", 4, 7)),
    Row("I39", {}, CHEF, ("draw",), ("banker", 9, 8)),
    Row("I42", {"banque": 200, "coverage": -200}, CHEF, ("word", "draw"), ("banker", None, None)),
    Row("I44", {}, CROUPIER, (*OPEN, *PAID), ("banker", 2, 9)),
    Row("I46", {}, CROUPIER, (*STAKES, *OPEN), ("punter", 9, 2)),
    Row("I47", {}, CHEF, (*STAKES, *OPEN), ("banker", 2, 9)),
    Row("I48", {}, ("director",), SHIFT, ("banker", 2, 9)),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
@pytest.mark.parametrize("what", ruled.CHECKS, ids=lambda what: what.__name__)
def test_a_row(row: Row, what: ruled.Check) -> None:
    what(row)


# I35, I48: who may no longer hold the cards


def test_i35_warned_then_barred() -> None:
    """The second time he holds the cards no longer, in this coup either; his stake plays."""
    played = dealt("2H 4C 5D 2S")
    assert no(played, "I35", seat=3) == "not_seen"
    assert no(played, "I35", seat=9) == "seat_empty"
    assert no(played, "I35") == "ruling_wants"
    rule(played, "I35", seat=2)
    assert holder(played.open) == 2
    rule(played, "I35", seat=2)
    assert holder(played.open) == 3
    played.non()
    played.show()
    assert played.money("seat 2") == "120.00"


def test_i35_no_card_is_out() -> None:
    assert no(dealt(), "I35", seat=2) == "not_seen"


def test_i35_only_warned_where_the_rules_bar_nobody() -> None:
    played = dealt("2H 4C 5D 2S", may_bar_from_holding_cards=False)
    for _ in range(3):
        rule(played, "I35", seat=2)
    assert holder(played.open) == 2
    assert no(played, "I48", seat=2) == "no_bar"


def test_i35_the_warning_is_remembered_in_the_next_coup() -> None:
    played = dealt("4H 4C 5D 5S")
    rule(played, "I35", seat=2)
    played.show()
    played.close()
    played.cards("2H")
    rule(played, "I35", seat=2)
    assert holder(played.open) == 3


def test_i48_between_two_coups() -> None:
    """The director alone, at any time of the shift; from the next coup on seat 3 holds the cards."""
    played = dealt("4H 4C 5D 5S")
    played.show()
    assert played.no(Ruled("I48", seat=2), game.CHEF) == "not_permitted"
    rule(played, "I48", seat=2)
    played.close()
    assert holder(played.open) == 3


# I36: advice from another player


@pytest.mark.parametrize(
    ("on_5", "word", "is_false"), [("stand", "draw", True), ("draw", "stand", True), ("draw", "draw", False)]
)
def test_i36_five_as_the_table_says(on_5: str, word: Word, is_false: bool) -> None:
    played = dealt("2H 2C 3D 5S", advice_on_5=on_5, wrong_draw_policy="correct_by_tableau")
    rule(played, "I36")
    assert no(played, "I36") == "bound_already"
    played.do(Spoken("punter", word))
    played.cards("KH" if word == "draw" else "")
    follows = played.show()
    assert ("FalseDraw" in kinds(follows)) == is_false
    assert hands(played)[2] == ("KH" if on_5 == "stand" else "")


# I37: the wrong word, owned up to


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("said", "then"), [("stand", "card"), ("draw", "no")])
def test_i37_given(policy: str, said: Word, then: str) -> None:
    """The other word stands, and it is the punter's only word."""
    faces = "2H 2C AD 5S" if said == "stand" else "2H 2C 5D 5S"
    played = dealt(faces, wrong_draw_policy=policy)
    played.do(Spoken("punter", said))
    rule(played, "I37", choice="given")
    assert say.calls(played.open)[0].key == then
    assert no(played, "I37", choice="given") == "not_seen"  # once
    if said == "stand":
        played.cards("6H")
    follows = played.show()
    assert ended(follows) == (("punter", 9, 7) if said == "stand" else ("tie", 7, 7))
    assert "FalseDraw" not in kinds(follows)


@pytest.mark.parametrize("policy", POLICIES)
def test_i37_refused_the_first_word_stands(policy: str) -> None:
    """Three said no and bears it, under every policy; the banker's seven stood rightly."""
    played = dealt("2H 2C AD 5S", wrong_draw_policy=policy)
    played.non()
    rule(played, "I37", choice="refused")
    assert say.calls(played.open)[0].key == "no"
    assert ended(played.show()) == ("banker", 3, 7)


@pytest.mark.parametrize("policy", POLICIES)
def test_i37_with_nothing_it_cannot_be_refused(policy: str) -> None:
    """The open hands show 0: he is asked again, whatever the policy, and takes his card."""
    played = dealt("KH 2C QD 5S", wrong_draw_policy=policy)
    played.non()
    rule(played, "I37", choice="refused")
    assert "WordLapsed" in kinds(played.show())
    assert say.key(played.open) == "ask_word"
    played.card()
    assert say.key(played.open) == "ask_card_punter"
    assert ended(played.cards("9H")) == ("punter", 9, 7)


def test_i37_the_control() -> None:
    """Without the ruling, where all stands, nobody asks him."""
    played = dealt("KH 2C QD 5S", wrong_draw_policy="let_stand")
    played.non()
    assert ended(played.show()) == ("banker", 0, 7)


def test_i37_too_late() -> None:
    """A card has left the shoe, the banker has spoken or shown a natural: nothing is given any more."""
    played = dealt("2H 2C AD 2S")
    played.non()
    assert no(played, "I37") == "ruling_wants"
    played.banker("draw")
    assert no(played, "I37", choice="given") == "not_seen"
    played = dealt("2H 2C AD 2S")
    played.card()
    played.cards("KH")
    assert no(played, "I37", choice="given") == "not_seen"
    played = dealt("2H 4C AD 5S")
    played.non()
    played.turn()
    assert no(played, "I37", choice="given") == "not_seen"


# I38, I39: a natural that was not shown


@pytest.mark.parametrize(
    ("word", "choice", "cards", "result"),
    [
        ("stand", None, "", ("punter", 9, 7)),
        ("draw", "refused", "", ("punter", 9, 7)),
        ("draw", "given", "5H", ("banker", 4, 7)),
    ],
)
@pytest.mark.parametrize("policy", POLICIES)
def test_i38_the_nine_is_an_ordinary_one(
    policy: str, word: Word, choice: str | None, cards: str, result: tuple[str, int, int]
) -> None:
    """It ends nothing: the banker's seven plays by the table, and no fault is told."""
    played = dealt("4H 2C 5D 5S", wrong_draw_policy=policy)
    assert no(played, "I38") == "not_now"
    played.do(Spoken("punter", word))
    wrong = "given" if choice is None else None
    assert no(played, "I38", choice=wrong) == "ruling_wants"
    rule(played, "I38", choice=choice)
    played.cards(cards)
    follows = played.show()
    assert ended(follows) == result
    assert "FalseDraw" not in kinds(follows)
    assert next(f.natural for f in follows if isinstance(f, Result)) is None


def test_i38_the_card_lies_there_already() -> None:
    """It was given: the banker has nothing to say any more."""
    played = dealt("4H 2C 5D 5S")
    played.card()
    played.cards("5H")
    assert no(played, "I38", choice="given") == "ruling_wants"
    rule(played, "I38")
    assert ended(played.show()) == ("banker", 4, 7)


def test_i38_the_banker_draws_against_it() -> None:
    """It does not end the coup: five against "stood" draws."""
    played = dealt("4H 2C 4D 3S")
    played.non()
    rule(played, "I38")
    played.turn()
    assert say.key(played.open) == "bank_draws"
    played.cards("4D")
    assert ended(played.show()) == ("banker", 8, 9)


@pytest.mark.parametrize(
    ("punter", "banker", "result"),
    [
        ("4H 5D", "4C 4S", ("banker", 9, 8)),
        ("4H 5D", "4C 5S", ("tie", 9, 9)),
        ("4H 4D", "4C 4S", ("tie", 8, 8)),
        ("4H 4D", "4C 5S", ("banker", 8, 9)),
    ],
)
@pytest.mark.parametrize("policy", POLICIES)
def test_i39_the_shown_natural_came_first(
    policy: str, punter: str, banker: str, result: tuple[str, int, int]
) -> None:
    one, two = punter.split()
    first, second = banker.split()
    played = dealt(f"{one} {first} {two} {second}", wrong_draw_policy=policy)
    played.non()
    assert no(played, "I39") == "not_seen"
    played.turn()
    rule(played, "I39")
    follows = played.show()
    assert ended(follows) == result
    assert next(f.natural for f in follows if isinstance(f, Result)) == "banker"


@pytest.mark.parametrize("policy", ["correct_by_tableau", "cards_after_word_dead", "let_stand"])
def test_i39_he_even_drew(policy: str) -> None:
    """Nine and a king that he asked for: the shown eight wins, whatever becomes of the king."""
    played = dealt("4H 4C 5D 4S", wrong_draw_policy=policy)
    played.card()
    played.cards("KH")
    played.turn()
    rule(played, "I39")
    assert ended(played.show()) == ("banker", 9, 8)


def test_i39_the_control() -> None:
    """Without the ruling nine beats eight (X56: a word before a natural is no fault)."""
    played = dealt("4H 4C 5D 4S")
    played.non()
    played.turn()
    assert ended(played.show()) == ("punter", 9, 8)


# I42: thrown away unseen


def test_i42_also_against_an_open_natural() -> None:
    """He might have had nine: unseen, he loses to the banker's eight; his cards stay closed."""
    played = dealt("4H 4C 5D 4S")
    played.non()
    played.turn()
    rule(played, "I42")
    assert hands(played) == ("## ##", "4C 4S", "")
    assert [call.key for call in say.calls(played.open)] == ["bank_wins_ruled", "commission"]
    assert played.table.due == 10_00


@pytest.mark.parametrize("number", ["I31", "I42"])
def test_a_forced_result_pays_nobody_beside_the_game(number: str) -> None:
    """`stand_on_5_loser_pays`: no hand lies open, so nobody stood on 5."""
    played = dealt("2H 4C 3D 2S", stand_on_5_loser_pays=True)
    played.non()
    assert "HolderPaid" not in kinds(rule(played, number))


def test_i42_the_right_of_suivi_is_kept() -> None:
    """The banco caller lost by the ruling as by the cards: he may follow."""
    played = dealt("2H 4C 3D 2S", banco=True)
    rule(played, "I42")
    played.drop()
    assert played.why(Called(2, "suivi")) is None
    assert played.no(Called(3, "suivi")) == "no_suivi"


def test_i42_the_winnings_count_for_the_garage() -> None:
    """W is 190.00 after it: over no threshold of 50 minima, and 190.00 where there is none."""
    played = dealt("2H 4C 3D 2S", partial_withdrawal="free")
    rule(played, "I42")
    played.drop()
    assert played.table.bank is not None
    assert played.table.bank.won == 190_00
    played.garage(190)
    assert played.money("banque") == "200.00"
    natural = dealt("2H 4C 3D 2S", partial_withdrawal="half_after_natural")
    rule(natural, "I42")
    natural.drop()
    assert natural.no(HalfTaken(195_00)) == "half_moment"  # no natural was seen


@pytest.mark.parametrize("tie", ["void_stakes_free", "void_stakes_stay", "void_stakes_returned"])
def test_a_forced_result_is_never_a_tie(tie: str) -> None:
    """Seven each, thrown away: the thrower loses all the same."""
    played = dealt("2H 2C 5D 5S", tie=tie)
    rule(played, "I42")
    assert (played.phase, played.money("cagnotte"), played.table.due) == ("commission", "0.00", 10_00)


# I44, I46, I47


def test_i44_before_a_coup() -> None:
    """There is no stake to claim before the first coup of the shift."""
    assert no(Game(remedies="ES79"), "I44", seat=2) == "not_seen"
    assert no(Game(remedies="ES79"), "I44") == "ruling_wants"
    assert no(Game(remedies="ES79"), "I44", seat=9) == "seat_empty"


def test_i46_paid_last() -> None:
    """Seat 2 would be paid first; the croupier is told so, until the next act."""
    played = dealt("4H 2C 5D KS")
    plain = dealt("4H 2C 5D KS")
    rule(played, "I46", seat=2)
    assert say.notices(played.open) == (Call("follower", n=2),)
    paid, usual = (
        [seat for seat, _ in next(f for f in table.show() if isinstance(f, Settled)).moves if seat.startswith("seat")]
        for table in (played, plain)
    )
    assert (paid, usual) == (["seat 3", "seat 2"], ["seat 2", "seat 3"])
    assert Call("pay_last", n=2) in say.notices(played.open)
    said = speech(say.notices(played.open), Purse("EUR", 100), Tongue("en"), "Reliquat")
    assert said == "Place 2 is paid last."
    played.declines(2)
    assert say.notices(played.open) == ()


def test_i46_collected_first() -> None:
    played = Game(remedies="ES79")
    played.bank(1, 200)
    played.stake(2, 120)
    rule(played, "I46", seat=3)
    played.stake(3, 80)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    assert say.notices(played.open) == (Call("collect_first", n=3),)
    played.drop()
    assert say.notices(played.open) == ()


@pytest.mark.parametrize(
    ("number", "seat", "reason"), [("I46", 1, "seat_empty"), ("I46", 4, "no_stake"), ("I47", 9, "seat_empty")]
)
def test_a_seat_that_cannot_be_meant(number: str, seat: int, reason: str) -> None:
    assert no(dealt("2H 4C 5D 2S"), number, seat=seat) == reason


def test_i46_who_has_no_stake_is_not_paid() -> None:
    """Seat 4 was told so and staked nothing: nothing is said of him when the others are paid."""
    played = Game(remedies="ES79")
    played.bank(1, 200)
    rule(played, "I46", seat=4)
    played.stake(2, 120)
    played.close()
    played.bank_loses()
    assert say.notices(played.open) == ()
