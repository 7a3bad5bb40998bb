"""The worked examples of rules.md section 9, played through the real command; the books are typed here by hand.

Amounts are minor units. A seat's balance is what its player has won, or put on the table, since the shift opened.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dealer_app.words.calls import CALLS
from tests.core.command import TOP, run

STORIES = TOP / "tests" / "stories"


def books(
    banque: int = 0, reliquat: int = 0, coverage: int = 0, cagnotte: int = 0, **seats: int
) -> dict[str, int | dict[str, int]]:
    moved = {name.removeprefix("seat"): amount for name, amount in seats.items()}
    return {"banque": banque, "reliquat": reliquat, "coverage": coverage, "cagnotte": cagnotte, "seats": moved}


# Story, the last event, the books after it.
TOLD = {
    "x1": ("CommissionDropped", books(banque=390_00, cagnotte=10_00, seat1=-200_00, seat2=-200_00)),
    "x2": ("BankEnded", books(seat1=-200_00, seat2=200_00)),
    "x3": ("Settled", books(banque=200_00, coverage=200_00, seat1=-200_00, seat2=-200_00)),
    "x4": ("CommissionDropped", books(banque=267_10, cagnotte=6_90, seat1=-137_00, seat2=-137_00)),
    "x5": ("CommissionDropped", books(banque=520_80, cagnotte=20_30, seat1=-137_00, seat2=-404_10)),
    "x6": ("CommissionDropped", books(banque=265_20, cagnotte=6_80, seat1=-136_00, seat2=-136_00)),
    "x7": ("CommissionDropped", books(banque=1_90, cagnotte=10, seat1=-1_00, seat2=-1_00)),
    "x13": (
        "CommissionDropped",
        books(banque=1209_00, reliquat=380_00, cagnotte=31_00, seat1=-1000_00, seat2=-400_00, seat3=-220_00),
    ),
    "x14": ("BankEnded", books(seat1=-620_00, seat2=400_00, seat3=220_00)),
    "x21": (
        "StakesClosed",
        books(banque=500_00, coverage=500_00, seat1=-200_00, seat2=-200_00, seat3=-100_00, seat4=-500_00),
    ),
    "x24": ("BankOpened", books(banque=390_00, cagnotte=10_00, seat1=190_00, seat2=-200_00, seat3=-390_00)),
    "x44": ("BankEnded", books(cagnotte=33_80, seat1=641_40, seat2=-295_00, seat3=-380_20)),
    "x48": ("CommissionDropped", books(banque=5_70, cagnotte=10, seat1=-2_90, seat2=-2_90)),
    "x52": (
        "CommissionDropped",
        books(banque=1950_00, cagnotte=50_00, seat1=-1000_00, seat2=0, seat3=0, seat4=-1000_00),
    ),
    "x53": ("BankEnded", books(seat1=0, seat2=0, seat3=0)),
    "x54": (
        "StakesClosed",
        books(banque=380_20, coverage=380_20, cagnotte=14_80, seat1=-100_00, seat2=-495_00, seat5=-180_20),
    ),
    "x56": ("CommissionDropped", books(banque=195_00, cagnotte=5_00, seat1=-100_00, seat2=-100_00)),
}

# Story, its line, and the sentence in which the croupier reads why.
REFUSED = {
    "refused-off-step": (8, "stake_off_step", "A stake of 12.00 is not a multiple of 5.00."),
    "refused-no-cover": (8, "no_cover", "Nobody has staked: take a stake first, or let the banker pass."),
    "refused-min-deals": (8, "min_deals", "The banker has dealt 0 coups: he may pass after 1."),
}


@cache
def played(story: Path) -> list[dict[str, Any]]:
    """Play a story, all of whose expectations must be met; return its events."""
    ended = run("play", story, "--json")
    assert (ended.code, ended.err) == (0, "")
    return [json.loads(line) for line in ended.out.splitlines()]


def test_every_story_here_is_told() -> None:
    assert {path.stem for path in STORIES.glob("*.coup")} >= TOLD.keys() | REFUSED.keys()


def test_every_call_told_is_one_that_can_be_spoken() -> None:
    """After each event, the parts of an act included, the key is one of the catalogue, or nothing is said."""
    told = {event["say"] for story in TOLD for event in played(STORIES / f"{story}.coup")}
    assert told <= {"", *CALLS}


@pytest.mark.parametrize("story", TOLD)
def test_the_books_are_those_of_the_example(story: str) -> None:
    events = played(STORIES / f"{story}.coup")
    last = events[-1]
    assert (last["event"], last["books"]) == TOLD[story]
    assert [event["seq"] for event in events] == sorted({event["seq"] for event in events})
    for event in events:
        boxes, seats = event["books"], event["books"]["seats"]
        assert boxes["banque"] + boxes["reliquat"] + boxes["coverage"] + boxes["cagnotte"] + sum(seats.values()) == 0


def test_the_uncovered_part_is_told_before_the_cards() -> None:
    """X13: at the close 620.00 stand in Banque and 380.00 in the Reliquat."""
    events = played(STORIES / "x13.coup")
    moved = next(event for event in events if event["event"] == "ToReliquat")
    assert (moved["amount"], moved["phase"]) == (380_00, "deal")
    assert moved["books"] == books(
        banque=620_00, reliquat=380_00, coverage=620_00, seat1=-1000_00, seat2=-400_00, seat3=-220_00
    )


def test_the_excess_is_handed_back_at_once() -> None:
    """X21: of the last 150.00 seat 3 plays 100.00."""
    events = played(STORIES / "x21.coup")
    returned = next(event for event in events if event["event"] == "StakeReturned")
    assert (returned["seat"], returned["amount"]) == (3, 50_00)


def test_the_word_before_a_natural_is_no_fault() -> None:
    """X56: four cards, no third; the word stays in the record."""
    events = [event["event"] for event in played(STORIES / "x56.coup")]
    assert events.count("CardDrawn") == 4
    assert events.count("Spoken") == 1
    assert "FalseDraw" not in events


def test_a_pass_is_the_price_of_banque() -> None:
    """X53: 1,000.00 leave with the banker and are the price."""
    ended = [event for event in played(STORIES / "x53.coup") if event["event"] == "BankEnded"]
    assert [(event["banque"], event["reliquat"], event["say"]) for event in ended] == [(1000_00, 0, "offer_at")]


@pytest.mark.parametrize("story", REFUSED)
def test_a_refusal_is_one_sentence_with_its_place(story: str) -> None:
    line, reason, sentence = REFUSED[story]
    path = STORIES / f"{story}.coup"
    ended = run("play", path)
    verb = path.read_text().splitlines()[line - 1].split()[0]
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == f'{path}, line {line}: "{verb}" is refused ({reason}): {sentence}\n'
    told = json.loads(run("play", path, "--json").out.splitlines()[-1])
    assert told == {"line": line, "miss": "refused", "reason": reason, "text": ended.err.rstrip("\n")}


def test_a_story_off_by_one_minor_unit_fails(tmp_path: Path) -> None:
    """The control: the same story with one amount changed by 0.01."""
    text = (STORIES / "x44.coup").read_text()
    for wrong in (("expect banque 741.40", "expect banque 741.41"), ("expect banque 195 ", "expect banque 194.99 ")):
        assert text.count(wrong[0]) == 1
        story = tmp_path / "off.coup"
        story.write_text(text.replace(*wrong))
        ended = run("play", story)
        assert ended.code == 1
        found = wrong[0].split()[-1]
        assert f"expected banque {wrong[1].split()[-1]}" in ended.err
        assert found in ended.err


def test_the_hand_typed_books_can_fail(tmp_path: Path) -> None:
    """The control of this file's own numbers: a bank put up with another sum leaves other books."""
    story = tmp_path / "x7.coup"
    story.write_text((STORIES / "x7.coup").read_text().replace("bank 1 1\n", "bank 1 2\n"))
    assert played(story)[-1]["books"] != TOLD["x7"][1]
