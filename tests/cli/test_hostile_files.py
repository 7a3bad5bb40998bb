"""Hostile files (record.md T21): one sentence, the right exit code, bounded room and time, whatever lies there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dealer_app.core.plain_text import is_plain
from tests.cli import hostile
from tests.journal import evenings, knife, second

ROOT = Path(__file__).resolve().parents[2]
DAY = "2026-03-06"
OF_A_TABLE = (f"{DAY}.journal", f"{DAY}.jsonl", f"{DAY}.journal-journal", "chronicle.jsonl")
NAMED: dict[str, list[str]] = {  # a command that reads a file of its line, or of the data folder; {0} is the file
    "profile": ["profile", "check", "{0}"],
    "story": ["play", "{0}"],
    "recording": ["shoe", "decode", "{0}"],
    "staff": ["staff", "list", "--staff", "{0}"],
    "settings of a demo": ["staff", "list", "--data", "{1}", "--staff", "{2}"],
    "heads": ["verify", "{3}", "--against", "{0}"],
    "archive": ["verify", "{0}"],
    "record": ["replay", "{0}"],
    "key": ["archive", DAY, "--journal", "{3}", "--out", "{1}/out.tar", "--key", "{0}"],
    "medium": ["restore", "{0}", "--to", "{1}/new", "--by", "201", "--approved", "301"],
}


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("true") / "journal"
    return evenings.played(folder, 3, 1)


def asked(child: list[tuple[str, list[str]]]) -> list[dict[str, Any]]:
    """Return how each command ended, all in one child of 2 GiB."""
    words = [sys.executable, "-m", "tests.cli.hostile"]
    text = "".join(json.dumps(one) + "\n" for one in child)
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=280, check=False, cwd=ROOT)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["name"] for one in found] == [name for name, _ in child], done.stderr[-2000:]
    return found


def wrong(found: list[dict[str, Any]], codes: tuple[int, ...] = (1, 3)) -> list[dict[str, Any]]:
    return [
        one
        for one in found
        if one["code"] not in codes or "Traceback" in one["said"] or not is_plain(one["said"].replace("\n", " "))
        or one["seconds"] > 60 or (one["code"] and one["lines"] != 1)
    ]  # fmt: skip


def test_what_is_no_file_in_a_table_is_refused_in_one_sentence(true: Path, tmp_path: Path) -> None:
    child: list[tuple[str, list[str]]] = []
    for number, (what, put) in enumerate(hostile.NO_FILES.items()):
        for name in OF_A_TABLE:
            folder = knife.copied(true, tmp_path / f"{number} {name}" / "journal")
            (folder / name).unlink(missing_ok=True)
            put(folder / name)
            for command in ("verify", "replay"):
                if (command, name, what) != ("replay", f"{DAY}.jsonl", what):  # a copy is no part of a replay
                    child.append((f"{command}, {name} is {what}", [command, str(folder)]))
    found = asked(child)
    nowhere = [one for one in found if "chronicle.jsonl is a link to nowhere" in one["name"]]
    assert wrong(found) == []
    assert len(nowhere) == 2


def test_the_second_verifier_refuses_them_too(true: Path, tmp_path: Path) -> None:
    paths = []
    for number, put in enumerate(hostile.NO_FILES.values()):
        for name in OF_A_TABLE:
            folder = knife.copied(true, tmp_path / f"{number} {name}" / "journal")
            (folder / name).unlink(missing_ok=True)
            put(folder / name)
            paths.append(folder)
    assert [(path, found) for path, found in zip(paths, second.processes(paths), strict=True) if found[0]] == []


def places(path: Path, true: Path, folder: Path) -> list[tuple[str, list[str]]]:
    staff = ROOT / "resources" / "demo" / "staff.toml"
    return [
        (f"{use}, {path.name}", [word.format(path, folder, staff, true) for word in words])
        for use, words in NAMED.items()
    ]  # fmt: skip


def test_no_file_is_refused_wherever_a_file_is_named(true: Path, tmp_path: Path) -> None:
    child = []
    for what, put in hostile.NO_FILES.items():
        path = tmp_path / what
        put(path)
        child += [one for one in places(path, true, tmp_path) if not one[0].startswith("settings")]
    assert wrong(asked(child)) == []


def test_bombs_and_tricks_are_refused_wherever_a_file_is_named(true: Path, tmp_path: Path) -> None:
    """Of each trick one command, another each time; of the bombs every command."""
    child: list[tuple[str, list[str]]] = []
    for number, (what, made) in enumerate(hostile.CONTENTS.items()):
        path = tmp_path / what
        path.write_bytes(made())
        path.chmod(0o600)
        uses = [one for one in places(path, true, tmp_path) if not one[0].startswith("settings")]
        child += uses if what.endswith("gzip bomb") else [uses[number % len(uses)]]
    before = sorted(str(path) for path in tmp_path.parent.rglob("*"))
    found = asked(child)
    assert wrong(found) == []
    assert sorted(str(path) for path in tmp_path.parent.rglob("*")) == before, "nothing is unpacked"


@pytest.mark.parametrize(
    "name", ["a\u202egnp.journal", "a\nb.jsonl", "\x1b[2J", "\ufeffx", "-x", "x" * 250, "\udcff"]
)
def test_a_path_that_would_turn_the_sentence_around_is_shown_by_its_numbers(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    shutil.copyfile(__file__, path)
    assert wrong(asked([(f"{number}", words) for number, (_, words) in enumerate(places(path, path, tmp_path))
                        if not words[0].startswith("staff")])) == []  # fmt: skip


def test_control_a_reader_that_takes_all_has_no_room(tmp_path: Path) -> None:
    hostile.giant(tmp_path / "giant")
    code = f"import resource; from pathlib import Path; from tests.cli import hostile as h; \
resource.setrlimit(resource.RLIMIT_AS, (h.ROOM, h.ROOM)); print(h.control(Path({str(tmp_path / 'giant')!r})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "no room"
