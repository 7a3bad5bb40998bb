"""However the line stands, the lamp and what to do have a sentence each (issue 4, point 3; shoes.md 4.1)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import get_args

import pytest

from dealer_app.core.events import Doubt
from dealer_app.words import line, shoe_faults
from dealer_app.words.doubts import DOUBTS
from dealer_app.words.marks import MARKS
from dealer_app.words.tongue import tongue
from drivers.messages import LinkState, Why
from drivers.shoe1.fields import TYPES

EN = tongue("en")
COUNT_THE_CARDS = {"new_epoch", "reconnected", "gap", "copies_differ", "restarted", "not_taken"}
"""Where a card may be lost the same thing is done first, whatever lost it (shoes.md 3.12)."""
CULPRITS = {  # shoes.md 4.1 by number: 24, 22, 23, 11, 16, 36, 21
    "denied": ("group", "dialout", "never", "root"),
    "busy": ("ModemManager", "second console"),
    "blinks": ("brltty",),
    "held": ("other console",),
    "other_host": ("console", "device server"),
    "wrong_speed": ("speed",),
    "silent": ("device server", "serial side"),
    "ambiguous": ("adapter",),
}


def missing(lamps: Mapping[str, str], to_do: Mapping[str, str]) -> list[str]:
    """The reasons that lack a sentence."""
    return [why for why in Why if not lamps.get(why) or not to_do.get(why)]


def twins(sentences: Mapping[str, str]) -> list[set[str]]:
    """Groups of reasons that read the same."""
    found = defaultdict(set)
    for why, text in sentences.items():
        found[re.sub(r"\W+", " ", text).casefold().strip()].add(why)
    return [whys for whys in found.values() if len(whys) > 1]


def test_every_reason_has_a_lamp_and_something_to_do() -> None:
    assert missing(line.WHY, line.TO_DO) == []
    assert set(line.WHY) == set(line.TO_DO) >= set(Why)
    assert set(line.STATES) == {"none", *LinkState}


def test_every_doubt_has_a_sentence_and_something_to_do() -> None:
    assert set(get_args(Doubt)) == set(DOUBTS) == set(line.DOUBTS_TO_DO)


def test_control_a_reason_without_a_sentence_is_found() -> None:
    assert missing(line.WHY | {"busy": ""}, line.TO_DO) == ["busy"]
    assert missing(line.WHY, {why: text for why, text in line.TO_DO.items() if why != "gap"}) == ["gap"]


@pytest.mark.parametrize("state", LinkState)
@pytest.mark.parametrize("why", Why)
def test_each_state_with_each_reason_reads_as_one_short_sentence(state: LinkState, why: Why) -> None:
    said = line.lamp(EN, state, why)
    assert said.startswith(line.STATES[state])
    assert len(said) <= 72
    assert "{" not in said + line.to_do(EN, why)
    assert len(line.to_do(EN, why)) <= 260


def test_no_two_that_need_different_action_read_the_same() -> None:
    assert twins(line.WHY) == []
    assert twins(line.TO_DO) == []
    assert twins(line.STATES) == []
    assert twins(shoe_faults.FAULTS) == []
    assert twins(line.DOUBTS_TO_DO) == twins(DOUBTS) == []
    said = {key: getattr(pair[0], "many", pair[0]) for key, pair in MARKS.items() if key != "unparsed_closed"}
    lit_and_dark = {f"{name} {i}": text for name, pair in line.LIGHTS.items() for i, text in enumerate(pair)}
    assert twins(lit_and_dark | {"noise": line.NOISY} | said) == []


def test_control_two_reasons_that_read_the_same_are_found() -> None:
    assert twins(line.TO_DO | {"gap": line.TO_DO["busy"].upper()}) == [{"busy", "gap"}]


def test_where_a_card_may_be_lost_the_cards_are_counted_and_only_there() -> None:
    counted = {why for why, text in line.TO_DO.items() if "count the cards" in text.casefold()}
    assert counted == COUNT_THE_CARDS


@pytest.mark.parametrize("why", CULPRITS)
def test_likely_culprits_are_named(why: str) -> None:
    text = line.to_do(EN, why).casefold()
    assert [word for word in CULPRITS[why] if word.casefold() not in text] == []


def test_what_needs_nothing_says_so() -> None:
    assert {why for why, text in line.TO_DO.items() if text.startswith("Nothing is to be done")} == {
        "session",
        "open",
    }


def test_every_fault_of_the_shoe_that_shoe_1_names_has_a_sentence() -> None:
    """shoes.md 3.5, FR: 21 22 23 31 32 41 42 51 52 61 62 71, and 7F for any other."""
    assert "FR" in TYPES
    assert set(shoe_faults.FAULTS) == {"21", "22", "23", "31", "32", "41", "42", "51", "52", "61", "62", "71"}
    assert shoe_faults.fault(EN, "41") == shoe_faults.FAULTS["41"]
    assert shoe_faults.fault(EN, "7F") == "The shoe reports fault 7F: have it looked at."


def test_an_order_that_was_not_done_says_what_is_not_known() -> None:
    """F25, F37, F53: no answer, each code of RP but 00."""
    codes = ("", "02", "03", "04", "05", "06", "07", "08", "09", "0A", "0B")
    said = {code: shoe_faults.order(EN, "LS", code) for code in codes}
    assert twins(said) == []
    assert "not known" in said[""]
    assert "lock is not assured" in said["0B"]
