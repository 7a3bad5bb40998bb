"""The banker's errors (rules.md 10.3): each row as the rules state it, and what hangs on it."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import say
from dealer_app.core.calls import Call
from dealer_app.core.cards import Card
from dealer_app.core.events import (
    BidMade,
    Called,
    CardDead,
    CardDrawn,
    CardNamed,
    HandRedrawn,
    Limits,
    NobodyTook,
    Result,
    Shown,
    Spoken,
    StakeShared,
    StakeWithdrawn,
    StopCardOut,
    StrayCard,
    ToReliquat,
    Voided,
)
from dealer_app.core.holder import holder
from tests.core import ruled
from tests.core.game import Game
from tests.core.ruled import Row, coup, dealt, ended, hands, kinds, no, rule

POLICIES = ("correct_by_tableau", "cards_after_word_dead", "let_stand", "void_coup")
CROUPIER, CHEF = ("croupier",), ("chef",)
OPEN, PAID = ("deal", "word", "draw"), ("bank_offered", "commission", "between")
LOSS = {"banque": -200, "coverage": -200, "seat 2": 240, "seat 3": 160}

ROWS = (
    Row("I21", {}, CROUPIER, ("word",), ("banker", 7, 9)),
    Row("I22", {}, CHEF, ("word",), ("banker", 7, 8)),
    Row("I23", {}, CHEF, ("draw",), ("punter", 9, 8)),
    Row("I24", {}, CHEF, ("draw",), ("punter", 7, 5)),
    Row("I25", {}, CHEF, ("deal", "word"), ("punter", 9, 8)),
    Row("I26", {}, CHEF, ("draw",), ("tie", 9, 9)),
    Row("I27", {}, CROUPIER, ("deal", "word"), ("banker", 7, 8)),
    Row("I28", {}, CHEF, ("deal", "word"), ("banker", 3, 8)),
    Row("I29", {}, CROUPIER, ("word",), ("banker", 7, 8)),
    Row("I30", {}, CHEF, ("draw",), ("punter", 9, 8)),
    Row("I31", LOSS, CHEF, ("word", "draw"), ("punter", None, None)),
    Row("I33", {}, CROUPIER, PAID, ("banker", 2, 9)),
    Row("I34", {}, CROUPIER, ("covering", "between"), ("banker", 2, 9)),
    Row("I57", {"banque": -390, "seat 2": 390}, CHEF, ("covering",), ("punter", 9, 2)),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
@pytest.mark.parametrize("what", ruled.CHECKS, ids=lambda what: what.__name__)
def test_a_row(row: Row, what: ruled.Check) -> None:
    what(row)


def test_a_row_told_wrong_is_found() -> None:
    """The control: other money, another decider, another phase or another result of I31 is not what happens."""
    row = ROWS[10]
    assert row.number == "I31"
    for wrong in (
        row._replace(money={"banque": 200, "coverage": -200}),
        row._replace(result=("banker", None, None)),
        row._replace(phases=("word",)),
        row._replace(decides=("croupier",)),
    ):
        failed = 0
        for what in ruled.CHECKS:
            try:
                what(wrong)
            except AssertionError:
                failed += 1
        assert failed, wrong


# I21: the fifth card too soon


@pytest.mark.parametrize("policy", POLICIES)
def test_i21_not_asked_for_the_banker_must_take_it(policy: str) -> None:
    """Seven says no, the banker's six would stand: the card is his under every policy, and nobody's fault."""
    played = dealt("2H 4C 5D 2S 3C", wrong_draw_policy=policy)
    rule(played, "I21")
    played.non()
    assert played.no(Spoken("banker", "draw")) == "word_not_now"
    follows = played.show()
    assert (ended(follows), hands(played)) == (("banker", 7, 9), ("2H 5D", "4C 2S 3C", ""))
    assert "FalseDraw" not in kinds(follows)


@pytest.mark.parametrize("policy", POLICIES)
def test_i21_asked_for_it_is_the_punters(policy: str) -> None:
    """Three asks and has the three that lies there; the banker's six stands against it."""
    played = dealt("2H 4C AD 2S 3C", wrong_draw_policy=policy)
    rule(played, "I21")
    played.card()
    follows = played.show()
    assert (ended(follows), hands(played)) == (("tie", 6, 6), ("2H AD 3C", "4C 2S", ""))
    assert "FalseDraw" not in kinds(follows)


@pytest.mark.parametrize(
    ("policy", "found"),
    [("correct_by_tableau", ("2H AD 4H", "4C 2S", "")), ("cards_after_word_dead", ("2H AD", "4C 2S", "4H"))],
)
def test_i21_a_false_no_is_put_right_all_the_same(policy: str, found: tuple[str, str, str]) -> None:
    """Three said no (10.7, row 1): by the tableau card 5 is his, by ES it is dead and he draws now."""
    played = dealt("2H 4C AD 2S 4H", wrong_draw_policy=policy)
    rule(played, "I21")
    played.non()
    follows = played.show()
    assert hands(played) == found
    assert ended(follows) == (("punter", 7, 6) if policy == "correct_by_tableau" else None)


@pytest.mark.parametrize("policy", POLICIES)
def test_i21_beside_a_natural_is_no_fault(policy: str) -> None:
    """The banker's eight ends the coup: the card is dead, and as it was ruled on no coup is void for it."""
    played = dealt("2H 4C 5D 4S 3C", wrong_draw_policy=policy)
    rule(played, "I21")
    played.non()
    follows = played.show()
    assert (ended(follows), hands(played)[2]) == (("banker", 7, 8), "3C")
    assert "FalseDraw" not in kinds(follows)


def test_i21_speaks_of_a_card_that_lies_there() -> None:
    assert no(dealt("2H 4C 5D 2S"), "I21") == "not_seen"


# I22: more than two cards at the start


@pytest.mark.parametrize("loose", ["9C", "9C KD", "--"])
def test_i22_the_bankers_hand_counts_nothing(loose: str) -> None:
    """His seven counts 0, the cards over two die closed; he asks for a card, and it alone counts."""
    played = dealt(f"2H 4C 5D 3S {loose}")
    assert kinds(rule(played, "I22")) == ["CardDead"] * len(loose.split())
    assert hands(played) == ("## ##", "## ##", " ".join("##" for _ in loose.split()))
    played.non()
    assert say.key(played.open) == "bank_draws"
    played.cards("6D")
    assert ended(played.show()) == ("punter", 7, 6)
    assert hands(played) == ("2H 5D", "4C 3S 6D", loose)


def test_i22_faces_that_do_not_count_need_no_name() -> None:
    played = dealt("2H -- 5D -- 9C")
    rule(played, "I22")
    played.non()
    played.cards("8D")
    assert ended(played.show()) == ("banker", 7, 8)


def test_i22_his_natural_is_none() -> None:
    played = dealt("2H 4C 5D 5S 9C")
    rule(played, "I22")
    played.non()
    played.turn()
    assert say.key(played.open) == "bank_draws"
    played.cards("KD")
    assert ended(played.show()) == ("punter", 7, 0)


# I23: two cards as the punter's third; I24: two as the banker's


@pytest.mark.parametrize(
    ("thirds", "kept", "dead", "points"),
    [("5H 6C", "6C", "5H", 9), ("6H 5C", "6H", "5C", 9), ("6H 6C", "6H", "6C", 9), ("9H 8C", "9H", "8C", 2)],
)
@pytest.mark.parametrize("face", ["up", "down"])
def test_i23_the_higher_point_stays(thirds: str, kept: str, dead: str, points: int, face: str) -> None:
    """Three in two cards; of equal points the first card stays."""
    played = dealt("2H 2C AD 3S", third_card_face=face)
    played.card()
    played.cards(thirds)
    rule(played, "I23")
    assert hands(played) == (f"2H AD {kept}", "## ##", dead)
    follows = played.show()
    if ended(follows) is None:
        follows = played.cards("KD")
    assert ended(follows) is not None
    assert ended(follows)[1] == points  # type: ignore[index]  # it ended


def test_i23_where_the_bankers_open_seven_stands() -> None:
    """The second card was due to nobody and lies apart: it is the punter's second third card all the same."""
    played = dealt("2H 2C AD 5S")
    played.card()
    played.turn()
    played.cards("5H")
    played.do(StrayCard(Card.C6))
    rule(played, "I23")
    assert (hands(played), played.table.strays) == (("2H AD 6C", "2C 5S", "5H"), ())
    assert ended(played.show()) == ("punter", 9, 7)


@pytest.mark.parametrize(("cards", "n"), [("-- 6C", 5), ("5H --", 6)])
def test_i23_an_unread_face_is_named_before_a_card_dies(cards: str, n: int) -> None:
    played = dealt("2H 2C AD 3S")
    played.card()
    played.cards(cards)
    assert rule(played, "I23") == ()
    assert say.calls(played.open)[-1] == Call("ask_face", n=n)
    assert [
        played.no(e) for e in (Shown("both"), Shown("banker"), Spoken("banker", "stand"), CardDrawn(Card.D2))
    ] == [
        "face_wanted",
        "face_wanted",
        "face_wanted",
        "not_due",
    ]
    assert no(played, "I23") == "not_seen"
    named = Card.H5 if n == 5 else Card.C6
    assert played.do(CardNamed(n, named)) == (CardDead(5),)
    assert hands(played) == ("2H AD 6C", "## ##", "5H")


def test_i23_a_first_card_unread() -> None:
    played = dealt("-- 2C AD 3S")
    played.card()
    played.cards("5H 6C")
    rule(played, "I23")
    assert hands(played)[0] == "-- AD 5H 6C"
    assert played.do(CardNamed(1, Card.H3)) == (CardDead(6),)  # 4 and 5 is 9, 4 and 6 is 0
    assert hands(played) == ("3H AD 5H", "## ##", "6C")


@pytest.mark.parametrize(
    ("cards", "kept", "dead", "result"),
    [
        ("4C KH", "KH", "4C", ("punter", 7, 5)),
        ("KC 4H", "KC", "4H", ("punter", 7, 5)),
        ("4C 4H", "4C", "4H", ("banker", 7, 9)),
    ],
)
@pytest.mark.parametrize("turns", ["before_third_card", "at_the_end"])
def test_i24_the_lower_point_stays(
    cards: str, kept: str, dead: str, result: tuple[str, int, int], turns: str
) -> None:
    """The banker's hand is laid open for it, where it lies closed to the end too."""
    played = dealt("2H 2C 5D 3S", banker_turns=turns)
    played.non()
    first, second = cards.split()
    played.cards(first)
    assert no(played, "I24") == "not_seen"
    played.do(StrayCard(Card(second)))
    rule(played, "I24")
    assert hands(played) == ("## ##", f"2C 3S {kept}", dead)
    assert ended(played.show()) == result


def test_i24_an_unread_second_card() -> None:
    played = dealt("2H 2C 5D 3S")
    played.non()
    played.cards("4C")
    played.do(StrayCard(None))
    rule(played, "I24")
    assert played.do(CardNamed(6, Card.HK)) == (CardDead(5),)
    assert ended(played.show()) == ("punter", 7, 5)


# I25, I26: a card of the punter slips into the basket


@pytest.mark.parametrize(
    ("banker", "result", "natural"),
    [("4C 5S", ("tie", 9, 9), "both"), ("4C 4S", ("punter", 9, 8), "both"), ("4C 3S", ("punter", 9, 7), "punter")],
)
@pytest.mark.parametrize("faces", ["2H 5D", "-- 5D", "-- --"])
def test_i25_a_natural_nine(banker: str, result: tuple[str, int, int], natural: str, faces: str) -> None:
    """Whatever the cards were, read or not; the banker's natural nine ties with it."""
    one, two = faces.split()
    first, second = banker.split()
    played = dealt(f"{one} {first} {two} {second}")
    rule(played, "I25")
    assert [call.key for call in say.calls(played.open)] == ["abattage", "ask_show"]
    assert played.no(Spoken("punter", "stand")) == "word_not_now"
    follows = played.show()
    assert ended(follows) == result
    assert next(f.natural for f in follows if isinstance(f, Result)) == natural


def test_i25_in_the_deal() -> None:
    """After the first card: the deal is finished, and the coup is over with it."""
    played = dealt("2H")
    rule(played, "I25")
    assert played.phase == "deal"
    played.cards("4C 5D 3S")
    assert say.key(played.open) == "ask_show"
    assert ended(played.show()) == ("punter", 9, 7)


@pytest.mark.parametrize("grid", ["options", "free", "free-but-zero", "strict"])
@pytest.mark.parametrize(("second", "word"), [("3S", "may"), ("5S", "must not")])
def test_i26_the_banker_is_free_unless_he_has_seven(grid: str, second: str, word: str) -> None:
    """Three and a slipped card count nine; five is free under every grid, seven stands under every grid."""
    played = dealt(f"2H 2C AD {second}", draw_grid=grid)
    played.card()
    played.cards("KH")
    rule(played, "I26")
    played.turn()
    assert say.key(played.open) == ("ask_banker" if word == "may" else "bank_stays")
    if word == "may":
        played.banker("stand")
    assert ended(played.show()) == ("punter", 9, 5 if word == "may" else 7)


def test_i26_an_unread_third_card_needs_no_name() -> None:
    played = dealt("2H 2C AD 3S")
    played.card()
    played.cards("--")
    rule(played, "I26")
    played.turn()
    assert say.key(played.open) == "ask_banker"
    played.banker("draw")
    played.cards("4D")
    assert ended(played.show()) == ("tie", 9, 9)


def test_i26_is_no_natural() -> None:
    """The banker's natural eight ended the coup before the card: it is dead, and the punter has his three."""
    played = dealt("2H 4C AD 4S", wrong_draw_policy="correct_by_tableau")
    played.card()
    played.cards("6H")
    rule(played, "I26")
    assert ended(played.show()) == ("banker", 3, 8)
    assert hands(played) == ("2H AD", "4C 4S", "6H")


# I27, I28: the banker exposes the punter's cards


@pytest.mark.parametrize("order", ["pbpb", "ppbb"])
@pytest.mark.parametrize(("card", "place"), [(1, 0), (2, 1)])
def test_i27_his_own_card_of_the_same_place(order: str, card: int, place: int) -> None:
    """Seen once the card is there; the second card of the punter is the third or second dealt."""
    ordinal = {("pbpb", 2): 3}.get((order, card), card)
    faces = "2H 2C 5D 2S" if order == "pbpb" else "2H 5D 2C 2S"
    played = dealt(" ".join(faces.split()[:ordinal]), deal_order=order)
    rule(played, "I27", ordinal=ordinal)
    played.cards(" ".join(faces.split()[ordinal:]))
    open_ = [["2H ##", "## 5D"][place], ["2C ##", "## 2S"][place]]
    assert list(hands(played)[:2]) == open_
    played.non()
    played.cards("4D")
    assert ended(played.show()) == ("banker", 7, 8)


def test_i27_speaks_of_a_card_of_the_punters_two() -> None:
    played = dealt("2H 2C 5D 2S")
    assert [no(played, "I27", ordinal=n) for n in (2, 4, 5)] == ["not_seen"] * 3
    assert no(played, "I27") == "ruling_wants"


@pytest.mark.parametrize("order", ["pbpb", "ppbb"])
def test_i28_both_hands_lie_open(order: str) -> None:
    """Before the banker has both his cards too; each lies open as it comes."""
    faces = ("2H AC 2D 2S" if order == "pbpb" else "2H 2D AC 2S").split()
    for dealt_before in (2, 3, 4):
        played = dealt(" ".join(faces[:dealt_before]), deal_order=order)
        if order == "pbpb" and dealt_before == 2:
            assert no(played, "I28") == "not_seen"
            continue
        rule(played, "I28")
        assert hands(played)[0] == "2H 2D"
        played.cards(" ".join(faces[dealt_before:]))
        assert hands(played) == ("2H 2D", "AC 2S", "")
        assert say.key(played.open) == "ask_word"


@pytest.mark.parametrize("grid", ["options", "free", "free-but-zero"])
@pytest.mark.parametrize(
    ("faces", "third", "said"),
    [
        ("2H AC 2D 2S", "9H", "bank_draws"),  # three against a nine, an optional cell
        ("2H 2C 2D 3S", "4H", "bank_draws"),  # five against a four, the other
        ("2H 2C 2D 4S", "5H", "bank_stays"),  # six against a five
        ("2H 2C 2D 5S", "6H", "bank_stays"),  # seven
        ("2H 2C 2D AS", "8H", "bank_stays"),  # three against an eight
    ],
)
def test_i28_the_banker_is_held_to_the_table(grid: str, faces: str, third: str, said: str) -> None:
    """Also where the grid leaves him free: he follows the table, and draws in its optional cells only."""
    played = dealt(faces, draw_grid=grid)
    rule(played, "I28")
    played.card()
    played.cards(third)
    assert say.key(played.open) == said


# I29: the banker shows before the word


def test_i29_who_withdraws_and_who_holds_the_cards() -> None:
    """The holder goes, then the next; what is uncovered goes to the Reliquat; the commission is on what stayed."""
    played = dealt("2H 4C 5D 2S", bank=300)
    played_holder = holder(played.open)
    assert (played_holder, played.money("reliquat"), played.no(StakeWithdrawn(2))) == (2, "100.00", "not_now")
    rule(played, "I29")
    assert hands(played) == ("## ##", "4C 2S", "")
    assert Call("ask_withdrawals") in say.notices(played.open)
    assert played.do(StakeWithdrawn(2)) == (ToReliquat(120_00),)
    assert (holder(played.open), played.money("reliquat"), played.money("banque")) == (3, "220.00", "80.00")
    assert say.calls(played.open) == (Call("uncovered", x=220_00), Call("ask_word"))
    played.non()
    assert played.no(StakeWithdrawn(3)) == "not_now"
    assert Call("ask_withdrawals") not in say.notices(played.open)
    assert ended(played.show()) == ("punter", 7, 6)
    assert [played.money(f"seat {n}") for n in (1, 2, 3)] == ["-80.00", "0.00", "80.00"]


def test_i29_nothing_left_is_no_coup() -> None:
    """Both go: the coup is void, the bank is as it was announced, and it does not count."""
    played = dealt("2H 4C 5D 2S", bank=300)
    rule(played, "I29")
    played.do(StakeWithdrawn(2))
    follows = played.do(StakeWithdrawn(3))
    assert kinds(follows) == ["CoupAnnulled", "FromReliquat"]
    assert [played.money(a) for a in ("banque", "reliquat", "coverage", "seat 2", "seat 3")] == [
        "300.00",
        "0.00",
        "0.00",
        "0.00",
        "0.00",
    ]
    assert say.calls(played.open)[0].key == "void"
    assert (coup(played).both_shown, played.table.bank is not None and played.table.bank.deals) == (False, 0)


def test_i29_a_banco_withdraws() -> None:
    played = dealt("2H 4C 5D 2S", banco=True)
    rule(played, "I29")
    assert kinds(played.do(StakeWithdrawn(2))) == ["CoupAnnulled"]
    assert (played.money("seat 2"), played.money("banque")) == ("0.00", "200.00")


@pytest.mark.parametrize(
    ("uncovered", "moved", "banque"),
    [
        ("to_reliquat", ("ToReliquat", "reliquat", "120.00"), "80.00"),
        ("remove_from_table", ("ToBanker", "seat 1", "-80.00"), "80.00"),
        ("require_full_cover", ("ToBanker", "seat 1", "-80.00"), "80.00"),
        ("stay_in_banque", ("", "reliquat", "0.00"), "200.00"),
    ],
)
@pytest.mark.parametrize("end", ["bank", "tie", "void"])
def test_i29_what_is_uncovered(uncovered: str, moved: tuple[str, str, str], banque: str, end: str) -> None:
    """Each value; the bank wins 4.00 less on 80.00, or a tie or a void coup undo it all (M10)."""
    faces = "2H 4C 5D 4S" if end != "tie" else "2H 4C 5D 3S"
    played = dealt(faces, uncovered=uncovered)
    rule(played, "I29")
    follows = played.do(StakeWithdrawn(2))
    assert kinds(follows) == ([moved[0]] if moved[0] else [])
    assert (played.money(moved[1]), played.money("banque")) == (moved[2], banque)
    if end == "void":
        rule(played, "I14")
    else:
        if end == "tie":
            played.non()
        played.show()
    if end == "bank":
        assert played.table.due == 4_00
        played.drop()
        assert played.table.books["cagnotte"] == 4_00
        assert played.money("banque") == {"80.00": "156.00", "200.00": "276.00"}[banque]
    else:
        assert (played.money("banque"), played.money("seat 1"), played.money("reliquat")) == (
            "200.00",
            "-200.00",
            "0.00",
        )


def test_i29_idle_stakes_stay_out() -> None:
    """What was let in idle comes to play no more after the close; it goes back at the settlement."""
    played = Game(remedies="ES79", excess="pay_in_rotation")
    played.bank(1, 200)
    for seat, amount in ((2, 120), (3, 80), (4, 60)):
        played.stake(seat, amount)
    played.close()
    played.cards("2H 4C 5D 4S")
    rule(played, "I29")
    played.do(StakeWithdrawn(2))
    assert [(c.seat, c.amount) for c in played.table.covers] == [(3, 80_00)]
    follows = played.show()
    assert "IdleReturned" in kinds(follows)
    assert [played.money(f"seat {n}") for n in (2, 3, 4)] == ["0.00", "-80.00", "0.00"]


def test_i29_a_shared_stake_and_an_associate() -> None:
    """The partner has his part back; the banker's partner has his share of what is taken off."""
    played = Game(
        remedies="ES79", association_punters="allowed", association_banker="allowed", uncovered="remove_from_table"
    )
    played.bank(1, 200)
    played.associate(4, 50)
    played.stake(2, 120)
    played.do(StakeShared(2, 3, 40_00))
    played.close()
    played.cards("2H 4C 5D 2S")
    assert [played.money(f"seat {n}") for n in (1, 2, 3, 4)] == ["-90.00", "-80.00", "-40.00", "-30.00"]
    rule(played, "I29")
    played.do(StakeWithdrawn(2))
    assert [played.money(f"seat {n}") for n in (1, 2, 3, 4)] == ["-150.00", "0.00", "0.00", "-50.00"]
    assert played.money("banque") == "200.00"


def test_i29_a_drawn_holder_keeps_the_cards() -> None:
    """Seats 2, 3 and 4 have the same stake, 3 won the draw; another one's withdrawal takes nothing from him."""
    played = Game(remedies="ES79", hand_holder_tie="redraw")
    played.bank(1, 300)
    for seat in (2, 3, 4):
        played.stake(seat, 100)
    played.do(HandRedrawn(3))
    played.close()
    played.cards("2H 4C 5D 2S")
    rule(played, "I29")
    played.do(StakeWithdrawn(4))
    assert holder(played.open) == 3
    played.do(StakeWithdrawn(3))
    assert holder(played.open) == 2


def test_i29_is_none_where_naturals_come_first() -> None:
    """`before_the_word`: a banker who shows his eight does what he must; one who shows six does not."""
    for second, is_error in (("4S", False), ("2S", True)):
        played = dealt(f"2H 4C 5D {second}", natural_check="before_the_word")
        played.turn()
        if is_error:
            rule(played, "I29")
        else:
            assert no(played, "I29") == "not_seen"


def test_i29_beside_a_fifth_card() -> None:
    """Both errors at once: each is ruled on."""
    played = dealt("2H 4C 5D 2S 3C")
    rule(played, "I29")
    rule(played, "I21")
    played.do(StakeWithdrawn(2))
    played.non()
    assert ended(played.show()) == ("banker", 7, 9)


# I30: a banker with eight or nine gives a card


@pytest.mark.parametrize("grid", ["options", "free"])
@pytest.mark.parametrize("policy", POLICIES)
def test_i30_an_ordinary_eight_stands(grid: str, policy: str) -> None:
    """Also where a seven would be free; the punter keeps what he asked for."""
    played = dealt("2H 4C AD 4S", draw_grid=grid, wrong_draw_policy=policy)
    played.card()
    played.turn()
    assert say.key(played.open) == "ask_show"
    rule(played, "I30")
    assert say.key(played.open) == "card"
    played.cards("6H")
    assert say.key(played.open) == "bank_stays"
    follows = played.show()
    assert ended(follows) == ("punter", 9, 8)
    assert next(f.natural for f in follows if isinstance(f, Result)) is None
    assert "FalseDraw" not in kinds(follows)
    assert no(played, "I30") == "not_now"


def test_i30_the_punter_said_no() -> None:
    played = dealt("2H 4C 5D 4S")
    played.non()
    played.turn()
    rule(played, "I30")
    assert no(played, "I30") == "not_seen"
    assert ended(played.show()) == ("banker", 7, 8)


@pytest.mark.parametrize(("faces", "result"), [("4H 4C 4D 5S", ("punter", 8, 9)), ("4H 4C 5D 5S", ("tie", 9, 9))])
def test_i30_against_a_natural_of_the_punter(faces: str, result: tuple[str, int, int]) -> None:
    """The punter's natural is one; the banker's nine is an ordinary one now."""
    played = dealt(faces)
    played.non()
    played.turn()
    rule(played, "I30")
    assert ended(played.show()) == result


def test_i30_where_the_banker_turns_at_the_end() -> None:
    """He gave the card, and his hand lies closed: who saw it rules, and the end shows what it was."""
    for second, dead in (("4S", ""), ("2S", "")):
        played = dealt(f"2H 4C AD {second}", banker_turns="at_the_end", wrong_draw_policy="correct_by_tableau")
        played.card()
        played.cards("6H")
        rule(played, "I30")
        follows = played.show()
        if ended(follows) is None:
            follows = played.cards("KD")
        assert (ended(follows), hands(played)[2]) == (("punter", 9, 8 if second == "4S" else 6), dead)


# I31: the banker throws his cards away unseen


def test_i31_the_cards_stay_closed() -> None:
    """He loses as he would by the cards; no totals are said, and the hands are not shown after it."""
    played = dealt("2H 4C AD 4S")
    rule(played, "I31")
    assert hands(played) == ("## ##", "## ##", "")
    assert [call.key for call in say.calls(played.open)][:2] == ["punter_wins_ruled", "bank_lost"]
    assert [played.money(f"seat {n}") for n in (1, 2, 3)] == ["-200.00", "120.00", "80.00"]
    assert played.table.last is not None
    assert played.table.last.result == Result("punter", None, None, None)


def test_i31_speaks_of_cards_that_were_not_seen() -> None:
    """Once his hand lies open it was seen: it counts as it lies, natural or not."""
    for second in ("4S", "2S"):
        played = dealt(f"2H 4C AD {second}")
        played.non()
        played.turn()
        assert no(played, "I31") == "not_seen"
    played = dealt("2H 4C AD 4S")
    rule(played, "I28")
    assert (no(played, "I31"), no(played, "I42")) == ("not_seen", "not_seen")


def test_i31_at_the_end_of_the_shoe() -> None:
    played = dealt("2H 4C AD 4S")
    played.do(StopCardOut(300))
    assert "ShoeEnded" in kinds(rule(played, "I31"))
    assert say.calls(played.open)[0].key == "punter_wins_ruled"


# I33, I34, I57


def test_i33_there_must_be_a_coup() -> None:
    assert no(Game(remedies="ES79"), "I33") == "not_seen"


def bought(**changes: Any) -> Game:
    """A bank of 200.00 that won, passed at 390.00 and taken by seat 2."""
    played = dealt("2H 4C KD 5S", **changes)
    played.show()
    played.drop()
    played.passes()
    played.bank(2, 390)
    return played


def test_i57_the_stakes_that_lie_there_go_back() -> None:
    played = bought()
    played.stake(3, 100)
    rule(played, "I57")
    assert [played.money(a) for a in ("banque", "coverage", "seat 2", "seat 3")] == [
        "0.00",
        "0.00",
        "-120.00",
        "-80.00",
    ]
    assert say.key(played.open) == "ask_bid"


def test_i57_with_a_partner_and_the_part_over_the_maximum() -> None:
    """All of it goes back: Banque, Reliquat, and the partner's share of both."""
    at = Limits(10_00, 5_00, 10_00, 5_00, 300_00)
    over: dict[str, Any] = {
        "bank_max_mode": "amount",
        "bank_limits_apply_to": "every_coup",
        "over_limit": "to_reliquat",
    }
    played = dealt("2H 4C KD 5S", at=at, association_banker="allowed", bank_max="300.00", **over)
    played.show()
    played.drop()
    assert (played.money("banque"), played.money("reliquat")) == ("300.00", "90.00")
    played.passes()
    played.bank(2, 350)
    played.associate(3, 50)
    assert (played.money("banque"), played.money("reliquat")) == ("300.00", "50.00")
    before = [played.money(f"seat {n}") for n in (2, 3)]
    rule(played, "I57")
    assert [played.money(a) for a in ("banque", "reliquat")] == ["0.00", "0.00"]
    assert before == ["-420.00", "-130.00"]
    assert [played.money(f"seat {n}") for n in (2, 3)] == ["-120.00", "-80.00"]


@pytest.mark.parametrize(
    ("ways", "then"),
    [(["seated_in_turn", "auction", "next_seat_at_minimum"], "ask_minimum"), (["seated_in_turn"], "no_banker")],
)
def test_i57_nobody_bids(ways: list[str], then: str) -> None:
    """The auction ends without a bid: the next way of the rules is tried, or nobody has the hand."""
    played = bought(offer_sequence=ways)
    rule(played, "I57")
    assert [played.no(BidMade(seat, 20_00)) for seat in (1, 2)] == ["may_not_bid", "may_not_bid"]
    assert played.why(BidMade(3, 20_00)) is None
    played.do(NobodyTook())
    assert say.key(played.open) == then


def test_i57_a_bank_that_was_not_bought_or_has_dealt() -> None:
    played = Game(remedies="ES79")
    played.bank(1, 200)
    assert no(played, "I57") == "not_seen"
    played = bought()
    played.stake(3, 390)
    played.close()
    played.ties()
    assert no(played, "I57") in ("not_now", "not_seen")


def test_i57_a_card_is_out() -> None:
    """I3: who has pulled a card must give the coup."""
    played = bought()
    played.do(StrayCard(Card.H2))
    rule(played, "I1")
    assert no(played, "I57") == "must_give"


@pytest.mark.parametrize("number", ["I29", "I28", "I27"])
def test_nobody_follows_once_cards_lie_open(number: str) -> None:
    """`suivi_after_deal`: seat 2 lost his banco and might follow the coup of seat 3 until cards of it are known."""
    played = dealt("2H 4C KD 5S", banco=True)
    played.show()
    played.drop()
    played.stake(3, 390)
    played.close()
    played.cards("2H 4C 5D 2S")
    assert played.why(Called(2, "suivi")) is None
    rule(played, number, **({"ordinal": 1} if number == "I27" else {}))
    assert played.no(Called(2, "suivi")) == "cards_open"


@pytest.mark.parametrize(
    ("number", "said", "may"),
    [("I29", {}, True), ("I27", {"ordinal": 1}, True), ("I28", {}, False), ("I31", {}, False)],
)
def test_what_the_croupier_decides_he_may_take_back(number: str, said: dict[str, Any], may: bool) -> None:
    """What the inspector has decided stands."""
    played = dealt("2H 4C 5D 2S")
    before = played.table.coup
    rule(played, number, **said)
    if may:
        played.back()
        assert played.table.coup == before
    else:
        assert played.no(Voided(played.acts[-1].id)) == "nothing_to_take_back"


def test_i29_a_withdrawal_is_taken_back() -> None:
    """Stake, cards and bank are as before it."""
    played = dealt("2H 4C 5D 2S", bank=300)
    rule(played, "I29")
    before = played.table.books
    played.do(StakeWithdrawn(2))
    played.back()
    assert (played.table.books, holder(played.open)) == (before, 2)
    assert [cover.seat for cover in played.table.covers] == [2, 3]


def test_i25_the_bankers_unread_face_is_named_all_the_same() -> None:
    """The punter's two need no name, the banker's counts."""
    played = dealt("-- -- 5D 4S")
    rule(played, "I25")
    assert played.show() == ()
    assert say.calls(played.open) == (Call("ask_face", n=2),)
    assert ended(played.do(CardNamed(2, Card.C5))) == ("tie", 9, 9)
