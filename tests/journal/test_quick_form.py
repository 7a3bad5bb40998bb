"""A plain line is read the quick way, any other value by value (record.md 2.4): both accept the same lines."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from dealer_app.journal import codec
from tests.journal import knife
from tests.journal.evenings import day_of

ODD: tuple[Any, ...] = (
    1.0, 1.5, -0.0, 2**53, -(2**53), 2**53 - 1, 10**30, True, None,
    "é", "e\u0301", "\x7f", "\x01", "\\", '"', "\u202e",
    [], {}, [[[[[[[[1]]]]]]]], {"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}, {"é": 1}, "x" * 65536,
)  # fmt: skip


def accepted(line: str, read: Any) -> Any:
    try:
        return read(line)
    except codec.Uncanonical:
        return None


def bends(line: str, dice: random.Random) -> list[str]:
    """The line with each odd value in the place of one of its own, and with each key and sign of form bent."""
    value = json.loads(line)
    paths = list(knife.leaves(value))
    found = [line, line + " ", line.replace(",", ", ", 1), line.replace('"a', '"\\u0061', 1), line[:-1]]
    for odd in ODD:
        path = dice.choice(paths)
        at = bent = json.loads(line)
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = odd
        found += [
            json.dumps(bent, ensure_ascii=plain, sort_keys=True, separators=(",", ":")) for plain in (True, False)
        ]
    key = dice.choice(sorted(value))
    found.append(line.replace(f'"{key}":', f'"{key}":1,"{key}":', 1))
    found.append(json.dumps(value, separators=(",", ":")).replace('"kind"', '"kino"'))
    return found


def test_both_ways_accept_the_same_lines(whole: Path) -> None:
    dice, kept, refused = random.Random(5), 0, 0
    for row in knife.rows(day_of(whole))[::5]:
        for line in bends(row[1], dice):
            quick, slow = accepted(line, codec.entry_of), accepted(line, codec._entry_of)
            assert quick == slow, line
            kept, refused = kept + (quick is not None), refused + (quick is None)
            if quick is not None:
                assert codec.line_of(quick) == line
    assert kept > 100
    assert refused > 400


@pytest.mark.parametrize("guard", ["_is_plain", "_is_small"])
def test_control_without_its_guards_the_quick_way_takes_more(
    whole: Path, monkeypatch: pytest.MonkeyPatch, guard: str
) -> None:
    monkeypatch.setattr(codec, guard, lambda *_: True)
    lines = [line for row in knife.rows(day_of(whole))[::5] for line in bends(row[1], random.Random(5))]
    assert any(accepted(line, codec.entry_of) != accepted(line, codec._entry_of) for line in lines)
