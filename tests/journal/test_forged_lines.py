"""Lines of which only the values are wrong: form, hashes, chain and signatures are those of a forger who has the key.

The commands must end with a code and a sentence whatever he writes, and may
change nothing (issue 2, "Bad input").
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.journal import commands, knife

Way = tuple[str | int, ...]
LARGEST = 2**53 - 1
VALUES: list[Any] = [
    *(None, True, 0, -1, 1, 99, LARGEST, -LARGEST, 10**12, [], {}, [1], ["a", 1], {"a": 1}, [[[]]]),
    *("", "x", "-1", "1/0", "2026-13-45", "../x", "Europe/Nowhere", "=1+1", "9H", "banker", "\u202e", "\u00e9" * 50),
]
NEAR: dict[str, tuple[Way, Any]] = {
    "moment beyond all years": (("at",), LARGEST),
    "moment before all years": (("at",), -LARGEST),
    "day that no calendar has": (("day",), "2026-13-45"),
    "day that is no date": (("day",), "=1+1"),
}


@pytest.fixture(scope="module")
def entries(short: Path) -> list[dict[str, Any]]:
    (day,) = short.glob("*.journal")
    return [json.loads(row[1]) for row in knife.rows(day)]


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """Yield the way to every value inside a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*way, key)
        yield from ways(item, (*way, key))


def with_value(value: Any, way: Way, other: Any) -> Any:
    if not way:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[way[0]] = with_value(copy[way[0]], way[1:], other)
    return copy


def ends(folder: Path, entries: list[dict[str, Any]]) -> set[int]:
    """Let every command read a copy of these entries, see that it ends in order, and return the codes."""
    forged, out = folder / "forged.jsonl", folder / "out"
    out.mkdir(exist_ok=True)
    forged.write_text("".join(line + "\n" for line in knife.chained(entries, key=knife.secret())))
    before, codes = knife.fingerprints(folder), set()
    for words in (
        ["verify", forged],
        ["replay", forged],
        ["replay", "--json", forged],
        ["replay", "--story", forged],
        ["report", "shift", "--lang", "en", "--journal", forged, "--out", out / "a.json", "--out", out / "a.csv"],
    ):
        done = commands.run(*words)
        assert done.code in (0, 1, 3), done
        if done.code:
            assert commands.sentence(done)
            assert knife.fingerprints(folder) == before
        codes.add(done.code)
        for made in out.iterdir():
            made.unlink()
    return codes


def test_control_the_true_lines_are_whole_and_another_hash_is_not(
    entries: list[dict[str, Any]], tmp_path: Path
) -> None:
    assert ends(tmp_path, entries) == {0}
    wrong = with_value(entries, (3, "totals", "coups"), 1)
    assert ends(tmp_path, wrong) == {1}


@pytest.mark.parametrize("name", NEAR)
def test_a_value_that_no_report_can_write(name: str, entries: list[dict[str, Any]], tmp_path: Path) -> None:
    way, value = NEAR[name]
    ends(tmp_path, [with_value(entry, way, value) for entry in entries])


@pytest.mark.parametrize("zone", ["Europe/Nowhere", "../../x", "", "/", "Europe", "\u00e9"])
def test_a_zone_that_nobody_knows(zone: str, entries: list[dict[str, Any]], tmp_path: Path) -> None:
    ends(tmp_path, with_value(entries, (0, "event", "zone"), zone))


@pytest.mark.parametrize(
    "totals", [[], 1, {"coups": []}, {"tickets": 1}, {"levies": "1"}, {"more": 1}], ids=json.dumps
)
def test_totals_carried_forward_that_are_none(totals: object, entries: list[dict[str, Any]], tmp_path: Path) -> None:
    ends(tmp_path, with_value(entries, (0, "event", "totals"), totals))


def test_rules_that_are_not_those_of_their_hash_are_damaged(entries: list[dict[str, Any]], tmp_path: Path) -> None:
    """`DayOpened` carries the profile's content and its hash (record.md 2.1): the one is the hash of the other."""
    for way, value in (
        (("event", "profile_hash"), "0" * 64),
        (("event", "profile", "settlement", "commission_rounding"), "ceil"),
    ):
        forged = tmp_path / "forged.jsonl"
        lines = knife.chained([with_value(entries[0], way, value), *entries[1:]], key=knife.secret())
        forged.write_text("".join(line + "\n" for line in lines))
        done = commands.run("verify", "--json", forged)
        assert (done.code, json.loads(done.out)["first_bad"]) == (1, 1), way


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_any_value_anywhere(data: st.DataObject, entries: list[dict[str, Any]], tmp_path: Path) -> None:
    number = data.draw(st.one_of(st.just(0), st.integers(0, len(entries) - 1)))
    way = data.draw(st.sampled_from(sorted(ways(entries[number]), key=repr)))
    value = data.draw(st.sampled_from(VALUES))
    is_everywhere = len(way) == 1 and data.draw(st.booleans())
    forged = [
        with_value(entry, way, value) if is_everywhere or i == number else entry for i, entry in enumerate(entries)
    ]
    ends(tmp_path, forged)
