"""The words of the bank in coup scripts: each story plays to the books of its example."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealer_app.clerk.clerk import Clerk
from dealer_app.core import say
from dealer_app.core.events import GarageTaken, StakesClosed, ToutVa
from dealer_app.core.notation import Story
from dealer_app.core.reading import parse
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Player
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.command import run
from tests.core.game import Game, mapping, minor
from tests.core.test_whole_bank_amounts import ES as GARAGE
from tests.core.test_whole_bank_amounts import NO_MAX, PT
from tests.core.test_whole_bank_associates import ES as SHARED
from tests.core.test_whole_bank_evening import written
from tests.core.test_whole_bank_sale import ES, IT, RU

TEN = "limits stake_min 10 stake_step 5 bank_min 10 bank_step 5"
TWENTY = "limits stake_min 20 stake_step 5 bank_min 20 bank_step 5"
KOPECKS = "limits stake_min 0.05 stake_step 0.05 bank_min 0.05 bank_step 0.05"
WIN = "cards 2H 4C KD 5S\nshow"
LOSS = "cards 4H 2C 5D KS\nshow"
STORIES: dict[str, tuple[dict[str, Any], str, str]] = {
    "x12": (
        GARAGE,
        TEN,
        f"bank 1 300\nbanco 2\nclose\n{WIN}\ndrop\nexpect refusal garage_threshold: garage 10\n"
        f"banco 2\nclose\n{WIN}\ndrop\nexpect banque 1000 reliquat 140.75\n"
        "expect refusal garage_over: garage 700.01\ngarage 700\nexpect banque 300 reliquat 840.75",
    ),
    "x16": (
        NO_MAX,
        TEN,
        f"bank 1 2000\ntoutva\nexpect refusal tout_va_said: toutva\nstake 2 1500\nclose\n{WIN}\ndrop\n"
        "expect banque 3425 reliquat 0 cagnotte 75",
    ),
    "x25": (
        IT,
        TEN,
        f"bank 1 200\nbanco 2\nclose\n{WIN}\ndrop\npass\nrefuse 2\nrefuse 3\nrefuse 4\nexpect say ask_bid\n"
        "bid 3 250\nexpect refusal bid_too_low: bid 4 250\nknock 3\nexpect say sold\nbank 3 250\nexpect banque 250",
    ),
    "x26": (
        ES,
        TEN,
        f"bank 1 200\nbanco 2\nclose\n{WIN}\ndrop\npass\nrefuse 2\nrefuse 3\nrefuse 4\nrefuse 1\n"
        "expect refusal may_not_bid: bid 1 20\nnobody\nexpect say ask_minimum\nrefuse 2\n"
        "expect refusal seat_empty: bank 2 10\nbank 3 10\nexpect banque 10",
    ),
    "x28": (
        SHARED,
        TWENTY,
        f"bank 1 1000\nassociate 3 400\nexpect seat 1 -600 seat 3 -400\nbanco 2\nclose\n{WIN}\ndrop\n"
        "expect banque 1950\npass\nexpect seat 1 570 seat 3 380",
    ),
    "x33": (
        {**RU, "partial_withdrawal": "half_after_natural"},
        KOPECKS,
        f"bank 1 1\nbanco 2\nclose\n{WIN}\nhalve 1\nbanco 2\nclose\n{WIN}\nhalve 1\n"
        "banco 2\nclose\ncards 2H 3C 4D 4S\nword no\nshow\nexpect refusal half_moment: halve 1\npass\n"
        "expect seat 1 3 banque 0",
    ),
    "x40": (
        PT,
        TEN,
        "bank 1 100\nexpect say ask_amount\nannounce 100\nstake 2 60\nstake 3 30\n"
        "expect refusal full_cover_wanted: close\nreduce 10\nclose\nexpect banque 90 coverage 90 seat 1 -90",
    ),
    "x40-ruled": (
        {**PT, "require_full_cover_fallback": "supervisor_decides"},
        TEN,
        "bank 1 100\nannounce 100\nstake 2 60\nstake 3 30\nexpect refusal not_permitted: reduce 10\n"
        "reduce 10 by 201\nclose\nexpect banque 90 coverage 90 seat 1 -90",
    ),
    "high-card": (
        {"first_banker": "high_card"},
        TEN,
        "expect say ask_high_card\nexpect refusal first_banker_wanted: bank 1 100\nfirst 3\nbank 3 100",
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_a_story_of_the_bank(name: str) -> None:
    changes, at, lines = STORIES[name]
    story = parse(f"profile house\n{at}\nseats 1 2 3 4\nshoe 6\nstaff 117 croupier, 201 chef\n{lines}\n", 100)
    assert isinstance(story, Story), story
    desk = Clerk(Memory(Identity("test", name)), SteppedClock(), SeededNames(name), "test", lambda: 0.0)
    assert list(Player(story, desk, mapping(**changes)).play()) == []


def test_a_story_through_the_command_line(tmp_path: Path) -> None:
    changes, at, lines = STORIES["x28"]
    profile, story = tmp_path / "house.toml", tmp_path / "x28.coup"
    profile.write_text(written(changes))
    story.write_text(f"profile {profile}\n{at}\nseats 1 2 3 4\nshoe 6\nstaff 117 croupier, 201 chef\n{lines}\n")
    code, out, err = run("play", story)
    assert (code, err) == (0, ""), out + err


def spoken(played: Game) -> str:
    return speech(say.calls(played.open), Purse("EUR", 100), Tongue("en"), "Garage")


def test_what_is_said_of_the_amount() -> None:
    played = Game(**NO_MAX)
    played.bank(1, 2000)
    assert spoken(played) == "A bank of 2,000. Who makes banco?"
    played.do(ToutVa())
    assert spoken(played) == "All goes. A bank of 2,000. Who makes banco?"
    played = Game(**GARAGE)
    played.bank(1, 1500)
    assert spoken(played).startswith("500 to the Garage, table maximum. A bank of 1,000.")


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("to_reliquat", "No more bets. 60 uncovered, to the Garage. Cards."),
        ("stay_in_banque", "No more bets. 60 uncovered, out of the coup. Cards."),
        ("remove_from_table", "No more bets. 60 uncovered, taken off. Cards."),
    ],
)
def test_what_is_said_of_the_uncovered_part(rule: str, said: str) -> None:
    played = Game(uncovered=rule)
    played.bank(1, 100)
    played.stake(2, 40)
    played.close()
    assert spoken(played) == said


def test_a_refusal_gives_its_figures() -> None:
    played = Game(**{**GARAGE, "partial_withdrawal": "free"})
    played.bank(1, 300)
    played.banco(2)
    played.close()
    played.bank_wins()
    why = played.why(GarageTaken(minor(580)))
    assert why is not None
    assert sentence(why, Purse("EUR", 100), Tongue("en")) == "580.00 cannot be excluded: at most 575.00."
    played = Game(uncovered="require_full_cover")
    played.bank(1, 100)
    played.stake(2, 60)
    why = played.why(StakesClosed())
    assert why is not None
    assert (
        sentence(why, Purse("EUR", 100), Tongue("en"))
        == "40.00 is missing: the bank of 100.00 must be covered in full."
    )
