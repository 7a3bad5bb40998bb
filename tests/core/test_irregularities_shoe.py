"""Irregularities of shoe and cards, I1 to I11: each row of rules.md 10.1 told, kept to its phases, and decided.

The figures of the stories and the table below are typed from rules.md. Amounts are units of the currency.
"""

from __future__ import annotations

import pytest

from dealer_app.core.cards import Card
from dealer_app.core.events import CardNamed, StopCardOut
from dealer_app.core.phases import PHASES
from dealer_app.core.refusal import Refusal
from tests.core.game import CHANGEUR, CHEF, CROUPIER, DIRECTOR
from tests.core.irregular_shoe import (
    Row,
    check_people,
    check_phases,
    check_record,
    check_story,
    in_phase,
    names,
    text_of,
    told,
)

# Number, who decides (rules.md 10.1), where it can be seen: before the close, or while the coup is dealt, or both.
_BEFORE, _COUP = "covering between", "deal word draw"
ROWS = (
    Row("I1", "croupier", _BEFORE),
    Row("I2", "chef director", _BEFORE),
    Row("I3", "croupier", _BEFORE),
    Row("I4", "croupier", f"{_BEFORE} {_COUP}"),
    Row("I5", "croupier", _COUP),
    Row("I6", "croupier", _COUP),
    Row("I7", "croupier", f"{_BEFORE} {_COUP}"),
    Row("I8", "chef", f"bank_offered {_BEFORE} {_COUP} naming commission"),
)
NUMBERS = tuple(row.number for row in ROWS)
BY_ACT = ("I9", "I10", "I11")  # ruled by an act or a parameter of its own


@pytest.mark.parametrize("name", names(NUMBERS))
def test_the_ruling_of_each_row_is_told_and_the_coup_goes_on(name: str) -> None:
    check_story(name)


@pytest.mark.parametrize("name", names(BY_ACT))
def test_what_an_act_rules_is_told_as_well(name: str) -> None:
    played = told(text_of(name))
    assert played.misses == []
    number = name.split("-", maxsplit=1)[0].upper()
    assert [line["irregularity"] for line in played.lines if "irregularity" in line] == [number]
    check_record(played, text_of(name))


def test_every_row_has_its_story() -> None:
    found = {name.split("-")[0] for name in names((*NUMBERS, *BY_ACT))}
    assert found == {number.lower() for number in (*NUMBERS, *BY_ACT)}


@pytest.mark.parametrize("row", ROWS, ids=NUMBERS)
def test_a_ruling_has_its_place_where_its_case_can_be_seen(row: Row) -> None:
    check_phases(row)


@pytest.mark.parametrize("row", ROWS, ids=NUMBERS)
def test_who_may_not_decide_is_refused(row: Row) -> None:
    for name in names((row.number,)):
        check_people(name, "director" if name == "i2-fr" else row.decides)


def test_a_face_is_named_by_the_croupier_with_a_second_person() -> None:
    """I9: nobody alone; any second person; where no face is wanting there is nothing to name."""
    for phase in PHASES:
        played = in_phase(phase)
        named = CardNamed(2, Card("4C"))
        refused = {"naming": None, "draw": "lies_closed"}.get(phase, "not_now")
        why = played.why(named, CROUPIER, CHEF)
        assert (why.reason if why else None) == refused, phase
    played = in_phase("naming")
    assert played.why(named, CROUPIER) == Refusal("approval_wanted")
    for second in (CHANGEUR, CHEF, DIRECTOR):
        assert played.why(named, CROUPIER, second) is None
        assert played.why(named, second, CROUPIER) == Refusal("not_permitted", second.role)


def test_the_stop_card_is_the_shoes_word() -> None:
    """I10 and I11: none but the croupier enters it by himself, and the clerk lets him where no shoe tells it."""
    played = in_phase("word")
    for person in (CHANGEUR, CHEF, DIRECTOR):
        assert played.why(StopCardOut(4), person) == Refusal("not_permitted", person.role)
    assert played.why(StopCardOut(4), CROUPIER) is None
    assert played.why(StopCardOut(4)) is None
