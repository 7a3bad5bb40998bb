"""The envelope (record.md 2.3): all keys in every entry, the beginning of a table, one chain through the days.

Lines and hashes are read with the standard library alone.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dealer_app.journal.signing import practice
from tests.journal import knife

KEYS = [
    *("suite", "house", "table", "edition", "seq", "prev", "day", "shift", "shoe", "coup", "act", "part"),
    *("by", "approved", "at", "mono", "run", "clock", "source", "profile", "program", "totals", "event"),
]
SOURCE = {"origin", "serial", "firmware", "epoch", "number", "frame"}
TOTALS = {"coups", "levies", "plus", "minus", "voided", "tickets"}


def entries_of(folder: Path) -> list[dict[str, Any]]:
    """Return the entries of all days, oldest first."""
    return [json.loads(row[1]) for day in sorted(folder.glob("*.journal")) for row in knife.rows(day)]


def keys_wanting(entries: list[dict[str, Any]]) -> list[int]:
    """Return the places of the entries that have not exactly the keys of the format."""
    return [
        number
        for number, entry in enumerate(entries, start=1)
        if sorted(entry) != sorted(KEYS)
        or set(entry["source"]) != SOURCE
        or set(entry["totals"]) != TOTALS
        or not {"kind", "version"} <= set(entry["event"])
        or any(set(entry[who]) != {"id", "role", "proof"} for who in ("by", "approved") if entry[who])
    ]


def test_every_entry_has_all_keys_and_a_wanting_one_is_seen(whole: Path, two_days: Path) -> None:
    assert len(KEYS) == 23
    entries = entries_of(whole)
    assert 170 <= len(entries) <= 220
    assert keys_wanting(entries) == []
    assert keys_wanting(entries_of(two_days)) == []
    for key in KEYS:
        assert keys_wanting([{k: v for k, v in entries[3].items() if k != key}]) == [1]
    assert keys_wanting([entries[3] | {"more": 1}]) == [1]


def test_a_new_table_begins_as_the_format_says(whole: Path) -> None:
    entries = entries_of(whole)
    kinds = ["DayOpened", "Genesis", "ProgramStarted", "ShoeBooted", "ShoeLoaded", "ShiftOpened"]
    assert [entry["event"]["kind"] for entry in entries[:6]] == kinds
    assert entries[0]["prev"] is None
    assert entries[1]["event"]["edition"] == 1 == entries[1]["edition"]
    assert {entry["suite"] for entry in entries} == {"1"}
    assert entries[0]["event"]["profile"]["identity"]["profile_id"] == "classic"
    assert "301" in entries[0]["event"]["staff"]


def test_who_did_it_is_claimed_and_approved_by_another(whole: Path) -> None:
    entries = entries_of(whole)
    whos = [entry[key] for entry in entries for key in ("by", "approved") if entry[key]]
    assert {who["proof"] for who in whos} == {"claimed"}
    approved = [entry for entry in entries if entry["approved"]]
    assert {entry["event"]["kind"] for entry in approved} >= {"CardNamed", "CagnotteCounted"}
    assert all(entry["approved"]["id"] != entry["by"]["id"] for entry in approved)


def test_a_card_is_its_own_command_and_holds_its_raw_frame(whole: Path) -> None:
    entries = entries_of(whole)
    cards = [entry for entry in entries if entry["source"]["origin"] == "shoe"]
    assert {entry["event"]["kind"] for entry in cards} >= {"ShoeBooted", "ShoeLoaded", "CardDrawn", "StrayCard"}
    numbers = []
    for entry in (entry for entry in cards if entry["part"] == 0):
        source = entry["source"]
        assert entry["act"] == f"{source['serial']}/{source['epoch']}/{source['number']}"
        assert bytes.fromhex(source["frame"])
        numbers.append(source["number"])
    assert numbers == list(range(1, len(numbers) + 1))


def test_times_and_totals_never_go_back(two_days: Path) -> None:
    entries = entries_of(two_days)
    for before, after in pairwise(entries):
        assert before["at"] <= after["at"]
        assert all(before["totals"][key] <= after["totals"][key] for key in ("coups", "levies", "voided"))
    settled = sum(entry["event"]["kind"] == "Settled" for entry in entries)
    dropped = sum(entry["event"]["amount"] for entry in entries if entry["event"]["kind"] == "CommissionDropped")
    assert (entries[-1]["totals"]["coups"], entries[-1]["totals"]["levies"]) == (settled, dropped)
    assert settled == 12


def first_broken_link(rows: list[tuple[int, str, bytes, str | None, str]]) -> int | None:
    """Return the first number whose line does not hang on the one before, by the words of the format alone."""
    prev, seq = None, 0
    for number, line, digest, card, act in rows:
        entry, seq = json.loads(line), seq + 1
        if (number, entry["seq"], entry["prev"], digest) != (seq, seq, prev, knife.hash_of(line)):
            return seq
        if (card, act) != knife.keys_of(entry) or knife.line_of(entry) != line:
            return seq
        prev = digest.hex()
    return None


def test_one_chain_runs_through_all_days(two_days: Path) -> None:
    days = [knife.rows(day) for day in sorted(two_days.glob("*.journal"))]
    assert len(days) == 2
    rows = days[0] + days[1]
    assert first_broken_link(rows) is None
    opened, last = json.loads(days[1][0][1]), json.loads(days[0][-1][1])
    assert opened["event"]["before"] == {
        "seq": last["seq"], "hash": days[0][-1][2].hex(), "key": practice("test").public,
    }  # fmt: skip
    assert opened["event"]["totals"] == last["totals"]
    assert opened["day"] > last["day"]
    assert opened["event"]["loaded"]["out"] > 0
    newest = [row for row in days[0] if row[3] is not None][-1][3]
    assert newest is not None
    serial, epoch, number = newest.split("/")
    assert opened["event"]["shoes"] == {serial: [epoch, int(number)]}
    assert not [row for row in days[1] if '"Genesis"' in row[1]]


@pytest.mark.parametrize("column", [0, 1, 2, 3, 4])
def test_the_walk_of_this_test_sees_a_wrong_column(two_days: Path, column: int) -> None:
    rows = [row for day in sorted(two_days.glob("*.journal")) for row in knife.rows(day)]
    bent = list(rows[40])
    bent[column] = [99, str(bent[1]).replace('"part":', '"part":1'), b"\0" * 32, "x/y/1", "z/0"][column]
    rows[40] = tuple(bent)  # type: ignore[call-overload]  # a row of the wrong kind is the point
    assert first_broken_link(rows) == 41


def test_the_copy_of_a_closed_day_is_its_lines(two_days: Path) -> None:
    for day in two_days.glob("*.journal"):
        lines = "".join(row[1] + "\n" for row in knife.rows(day))
        assert day.with_suffix(".jsonl").read_bytes() == lines.encode()
