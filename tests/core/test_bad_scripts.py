"""A coup script that is wrong: one sentence with file, line and what is allowed, exit 1, no traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer_app.cli.group import group
from dealer_app.core import notation, reading, verbs
from dealer_app.main import PARTS
from tests.core.command import TOP, run

HEADER = """\
profile classic
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4
shoe 6 stop 7
staff 117 croupier, 118 changeur, 201 chef, 301 director
"""
GOOD = HEADER + "bank 1 100\nbanco 2\nclose\n"


def played(text: str | bytes, folder: Path, *options: str) -> tuple[int, list[str]]:
    """Play a text by the command, in this process; return its code and its sentences. No exception is an answer."""
    story = folder / "story.coup"
    story.write_bytes(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    done = CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(group({}), ["play", str(story), *options], obj=PARTS)
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return done.exit_code, done.stderr.splitlines()


def told(text: str, folder: Path, line: int) -> str:
    """Return the one sentence in which a wrong line is told: it names the file and the line."""
    code, sentences = played(text, folder)
    assert code == 1, sentences
    assert len(sentences) == 1, sentences
    start = f"{folder / 'story.coup'}, line {line}: "
    assert sentences[0].startswith(start), sentences[0]
    return sentences[0].removeprefix(start)


WRONG: list[tuple[str, str]] = [
    # the line, and what the sentence must name as allowed
    ("faites vos jeux", "bank"),
    ("Bank 1 100", "bank"),
    ("bank", "bank with 2 words"),
    ("bank 1", "bank with 2 words"),
    ("bank 1 100 200", "bank with 2 words"),
    ("bank one 100", "whole number"),
    ("bank -1 100", "whole number"),
    ("bank 1.5 100", "whole number"),
    ("bank 1 hundred", "amount"),
    ("bank 1 1,000", "amount"),
    ("bank 1 10.005", "amount"),
    ("bank 1 1e3", "amount"),
    ("bank 1 ١٠٠", "amount"),
    ("stake 2", "stake with 2 words"),
    ("banco", "banco with 1 word"),
    ("banco 2 3", "banco with 1 word"),
    ("refuse", "refuse with 1 word"),
    ("withdraw", "withdraw with 1 word"),
    ("close now", "close with 0 words"),
    ("cards 9H KC 2D", "cards with 4 words"),
    ("cards 9H KC 2D 5S 6S", "cards with 4 words"),
    ("cards 9H KC 2D 10S", "A23456789TJQK"),
    ("cards 9H KC 2D 5X", "CDHS"),
    ("cards 9h KC 2D 5S", "CDHS"),
    ("draw", "draw with 1 word"),
    ("draw ??", "A23456789TJQK"),
    ("word", "word with 1 word"),
    ("word maybe", "card | no"),
    ("word carte", "card | no"),
    ("turn punter", "banker"),
    ("turn", "turn with 1 word"),
    ("show both", "show with 0 words"),
    ("stands still", "stands with 0 words"),
    ("unread 5", "unread with 0 words"),
    ("name 5", "name with 2 words"),
    ("name five 4H", "whole number"),
    ("stray", "stray with 1 word"),
    ("stray joker", "A23456789TJQK"),
    ("drop 5", "drop with 0 words"),
    ("pass on", "pass with 0 words"),
    ("stop 7", "stop with 0 words"),
    ("back 1", "back with 0 words"),
    ("count", "count with 1 word"),
    ("count many", "amount"),
    ("shift", "shift with 1 word"),
    ("shift begin", "open | close"),
    ("day", "close"),
    ("day open", "close"),
    ("shoe", "shoe"),
    ("shoe six", "whole number"),
    ("shoe 6 stop", "shoe"),
    ("shoe 6 start 7", "shoe"),
    ("shoe 6 stop seven", "whole number"),
    ("seats", "seats"),
    ("seats one two", "whole number"),
    ("limits stake_min 10", "limits"),
    ("limits stake_min 10 stake_step 5 bank_min 10 bank_step", "limits"),
    ("limits stake_min 10 stake_step 5 bank_min 10 bank_step 5 seats 4", "limits"),
    ("limits stake_min ten stake_step 5 bank_min 10 bank_step 5", "amount"),
    ("staff 117", "staff"),
    ("staff 117 dealer", "croupier"),
    ("expect", "expect"),
    ("expect phase", "phase"),
    ("expect banque", "banque"),
    ("expect banque much", "amount"),
    ("expect roulette 5", "banque"),
    ("expect seat 2", "seat"),
    ("expect seat two 5", "whole number"),
    ("expect refusal no_cover", "refusal"),
    ("expect refusal no_cover close", "refusal"),
    ("expect refusal no_cover: roulette", "bank"),
    ("expect effect none", "effect none|BOX AMOUNT"),
    ("expect effect banque 5:", "effect none|BOX AMOUNT"),
    ("bank 1 100 by", "bank with 2 words"),
    ("bank 1 100 approved", "bank with 2 words"),
    ("accept", "accept with 1 word"),
]


@pytest.mark.parametrize(("wrong", "allowed"), WRONG, ids=[line for line, _ in WRONG])
def test_a_wrong_line_is_told(wrong: str, allowed: str, tmp_path: Path) -> None:
    sentence = told(f"{GOOD}{wrong}\n", tmp_path, line=9)
    assert f'"{wrong}"' in sentence
    named = sentence.partition("allowed: ")[2]
    assert allowed in named, sentence


def test_every_verb_of_the_contract_is_known(tmp_path: Path) -> None:
    """The words of commands.md, one line each; the text is read, though not all of it could be played."""
    words = """
bank 4 100
refuse 5
banco 2
stake 2 200
withdraw 2
close
cards 9H KC 2D 5S
word card
word no
draw 4H
unread
name 5 4H approved 201
turn banker
show
stands
drop
pass
stray 7C
stop
back
count 33.80 by 301 approved 117
shift close by 201
shift open by 201
day close by 201
expect banque 390 reliquat 0 coverage 0 cagnotte 10 seat 2 -200
expect phase between
expect say bank_goes_on
expect refusal no_cover: close
limits stake_min 20 stake_step 10 bank_min 20 bank_step 10
seats 1 2
shoe 6
"""
    told_ = reading.parse(HEADER + words, 100)
    assert isinstance(told_, notation.Story), told_
    assert len(told_.lines) == len(words.split("\n")) - 2


@pytest.mark.parametrize("missing", ["profile", "limits", "seats", "staff"])
def test_a_header_line_that_is_missing_is_named(missing: str, tmp_path: Path) -> None:
    text = "".join(line for line in GOOD.splitlines(keepends=True) if not line.startswith(missing))
    code, sentences = played(text, tmp_path)
    assert code == 1
    assert len(sentences) == 1
    assert re.match(rf"{re.escape(str(tmp_path))}/story\.coup, line \d+: .*{missing}", sentences[0])


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (1, "profile no-such-profile"),
        (1, "profile /no/such/profile.toml"),
        (1, "profile /"),
        (1, "profile \x00"),
        (1, "profile " + "x" * 5000),
        (2, "limits stake_min 0 stake_step 5 bank_min 10 bank_step 5"),
        (2, "limits stake_min 10 stake_step 0 bank_min 10 bank_step 5"),
        (2, "limits stake_min 10 stake_step 5 bank_min 5 bank_step 5"),
        (2, "limits stake_min -10 stake_step 5 bank_min 10 bank_step 5"),
        (2, "limits stake_min 10 stake_step 5 bank_min 10 bank_step 5 bank_max 500"),
        (3, "seats 0 1 2"),
        (3, "seats 1 1"),
        (3, "seats 1"),
        (3, "seats 1 99"),
        (4, "shoe 8 stop 7"),
        (4, "shoe 0"),
        (1, "profile classic classic"),
        (5, "staff 117 croupier"),
        (5, "staff 201 chef"),
        (5, "staff 1\x1b7 croupier, 201 chef"),
        (5, "staff 1\u00e97 croupier, 201 chef"),
    ],
)
def test_a_header_line_that_cannot_be_is_told_at_its_line(line: int, wrong: str, tmp_path: Path) -> None:
    """What the header asks for and the rules refuse is told with the line that asks."""
    lines = GOOD.splitlines()
    lines[line - 1] = wrong
    code, sentences = played("\n".join(lines) + "\n", tmp_path)
    assert code == 1
    assert len(sentences) == 1
    at = 6 if wrong == "staff 201 chef" else line  # nobody there to put the bank up: told where he is wanted
    assert sentences[0].startswith(f"{tmp_path / 'story.coup'}, line {at}: "), sentences[0]


@pytest.mark.parametrize("twice", ["profile classic", "staff 117 croupier, 201 chef", "day 2026-03-07"])
def test_a_header_line_that_comes_twice_is_told(twice: str, tmp_path: Path) -> None:
    """Which of the two counts would be a guess."""
    code, sentences = played(GOOD + twice + "\n", tmp_path)
    assert (code, len(sentences)) == (1, 1)
    assert ", line " in sentences[0]


@pytest.mark.parametrize(
    ("wrong", "allowed"),
    [
        ("set commission_rate", "PARAMETER VALUE"),
        ("set", "PARAMETER VALUE"),
        ("set min_deals 1\nset min_deals 1", "once"),
        ("day 06-03-2026", "2026-11-30"),
        ("day \u0662\u0660\u0662\u0666-03-06", "2026-11-30"),
        ("day 2026-03-06 close", "one word"),
    ],
)
def test_a_wrong_line_before_the_first_act_is_told(wrong: str, allowed: str, tmp_path: Path) -> None:
    count = wrong.count("\n") + 1
    sentence = told(f"{wrong}\n{GOOD}", tmp_path, line=count)
    assert allowed in sentence.partition("allowed: ")[2], sentence


def test_a_parameter_is_set_before_the_first_act_only(tmp_path: Path) -> None:
    assert "before the first act" in told(f"{GOOD}set min_deals 1\n", tmp_path, line=9)


def test_a_shoe_is_accepted_by_its_number(tmp_path: Path) -> None:
    story = reading.parse(GOOD + "accept S-0001 by 201\n", 100)
    assert isinstance(story, notation.Story)
    assert (story.lines[-1].verb, story.lines[-1].args, story.lines[-1].by) == ("accept", ("S-0001",), "201")


def test_several_wrong_lines_are_all_told(tmp_path: Path) -> None:
    code, sentences = played(GOOD + "bank\nbanco x\n", tmp_path)
    assert code == 1
    assert [re.findall(r"line (\d+):", sentence) for sentence in sentences] == [["9"], ["10"]]


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("bank 2 100", "not_now"),
        ("cards 9H KC 2D 5S by 201", None),  # a card is the shoe's, whoever is named
        ("word card", "not_now"),
        ("drop", "not_now"),
        ("name 5 4H approved 201", "not_now"),
        ("close by 201", "not_permitted"),
        ("close by 999", "not_on_staff"),
        ("name 5 4H", "approval_wanted"),
        ("name 5 4H approved 117", "approver_is_actor"),
        ("count 5 by 301 approved 117", "not_now"),
        ("shift close", "not_permitted"),
        ("shoe 6", "not_now"),
    ],
)
def test_an_act_that_is_refused_ends_the_story(act: str, reason: str | None, tmp_path: Path) -> None:
    text = f"{GOOD}{act}\n"
    if reason is None:
        assert played(text, tmp_path) == (0, [])
    else:
        sentence = told(text + "bank 1 1\n", tmp_path, line=9)
        assert f"is refused ({reason}): " in sentence
        assert len(sentence.partition("): ")[2]) > 10  # and why, in words


@pytest.mark.parametrize(
    ("expectation", "found"),
    [
        ("expect banque 99.99", "found 100.00"),
        ("expect reliquat 0.01", "found 0.00"),
        ("expect seat 2 100", "found -100.00"),
        ("expect phase word", "found deal"),
        ("expect say commission", "found cards"),
        ("expect refusal no_cover: draw 5H", "was expected to be refused (no_cover) and was not"),
        ("expect refusal no_cover: close", "is refused (not_now)"),
    ],
)
def test_an_expectation_that_is_not_met_is_told(expectation: str, found: str, tmp_path: Path) -> None:
    assert found in told(f"{GOOD}{expectation}\n", tmp_path, line=9)


@pytest.mark.parametrize(
    "expectation", ["expect phase roulette", "expect say roulette", "expect refusal roulette: close"]
)
def test_an_expectation_that_can_never_be_met_is_told(expectation: str, tmp_path: Path) -> None:
    assert "roulette" in told(f"{GOOD}{expectation}\n", tmp_path, line=9)


def test_a_shift_that_may_not_open_again_is_told_where_it_stands(tmp_path: Path) -> None:
    """Expected or not, a line "shift open" in mid-play is refused there, and spoils nothing before it."""
    assert played(GOOD + "expect refusal not_now: shift open by 201\n", tmp_path) == (0, [])
    assert "(not_now)" in told(GOOD + "shift open by 201\n", tmp_path, line=9)


def test_a_story_may_open_its_first_shift_itself(tmp_path: Path) -> None:
    text = (
        HEADER + "shift open by 201\nbank 1 100\nshift close by 201\ncount 0 by 301 approved 117\nday close by 201\n"
    )
    assert played(text, tmp_path) == (0, [])


def test_a_story_goes_on_after_an_expectation_not_met(tmp_path: Path) -> None:
    code, sentences = played(GOOD + "expect banque 1\ncards 2H 4C KD 5S\nshow\nexpect phase word\n", tmp_path)
    assert (code, len(sentences)) == (1, 2)


def test_the_people_of_a_line_stand_at_its_end_in_any_order(tmp_path: Path) -> None:
    text = GOOD + "cards -- 4C KD 5S\n".replace("cards -- 4C KD 5S", "unread\ndraw 4C\ndraw KD\ndraw 5S")
    for people in ("by 117 approved 118", "approved 118 by 117"):
        assert played(f"{text}show\nname 1 2H {people}\ndrop\n", tmp_path) == (0, [])


# Through the real command


def test_the_command_tells_and_writes_nothing(tmp_path: Path) -> None:
    story = tmp_path / "bad.coup"
    story.write_text(GOOD + "word maybe\n")
    ended = run("play", story, "--journal", tmp_path / "journal")
    assert ended == (1, "", f'{story}, line 9: "word maybe" is not understood; allowed: card | no\n')
    assert not (tmp_path / "journal").exists()


def test_a_story_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "no-such.coup"
    ended = run("play", missing)
    assert (ended.code, ended.out) == (3, "")
    assert str(missing) in ended.err
    assert run("play", tmp_path).code == 3
    assert run("play").code == 2
    assert run("play", missing, "--no-such-option").code == 2


def test_a_story_that_is_no_text(tmp_path: Path) -> None:
    story = tmp_path / "bad.coup"
    story.write_bytes(b"profile classic\n\xff\xfe\n")
    ended = run("play", story)
    assert ended.code == 1
    assert ended.err.startswith(str(story))


def test_an_empty_story(tmp_path: Path) -> None:
    for text in ("", "\n", "# nothing\n"):
        code, sentences = played(text, tmp_path)
        assert (code, len(sentences)) == (1, 1)
        assert "profile" in sentences[0]


def test_with_json_a_miss_is_an_object_with_its_line(tmp_path: Path) -> None:
    story = tmp_path / "bad.coup"
    story.write_text(GOOD + "expect banque 1\n")
    ended = run("play", story, "--json")
    assert ended.code == 1
    miss = json.loads(ended.out.splitlines()[-1])
    assert (miss["line"], miss["miss"]) == (9, "expected")
    assert miss["text"] == ended.err.rstrip("\n")


# No text at all brings a traceback

WORDS = st.sampled_from(
    [
        *verbs.VERBS, "profile", "classic", "limits", "seats", "staff", "day", "expect", "phase", "say", "refusal",
        "no_cover:", "close", "by", "approved", "117", "201", "301", "1", "2", "0", "-1", "100", "10.5", "9H",
        "KC", "5S", "2D", "card", "no", "banker", "open", "close", "unread", "#", "stop", "6", "banque", "seat",
        "\x00", "٣", "é", "999999", "999999999999999",
    ]
)  # fmt: skip
LINES = st.lists(WORDS, max_size=6).map(" ".join) | st.text(max_size=20)
FUZZ = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(lines=st.lists(LINES, max_size=8))
def test_any_lines_after_a_good_header(lines: list[str], tmp_path: Path) -> None:
    code, sentences = played(HEADER + "bank 1 100\nstake 2 50\n" + "\n".join(lines), tmp_path)
    assert code in (0, 1, 3)
    assert (code == 0) == (sentences == [])


@FUZZ
@given(text=st.text(max_size=80) | st.binary(max_size=80).map(lambda raw: raw.decode("latin-1")))
def test_any_text(text: str, tmp_path: Path) -> None:
    code, sentences = played(text, tmp_path)
    assert code in (1, 3)
    assert sentences


@FUZZ
@given(data=st.data())
def test_a_good_story_cut_and_pasted(data: st.DataObject, tmp_path: Path) -> None:
    text = (TOP / "tests" / "stories" / "x52.coup").read_text()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        pasted = data.draw(WORDS | st.text(max_size=5))
        text = text[:start] + pasted + text[start + data.draw(st.integers(0, 20)) :]
    code, sentences = played(text, tmp_path)
    assert code in (0, 1, 3)
    assert (code == 0) == (sentences == [])
