"""The inspector's verifier as he has it: one file, a bare Python, a page; it reads and changes nothing."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from dealer_app.journal.signing import is_signed, practice
from tests.journal import knife, second
from tests.journal.forged import seals
from tests.journal.second import BARE, SCRIPT
from tests.journal.test_checkpoint import RFC_8032
from tests.journal.test_reader import HOT

VERIFIER = second.module(SCRIPT.read_text())
LONGEST_SCRIPT, NOBODY = 300, 65534
WRITER = "import pathlib, sys; pathlib.Path(sys.argv[1], 'more').write_text('x')"
LOADED = """
import runpy, sys
sys.argv = sys.argv[1:]
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
except SystemExit:
    pass
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""


def imported(code: str) -> set[str]:
    """Return the modules that a program names in its imports, also those by a call."""
    found = set()
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Import(names=names):
                found |= {alias.name.split(".")[0] for alias in names}
            case ast.ImportFrom(module=module):
                found.add(str(module).split(".")[0])
            case ast.Call(func=ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(name))]):
                found.add(name)
    return found


def test_it_is_short_and_imports_nothing_but_the_standard_library(short: Path) -> None:
    code = SCRIPT.read_text()
    assert len(code.splitlines()) <= LONGEST_SCRIPT
    assert max(map(len, code.splitlines())) <= 120
    assert imported(code) <= sys.stdlib_module_names
    assert imported("import msgspec.json") - sys.stdlib_module_names == {"msgspec"}, "control"
    words = [sys.executable, *BARE, "-c", LOADED, str(SCRIPT), str(short)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True, cwd="/")
    said, loaded = done.stdout.splitlines()
    assert "whole" in said
    assert {name for name in loaded.split() if not name.startswith("_")} <= sys.stdlib_module_names
    assert "sqlite3" in loaded


@pytest.fixture
def outside() -> Iterator[Path]:
    """A folder that another user may enter: those of pytest are closed to him."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o700)
    shutil.rmtree(folder)


def states(folder: Path) -> dict[str, tuple[int, int, int, int]]:
    """Return size, mode and times of a folder and of all in it."""
    found = {str(path): path.stat() for path in (folder, *sorted(folder.rglob("*")))}
    return {name: (s.st_size, s.st_mode, s.st_mtime_ns, s.st_ctime_ns) for name, s in found.items()}


@pytest.mark.parametrize("is_hot", [False, True], ids=["closed", "with an act half written"])
def test_it_leaves_no_file_and_no_change(short: Path, outside: Path, is_hot: bool) -> None:
    """As a user who may only read, with a temporary folder of his own that must be empty again."""
    folder, script, own = outside / "journal", outside / SCRIPT.name, outside / "own"
    shutil.copytree(short, folder)
    shutil.copy(SCRIPT, script)
    (day,) = folder.glob("*.journal")
    lines = len(knife.rows(day))
    if is_hot:
        subprocess.run([sys.executable, "-c", HOT, str(day)], check=False, timeout=60)
        assert b"half/" in day.read_bytes()
    own.mkdir()
    own.chmod(0o777)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    user: dict[str, Any] = {"user": NOBODY, "group": NOBODY} if hasattr(os, "getuid") and os.getuid() == 0 else {}
    python = shutil.which("python3", path="/usr/bin") or sys.executable
    before, hashes = states(folder), knife.fingerprints(folder)
    for path in (folder, day, day.with_suffix(".jsonl")):
        words = [python, *BARE, str(script), "--json", str(path)]
        room = {"cwd": "/", "env": {"TMPDIR": str(own)}}
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False, **room, **user)
        assert (done.returncode, done.stderr) == (0, ""), done
        assert json.loads(done.stdout)["entries"] == lines
        assert states(folder) == before
        assert list(own.iterdir()) == []
    assert knife.fingerprints(folder) == hashes
    assert sorted(path.name for path in outside.iterdir()) == ["journal", "own", SCRIPT.name]
    done = subprocess.run([python, "-c", WRITER, str(folder)], capture_output=True, text=True, check=False, **user)
    assert done.returncode == 1, "control: this user may not write there"
    folder.chmod(0o755)
    assert states(folder) != before, "control: a change is seen"


@pytest.mark.parametrize(("words", "code"), [
    ((), 0), (("--head", "{head}"), 0), (("--head", "0" * 64), 1), (("--head", "xyz"), 2), (("--copy",), 0),
])  # fmt: skip
def test_a_head_of_a_printed_page(short: Path, words: tuple[str, ...], code: int) -> None:
    head = knife.rows(next(short.glob("*.journal")))[9][2].hex()
    typed = " ".join(head[i : i + 8] for i in range(0, 64, 8)).upper()
    asked = [sys.executable, *BARE, str(SCRIPT), *(word.format(head=typed) for word in words), str(short)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == code, done
    assert ("of line 10" in done.stdout) == (code == 0 and "--head" in words)


@pytest.mark.parametrize(("keys", "code"), [
    (("{true}",), 0), (("{other}",), 1), (("{other}", "{true}"), 0), (("abc",), 2),
])  # fmt: skip
def test_a_key_noted_elsewhere(short: Path, keys: tuple[str, ...], code: int) -> None:
    """It says which key signs, and up to which line; a record of another key is refused where that key is named."""
    (day,) = short.glob("*.journal")
    rows, true = knife.rows(day), practice("test").public
    words = [word for key in keys for word in ("--key", key.format(true=true.upper(), other=practice("o").public))]
    for more in ((), ("--json",)):
        asked = [sys.executable, *BARE, str(SCRIPT), *words, *more, str(short)]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert done.returncode == code, done
        if code == 0 and not more:
            assert f"signed up to line {len(rows) - 1} by the key {true}" in done.stdout
        if code == 1 and more:
            assert (json.loads(done.stdout)["first_bad"], json.loads(done.stdout)["ok"]) == (2, False)


@pytest.mark.parametrize(("secret", "public", "message", "signature"), RFC_8032)
def test_its_signatures_are_those_of_rfc_8032(secret: str, public: str, message: str, signature: str) -> None:
    del secret
    told = bytes.fromhex(message)
    VERIFIER.check_signed(public, told, signature)
    for number in range(0, 512, 37):
        bent = bytearray.fromhex(signature)
        bent[number // 8] ^= 1 << number % 8
        with pytest.raises(VERIFIER.Fault):
            VERIFIER.check_signed(public, told, bent.hex())
    with pytest.raises(VERIFIER.Fault):
        VERIFIER.check_signed(public, told + b"0", signature)


WEAK = (0, 1, seals.PRIME - 1, seals.EIGHTH, seals.PRIME - seals.EIGHTH)


@pytest.mark.parametrize("ordinate", [*WEAK, 1 + seals.PRIME, seals.PRIME])
@pytest.mark.parametrize("sign", [0, 1])
def test_a_key_that_anybody_signs_for_is_none(ordinate: int, sign: int) -> None:
    """The library that the product uses believes some of these signatures, which nobody made: the control."""
    key, signature = seals.written(ordinate, sign).hex(), (seals.written(1) + bytes(32)).hex()
    told = [bytes([number]) for number in range(40)]
    assert not any(is_signed(key, one, signature) for one in told)
    for one in told:
        with pytest.raises(VERIFIER.Fault):
            VERIFIER.check_signed(key, one, signature)
    believed = 0
    for one in told:
        with suppress(InvalidSignature):
            Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), one)
            believed += 1
    assert believed > 0 or sign == 1


def height(text: str, size: float, width: float) -> float:
    """Return how high the page on the format is when it is printed in this size, in points."""
    style = ParagraphStyle("page", fontName="Helvetica", fontSize=size, leading=size * 1.15)

    def of(words: str, room: float) -> float:
        marked = re.sub(r"`([^`]+)`", r'<font face="Courier">\1</font>', escape(words))
        return float(Paragraph(marked, style).wrap(room, 10**6)[1])

    total = 0.0
    for block in text.split("\n\n"):
        lines = block.splitlines()
        if lines[0].startswith("|"):
            cells = [[cell.strip() for cell in line.strip("|").split("|", 1)] for line in lines if "---" not in line]
            total += sum(max(of(key, 110), of(value, width - 116)) + 1 for key, value in cells)
        else:
            total += sum(of(line, width - 10) for line in (lines if lines[0].startswith("- ") else [" ".join(lines)]))
        total += size * 0.45
    return total


def test_the_format_stands_on_one_printed_page() -> None:
    text, margin = SCRIPT.with_name("FORMAT.md").read_text(), 28
    assert height(text, 7.6, A4[0] - 2 * margin) <= A4[1] - 2 * margin
    assert height(text * 2, 7.6, A4[0] - 2 * margin) > A4[1] - 2 * margin, "control"


def test_the_page_names_all_that_a_line_holds(short: Path) -> None:
    """Every key of the record, every constant of the verifier: who writes a third one has this page only."""
    text, code = SCRIPT.with_name("FORMAT.md").read_text(), SCRIPT.read_text()
    line = json.loads(knife.rows(next(short.glob("*.journal")))[0][1])
    keys = {*line, *line["source"], *line["totals"], *(line["by"] or {}), "before", "zone", "profile_hash"}
    assert [key for key in keys if f"`{key}`" not in text] == []
    constants = set(re.findall(r'"([0-9a-f]{16,})"', code)) | {"dealer-app entry 1", "65536", "0x43484645"}
    constants |= {"dealer-app checkpoint 1", "dealer-app key 1"}
    assert len(constants) == 7
    assert [constant for constant in constants if constant not in text] == []


def test_it_says_of_each_path_what_it_is_and_its_code_is_the_worst(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged, nothing = knife.copied(short, tmp_path / "damaged"), tmp_path / "nothing"
    with knife.opened(next(damaged.glob("*.journal"))) as db:
        db.execute("UPDATE entry SET line = replace(line, '\"clock\":null', '\"clock\":true') WHERE seq = 20")
    rows = knife.rows(next(short.glob("*.journal")))

    def said(*words: str | Path) -> tuple[int, list[str]]:
        monkeypatch.setattr(sys, "argv", ["verify_record.py", *map(str, words)])
        return VERIFIER.main(), capsys.readouterr().out.splitlines()

    whole = (
        f"{short}: whole: {len(rows)} lines, head {rows[-1][2].hex()}; signed up to line {len(rows) - 1} by the key "
    )
    code, lines = said(short, damaged, nothing)
    assert (code, len(lines)) == (1, 3)
    assert lines[0] == whole + practice("test").public
    assert lines[1].startswith(f"{damaged}: DAMAGED at number 20: ")
    assert lines[2].startswith(f"{nothing}: cannot be read: ")
    assert [said(path)[0] for path in (short, damaged, nothing)] == [0, 1, 3]
    assert said(short, nothing)[0] == 3
    head = rows[9][2].hex()
    assert said("--head", head, short)[1][0].endswith("; the given head is that of line 10")
    code, lines = said("--json", "--copy", "--key", practice("other").public, short)
    assert (code, json.loads(lines[0])["first_bad"]) == (1, 2)


def test_a_day_that_is_written_to_meanwhile_is_not_judged(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, copied = knife.copied(short, tmp_path / "journal"), shutil.copyfile

    def meanwhile(day: str, to: Path) -> None:
        copied(day, to)
        os.utime(day, ns=(1, 1))

    monkeypatch.setattr(shutil, "copyfile", meanwhile)
    found = VERIFIER.verify(str(folder))
    assert (found["ok"], found["unread"]) == (False, True)
    assert "a program is writing" in found["why"]
    assert VERIFIER.verify(str(folder))["ok"], "the second time nobody did: its stamps stay as they are"


def test_a_day_that_died_before_its_first_line_is_stepped_over(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    (folder / "2026-12-31.journal").touch()
    assert second.other(folder, VERIFIER) == second.first(folder)
    assert VERIFIER.verify(str(folder))["ok"]
    (folder / "2026-12-31.journal").rename(folder / "2026-01-01.journal")
    assert not VERIFIER.verify(str(folder))["ok"], "before another day it hides one"
