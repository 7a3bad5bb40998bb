"""One function makes every file name of data, and no file of ours is written by a link (record.md R52, T21)."""

from __future__ import annotations

import os
import random
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from io import BufferedIOBase
from pathlib import Path

import pytest

from dealer_app import safe_file
from dealer_app.house import bundle, private_file
from tests.house.file_names import LINKS, VECTORS, Jail, fuzzed, wrong

ROOT = Path(__file__).resolve().parents[2]


def test_a_hundred_texts_stay_in_their_jail_and_none_makes_the_file_of_another(tmp_path: Path) -> None:
    jail, dice = Jail(tmp_path), random.Random(5)
    texts = [*VECTORS, *(fuzzed(dice) for _ in range(300))]
    assert len(VECTORS) >= 100
    assert {text: why for text in texts if (why := wrong(text, jail))} == {}
    assert jail.is_kept()
    assert len(list(jail.inside.iterdir())) == len(set(texts))
    names = {text: safe_file.name(text) for text in set(texts)}
    assert len({name.casefold() for name in names.values()}) == len(names)
    assert [name for name in names.values() if safe_file.name(name) != name] == []


def test_control_a_name_taken_as_it_is_leaves_the_jail(tmp_path: Path) -> None:
    jail = Jail(tmp_path)
    found = [text for text in VECTORS if wrong(text, jail, lambda folder, text: folder / text)]
    assert len(found) > 40
    (jail.inside / "../x").write_bytes(b"x")
    assert not jail.is_kept()


@pytest.mark.parametrize("text", ["2026-11-30", "table-1", "demo", "a", "a.b-c_d", "0"])
def test_a_plain_name_is_kept(text: str) -> None:
    assert safe_file.name(text) == text


WRITERS: dict[str, Callable[[Path], object]] = {
    "put": lambda path: safe_file.put(path, b"x"),
    "put, beside": lambda path: safe_file.put(path.with_name("other"), b"x"),
    "create": safe_file.create,
    "extend": safe_file.extend,
    "a private line": lambda path: private_file.add(path, b"x"),
    "a private file": lambda path: private_file.write(path, b"x"),
    "a bundle": lambda path: bundle.pack(path, {}, []),
}


@pytest.mark.parametrize("plant", LINKS)
@pytest.mark.parametrize("name", WRITERS)
def test_no_file_is_written_by_a_link(name: str, plant: Callable[[Path, Path], None], tmp_path: Path) -> None:
    victim, folder = tmp_path / "victim", tmp_path / "ours"
    victim.write_bytes(b"somebody's\n")
    folder.mkdir()
    for path in (folder / "file", folder / f".other.{os.getpid()}", folder / "file.half", folder / "file.part"):
        plant(victim, path)
    with suppress(OSError):
        made = WRITERS[name](folder / "file")
        if isinstance(made, BufferedIOBase):
            made.close()
    assert victim.read_bytes() == b"somebody's\n"
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("plant", LINKS)
def test_control_a_plain_opening_writes_by_the_link(plant: Callable[[Path, Path], None], tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"somebody's\n")
    plant(victim, tmp_path / "file")
    with (tmp_path / "file").open("ab") as file:
        file.write(b"x")
    assert victim.read_bytes() != b"somebody's\n" or (tmp_path / "made").exists()


def test_nothing_opens_a_file_to_be_written_but_by_these_functions() -> None:
    """Whoever adds a writer stands here with the reason, or uses `safe_file`."""
    writes = re.compile(r"write_text\(|write_bytes\(|\.open\(\"[wax]|FileIO\(|os\.open\(|shutil\.copy")
    found = {
        (path.relative_to(ROOT).as_posix(), line.strip())
        for path in sorted((ROOT / "dealer_app").rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if writes.search(line) and "safe_file." not in line
    }
    names = {name for name, _ in found}
    assert names <= {
        "dealer_app/safe_file.py",
        "dealer_app/bench/year.py",  # a folder of its own that it has just made
        "dealer_app/journal/inbox.py",  # to be read only, and not by a link
        "dealer_app/cli/archive.py",  # a fixed name in a temporary folder of its own
        "dealer_app/cli/shoe_record.py",  # the user's own file, which must be new
        "dealer_app/house/crash.py",  # a moment and a number, new, in the state folder
        "dealer_app/house/ring.py",  # a fixed name in the state folder
        "dealer_app/journal/evidence.py",  # into a folder that was made just now
        "dealer_app/journal/lock.py",  # read only
        "dealer_app/journal/reader.py",  # into a temporary folder of its own
        "dealer_app/journal/restore.py",  # new, in a folder that was made just now
    }, names
    assert len(found) > 10, "control: it finds writers"


def test_the_one_writer_of_a_file_takes_away_what_a_killed_one_left_of_it(tmp_path: Path) -> None:
    half = tmp_path / "pins.json.half"
    half.write_bytes(b"half of a secr")
    safe_file.put(tmp_path / "pins.json", b"secret", is_only=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"pins.json": b"secret"}
    assert stat.S_IMODE((tmp_path / "pins.json").stat().st_mode) == 0o600


@pytest.mark.parametrize("is_only", [False, True])
def test_a_write_that_fails_leaves_the_one_before_and_nothing_else(is_only: bool, tmp_path: Path) -> None:
    (tmp_path / "file" / "within").mkdir(parents=True)  # a folder is not replaced by a file
    with pytest.raises(OSError, match="file"):
        safe_file.put(tmp_path / "file", b"new", is_only=is_only)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file" / "within").is_dir()


def test_name_and_bytes_are_durable_when_it_returns_unless_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(handle).st_mode))
        real(handle)

    monkeypatch.setattr("dealer_app.safe_file.os.fsync", fsync)
    safe_file.put(tmp_path / "file", b"new")
    assert synced == [False, True]
    safe_file.put(tmp_path / "file", b"newer", durable=False)
    assert synced == [False, True]
