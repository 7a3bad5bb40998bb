"""A record read up to any number, and a copy that ends at any line: behind is not damaged (record.md 2.9).

An act of several entries is one stroke; whoever stops inside it is shown less of it, never told that it is wrong.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.journal import commands, evenings, knife


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed day that ends acts of several parts of every kind."""
    folder = tmp_path_factory.mktemp("numbers") / "journal"
    return evenings.day_of(evenings.played(folder, 5, 3))


def inside(day: Path) -> list[int]:
    """The numbers behind which an act goes on."""
    parts = [json.loads(row[1])["part"] for row in knife.rows(day)]
    return [i for i in range(1, len(parts)) if parts[i] > 0]


def test_replay_stops_at_any_number(day: Path) -> None:
    rows = knife.rows(day)
    assert len(inside(day)) > 5
    wrong = [row[0] for row in rows if commands.run("replay", "--at", str(row[0]), day).code]
    assert wrong == []
    assert commands.run("replay", "--at", str(len(rows) + 1), day).code == 1, "control: no such number"


def test_a_copy_that_ends_at_any_line_is_behind_not_damaged(day: Path, tmp_path: Path) -> None:
    lines = [row[1] for row in knife.rows(day)]
    copy, wrong = tmp_path / "copy.jsonl", []
    for length in range(1, len(lines) + 1):
        copy.write_text("".join(line + "\n" for line in lines[:length]))
        if commands.run("verify", copy).code:
            wrong.append(length)
    assert wrong == []
    copy.write_text("".join(line + "\n" for line in (*lines[:9], *lines[10:])))
    assert commands.run("verify", copy).code == 1, "control: a line that is missing in the middle"


def test_a_torn_last_line_is_no_line(day: Path, tmp_path: Path) -> None:
    raw = day.with_suffix(".jsonl").read_bytes()
    copy = tmp_path / "copy.jsonl"
    last = raw[:-1].rfind(b"\n")
    for end in (last + 1, last + 2, (last + len(raw)) // 2, len(raw) - 1):
        copy.write_bytes(raw[:end])
        done = commands.run("verify", "--json", copy)
        assert (done.code, json.loads(done.out)["entries"]) == (0, raw.count(b"\n") - 1), end
