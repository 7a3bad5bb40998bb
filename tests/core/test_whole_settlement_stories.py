"""Tickets, Due, fees, tips and orphans in a coup script, through the real command, and read back as a script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.core.command import run

HEAD = (
    "limits stake_min 1 stake_step 1 bank_min 1 bank_step 0.10\nseats 1 2 3\nshoe 6\n"
    "staff 117 croupier, 201 chef, 301 director\n"
)
WIN = "cards 2H 4C KD 5S\nshow\n"


def profile(folder: Path, settlement: str, more: str = "") -> str:
    path = folder / "house.toml"
    path.write_text(
        f'base = "classic"\n[identity]\nprofile_id = "house"\n[settlement]\n{settlement}\n[records]\n{more}\n'
    )
    return str(path)


def played(folder: Path, rules: str, body: str) -> list[dict[str, Any]]:
    story = folder / "told.coup"
    story.write_text(f"profile {rules}\n{HEAD}{body}")
    ended = run("play", story, "--json")
    assert (ended.code, ended.err) == (0, "")
    return [json.loads(line) for line in ended.out.splitlines()]


TICKETS = f"""\
tickets 10 1 by 201
tickets 1 1 by 201
tickets 0.10 401 by 201
bank 1 267.10
banco 2
close
{WIN}expect say ask_tickets
expect refusal tickets_wanted: drop
expect refusal tickets_wrong_sum: detach 1x10@1 3x1@1
detach
expect phase commission
drop
expect refusal tickets_lie: banco 2
tear
expect banque 520.80 cagnotte 13.40
shift close by 201
count 14.40 by 301 approved 117
expect refusal not_permitted: surplus 1
surplus 1 by 301 approved 117
day close by 201
"""


def test_x8_and_x37_as_a_story(tmp_path: Path) -> None:
    told = played(tmp_path, profile(tmp_path, 'commission_proof = "tickets"'), TICKETS)
    detached = next(event for event in told if event["event"] == "TicketsDetached")
    assert detached["runs"] == [
        {"value": 1000, "first": 1, "count": 1},
        {"value": 100, "first": 1, "count": 3},
        {"value": 10, "first": 401, "count": 4},
    ]
    surplus = next(event for event in told if event["event"] == "SurplusEntered")
    assert detached["coup"] == 1
    assert (surplus["coup"], surplus["runs"]) == (None, [{"value": 100, "first": 4, "count": 1}])


def test_the_story_is_written_back(tmp_path: Path) -> None:
    story = tmp_path / "told.coup"
    rules = profile(tmp_path, 'commission_proof = "tickets"')
    story.write_text(f"profile {rules}\n{HEAD}{TICKETS}")
    folder = tmp_path / "journal"
    assert run("play", story, "--journal", folder).code == 0
    written = run("replay", folder, "--story").out
    for line in (
        "tickets 10.00 1 by 201",
        "detach 1x10.00@1 3x1.00@1 4x0.10@401",
        "tear",
        "surplus 1.00 1x1.00@4 by 301 approved 117",
    ):
        assert line in written, written
    assert run("verify", folder).code == 0
    report = tmp_path / "shift.json"
    assert run("report", "shift", "--journal", folder, "--out", report, "--lang", "en").code == 0
    facts = json.loads(report.read_text())["facts"]
    assert facts["surplus_entered"] == 100
    assert facts["tickets_in_service"] == [[1000, 1], [100, 1], [10, 401]]
    assert sum(run["value"] * run["count"] for run in facts["tickets"]) == 1340 + 100


def test_due_fees_tips_and_orphans_are_shown_once_they_moved(tmp_path: Path) -> None:
    rules = profile(
        tmp_path,
        'commission_timing = "set_apart"\nparticipation_fee = true\nparticipation_fee_max = "3.00"',
        "orphans_register = true",
    )
    told = played(
        tmp_path,
        rules,
        f"expect refusal fee_over: fee 1 3.01\nfee 1 3\nfee 2 3\nfee 3 3\nbank 1 100\nbanco 2\nclose\n"
        f"{WIN}expect due 5 fees 9 banque 195\ntip 3 2\nexpect tips 2\n"
        "stake 3 50\nclose\ncards 4H 4C 5D 5S\nshow\norphan 3 50\n"
        "expect orphans 50 coverage 0\npass\nexpect cagnotte 5 due 0\n",
    )
    first, last = told[0]["books"], told[-1]["books"]
    assert [*first] == ["banque", "reliquat", "coverage", "cagnotte", "seats"]
    assert [*last] == ["banque", "reliquat", "coverage", "cagnotte", "due", "fees", "tips", "orphans", "seats"]
    boxes = {key: value for key, value in last.items() if key != "seats"}
    assert sum(boxes.values()) + sum(last["seats"].values()) == 0
    assert told[-1]["event"] == "DueDropped"


def test_words_of_tickets_that_are_none(tmp_path: Path) -> None:
    lines = ("detach 1x10", "detach x1@1", "detach 1x1.005@1", "surplus", "tickets 10", "fee 1", "tip x 1", "tear 1")
    story = tmp_path / "told.coup"
    story.write_text(f"profile classic\n{HEAD}" + "\n".join(lines))
    ended = run("play", story)
    assert ended.code == 1
    assert [f"line {number}:" in said for number, said in enumerate(ended.err.splitlines(), start=6)] == [True] * 8


def test_a_fee_that_was_taken_back_has_no_vat_on_the_report(tmp_path: Path) -> None:
    rules = profile(
        tmp_path, 'participation_fee = true\nparticipation_fee_max = "3.00"\nparticipation_fee_vat = "1/5"'
    )
    story = tmp_path / "told.coup"
    story.write_text(f"profile {rules}\n{HEAD}fee 1 3\nfee 2 3\nback\nfee 2 2\nshift close by 201\n")
    folder, report = tmp_path / "journal", tmp_path / "shift.json"
    assert run("play", story, "--journal", folder).code == 0
    assert run("report", "shift", "--journal", folder, "--out", report).code == 0
    facts = json.loads(report.read_text())["facts"]
    assert (facts["fees"], facts["fees_vat"]) == (500, 100)
