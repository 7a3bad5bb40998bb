"""The vault (record.md 2.8, R29, T27): put, read and erased by two, an entry each; erased is erased in every byte."""

from __future__ import annotations

import hmac
import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from dealer_app.cli.group import group
from dealer_app.journal.errors import JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.signing import practice
from dealer_app.journal.vault import LONGEST, Vault, is_text
from dealer_app.journal.verify import verify
from dealer_app.main import PARTS
from tests.journal import commands, evenings, second
from tests.journal.commands import Ended, sentence
from tests.journal.evenings import Table
from tests.journal.traces import of_bytes, traces, writings

NAME = "Anselme-Zéphyrin Quatrebarbes"
TWO = ("--by", "301", "--approved", "201")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A table with an open day after a coup, held by nobody."""
    table = Table(evenings.journal(tmp_path / "data" / "journal"), 3, 4)
    table.play(lambda table: table.clerk.view is not None and table.clerk.view.coups == 1)
    table.record.close()
    return table


def played_on(table: Table, house: Path) -> None:
    """Start the program again at the same shoe and play to the end of the day."""
    table.open(evenings.journal(house / "journal"))
    table.play().clerk.stop()


@pytest.fixture
def house(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the table; all temporary files lie beside it."""
    del table
    data = tmp_path / "data"
    (data / "signing.key").write_bytes(practice("test").pem())
    (data / "signing.key").chmod(0o600)
    for name in ("tmp", "state"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return data


def vault(*words: str | Path, typed: str = "") -> Ended:
    env = {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "LANG": "C.UTF-8"}
    done = CliRunner().invoke(group({}), ["vault", *map(str, words)], obj=PARTS, env=env, input=typed)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Ended(done.exit_code, done.stdout, done.stderr)


def put(house: Path, name: str = NAME, *words: str) -> str:
    ended = vault("put", house, "--reason", "dispute", *(words or TWO), "--json", typed=f"{name}\n")
    assert ended.code == 0, ended
    return str(json.loads(ended.out)["commitment"])


def state(house: Path) -> dict[str, str]:
    ended = vault("list", house, "--json")
    return {row["commitment"]: row["state"] for row in map(json.loads, ended.out.splitlines())}


def entries(house: Path, kind: str) -> list[dict[str, object]]:
    found = [entry for entry in verify(house / "journal").entries if entry.kind == kind]
    return [{"by": e.by and e.by.id, "approved": e.approved and e.approved.id, **e.event} for e in found]


def test_a_name_is_put_read_and_erased_with_an_entry_each_and_the_chain_holds(house: Path, table: Table) -> None:
    before = len(verify(house / "journal").entries)
    commitment = put(house)
    assert state(house) == {commitment: "held"}
    ended = vault("read", house, commitment, "--reason", "dispute", *TWO)
    assert (ended.code, NAME in ended.out) == (0, True)
    ended = vault("erase", house, commitment, *TWO)
    assert (ended.code, commitment in ended.out, "SSD" in ended.out) == (0, True, True)
    assert state(house) == {commitment: "erased"}
    two = {"by": "301", "approved": "201", "version": 1, "commitment": commitment}
    why = {"reason": "dispute"}
    assert entries(house, "PersonLinked") == [{"kind": "PersonLinked", **two, **why, "about": None}]
    assert entries(house, "PersonRead") == [{"kind": "PersonRead", **two, **why}]
    assert entries(house, "PersonErased") == [{"kind": "PersonErased", **two}]
    assert len(verify(house / "journal").entries) == before + 3
    assert second.processes([house / "journal"]) == [(True, None)]
    ended = vault("read", house, commitment, "--reason", "dispute", *TWO)
    assert (ended.code, "was erased by entry" in sentence(ended)) == (1, True)
    played_on(table, house)
    assert commands.run("verify", house / "journal").code == 0


def kept_in_the_index(house: Path, commitment: str) -> None:
    """The control: an erase that only takes the entries of the folder away; the bytes stay under other names."""
    for path in (house / "vault").glob(f"{commitment}*"):
        path.rename(path.with_name(f".{path.suffix}"))


def truly(house: Path, commitment: str) -> None:
    assert vault("erase", house, commitment, *TWO).code == 0


@pytest.mark.parametrize("erase", [truly, kept_in_the_index])
def test_nothing_is_left_of_it_in_any_file(erase: Callable[[Path, str], None], house: Path) -> None:
    """Every file of data, state, temporary folder, medium and archives; the raw bytes that its files had, too."""
    commitment = put(house)
    assert vault("read", house, commitment, "--reason", "banker", *TWO).code == 0
    assert commands.run("copy", house / "journal", "--to", house.parent / "medium").code == 0
    assert commands.run("support", "--data", house, "--out", house.parent / "support.zip").code == 0
    key, text = (house / "vault" / f"{commitment}{ending}" for ending in (".key", ".text"))
    secret, sealed = key.read_bytes(), text.read_bytes()
    held = [os.open(path, os.O_RDONLY) for path in (key, text)]  # who has a file open reads on when its name is gone
    erase(house, commitment)
    wanted = writings(NAME) | of_bytes(secret) | {"sealed": sealed[:64]}
    found = traces([house.parent], wanted)
    raw = [os.read(handle, 4096) for handle in held]
    for handle in held:
        os.close(handle)
    if erase is kept_in_the_index:
        assert {name for _, name in found} == {"bytes", "half", "other half", "sealed"}
        assert raw == [secret, sealed]
        return
    assert found == []
    assert len(raw[0]) == len(secret)
    assert secret not in raw[0] + raw[1]
    assert sealed[12:44] not in raw[1]


def test_control_a_name_in_a_table_leaves_a_trace_in_a_free_page_and_it_is_found(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "names.db")) as db:
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("CREATE TABLE person (name TEXT)")
        db.executemany("INSERT INTO person VALUES (?)", [(f"{NAME} {n}",) for n in range(200)])
        db.commit()
        db.execute("DELETE FROM person")
        db.commit()
        assert db.execute("SELECT count(*) FROM person").fetchone() == (0,)
    assert {name for _, name in traces([tmp_path], writings(NAME))} >= {"UTF-8"}


@pytest.mark.parametrize("form", writings(NAME))
def test_control_the_search_knows_each_writing(form: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 4097 + writings(NAME)[form] + b"\0")
    assert form in {name for _, name in traces([tmp_path], writings(NAME))}


def test_a_commitment_is_testable_with_its_key_and_by_nobody_without(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    one, two = vault.put(NAME), vault.put(NAME)
    assert one != two, "one name makes another commitment each time"
    assert (vault.is_of(one, NAME), vault.is_of(one, NAME + "x")) == (True, False)
    assert vault.destroy(one)
    with pytest.raises(JournalError):
        vault.is_of(one, NAME)
    assert vault.read(two) == NAME
    (tmp_path / "vault" / f"{one}.key").write_bytes((tmp_path / "vault" / f"{two}.key").read_bytes())
    assert not vault.is_of(one, NAME)
    sizes = {len((tmp_path / "vault" / f"{vault.put('x' * n)}.text").read_bytes()) for n in (1, 40, LONGEST)}
    assert len(sizes) == 1, "the length of a name is not told"


@pytest.mark.parametrize("bend", ["key", "text", "key gone", "text gone", "cut", "link"])
def test_a_vault_that_was_bent_gives_no_name_and_says_so(bend: str, house: Path) -> None:
    commitment = put(house)
    key, text = (house / "vault" / f"{commitment}{ending}" for ending in (".key", ".text"))
    match bend:
        case "key" | "text":
            path = key if bend == "key" else text
            path.write_bytes(bytes([path.read_bytes()[0] ^ 1]) + path.read_bytes()[1:])
        case "key gone" | "text gone":
            (key if bend == "key gone" else text).unlink()
        case "cut":
            text.write_bytes(text.read_bytes()[:-1])
        case "link":
            shutil.copy(key, house / "copy")
            key.unlink()
            key.symlink_to(house / "copy")
    ended = vault("read", house, commitment, "--reason", "other", *TWO)
    assert (ended.code, NAME in ended.out + ended.err) == (3, False)
    assert "vault" in sentence(ended)
    assert vault("erase", house, commitment, *TWO).code == 0
    assert state(house) == {commitment: "erased"}


def test_a_text_sealed_anew_by_who_has_the_key_is_not_the_one_that_was_committed_to(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    commitment = vault.put(NAME)
    key, text = (tmp_path / "vault" / f"{commitment}{ending}" for ending in (".key", ".text"))
    sealing = AESGCM(hmac.digest(key.read_bytes(), b"dealer-app vault 1\nseal", "sha256"))
    for name in (NAME, "Somebody Else"):
        padded = name.encode().ljust(512, b"\0")
        text.write_bytes(b"n" * 12 + sealing.encrypt(b"n" * 12, padded, bytes.fromhex(commitment)))
        if name == NAME:
            assert vault.read(commitment) == NAME, "the control"
    assert refused(lambda: vault.read(commitment)) == "vault_lacks"


def test_a_vault_that_cannot_be_written_says_so_and_what_is_no_commitment_names_no_file(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    commitment = vault.put(NAME)
    (tmp_path / "signing.key").write_text("secret")
    assert refused(lambda: vault.read("../signing")) == "vault_lacks"
    assert refused(lambda: vault.destroy("../signing")) == "vault_lacks"
    assert (tmp_path / "signing.key").read_text() == "secret"
    key = tmp_path / "vault" / f"{commitment}.key"
    key.unlink()
    key.mkdir()
    assert refused(lambda: vault.destroy(commitment)) == "vault"
    (tmp_path / "no folder").write_text("")
    assert refused(lambda: Vault(tmp_path / "no folder").put(NAME)) == "vault"


def refused(act: Callable[[], object]) -> str:
    """Return the reason of a JournalError."""
    with pytest.raises(JournalError) as caught:
        act()
    return caught.value.reason


def test_a_put_that_died_before_its_entry_is_destroyed_by_the_next_and_a_torn_erasure_is_gone_on_with(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stray = Vault(house).put("somebody")
    ended = vault("put", house, "--reason", "other", *TWO, typed=f"{NAME}\n")
    assert (ended.code, stray in ended.err) == (0, True)
    (commitment,) = Vault(house).held()
    with monkeypatch.context() as patch:  # it dies when all is destroyed and nothing recorded
        patch.setattr(Journal, "append", lambda *_: (_ for _ in ()).throw(JournalError("full")))
        assert vault("erase", house, commitment, *TWO).code == 3
    assert state(house) == {commitment: "lost"}
    assert vault("erase", house, commitment, *TWO).code == 0
    assert vault("erase", house, commitment, *TWO).code == 0, "asked for again it is said again, with one entry"
    assert len(entries(house, "PersonErased")) == 1


def test_a_name_that_cannot_be_recorded_does_not_stay(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journal, "append", lambda *_: (_ for _ in ()).throw(JournalError("full")))
    ended = vault("put", house, "--reason", "other", *TWO, typed=f"{NAME}\n")
    assert ended.code == 3
    assert traces([house.parent], writings(NAME)) == []
    assert Vault(house).held() == []


@pytest.mark.parametrize(("words", "says"), [
    (("put", "--reason", "other", "--by", "117", "--approved", "201"), "croupier may not"),
    (("put", "--reason", "other", "--by", "201", "--approved", "201"), "another"),
    (("read", "{commitment}", "--reason", "other", "--by", "201", "--approved", "301"), "may not"),
    (("read", "{commitment}", "--reason", "other", "--by", "301", "--approved", "117"), "approve"),
    (("erase", "{commitment}", "--by", "201", "--approved", "301"), "may not"),
    (("erase", "{commitment}", "--by", "301", "--approved", "999"), "staff"),
    (("erase", "0" * 64, *TWO), "links no person"),
    (("erase", "../signing", *TWO), "no commitment"),
    (("put", "--reason", "other", "--about", "99999", *TWO), "no entry 99999"),
])  # fmt: skip
def test_two_who_may_and_a_true_commitment(words: tuple[str, ...], says: str, house: Path) -> None:
    commitment = put(house)
    told = [word.format(commitment=commitment) for word in words]
    before = len(verify(house / "journal").entries)
    ended = vault(told[0], house, *told[1:], typed="x\n")
    assert (ended.code, says in sentence(ended)) == (1, True), ended
    assert len(verify(house / "journal").entries) == before
    assert state(house) == {commitment: "held"}


@pytest.mark.parametrize("text", ["", " ", "a\tb", "a\u202eb", "x" * (LONGEST + 1), "\0"])
def test_what_is_no_line_of_seen_signs_is_no_name(text: str, house: Path) -> None:
    assert not is_text(text)
    ended = vault("put", house, "--reason", "other", *TWO, typed=f"{text}\n")
    assert (ended.code, "one line" in sentence(ended)) == (1, True)
    assert Vault(house).held() == []


def test_while_a_console_has_the_table_or_no_day_is_open_it_waits(house: Path, table: Table) -> None:
    record = evenings.journal(house / "journal")
    ended = vault("put", house, "--reason", "other", *TWO, typed=f"{NAME}\n")
    assert (ended.code, "another program has this table" in sentence(ended)) == (3, True)
    record.close()
    played_on(table, house)
    ended = vault("put", house, "--reason", "other", *TWO, typed=f"{NAME}\n")
    assert (ended.code, "no gaming day is open" in sentence(ended)) == (3, True)
    assert Vault(house).held() == []
