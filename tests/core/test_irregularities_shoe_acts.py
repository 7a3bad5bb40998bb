"""I9 to I11: who may name a face, and whose word the stop card is; each has its number in what play prints."""

from __future__ import annotations

import pytest

from dealer_app.core.cards import Card
from dealer_app.core.events import CardNamed, StopCardOut
from dealer_app.core.phases import PHASES
from dealer_app.core.refusal import Refusal
from tests.core.game import CHANGEUR, CHEF, CROUPIER, DIRECTOR
from tests.core.irregular_shoe import in_phase, names, text_of, told


@pytest.mark.parametrize("name", names(("I2", "I9", "I10", "I11")))
def test_the_row_has_its_number_in_what_play_prints(name: str) -> None:
    number = name.split("-", maxsplit=1)[0].upper()
    assert [line["irregularity"] for line in told(text_of(name)).lines if "irregularity" in line] == [number]


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
    """I10 and I11: nobody enters it by himself at a table with a shoe that tells it."""
    played = in_phase("word")
    for person in (CROUPIER, CHANGEUR, CHEF, DIRECTOR):
        assert played.why(StopCardOut(4), person) == Refusal("not_permitted", person.role)
    assert played.why(StopCardOut(4)) is None
