"""The sealed archive of a day (record.md 2.8, R27): every byte covered, read without the program."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from dealer_app.journal import archive, tarball
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import day_rows
from dealer_app.journal.signing import Secret, practice
from tests.journal import commands, knife
from tests.journal.evenings import day_of

NOTES = {"FORMAT.md": b"# format\n", "shift-1.pdf": b"%PDF\x00"}


@pytest.fixture(scope="module")
def raw(short: Path) -> bytes:
    return archive.sealed(day_rows(day_of(short)), NOTES, practice("test"))


def parts_of(raw: bytes) -> dict[str, bytes]:
    """Read an archive by the standard library alone."""
    with tarfile.open(fileobj=io.BytesIO(raw)) as tar:
        return {member.name: tar.extractfile(member).read() for member in tar}


def is_refused(raw: bytes) -> bool:
    try:
        archive.opened(raw)
    except ChainBroken:
        return True
    return False


def test_any_tar_program_opens_it_and_the_manifest_says_what_is_in_it(short: Path, raw: bytes) -> None:
    parts, rows = parts_of(raw), knife.rows(day_of(short))
    day = day_of(short).stem
    assert list(parts) == [
        "manifest.json", "manifest.sig",
        *sorted([f"{day}.jsonl", "FORMAT.md", "checkpoints.jsonl", "keys.json", "shift-1.pdf"]),
    ]  # fmt: skip
    told = json.loads(parts["manifest.json"])
    rest = {name: data for name, data in parts.items() if not name.startswith("manifest")}
    assert told["parts"] == {name: hashlib.sha256(data).hexdigest() for name, data in rest.items()}
    assert (told["first"], told["last"], told["head"], told["prev"]) == (1, len(rows), rows[-1][2].hex(), None)
    assert told["root"] == knife.root_of([bytes(row[2]) for row in rows]).hex()
    assert told["totals"] == json.loads(rows[-1][1])["totals"]
    assert parts[f"{day}.jsonl"].decode().splitlines() == [row[1] for row in rows]
    signed = [row[1] for row in rows if json.loads(row[1])["event"]["kind"] == "Checkpoint"]
    assert parts["checkpoints.jsonl"].decode().splitlines() == signed
    assert json.loads(parts["keys.json"]) == [{"from": 2, "key": practice("test").public}]
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(practice("test").public))
    signature = bytes.fromhex(parts["manifest.sig"].decode().removesuffix("\n"))
    key.verify(signature, b"dealer-app archive 1\n" + parts["manifest.json"])


def test_a_flip_anywhere_is_refused(raw: bytes) -> None:
    """Each byte of headers, manifest, signature and small parts; of the lines and of padding each 23rd."""
    lines = raw.index(b'{"act":')
    flipped = 0
    assert not is_refused(raw), "the control"
    for at in range(len(raw)):
        if lines + 3000 < at and at % 23:
            continue
        bent = bytearray(raw)
        bent[at] ^= 1 << at % 8
        assert is_refused(bytes(bent)), at
        flipped += 1
    assert flipped > 5_000


def test_a_cut_or_a_tail_is_refused(raw: bytes) -> None:
    for end in (*range(0, len(raw), 511), len(raw) - 1, len(raw) - 512):
        assert is_refused(raw[:end]), end
    for tail in (b"\0", bytes(512), bytes(1024), b"x", raw):
        assert is_refused(raw + tail)


def signed_anew(raw: bytes, by: Secret, *, bend: Callable[[dict[str, bytes]], None], **told: object) -> bytes:
    """Return an archive whose parts were bent and whose manifest was made and signed anew."""
    parts = parts_of(raw)
    manifest = json.loads(parts.pop("manifest.json"))
    del parts["manifest.sig"]
    bend(parts)
    parts = {name: parts[name] for name in sorted(parts)}
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in parts.items()}
    text = knife.line_of(manifest | {"parts": digests} | told).encode()
    signature = by.sign(b"dealer-app archive 1\n" + text)
    return tarball.packed({"manifest.json": text, "manifest.sig": f"{signature}\n".encode(), **parts})


def nothing(_: dict[str, bytes]) -> None:
    """Bend nothing."""


def other_line(parts: dict[str, bytes]) -> None:
    name = next(name for name in parts if name[0] == "2")
    parts[name] = parts[name].replace(b'"clock":null', b'"clock":true', 1)


def without_last(parts: dict[str, bytes]) -> None:
    name = next(name for name in parts if name[0] == "2")
    parts[name] = b"".join(parts[name].splitlines(keepends=True)[:-1])


def test_signed_anew_it_is_held_against_its_own_lines_and_their_key(raw: bytes) -> None:
    mine, other = practice("test"), practice("other")
    assert not is_refused(signed_anew(raw, mine, bend=nothing)), "the control"
    assert not is_refused(signed_anew(raw, mine, bend=lambda parts: parts.update({"more.pdf": b"x"})))
    for bend in (
        other_line, without_last, lambda parts: parts.pop("keys.json"),
        lambda parts: parts.update({"checkpoints.jsonl": b""}),
        lambda parts: parts.update({name: b"" for name in parts if name[0] == "2"}),
    ):  # fmt: skip
        assert is_refused(signed_anew(raw, mine, bend=bend))
    assert is_refused(signed_anew(raw, other, bend=nothing))
    assert is_refused(signed_anew(raw, other, bend=nothing, key=other.public))
    for told in (
        {"day": "2026-03-07"}, {"last": 5}, {"first": 2}, {"head": "0" * 64}, {"root": "0" * 64}, {"prev": "0" * 64},
        {"house": "x"}, {"table": "2"}, {"edition": 2}, {"suite": "2"}, {"more": 1}, {"parts": {}}, {"key": ""},
        {"first": -1}, {"first": 2**60},
    ):  # fmt: skip
        assert is_refused(signed_anew(raw, mine, bend=nothing, **told)), told


def hostile(raw: bytes) -> dict[str, bytes]:
    """Archives that somebody made to do harm, out of the parts of a true one."""
    parts = parts_of(raw)

    def tar(*more: tarfile.TarInfo, data: bytes = b"", form: int = tarfile.USTAR_FORMAT, mode: str = "w") -> bytes:
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode=mode, format=form) as made:
            for name, content in parts.items():
                info = tarfile.TarInfo(name)
                info.size, info.mode = len(content), 0o444
                made.addfile(info, io.BytesIO(content))
            for info in more:
                info.size = len(data) if info.isreg() else 0
                made.addfile(info, io.BytesIO(data))
        return out.getvalue()

    def named(name: str, kind: bytes = tarfile.REGTYPE, to: str = "") -> tarfile.TarInfo:
        info = tarfile.TarInfo(name)
        info.type, info.linkname = kind, to
        return info

    names = (
        "../evil",
        "/etc/passwd",
        "a/b",
        "..",
        ".",
        "C:\\x",
        "a\\b",
        "con",
        "NUL.txt",
        "x.",
        "-rf",
        "é",
        "a" * 99,
    )
    found = {f"name {name}": tar(named(name)) for name in names}
    kinds = {"symlink": tarfile.SYMTYPE, "link": tarfile.LNKTYPE, "folder": tarfile.DIRTYPE, "fifo": tarfile.FIFOTYPE}
    kinds |= {"device": tarfile.CHRTYPE, "long name": tarfile.GNUTYPE_LONGNAME, "sparse": tarfile.GNUTYPE_SPARSE}
    found |= {kind: tar(named("x", number, "/etc/passwd")) for kind, number in kinds.items()}
    found |= {"twice": tar(named("FORMAT.md")), "twice, other case": tar(named("format.md"))}
    found |= {"unnamed": tar(named("more")), "pax": tar(form=tarfile.PAX_FORMAT), "gnu": tar(form=tarfile.GNU_FORMAT)}
    found |= {mode: tar(mode=f"w:{mode}") for mode in ("gz", "bz2", "xz")}
    found["many"] = tar(*(named(f"x{n}") for n in range(tarball.MOST_PARTS + 1)))
    head = bytearray(raw[:512])
    head[124:136] = b"77777777777\0"
    found["a size of 8 GiB"] = bytes(head) + raw[512:]
    head[124:136] = b"\x80" + bytes(7) + b"\xff" * 4
    found["a size in binary"] = bytes(head) + raw[512:]
    found |= {"nothing": b"", "zeros": bytes(10_240), "noise": hashlib.sha512(b"x").digest() * 100}
    return found


def test_hostile_archives_are_refused_by_every_door_in_one_sentence(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "whole").write_bytes(raw)
    assert commands.run("verify", tmp_path / "whole").code == 0, "the control"
    before = sorted(path.name for path in tmp_path.iterdir())
    for what, data in hostile(raw).items():
        assert is_refused(data), what
        (tmp_path / "whole").write_bytes(data)
        ended = commands.run("verify", tmp_path / "whole")
        assert ended.code in (1, 3), what
        assert commands.sentence(ended)
    assert sorted(path.name for path in tmp_path.iterdir()) == before, "nothing is ever unpacked"


def test_the_command_seals_a_day_and_every_command_reads_it(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    (tmp_path / "signing.key").write_bytes(practice("test").pem())
    (tmp_path / "signing.key").chmod(0o600)
    day, out = day_of(folder).stem, tmp_path / "day.tar"
    words = ("archive", day, "--journal", folder, "--out", out)
    ended = commands.run(*words, "--json")
    with tarfile.open(out) as tar:
        tar.extractall(tmp_path / "out", filter="data")
    bare = [sys.executable, "-I", str(tmp_path / "out" / "verify_record.py"), str(tmp_path / "out" / f"{day}.jsonl")]
    second = subprocess.run(bare, check=False, capture_output=True, text=True)
    assert ended.code == second.returncode, "done when the second verifier says so, without the program"
    if ended.code == 0:
        assert json.loads(ended.out)["sha256"] == hashlib.sha256(out.read_bytes()).hexdigest()
    else:
        assert "DAMAGED" in commands.sentence(ended)
    parts = parts_of(out.read_bytes())
    assert {"commission-1.pdf", "shift-1.pdf", "FORMAT.md", "verify_record.py"} < set(parts)
    assert parts["shift-1.pdf"].startswith(b"%PDF")
    assert json.loads(commands.run("verify", out, "--json").out)["head"] == knife.rows(day_of(short))[-1][2].hex()
    same = [commands.run("replay", path, "--story").out for path in (out, folder)]
    assert same[0] == same[1] != ""
    made = commands.run("report", "shift", "--journal", out, "--out", tmp_path / "shift.pdf")
    assert made.code == 0
    assert (tmp_path / "shift.pdf").read_bytes() == parts["shift-1.pdf"]
    again = commands.run(*words)
    assert again.code == 3
    assert "never written over" in commands.sentence(again)


def test_a_day_that_is_open_damaged_or_of_another_key_is_not_sealed(
    short: Path, unfinished: Path, tmp_path: Path
) -> None:
    def sealed(folder: Path, key: str) -> tuple[int, str]:
        (tmp_path / "key").unlink(missing_ok=True)
        (tmp_path / "key").write_bytes(practice(key).pem())
        (tmp_path / "key").chmod(0o600)
        words = ("archive", day_of(folder).stem, "--journal", folder, "--out", tmp_path / "x.tar")
        ended = commands.run(*words, "--key", tmp_path / "key")
        return ended.code, commands.sentence(ended)

    assert sealed(unfinished, "test")[0] == 1
    code, said = sealed(short, "other")
    assert code == 3
    assert "another key" in said
    bent = knife.copied(short, tmp_path / "bent")
    with knife.opened(day_of(bent)) as db:
        db.execute("DELETE FROM entry WHERE seq = 9")
    assert sealed(bent, "test")[0] == 1
    assert not (tmp_path / "x.tar").exists()
    assert commands.run("archive", "../x", "--journal", short, "--out", tmp_path / "x.tar").code == 3
    with pytest.raises(JournalError, match="not_signed"):
        archive.sealed(day_rows(day_of(short)), {}, Mute(practice("test")._key))


class Mute(Secret):
    """A signer that is not there when it is asked."""

    def sign(self, message: bytes) -> str:
        raise OSError("no token in the reader")
