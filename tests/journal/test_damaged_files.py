"""Whatever bytes a file holds, a command that reads a record ends with a code and a sentence and writes nothing."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.journal import knife
from tests.journal.commands import Ended, run
from tests.journal.evenings import day_of

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("verify",), ("verify", "--json"), ("replay",), ("replay", "--json"), ("replay", "--story"),
    ("report", "shift"), ("report", "commission"),
)  # fmt: skip
SMALL = st.one_of(
    st.binary(max_size=300), st.binary(max_size=200).map(lambda raw: b"SQLite format 3\0" + raw), st.just(b"{}\n")
)
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["flip", "drop", "double", "zero"]), st.floats(0, 1), st.sampled_from([1, 2, 40, 4096])
    ),
    min_size=1,
    max_size=4,
)


def damaged(raw: bytes, changes: list[tuple[str, float, int]]) -> bytes:
    """Return bytes with pieces changed, left out, doubled or made zero."""
    for how, place, length in changes:
        start = int(place * max(0, len(raw) - 1))
        piece = raw[start : start + length]
        put = {
            "flip": bytes(byte ^ 0x55 for byte in piece),
            "drop": b"",
            "double": piece + piece,
            "zero": bytes(len(piece)),
        }
        raw = raw[:start] + put[how] + raw[start + length :]
    return raw


def words_for(command: tuple[str, ...], journal: Path, out: Path) -> list[str | Path]:
    """Return the command line that reads a journal."""
    return [*command, *(["--journal", journal, "--out", out / "a.json"] if command[0] == "report" else [journal])]


def check(ended: Ended, out: Path) -> None:
    """Done, or one sentence and nothing written."""
    assert ended.code in (0, 1, 3), ended
    if ended.code:
        assert "Traceback" not in ended.err + ended.out
        assert len(ended.err.strip().splitlines()) == 1 or '"ok":false' in ended.out, ended
        assert list(out.iterdir()) == []
    for made in out.iterdir():
        made.unlink()


def ask_all(folder: Path, out: Path, which: int) -> set[int]:
    """Let `verify` and two others read a folder's only file, and the folder; return the codes of `verify`."""
    before, codes = knife.fingerprints(folder), set()
    (path,) = (path for path in folder.iterdir() if path.suffix in (".journal", ".jsonl"))
    for command in (COMMANDS[0], COMMANDS[1 + which % 6], COMMANDS[1 + (which + 3) % 6]):
        for journal in (path, folder):
            ended = run(*words_for(command, journal, out))
            check(ended, out)
            codes |= {ended.code} if command == COMMANDS[0] and journal == path else set()
    assert knife.fingerprints(folder) == before
    return codes


class Sources(tuple[tuple[str, bytes], ...]):
    """Names and bytes of files."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "the sources"


@pytest.fixture(scope="module")
def sources(short: Path, unfinished: Path) -> Sources:
    """Name and bytes of a closed day, of an open one, and of their copies."""
    days = [day_of(short), day_of(unfinished)]
    return Sources((path.name, path.read_bytes()) for day in days for path in (day, day.with_suffix(".jsonl")))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for one file and one for what commands write."""
    top = tmp_path_factory.mktemp("damaged")
    (top / "journal").mkdir()
    (top / "out").mkdir()
    return top


def put(place: Path, name: str, raw: bytes) -> None:
    """Have one file in the folder."""
    for path in (place / "journal").iterdir():
        path.unlink()
    (place / "journal" / name).write_bytes(raw)


def test_control_untouched_files_are_whole_and_a_changed_line_is_not(place: Path, sources: Sources) -> None:
    for i, (name, raw) in enumerate(sources):
        put(place, name, raw)
        assert ask_all(place / "journal", place / "out", i) == {0}
        put(place, name, raw.replace(b'"coup":1,', b'"coup":2,', 1))
        assert ask_all(place / "journal", place / "out", i) == {1}


@settings(
    max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, 3), CHANGES, st.integers(0, 5))
def test_a_damaged_file(
    place: Path, sources: Sources, number: int, changes: list[tuple[str, float, int]], which: int
) -> None:
    name, raw = sources[number]
    put(place, name, damaged(raw, changes))
    ask_all(place / "journal", place / "out", which)


@settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(SMALL, st.sampled_from(["2026-03-06.journal", "x.jsonl"]), st.integers(0, 5))
def test_any_bytes_at_all(place: Path, raw: bytes, name: str, which: int) -> None:
    put(place, name, raw)
    codes = ask_all(place / "journal", place / "out", which)
    assert codes <= {1, 3}


@pytest.mark.parametrize("command", [COMMANDS[0], COMMANDS[3], COMMANDS[5]], ids=lambda command: command[0])
def test_the_real_program(place: Path, sources: Sources, command: tuple[str, ...]) -> None:
    name, raw = sources[0]
    start = raw.index(b'"CardDrawn"')
    put(place, name, raw[:start] + random.Random(3).randbytes(100) + raw[start + 100 :])
    before = knife.fingerprints(place)
    done = subprocess.run(
        [sys.executable, "-m", "dealer_app", *map(str, words_for(command, place / "journal" / name, place / "out"))],
        capture_output=True, text=True, timeout=60, check=False, env=os.environ | {"LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert done.returncode in (1, 3), done
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert knife.fingerprints(place) == before
