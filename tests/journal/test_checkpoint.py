"""The signed checkpoint (record.md 2.5): what is signed, where it stands, that each forgery without the key tells.

Root, message and signature are computed here by the words of RFC 6962, RFC 8032 and record.md, not by the product.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from dealer_app.core import events
from dealer_app.journal import keyfile, merkle
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.signing import Secret, is_signed, practice
from dealer_app.journal.verify import verify
from tests.journal import evenings, knife
from tests.journal.evenings import Table, Twist, day_of

Entries = list[dict[str, Any]]
ENDS = {"Settled", "CoupAnnulled", "ShiftClosed", "DayClosed"}
"""What ends a coup or closes something; the product's own list is `core.events.OPENS`."""

# RFC 8032, section 7.1, tests 1 to 3: secret, public, message, signature.
RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
]  # fmt: skip

# The leaves and roots published with certificate-transparency's own Merkle tree tests.
CT_LEAVES = [
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
]  # fmt: skip
CT_ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def test_the_root_of_the_tests_is_that_of_the_published_trees() -> None:
    """The control of all below: the reference that the product is held against is itself right."""
    leaves = [bytes.fromhex(leaf) for leaf in CT_LEAVES]
    assert [knife.root_of(leaves[:size]).hex() for size in range(9)] == CT_ROOTS
    assert knife.root_of([*leaves[:7], b"\x00"]).hex() != CT_ROOTS[8]


def test_a_tree_grown_line_by_line_has_the_root_of_the_definition() -> None:
    hashes = [hashlib.sha256(b"%d" % n).digest() for n in range(300)]
    tree = merkle.Tree()
    assert (tree.size, tree.root) == (0, CT_ROOTS[0])
    for size, line in enumerate(hashes, start=1):
        tree = merkle.add(tree, line.hex())
        assert (tree.size, tree.root) == (size, knife.root_of(hashes[:size]).hex())
    assert merkle.add(tree, hashes[0].hex()).root != merkle.add(tree, hashes[1].hex()).root


@pytest.mark.parametrize(("secret", "public", "message", "signature"), RFC_8032)
def test_who_signs_does_so_by_rfc_8032(secret: str, public: str, message: str, signature: str) -> None:
    signer = Secret(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)))
    assert (signer.public, signer.sign(bytes.fromhex(message))) == (public, signature)
    assert is_signed(public, bytes.fromhex(message), signature)
    assert not is_signed(public, bytes.fromhex(message + "00"), signature)
    for wrong in ("", "00", "zz", signature[:-2], signature + "00", signature.upper(), "\u0660" * 128):
        assert not is_signed(public, bytes.fromhex(message), wrong)
        assert not is_signed(wrong, bytes.fromhex(message), signature)


def entries_of(folder: Path) -> Entries:
    """Return all entries of a table."""
    return [json.loads(row[1]) for day in sorted(folder.glob("*.journal")) for row in knife.rows(day)]


def kind(entry: dict[str, Any]) -> str:
    return str(entry["event"]["kind"])


def test_each_end_of_a_coup_and_each_closing_has_exactly_one(whole: Path, two_days: Path) -> None:
    for folder in (whole, two_days):
        entries = entries_of(folder)
        acts: list[Entries] = []
        for entry in entries:
            if not acts or acts[-1][0]["act"] != entry["act"]:
                acts.append([])
            acts[-1].append(entry)
        due = [not ENDS.isdisjoint(kind(entry) for entry in act) for act in acts]
        assert sum(due) >= 8
        for is_due, act, following in zip(due, acts, [*acts[1:], []], strict=True):
            assert [kind(entry) for entry in following].count("Checkpoint") == is_due, act[-1]["seq"]
            assert not is_due or len(following) == 1, "an act of its own"
        assert kind(entries[-1]) == "Checkpoint"


def test_what_it_says_is_true_and_its_signature_needs_the_public_key_alone(two_days: Path) -> None:
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(practice("test").public))
    seen = 0
    for day in sorted(two_days.glob("*.journal")):
        rows = knife.rows(day)
        for i, row in enumerate(rows):
            entry = json.loads(row[1])
            if kind(entry) != "Checkpoint":
                continue
            told = entry["event"]
            assert (told["size"], told["head"]) == (i, rows[i - 1][2].hex())
            assert told["root"] == knife.root_of([bytes(before[2]) for before in rows[:i]]).hex()
            assert entry["totals"] == json.loads(rows[i - 1][1])["totals"]
            signature = bytes.fromhex(told["signature"])
            key.verify(signature, knife.message(entry, told))
            with pytest.raises(InvalidSignature):
                key.verify(signature, knife.message(entry | {"at": entry["at"] + 1}, told))
            seen += 1
    assert seen >= 8


def test_the_first_days_genesis_names_the_key_and_each_later_day_carries_it(two_days: Path) -> None:
    entries = entries_of(two_days)
    assert kind(entries[1]) == "Genesis"
    assert entries[1]["event"]["key"] == practice("test").public
    opened = [entry["event"]["before"] for entry in entries if kind(entry) == "DayOpened"]
    assert [before and before["key"] for before in opened] == [None, practice("test").public]


def written(folder: Path, entries: Entries, to: Path, key: Ed25519PrivateKey | None = None) -> Path:
    """Return a folder whose day holds these entries, each number and each hash made anew; no copy tells."""
    forged = knife.copied(folder, to)
    for copy in forged.glob("*.jsonl"):
        copy.unlink()
    numbered = [entry | {"seq": seq} for seq, entry in enumerate(entries, start=1)]
    lines = knife.chained(numbered, key=key)
    rows = [
        (seq, line, knife.hash_of(line), *knife.keys_of(entry))
        for seq, (entry, line) in enumerate(zip(numbered, lines, strict=True), start=1)
    ]
    with knife.opened(day_of(forged)) as db:
        db.execute("DELETE FROM entry")
        db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
    return forged


def refusal(folder: Path) -> tuple[int, str] | None:
    """Return the number and the reason with which a folder is refused."""
    try:
        verify(folder)
    except ChainBroken as broken:
        return broken.seq, broken.why
    return None


def places(entries: Entries) -> list[int]:
    """Return where the checkpoints stand in the list."""
    return [i for i, entry in enumerate(entries) if kind(entry) == "Checkpoint"]


def signed_as(entry: dict[str, Any], by: Ed25519PrivateKey, **other: Any) -> dict[str, Any]:
    """Return a checkpoint whose event says something else, signed so."""
    told = entry["event"] | other
    return entry | {"event": told | {"signature": by.sign(knife.message(entry, told)).hex()}}


def other_root(entry: dict[str, Any]) -> dict[str, Any]:
    return entry | {"event": entry["event"] | {"root": "0" * 64}}


FORGERIES: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "the root": (other_root, "checkpoint"),
    "the root, signed": (lambda entry: signed_as(entry, knife.secret(), root="0" * 64), "checkpoint"),
    "the size": (lambda entry: signed_as(entry, knife.secret(), size=entry["event"]["size"] + 1), "checkpoint"),
    "the head": (lambda entry: signed_as(entry, knife.secret(), head="0" * 64), "checkpoint"),
    "the key of another table": (
        lambda entry: signed_as(entry, knife.secret("other"), key=practice("other").public), "checkpoint",
    ),
    "another's signature under this key": (lambda entry: signed_as(entry, knife.secret("other")), "signature"),
    "the time": (lambda entry: entry | {"at": entry["at"] + 1}, "signature"),
    "no signature": (lambda entry: entry | {"event": entry["event"] | {"signature": ""}}, "signature"),
    "a signature cut": (
        lambda entry: entry | {"event": entry["event"] | {"signature": entry["event"]["signature"][:-2]}},
        "signature",
    ),
    "a signature in capitals": (
        lambda entry: entry | {"event": entry["event"] | {"signature": entry["event"]["signature"].upper()}},
        "signature",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FORGERIES)
def test_a_checkpoint_that_says_something_else_is_refused_with_its_number(
    short: Path, tmp_path: Path, what: str
) -> None:
    bend, why = FORGERIES[what]
    entries = entries_of(short)
    assert refusal(written(short, entries, tmp_path / "same")) is None, "the control"
    for i in places(entries):
        forged = [*entries[:i], bend(entries[i]), *entries[i + 1 :]]
        assert refusal(written(short, forged, tmp_path / "bent")) == (i + 1, why)


def test_a_changed_line_hashed_to_the_end_is_told_by_the_next_checkpoint(short: Path, tmp_path: Path) -> None:
    """Signed by who has the key it is another true history, and nothing here says it could be told."""
    entries = entries_of(short)
    for i in range(len(entries) - 1):
        if kind(entries[i]) == "Checkpoint":
            continue
        forged = [*entries[:i], entries[i] | {"clock": True}, *entries[i + 1 :]]
        following = next(at for at in places(entries) if at > i)
        assert refusal(written(short, forged, tmp_path / "bent")) == (following + 1, "checkpoint")
        assert refusal(written(short, forged, tmp_path / "bent", knife.secret())) is None


def test_totals_under_a_signature_are_those_that_were_signed(short: Path, tmp_path: Path) -> None:
    entries = entries_of(short)
    i = places(entries)[0]
    bent = entries[i] | {"totals": entries[i]["totals"] | {"levies": entries[i]["totals"]["levies"] + 5}}
    assert refusal(written(short, [*entries[:i], bent, *entries[i + 1 :]], tmp_path / "bent")) == (i + 1, "totals")


def without(entries: Entries, i: int) -> Entries:
    return entries[:i] + entries[i + 1 :]


def test_a_checkpoint_left_out_is_missed_even_if_all_behind_it_is_signed_anew(short: Path, tmp_path: Path) -> None:
    entries = entries_of(short)
    for i in places(entries):
        forged = written(short, without(entries, i), tmp_path / "bent", knife.secret())
        assert refusal(forged) == (i + 1, "checkpoint")
    with pytest.raises(ChainBroken):
        evenings.journal(forged)


def test_a_checkpoint_doubled_or_moved_is_refused(short: Path, tmp_path: Path) -> None:
    entries = entries_of(short)
    for i in places(entries)[:-1]:
        again = entries[i] | {"act": f"{entries[i]['act']}x"}
        doubled = [*entries[: i + 1], again, *entries[i + 1 :]]
        assert refusal(written(short, doubled, tmp_path / "bent", knife.secret())) == (i + 2, "checkpoint")
        moved = without(entries, i)
        for to, numbers in ((i - 1, (i, i + 1)), (i + 1, (i + 1,))):
            at = [*moved[:to], entries[i], *moved[to:]]
            where = refusal(written(short, at, tmp_path / "bent", knife.secret()))
            assert where is not None
            assert where[0] in numbers, (i, to, where)


def test_a_record_written_anew_with_another_key_throughout_is_whole_in_itself(short: Path, tmp_path: Path) -> None:
    """Only who knows the true key can tell (`verify --key`): the record names its own key."""
    entries = entries_of(short)
    other = practice("other").public
    entries[1]["event"]["key"] = other
    forged = written(short, entries, tmp_path / "bent", knife.secret("other"))
    assert refusal(forged) is None
    with pytest.raises(JournalError, match="other_key"):
        evenings.journal(forged)


def test_a_genesis_that_names_another_key_is_told_by_the_first_checkpoint(short: Path, tmp_path: Path) -> None:
    entries = entries_of(short)
    entries[1]["event"]["key"] = practice("other").public
    forged = written(short, entries, tmp_path / "bent", knife.secret())
    assert refusal(forged) == (places(entries)[0] + 1, "checkpoint")


class Mute(Secret):
    """A signer that is not there when it is asked."""

    def sign(self, message: bytes) -> str:
        raise OSError("no token in the reader")


@pytest.mark.parametrize("signer", [Mute, Secret])
def test_nobody_signs_so_nothing_is_recorded_and_the_table_is_suspended(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, signer: type[Secret]
) -> None:
    key = signer(knife.secret())
    record = Journal(tmp_path, evenings.IDENTITY, {}, key)
    table = Table(record, 7, 2)
    table.play(lambda table: record.head.seq >= 22)
    before, head = table.clerk.view, record.head
    table.step()
    while table.step() and signer is Mute:
        pass
    is_signing = signer is Secret
    assert (record.head.seq > head.seq) == is_signing, "the second is the control"
    assert (table.clerk.lamps.suspended == "not_signed") == (not is_signing)
    assert (table.clerk.view == before) == (not is_signing)
    if not is_signing:
        why = table.clerk.submit(events.Shown("both"), table.plan.person("croupier"))
        assert why is not None
        assert why.reason == "suspended"
        assert record.head == head
        caplog.clear()
    table.record.close()
    table.open(evenings.journal(tmp_path))
    table.play().clerk.stop()
    assert verify(tmp_path).entries[-1].kind == "Checkpoint"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A data folder with a key of its own and one entry in the record."""
    key = KeyFile(tmp_path / "signing.key", tmp_path / "journal")
    table = Table(Journal(tmp_path / "journal", evenings.IDENTITY, {}, key), 7, 1)
    table.step()
    table.clerk.stop()
    return tmp_path


def opened(place: Path) -> str:
    """Return the reason with which the record is refused, or nothing."""
    try:
        Journal(place / "journal", evenings.IDENTITY, {}, KeyFile(place / "signing.key", place / "journal")).close()
    except JournalError as error:
        return error.reason
    return ""


def test_a_key_is_made_once_and_only_its_owner_may_read_it(place: Path, tmp_path: Path) -> None:
    path = place / "signing.key"
    before = path.read_bytes()
    assert before.startswith(b"-----BEGIN PRIVATE KEY-----")
    assert sys.platform == "win32" or path.stat().st_mode & 0o777 == 0o600
    assert opened(place) == ""
    assert path.read_bytes() == before
    other = KeyFile(tmp_path / "b" / "signing.key", tmp_path / "b" / "journal")
    assert other.public != keyfile.load(path).public, "of the system's chance"


def damages(path: Path) -> Iterator[tuple[str, str]]:
    """Damage a key's file in each way, and say with which reason it is to be refused."""
    whole = path.read_bytes()
    path.unlink()
    yield "missing", "no_key"
    path.mkdir()
    yield "a folder", "no_key"
    path.rmdir()
    for name, raw in {
        "empty": b"", "half": whole[: len(whole) // 2], "no key": b"hello", "no text": bytes(range(256)),
        "long": b"x" * 100_000,
    }.items():  # fmt: skip
        path.write_bytes(raw)
        path.chmod(0o600)
        yield name, "bad_key"
    path.write_bytes(Secret.random().pem())
    yield "another table's", "other_key"
    path.write_bytes(whole)
    if sys.platform != "win32":
        for mode in (0o640, 0o604, 0o660):
            path.chmod(mode)
            yield f"{mode:o}", "open_key"
        path.chmod(0o600)
    path.with_name(path.name + ".half").write_bytes(whole[:20])
    yield "half of another beside it", ""


def test_each_fault_of_the_keys_file_has_its_reason_and_the_record_stays_as_it_is(place: Path) -> None:
    assert opened(place) == ""
    before = knife.rows(day_of(place / "journal"))
    found = {name: (opened(place), wanted) for name, wanted in damages(place / "signing.key")}
    assert len(found) >= 9
    assert {name: pair for name, pair in found.items() if pair[0] != pair[1]} == {}
    assert knife.rows(day_of(place / "journal")) == before


def test_a_key_half_written_by_a_death_before_the_first_entry_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "signing.key.half").write_bytes(b"-----BEGIN PRI")
    signer = KeyFile(tmp_path / "signing.key", tmp_path / "journal")
    assert Secret.of_pem((tmp_path / "signing.key").read_bytes() if signer.public else b"").public == signer.public
    assert not (tmp_path / "signing.key.half").exists()


def test_a_place_where_no_key_can_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match="no_key") as refused:
        Journal(tmp_path / "j", evenings.IDENTITY, {}, KeyFile(tmp_path / "file" / "signing.key", tmp_path / "j"))
    assert "signing.key" in refused.value.detail


def test_a_whole_evening_with_errors_taken_back_is_signed_to_its_end(tmp_path: Path) -> None:
    folder = evenings.played(tmp_path / "j", 5, 6, twist=Twist(3, errs=0.3, takes_back=0.4))
    assert refusal(folder) is None
    kinds = [kind(entry) for entry in entries_of(folder)]
    assert kinds[-2:] == ["DayClosed", "Checkpoint"]
