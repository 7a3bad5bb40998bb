"""Calls, stakes and people as stories through the real command, under a profile file of their own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.core.command import TOP, run

CLASSIC = (TOP / "resources" / "profiles" / "classic.toml").read_text()
HEAD = """limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4 5
shoe 6
staff 117 croupier, 118 changeur, 201 chef
"""
BANK_WINS = "cards 2H 4C KD 5S\nshow\ndrop\n"


def toml(value: Any) -> str:
    return json.dumps(value)


def played(folder: Path, acts: str, **changes: Any) -> list[dict[str, Any]]:
    """Play a story under `classic` with some values changed; return its events."""
    text = CLASSIC
    for name, value in changes.items():
        text, found = re.subn(rf"(?m)^{name} = .*$", f"{name} = {toml(value)}", text)
        assert found == 1
    profile, story = folder / "house.toml", folder / "story.coup"
    profile.write_text(text)
    story.write_text(f"profile {profile}\n{HEAD}{acts}")
    ended = run("play", story, "--json")
    assert (ended.code, ended.err) == (0, "")
    return [json.loads(line) for line in ended.out.splitlines()]


def test_X18_with_the_table(tmp_path: Path) -> None:
    told = played(tmp_path, f"bank 1 400\nhalf 2\nstake 3 120\nstake 4 50\nclose\n{BANK_WINS}")
    assert told[-1]["books"] == {
        "banque": 721_50, "reliquat": 30_00, "coverage": 0, "cagnotte": 18_50,
        "seats": {"1": -400_00, "2": -200_00, "3": -120_00, "4": -50_00},
    }  # fmt: skip


def test_X19_last_to_complete(tmp_path: Path) -> None:
    told = played(tmp_path, "bank 1 400\nhalf 2\nstake 3 120\nruns 5\nclose\n")
    fell = next(event for event in told if event["event"] == "CallFell")
    assert (fell["seat"], fell["by"], fell["reason"]) == (2, 5, "rank")
    completed = told[-1]
    assert (completed["event"], completed["seat"], completed["amount"]) == ("CoverCompleted", 5, 80_00)
    assert completed["books"]["seats"] == {"1": -400_00, "2": 0, "3": -120_00, "5": -280_00}


def test_X20_half_of_255(tmp_path: Path) -> None:
    for rounding, half in (("up_to_step", 130_00), ("down_to_step", 125_00), ("exact", 127_50)):
        told = played(tmp_path, "bank 1 255\nhalf 3\n", half_rounding=rounding)
        assert told[-1]["books"]["coverage"] == half


def test_X30_suivi(tmp_path: Path) -> None:
    acts = f"bank 1 200\nbanco 4\nclose\n{BANK_WINS}expect say ask_suivi\nbanco 2\nsuivi 4\nclose\n{BANK_WINS}"
    told = played(tmp_path, acts)
    assert told[-1]["books"] == {
        "banque": 760_50, "reliquat": 0, "coverage": 0, "cagnotte": 29_50,
        "seats": {"1": -200_00, "2": 0, "4": -590_00},
    }  # fmt: skip


def test_X22_and_X22b_idle(tmp_path: Path) -> None:
    acts = "refuse 1\nrefuse 2\nrefuse 3\nbank 4 500\nstake 1 200\nstake 2 200\nstake 3 150\nclose\n"
    told = played(tmp_path, f"{acts}cards 4H 2C 5D KS\nshow\n", excess="pay_in_rotation")
    assert told[-1]["books"]["seats"] == {"1": 200_00, "2": 200_00, "3": 100_00, "4": -500_00}
    told = played(tmp_path, f"{acts}{BANK_WINS}", excess="pay_in_rotation")
    assert told[-1]["books"]["banque"] == 975_00
    assert told[-1]["books"]["seats"]["3"] == -100_00


def test_X23_the_bank_raised(tmp_path: Path) -> None:
    acts = "refuse 1\nrefuse 2\nrefuse 3\nbank 4 500\nstake 1 200\nstake 2 200\nstake 3 150\nraise 50\nclose\n"
    told = played(tmp_path, acts + BANK_WINS, excess="banker_may_raise", excess_fallback="trim_reverse_order")
    assert (told[-1]["books"]["banque"], told[-1]["books"]["cagnotte"]) == (1072_50, 27_50)


@pytest.mark.parametrize("word", ["notes 2", "credit 2", "line 3 20", "come 21", "bar 2 by 201", "late 3 20"])
def test_what_the_rules_do_not_know_is_refused_in_a_sentence(word: str, tmp_path: Path) -> None:
    """`classic` knows all but a stake on word; a house may know none of them but notes."""
    close = "close\n" if word.startswith("late") else ""
    acts = f"{HEAD}bank 1 100\nstake 2 50\n{close}{word}\n"
    house, story = tmp_path / "house.toml", tmp_path / "story.coup"
    house.write_text(
        'base = "classic"\n[identity]\nprofile_id = "house"\n[stakes]\nstanding_players = false\n'
        'on_the_line = "refused"\nlate_stake = "refused"\n[deal]\nmay_bar_from_holding_cards = false\n'
    )
    story.write_text(f"profile {house}\n{acts}")
    ended = run("play", story)
    assert (ended.code == 0) == (word == "notes 2"), ended.err
    story.write_text(f"profile classic\n{acts}")
    assert (run("play", story).code == 0) == (word != "credit 2")


def test_people_in_a_story(tmp_path: Path) -> None:
    acts = """come 21
come 7
bank 1 200
stake 2 30
notes 2
line 21 50
away 3
expect refusal seat_empty: stake 3 50
returns 3
stake 3 60
bar 3 by 201
move 7 8
leave 8
close
late 4 20
cards 2H 4C KD 5S
seen
show
drop
expect refusal notes_to_exchange: stake 3 50
exchange 2 by 118
stake 3 50
"""
    told = played(
        tmp_path,
        acts,
    )
    assert told[-1]["books"]["seats"] == {"1": -200_00, "2": -30_00, "3": -110_00, "21": -25_00}
