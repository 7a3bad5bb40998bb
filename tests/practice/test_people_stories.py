"""Stories of people: who signs in, relieves, leaves, approves (issue 5, "People": relief and leavers as stories)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealer_app.journal.entry import Entry
from dealer_app.journal.reader import read
from tests.journal.commands import Ended, run

HEADER = """profile classic
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4
shoe 6
staff 117 croupier, 119 croupier, 118 changeur, 201 chef, 301 director
"""
DEALT = "bank 1 200\nbanco 2\nclose\ncards 5H KC 2D 9S\n"
"""Punter 7, bank 9: a natural, so nobody draws, and the bank wins 200."""


def played(folder: Path, text: str) -> tuple[Ended, list[Entry]]:
    story, out = folder / "people.coup", folder / "out"
    story.write_text(HEADER + text)
    ended = run("play", story, "--journal", out)
    return ended, list(read(out).entries)


def told(entries: list[Entry], *kinds: str) -> list[tuple[str, str]]:
    return [(entry.kind, str(entry.event["person"])) for entry in entries if entry.kind in kinds]


def test_a_relief_asked_in_mid_coup_waits_for_its_end_and_both_names_stand_on_the_report(tmp_path: Path) -> None:
    ended, entries = played(
        tmp_path,
        "signin 117\n" + DEALT + "signin 119\nrelief 119\n"
        "expect refusal other_croupier: show by 119\nshow\ndrop\n"
        "expect refusal other_croupier: pass\npass by 119\n"
        "signin 201\nshift close by 201\nsignin 301\nbegin count by 301\ncount 10 by 301 approved 118\n"
        "day close by 301\n",
    )
    assert ended.code == 0, ended
    acts = [
        entry.kind for entry in entries if entry.kind in ("ReliefAsked", "Shown", "CommissionDropped", "TableTaken")
    ]
    assert acts == ["TableTaken", "ReliefAsked", "Shown", "CommissionDropped", "TableTaken"]
    counted = next(entry for entry in entries if entry.kind == "CagnotteCounted")
    assert counted.by is not None
    assert counted.approved is not None
    assert (counted.by.proof, counted.approved.id, counted.approved.proof) == ("pin", "118", "pin")
    out = tmp_path / "shift.json"
    assert run("report", "shift", "--journal", tmp_path / "out", "--out", out).code == 0
    assert '"117"' in out.read_text()
    assert '"119"' in out.read_text()


def test_a_leaver_does_not_finish_his_coup(tmp_path: Path) -> None:
    ended, entries = played(
        tmp_path,
        "signin 117\n" + DEALT + "signin 201\nsignin 119\n"
        "expect refusal not_permitted: left 117 by 119\nleft 117 by 201\nexpect refusal has_left: signin 117\n"
        "expect refusal has_left: show\nrelief 119 by 201\nshow by 119\ndrop by 119\n",
    )
    assert ended.code == 0, ended
    taken = told(entries, "TableTaken", "ProofChanged")
    assert taken == [("TableTaken", "117"), ("ProofChanged", "117"), ("TableTaken", "119")]


def test_nobody_acts_unproven_and_after_five_wrong_pins_the_right_one_waits(tmp_path: Path) -> None:
    wrong = "".join("expect refusal pin_wrong: wrong 118\n" for _ in range(5))
    ended, entries = played(
        tmp_path,
        "expect refusal not_proven: bank 1 200\nsignin 117\nbank 1 200\n"
        + wrong
        + "expect refusal pin_wait: signin 118\n"
        "signout 119\nexpect refusal bank_is_open: signout 117\n"
        "expect refusal not_himself: letin 201 by 201\n",
    )
    assert ended.code == 0, ended
    signs = [entry.event for entry in entries if entry.kind == "SignIn"]
    assert sum(sign["what"] == "failed" and sign["person"] == "118" for sign in signs) == 5


def test_without_a_sign_in_a_relief_is_claimed(tmp_path: Path) -> None:
    ended, entries = played(
        tmp_path, DEALT + "show\ndrop\nrelief 119\nexpect refusal other_croupier: pass\npass by 119\n"
    )
    assert ended.code == 0, ended
    assert told(entries, "TableTaken", "SignIn") == [("TableTaken", "119")]
    assert {entry.by.proof for entry in entries if entry.by} == {"claimed"}


@pytest.mark.parametrize(
    ("line", "reason"),
    [("bank 1 200", "not_proven"), ("relief 118", "not_on_staff"), ("signin 117\nletin 117 by 119", "not_permitted")],
)
def test_what_is_refused_and_was_not_expected_is_a_miss(tmp_path: Path, line: str, reason: str) -> None:
    story = tmp_path / "miss.coup"
    story.write_text(HEADER + f"{line}\nsignin 117\n")
    ended = run("play", story, "--json")
    assert ended.code == 1
    assert json.loads(ended.out.splitlines()[-1])["reason"] == reason


@pytest.mark.parametrize("line", ["signin", "signin ä", "signin 117 118", "relief"])
def test_a_line_that_is_none_is_named(tmp_path: Path, line: str) -> None:
    story = tmp_path / "bad.coup"
    story.write_text(HEADER + f"{line}\n")
    ended = run("play", story)
    assert ended.code == 1
    assert f'{story}, line 6: "{line}" is not understood' in ended.err
