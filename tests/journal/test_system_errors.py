"""What the system refuses has one reason at each door of the record; no exception of its own passes (house.md 9).

The system is a file system that fails as asked; what a path alone can bring about is brought about by a path.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from dealer_app import safe_file
from dealer_app.journal import (
    archive,
    checkpoint,
    chronicle,
    inbox,
    keyfile,
    packed,
    purge,
    reader,
    space,
    store,
    tarball,
)
from dealer_app.journal import folder as layout
from dealer_app.journal.backup import Backup
from dealer_app.journal.entry import Totals, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.lock import Lock, is_held
from dealer_app.journal.signing import Change, Secret, practice
from dealer_app.journal.store import Store
from tests.journal import evenings, knife

BY, APPROVED = Who("mora", "chef", "pin"), Who("okafor", "director", "pin")


def fails(*_: object, **__: object) -> Any:
    """Stand for a call of the system that fails."""
    raise OSError(errno.EIO, os.strerror(errno.EIO))


class Mute:
    """A signer whose account does not answer."""

    public = practice("test").public
    sign = staticmethod(fails)


def refused(reason: str, act: Callable[[], object]) -> None:
    """Demand this reason."""
    with pytest.raises(JournalError) as caught:
        act()
    assert caught.value.reason == reason


def tombstone(day: str) -> chronicle.Tombstone:
    """Return a tombstone that nobody has signed yet."""
    return chronicle.Tombstone(
        "1", "demo", "1", 1, day, 1, None, 2, "", "", 2, Totals(), "", (), BY, APPROVED, 0, "", ""
    )


def test_a_path_that_leads_to_no_file_is_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / ("n" * 300), Path(f"{tmp_path}/nul\0"), tmp_path):
        refused("unreadable", lambda path=path: layout.regular(path))  # type: ignore[misc]  # one of the loop
    refused("unreadable", lambda: archive.load(tmp_path / "nothing"))


def test_a_file_beyond_what_is_read_is_too_large(tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.touch()
    os.truncate(large, layout.MOST)
    assert layout.regular(large) == large
    os.truncate(large, layout.MOST + 1)
    refused("too_large", lambda: layout.regular(large))


def test_a_file_that_cannot_be_read_is_unreadable(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = next(short.glob("*.jsonl"))
    sealed = tmp_path / chronicle.FILE
    sealed.touch()
    doors: dict[str, Callable[[], object]] = {
        "archive": lambda: archive.is_archive(copy),
        "reader": lambda: reader.read(copy),
        "copy": lambda: list(reader.read_copy(copy)),
        "chronicle": lambda: chronicle.read(tmp_path),
    }
    for act in doors.values():
        with monkeypatch.context() as patched:
            patched.setattr(Path, "open", fails)
            patched.setattr(Path, "read_bytes", fails)
            refused("unreadable", act)


def test_who_does_not_sign_is_told(short: Path) -> None:
    rows = reader.day_rows(next(short.glob("*.journal")))
    refused("not_signed", lambda: archive.sealed(rows, {}, Mute()))  # type: ignore[arg-type]  # it signs nothing
    refused("not_signed", lambda: chronicle.signed(tombstone("2026-03-05"), Mute()))  # type: ignore[arg-type]  # nothing
    change, entry = Change(Secret.random(), BY, APPROVED, "worn", False), reader.read(short).entries[-1]
    refused("not_signed", lambda: checkpoint.changed(entry, Mute.public, Mute(), change))  # type: ignore[arg-type]  # so


def test_a_folder_is_made_up_to_a_drive_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    layout.make(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    safe_file.sync(tmp_path / "nothing")  # Windows opens no folder: that is no fault
    monkeypatch.setattr(Path, "is_dir", lambda _: False)
    monkeypatch.setattr(Path, "mkdir", fails)
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        layout.make(Path(tmp_path.anchor))


def test_an_inbox_that_is_gone_holds_nothing(tmp_path: Path) -> None:
    assert inbox.waiting(tmp_path, 9) == []
    assert inbox.claim(tmp_path / inbox.FOLDER / "gone.json") is None


def test_a_key_that_waits_is_read_or_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path, next_ = tmp_path / "key", Secret.random()
    keyfile.make(path, Secret.random())
    keyfile.wait(path, Change(next_, BY, APPROVED, "worn", False))
    held = keyfile.KeyFile(path, tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", fails)
        assert held.settle(next_.public)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    caplog.clear()
    assert held.public == next_.public
    waits = tmp_path / "key.next"
    waits.write_text("{}")
    waits.chmod(0o600)
    refused("bad_key", lambda: keyfile.waiting(path))
    waits.unlink()
    waits.mkdir(0o700)
    refused("no_key", lambda: keyfile.waiting(path))


def test_a_key_of_another_kind_or_under_a_password_is_none() -> None:
    other = X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    closed = knife.secret().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"password"))
    for text in (other, closed):
        with pytest.raises(ValueError, match=r"Ed25519|assword"):
            Secret.of_pem(text)


def test_a_lock_knows_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lock"
    lock = Lock(path, {"who": "we"})
    assert lock.is_ours(path)
    path.rename(tmp_path / "aside")
    assert not lock.is_ours(path)
    path.touch()
    assert not lock.is_ours(path)
    lock.release()
    assert not lock.is_ours(tmp_path / "aside")
    lock.release()
    monkeypatch.setattr(os, "open", fails)
    refused("unreadable", lambda: is_held(path))


def test_a_gzipped_copy_that_is_not_read_back_does_not_take_the_place(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    day = next(folder.glob("*.journal"))
    lines = layout.plain_copy(day).read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_bytes", fails)
        with pytest.raises(OSError, match="what was written is not what is read"):
            packed.pack(day, lines)
    assert layout.plain_copy(day).read_bytes() == lines
    assert packed.pack(day, lines)
    assert not packed.pack(day, lines)


def test_a_purge_whose_folder_cannot_be_written_is_told(
    two_days: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = knife.copied(two_days, tmp_path / "journal")
    monkeypatch.setattr(purge, "sync", fails)
    monkeypatch.setattr(chronicle, "read", lambda _: [])
    monkeypatch.setattr(chronicle, "add", lambda *_: None)
    stone = tombstone(min(path.stem for path in folder.glob("*.journal")))
    refused("folder", lambda: purge.bury(folder, stone))


def test_room_that_is_not_told_is_hardly_any_and_a_reserve_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert space.level(tmp_path / "nothing") == "scant"
    space.prepare(tmp_path, 1 << 16, 0)
    made = (tmp_path / space.FILE).stat()
    assert made.st_size == 1 << 16
    space.prepare(tmp_path, 1 << 16, 0)
    assert os.path.samestat((tmp_path / space.FILE).stat(), made)
    monkeypatch.setattr(os, "fsync", fails)
    space.prepare(tmp_path, 1 << 17, 0)
    assert not (tmp_path / space.FILE).exists()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    caplog.clear()


def test_a_store_that_cannot_be_set_as_decided_is_not_opened(short: Path, tmp_path: Path) -> None:
    day = next(knife.copied(short, tmp_path / "journal").glob("*.journal"))

    def otherwise(name: str, value: object) -> None:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(f"dealer_app.journal.store.{name}", value)
            refused("setting", lambda: Store(day, create=False))

    otherwise("sqlite3.sqlite_version_info", (3, 36, 0))
    otherwise("_SETTINGS", (("page_size", "4096", 8192),))
    otherwise("_authorize", lambda *_: sqlite3.SQLITE_OK)
    held = Store(day, create=False)
    assert held.rows_behind(10**6) == []
    held.close()
    refused("database", lambda: held.rows_behind(0))


def test_a_day_that_cannot_be_opened_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> Any:
        raise sqlite3.OperationalError("unable to open database file")

    path = tmp_path / "2026-03-05.journal"
    path.write_bytes(b"no database at all, and longer than a page would begin" * 99)
    assert not store.is_unborn(path)
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", closed)
        refused("database", lambda: Store(path, create=False))
    with monkeypatch.context() as patched:
        patched.setattr("dealer_app.safe_file.is_ours", fails)
        refused("folder", lambda: store.check_ours(path))


def test_a_value_of_another_type_than_its_column_breaks_the_chain(short: Path) -> None:
    row = knife.rows(next(short.glob("*.journal")))[0]
    with sqlite3.connect(":memory:") as db:
        db.execute("CREATE TABLE entry (seq, line, hash, card, act)")
        for place in range(1, 5):
            db.execute("DELETE FROM entry")
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", [*row[:place], 1.5, *row[place + 1 :]])
            with pytest.raises(ChainBroken, match="columns"):
                list(store.read_rows(db))
    db.close()


def test_a_tar_file_of_two_names_alike_or_of_too_many_parts_is_no_archive() -> None:
    most = {f"part-{number}": b"" for number in range(tarball.MOST_PARTS)}
    assert len(tarball.unpacked(tarball.packed(most))) == tarball.MOST_PARTS
    for parts, why in (({"a.txt": b"", "A.TXT": b""}, "twice"), (most | {"one-more": b""}, "too many parts")):
        with pytest.raises(tarball.NotOneForm, match=why):
            tarball.unpacked(tarball.packed(parts))


def test_a_medium_is_refused_where_its_table_or_its_file_is_gone(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused("no_journal", lambda: Backup(tmp_path, tmp_path / "medium").step())
    folder = knife.copied(short, tmp_path / "journal")
    monkeypatch.setattr("dealer_app.journal.backup._from", fails)
    refused("unreadable", lambda: Backup(folder, tmp_path / "medium").step())


def test_a_record_is_not_begun_where_no_folder_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused("folder", lambda: evenings.journal(tmp_path / "file" / "journal"))
