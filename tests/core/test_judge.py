"""`judge` against the printed card: a million random coups, and every kind of line that is no coup."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.core.command import ENVIRONMENT, TOP, run
from tests.core.printed_card import OPTIONS, judged

MILLION = 1_000_000
PROCESSES = 2
PLANTED_AMONG = 60_000  # coups that are also judged by the table with one planted wrong cell
FACES = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


def random_coups(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Yield coups in which anybody may have drawn, rightly or not; some bound, some by another grid."""
    chance = random.Random(seed)
    for _ in range(count):
        to = chance.choice(("PBPB", "PBPBP", "PBPBB", "PBPBPB"))
        asked: dict[str, Any] = {"cards": chance.choices(FACES, k=len(to)), "to": to}
        rare = chance.random()
        if rare < 0.06:
            asked["bound"] = chance.choice((["banker"], ["punter"], ["punter", "banker"], []))
        if 0.04 < rare < 0.10:
            asked["grid"] = chance.choice(("punto", "strict", "options"))
        yield asked


def test_a_million_random_coups(tmp_path: Path) -> None:
    share = MILLION // PROCESSES
    running = []
    for seed in range(PROCESSES):
        coups = tmp_path / f"{seed}.jsonl"
        with coups.open("wb") as file:
            file.writelines(msgspec.json.encode(asked) + b"\n" for asked in random_coups(seed, share))
        answers = tmp_path / f"{seed}.out"
        command = [sys.executable, "-m", "dealer_app", "judge", "--profile", "classic", str(coups)]
        with answers.open("wb") as out:
            process = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE, env=ENVIRONMENT, cwd=TOP)
        running.append((seed, process, answers))
    planted = OPTIONS.with_cell(6, "-", "D")  # the row "6 against stood", which strangers to the game get wrong
    count = differences = 0
    for seed, process, answers in running:
        _, error = process.communicate(timeout=240)
        assert (process.returncode, error) == (0, b"")
        decode = msgspec.json.Decoder().decode
        with answers.open("rb") as lines:
            for i, (asked, line) in enumerate(zip(random_coups(seed, share), lines, strict=True)):
                found = decode(line)
                assert found == {"i": i, **judged(asked)}, asked
                count += 1
                if i < PLANTED_AMONG:
                    differences += found != {"i": i, **judged(asked, planted)}
    assert count == MILLION
    assert differences > PLANTED_AMONG // 100  # the control: one wrong cell is seen


COUP: dict[str, Any] = {"cards": ["AD", "2C", "3H", "8S", "9S", "KS"], "to": "PBPBPB"}


def test_the_line_of_the_contract() -> None:
    """commands.md prints this line and its answer."""
    asked = b'{"cards":["AD","2C","3H","8S","9S","KS"],"to":"PBPBPB"}\n'
    ended = run("judge", "--profile", "classic", given=asked)
    assert ended.code == 0
    assert json.loads(ended.out) == {
        "i": 0,
        "punter": 3,
        "banker": 0,
        "natural": None,
        "outcome": "punter",
        "decisions": [
            {"who": "punter", "total": 4, "against": None, "status": "must", "action": "draw"},
            {"who": "banker", "total": 0, "against": 9, "status": "must", "action": "draw"},
        ],
        "violations": [],
    }


def test_a_natural_leaves_no_decision() -> None:
    """Each coup with a natural: nobody decides; a card taken all the same is a violation of who took it."""
    asked = [
        {"cards": ["4H", "2C", "5D", "KS"], "to": "PBPB"},
        {"cards": ["TH", "AC", "8D", "7S"], "to": "PBPB"},  # 8 against 8: a tie, both naturals kept
        {"cards": ["4H", "2C", "5D", "KS", "9C"], "to": "PBPBB"},
        {"cards": ["2H", "4C", "AD", "5S", "6C", "7C"], "to": "PBPBPB"},
    ]
    ended = run("judge", "--profile", "classic", given="\n".join(map(json.dumps, asked)).encode())
    shown, tied, one, two = map(json.loads, ended.out.splitlines())
    assert ended.code == 0
    assert (shown["natural"], shown["outcome"], shown["decisions"], shown["violations"]) == (
        "punter", "punter", [], [],
    )  # fmt: skip
    assert (tied["natural"], tied["outcome"]) == ("both", "tie")
    assert (one["outcome"], one["decisions"]) == ("punter", [])
    assert one["violations"] == [{"who": "banker", "total": 2, "against": None, "required": "stand", "did": "draw"}]
    assert (two["natural"], two["punter"], two["banker"], two["outcome"]) == ("banker", 9, 6, "punter")
    assert two["violations"] == [
        {"who": "punter", "total": 3, "against": None, "required": "stand", "did": "draw"},
        {"who": "banker", "total": 9, "against": None, "required": "stand", "did": "draw"},
    ]


NO_COUP: dict[str, bytes] = {
    "four cards to the punter": b'{"cards":["AD","2C","3H","8S","9S","KS"],"to":"PBPBPP"}',
    "four cards to the banker": b'{"cards":["AD","2C","3H","8S","9S","KS"],"to":"PBPBBB"}',
    "seven cards": b'{"cards":["AD","2C","3H","8S","9S","KS","KD"],"to":"PBPBPBB"}',
    "three cards": b'{"cards":["AD","2C","3H"],"to":"PBP"}',
    "no card": b'{"cards":[],"to":""}',
    "the banker first": b'{"cards":["AD","2C","3H","8S"],"to":"BPBP"}',
    "both to the punter first": b'{"cards":["AD","2C","3H","8S"],"to":"PPBB"}',
    "the banker's card before the punter's third": b'{"cards":["AD","2C","3H","8S","9S","KS"],"to":"PBPBBP"}',
    "a rank that is none": b'{"cards":["1D","2C","3H","8S"],"to":"PBPB"}',
    "a suit that is none": b'{"cards":["AX","2C","3H","8S"],"to":"PBPB"}',
    "ten written with two figures": b'{"cards":["10D","2C","3H","8S"],"to":"PBPB"}',
    "a joker": b'{"cards":["??","2C","3H","8S"],"to":"PBPB"}',
    "an empty face": b'{"cards":["","2C","3H","8S"],"to":"PBPB"}',
    "small letters": b'{"cards":["ad","2C","3H","8S"],"to":"PBPB"}',
    "a face that is a number": b'{"cards":[1,"2C","3H","8S"],"to":"PBPB"}',
    "fewer cards than places": b'{"cards":["AD","2C","3H"],"to":"PBPB"}',
    "more cards than places": b'{"cards":["AD","2C","3H","8S","9S"],"to":"PBPB"}',
    "a place that is none": b'{"cards":["AD","2C","3H","8S","9S"],"to":"PBPBX"}',
    "no places": b'{"cards":["AD","2C","3H","8S"]}',
    "no cards": b'{"to":"PBPB"}',
    "cards that are a word": b'{"cards":"AD2C3H8S","to":"PBPB"}',
    "a grid that is none": b'{"cards":["AD","2C","3H","8S"],"to":"PBPB","grid":"roulette"}',
    "a side that is none": b'{"cards":["AD","2C","3H","8S"],"to":"PBPB","bound":["croupier"]}',
    "a key that is none": b'{"cards":["AD","2C","3H","8S"],"to":"PBPB","tableau":"strict"}',
    "a list": b'["AD","2C","3H","8S"]',
    "a number": b"7",
    "null": b"null",
    "half an object": b'{"cards":["AD","2C","3H","8S"],"to":"PB',
    "words": b"faites vos jeux",
    "bytes that are no text": b'{"cards":["\xff\xfe","2C","3H","8S"],"to":"PBPB"}',
    "a thousand brackets": b"[" * 1000,
    "a thousand objects": b'{"cards":' * 1000,
}


def test_what_is_no_coup_is_told_and_the_rest_is_judged() -> None:
    good = json.dumps(COUP).encode()
    lines = [line for bad in NO_COUP.values() for line in (bad, good)]
    ended = run("judge", "--profile", "classic", given=b"\n".join(lines))
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.code == 1
    assert [answer["i"] for answer in answers] == list(range(len(lines)))
    for name, told, after in zip(NO_COUP, answers[::2], answers[1::2], strict=True):
        assert told.keys() == {"i", "error"}, name
        assert told["error"], name
        assert {**after, "i": 0} == {"i": 0, **judged(COUP)}, name


def test_an_empty_file_and_blank_lines_are_no_fault(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"\n  \n\r\n")
    assert run("judge", "--profile", "classic", empty) == (0, "", "")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("judge",), 2),
        (("judge", "--profile", "classic", "no-such-file.jsonl"), 3),
        (("judge", "--profile", "no-such-profile"), 3),
    ],
)
def test_wrong_use_and_missing_files(words: tuple[str, ...], code: int) -> None:
    ended = run(*words)
    assert (ended.code, ended.out) == (code, "")
    assert words[-1] in ended.err or "--profile" in ended.err
