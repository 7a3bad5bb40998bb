"""The real console under strace: what the SQLite that ships asks of the disk, as ops of `tests.power.disk`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from dealer_app.journal.entry import Row
from tests.journal import knife
from tests.power.disk import Op
from tests.power.recording import Recording

CALLS = "openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink,rename,mkdir"
_CALL = re.compile(r"(?P<call>\w+)\((?P<words>.*)\) += (?P<answer>\d+)")
_TEXT = re.compile(r"<((?:\\x[0-9a-f]{2})*)>|\"((?:\\x[0-9a-f]{2})*)\"")


def missing() -> str:
    """Return why no process can be traced here, or nothing."""
    if shutil.which("strace") is None:
        return "there is no strace"
    tried = subprocess.run(["strace", "-f", "-o", os.devnull, "true"], capture_output=True, text=True, check=False)
    return "" if tried.returncode == 0 else f"strace may not trace here: {tried.stderr.strip()[:80]}"


def traced(folder: Path, seed: int, coups: int) -> Recording:
    """Let the real console play an evening under strace; return what its disk was asked, from its first folder on."""
    folder.mkdir(parents=True)
    words = [
        "strace",
        "-f",
        "--seccomp-bpf",
        "-y",
        "-xx",
        "-s",
        "1000000",
        "-e",
        "signal=none",
        "-e",
        f"trace={CALLS}",
    ]
    words += ["-o", str(folder / "trace"), sys.executable, "-m", "tests.power.telling", "demo", "--headless"]
    words += ["--out", str(folder / "out"), "--coups", str(coups), "--seed", str(seed)]
    env = os.environ | {"TOLD": str(folder / "told"), "XDG_STATE_HOME": str(folder / "state"), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=3600, check=False)
    assert done.returncode == 0, done.stderr
    with (folder / "trace").open(encoding="ascii") as lines:
        ops = list(ops_of(calls(lines), folder))
    (day,) = (folder / "out" / "journal").glob("*.journal")
    rows = [Row(seq, line, digest.hex(), card, act) for seq, line, digest, card, act in knife.rows(day)]
    return Recording(ops, rows, day.name)


def calls(lines: Iterable[str]) -> Iterator[str]:
    """Yield the calls in the order in which they ended, each in one piece."""
    begun = dict[str, str]()
    for line in lines:
        process, _, call = line.rstrip("\n").partition(" ")
        call = call.lstrip()
        if call.endswith("<unfinished ...>"):
            begun[process] = call.removesuffix("<unfinished ...>")
        elif call.startswith("<... "):
            yield begun.pop(process, "") + call.partition("resumed>")[2]
        else:
            yield call


def ops_of(calls: Iterable[str], folder: Path) -> Iterator[Op]:
    """Yield what was asked of the folders below `folder/out` that hold the record, and what the world was told.

    The names are those of the files in the record's folder; what is asked of other files is left out.
    """
    journal, lengths = folder / "out" / "journal", dict[str, int]()
    for call in calls:
        found = _CALL.match(call)
        if found is None:
            continue
        texts = [bytes.fromhex((a or b).replace("\\x", "")) for a, b in _TEXT.findall(found["words"])]
        path = Path(os.fsdecode(texts[1 if found["call"] == "openat" else 0])) if texts else folder
        match found["call"]:
            case "write" if path == folder / "told":
                yield Op("told", at=int(texts[1]))
            case "mkdir" if path == journal or path in journal.parents:
                yield Op("make_folder", str(path))
            case "fsync" | "fdatasync" if path == journal:
                yield Op("sync_folder")
            case "fsync" | "fdatasync" if path in journal.parents:
                yield Op("sync_above", str(path))
            case what if path.parent == journal and path.name != "lock":
                yield from _of_file(what, found["words"], texts, path.name, lengths)


def _of_file(call: str, words: str, texts: list[bytes], name: str, lengths: dict[str, int]) -> Iterator[Op]:
    """Yield what a call asks of a file of the record's folder; `lengths` are those of the files that are there."""
    match call:
        case "openat" if "O_CREAT" in words and name not in lengths:
            lengths[name] = 0
            yield Op("create", name)
        case "pwrite64" | "write":
            at = int(words.rpartition(",")[2]) if call == "pwrite64" else lengths[name]
            lengths[name] = max(lengths[name], at + len(texts[1]))
            yield Op("write", name, at, texts[1])
        case "ftruncate":
            lengths[name] = int(words.rpartition(",")[2])
            yield Op("truncate", name, lengths[name])
        case "fsync" | "fdatasync":
            yield Op("sync", name)
        case "unlink":
            del lengths[name]
            yield Op("delete", name)
        case "rename":
            raise AssertionError(f"nothing renames a file of the record: {name}")
