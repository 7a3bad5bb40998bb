"""The copies of closed days are kept gzipped (record.md 2.9): a death at any step leaves one, and all who read copies
take both forms.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from dealer_app.journal import folder as layout
from dealer_app.journal import packed, reader
from dealer_app.journal.backup import Backup
from dealer_app.journal.entry import Row
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import copy_rows, day_rows
from dealer_app.journal.verify import verify
from dealer_app.shipped import resources
from tests.journal import commands, evenings, knife
from tests.journal.evenings import Table, day_of

SECOND = resources() / "verifier" / "verify_record.py"


def lines_of(day: Path) -> bytes:
    return "".join(f"{row.line}\n" for row in day_rows(day)).encode()


@pytest.fixture
def day(short: Path, tmp_path: Path) -> Path:
    """A closed day with its plain copy, in a folder of its own."""
    return day_of(knife.copied(short, tmp_path / "journal"))


@pytest.fixture
def kept(two_days: Path, tmp_path: Path) -> Path:
    """Two closed days whose copies are gzipped."""
    folder = knife.copied(two_days, tmp_path / "journal")
    for day in sorted(folder.glob("*.journal")):
        assert packed.pack(day, lines_of(day))
    return folder


def test_the_gzipped_copy_holds_the_lines_and_takes_the_plain_ones_place(day: Path) -> None:
    lines = layout.plain_copy(day).read_bytes()
    assert packed.pack(day, lines)
    assert not layout.plain_copy(day).exists()
    assert gzip.decompress(layout.packed_copy(day).read_bytes()) == lines
    assert layout.packed_copy(day).stat().st_size * 4 < len(lines)
    assert not packed.pack(day, lines), "it is done"


class Died(BaseException):
    """The program dies here."""


STEPS = ("open", "fsync", "replace", "unlink")


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_a_death_at_any_step_leaves_a_copy_that_can_be_read(
    day: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: bool
) -> None:
    lines = layout.plain_copy(day).read_bytes()
    whole = Path.unlink if step == "unlink" else getattr(os, step)

    def dies(*words: Any, **more: Any) -> Any:
        if step == "unlink" and str(words[0]).endswith(".half"):
            return whole(*words, **more)
        if after:
            whole(*words, **more)
        raise Died

    monkeypatch.setattr(Path if step == "unlink" else os, step, dies)
    with pytest.raises(Died):
        packed.pack(day, lines)
    monkeypatch.undo()
    assert [row.line for row in copy_rows(day)] == lines.decode().splitlines()
    assert verify(day.parent).entries
    assert packed.pack(day, lines) or not layout.plain_copy(day).exists()
    assert [path.name for path in layout.copies(day.parent)] == [layout.packed_copy(day).name]
    assert not list(day.parent.glob("*.half"))


def test_a_medium_that_lies_keeps_the_plain_copy(day: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the reading back: what was written is not what is read."""
    lines = layout.plain_copy(day).read_bytes()
    true = gzip.compress
    monkeypatch.setattr(gzip, "compress", lambda data, **_: true(data[:-9]))
    with pytest.raises(OSError, match="not what is read"):
        packed.pack(day, lines)
    assert layout.plain_copy(day).read_bytes() == lines


def second(*words: str | Path) -> dict[str, Any]:
    asked = [sys.executable, "-I", str(SECOND), "--json", *map(str, words)]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=120, check=False)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_all_who_read_copies_take_both_forms(kept: Path, two_days: Path, tmp_path: Path) -> None:
    true = verify(two_days)
    last = len(true.entries)
    assert verify(kept) == true
    first = min(kept.glob("*.jsonl.gz"))
    plain = min(two_days.glob("*.jsonl"))
    for words in (("verify", "--json"), ("replay", "--json")):
        assert commands.run(words[0], first, words[1]).out == commands.run(words[0], plain, words[1]).out
    assert commands.run("verify", kept, "--against", first).code == 0
    report = [
        commands.run("report", "shift", "--journal", folder, "--out", tmp_path / name).code
        for folder, name in ((kept, "a.json"), (two_days, "b.json"))
    ]
    assert report == [0, 0]
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    backup = Backup(kept, tmp_path / "medium")
    assert [backup.step(), backup.step()] == [last, 0]
    for copies, name in ((tmp_path / "medium", "from-plain"), (kept, "from-gzip")):
        place = tmp_path / name
        place.mkdir()
        done = commands.run("restore", copies, "--to", place / "journal", "--by", "201", "--approved", "301")
        assert done.code == 0, done
        assert len(verify(place / "journal").entries) == last
    for words in ((kept,), ("--copy", kept)):
        told = second(*words)
        assert (told["ok"], told["entries"], told["head"]) == (True, last, true.hashes[last])
    assert second(first)["entries"] == len(plain.read_bytes().splitlines())


def test_play_goes_on_behind_a_gzipped_day(kept: Path) -> None:
    table = Table(evenings.journal(kept), 11, 1)
    table.clock.passed = 5 * evenings.DAY
    assert table.clerk.open_day(table.setting, table.plan.person("chef")) is None
    table.clerk.stop()
    names = sorted(path.name for path in kept.glob("*.jsonl*"))
    assert [name.partition(".")[2] for name in names] == ["jsonl.gz", "jsonl.gz", "jsonl"]
    assert commands.run("verify", kept).code == 0


BENT: dict[str, Callable[[bytes], bytes]] = {
    "torn": lambda raw: raw[:-9],
    "a byte more": lambda raw: raw + b"x",
    "another one behind": lambda raw: raw + raw,
    "a byte of the data": lambda raw: raw[:200] + bytes([raw[200] ^ 1]) + raw[201:],
    "another line": lambda raw: gzip.compress(gzip.decompress(raw).replace(b'"coups":1', b'"coups":2')),
    "a line more": lambda raw: gzip.compress(gzip.decompress(raw) * 2),
    "not gzip": lambda raw: b"\x1f\x8b" + raw[:5],
}


@pytest.mark.parametrize("bend", BENT)
def test_a_gzipped_copy_that_was_changed_is_found(kept: Path, bend: str) -> None:
    copy = min(kept.glob("*.jsonl.gz"))
    copy.write_bytes(BENT[bend](copy.read_bytes()))
    with pytest.raises(ChainBroken):
        verify(kept)
    assert commands.run("check", kept).code == 1
    told = second(kept)
    assert (told["ok"], told["unread"]) == (False, False)
    first = commands.run("verify", copy, "--json")
    assert first.code == 1
    assert second(copy)["ok"] is False


def test_a_bomb_is_no_copy(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_MOST", 10_000)
    with pytest.raises(ChainBroken):
        verify(kept)


def test_a_gzipped_copy_without_its_day_is_a_day_taken_away(kept: Path, tmp_path: Path) -> None:
    shutil.move(min(kept.glob("*.journal")), tmp_path / "taken")
    assert commands.run("verify", kept).code == 1
    assert second(kept)["ok"] is False


def test_a_copy_that_is_gzipped_while_it_is_looked_for_is_read_in_its_other_form(
    day: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, whole = [lines_of(day)], reader.read_copy

    def late(path: Path) -> Iterable[Row]:
        if lines:
            packed.pack(day, lines.pop())
        return whole(path)

    monkeypatch.setattr(reader, "read_copy", late)
    assert copy_rows(day) == day_rows(day)
    layout.packed_copy(day).unlink()
    with pytest.raises(JournalError):
        copy_rows(day)
