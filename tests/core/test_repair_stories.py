"""Repairs through the commands: played, verified, replayed, written back as a script, and no other history passes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.events import BooksPut, Change, Corrected, Reread
from dealer_app.core.notation import Story, write
from dealer_app.core.reading import parse
from dealer_app.core.table import NotAHistory, replay
from tests.core.examples import command
from tests.core.invariants import check
from tests.core.repairs import card, coup, faces, put

STORY = """profile classic
set wrong_draw_policy "let_stand"
day 2000-01-01
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4
shoe 6
staff 117 croupier, 201 chef, 301 director
bank 1 200
stake 3 100
close
cards 2H 2C 2D 3S
word card
draw KH
turn banker
expect effect none: amend 5 3H by 117 approved 201
word no
show
expect phase bank_offered
expect banque 0 seat 3 100
expect effect none: refuse 2
"""
REST = """refuse 2
back
correct card 5 KH, stake 3 150 because "The \\\\ and \\"five\\" were misread; 2 # 3." by 201 approved 301
expect phase commission
expect banque 300 coverage 0 cagnotte 0 reliquat 50 seat 3 -150
drop
expect refusal reason_wanted: correct void because " " by 201 approved 301
correct void because "The shoe fell." by 201 approved 301
expect banque 200 reliquat 0 cagnotte 0 seat 3 0
shift close by 201
count 0 by 301 approved 117
"""
TEXT = STORY.rsplit("expect effect", 1)[0] + REST


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_story_is_played_verified_and_read_back(tmp_path: Path) -> None:
    story, folder, again = tmp_path / "repairs.coup", tmp_path / "record", tmp_path / "again.coup"
    story.write_text(TEXT)
    code, out, err = command("play", story, "--json")
    assert (code, err) == (0, "")
    told = lines(out)
    check(told)
    assert [line["event"] for line in told].count("Reread") == 2
    assert command("play", story, "--journal", folder)[0] == 0
    assert command("verify", folder)[0] == 0
    code, out, err = command("replay", folder, "--json")
    assert (code, err) == (0, "")
    replayed = [line for line in lines(out) if line["event"] not in ("Genesis", "ProgramStarted", "ProgramStopped")]
    assert [(line["event"], line["books"]) for line in replayed] == [(line["event"], line["books"]) for line in told]
    code, text, err = command("replay", folder, "--story")
    assert (code, err) == (0, "")
    assert "amend 5 3H approved 201" in text
    assert 'because "The \\\\ and \\"five\\" were misread; 2 # 3." by 201 approved 301' in text
    again.write_text(text)
    code, out, err = command("play", again, "--json")
    assert (code, err) == (0, "")
    assert [(line["event"], line["books"]) for line in lines(out)] == [
        (line["event"], line["books"]) for line in told
    ]


@pytest.mark.parametrize(
    "event",
    [
        Corrected((), 'A "quoted" \\ reason, with # and commas, \'n all', void=True),
        Corrected((card(1, "TH"), Change("word", side="banker", word="stand")), "x"),
        Corrected((Change("stake", seat=16, amount=0), Change("call", seat=2, call="le_reste")), "ein Grund: über"),
        events.Amended(7, card(1, "AS").card or events.CardDrawn(None)),  # type: ignore[arg-type]  # a card it is
    ],
)
def test_written_it_reads_back(event: events.Event) -> None:
    (line,) = write(event, 100, "201", "301")
    header = TEXT.partition("bank 1")[0]
    story = parse(f"{header}{line}\n", 100)
    assert isinstance(story, Story), story
    assert story.lines[-1].args == (event,)
    assert (story.lines[-1].by, story.lines[-1].approved) == ("201", "301")


@pytest.mark.parametrize(
    "line",
    [
        "correct", "correct card 1", 'correct card 1 2H 3H because "x"', 'correct word dealer card because "x"',
        'correct stake 2 because "x"', 'correct call 2 bancos because "x"', "amend 5", "amend five 5H", "amend 5 1H",
        'correct card 1 2H, because "x"',
    ],
)  # fmt: skip
def test_what_is_no_repair_is_named_with_what_may_stand_there(line: str) -> None:
    problems = parse(TEXT.partition("bank 1")[0] + line + "\n", 100)
    assert isinstance(problems, list)
    assert problems[0].line == 8
    assert problems[0].allowed


def test_another_posting_or_another_end_is_no_history() -> None:
    """The control of `verify`: a recorded correction whose figures are not the computed ones is refused."""
    played = coup("tie")
    put(played, *faces("tie", "banker"))
    done = played.acts[-1]
    assert replay(played.acts) == played.table
    reread, posted = done.follows or ()
    assert isinstance(reread, Reread)
    assert isinstance(posted, BooksPut)
    for other in (
        (reread,),
        (replace(reread, commission=0), posted),
        (reread, BooksPut((("banque", 19999), ("coverage", -19999)))),
        (reread, posted, posted),
    ):
        with pytest.raises(NotAHistory):
            replay([*played.acts[:-1], replace(done, follows=other)])
