"""Every change to any stored value is found at the right number (record.md R14): each column, each key of each line.

The forger has the file and bends it as `knife` does: triggers off, and on again with the same text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.verify import verify
from tests.journal import knife
from tests.journal.commands import run, sentence
from tests.journal.evenings import day_of

Row = tuple[int, str, bytes, str | None, str]
LENGTH = 27  # the last of them signs


@pytest.fixture(scope="module")
def day(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first entries of a day, with their copy, in a file of their own."""
    return knife.beginning(day_of(whole), tmp_path_factory.mktemp("few") / day_of(whole).name, LENGTH)


def first_bad(journal: Path) -> int | None:
    """Return the first wrong number that `verify` names, None if it finds the record whole."""
    try:
        verify(journal)
    except ChainBroken as broken:
        return broken.seq
    return None


def with_columns(day: Path, seq: int, row: dict[str, Any]) -> int | None:
    """Return what is found in the folder when columns of a row are changed; they are put back."""
    before = {"line": None, "hash": None, "card": None, "act": None}
    with knife.opened(day) as db:
        found = db.execute("SELECT line, hash, card, act FROM entry WHERE seq = ?", (seq,)).fetchone()
        knife.put(db, seq, row)
    where = first_bad(day.parent)
    with knife.opened(day) as db:
        knife.put(db, row.get("seq", seq), {"seq": seq} if "seq" in row else {})
        knife.put(db, seq, dict(zip(before, found, strict=True)))
    return where


def test_control_the_untouched_record_is_whole(whole: Path, two_days: Path, unfinished: Path, day: Path) -> None:
    for journal in (whole, two_days, unfinished, day, day.with_suffix(".jsonl"), *two_days.glob("2*")):
        assert journal.stat().st_size == 0 or first_bad(journal) is None, journal
    assert run("verify", whole).code == 0


def columns(row: Row) -> Iterator[dict[str, Any]]:
    """Yield other values for each column of a row."""
    seq, line, digest, card, act = row
    yield {"seq": seq + 1000}
    yield from ({"line": line + " "}, {"line": line[:-1]}, {"line": "{}"}, {"line": "null"})
    yield from ({"hash": bytes(32)}, {"hash": digest[:-1] + bytes([digest[-1] ^ 1])})
    yield from ({"card": None if card else "a/b/1"}, {"card": f"{card}x"}, {"act": act + "0"}, {"act": "x/0"})


def test_each_column_of_each_row(day: Path) -> None:
    for row in knife.rows(day):
        for other in columns(row):
            found = with_columns(day, row[0], other)
            assert found == row[0], (row[0], other, found)
    assert first_bad(day.parent) is None, "all was put back"


def test_each_key_of_each_line(day: Path) -> None:
    """The line alone is changed, to the canonical form of another value."""
    for seq, line, *_ in knife.rows(day):
        entry = json.loads(line)
        places = list(knife.leaves(entry))
        assert len(places) >= 30
        step = 5 if len(places) > 100 else 1  # the whole profile stands in DayOpened
        for place in places[::step]:
            other = knife.line_of(knife.changed(entry, place))
            assert with_columns(day, seq, {"line": other}) == seq, (seq, place)


def test_each_key_of_each_line_by_a_forger_who_hashes_that_line_anew(day: Path) -> None:
    """What stands beside the line is made to fit it; the copy tells even the last one."""
    for seq, line, *_ in knife.rows(day):
        entry = json.loads(line)
        for key in entry:
            other = knife.changed(entry, next(knife.leaves(entry[key], (key,))))
            text = knife.line_of(other)
            card, act = knife.keys_of(other)
            if act in {row[4] for row in knife.rows(day) if row[0] != seq}:
                continue  # SQLite itself refuses a second one
            found = with_columns(day, seq, {"line": text, "hash": knife.hash_of(text), "card": card, "act": act})
            assert found == seq or (found == seq + 1 == LENGTH), (seq, key, found)


@pytest.mark.parametrize("key", [None, knife.secret()], ids=["without the key", "with the key"])
def test_a_forger_who_hashes_all_that_follows_is_given_away_by_the_signature_or_the_copy(
    day: Path, tmp_path: Path, key: Ed25519PrivateKey | None
) -> None:
    entries = [json.loads(row[1]) for row in knife.rows(day)]
    for seq in range(1, LENGTH + 1):
        forged = [*entries[: seq - 1], entries[seq - 1] | {"clock": True}, *entries[seq:]]
        bent = knife.beginning(day, tmp_path / day.name, LENGTH)
        with knife.opened(bent) as db:
            for number, line in enumerate(knife.chained(forged, key=key), start=1):
                knife.put(db, number, {"line": line, "hash": knife.hash_of(line)})
        is_unsigned = key is None and seq < LENGTH
        assert first_bad(bent) == (LENGTH if is_unsigned else seq)
        bent.with_suffix(".jsonl").unlink()
        alone = "with the key, without copy and head, nothing can tell, and nothing here says it could"
        assert first_bad(bent) == (LENGTH if is_unsigned else None), alone


def test_totals_are_an_assertion_that_is_computed_again(whole: Path, tmp_path: Path) -> None:
    """Even a forger of the whole chain and of the copy cannot make them say something else."""
    bent = day_of(knife.copied(whole, tmp_path / "journal"))
    bent.with_suffix(".jsonl").unlink()
    entries = [json.loads(row[1]) for row in knife.rows(bent)]
    dropped = next(entry["seq"] for entry in entries if entry["event"]["kind"] == "CommissionDropped")
    for entry in entries[dropped - 1 :]:
        entry["totals"]["levies"] += 5
    with knife.opened(bent) as db:
        for number, line in enumerate(knife.chained(entries), start=1):
            knife.put(db, number, {"line": line, "hash": knife.hash_of(line)})
    assert first_bad(bent) == dropped


def test_a_history_that_the_rules_do_not_allow_is_damaged(whole: Path, tmp_path: Path) -> None:
    """A forged result, hashed and signed to the end by who has the key, without a copy: all is judged again."""
    bent = day_of(knife.copied(whole, tmp_path / "journal"))
    bent.with_suffix(".jsonl").unlink()
    entries = [json.loads(row[1]) for row in knife.rows(bent)]
    number = next(entry["seq"] for entry in entries if entry["event"]["kind"] == "CommissionCalled")
    entries[number - 1]["event"]["amount"] += 5
    with knife.opened(bent) as db:
        for seq, line in enumerate(knife.chained(entries, key=knife.secret()), start=1):
            knife.put(db, seq, {"line": line, "hash": knife.hash_of(line)})
    ended = run("verify", "--json", bent)
    assert ended.code == 1
    said = json.loads(ended.out)
    act = next(entry["seq"] for entry in entries if entry["act"] == entries[number - 1]["act"])
    assert said["ok"] is False
    assert said["first_bad"] in range(act, number + 1)


def test_every_row_of_a_long_day(whole: Path, tmp_path: Path) -> None:
    """One column or key of every entry, each time another."""
    day = day_of(knife.copied(whole, tmp_path / "journal"))
    for row in knife.rows(day):
        seq, entry = row[0], json.loads(row[1])
        if seq % 2:
            others = list(columns(row))
            other = others[seq // 2 % len(others)]
        else:
            places = list(knife.leaves(entry))
            other = {"line": knife.line_of(knife.changed(entry, places[seq * 7 % len(places)]))}
        assert with_columns(day, seq, other) == seq, (seq, other)


@pytest.mark.parametrize(("column", "value"), [
    ("line", "{}"), ("hash", bytes(32)), ("card", "a/b/1"), ("act", "x/0"), ("seq", 1000),
])  # fmt: skip
def test_the_command_names_the_number_and_the_reason(
    whole: Path, tmp_path: Path, column: str, value: str | bytes | int
) -> None:
    folder = knife.copied(whole, tmp_path / "journal")
    with knife.opened(day_of(folder)) as db:
        knife.put(db, 44, {column: value})
    before = knife.fingerprints(folder)
    ended = run("verify", folder)
    assert ended.code == 1
    assert "entry 44" in sentence(ended)
    as_json = run("verify", "--json", folder)
    said = json.loads(as_json.out)
    assert (as_json.code, said["ok"], said["first_bad"]) == (1, False, 44)
    assert said["why"]
    assert knife.fingerprints(folder) == before
