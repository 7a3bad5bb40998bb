"""R19, T5: what a thief of the signing key can do to the record and what he cannot, each line of the manual shown.

He writes another past by the format page: an entry is another one, all that follows is hashed and signed anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.keys import check_known, signed
from dealer_app.journal.signing import practice
from dealer_app.journal.verify import verify
from dealer_app.journal.witness import Mark, compare, kept
from tests.journal import commands, evenings, knife, second
from tests.journal.conftest import at_card
from tests.journal.evenings import Table

PAGE = Path(__file__).resolve().parents[2] / "resources" / "manual" / "record.md"
Entry = dict[str, Any]
FIRST = knife.secret("first")


def entries_of(folder: Path) -> list[Entry]:
    return [json.loads(row[1]) for day in sorted(folder.glob("*.journal")) for row in knife.rows(day)]


def forged(entries: list[Entry], at: int, key: Ed25519PrivateKey | None) -> list[str]:
    """Another past: entry `at` was said at another moment; what stands before it stays, all behind is signed."""
    lines, hashes, prev = list[str](), list[bytes](), None
    for entry in entries:
        bent, kind = entry | {"prev": prev}, entry["event"]["kind"]
        if entry["seq"] == at:
            bent["mono"] += 1
        hashes = [] if kind == "DayOpened" else hashes
        if key is not None and kind == "Checkpoint" and entry["seq"] > at:
            bent["event"] = knife.signed(bent, hashes, key)
        lines.append(knife.line_of(bent))
        hashes.append(knife.hash_of(lines[-1]))
        prev = hashes[-1].hex()
    return lines


def written(lines: list[str], to: Path) -> Path:
    to.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return to


def why(path: Path, *marks: Mark, known: str = "") -> str:
    """What is said against a record, held against what is remembered elsewhere; "" if nothing is."""
    try:
        reading = verify(path)
        if known:
            check_known(signed(reading.entries), (known,))
        compare(reading.hashes, marks, reading.entries[-1].seq)
    except ChainBroken as broken:
        return broken.why
    return ""


def test_the_manual_says_it() -> None:
    """Each of the two that can and the four that cannot is a test here."""
    told = PAGE.read_text("utf-8").partition("<!-- stolen key -->")[2].partition("\n\nSo:")[0]
    assert [line.split("|")[1].strip() for line in told.splitlines()[4:]] == ["can"] * 2 + ["cannot"] * 4
    for word in ("--head", "--against", "forked", "truncated", "change of key"):
        assert word in told


def test_who_has_the_key_can_write_another_past_that_is_whole_alone(short: Path, tmp_path: Path) -> None:
    """The control of all that follows: without a witness nothing tells it, for neither verifier."""
    entries, key = entries_of(short), knife.secret()
    public = key.public_key().public_bytes_raw().hex()
    for at in (4, len(entries) // 2):
        path = written(forged(entries, at, key), tmp_path / "lines")
        assert why(path, known=public) == ""
        assert second.processes([path]) == [(True, None)]
        assert why(written(forged(entries, at, None), path)) != "", "without the key it is refused"
    assert why(written(forged(entries, 4, knife.secret("other")), path), known=public) != "", "and with another's"


def test_what_a_printed_head_remembers_cannot_be_another_nor_anything_before_it(short: Path, tmp_path: Path) -> None:
    """Each entry up to the head that closed the shift, and each behind it, is forged; every cut is tried."""
    entries, key = entries_of(short), knife.secret()
    (closing,) = (entry["seq"] for entry in entries if entry["event"]["kind"] == "ShiftClosed")
    head = Mark(closing, verify(short).hashes[closing][:8])  # eight figures are typed
    path, told = tmp_path / "lines", {}
    for at in range(2, len(entries)):
        if entries[at - 1]["event"]["kind"] != "Checkpoint":
            told[at] = why(written(forged(entries, at, key), path), head)
    assert {at: one for at, one in told.items() if one != ("forked" if at <= closing else "")} == {}
    assert min(told) < closing < max(told)
    true = knife.chained(entries)
    ends = [entry["seq"] for entry in entries if entry["event"]["kind"] == "Checkpoint"]
    cuts = {end: why(written(true[:end], path), head) for end in ends}
    assert {end: one for end, one in cuts.items() if one != ("truncated" if end < closing else "")} == {}
    assert any(end < closing for end in ends)


@pytest.mark.parametrize("keeper", ["medium", "archive"])
def test_what_another_place_remembers_cannot_be_another(keeper: str, short: Path, tmp_path: Path) -> None:
    there, day = tmp_path / "there", evenings.day_of(short).stem
    if keeper == "medium":
        assert commands.run("copy", short, "--to", there).code == 0
    else:
        (tmp_path / "key").write_bytes(practice("test").pem())
        (tmp_path / "key").chmod(0o600)
        words = ("--journal", short, "--out", there.with_suffix(".tar"), "--key", tmp_path / "key")
        assert commands.run("archive", day, *words).code == 0
        there = tmp_path / "heads"
        hashes = verify(tmp_path / "there.tar").hashes
        there.write_text("".join(json.dumps({"seq": seq, "hash": one}) + "\n" for seq, one in hashes.items()))
    entries, path = entries_of(short), tmp_path / "lines"
    for at in (4, len(entries) // 2, len(entries) - 2):
        written(forged(entries, at, knife.secret()), path)
        assert why(path, *kept(there)) == "forked"
        ended = commands.run("verify", path, "--against", there)
        assert (ended.code, f"entry {at}" in ended.err) == (1, True), ended
    assert commands.run("verify", short, "--against", there).code == 0, "control: the true record"


def test_a_stolen_key_reaches_neither_behind_a_change_of_key_nor_beyond_it(tmp_path: Path) -> None:
    def record() -> Journal:
        key = KeyFile(tmp_path / "signing.key", tmp_path / "journal", lambda: practice("first"))
        return Journal(tmp_path / "journal", evenings.IDENTITY, {"program": "test"}, key)

    table = Table(record(), 7, 2).play(at_card(2, 2))
    table.record.close()
    by = ("--by", "301", "--approved", "201", "--reason", "yearly")
    assert commands.run("key", "change", tmp_path, *by).code == 0
    table.open(record())
    table.play().clerk.stop()
    entries = entries_of(tmp_path / "journal")
    (change,) = (entry["seq"] for entry in entries if entry["event"]["kind"] == "KeyChanged")
    new = load_pem_private_key((tmp_path / "signing.key").read_bytes(), None)
    assert isinstance(new, Ed25519PrivateKey)
    last = max(entry["seq"] for entry in entries if entry["event"]["kind"] == "Checkpoint")
    path, first = tmp_path / "lines", FIRST.public_key().public_bytes_raw().hex()
    assert why(written(knife.chained(entries), path), known=first) == "", "control: the true record"

    def said(at: int, key: Ed25519PrivateKey) -> str:
        return why(written(forged(entries, at, key), path), known=first)

    own = [at for at in range(2, last) if entries[at - 1]["event"]["kind"] not in ("Checkpoint", "KeyChanged")]
    until = max(entry["seq"] for entry in entries[:change] if entry["event"]["kind"] == "Checkpoint")
    assert [at for at in own if at < until and not said(at, new)] == [], "the new key did not sign then"
    assert [at for at in own if until < at < change and said(at, new)] == [], "the open coup was not signed yet"
    assert [at for at in own if at > change and not said(at, FIRST)] == [], "the old key signs no more"
    assert [at for at in own if at > change and said(at, new)] == [], "control: its own time it can write anew"
    assert min(own) < until < change - 1 < max(own)
