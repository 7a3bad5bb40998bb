"""What has a text form reads back to the same value, and what is no such text is told so (law 8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dealer_app.core import money, notation, tries, verbs, verbs_repair
from dealer_app.core.cards import parse
from dealer_app.core.events import Change, Corrected, Limits, Ruled, ShiftOpened, TicketRun
from dealer_app.core.kinds import Cell
from dealer_app.core.refusal import Refusal
from tests.core.game import LIMITS

EURO = 100
CORRECTIONS: dict[str, Corrected] = {
    'correct void because "all of it"': Corrected((), "all of it", void=True),
    'correct card 3 9H because "read wrong"': Corrected((Change("card", ordinal=3, card=parse("9H")),), "read wrong"),
    'correct word punter no, word banker card because "heard wrong"': Corrected(
        (Change("word", side="punter", word="stand"), Change("word", side="banker", word="draw")), "heard wrong"
    ),
    'correct stake 4 12.50, call 2 banco because "seen wrong"': Corrected(
        (Change("stake", seat=4, amount=1250), Change("call", seat=2, call="banco")), "seen wrong"
    ),
}
RULINGS: dict[str, Ruled] = {
    'rule I1 seat 3 card 5 given void because "so \\"it\\" is"': Ruled(
        "I1", seat=3, ordinal=5, choice="given", void=True, decision='so "it" is'
    ),
    "rule I1 tickets 3x1.00@201": Ruled("I1", tickets=TicketRun(100, 201, 3)),
}


@pytest.mark.parametrize("text", [*CORRECTIONS, *RULINGS])
def test_a_repair_and_a_ruling_are_read_and_written(text: str) -> None:
    wanted = CORRECTIONS.get(text) or RULINGS[text]
    verb, *args = verbs_repair.words(text)
    assert verbs_repair.FREE[verb](args, EURO) == wanted
    [written] = notation.write(wanted, EURO)
    verb, *args = verbs_repair.words(written)
    assert verbs_repair.FREE[verb](args, EURO) == wanted


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("amend 3", "amend N FACE"),
        ("rule", "numbers: I1"),
        ("rule I999", "numbers: I1"),
        ("rule I1 seat 3 seat 4", "rule NUMBER"),
        ("rule I1 tomorrow", "rule NUMBER"),
        ("rule I1 tickets three", "COUNTxVALUE@FIRST"),
        ('correct stake 4 because "x"', "correct CHANGE"),
        ('correct call 4 maybe because "x"', "correct CHANGE"),
        ('correct word table card because "x"', "correct CHANGE"),
    ],
)
def test_what_is_no_repair_is_told_with_what_is_allowed(text: str, allowed: str) -> None:
    verb, *args = verbs_repair.words(text)
    with pytest.raises(verbs.Bad) as caught:
        verbs_repair.FREE[verb](args, EURO)
    assert allowed in str(caught.value)


def test_an_opened_shift_is_three_lines() -> None:
    shift = ShiftOpened(Limits(stake_min=1000, stake_step=500, bank_min=1000, bank_step=500), (1, 2, 5))
    *_, seats, act = notation.write(shift, EURO)
    assert (seats, act) == ("seats 1 2 5", "shift open")


def test_an_amount_between_two_minor_units_is_written_exactly() -> None:
    assert money.exact(Fraction(1305, 2), EURO) == "6.525"
    assert money.exact(Fraction(650), EURO) == "6.50"
    assert money.exact(Fraction(-100, 3), EURO) == "-1/3"


def test_a_cell_of_the_grid_is_named_by_both_totals() -> None:
    assert [str(Cell(3, 9)), str(Cell(6, None))] == ["3v9", "6v-"]


def test_wrong_pins_wait_longer_then_ask_the_chef_then_end_for_the_day() -> None:
    state = tries.Tries()
    for n in range(1, 5):
        state = state.after_wrong(n)
        assert tries.refuse("117", state, n) is None
    state = state.after_wrong(10_000)
    assert tries.refuse("117", state, 10_000) == Refusal("pin_wait", "117", (30,))
    assert tries.refuse("117", state, 5_000) == Refusal("pin_wait", "117", (30,)), "a clock set back shortens nothing"
    assert tries.refuse("117", state, 40_000) is None
    state = state.after_wrong(40_000)
    assert tries.refuse("117", state, 40_001) == Refusal("pin_wait", "117", (60,))
    assert tries.refuse("117", tries.Tries(10, 10), 10**9) == Refusal("pin_locked", "117")
    assert tries.refuse("117", tries.Tries(10, 10).forgiven(), 10**9) is None
    assert tries.refuse("117", tries.Tries(15, 0), 10**9) == Refusal("pin_over", "117")
    day = 24 * 3600 * 1000
    assert tries.refuse_outside("117", [0, 1, 2, 3, 4], day) is None
    assert tries.refuse_outside("117", [1, 2, 3, 4, 5], day) == Refusal("pin_over", "117")


def test_a_story_without_a_shoe_has_no_line_for_one() -> None:
    story = notation.Story("classic", LIMITS, (1, 2), 0, {"117": "croupier"}, ())
    assert [line.split()[0] for line in notation.write_header(story, 100)] == [
        "profile", "day", "limits", "seats", "staff",
    ]  # fmt: skip
    with_one = notation.Story("classic", LIMITS, (1, 2), 6, {"117": "croupier"}, ())
    assert "shoe 6" in notation.write_header(with_one, 100)
