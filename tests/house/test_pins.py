"""PINs (record.md R44): what is kept of one, that another computer cannot check it, and where its secret lies."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import subprocess
import sys
from pathlib import Path

import argon2
import msgspec
import pytest

from dealer_app.house import pin_secret, pins, private_file, register
from dealer_app.house.pins import Book, PinFault, Proof
from dealer_app.house.register import Done

SECRET, OTHER = bytes(range(32)), bytes(32)
PIN = "428113"
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="permission bits are those of POSIX")


def book(secret: bytes = SECRET, **people: Proof) -> Book:
    return Book(1, pins.fingerprint(secret), people)


@pytest.fixture(scope="module")
def kept() -> str:
    return pins.hashed(SECRET, "117", PIN)


def test_the_cost_is_at_least_that_of_the_requirement(kept: str) -> None:
    """R44: argon2id, 19 MiB, 2 passes, 1 lane; the figures stand in the hash itself (RFC 9106)."""
    found = re.match(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$", kept)
    assert found is not None
    memory, passes, lanes = (int(figure) for figure in found.groups())
    assert memory >= 19 * 1024
    assert passes >= 2
    assert lanes == 1


def test_what_is_hashed_is_the_pin_with_secret_and_id(kept: str) -> None:
    def mixed(secret: bytes, id_: str) -> bytes:
        return hmac.new(secret, f"dealer-app pin 1\n{id_}\n{PIN}".encode(), hashlib.sha256).digest()

    hasher = argon2.PasswordHasher()
    assert hasher.verify(kept, mixed(SECRET, "117"))
    for without in (PIN.encode(), mixed(OTHER, "117"), mixed(SECRET, "118"), mixed(b"", "117")):
        with pytest.raises(argon2.exceptions.VerifyMismatchError):
            hasher.verify(kept, without)


def test_a_copy_of_the_file_on_another_computer_checks_no_pin(kept: str, tmp_path: Path) -> None:
    path = tmp_path / pins.NAME
    pins.save(path, book(**{"117": Proof(kept)}))
    copied = pins.load(path)
    assert copied is not None
    assert pins.is_right(copied, SECRET, "117", PIN)  # the control: at home it is right
    with pytest.raises(PinFault, match="other_secret"):
        pins.is_right(copied, OTHER, "117", PIN)
    forged = msgspec.structs.replace(copied, secret=pins.fingerprint(OTHER))
    assert not pins.is_right(forged, OTHER, "117", PIN)
    with pytest.raises(PinFault, match="no_secret"):
        pin_secret.load(tmp_path / "nowhere" / "pin.secret")


@pytest.mark.parametrize(("id_", "pin"), [("117", "428114"), ("117", ""), ("118", PIN), ("999", PIN)])
def test_a_wrong_pin(kept: str, id_: str, pin: str) -> None:
    assert not pins.is_right(book(**{"117": Proof(kept), "118": Proof()}), SECRET, id_, pin)


def test_a_hash_under_another_id_a_leaver_a_cheap_or_broken_hash_prove_nobody(kept: str) -> None:
    cheap = argon2.PasswordHasher(1, 8, 1).hash(pins._mixed(SECRET, "117", PIN))
    for id_, proof in (
        ("118", Proof(kept)),
        ("117", Proof(kept, left=True)),
        ("117", Proof(cheap)),
        ("117", Proof(kept[:-4])),
        ("117", Proof("$argon2i$" + kept.removeprefix("$argon2id$"))),
        ("117", Proof("no hash")),
    ):
        assert not pins.is_right(book(**{id_: proof}), SECRET, id_, PIN), proof
    assert pins.is_right(book(**{"117": Proof(kept)}), SECRET, "117", PIN)


@pytest.mark.parametrize(
    ("pin", "why"),
    [
        ("12345", "figures"), ("1234567890123", "figures"), ("12a456", "figures"), ("", "figures"),
        ("\u0664\u0662\u0668\u0661\u0661\u0663", "figures"), ("111111", "plain"), ("123456", "plain"),
        ("987654", "plain"), ("890123", "plain"), ("000117", "plain"), (PIN, ""), ("112233", ""),
    ],
)  # fmt: skip
def test_what_may_be_a_pin(pin: str, why: str) -> None:
    assert pins.weakness("117", pin) == why


def test_a_badge_has_one_owner_and_is_not_kept() -> None:
    key = pins.badge_key(SECRET, "04A1B2C3")
    held = book(**{"117": Proof(badges=(key,)), "118": Proof(left=True, badges=(pins.badge_key(SECRET, "0500"),))})
    assert "04A1B2C3" not in msgspec.json.encode(held).decode()
    assert pins.holder(held, SECRET, "04A1B2C3") == "117"
    assert pins.holder(held, SECRET, "0500") == "118"
    assert pins.holder(held, SECRET, "04A1B2C4") == ""
    assert key != pins.badge_key(OTHER, "04A1B2C3")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "broken"), ("{", "broken"), ("[]", "broken"), ('{"version":2,"secret":"","people":{}}', "newer"),
        ('{"version":1,"secret":"","people":{"117":{"pin":3}}}', "broken"),
        ('{"version":1,"secret":"","people":{},"more":1}', "broken"), ("\x00" * 50, "broken"),
    ],
)  # fmt: skip
def test_a_file_that_is_none(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / pins.NAME
    private_file.write(path, text.encode())
    with pytest.raises(PinFault, match=reason):
        pins.load(path)


def test_without_a_file_nobody_has_a_pin(tmp_path: Path) -> None:
    assert pins.load(tmp_path / pins.NAME) is None


@on_posix
def test_only_the_owner_reads_file_and_secret(tmp_path: Path) -> None:
    path, secret = tmp_path / pins.NAME, tmp_path / "account" / "pin.secret"
    pins.save(path, book())
    made = pin_secret.load_or_make(secret)
    assert len(made) == 32
    assert pin_secret.load_or_make(secret) == made
    for file, read in ((path, pins.load), (secret, pin_secret.load)):
        assert file.stat().st_mode & 0o777 == 0o600
        file.chmod(0o640)
        with pytest.raises(PinFault, match="exposed"):
            read(file)


def test_the_secret_does_not_lie_in_the_data_folder(tmp_path: Path) -> None:
    with pytest.raises(PinFault, match="inside"):
        pin_secret.place(tmp_path / "data" / "x" / ".." / "pin.secret", tmp_path / "data")
    assert pin_secret.place(tmp_path / "pin.secret", tmp_path / "data") == tmp_path / "pin.secret"
    usual = pin_secret.place(None, tmp_path / "data")
    assert usual.name == "pin.secret"
    assert not usual.is_relative_to(tmp_path)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / pins.NAME
    pins.save(path, book(**{"117": Proof("first")}))

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "replace", refuse)
        with pytest.raises(PinFault, match="unwritten"):
            pins.save(path, book(**{"117": Proof("second")}))
    before = pins.load(path)
    assert before is not None
    assert before.people["117"].pin == "first"
    pins.save(path, book(**{"117": Proof("second")}))
    after = pins.load(path)
    assert after is not None
    assert after.people["117"].pin == "second"


def test_the_register_counts_on_after_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / register.NAME
    register.add(path, Done(0, 5, "failed", "901"))
    with path.open("ab") as file:
        file.write(b'{"n":2,"at":6,"wh')
    register.add(path, Done(0, 7, "failed", "901"))
    register.add(path, Done(0, 8, "pin", "117", "901", "301"))
    assert [(done.n, done.at) for done in register.read(path)] == [(1, 5), (2, 7), (3, 8)]
    assert register.wrong(path, "901") == [5, 7]
    register.add(path, Done(0, 9, "pin", "901", "902", "301"))
    assert register.wrong(path, "901") == []


def test_argon2_is_imported_only_when_a_pin_is_checked() -> None:
    program = (
        "import sys; import dealer_app.main, dealer_app.cli.staff; from dealer_app.house import pins; "
        "before = 'argon2' in sys.modules; pins.hashed(bytes(32), '117', '428113'); "
        "print(before, 'argon2' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
